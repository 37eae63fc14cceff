import type { Duration } from "../../../values/duration.ts";
import { findBlankDates, findDates } from "../../../values/prose/dates.ts";
import type { Read } from "../answer/answers.ts";
import type { Place, Question } from "../answer/question.ts";
import type { OwnDate, Reading } from "./reading.ts";
import { type Ending, readEnding, sideOf } from "./terms.ts";

/** Words that take the date of the agreement for the day on which it begins. */
const SAME_DATE =
  /\bdate\s+(?:first\s+)?(?:hereof|above\s+written|written\s+above|first\s+above|set\s+forth\s+above|set\s+forth\s+on\s+the\s+first|of\s+this\s+agreement|of\s+(?:its\s+|the\s+)?execution)\b|\bfirst\s+(?:written|set\s+forth|mentioned)\s+above\b|\bupon\s+(?:its\s+|the\s+)?(?:execution|signing|signature)\b|\bdate\s+of\s+(?:the\s+)?agreement\b/i;
const LAST_SIGNATURE = /\b(?:later|latest|last)\b[^.;]{0,60}\b(?:sign\w*|execut\w*|dates?)\b|\blast\s+party\b/i;

/** The day of an agreement or of its beginning. A blank is no day, nor is the day of the last signature. */
export function readDay(
  reading: Reading,
  question: Question,
  kind: "Agreement Date" | "Effective Date",
  clauses: Place[],
): Read | undefined {
  const day = writtenDay(reading, kind, clauses) ?? (kind === "Effective Date" ? sameDay(reading, clauses) : undefined);
  if (!day) return undefined;
  const { date, places, how } = day;
  switch (question.fieldType) {
    case "date":
      return { value: date, places, sure: how ? 0.85 : 0.97, ...(how ? { how } : {}) };
    case "date_range":
      return { value: { start: date, end: null }, places, sure: 0.8 };
    default:
      return undefined;
  }
}

/** “Executed on 5 December 2007, to be effective January 1, 2008”: each kind has its own words right before its day. */
const NEXT_TO = {
  "Agreement Date": /\b(?:dated|made|entered(?:\s+into)?|executed|signed)\b[^.;\d]{0,40}$/i,
  "Effective Date":
    /\b(?:effective(?:\s+date)?|commenc\w*|begin\w*|start\w*|(?:in(?:to)?\s+(?:force|effect))|takes?\s+effect)\b[^.;\d]{0,40}$/i,
};

const SAYS_END = /\b(?:until|through|expir\w*|terminat\w*|end(?:s|ing)?)\b/i;

function writtenDay(
  reading: Reading,
  kind: keyof typeof NEXT_TO,
  clauses: Place[],
): { date: string; places: Place[]; how?: string } | undefined {
  for (const clause of clauses) {
    const text = reading.words(clause);
    const dates = findDates(text, reading.dateOrder);
    const open = dates.filter(({ start }) => sideOf(text, start) !== "end");
    const found =
      open.find(({ start }) => NEXT_TO[kind].test(text.slice(Math.max(0, start - 70), start))) ??
      open[0] ??
      (text.length < 60 && !SAYS_END.test(text) ? dates[0] : undefined);
    if (found) return { date: found.value, places: [clause, shift(clause, found)] };
    if (findBlankDates(text).length > 0) return undefined;
  }
  return undefined;
}

function sameDay(reading: Reading, clauses: Place[]): { date: string; places: Place[]; how: string } | undefined {
  const clause = clauses.find(({ start, end }) => SAME_DATE.test(reading.text.slice(start, end)));
  const own = reading.dateOf("Agreement Date");
  if (!clause || !own || LAST_SIGNATURE.test(reading.quote(clause))) return undefined;
  return {
    date: own.date,
    places: [clause, own.place],
    how: "The clause refers to the date of the agreement, which was taken.",
  };
}

/** When the first term ends, how long it is, or from when to when it runs. */
export function readTerm(reading: Reading, question: Question, clauses: Place[]): Read | undefined {
  const { fieldType } = question;
  if (!["date", "date_range", "duration"].includes(fieldType)) return undefined;
  const start = reading.dateOf("Effective Date") ?? reading.dateOf("Agreement Date");
  for (const clause of clauses) {
    const ending = readEnding(reading.words(clause), start?.date, reading.dateOrder);
    const read = termAs(fieldType, ending, clause, start);
    if (read) return read;
    if (ending.kind === "perpetual") return undefined;
  }
  return undefined;
}

function termAs(
  fieldType: Question["fieldType"],
  ending: Ending,
  clause: Place,
  start: OwnDate | undefined,
): Read | undefined {
  if (ending.kind === "perpetual") return undefined;
  if (fieldType === "duration" && ending.kind !== "computed") {
    const { length } = ending;
    return length && { value: length.value, places: [clause, shift(clause, length)], sure: 0.9 };
  }
  if (ending.kind === "unknown") return undefined;
  const places = [clause, shift(clause, ending.words)];
  if (ending.kind === "written") return writtenAs(fieldType, ending.date, places, start);
  if (fieldType === "duration") return { value: ending.length, places, sure: 0.92 };
  const all = start && start.date === ending.start ? [...places, start.place] : places;
  const how = `The end was computed: ${printLength(ending.length)} from ${ending.start}.`;
  if (fieldType === "date") return { value: ending.date, places: all, sure: 0.82, how };
  return { value: { start: ending.start, end: ending.date }, places: all, sure: 0.8, how };
}

function writtenAs(
  fieldType: Question["fieldType"],
  date: string,
  places: Place[],
  start: OwnDate | undefined,
): Read | undefined {
  if (fieldType === "date") return { value: date, places, sure: 0.95 };
  if (fieldType !== "date_range") return undefined;
  const from = start && start.date <= date ? start : undefined;
  return {
    value: { start: from?.date ?? null, end: date },
    places: from ? [...places, from.place] : places,
    sure: 0.85,
  };
}

function shift({ start }: Place, words: Place): Place {
  return { start: start + words.start, end: start + words.end };
}

const printLength = ({ value, unit }: Duration) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
