import { findAll, type Mention } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

const PATTERN = new RegExp(NUMBER, "gi");
/** Text before a number that counts nothing: one of a section, a date, an address. */
const LABEL =
  /(?:\b(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex|appendix|no\.?|nos\.|suite|page|rule|form|§+)\s*(?:[\d.]+(?:\([a-z\d]+\))*\s*(?:,|and|or|to|through|[-–])\s*)*[\d.]*|[\d.\p{L}][-–]|[\d.])$/iu;
/** "2.5 Not Employment.", "1.5. CONFIDENTIAL": a clause number begins a line or sentence and has a heading after it. */
const OPENS = /(?:^|\n|[.;:]["”’)]?\s)[ \t]*\(?$/;
const HEADS = /^(?:\.\d+)*[.)]?[ \t]+["“(]?\p{Lu}|^(?:\.\d+)*(?:\)|\.(?:\s|$))/u;
/** "10-Q", "8-K/A": the name of a form. */
const FORM = /^-(?:\p{Lu}|[KQ]SB)(?![\p{L}\p{N}])/u;

/** Numbers as contracts write them: 2,500, "thirty (30)", "one million five hundred thousand", 1.5 million. */
export function findNumbers(text: string): Mention<number>[] {
  return findAll(text, PATTERN, (match) => (isLabel(text, match) ? undefined : readNumber(match[0])));
}

function isLabel(text: string, { 0: number, index }: RegExpExecArray): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + number.length, index + number.length + 20)];
  if (LABEL.test(before.slice(-80)) || FORM.test(after)) return true;
  if (!OPENS.test(before.slice(-20))) return false;
  return /^\d/.test(number) ? HEADS.test(after) : /^[([]/.test(number);
}
