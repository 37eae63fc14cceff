import type { Certificate } from "../answer/certify-absence.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { isForm, isLabel } from "../evidence/forms.ts";
import { type Place, placesOverlap } from "../evidence/place.ts";
import { doubtOnValue, takesBack } from "./fits.ts";
import type { RankedSentence } from "./rank-sentences.ts";

const { ranking: LIMITS } = CALIBRATION;

/** Whether something that was read may be said: its words are among the sentences that the ranker puts first. */
export function isConfirmed(reading: Evidence, places: readonly Place[], ranked: readonly RankedSentence[]): boolean {
  const [best] = ranked;
  const value = places.at(-1);
  if (!best || !value || best.answers < LIMITS.stated || doubtOnValue(reading, value)) return false;
  return ranked.slice(0, LIMITS.agreeing).some((each) => placesOverlap(each.place, value));
}

/** The sentences to read, best first; those that follow one another in the order of the document. `isList`: every one that may belong to it. */
export function passagesToRead(
  reading: Evidence,
  own: readonly Place[],
  ranked: readonly RankedSentence[],
  isList = false,
): Place[] {
  const chosen = new Map<number, Place>();
  const indexOf = (place: Place) =>
    reading.sentences.findIndex(({ start, end }) => start <= place.start && place.start < end);
  for (const place of own.slice(0, LIMITS.clauses)) chosen.set(indexOf(place), place);
  for (const { sentence, place } of isList ? ranked.slice(0, LIMITS.passages) : nearBest(reading, ranked)) {
    const [at = sentence, held] = [...chosen].find(([, each]) => placesOverlap(each, place)) ?? [];
    const isPart = held && held.end - held.start > LIMITS.shown_whole && place.end - place.start < LIMITS.shown_whole;
    if (!held || isPart || (place.start <= held.start && held.end <= place.end)) chosen.set(at, place);
  }
  for (const index of [...chosen.keys()])
    for (const [at, place] of continuationOf(reading, index)) if (!chosen.has(at)) chosen.set(at, place);
  for (const [index, place] of [...chosen])
    for (const lead of leadOf(reading, index, place)) chosen.set(index - LEAD, lead);
  const worded = [...chosen].filter(([index, place]) => !isEmptyLine(reading, index, place));
  return inReadingOrder(worded).slice(0, LIMITS.most_passages);
}

/** The place of a lead in the order of sentences: right before its own. */
const LEAD = 0.5;
const LIMITS_WHAT_FOLLOWS = /\b(?:except|notwithstanding|subject\s+to|unless|other\s+than)\b/i;

/** “Except for …, (A) …, (B) …”: what limits a long sentence from its beginning belongs to each of its parts. */
function leadOf(reading: Evidence, index: number, { start }: Place): Place[] {
  const sentence = reading.sentences[index];
  if (!sentence || start <= sentence.start) return [];
  const lead = { start: sentence.start, end: Math.min(start, sentence.start + LIMITS.shown_whole) };
  return LIMITS_WHAT_FOLLOWS.test(reading.textAt(lead)) ? [lead] : [];
}

/** A line of a form that is not filled in, or words that only open such lines: “Agreed by:” above a signature. */
function isEmptyLine(reading: Evidence, index: number, place: Place): boolean {
  const words = reading.quote(place).trim();
  if (isForm(words)) return true;
  const next = reading.sentences[index + 1];
  const below = next && reading.quote(next).trim();
  return words.endsWith(":") && (below === undefined ? isLabel(words) : isForm(below));
}

/** The sentences with a score near the best. Where none answers clearly, a few more. */
function nearBest(reading: Evidence, ranked: readonly RankedSentence[]): RankedSentence[] {
  const [best] = ranked;
  if (!best) return [];
  const least = best.answers < LIMITS.unclear ? LIMITS.unclear_passages : 1;
  return ranked
    .filter(({ sentence, place }) => !isForm(reading.quote(reading.sentences[sentence] ?? place)))
    .slice(0, LIMITS.passages)
    .filter(
      ({ score, answers }, at) =>
        at < least || score >= best.score - LIMITS.shown_within || answers >= LIMITS.shown_answer,
    );
}

/** The sentences that belong to one: the items of its list, or the sentence that takes it back. */
function continuationOf(reading: Evidence, index: number): [index: number, place: Place][] {
  const own = reading.sentences[index];
  const opens = own !== undefined && /:$/.test(reading.quote(own));
  const after = Array.from({ length: opens ? LIMITS.items : 1 }, (_, at) => index + 1 + at);
  return after.flatMap((at): [number, Place][] => {
    const place = reading.sentences[at];
    return place && (opens || takesBack(reading.quote(place))) ? [[at, place]] : [];
  });
}

/** Groups sentences that follow one another. A group stands where its best sentence does. */
function inReadingOrder(chosen: [index: number, place: Place][]): Place[] {
  const groups: [number, Place][][] = [];
  for (const each of chosen) {
    const group = groups.find((others) => others.some(([index]) => Math.abs(index - each[0]) <= 1));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups.flatMap((group) => group.sort(([a], [b]) => a - b).map(([, place]) => place));
}

/** Every reader agrees that it is not there, and the ranker takes no sentence for an answer. */
export function isNotFound(
  ranked: readonly RankedSentence[],
  { isAbsent }: Pick<Certificate, "isAbsent">,
  isOfKnownKind: boolean,
): boolean {
  const least = isOfKnownKind ? LIMITS.absent : LIMITS.absent_unknown;
  return isAbsent && ranked.every(({ answers }) => answers < least);
}

/**
 * The passage that can stand alone for an answer: the best sentence if it is likely to answer, or the clause of the kind that is plainly asked
 * for. Null if none is likely to. Undefined without a ranker, where nothing tells.
 */
export function decidingPassage(
  ranked: readonly RankedSentence[],
  marked: Place | undefined,
): Place | null | undefined {
  const [best] = ranked;
  const isRanked = ranked.some(({ answers }) => answers > 0);
  if (best && best.answers >= LIMITS.shown_alone) return best.place;
  return marked ?? (isRanked ? null : undefined);
}

/** The passages that decide: the clause that was marked, and the sentence that answers best. */
export const decisive = (places: Place[], own: readonly Place[], ranked: readonly RankedSentence[]): Place[] =>
  places.filter((place) => [own[0], ranked[0]?.place].some((each) => each && placesOverlap(each, place)));
