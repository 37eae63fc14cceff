import { findValues, isProseType, type ProseType } from "../../../content/values/prose/prose.ts";
import type { FieldType, Value } from "../../../content/values/values.ts";
import type { FreeAnswer } from "../answer/question.ts";
import { isRelevantValue, relevanceOf } from "../answer/relevance.ts";
import { CALIBRATION } from "../calibration.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { withoutRoles } from "../judge/sides.ts";
import { deedAsked } from "./asked-types.ts";
import { boundOn, doubtOnValue, isOfParty } from "./fits.ts";
import type { Routed } from "./from-clauses.ts";
import type { RankedSentence } from "./rank-sentences.ts";

const { ranking: LIMITS } = CALIBRATION;

interface Located {
  type: FieldType;
  value: Value;
  place: Place;
}

/** The only value that the sentence that answers best has of what was asked. Undefined where there are several, or it depends on something else. */
export function readBestSentence(
  reading: Evidence,
  { words, own, types }: Pick<Routed, "words" | "own" | "types">,
  ranked: readonly RankedSentence[],
): Pick<FreeAnswer, "value" | "places" | "note"> | undefined {
  const [best, ...others] = ranked;
  if (!best || best.answers < LIMITS.stated || !isOnTopic(reading, words, best.place)) return undefined;
  if (types.includes("duration") && !hasDeed(reading, own, best.place)) return undefined;
  const [only, ...more] = valuesIn(reading, words, types, best.place);
  if (!only || more.some((each) => isOther(each, only)) || hasOpenValue(reading, best.place, [only, ...more]))
    return undefined;
  const rivals = others.filter(({ answers, score }) => answers >= LIMITS.stated && score >= best.score - LIMITS.rival);
  if (rivals.some(({ place }) => valuesIn(reading, words, types, place).some((each) => isOther(each, only))))
    return undefined;
  if (doubtOnValue(reading, only.place) || !isOfParty(reading, words, best.place, only.place)) return undefined;
  if (isBesideSubject(reading, words, only.place) || !isOfKindAsked(reading, { types }, only)) return undefined;
  const value = { type: only.type, value: only.value };
  return { value, places: [best.place, only.place], note: boundOn(reading, only.place) };
}

/** Whether the sentence of a value has no other one of its type. */
export function isOnlyInSentence(
  reading: Evidence,
  words: string,
  { type, value }: NonNullable<FreeAnswer["value"]>,
  place: Place,
): boolean {
  const own = valuesIn(reading, words, [type], reading.sentenceAround(place));
  if (type === "number" && own.length === 0) return false;
  return own.every((each) => JSON.stringify(each.value) === JSON.stringify(value));
}

/** Words that open another part of a sentence, with a value of its own: “a late charge of 1 % as well as a fee of $35”. */
const PARTS =
  /;|,?\s(?:as\s+well\s+as|in\s+addition\s+to|together\s+with|plus|and\s+(?:also\s+)?(?:for\s+)?(?:an?|any)(?=\s))\s/gi;

/** Whether a value stands in another part of its sentence than what is asked about. */
export function isBesideSubject(reading: Evidence, words: string, value: Place): boolean {
  const { start } = reading.sentenceAround(value);
  const text = reading.textAt(reading.sentenceAround(value));
  const asked = keywordsOf(words);
  const ends = [...[...text.matchAll(PARTS)].map(({ index }) => index), text.length];
  const parts = ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end }));
  const at = parts.findLastIndex((part) => part.start <= value.start - start);
  const count = (part: Place) => countKeywords(text.slice(part.start, part.end), asked);
  const own = parts[at];
  return own !== undefined && parts.slice(0, at).some((part) => count(part) > count(own));
}

/** Times that follow something: “within 30 days of receipt”, “two years after the end”. */
const BEFORE_TIME =
  /\b(?:within|after|following|upon|before|prior\s+to|later\s+than|at\s+least|less\s+than)\s+(?:\S+\s+){0,3}$/i;
const AFTER_TIME = /^[\s)'’]*(?:[\p{L}\d]\S*\s+){0,3}?(?:after|of|from|following|before|prior|upon|in\s+advance)\b/iu;
const MONEY: FieldType[] = ["currency", "percentage"];

/** Whether a value is of the kind that a question asks for. “When …?” is answered by a time that follows something, and “When may …?” by no value. */
export function isOfKindAsked(
  reading: Evidence,
  { types }: Pick<Routed, "types">,
  { type, place }: { type: FieldType; place: Place | undefined },
): boolean {
  if (types.length === 0) return false;
  if (types.includes("text") || !isProseType(type)) return true;
  const isAsked = types.includes(type) || (MONEY.includes(type) && types.some((each) => MONEY.includes(each)));
  if (type !== "duration" || !place || !types.includes("date")) return isAsked;
  const sentence = reading.sentenceAround(place);
  return (
    isAsked &&
    (BEFORE_TIME.test(reading.textAt({ start: sentence.start, end: place.start })) ||
      AFTER_TIME.test(reading.textAt({ start: place.end, end: sentence.end })))
  );
}

const isOther = (one: Located, other: Located) => JSON.stringify(one.value) !== JSON.stringify(other.value);

/** Whether a sentence or its heading has enough of the words that tell what the question is about. */
export function isOnTopic(reading: Evidence, words: string, place: Place): boolean {
  const asked = keywordsOf(words);
  const heading = reading.sectionAround(place)?.heading ?? "";
  return countKeywords(`${heading} ${reading.quote(place)}`, asked) >= asked.length * LIMITS.covered;
}

/** A time is for one deed: a time to confirm an order is none to ship it. */
function hasDeed(reading: Evidence, words: string, place: Place): boolean {
  const deed = deedAsked(words);
  const heading = reading.sectionAround(place)?.heading ?? "";
  return deed === undefined || countKeywords(withoutRoles(`${heading} ${reading.quote(place)}`), keywordsOf(deed)) > 0;
}

function valuesIn(reading: Evidence, words: string, types: readonly FieldType[], sentence: Place): Located[] {
  return types.filter(isProseType).flatMap((type) => valuesOf(reading, words, type, sentence));
}

function valuesOf(reading: Evidence, words: string, type: ProseType, sentence: Place): Located[] {
  const text = reading.textAt(sentence);
  const relevance = relevanceOf({ key: "", label: words, instructions: "", fieldType: type, options: [] });
  const unit = /\bhow many (?:\w+ ){0,2}(hour|day|week|month|quarter|year)s?\b/i.exec(words)?.[1]?.toLowerCase();
  return findValues(type, text, reading.dateOrder)
    .filter((each) => isRelevantValue(type, relevance, text, each))
    .filter((each) => type !== "number" || isCounted(text, each, words))
    .filter(({ value }) => unit === undefined || (value as { unit?: string }).unit?.startsWith(unit) !== false)
    .map(({ value, start, end }) => ({
      type,
      value,
      place: { start: sentence.start + start, end: sentence.start + end },
    }));
}

/** “six (6) equal installments” counts what “how many instalments” asks for. */
function isCounted(text: string, { end }: Place, words: string): boolean {
  const asked = /\bhow many (\p{L}+(?: \p{L}+)?)/iu.exec(words)?.[1];
  return asked !== undefined && countKeywords(text.slice(end, end + LIMITS.counted_characters), keywordsOf(asked)) > 0;
}

const TIME =
  /(?:\(\d+\)|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|sixty|ninety|half an?|an?\s+additional))\s{1,5}(?:[\w-]+\s{1,5})?(?:hour|day|week|month|quarter|year)s?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2}(?:st|nd|rd|th)?\b/gi;

/** Whether a sentence has another time that is no value of its type: business days, “November 30 each year”. */
function hasOpenValue(reading: Evidence, sentence: Place, read: Located[]): boolean {
  if (!read.some(({ type }) => type === "duration" || type === "date")) return false;
  return [...reading.textAt(sentence).matchAll(TIME)].some(({ 0: words, index }) => {
    const [start, end] = [sentence.start + index, sentence.start + index + words.length];
    const known = [...findIn(reading, sentence, "date"), ...findIn(reading, sentence, "duration")];
    return !known.some((place) => place.start < end && start < place.end);
  });
}

const findIn = (reading: Evidence, sentence: Place, type: ProseType): Place[] =>
  findValues(type, reading.textAt(sentence), reading.dateOrder).map(({ start, end }) => ({
    start: sentence.start + start,
    end: sentence.start + end,
  }));
