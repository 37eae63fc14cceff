import { NumberInput, PasswordInput, Select, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type {
  ModelSettings,
  NewModelSettings,
} from "../../../src/administration/model-settings/model-settings.schema.ts";
import type { Effort } from "../../../src/kernel/model-tasks.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { Fields, Section } from "../../ui/layout/section.tsx";
import { modelSettingsQuery } from "../settings.queries.ts";
import { type ModelProvider, PROVIDERS } from "./providers.ts";
import { type EditedTasks, TaskModels, toTasks } from "./task-models.tsx";

type Limit = "prompt_characters" | "output_tokens" | "first_token_seconds" | "idle_seconds" | "timeout_seconds";
type Draft = Pick<ModelSettings, "name" | "base_url" | "reasoning" | Limit> & {
  provider: ModelProvider;
  tasks: EditedTasks;
  api_key: string;
};

const EFFORT_LABELS: { value: Effort; label: string }[] = [
  { value: "none", label: t("None") },
  { value: "minimal", label: t("Minimal") },
  { value: "low", label: t("Low") },
  { value: "medium", label: t("Medium") },
  { value: "high", label: t("High") },
  { value: "xhigh", label: t("Very high") },
];
const EMPTY = {
  name: "",
  base_url: "",
  reasoning: null,
  tasks: {},
  prompt_characters: null,
  output_tokens: null,
  first_token_seconds: null,
  idle_seconds: null,
  timeout_seconds: null,
};

const toDraft = (settings: ModelSettings): Draft => ({
  ...(settings.source === "organization" ? settings : EMPTY),
  provider: (settings.source === "organization" && settings.provider) || "anthropic",
  api_key: "",
});

const toBody = (draft: Draft): NewModelSettings => ({
  provider: draft.provider,
  name: draft.name ?? "",
  base_url: draft.base_url || null,
  reasoning: draft.reasoning,
  prompt_characters: draft.prompt_characters,
  output_tokens: draft.output_tokens,
  first_token_seconds: draft.first_token_seconds,
  idle_seconds: draft.idle_seconds,
  timeout_seconds: draft.timeout_seconds,
  tasks: toTasks(draft.tasks),
  ...(draft.api_key && { api_key: draft.api_key }),
});

interface Props {
  settings: ModelSettings;
  onSaved: () => void;
}

/** The organization's own model. An empty key field keeps the stored key. */
export function ModelForm({ settings, onSaved }: Props) {
  const draft = useDraft(toDraft(settings));
  const save = useAction(() => api.put("/model-settings", { body: toBody(draft.value) }), {
    done: t("Language model saved"),
    after: (saved) => {
      onSaved();
      draft.reset();
      queryClient.setQueryData(modelSettingsQuery.queryKey, saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const { value, set } = draft;
  const text = (field: "name" | "base_url" | "api_key") => ({
    value: value[field] ?? "",
    error: save.fields[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  return (
    <form onSubmit={submit}>
      <Section title={t("Your own model")}>
        <Fields>
          <Select
            label={t("Provider")}
            data={PROVIDERS}
            allowDeselect={false}
            value={value.provider}
            error={save.fields.provider}
            onChange={(provider) => set("provider", provider as ModelProvider)}
          />
          <TextInput
            label={t("Model")}
            description={t("Exactly as the provider spells it.")}
            maxLength={200}
            {...text("name")}
          />
          <TextInput label={t("Address")} maxLength={2000} {...text("base_url")} {...addressHints(value.provider)} />
          <PasswordInput
            label={t("API key")}
            autoComplete="off"
            maxLength={1000}
            {...text("api_key")}
            {...keyHints(settings)}
          />
          <Limits draft={draft} errors={save.fields} />
        </Fields>
      </Section>
      <TaskModels tasks={value.tasks} errors={save.fields} onChange={(tasks) => set("tasks", tasks)} />
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

const addressHints = (provider: ModelProvider) => ({
  description:
    provider === "openai-compatible" ? t("Including /v1.") : t("Leave empty for the provider's own address."),
  placeholder: provider === "openai-compatible" ? "https://models.example.com/v1" : "",
});

const keyHints = ({ has_api_key }: ModelSettings) => ({
  description: has_api_key
    ? t("A key is stored in encrypted form and cannot be shown. Leave this empty to keep it.")
    : t("Stored in encrypted form and not shown again."),
});

interface LimitsProps {
  draft: ReturnType<typeof useDraft<Draft>>;
  errors: Record<string, string>;
}

function Limits({ draft, errors }: LimitsProps) {
  const number = (field: Limit) => ({
    value: draft.value[field] ?? "",
    error: errors[field],
    allowDecimal: false,
    placeholder: t("Server default"),
    onChange: (value: number | string) => draft.set(field, value === "" ? null : Number(value)),
  });
  return (
    <>
      <Select
        label={t("Reasoning")}
        description={t("How much the model thinks before it answers.")}
        data={EFFORT_LABELS}
        clearable
        placeholder={t("As the model does by itself")}
        value={draft.value.reasoning}
        error={errors.reasoning}
        onChange={(effort) => draft.set("reasoning", effort as Draft["reasoning"])}
      />
      <NumberInput
        label={t("Most characters in one request to the model")}
        description={t(
          "How much text the model may be sent at once, from 4,000 to 10,000,000. Its provider may state this in tokens: one is about four characters.",
        )}
        thousandSeparator=","
        {...number("prompt_characters")}
      />
      <NumberInput
        label={t("Maximum answer length, in tokens")}
        description={t("500 to 1,000,000, reasoning included. Leave empty for the limit of each task.")}
        thousandSeparator=","
        {...number("output_tokens")}
      />
      <NumberInput
        label={t("Time to the first word, in seconds")}
        description={t("1 to 3,600.")}
        {...number("first_token_seconds")}
      />
      <NumberInput
        label={t("Longest pause within an answer, in seconds")}
        description={t("1 to 3,600.")}
        {...number("idle_seconds")}
      />
      <NumberInput
        label={t("Timeout per call, in seconds")}
        description={t("1 to 3,600.")}
        {...number("timeout_seconds")}
      />
    </>
  );
}
