import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { countKeywords, isOfOtherSubject, keywordsOf } from "../catalogue/words.ts";
import { dateRole } from "../evidence/date-role.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Question } from "./question.ts";

const { relevance: LIMITS } = CALIBRATION;

/** What makes a passage or a value relevant to this question and not to another. */
export interface Relevance {
  /** At least one of these must be in the passage. Empty: any passage will do. */
  required: string[];
  /** Keywords of the question. A value with one of them in its sentence is relevant. */
  keywords: string[];
  /** The text of the question and the name of its clause. */
  about: string;
  /** Another document is asked about. */
  isOfOther?: boolean;
}

export const ALL_RELEVANT: Relevance = { required: [], keywords: [], about: "" };

/** “Date of the earlier letter of intent”: the document's own date is no answer. */
const OTHER_DOCUMENT =
  /\b(?:earlier|prior|previous|former|preceding|superseded|underlying|related|framework)\s+(?:\S+\s+){0,3}?(?:agreement|contract|letter|deed|lease|licen[cs]e|memorandum|term\s+sheet)\b|\bletter\s+of\s+intent\b|\bmemorandum\s+of\s+understanding\b/i;

/** What a question says beyond the name of its clause, or everything it says if the clause is not named. */
export function relevanceOf({ label, instructions }: Question, clause?: Clause): Relevance {
  const name = clause?.found_by === "tagger" ? clause.name : "";
  const about = `${label} ${instructions} ${name}`;
  const words = keywordsOf(label);
  const telling = words.length > 0 ? words : keywordsOf(about);
  const other = OTHER_DOCUMENT.exec(label)?.[0].replace(/\b(?:agreement|contract)s?\b/gi, "");
  if (other) return { required: keywordsOf(other), keywords: telling, about, isOfOther: true };
  if (words.length > LIMITS.name_words || label.includes("?")) return { required: [], keywords: telling, about };
  if (!clause?.named_by.test(label.trim())) return { required: words, keywords: telling, about };
  const own = new Set(clause.wordings.flatMap(keywordsOf));
  return { required: words.filter((word) => !own.has(word)), keywords: telling, about };
}

/** Whether a passage or its heading is about what was asked. */
export function isRelevantPassage(reading: Evidence, place: Place, { required: words, about }: Relevance): boolean {
  if (words.length === 0) return true;
  const passage = `${reading.sectionAround(place)?.heading ?? ""} ${reading.quote(place)}`;
  return (
    countKeywords(passage, words) > 0 ||
    countKeywords(passage, keywordsOf(about)) >= words.length + LIMITS.further_words
  );
}

/** Whether a value in a clause is the one asked for, rather than one for another subject or for the other end of a term. */
export function isRelevantValue(type: string, relevance: Relevance, clause: string, { start, end }: Place): boolean {
  const leading = clause.slice(Math.max(0, start - LIMITS.characters_before), start);
  const before = leading.split(/[.;]\s/).at(-1) ?? "";
  const [after = ""] = clause.slice(end, end + LIMITS.characters_after).split(/[.;,]\s/, 1);
  if (type === "date" && !isRightEnd(relevance.about, clause, { start, end })) return false;
  if (type === "currency" && ASKS_TOTAL.test(relevance.about) && isRate(before, after)) return false;
  if (!isOfOtherSubject(type, relevance.about, `${before} ${clause.slice(start, end)} ${after}`)) return true;
  return countKeywords(sentenceOf(clause, start, end), relevance.keywords) > 0;
}

const ASKS_TOTAL = /\b(?:total|aggregate|overall)\b/i;
const RATE = /^[\s)]*(?:\([^)]*\)\s*)?(?:per|an?|each|every|for\s+(?:each|every))\s+(?!cent)\p{L}/u;

/** “a monthly fee of $4,000”, “$500 per hour”: a rate and not a total. */
function isRate(before: string, after: string): boolean {
  return RATE.test(after) || /\b(?:hourly|daily|weekly|monthly|quarterly|annual|yearly)\b[^,]{0,40}$/i.test(before);
}

const ASKS_END = /\b(?:end|ends|ending|expir\w*|terminat\w*|until|last\s+day|maturity)\b/i;
const ASKS_START = /\b(?:start\w*|begin\w*|commenc\w*|effective|first\s+day)\b/i;

function isRightEnd(about: string, clause: string, at: Place): boolean {
  const side = dateRole(clause, at);
  if (ASKS_END.test(about) === ASKS_START.test(about)) return true;
  return ASKS_END.test(about) ? side !== "start" : side !== "end";
}

function sentenceOf(clause: string, start: number, end: number): string {
  const leading = clause.slice(Math.max(0, start - 400), start);
  const before = leading.split(/[.;]\s+(?=\p{Lu}|\()/u).at(-1) ?? "";
  const [after = ""] = clause.slice(start, end + 200).split(/[.;]\s+(?=\p{Lu}|\()/u, 1);
  return before + after;
}
