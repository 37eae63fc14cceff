import { dateFormat, t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { BY_AGE, phrases } from "./phrases.ts";

export interface DateRange {
  start: string | null;
  end: string | null;
}

const days = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const showDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? days.format(new Date(`${day}T00:00:00Z`)) : day);

const date: ShownType<string> = {
  name: t("Date"),
  field: "day",
  placeInSheets: 3,
  show: showDay,
  print: String,
  read: readDay,
  expected: t("Enter a date, such as 2026-01-31 or 31 Jan 2026."),
  phrases: [
    ...phrases({
      eq: t("is on"),
      lt: t("is before"),
      lte: t("is on or before"),
      gt: t("is after"),
      gte: t("is on or after"),
    }),
    ...phrases({ between: t("is between"), in_next: t("is in the next"), in_last: t("is in the last") }),
    { op: "in_this", words: t("is this month"), fixed: "month" },
    { op: "in_this", words: t("is this quarter"), fixed: "quarter" },
    { op: "in_this", words: t("is this year"), fixed: "year" },
    { op: "ne", words: t("is not on") },
  ],
  sortWords: BY_AGE,
};

const dateRange: ShownType<DateRange> = {
  name: t("Date range"),
  field: "period",
  show: showRange,
  print: printRange,
  read: readRange,
  expected: t("Enter two dates, such as 2026-01-01 to 2026-12-31."),
  phrases: phrases({
    contains: t("includes"),
    lt: t("ends before"),
    lte: t("ends on or before"),
    gt: t("starts after"),
    gte: t("starts on or after"),
  }),
  operand: "date",
  sortWords: BY_AGE,
};

export const dateTypes = { date, date_range: dateRange };

function showRange({ start, end }: DateRange): string {
  if (start && end) return t("{start} to {end}", { start: showDay(start), end: showDay(end) });
  return start ? t("from {start}", { start: showDay(start) }) : end ? t("until {end}", { end: showDay(end) }) : "";
}

/** In the format that `readRange` parses, in every language. */
function printRange({ start, end }: DateRange): string {
  if (start && end) return `${start} to ${end}`;
  return start ? `from ${start}` : end ? `until ${end}` : "";
}

const MONTHS = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec".split(",");

/**
 * Reads 2026-01-31, 31.1.2026, 31 Jan 2026, January 31, 2026 and 31-Jan-26, with a time of day or without. With slashes, only
 * where it cannot be the other order: 31/01/2026, not 03/04/2026.
 */
function readDay(written: string): string | undefined {
  const entry = written.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M|Z)?$/i, "");
  const [, whole, year = "", month = "", day = ""] = /^((\d{4})[-/](\d{1,2})[-/](\d{1,2}))$/.exec(entry) ?? [];
  if (whole) return isoDay(year, month, day);
  return readFigures(entry) ?? readNamedMonth(entry);
}

function readFigures(entry: string): string | undefined {
  const [, first = "", sign, second = "", year] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(entry) ?? [];
  if (!year) return undefined;
  if (sign === "." || Number(first) > 12 || first === second) return isoDay(year, second, first);
  return Number(second) > 12 ? isoDay(year, first, second) : undefined;
}

function readNamedMonth(entry: string): string | undefined {
  const [, before, word, after, year = ""] =
    /^(\d{1,2})?\.?[\s-]{0,9}([a-z]{3})[a-z]{0,9}\.?[\s-]{0,9}(\d{1,2})?,?[\s-]{1,9}(\d{4}|\d{2})$/i.exec(entry) ?? [];
  const month = MONTHS.indexOf((word ?? "").toLowerCase()) + 1;
  const day = before ?? after;
  if (month === 0 || day === undefined) return undefined;
  return isoDay(year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`, String(month), day);
}

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

function readRange(entry: string): DateRange | undefined {
  const [first = "", last = ""] = entry
    .replace(/^from\s+/i, "")
    .split(/\s(?:to|until|–|-)\s|–/)
    .map((day) => day.trim());
  if (/^(?:until|to)\s/i.test(entry)) {
    const end = readDay(entry.replace(/^\S+\s+/, ""));
    return end === undefined ? undefined : { start: null, end };
  }
  const start = readDay(first);
  const end = last === "" ? null : readDay(last);
  return start === undefined || end === undefined ? undefined : { start, end };
}
