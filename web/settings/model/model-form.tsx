import { NumberInput, PasswordInput, Select, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type {
  ModelSettings,
  NewModelSettings,
} from "../../../src/administration/model-settings/model-settings.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { Fields, Section } from "../../ui/layout/section.tsx";
import { modelSettingsQuery } from "../settings.queries.ts";

type Provider = NewModelSettings["provider"];
type Draft = Pick<ModelSettings, "name" | "base_url" | "prompt_characters" | "timeout_seconds"> & {
  provider: Provider;
  api_key: string;
};

const PROVIDERS: { value: Provider; label: string }[] = [
  { value: "anthropic", label: t("Anthropic") },
  { value: "openai", label: t("OpenAI") },
  { value: "openai-compatible", label: t("Compatible with OpenAI (vLLM, Ollama, Azure and others)") },
];
const EMPTY = { name: "", base_url: "", prompt_characters: null, timeout_seconds: null };

const toDraft = (settings: ModelSettings): Draft => ({
  ...(settings.source === "organization" ? settings : EMPTY),
  provider: (settings.source === "organization" && settings.provider) || "anthropic",
  api_key: "",
});

const toBody = (draft: Draft): NewModelSettings => ({
  provider: draft.provider,
  name: draft.name ?? "",
  base_url: draft.base_url || null,
  prompt_characters: draft.prompt_characters,
  timeout_seconds: draft.timeout_seconds,
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
            onChange={(provider) => set("provider", provider as Provider)}
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
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

const addressHints = (provider: Provider) => ({
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
  const number = (field: "prompt_characters" | "timeout_seconds") => ({
    value: draft.value[field] ?? "",
    error: errors[field],
    allowDecimal: false,
    placeholder: t("Server default"),
    onChange: (value: number | string) => draft.set(field, value === "" ? null : Number(value)),
  });
  return (
    <>
      <NumberInput
        label={t("Maximum prompt length, in characters")}
        description={t("4,000 to 10,000,000. Four characters are about one token.")}
        thousandSeparator=","
        {...number("prompt_characters")}
      />
      <NumberInput
        label={t("Timeout per call, in seconds")}
        description={t("1 to 300.")}
        {...number("timeout_seconds")}
      />
    </>
  );
}
