import { dateSchema } from "../types/date.ts";
import { findAll, type Mention, merge } from "./mention.ts";
import { ORDINAL_WORDS, readOrdinal } from "./number-words.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
/** Filings set the letters of an ordinal apart: "15t h". */
const DAY = "\\(?(\\d{1,2})(?:\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h)\\b)?\\)?";
const YEAR = "(?:in\\s{1,40}the\\s{1,40}year\\s{1,40}|of\\s{1,40})?((?:1[89]|20|21)\\d\\d)(?!\\d)";
const GAP = "\\s{0,40}(?:[,.]\\s{0,40})?";

const MONTH_DAY = new RegExp(`\\b${MONTH}\\s{0,40}${DAY}${GAP}${YEAR}`, "gi");
const DAY_MONTH = new RegExp(
  `(?<![\\d.$])${DAY}[\\s-]{0,40}(?:day\\s{1,40})?(?:of\\s{1,40})?${MONTH}[\\s,-]{0,40}${YEAR}`,
  "gi",
);
const WORD_DAY = new RegExp(
  `(${ORDINAL_WORDS})(?:\\s{0,40}\\(\\s{0,40}\\d{1,2}\\s?\\w\\s?\\w\\s{0,40}\\))?\\s{1,40}(?:day\\s{1,40})?of\\s{1,40}${MONTH}${GAP}${YEAR}`,
  "gi",
);
const LAST_DAY = new RegExp(`\\blast\\s{1,40}day\\s{1,40}(?:of|in)\\s{1,40}${MONTH}${GAP}${YEAR}`, "gi");
const END_OF_YEAR = new RegExp(
  `\\bend\\s{1,40}of\\s{1,40}(?:the\\s{1,40})?(?:calendar\\s{1,40})?(?:year\\s{1,40})?${YEAR}(?!\\s{1,9}(?:season|tour|fiscal|tax|school|academic|crop|model)\\b)`,
  "gi",
);
const ISO = /(?<![\d-])((?:1[89]|20|21)\d\d)-(\d{2})-(\d{2})(?![\d-])/g;
const SLASHED = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2((?:1[89]|20|21)?\d\d)(?![\d/]|[.-]\d)/g;

/** How to read an ambiguous date such as 01/02/2023. */
export type DateOrder = "month first" | "day first";

/** Calendar dates: March 1, 2023, "this 1st day of March 2023", 1 Mar. 2023, 3/15/99; not "March 2023". */
export function findDates(text: string, order?: DateOrder): Mention<string>[] {
  return merge(
    findAll(text, MONTH_DAY, ([, month = "", day, year = ""]) => calendarDate(year, monthOf(month), Number(day))),
    findAll(text, DAY_MONTH, ([, day, month = "", year = ""]) => calendarDate(year, monthOf(month), Number(day))),
    findAll(text, WORD_DAY, ([, day = "", month = "", year = ""]) =>
      calendarDate(year, monthOf(month), readOrdinal(day) ?? 0),
    ),
    findAll(text, LAST_DAY, ([, month = "", year = ""]) =>
      calendarDate(year, monthOf(month), daysIn(year, monthOf(month))),
    ),
    findAll(text, END_OF_YEAR, ([, year = ""]) => calendarDate(year, 12, 31)),
    findAll(text, ISO, ([, year = "", month, day]) => calendarDate(year, Number(month), Number(day))),
    findAll(text, SLASHED, ([, first, , second, year = ""]) => slashed(Number(first), Number(second), year, order)),
  );
}

/** The order of day and month in the slashed dates of a text, if one of them shows it. */
export function dateOrderOf(text: string): DateOrder | undefined {
  const pairs = Array.from(text.matchAll(SLASHED), ([, first, , second]) => [Number(first), Number(second)] as const);
  const monthFirst = pairs.some(([first, second]) => first <= 12 && second > 12 && second <= 31);
  const dayFirst = pairs.some(([first, second]) => second <= 12 && first > 12 && first <= 31);
  return monthFirst === dayFirst ? undefined : monthFirst ? "month first" : "day first";
}

function slashed(first: number, second: number, year: string, order: DateOrder | undefined): string | undefined {
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  if (first > 12 || (first !== second && second <= 12 && order === "day first")) {
    return calendarDate(whole, second, first);
  }
  return second > 12 || first === second || order === "month first" ? calendarDate(whole, first, second) : undefined;
}

function monthOf(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3))) + 1;
}

function daysIn(year: string, month: number): number {
  return new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
}

function calendarDate(year: string, month: number, day: number): string | undefined {
  const written = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return dateSchema.safeParse(written).success ? written : undefined;
}

/** The blank in an open date. A run of blanks is matched from its start only. */
const LINE = "(?:\\[[^\\]\\d]{0,20}\\]|(?<!_)_{2,200}|(?<!\\.)\\.{4,200}|(?<![●•·∙])[●•·∙]{1,40}|\\(\\s{0,40}\\))";
const BLANK = `(?:${LINE}|(?<!\\s)\\s{3,80})`;
const BLANK_DATE = new RegExp(
  [
    `\\b${MONTH}(?:\\s{0,40}${LINE}|\\s{3,80})(?:th|st)?${GAP}(?:${YEAR}|${BLANK})`,
    `${BLANK}(?:th|st)?\\s{0,40}day\\s{1,40}of(?:\\s{1,40}(?:${MONTH}|${LINE})|\\s{4,80})(?:${GAP}(?:${YEAR}|${BLANK}|(?:20|19)${BLANK}?))?`,
    `${BLANK}\\s{0,40},\\s{0,40}${YEAR}`,
  ].join("|"),
  "gi",
);

/** Dates left open: "[●], 2020", "September ___, 2019", "the ___ day of ____". They show where a date belongs. */
export function findBlankDates(text: string): Mention<null>[] {
  return findAll(text, BLANK_DATE, () => null);
}
