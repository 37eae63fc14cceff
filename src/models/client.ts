import type { AnthropicProvider } from "@ai-sdk/anthropic";
import type { EndpointSettings } from "./settings.ts";

/** A provider's own client, which speaks its protocol. */
export type Client = ReturnType<AnthropicProvider["languageModel"]>;
export type ClientRequest = Parameters<Client["doGenerate"]>[0];
export type ClientReply = Awaited<ReturnType<Client["doGenerate"]>>;

/** Loads the client only where one is used: it would cost every start 20 MB and a sixth of a second. */
export async function openClient(
  { provider, name, baseUrl, apiKey }: EndpointSettings,
  fetch: typeof globalThis.fetch,
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
  const compatible = { name: "endpoint", supportsStructuredOutputs: true, includeUsage: true };
  return createOpenAICompatible({ ...settings, ...compatible }).chatModel(name);
}
