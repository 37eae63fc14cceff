import { first } from "../../../content/must.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { countKeywords } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading, type Section } from "../evidence/sections.ts";
import { blankAmong, type Candidate, found, unreadable } from "./candidate.ts";
import type { Question } from "./question.ts";
import { holdsValue, isNegated, isQuoteType, readValue } from "./read-value.ts";
import { isRelevantPassage, type Relevance } from "./relevance.ts";

/** Passages relevant to the question, best first, and the chance that they are. */
export interface Passages {
  places: Place[];
  score: number;
  /** How they were found, for people. */
  by: string;
}

const { passages: SCORES } = CALIBRATION;

/** Reads the answer from passages. `said`: the words of the clause, which may be negated. */
export function answerFromPassages(
  reading: Evidence,
  question: Question,
  { places, score, by }: Passages,
  { relevance, said }: { relevance: Relevance; said?: RegExp },
): Candidate {
  const reasoning = `Found ${by}.`;
  if (typeOf(question.fieldType).isYesNo) {
    const value = !isDenied(reading.quote(first(places)), said);
    return found(question, { value, places: places.slice(0, 1), score: SCORES.present }, score, reasoning);
  }
  const quoted = isQuoteType(question.fieldType);
  const few = quoted ? quotable(reading, question, places, relevance) : places.slice(0, SCORES.read);
  const read = few.length > 0 ? readValue(reading, question, few, relevance) : undefined;
  if (read) return found(question, { ...read, score: read.score * SCORES.value_read }, score, reasoning);
  const blank = quoted ? undefined : blankAmong(reading, question.fieldType, few, score);
  if (blank) return blank;
  const type = question.fieldType.replaceAll("_", " ");
  const isOther = quoted || holdsValue(reading, question.fieldType, few);
  const none = isOther ? "It may not answer the question." : `It contains no ${type}.`;
  const clause = places.find((place) => !isHeading(reading.quote(place))) ?? first(places);
  return unreadable([clause], score * SCORES.unreadable, `${reasoning} ${none}`);
}

/** Whether “no” or “not be” is right before the words of the clause. */
function isDenied(words: string, said: RegExp | undefined): boolean {
  if (said === undefined) return false;
  const at = said.exec(words)?.index ?? 0;
  return isNegated(words.slice(0, at + 1).slice(-25)) && /\bno\s*$|\bnot\s+be\s*$/i.test(words.slice(0, at));
}

/** Passages that can be quoted as the answer: relevant, and more than a heading. Those with the most keywords come first. */
function quotable(reading: Evidence, question: Question, places: Place[], relevance: Relevance): Place[] {
  const held = (place: Place) => countKeywords(reading.quote(place), relevance.required);
  return places
    .filter((place, at) => places.findIndex(({ start }) => start === place.start) === at)
    .filter((place) => !isHeading(reading.quote(place)) && isRelevantPassage(reading, place, relevance))
    .sort((a, b) => held(b) - held(a))
    .slice(0, typeOf(question.fieldType).questions.isName ? 1 : SCORES.quoted);
}

/** The sentences of a section, cut at its borders. */
export function sentencesOf(reading: Evidence, section: Section): Place[] {
  return reading.sentences
    .filter(({ start, end }) => end > section.body && start < section.end)
    .map(({ start, end }) => ({ start: Math.max(start, section.start), end: Math.min(end, section.end) }));
}
