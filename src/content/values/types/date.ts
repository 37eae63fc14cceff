import { z } from "zod";
import { bounded, membership, ordering } from "../filters.ts";
import { relativeToToday } from "../relative-days.ts";
import { compareCodePoints, entryText } from "../strings.ts";
import type { ValueType } from "../value.ts";

const EXPECTED = 'Send a date as YYYY-MM-DD, for example "2026-01-31".';

export const dateSchema = z.iso.date(EXPECTED).refine((day) => !day.startsWith("0000"), EXPECTED);

export const date: ValueType<string> = {
  schema: dateSchema,
  normalise: (value) => value,
  compare: compareCodePoints,
  sortKey: (value) => ({ number: null, text: value }),
  print: (value) => value,
  parse: parseDate,
  filters: {
    ...ordering(dateSchema, compareCodePoints),
    ...bounded(dateSchema, compareCodePoints),
    ...relativeToToday,
    ...membership(dateSchema, (value, choice) => value === choice),
  },
  key: "day",
  measured: "day",
  promptForm: "a date as YYYY-MM-DD",
  sheets: { width: 12, cell: "date", isMatchable: true },
  questions: {
    comparedWith: ["days"],
    examples: (label) => [
      `Which contracts have the ${label} in the next 90 days?`,
      `How many contracts have no ${label}?`,
    ],
  },
};

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[-+]00:?00)?)?$/i;
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]+)\.?(?:, ?|[ -])(\d{4})$/i;
const MONTH_NAME_DAY = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(\d{4})$/i;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHED = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;

/** Reads 2026-01-31, 31 Jan 2026, January 31st, 2026, 31.1.2026, 31/01/2026, but not 01/02/2026, which is ambiguous. */
export function parseDate(entry: string): string | undefined {
  const written = entryText(entry).replace(WEEKDAY, "");
  let found = YEAR_FIRST.exec(written);
  if (found) return calendarDate(found[1], Number(found[3]), found[4]);
  found = DAY_MONTH_NAME.exec(written);
  if (found) return calendarDate(found[3], monthOf(found[2]), found[1]);
  found = MONTH_NAME_DAY.exec(written);
  if (found) return calendarDate(found[3], monthOf(found[1]), found[2]);
  found = DOTTED.exec(written);
  if (found) return calendarDate(found[3], Number(found[2]), found[1]);
  found = SLASHED.exec(written);
  return found ? slashedDate(Number(found[1]), Number(found[3]), found[4]) : undefined;
}

/** 31/01 and 01/31 are clear; 01/02 is January in one country and February in another. */
function slashedDate(first: number, second: number, year: string | undefined): string | undefined {
  if (first > 12 || first === second) return calendarDate(year, second, String(first));
  return second > 12 ? calendarDate(year, first, String(second)) : undefined;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");

function monthOf(word = ""): number {
  return word.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;
}

function calendarDate(year = "", month: number, day = ""): string | undefined {
  const written = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dateSchema.safeParse(written).success ? written : undefined;
}
