import { attachedOf } from "./attached.ts";
import type { ClientReply } from "./client.ts";
import { ModelFault } from "./fault.ts";
import type { Generated, Tokens, ToolCall } from "./model.ts";
import { stripThinking } from "./thinking.ts";

/** The maximum length of an answer in characters. A longer one counts as cut off. */
export const MAX_ANSWER = 200_000;
/** The maximum total length of an answer's tool calls, in characters. The longest input is a drafted document. */
const MAX_INPUTS = 200_000;
const MAX_CALLS = 32;

/** Converts a client's reply. Throws if the model declined or returned nothing. */
export function toGenerated(model: string, reply: ClientReply): Generated {
  const { content, finishReason, structuredOutputText } = reply;
  const joined = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const whole = stripThinking(structuredOutputText ?? joined);
  const text = whole.length > MAX_ANSWER ? whole.slice(0, MAX_ANSWER).toWellFormed() : whole;
  const made = content.filter((part) => part.type === "tool-call");
  const calls = readCalls(made);
  const cut = finishReason.unified === "length" || whole.length > MAX_ANSWER || calls.length < made.length;
  if (finishReason.unified === "content-filter") throw new ModelFault("declined to answer", "refused");
  if (!text.trim() && calls.length === 0 && !cut) throw new ModelFault("returned an empty answer", "useless");
  const attached = calls.length > 0 ? attachedOf(model, reply, calls) : undefined;
  return { text, calls, cut, tokens: tokensOf(reply), model, ...(attached && { attached }) };
}

/** What the provider counted for a reply, usable or not. */
export const tokensOf = ({ usage }: Pick<ClientReply, "usage">): Tokens => ({
  input: usage.inputTokens.total ?? 0,
  cached: usage.inputTokens.cacheRead ?? 0,
  output: usage.outputTokens.total ?? 0,
});

type ClientCall = Extract<ClientReply["content"][number], { type: "tool-call" }>;

/** The first calls that are within the limits. */
function readCalls(made: ClientCall[]): ToolCall[] {
  const calls: ToolCall[] = [];
  let left = MAX_INPUTS;
  for (const { toolCallId, toolName, input } of made.slice(0, MAX_CALLS)) {
    left -= toolCallId.length + toolName.length + input.length;
    if (left < 0) break;
    calls.push({ id: toolCallId, name: toolName, input: readInput(input) });
  }
  return calls;
}

function readInput(input: string): unknown {
  if (!input.trim()) return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
