import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { ClauseKind } from "../catalogue/clauses.ts";
import { Thread } from "./model-thread.ts";
import { TAGGER } from "./tagger.config.ts";

/** A span of the text, in UTF-16 units, with a clause of the kind. */
export interface Tag {
  kind: ClauseKind;
  start: number;
  end: number;
  /** The model's score, 0 to 1; see `isPresent`. */
  score: number;
  /** The calibrated probability that it is right. */
  confidence: number;
}

/** Marks the clauses of contracts. Throws `NoTagger` if the model cannot run. */
export interface Tagger {
  /** One pass for all kinds. Tags are grouped by kind, best first, and do not overlap within a kind. */
  tag(text: string, signal?: AbortSignal): Promise<Tag[]>;
  close(): Promise<void>;
}

/** Nothing can be tagged: the runtime cannot be loaded, has crashed, or is closed. */
export class NoTagger extends Error {}

export interface TaggerSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
  /** A substitute program, for tests. */
  entry?: URL;
}

/** A few windows of a text at a time, so that other tasks can run in between. The text is sent with the first. */
export interface TaggerTask {
  id: number;
  text?: string;
  /** Cancels the rest. */
  isDropped?: boolean;
}

/** How many contracts' tags are kept: a vault, a review and a chat often read the same contract one after the other. */
const MOST_KEPT = 50;

/** Runs the trained tagger of `models/tagger`. */
export function openTagger(settings: TaggerSettings = {}): Tagger {
  const thread = new Thread<TaggerTask, Tag[] | null>({
    ...settings,
    entry: settings.entry ?? new URL("./tagger.worker.ts", import.meta.url),
    cores: availableParallelism(),
    refuse: (message, cause) => new NoTagger(message, { cause }),
  });
  const kept = new Map<string, Tag[]>();
  let last = 0;
  const run = async (text: string, signal?: AbortSignal): Promise<Tag[]> => {
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
  };
  return {
    async tag(text, signal) {
      signal?.throwIfAborted();
      const key = createHash("sha256").update(text).digest("base64");
      const tags = kept.get(key) ?? (await run(text, signal));
      kept.delete(key);
      kept.set(key, tags);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      return tags;
    },
    close: () => thread.close(),
  };
}

/** The best tag of each kind, whether or not its score is above the threshold. */
export function bestTags(tags: Tag[]): Map<ClauseKind, Tag> {
  const best = new Map<ClauseKind, Tag>();
  for (const tag of tags) if (tag.score > (best.get(tag.kind)?.score ?? 0)) best.set(tag.kind, tag);
  return best;
}

/** A kind whose best tag scores below this is not in the contract. */
export function isPresent(best: Tag | undefined): best is Tag {
  return best !== undefined && best.score >= TAGGER.has_answer_threshold;
}
