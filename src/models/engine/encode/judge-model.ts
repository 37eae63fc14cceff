import { DEFAULT_THREADS, ModelThreads } from "./model-threads.ts";

/** How a passage relates to a statement. */
export interface Comparison {
  /** The chances that the passage says it and that it contradicts it. The rest is the chance that it does not mention it. */
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
  threads?: number | undefined;
}

/** Passages that a thread compares before another task gets its turn. */
const AT_A_TIME = 4;

/** Runs the trained judge of `models/judge`. */
export function openJudge(settings: JudgeSettings = {}): JudgeModel {
  const threads = new ModelThreads<JudgeTask, Comparison[]>({
    ...settings,
    threads: settings.threads ?? DEFAULT_THREADS,
    entry: new URL("./judge.worker.ts", import.meta.url),
    refuse: (message, cause) => new NoJudge(message, { cause }),
  });
  return {
    async compare(statement, passages, signal) {
      const parts = Array.from({ length: Math.ceil(passages.length / AT_A_TIME) }, (_, at) =>
        passages.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
      );
      const compared = parts.map((part) => threads.run({ statement, passages: part }, { signal }));
      return (await Promise.all(compared)).flat();
    },
    close: () => threads.close(),
  };
}
