import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type ClauseKind, TAGGED_KINDS } from "../catalogue/clauses.ts";
import { DEFAULT_THREADS, ModelThreads } from "./model-threads.ts";
import { type Span, SpanFinder, windowsOfText } from "./spans.ts";
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
  threads?: number | undefined;
  /** A substitute program, for tests. */
  entry?: URL;
}

/** The word pieces of a text: their ids in the vocabulary, and where each begins and ends. */
export interface Pieces {
  ids: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
}

/** A text to cut into word pieces, or windows of them to read. */
export type TaggerTask = { text: string } | { windows: Int32Array[] };
/** The pieces, or for each window the model's output for every piece. */
export type TaggerResult = { pieces: Pieces } | { logits: Float32Array[] };

/** How many contracts' tags are cached: a vault, a review and a chat often read the same contract one after the other. */
const MOST_KEPT = 50;
/** Windows that a thread reads before another task gets its turn. */
const AT_A_TIME = 4;

/** Runs the trained tagger of `models/tagger`. */
export function openTagger(settings: TaggerSettings = {}): Tagger {
  const count = settings.threads ?? DEFAULT_THREADS;
  const threads = new ModelThreads<TaggerTask, TaggerResult>({
    ...settings,
    threads: count,
    entry: settings.entry ?? new URL("./tagger.worker.ts", import.meta.url),
    refuse: (message, cause) => new NoTagger(message, { cause }),
  });
  const run: Run = (task, signal) => threads.run(task, { signal });
  const kept = new Map<string, Tag[]>();
  return {
    async tag(text, signal) {
      signal?.throwIfAborted();
      const key = createHash("sha256").update(text).digest("base64");
      const tags = kept.get(key) ?? (await tagAll(run, count, text, signal));
      kept.delete(key);
      kept.set(key, tags);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      return tags;
    },
    close: () => threads.close(),
  };
}

type Run = (task: TaggerTask, signal?: AbortSignal) => Promise<TaggerResult>;

/** A text has at most one task per thread at a time, so that other texts of the same organization get their turn. */
async function tagAll(run: Run, threads: number, text: string, signal?: AbortSignal): Promise<Tag[]> {
  const { pieces } = (await run({ text }, signal)) as { pieces: Pieces };
  const { window_tokens: width, steps, decode } = TAGGER;
  const starts = windowsOfText(text, pieces.starts, width, steps);
  const finder = new SpanFinder(TAGGED_KINDS.length, width, decode);
  const underway: { starts: number[]; read: Promise<TaggerResult> }[] = [];
  const addNext = async () => {
    const next = underway.shift()!;
    const { logits } = (await next.read) as { logits: Float32Array[] };
    next.starts.forEach((start, at) => {
      finder.add(start, logits[at]!);
    });
  };
  while (starts.length > 0) {
    if (underway.length === threads) await addNext();
    const some = starts.splice(0, AT_A_TIME);
    const read = run({ windows: some.map((start) => pieces.ids.slice(start, start + width)) }, signal);
    // If an earlier read fails, this one is never awaited.
    read.catch(() => {});
    underway.push({ starts: some, read });
  }
  while (underway.length > 0) await addNext();
  const tags: Tag[] = [];
  let kinds = 0;
  for (const spans of finder.finish()) {
    const kind = TAGGED_KINDS[kinds++]!;
    tags.push(...spans.map((span) => toTag(kind, span, pieces)));
    // Yields to the event loop.
    await setImmediate();
  }
  return tags;
}

function toTag(kind: ClauseKind, { first, last, score }: Span, { starts, ends }: Pieces): Tag {
  return { kind, start: starts[first]!, end: ends[last]!, score, confidence: calibrate(score) };
}

/** The share of correct tags with such a score, measured on held-out contracts. */
function calibrate(score: number): number {
  const [offset, slope] = TAGGER.calibration_logit;
  const logit = Math.log(Math.max(score, 1e-4) / (1 - Math.min(score, 0.9999)));
  return 1 / (1 + Math.exp(-(offset + slope * logit)));
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
