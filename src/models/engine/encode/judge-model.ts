import { availableParallelism } from "node:os";
import { Thread } from "./model-thread.ts";

/** What a passage has to do with a statement. */
export interface Comparison {
  /** The chances that the passage says it, and that it says the contrary. The rest: it does not speak of it. */
  says: number;
  contradicts: number;
  /** How much each word piece of the passage is evidence, as a logit. */
  evidence: { start: number; end: number; weight: number }[];
}

/** Compares statements with passages of contracts. Throws `NoJudge` if the model cannot run. */
export interface JudgeModel {
  /** One comparison per passage, in order. */
  compare(statement: string, passages: string[], signal?: AbortSignal): Promise<Comparison[]>;
  close(): Promise<void>;
}

/** Nothing can be compared: the runtime cannot be loaded, has crashed, or is closed. */
export class NoJudge extends Error {}

export interface JudgeTask {
  statement: string;
  passages: string[];
}

export interface JudgeSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
}

/** Runs the trained judge of `models/judge`. */
export function openJudge(settings: JudgeSettings = {}): JudgeModel {
  const thread = new Thread<JudgeTask, Comparison[]>({
    ...settings,
    entry: new URL("./judge.worker.ts", import.meta.url),
    cores: availableParallelism(),
    refuse: (message, cause) => new NoJudge(message, { cause }),
  });
  return {
    compare: (statement, passages, signal) => thread.run({ statement, passages }, { signal }),
    close: () => thread.close(),
  };
}
