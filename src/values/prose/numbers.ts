import { findAll, type Mention } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

const PATTERN = new RegExp(NUMBER, "gi");
/** Numbers that count no thing: of sections, dates, addresses. */
const LABEL = /(?:\b(?:section|article|clause|paragraph|exhibit|schedule|no\.?|suite|page|§)\s*[\d.]*|[\d.-])$/i;

/** Numbers as contracts write them: 2,500, "thirty (30)", "one million five hundred thousand", 1.5 million. */
export function findNumbers(text: string): Mention<number>[] {
  return findAll(text, PATTERN, (match) => (LABEL.test(text.slice(0, match.index)) ? undefined : readNumber(match[0])));
}
