import { must } from "../../../content/must.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import type { FieldType } from "../../../content/values/values.ts";
import type { FreeAnswer } from "../answer/question.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { RankedSentence } from "./rank-sentences.ts";

const { ranking: LIMITS } = CALIBRATION;

/** Words before a value that make it one of several. */
const ONE_OF_SEVERAL =
  /\b(?:(?:longer|shorter|later|earlier|greater|lesser|higher|lower|larger|smaller|latest|earliest|greatest|least)\s+(?:of|to\s+occur)|whichever|either\s+\(?[ai1]\))\b/i;

/** Words after a value that take it back or put another in its place. */
const TAKEN_BACK =
  /\b(?:whichever|unless|except|provided,?\s+(?:however|that)|but\s+not|in\s+no\s+event|however|notwithstanding)\b/i;

const BLANK = /\[[*_\s•●]+\]|_{3,}|(?<!\S)[*•●]+(?!\S)/;

/** A sentence that takes back or changes what stands before it. */
const TAKES_BACK =
  /^(?:\(?\w{1,3}[.)]\s+)?(?:however|notwithstanding|except|provided|unless|the\s+foregoing|this\s+(?:section|clause)\s+(?:shall|does|will)\s+not)\b/i;

/** Whether a value is all that its sentence says: it depends on nothing else, and nothing is left blank. */
function isPlain(reading: Evidence, value: Place): boolean {
  const sentence = reading.sentenceAround(value);
  const before = reading.textAt({ start: sentence.start, end: value.start });
  const after = reading.textAt({ start: value.end, end: sentence.end });
  return !ONE_OF_SEVERAL.test(before) && !TAKEN_BACK.test(after) && !BLANK.test(before) && !BLANK.test(after);
}

/** Whether something that was read may be said: its words are among the sentences that the ranker puts first. */
export function isConfirmed(reading: Evidence, places: readonly Place[], ranked: readonly RankedSentence[]): boolean {
  const [best] = ranked;
  const value = places.at(-1);
  if (!best || !value || best.answers < LIMITS.stated || !isPlain(reading, value)) return false;
  return ranked.slice(0, LIMITS.agreeing).some((each) => overlaps(each.place, value));
}

/** The only value of the type in the sentence that answers best. Undefined where there are several, or it depends on something else. */
export function readBestSentence(
  reading: Evidence,
  type: FieldType,
  ranked: readonly RankedSentence[],
): Pick<FreeAnswer, "value" | "places"> | undefined {
  const [best] = ranked;
  if (!best || !isProseType(type)) return undefined;
  const answering = ranked.slice(0, LIMITS.agreeing).filter(({ answers }) => answers >= LIMITS.stated);
  const values = answering.flatMap(({ place }) =>
    findValues(type, reading.textAt(place)).map(({ value, start, end }) => ({
      value,
      place: { start: place.start + start, end: place.start + end },
    })),
  );
  const [only] = values;
  if (!only || new Set(values.map(({ value }) => JSON.stringify(value))).size !== 1) return undefined;
  if (!overlaps(best.place, only.place) || !isPlain(reading, only.place)) return undefined;
  return { value: { type, value: only.value }, places: [best.place, only.place] };
}

/** The sentences to read, best first; those that follow one another in the order of the document. */
export function passagesToRead(reading: Evidence, own: readonly Place[], ranked: readonly RankedSentence[]): Place[] {
  const chosen = new Map<number, Place>();
  const indexOf = (place: Place) =>
    reading.sentences.findIndex(({ start, end }) => start <= place.start && place.start < end);
  for (const place of own.slice(0, LIMITS.clauses)) chosen.set(indexOf(place), place);
  for (const { sentence, place } of ranked.slice(0, LIMITS.passages))
    if (!chosen.has(sentence)) chosen.set(sentence, place);
  for (const index of [...chosen.keys()]) {
    const next = reading.sentences[index + 1];
    if (next && !chosen.has(index + 1) && TAKES_BACK.test(reading.quote(next))) chosen.set(index + 1, next);
  }
  return inReadingOrder([...chosen]).slice(0, LIMITS.most_passages);
}

/** Groups sentences that follow one another. A group stands where its best sentence does. */
function inReadingOrder(chosen: [index: number, place: Place][]): Place[] {
  const groups: [number, Place][][] = [];
  for (const each of chosen) {
    const group = groups.find((others) => others.some(([index]) => Math.abs(index - each[0]) === 1));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups.flatMap((group) => group.sort(([a], [b]) => a - b).map(([, place]) => place));
}

/** Nothing was found by any reader: no kind of clause, no sentence with the words of the question, none that the ranker takes for an answer. */
export function isNotFound(reading: Evidence, words: string, ranked: readonly RankedSentence[]): boolean {
  const best = Math.max(0, ...ranked.map(({ answers }) => answers));
  if (best >= LIMITS.unanswered) return false;
  const coverage = reading.index.coverage(meaningfulWords(words));
  return Math.max(0, ...coverage.map((share) => must(share, "each sentence has a share"))) < LIMITS.uncovered;
}

const overlaps = (one: Place, other: Place) => one.start < other.end && other.start < one.end;
