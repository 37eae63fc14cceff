import { TextInput } from "@mantine/core";
import type {
  ModelSettings,
  NewModelSettings,
} from "../../../src/administration/model-settings/model-settings.schema.ts";
import type { ModelTask } from "../../../src/kernel/model-tasks.schema.ts";
import { t } from "../../messages.ts";
import { Fields, Section } from "../../ui/layout/section.tsx";
import { NewestEvaluation } from "./newest-evaluation.tsx";

type Tasks = ModelSettings["tasks"];
type NewTask = NonNullable<NonNullable<NewModelSettings["tasks"]>[ModelTask]>;
type NewFallback = NonNullable<NewTask["fallback"]>;

const LABELS: Record<ModelTask, string> = {
  chat: t("Model for chats"),
  review: t("Model for reviews"),
  extraction: t("Model for filling vaults"),
  second_reader: t("Model for second looks"),
  naming: t("Model for naming chats"),
};

/** Nothing of its own: as in the model of everything else. */
const NONE = {
  provider: null,
  name: null,
  base_url: null,
  has_api_key: false,
  prompt_characters: null,
  output_tokens: null,
  reasoning: null,
};

/** As they are sent. Stored keys are kept, because none is named. */
export const toTasks = (tasks: Tasks): NewModelSettings["tasks"] =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, { has_api_key: _, fallback, ...own }]) => [
      task,
      { ...(given(own) as NewTask), ...(fallback !== undefined && { fallback: fallback && toFallback(fallback) }) },
    ]),
  );

const toFallback = ({ has_api_key: _, ...own }: NonNullable<NonNullable<Tasks[ModelTask]>["fallback"]>) =>
  given(own) as NewFallback;

const given = (own: object) => Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));

interface Props {
  tasks: Tasks;
  errors: Record<string, string>;
  onChange: (tasks: Tasks) => void;
}

/** Names a model for each task. What the API set besides, such as another provider, stays as it is. */
export function TaskModels({ tasks, errors, onChange }: Props) {
  const rename = (task: ModelTask, name: string) => {
    const { [task]: before, ...others } = tasks;
    const isOnlyName = !before || Object.keys(given({ ...before, has_api_key: null, name: null })).length === 0;
    onChange(name === "" && isOnlyName ? others : { ...others, [task]: { ...NONE, ...before, name: name || null } });
  };
  return (
    <Section title={t("A model for each task")}>
      <NewestEvaluation />
      <Fields>
        {(Object.keys(LABELS) as ModelTask[]).map((task) => (
          <TextInput
            key={task}
            label={LABELS[task]}
            placeholder={t("As above")}
            maxLength={200}
            value={tasks[task]?.name ?? ""}
            error={errors[`tasks.${task}.name`]}
            onChange={(event) => rename(task, event.currentTarget.value)}
          />
        ))}
      </Fields>
    </Section>
  );
}
