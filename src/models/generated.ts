import type { ClientReply } from "./client.ts";
import { ModelFault } from "./fault.ts";
import type { Generated } from "./model.ts";
import { THINKING_BLOCK } from "./stream.ts";

/** Converts a client's reply. Throws if the model declined or returned nothing. */
export function toGenerated(model: string, reply: ClientReply): Generated {
  const { content, finishReason, usage, structuredOutputText } = reply;
  const cut = finishReason.unified === "length";
  const joined = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const text = (structuredOutputText ?? joined).replace(THINKING_BLOCK, "");
  const calls = content
    .filter((part) => part.type === "tool-call")
    .map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input: readInput(input) }));
  if (finishReason.unified === "content-filter") throw new ModelFault("declined to answer", false);
  if (!text.trim() && calls.length === 0 && !cut)
    throw new ModelFault("returned an empty answer", true, { isAnswered: true });
  const tokens = {
    input: usage.inputTokens.total ?? 0,
    cached: usage.inputTokens.cacheRead ?? 0,
    output: usage.outputTokens.total ?? 0,
  };
  return { text, calls, cut, tokens, model };
}

function readInput(input: string): unknown {
  if (!input.trim()) return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
