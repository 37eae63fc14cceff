import { DEFAULT_THREADS, ModelThreads } from "./model-threads.ts";

/** A sentence of a document, or a part of a long one, with its surroundings. */
export interface RankedPassage {
  heading: string;
  before: string;
  text: string;
  after: string;
}

/** How well a passage answers a question. */
export interface RankScores {
  /** Only for comparing passages for one question. */
  rank: number;
  /** The chance that it answers the question, as the ranker sees it. Not calibrated. */
  answers: number;
}

/** Orders passages by how well they answer a question. Throws `NoRanker` if the model cannot run. */
export interface Ranker {
  /** One score per passage, in order. */
  score(question: string, passages: RankedPassage[], signal?: AbortSignal): Promise<RankScores[]>;
  close(): Promise<void>;
}

/** Nothing can be ranked: the runtime cannot be loaded, has crashed, or is closed. */
export class NoRanker extends Error {}

export interface RankTask {
  question: string;
  passages: RankedPassage[];
}

export interface RankerSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
  threads?: number | undefined;
}

/** Passages that a thread scores before another task gets its turn. */
const AT_A_TIME = 8;

/** Runs the ranker of `models/ranker`. */
export function openRanker(settings: RankerSettings = {}): Ranker {
  const threads = new ModelThreads<RankTask, RankScores[]>({
    ...settings,
    threads: settings.threads ?? DEFAULT_THREADS,
    entry: new URL("./ranker.worker.ts", import.meta.url),
    refuse: (message, cause) => new NoRanker(message, { cause }),
  });
  return {
    async score(question, passages, signal) {
      const parts = Array.from({ length: Math.ceil(passages.length / AT_A_TIME) }, (_, at) =>
        passages.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
      );
      const scored = parts.map((part) => threads.run({ question, passages: part }, { signal }));
      return (await Promise.all(scored)).flat();
    },
    close: () => threads.close(),
  };
}
