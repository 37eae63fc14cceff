import type { AnthropicProvider } from "@ai-sdk/anthropic";
import type { EndpointSettings } from "../kernel/model-endpoints.ts";
import type { Habits } from "./habits.ts";

/** The client of a provider's SDK. */
export type Client = ReturnType<AnthropicProvider["languageModel"]>;
export type ClientRequest = Parameters<Client["doGenerate"]>[0];
export type ClientReply = Awaited<ReturnType<Client["doGenerate"]>>;

/** The name under which the client of OpenAI-compatible servers reads its options. */
const COMPATIBLE = "endpoint";

/** Loads the SDK only if it is used, because that takes 20 MB and a sixth of a second. */
export async function openClient(
  { provider, name, baseUrl, apiKey }: EndpointSettings,
  fetch: typeof globalThis.fetch,
  { maxCompletionTokens }: Habits,
): Promise<Client> {
  const settings = { baseURL: baseUrl, apiKey, fetch };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(settings).languageModel(name);
  }
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(settings).responses(name);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const transformRequestBody = ({ max_tokens, ...body }: Record<string, unknown>) =>
    maxCompletionTokens ? { ...body, max_completion_tokens: max_tokens } : { ...body, max_tokens };
  const compatible = { name: COMPATIBLE, supportsStructuredOutputs: true, includeUsage: true, transformRequestBody };
  return createOpenAICompatible({ ...settings, ...compatible }).chatModel(name);
}
