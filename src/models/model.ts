import type { z } from "zod";

/**
 * A language model behind an endpoint. Where none is set, the local engine reads instead (`local/`). Calls end with a
 * `ModelFailure`, or with the reason of their `signal`.
 */
export interface LanguageModel {
  /** What its results are signed with. */
  name: string;
  /** How many characters of prompt one call may hold. */
  promptCharacters: number;
  /** One call: an answer in words, or calls of the tools that were offered. */
  generate(prompt: Prompt, options?: CallOptions): Promise<Generated>;
  /**
   * One call whose answer has the shape asked for, an object; an answer of another shape is asked for once more, then an
   * error. No tool can be called.
   */
  fill<T>(prompt: Prompt, shape: z.ZodType<T>, options?: CallOptions): Promise<GeneratedObject<T>>;
}

export interface Prompt {
  /** Who the model is and what holds for every call of this task. */
  system: string;
  /** What many calls share, a document above all: sent first and marked, so that a provider that caches is paid once. */
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

/** A tool the model wants used. Its input has been checked against nothing yet. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

export interface CallOptions {
  maxTokens?: number;
  signal?: AbortSignal;
  /** Told the words of the answer as they are written, where the provider can; what counts is the answer that is returned. */
  onText?: (piece: string) => void;
  /** Told that an answer broke off and is written anew: the words so far are void. */
  onRestart?: () => void;
}

/** What a call used, as the provider counts it. */
export interface Tokens {
  input: number;
  /** Of the input, what came from the provider's cache. */
  cached: number;
  output: number;
}

/** What several calls used together. */
export function sumTokens(all: Tokens[]): Tokens {
  const sum = { input: 0, cached: 0, output: 0 };
  for (const tokens of all) for (const kind of ["input", "cached", "output"] as const) sum[kind] += tokens[kind];
  return sum;
}

export interface Generated {
  text: string;
  calls: ToolCall[];
  /** The limit of tokens ended the answer: text and calls may be incomplete. */
  cut: boolean;
  tokens: Tokens;
  /** The model that answered: the second one where the first was away. */
  model: string;
}

export interface GeneratedObject<T> {
  value: T;
  tokens: Tokens;
  model: string;
}

/** No usable answer could be had. `again`: trying later may help. The message is for people and holds no document text. */
export class ModelFailure extends Error {
  readonly isRetryable: boolean;
  constructor(message: string, again: boolean) {
    super(message);
    this.isRetryable = again;
  }
}

/** One call of one model, repeats included. Without tokens it gave no answer. */
export interface ModelCall {
  provider: string;
  name: string;
  seconds: number;
  tokens: Tokens | undefined;
}
