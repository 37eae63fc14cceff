import { speaksOfAnother } from "../catalogue/other-subjects.ts";
import { countHeld, tellingWords } from "../catalogue/telling-words.ts";
import type { Reading } from "../evidence/reading.ts";
import { sideOf } from "../evidence/terms.ts";
import type { Place, Question } from "./question.ts";

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

/** A label of more telling words, or one that asks, is a sentence of its own, which a clause need not repeat. */
const LONGEST_NAME = 4;

/** What a question says beyond the name of the target it was routed to; all it says where that was not named. */
export function soughtFor(
  { label, instructions }: Question,
  target?: { called: string; wordings: string[]; names: RegExp },
): Sought {
  const about = `${label} ${instructions} ${target?.called ?? ""}`;
  const words = tellingWords(label);
  const telling = words.length > 0 ? words : tellingWords(about);
  if (words.length > LONGEST_NAME || label.includes("?")) return { words: [], telling, about };
  if (!target?.names.test(label.trim())) return { words, telling, about };
  const own = new Set(target.wordings.flatMap(tellingWords));
  return { words: words.filter((word) => !own.has(word)), telling, about };
}

/** Whether a passage, or the heading it stands under, speaks of what was asked. */
export function speaksOf(reading: Reading, place: Place, { words, about }: Sought): boolean {
  if (words.length === 0) return true;
  const passage = `${reading.sectionAround(place)?.heading ?? ""} ${reading.quote(place)}`;
  return countHeld(passage, words) > 0 || countHeld(passage, tellingWords(about)) >= words.length + 2;
}

const BEFORE = 90;
const AFTER = 50;

/** Whether a value that stands in the words of a clause is of what was asked: not of another thing, nor of the other end. */
export function answers(type: string, sought: Sought, clause: string, { start, end }: Place): boolean {
  const before = clause
    .slice(Math.max(0, start - BEFORE), start)
    .split(/[.;]\s/)
    .at(-1)!;
  const after = clause.slice(end, end + AFTER).split(/[.;,]\s/, 1)[0]!;
  if (type === "date" && !isRightEnd(sought.about, clause, start)) return false;
  if (type === "currency" && ASKS_TOTAL.test(sought.about) && isRate(before, after)) return false;
  if (!speaksOfAnother(type, sought.about, `${before} ${clause.slice(start, end)} ${after}`)) return true;
  return countHeld(sentenceOf(clause, start, end), sought.telling) > 0;
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
