import type { NewModelSettings } from "../../../src/administration/model-settings/model-settings.schema.ts";
import { t } from "../../messages.ts";

export type ModelProvider = NewModelSettings["provider"];

export const PROVIDERS: { value: ModelProvider; label: string }[] = [
  { value: "anthropic", label: t("Anthropic") },
  { value: "openai", label: t("OpenAI") },
  { value: "openai-compatible", label: t("Compatible with OpenAI (vLLM, Ollama, Azure and others)") },
];
