import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { countKeywords, isOfOtherSubject, keywordsOf } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import type { Reading } from "../evidence/reading.ts";
import { sideOf } from "../evidence/terms.ts";
import type { Question } from "./question.ts";

const { sought: LIMITS } = CALIBRATION;

/** What must stand where an answer is read, so that it is the answer to this question and not to another. */
export interface Sought {
  /** Of these one at least; nothing is demanded where there are none. */
  words: string[];
  /** What tells the question from others: where one of these stands in the sentence, a value is not of another thing. */
  telling: string[];
  /** All that is asked for, and the clause it is looked for in, in words. */
  about: string;
}

export const ANYTHING: Sought = { words: [], telling: [], about: "" };

/** What a question says beyond the name of the clause it is about. All it says where that is not named. */
export function soughtFor({ label, instructions }: Question, clause?: Clause): Sought {
  const name = clause?.found_by === "tagger" ? clause.name : "";
  const about = `${label} ${instructions} ${name}`;
  const words = keywordsOf(label);
  const telling = words.length > 0 ? words : keywordsOf(about);
  if (words.length > LIMITS.name_words || label.includes("?")) return { words: [], telling, about };
  if (!clause?.named_by.test(label.trim())) return { words, telling, about };
  const own = new Set(clause.wordings.flatMap(keywordsOf));
  return { words: words.filter((word) => !own.has(word)), telling, about };
}

/** Whether a passage, or the heading it stands under, speaks of what was asked. */
export function speaksOf(reading: Reading, place: Place, { words, about }: Sought): boolean {
  if (words.length === 0) return true;
  const passage = `${reading.sectionAround(place)?.heading ?? ""} ${reading.quote(place)}`;
  return (
    countKeywords(passage, words) > 0 ||
    countKeywords(passage, keywordsOf(about)) >= words.length + LIMITS.further_words
  );
}

/** Whether a value that stands in the words of a clause is of what was asked: not of another thing, nor of the other end. */
export function answers(type: string, sought: Sought, clause: string, { start, end }: Place): boolean {
  const before = clause
    .slice(Math.max(0, start - LIMITS.characters_before), start)
    .split(/[.;]\s/)
    .at(-1)!;
  const after = clause.slice(end, end + LIMITS.characters_after).split(/[.;,]\s/, 1)[0]!;
  if (type === "date" && !isRightEnd(sought.about, clause, start)) return false;
  if (type === "currency" && ASKS_TOTAL.test(sought.about) && isRate(before, after)) return false;
  if (!isOfOtherSubject(type, sought.about, `${before} ${clause.slice(start, end)} ${after}`)) return true;
  return countKeywords(sentenceOf(clause, start, end), sought.telling) > 0;
}

const ASKS_TOTAL = /\b(?:total|aggregate|overall)\b/i;
const RATE = /^[\s)]*(?:\([^)]*\)\s*)?(?:per|an?|each|every|for\s+(?:each|every))\s+(?!cent)\p{L}/u;

/** “a monthly fee of $4,000”, “$500 per hour”: what comes again and again is no total. */
function isRate(before: string, after: string): boolean {
  return RATE.test(after) || /\b(?:hourly|daily|weekly|monthly|quarterly|annual|yearly)\b[^,]{0,40}$/i.test(before);
}

const ASKS_END = /\b(?:end|ends|ending|expir\w*|terminat\w*|until|last\s+day|maturity)\b/i;
const ASKS_START = /\b(?:start\w*|begin\w*|commenc\w*|effective|first\s+day)\b/i;

function isRightEnd(about: string, clause: string, at: number): boolean {
  const side = sideOf(clause, at);
  if (ASKS_END.test(about) === ASKS_START.test(about)) return true;
  return ASKS_END.test(about) ? side !== "start" : side !== "end";
}

function sentenceOf(clause: string, start: number, end: number): string {
  const before = clause
    .slice(Math.max(0, start - 400), start)
    .split(/[.;]\s+(?=\p{Lu}|\()/u)
    .at(-1)!;
  return before + clause.slice(start, end + 200).split(/[.;]\s+(?=\p{Lu}|\()/u, 1)[0]!;
}
