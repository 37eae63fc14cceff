import { findBlanks, isBlank, quoteBlank } from "../../../content/values/prose/blanks.ts";
import { checkValue, type Value } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Question } from "./question.ts";

/** A possible answer, with the places that it rests on and the chance that it is right. */
export interface Candidate {
  outcome: "found" | "absent" | "unreadable";
  value: Value | null;
  evidence: Place[];
  score: number;
  reasoning: string;
  /** How the value was derived, for people. Undefined if it is written in the text. */
  how?: string | undefined;
  /** For an absence that its own readers certify. */
  isCertified?: boolean;
}

/** A value that was read, the words it rests on, and its score if the clause is the right one. */
export interface Read {
  value: Value;
  places: Place[];
  score: number;
  /** How it was derived, for people. Undefined if it is written in the text. */
  how?: string;
}

const { candidates: LIMITS } = CALIBRATION;

/** A candidate whose value fits the column. A value that does not fit makes the clause unreadable. */
export function found(question: Question, read: Read, score: number, reasoning: string): Candidate {
  const checked = checkValue(question.fieldType, { options: question.options }, read.value);
  const most = Math.max(LIMITS.places, Math.min(question.options.length, LIMITS.places_of_options));
  const evidence = distinct(read.places).slice(0, most);
  if (!checked.ok) return unreadable(evidence, score, reasoning);
  return {
    outcome: "found",
    value: checked.value,
    evidence,
    score: round(score * read.score),
    reasoning: read.how ? `${reasoning} ${read.how}` : reasoning,
    how: read.how,
  };
}

export function unreadable(places: Place[], score: number, reasoning: string): Candidate {
  const evidence = distinct(places).slice(0, LIMITS.places);
  return { outcome: "unreadable", value: null, evidence, score: round(score), reasoning };
}

/** Nothing was found. How likely it is that nothing is there is for the certificate to say. */
export const NOTHING_FOUND: Candidate = {
  outcome: "absent",
  value: null,
  evidence: [],
  score: LIMITS.lowest_score,
  reasoning: "",
};

/** The document has a place for the value but leaves it blank. There is no value, and the evidence shows the place. */
export function leftBlank(reading: Evidence, clause: Place, blank: Place, score: number): Candidate {
  const around = { start: Math.min(clause.start, blank.start), end: Math.max(clause.end, blank.end) };
  const words = quoteBlank(reading.textAt(around), {
    start: blank.start - around.start,
    end: blank.end - around.start,
  });
  const reasoning = `This is left blank in the document: “${words}”.`;
  return explainedAbsence([clause, blank], score, reasoning);
}

/** The document was understood and has no such value. The evidence shows why. */
export function explainedAbsence(places: Place[], score: number, reasoning: string): Candidate {
  return { ...NOTHING_FOUND, evidence: distinct(places), score: round(score), reasoning };
}

export const isExplainedAbsence = (candidate: Candidate | undefined): boolean =>
  candidate?.outcome === "absent" && candidate.evidence.length > 0;

/** A candidate for the first place where a value of the type is left blank. */
export function blankAmong(
  reading: Evidence,
  type: Question["fieldType"],
  places: Place[],
  score: number,
): Candidate | undefined {
  for (const place of [...places, ...places.map((each) => reading.sentenceAround(each))]) {
    const text = reading.textAt(place);
    if (isBlank(text)) return leftBlank(reading, reading.sentenceAround(place), place, score);
    const [blank] = findBlanks(type, text);
    if (!blank) continue;
    return leftBlank(reading, place, { start: place.start + blank.start, end: place.start + blank.end }, score);
  }
  return undefined;
}

function distinct(places: Place[]): Place[] {
  const whole = places.filter(({ start, end }) => end > start).map(({ start, end }) => ({ start, end }));
  return whole.filter(
    (place, index) => whole.findIndex((other) => other.start === place.start && other.end === place.end) === index,
  );
}

const round = (score: number) =>
  Math.round(Math.min(LIMITS.highest_score, Math.max(LIMITS.lowest_score, score)) * 100) / 100;
