import type { z } from "zod";
import type { Tokens } from "../kernel/metrics/model-calls.ts";

export { ModelFailure } from "../kernel/jobs/model-failure.ts";
export type { ModelCall, Tokens } from "../kernel/metrics/model-calls.ts";

/**
 * A language model. Without one, the local engine answers instead (`engine/`). Calls fail with a `ModelFailure` or the reason
 * of their `signal`.
 */
export interface LanguageModel {
  /** Recorded with its results. */
  name: string;
  /** Limit on the prompt of one call, in characters. */
  promptCharacters: number;
  /** One call: returns text, or calls of the offered tools. */
  generate(prompt: Prompt, options?: CallOptions): Promise<Generated>;
  /** One call that returns an object of the given shape. An answer that does not fit is retried once, then fails. No tool calls. */
  fill<T>(prompt: Prompt, shape: z.ZodType<T>, options?: CallOptions): Promise<GeneratedObject<T>>;
}

export interface Prompt {
  /** The role of the model and the rules of the task. */
  system: string;
  /** Content that many calls share, such as a document. Sent first and marked for the provider's prompt cache. */
  shared?: string;
  messages: Message[];
  tools?: Tool[];
}

export type Message =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls?: ToolCall[] }
  | { role: "tool"; id: string; name: string; result: string };

export interface Tool {
  name: string;
  description: string;
  input: z.ZodType;
}

/** A tool call requested by the model. Its input is not validated yet. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

export interface CallOptions {
  maxTokens?: number;
  signal?: AbortSignal;
  /** Receives the answer while it is written, if the provider streams. Only the returned answer counts. */
  onText?: (piece: string) => void;
  /** Called when an answer was interrupted and starts over. Discard the text so far. */
  onRestart?: () => void;
}

export function sumTokens(all: Tokens[]): Tokens {
  const sum = { input: 0, cached: 0, output: 0 };
  for (const tokens of all) for (const kind of ["input", "cached", "output"] as const) sum[kind] += tokens[kind];
  return sum;
}

export interface Generated {
  text: string;
  calls: ToolCall[];
  /** True if the token limit ended the answer, so that text and calls may be incomplete. */
  cut: boolean;
  tokens: Tokens;
  /** The model that answered, which may be the fallback. */
  model: string;
}

export interface GeneratedObject<T> {
  value: T;
  tokens: Tokens;
  model: string;
}
