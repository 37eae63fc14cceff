import type { NewModelSettings } from "../../../src/administration/model-settings/model-settings.schema.ts";
import type { ModelTask } from "../../../src/kernel/model-tasks.schema.ts";
import { t } from "../../messages.ts";
import { Section } from "../../ui/layout/section.tsx";
import { NewestEvaluation } from "./newest-evaluation.tsx";
import { type EditedModel, type EditedTask, TaskModelFields } from "./task-model-fields.tsx";

export type EditedTasks = Partial<Record<ModelTask, EditedTask>>;
type NewTask = NonNullable<NonNullable<NewModelSettings["tasks"]>[ModelTask]>;
type NewFallback = NonNullable<NewTask["fallback"]>;

export const TASK_LABELS: Record<ModelTask, string> = {
  chat: t("Model for chats"),
  review: t("Model for reviews"),
  extraction: t("Model for filling vaults"),
  second_reader: t("Model for second looks"),
  naming: t("Model for naming chats"),
};

/** Nothing of its own: as in the model of everything else. */
const NONE: EditedTask = {
  provider: null,
  name: null,
  base_url: null,
  has_api_key: false,
  prompt_characters: null,
  output_tokens: null,
  reasoning: null,
};

/** As they are sent. Stored keys are kept where none is entered. */
export const toTasks = (tasks: EditedTasks): NewModelSettings["tasks"] =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, { has_api_key: _, fallback, ...own }]) => [
      task,
      { ...(given(own) as NewTask), ...(fallback !== undefined && { fallback: fallback && toFallback(fallback) }) },
    ]),
  );

const toFallback = ({ has_api_key: _, ...own }: EditedModel) => given(own) as NewFallback;

const given = (own: object) =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== "" && value !== undefined));

const isEmpty = ({ has_api_key: _, fallback, ...own }: EditedTask) =>
  fallback === undefined && Object.keys(given(own)).length === 0;

interface Props {
  tasks: EditedTasks;
  errors: Record<string, string>;
  onChange: (tasks: EditedTasks) => void;
}

/** A model for each task, with its own provider and fallback. What is left empty is as in the model of everything else. */
export function TaskModels({ tasks, errors, onChange }: Props) {
  const set = (task: ModelTask, model: EditedTask) => {
    const { [task]: _before, ...others } = tasks;
    onChange(isEmpty(model) ? others : { ...others, [task]: model });
  };
  return (
    <Section title={t("A model for each task")} lead={t("What is left empty is as in the model above.")}>
      <NewestEvaluation />
      {(Object.keys(TASK_LABELS) as ModelTask[]).map((task) => (
        <TaskModelFields
          key={task}
          label={TASK_LABELS[task]}
          path={`tasks.${task}`}
          model={tasks[task] ?? NONE}
          errors={errors}
          onChange={(model) => set(task, model)}
        />
      ))}
    </Section>
  );
}
