import { checkValue, type Value } from "../../../values/values.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";

/** A value that was read, the words it rests on, and how sure that reading is given that the clause is the right one. */
export interface Read {
  value: Value;
  places: Place[];
  sure: number;
  /** How it was read, for people; nothing where it stands there in so many words. */
  how?: string;
}

const PLACES = 5;
/** Each option that was found has a place of its own. */
const MOST_PLACES = 30;

/** An answer whose value fits its column; one that does not is a clause without a readable value. */
export function found(question: Question, read: Read, confidence: number, reasoning: string): LocalAnswer {
  const checked = checkValue(question.fieldType, { options: question.options }, read.value);
  const places = tidyPlaces(read.places, Math.max(PLACES, Math.min(question.options.length, MOST_PLACES)));
  if (!checked.ok) return unreadable(question, places, confidence, reasoning);
  const how = read.how ? ` ${read.how}` : "";
  return {
    key: question.key,
    outcome: "found",
    value: checked.value,
    places,
    confidence: round(confidence * read.sure),
    reasoning: reasoning + how,
  };
}

export function unreadable(question: Question, places: Place[], confidence: number, reasoning: string): LocalAnswer {
  return {
    key: question.key,
    outcome: "unreadable",
    value: null,
    places: tidyPlaces(places),
    confidence: round(confidence),
    reasoning,
  };
}

export function absent(question: Question, confidence: number, reasoning: string): LocalAnswer {
  return { key: question.key, outcome: "absent", value: null, places: [], confidence: round(confidence), reasoning };
}

function tidyPlaces(places: Place[], most = PLACES): Place[] {
  const whole = places.filter(({ start, end }) => end > start).map(({ start, end }) => ({ start, end }));
  const apart = whole.filter(
    (place, index) => whole.findIndex((other) => other.start === place.start && other.end === place.end) === index,
  );
  return apart.slice(0, most);
}

const round = (confidence: number) => Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 100) / 100;
