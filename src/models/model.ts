import type { z } from "zod";
import type { Tokens } from "../kernel/metrics/model-calls.ts";
import type { ModelTask } from "../kernel/model-tasks.schema.ts";

export { type FailureKind, ModelFailure } from "../kernel/jobs/model-failure.ts";
export type { ModelCall, Tokens } from "../kernel/metrics/model-calls.ts";

/**
 * A language model. Without one, the local engine answers instead (`engine/`). Calls fail with a `ModelFailure` or the reason
 * of their `signal`.
 */
export interface LanguageModel {
  /** Recorded with its results. */
  name: string;
  /** Limit on the prompt of one call, in characters. It shrinks when the model turns out to have a smaller window. */
  readonly promptCharacters: number;
  /** Limit on the answer of one call. Undefined: each task has its own. */
  readonly outputTokens: number | undefined;
  /** The model of a task, if it has one of its own. */
  forTask(task: ModelTask): LanguageModel;
  /** Each model that is set up, alone: those of tasks, and fallbacks, which otherwise answer in another's place. Absent: there is only this one. */
  alone?(): ModelAlone[];
  /** One call: returns text, or calls of the offered tools. */
  generate(prompt: Prompt, options?: CallOptions): Promise<Generated>;
  /** One call that returns an object of the given shape. An answer that does not fit is retried once, then fails. No tool calls. */
  fill<T>(prompt: Prompt, shape: z.ZodType<T>, options?: CallOptions): Promise<GeneratedObject<T>>;
}

/** A model without a fallback, and the tasks that it is set up for. */
export interface ModelAlone {
  model: LanguageModel;
  tasks: ModelTask[];
}

export interface Prompt {
  /** The role of the model and the rules of the task. */
  system: string;
  /** Content that many calls share, such as a document. Sent first and marked for the provider's prompt cache. */
  shared?: string;
  messages: Message[];
  tools?: Tool[];
  /** No more calls: the tools stay declared, because some providers demand it once they were used. */
  mustAnswer?: boolean;
}

export type Message =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls?: ToolCall[]; attached?: Attached | undefined }
  | { role: "tool"; id: string; name: string; result: string };

/** What a provider attached to the parts of its answer, in their order: reasoning, signatures, encrypted items. It is sent back as it came. */
export interface Attached {
  /** The model that it belongs to. Another one could not read it. */
  model: string;
  parts: AttachedPart[];
}

type Metadata = Record<string, Record<string, unknown>>;
export type AttachedPart =
  | { type: "text"; text: string; metadata?: Metadata }
  | { type: "reasoning"; text: string; metadata?: Metadata }
  | { type: "call"; id: string; metadata?: Metadata };

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
  /** The usual limit on the answer of this task. The settings of the model go before. */
  maxTokens?: number;
  /** Called after each call of a provider, failed ones included, before its answer is used. */
  onCall?: (call: ProviderCall) => Promise<void>;
  /** Without tools the model could not answer: fail rather than ask a model that has none. */
  needsTools?: boolean;
  signal?: AbortSignal;
  /** Receives the answer while it is written, if the provider streams. Only the returned answer counts. */
  onText?: (piece: string) => void;
  /** Called when an answer was interrupted and starts over. Discard the text so far. */
  onRestart?: () => void;
}

/** One request to a provider. Without tokens if the provider did not say what it used. */
export interface ProviderCall {
  model: string;
  tokens: Tokens;
}

export function sumTokens(all: Tokens[]): Tokens {
  const sum = { input: 0, cached: 0, output: 0 };
  for (const tokens of all) for (const kind of ["input", "cached", "output"] as const) sum[kind] += tokens[kind];
  return sum;
}

export interface Generated {
  text: string;
  calls: ToolCall[];
  /** Belongs to the message that repeats this answer with its calls. */
  attached?: Attached;
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
