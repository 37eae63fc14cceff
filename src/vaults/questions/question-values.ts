import { must } from "../../content/must.ts";
import { parseValue, type ValueByType } from "../../content/values/values.ts";
import { WORDS } from "./words.ts";

/** A value in a question: a day or a period, an amount, a length of time, a number, or words in quotes. */
export type QuestionValue =
  | {
      type: "days";
      first: string;
      last: string;
      relative?: { op: "in_next" | "in_last" | "in_this"; value: unknown };
      /** The end of a period. “Before” it includes its last day. */
      isEnd?: boolean;
    }
  | { type: "money"; value: ValueByType["currency"] }
  | { type: "currency"; code: string }
  | { type: "percent"; value: number }
  | { type: "duration"; value: ValueByType["duration"] }
  | { type: "number"; value: number }
  | { type: "quote"; value: string };

export interface LocatedValue {
  value: QuestionValue;
  start: number;
  end: number;
}

const NUMBER = `(?:\\d[\\d,]{0,15}(?:\\.\\d{1,6})?|${Object.keys(WORDS.numbers).join("|")})`;
export const MONTH_NAMES =
  "january february march april may june july august september october november december".split(" ");
const MONTHS = MONTH_NAMES.join("|");
const SHORT_MONTHS = "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const MONTH = `(?:${MONTHS}|${SHORT_MONTHS})`;
const UNIT = "(days?|weeks?|months?|years?)";
const MAGNITUDE = "(?:k|m|mn|bn|thousand|million|billion)";
const CURRENCY = Object.values(WORDS.currencies)
  .flat()
  .sort((a, b) => b.length - a.length)
  .join("|")
  .replaceAll("$", "\\$");
/** Not the “one” of “one-time fee”. */
const IN_WORD = "(?!-(?!day|week|month|year)\\p{L})";
const ORDINALS = ["first", "second", "third", "fourth"];

const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

const SAME_PERIOD: Record<string, string> = {
  ...{ current: "this", coming: "next", upcoming: "next", following: "next" },
  ...{ previous: "last", past: "last" },
};

type Reader = (found: RegExpExecArray, today: string) => QuestionValue | undefined;

/** Tried in this order. Text that one pattern matched is not matched again. */
const READERS: [RegExp, Reader][] = [
  [/["“]([^"”]{1,200})["”]/g, ([, value = ""]) => ({ type: "quote", value: value.trim() })],
  [pattern("\\d{4}-\\d{2}-\\d{2}"), ([day]) => dayOf(day)],
  [pattern(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH}),? (\\d{4})`), (f) => dayOf(`${f[1]} ${f[2]} ${f[3]}`)],
  [pattern(`(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`), (f) => dayOf(`${f[2]} ${f[1]} ${f[3]}`)],
  [pattern("\\d{1,2}\\.\\d{1,2}\\.\\d{4}"), ([day]) => dayOf(day)],
  [
    pattern(
      "(?:the )?(end|start|beginning) of (?:(?:the )?(?:year )?(\\d{4})|(this|the|next|last) (year|quarter|month))",
    ),
    ([, edge = "", year, which = "", unit = ""], today) => {
      const span = year
        ? yearSpan(Number(year))
        : relativeSpan(which === "the" ? "this" : which.toLowerCase(), unit.toLowerCase(), today);
      const isEnd = edge.toLowerCase() === "end";
      const day = isEnd ? span[1] : span[0];
      return { type: "days", first: day, last: day, isEnd };
    },
  ],
  [pattern("q([1-4])(?: of)? (\\d{4})"), ([, number, year]) => days(quarterSpan(Number(year), Number(number)))],
  [
    pattern(`(?:the )?(${ORDINALS.join("|")}) quarter(?: of)? (\\d{4})`),
    ([, ordinal = "", year]) => days(quarterSpan(Number(year), ORDINALS.indexOf(ordinal.toLowerCase()) + 1)),
  ],
  [
    pattern(`(${MONTH}) (\\d{4})`),
    ([, month, year]) => {
      const day = dayOf(`1 ${month} ${year}`);
      return day && days(monthSpan(day.first));
    },
  ],
  [
    pattern(
      `(?:in |within |over |during )?(?:the )?(next|coming|upcoming|following|last|past|previous) (${NUMBER}) ${UNIT}`,
    ),
    ([, way = "", number = "", unit = ""], today) => stretch(way.toLowerCase(), numberOf(number), unit, today),
  ],
  [
    pattern(`(?:with)?in(?:side)? (${NUMBER}) ${UNIT}`),
    ([, number = "", unit = ""], today) => stretch("next", numberOf(number), unit, today),
  ],
  [
    pattern("(this|current|next|coming|upcoming|following|last|previous|past) (month|quarter|year)"),
    ([, word = "", unit = ""], today) => {
      const which = SAME_PERIOD[word.toLowerCase()] ?? word.toLowerCase();
      const period = unit.toLowerCase();
      const span = days(relativeSpan(which, period, today));
      return which === "this" ? { ...span, relative: { op: "in_this" as const, value: period } } : span;
    },
  ],
  [pattern("today"), (_, today) => ({ type: "days", first: today, last: today })],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:us)?([$€£]|(?:usd|eur|gbp|chf|jpy|cad) )\\s?(\\d[\\d,.]{0,18})(?: ?(${MAGNITUDE})(?![\\p{L}]))?`,
      "giu",
    ),
    ([, sign = "", number, magnitude]) => money(`${sign.trim()} ${number} ${magnitude ?? ""}`),
  ],
  [
    pattern(`(${NUMBER}) ?(${MAGNITUDE})? ?(${CURRENCY})`),
    ([, number = "", magnitude, currency = ""]) => money(`${codeOf(currency)} ${numberOf(number)} ${magnitude ?? ""}`),
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(${NUMBER}) ?(?:%|per ?cent(?![\\p{L}]))`, "giu"),
    ([, number = ""]) => ({ type: "percent", value: numberOf(number) }),
  ],
  [
    pattern(`(${NUMBER}) ${UNIT}`),
    ([, number = "", unit = ""]) => ({ type: "duration", value: { value: numberOf(number), unit: plural(unit) } }),
  ],
  [
    pattern(`(\\d[\\d,]{0,15}(?:\\.\\d{1,6})?) ?(${MAGNITUDE})?`),
    ([, number = "", magnitude]) => ({ type: "number", value: numberOf(number) * scaleOf(magnitude) }),
  ],
  [
    pattern(`(?:${Object.keys(WORDS.numbers).join("|")})${IN_WORD}`),
    ([word]) => ({ type: "number", value: numberOf(word) }),
  ],
  [pattern(`(?:in )?(${CURRENCY})`), ([, currency = ""]) => ({ type: "currency", code: codeOf(currency) })],
];

/** The values in a question, in order. */
export function readValues(question: string, today: string): LocatedValue[] {
  const found: LocatedValue[] = [];
  for (const [reader, read] of READERS) {
    for (const match of question.matchAll(reader)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const value = read(match, today);
      if (value) found.push({ value, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const days = ([first, last]: [string, string]) => ({ type: "days" as const, first, last });

function dayOf(written: string) {
  const day = parseValue("date", {}, written);
  return day === undefined ? undefined : days([day, day]);
}

const MAX_COUNT = 36_500;

/** Days and weeks become a relative filter (`in_next`, `in_last`); months and years become fixed dates. */
function stretch(way: string, count: number, unit: string, today: string): QuestionValue | undefined {
  const isNext = ["next", "coming", "upcoming", "following"].includes(way);
  const sign = isNext ? 1 : -1;
  const whole = plural(unit);
  if (count < 1 || count > MAX_COUNT || !Number.isInteger(count)) return undefined;
  if (whole === "days" || whole === "weeks") {
    const number = whole === "weeks" ? count * 7 : count;
    const far = dayAfterDays(today, sign * number);
    const [first, last] = isNext ? [today, far] : [far, today];
    return { type: "days", first, last, relative: { op: isNext ? "in_next" : "in_last", value: number } };
  }
  const far = dayAfterMonths(today, sign * count * (whole === "years" ? 12 : 1));
  return days(isNext ? [today, far] : [far, today]);
}

function money(written: string): QuestionValue | undefined {
  const value = parseValue("currency", {}, written.trim().replace(/[.,]$/, ""));
  return value && { type: "money", value };
}

function codeOf(currency: string): string {
  const name = currency.toLowerCase();
  const [code] = must(
    Object.entries(WORDS.currencies).find(([, names]) => names.includes(name)),
    "only these names are read",
  );
  return code;
}

function numberOf(written: string): number {
  const named = (WORDS.numbers as Record<string, number>)[written.toLowerCase()];
  return named ?? Number(written.replaceAll(",", ""));
}

function scaleOf(magnitude: string | undefined): number {
  const name = magnitude?.toLowerCase() ?? "";
  if (name === "k" || name === "thousand") return 1000;
  if (["m", "mn", "million"].includes(name)) return 1_000_000;
  return name === "" ? 1 : 1_000_000_000;
}

const plural = (unit: string) => `${unit.toLowerCase().replace(/s$/, "")}s` as ValueByType["duration"]["unit"];

type Span = [first: string, last: string];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const parts = (written: string): [number, number, number] => [
  Number(written.slice(0, 4)),
  Number(written.slice(5, 7)) - 1,
  Number(written.slice(8, 10)),
];

export const yearSpan = (year: number): Span => [day(year, 0, 1), day(year, 11, 31)];
export const quarterSpan = (year: number, quarter: number): Span => [
  day(year, quarter * 3 - 3, 1),
  day(year, quarter * 3, 0),
];

/** The month of a day. */
export function monthSpan(written: string): Span {
  const [year, month] = parts(written);
  return [day(year, month, 1), day(year, month + 1, 0)];
}

export function dayAfterDays(written: string, days: number): string {
  const [year, month, date] = parts(written);
  return day(year, month, date + days);
}

/** The same day of another month, or its last day if it is shorter. */
export function dayAfterMonths(written: string, months: number): string {
  const [year, month, date] = parts(written);
  const last = Number(day(year, month + months + 1, 0).slice(8, 10));
  return day(year, month + months, Math.min(date, last));
}

/** `this`, `next` or `last` month, quarter or year. */
export function relativeSpan(which: string, unit: string, today: string): Span {
  const [year, month] = parts(today);
  const step = which === "next" ? 1 : which === "last" ? -1 : 0;
  if (unit === "year") return yearSpan(year + step);
  if (unit === "month") return monthSpan(day(year, month + step, 1));
  const first = month - (month % 3) + step * 3;
  return [day(year, first, 1), day(year, first + 3, 0)];
}
