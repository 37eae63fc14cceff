import { meaningfulWords } from "../../../content/search/words.ts";
import { isBlank } from "../../../content/values/prose/blanks.ts";
import { findValues, isProseType } from "../../../content/values/prose/prose.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { findJurisdictions } from "../evidence/jurisdictions.ts";
import type { Place } from "../evidence/place.ts";
import type { Answerer } from "./answerer.ts";
import { type Candidate, found, leftBlank } from "./candidate.ts";
import { matchOptions } from "./options.ts";
import type { Question } from "./question.ts";

const { rows: SCORES } = CALIBRATION;

/** A row of a form: what is asked for in its first cell, the answer in the second. */
const ROW =
  /(?<=^|\n)[ \t]{0,20}((?:\p{L}|\d{1,2}[.)])[^\t\n:|]{1,60})(?:\t|:|\|)[ \t]{0,20}(?=\S)([^\t\n|]{1,160})(?=\t|\n|\||$)/gu;
const NOTHING = /^[\s_.\-–—[\]()●•*/]*$|^(?:n\/a|tbd)$/i;

/** Reads a value that is beside its own name in a table or on a cover sheet. */
export const rowAnswerer: Answerer = {
  name: "rows of forms",
  isDecisive: true,
  accepts: ({ question }) => !typeOf(question.fieldType).isYesNo && meaningfulWords(question.label).length > 0,
  read({ reading }, { question, route }) {
    const candidate = answerFromRow(reading, question, route.to === "clause" ? route.clause.named_by : undefined);
    return candidate ? [candidate] : [];
  },
};

function answerFromRow(reading: Evidence, question: Question, names: RegExp | undefined): Candidate | undefined {
  const asked = new Set(meaningfulWords(question.label));
  let open: Candidate | undefined;
  for (const match of reading.text.matchAll(ROW)) {
    const [whole, label = "", cell = ""] = match;
    if (!isAskedFor(label, asked, names)) continue;
    const end = match.index + whole.trimEnd().length;
    const place = { start: end - cell.trimEnd().length, end };
    const row = { start: match.index + whole.search(/\S/), end };
    if (isBlank(cell)) open ??= leftBlank(reading, row, place, SCORES.cell);
    if (isBlank(cell) || NOTHING.test(cell)) continue;
    const value = readCell(reading, question, place, names);
    if (value === undefined) continue;
    const read = { value, places: [row, place], score: SCORES.value };
    return found(question, read, SCORES.cell, `Found next to “${label.trim()}”.`);
  }
  return open;
}

function isAskedFor(label: string, asked: Set<string>, names: RegExp | undefined): boolean {
  const words = [...new Set(meaningfulWords(label))];
  if (words.length === 0 || label.split(/\s+/).length > SCORES.label_words) return false;
  if (names?.test(label.trim())) return true;
  return words.length === asked.size && words.every((word) => asked.has(word));
}

function readCell(reading: Evidence, question: Question, place: Place, names: RegExp | undefined) {
  const { fieldType, options } = question;
  const type = typeOf(fieldType);
  const cell = reading.textAt(place).trim();
  if (isProseType(fieldType)) return findValues(fieldType, cell, reading.dateOrder)[0]?.value;
  if (type.options) {
    const chosen = matchOptions(options, cell);
    if (chosen.length === 0) return undefined;
    return type.options === "one" ? chosen[0] : chosen;
  }
  if (!type.quote) return undefined;
  const law = names?.test("governing law") ? findJurisdictions(cell)[0]?.value : cell;
  return law !== undefined && type.items ? [law] : law;
}
