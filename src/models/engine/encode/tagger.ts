import { availableParallelism } from "node:os";
import type { ClauseKind } from "../catalogue/clauses.ts";
import { Thread } from "./model-thread.ts";
import { TAGGER } from "./tagger.config.ts";

/** A place in the text, in UTF-16 units, that holds a clause of the kind. */
export interface Tag {
  kind: ClauseKind;
  start: number;
  end: number;
  /** What the model gives it, 0 to 1; `isPresent` reads it. */
  score: number;
  /** The chance that it is right, calibrated. */
  confidence: number;
}

/** Marks the clauses of contracts. Throws `NoTagger` where the model cannot run. */
export interface Tagger {
  /** One pass for all kinds: kind by kind, the best tag of each first, and no two of a kind overlap. */
  tag(text: string, signal?: AbortSignal): Promise<Tag[]>;
  close(): Promise<void>;
}

/** Nothing can be tagged now: the runtime cannot be loaded here, it broke off, or it is closed. */
export class NoTagger extends Error {}

export interface TaggerSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
  /** Another program than our own, for tests. */
  entry?: URL;
}

/** A few windows of a text at a time, so that others have their turn between them: its text comes with the first. */
export interface TaggerTask {
  id: number;
  text?: string;
  /** Nobody wants the rest any more. */
  isDropped?: boolean;
}

/** Runs the trained tagger of `models/tagger`. */
export function openTagger(settings: TaggerSettings = {}): Tagger {
  const thread = new Thread<TaggerTask, Tag[] | null>({
    ...settings,
    entry: settings.entry ?? new URL("./tagger.worker.ts", import.meta.url),
    cores: availableParallelism(),
    refuse: (message, cause) => new NoTagger(message, { cause }),
  });
  let last = 0;
  return {
    async tag(text, signal) {
      const id = ++last;
      try {
        for (let task: TaggerTask = { id, text }; ; task = { id }) {
          const tags = await thread.run(task, { signal });
          if (tags) return tags;
        }
      } catch (error) {
        if (signal?.aborted) thread.run({ id, isDropped: true }).catch(() => {});
        throw error;
      }
    },
    close: () => thread.close(),
  };
}

/** The best tag of each kind that has any, whether or not its score says that the clause is there. */
export function bestTags(tags: Tag[]): Map<ClauseKind, Tag> {
  const best = new Map<ClauseKind, Tag>();
  for (const tag of tags) if (tag.score > (best.get(tag.kind)?.score ?? 0)) best.set(tag.kind, tag);
  return best;
}

/** A kind whose best tag scores less is not in the contract. */
export function isPresent(best: Tag | undefined): best is Tag {
  return best !== undefined && best.score >= TAGGER.has_answer_threshold;
}
