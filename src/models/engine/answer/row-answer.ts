import { meaningfulWords } from "../../../search/words.ts";
import { findValues, isWritten } from "../../../values/prose/prose.ts";
import { findJurisdictions } from "../catalogue/jurisdictions.ts";
import type { Reading } from "../evidence/reading.ts";
import { found } from "./answers.ts";
import { matchOptions } from "./options.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";

/** A row of a form: what is asked for in its first cell, the answer in the second. */
const ROW =
  /(?<=^|\n)[ \t]{0,20}((?:\p{L}|\d{1,2}[.)])[^\t\n:|]{1,60})(?:\t|:|\|)[ \t]{0,20}(?=\S)([^\t\n|]{1,160})(?=\t|\n|\||$)/gu;
const LONGEST_LABEL = 7;
const BLANK = /^[\s_.\-–—[\]()●•*/]*$|^(?:n\/a|tbd)$/i;

/** The answer that stands beside its own name in a table or on a cover sheet. */
export function answerFromRow(
  reading: Reading,
  question: Question,
  names: RegExp | undefined,
): LocalAnswer | undefined {
  const asked = new Set(meaningfulWords(question.label));
  if (asked.size === 0 || question.fieldType === "boolean") return undefined;
  for (const match of reading.text.matchAll(ROW)) {
    const [whole, label = "", cell = ""] = match;
    if (BLANK.test(cell) || !isAskedFor(label, asked, names)) continue;
    const end = match.index + whole.trimEnd().length;
    const place = { start: end - cell.trimEnd().length, end };
    const value = readCell(reading, question, place, names);
    if (value === undefined) continue;
    const row = { start: match.index + whole.search(/\S/), end };
    return found(question, { value, places: [row, place], sure: 0.9 }, 0.9, `Read beside “${label.trim()}”.`);
  }
  return undefined;
}

function isAskedFor(label: string, asked: Set<string>, names: RegExp | undefined): boolean {
  const words = [...new Set(meaningfulWords(label))];
  if (words.length === 0 || label.split(/\s+/).length > LONGEST_LABEL) return false;
  if (names?.test(label.trim())) return true;
  return words.length === asked.size && words.every((word) => asked.has(word));
}

function readCell(reading: Reading, question: Question, place: Place, names: RegExp | undefined) {
  const { fieldType, options } = question;
  const cell = reading.words(place).trim();
  if (isWritten(fieldType)) return findValues(fieldType, cell, reading.dateOrder)[0]?.value;
  if (fieldType === "enum" || fieldType === "multi_enum") {
    const chosen = matchOptions(options, cell);
    if (chosen.length === 0) return undefined;
    return fieldType === "enum" ? chosen[0] : chosen;
  }
  if (fieldType !== "text" && fieldType !== "list" && fieldType !== "rich_text") return undefined;
  const law = names?.test("governing law") ? findJurisdictions(cell)[0]?.value : cell;
  return law !== undefined && fieldType === "list" ? [law] : law;
}
