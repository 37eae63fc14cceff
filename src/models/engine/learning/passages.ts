import { cosineOf } from "../../../content/search/embed.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { type Features, passageFeatures } from "./features.ts";
import type { LearningExample } from "./learned-column.ts";
import type { Passages } from "./passage-scores.ts";

/** How much the similarity of meaning counts beside the share of words. Set by `eval:learning`. */
const COSINE_WEIGHT = 2;
/** Lower sums of word weights are no match. */
const LEAST_WORDS = 1 / 6;

/** What the user calls the column and says about it. */
export interface ColumnWords {
  label: string;
  instructions: string;
}

const features = new WeakMap<Evidence, Features[]>();

/** The sentences of a document with their features, and how well each fits the words of the column. */
export function passagesFor(reading: Evidence, { label, instructions }: ColumnWords): Passages {
  const words = `${label} ${instructions}`.trim();
  const shared = reading.index.score(meaningfulWords(words));
  const most = shared.reduce((highest, score) => Math.max(highest, score), LEAST_WORDS);
  const meaning = reading.embed(words);
  return {
    rows: featuresIn(reading),
    query: reading.sentenceVectors.map(
      (vector, at) => (shared[at] ?? 0) / most + COSINE_WEIGHT * cosineOf(meaning, vector),
    ),
  };
}

/** Kept for all columns of a document. */
function featuresIn(reading: Evidence): Features[] {
  const known = features.get(reading);
  if (known) return known;
  const found = reading.sentences.map((place) =>
    passageFeatures(reading.text.slice(place.start, place.end), reading.sectionAround(place)?.heading ?? ""),
  );
  features.set(reading, found);
  return found;
}

/**
 * A document as an example. A sentence is the clause if the marked words cover half of it, or it covers half of them; one that they only
 * touch is left out; every other one is not the clause. Without marked words the clause is absent.
 */
export function exampleOf(
  reading: Evidence,
  column: ColumnWords,
  marked: Place[],
): LearningExample & { places: Place[] } {
  const { rows, query } = passagesFor(reading, column);
  const shares = reading.sentences.map((sentence) => Math.max(0, ...marked.map((place) => shareOf(sentence, place))));
  const kept = shares.flatMap((share, at) => (share === 0 || share >= 0.5 ? [at] : []));
  return {
    places: kept.flatMap((at) => reading.sentences[at] ?? []),
    rows: kept.flatMap((at) => rows[at] ?? []),
    query: kept.map((at) => query[at] ?? 0),
    positives: new Set(kept.flatMap((at, index) => ((shares[at] ?? 0) > 0 ? [index] : []))),
  };
}

/** The share of the shorter one that both have. */
function shareOf(one: Place, other: Place): number {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return Math.max(0, common) / Math.max(1, Math.min(one.end - one.start, other.end - other.start));
}
