import { numberFormat, t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { BY_SIZE, NUMBER, phrases } from "./phrases.ts";

export interface Money {
  amount: number;
  currency: string;
}
export interface Duration {
  value: number;
  unit: (typeof UNITS)[number];
}

export const UNITS = ["days", "weeks", "months", "years"] as const;
const DAYS_IN: Record<Duration["unit"], number> = { days: 1, weeks: 7, months: 30.436875, years: 365.2425 };

const figures = numberFormat({ maximumFractionDigits: 10 });
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const amounts = numberFormat(CENTS);

/** The clipboard's text is parsed when pasted, so it is the same in every language. */
const printed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });
const printedAmounts = new Intl.NumberFormat("en-US", CENTS);

const IN_WORDS: Record<Duration["unit"], (value: number, figure: string) => string> = {
  days: (value, figure) => t("{value, plural, one {{figure} day} other {{figure} days}}", { value, figure }),
  weeks: (value, figure) => t("{value, plural, one {{figure} week} other {{figure} weeks}}", { value, figure }),
  months: (value, figure) => t("{value, plural, one {{figure} month} other {{figure} months}}", { value, figure }),
  years: (value, figure) => t("{value, plural, one {{figure} year} other {{figure} years}}", { value, figure }),
};

const number: ShownType<number> = {
  name: t("Number"),
  field: "line",
  isFigure: true,
  isTotalled: true,
  placeInSheets: 2,
  show: figures.format,
  print: String,
  read: readNumber,
  expected: t("Enter a number, such as 1,250.5."),
  phrases: NUMBER,
  sortWords: BY_SIZE,
};

const percentage: ShownType<number> = {
  name: t("Percentage"),
  field: "line",
  isFigure: true,
  placeInSheets: 5,
  show: (value) => `${figures.format(value)}%`,
  print: (value) => `${value}%`,
  read: (entry) => readNumber(entry.replace(/%$/, "").trimEnd()),
  expected: t("Enter a percentage, such as 8.5."),
  phrases: NUMBER,
  sortWords: BY_SIZE,
};

const currency: ShownType<Money> = {
  name: t("Amount"),
  field: "money",
  isFigure: true,
  isTotalled: true,
  placeInSheets: 4,
  show: (value) => `${value.currency} ${amounts.format(value.amount)}`,
  print: (value) => `${value.currency} ${printedAmounts.format(value.amount)}`,
  read: (entry) => readMoney(entry),
  expected: t("Enter an amount with its currency, such as 1,000,000 USD."),
  phrases: NUMBER,
  rank: ({ amount }) => amount,
  unit: (value) => value.currency,
  sortWords: BY_SIZE,
};

const duration: ShownType<Duration> = {
  name: t("Duration"),
  field: "duration",
  show: ({ value, unit }) => IN_WORDS[unit](value, figures.format(value)),
  print: ({ value, unit }) => `${printed.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`,
  read: readDuration,
  expected: t("Enter a duration, such as 30 days or 2 years."),
  phrases: phrases({
    eq: t("is"),
    ne: t("is not"),
    lt: t("is shorter than"),
    lte: t("is at most"),
    gt: t("is longer than"),
    gte: t("is at least"),
    between: t("is between"),
  }),
  rank: ({ value, unit }) => value * DAYS_IN[unit],
  sortWords: { rising: t("Shortest first"), falling: t("Longest first") },
};

export const UNIT_LABELS: Record<Duration["unit"], string> = {
  days: t("days"),
  weeks: t("weeks"),
  months: t("months"),
  years: t("years"),
};

export const figureTypes = { number, currency, percentage, duration };

const ENGLISH = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
const CONTINENTAL = /^-?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Reads 1,250.5, 12,50,000, (1,250.50) as negative, and 1.250,5 or 8,5 where they are unambiguous. */
function readNumber(entry: string): number | undefined {
  const plain = entry
    .replace(/[\s'’]/g, "")
    .replace(/^\((.+)\)$/, "-$1")
    .replace("\u2212", "-");
  if (ENGLISH.test(plain)) return Number(plain.replaceAll(",", ""));
  return CONTINENTAL.test(plain) ? Number(plain.replaceAll(".", "").replace(",", ".")) : undefined;
}

const SIGNS: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };

/** `usual`: the currency of an amount without one. */
export function readMoney(entry: string, usual?: string): Money | undefined {
  const code = /\b[A-Za-z]{3}\b|(?:US)?\$|[€£¥]/.exec(entry)?.[0] ?? "";
  const currency = SIGNS[code.replace("US$", "$")] ?? (code.toUpperCase() || usual);
  const amount = readNumber(entry.replace(code, "").trim());
  return currency === undefined || amount === undefined ? undefined : { amount, currency };
}

export function readDuration(entry: string): Duration | undefined {
  const [, figure, word] = /^([^\sa-z]+)\s{0,9}(d|w|m|y)[a-z]*$/i.exec(entry) ?? [];
  const value = readNumber(figure ?? "");
  const unit = UNITS.find((each) => each[0] === word?.toLowerCase());
  return value === undefined || unit === undefined ? undefined : { value, unit };
}
