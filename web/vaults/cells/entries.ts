import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { type Agreement, type DateRange, type Duration, type Money, type Party, UNITS } from "./values.ts";

type Read = (entry: string, column: Pick<Column, "field_meta">) => unknown;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

export const itemsOf = (entry: string) =>
  entry
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);

/** Parses typed or pasted text. Null clears the cell; undefined means it is not a value of the column's type. */
export function parseEntry(column: Pick<Column, "field_type" | "field_meta">, entry: string): unknown {
  const trimmed = entry.trim();
  return trimmed === "" ? null : READERS[column.field_type](trimmed, column);
}

const READERS: Record<Column["field_type"], Read> = {
  text: (entry) => entry,
  rich_text: (entry) => entry,
  email: (entry) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(entry) ? entry : undefined),
  url: readAddress,
  number: readNumber,
  percentage: (entry) => readNumber(entry.replace(/%$/, "").trimEnd()),
  boolean: readBoolean,
  date: readDay,
  date_range: readRange,
  currency: (entry) => readMoney(entry),
  duration: readDuration,
  enum: (entry, { field_meta }) => optionOf(field_meta?.options ?? [], entry),
  multi_enum: (entry, { field_meta }) => {
    const found = itemsOf(entry).map((item) => optionOf(field_meta?.options ?? [], item));
    return found.includes(undefined) ? undefined : found;
  },
  list: itemsOf,
  party_list: (entry): Party[] => itemsOf(entry).map(readParty),
  related_agreement_list: (entry): Agreement[] => itemsOf(entry).map((title) => ({ title, document_id: null })),
};

const EXPECTED: Partial<Record<Column["field_type"], string>> = {
  email: "Enter an e-mail address, such as jane.doe@example.com.",
  url: "Enter a URL, such as https://example.com/terms.",
  number: "Enter a number, such as 1,250.5.",
  percentage: "Enter a percentage, such as 8.5.",
  boolean: "Enter yes or no.",
  date: "Enter a date, such as 2026-01-31 or 31 Jan 2026.",
  date_range: "Enter two dates, such as 2026-01-01 to 2026-12-31.",
  currency: "Enter an amount with its currency, such as 1,000,000 USD.",
  duration: "Enter a duration, such as 30 days or 2 years.",
};

/** The values that a column accepts, as text. */
export const describeExpected = ({ field_type, field_meta }: Pick<Column, "field_type" | "field_meta">): string =>
  EXPECTED[field_type] ?? `Choose from ${(field_meta?.options ?? []).join(", ")}.`;

export function readParty(item: string): Party {
  const role = /\(([^()]+)\)$/.exec(item);
  const name = role ? item.slice(0, role.index).trimEnd() : "";
  return name === "" ? { name: item, role: null } : { name, role: role![1]! };
}

const optionOf = (options: string[], entry: string) =>
  options.find((option) => option.toLowerCase() === entry.toLowerCase());

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

function readBoolean(entry: string): boolean | undefined {
  if (/^(?:yes|true|y|1|x)$/i.test(entry)) return true;
  return /^(?:no|false|n|0)$/i.test(entry) ? false : undefined;
}

/**
 * Reads 2026-01-31, 31.1.2026, 31 Jan 2026, January 31, 2026 and 31-Jan-26, with a time of day or without. With slashes, only
 * where it cannot be the other order: 31/01/2026, not 03/04/2026.
 */
function readDay(written: string): string | undefined {
  const entry = written.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M|Z)?$/i, "");
  const [, whole, year, month, day] = /^((\d{4})[-/](\d{1,2})[-/](\d{1,2}))$/.exec(entry) ?? [];
  if (whole) return isoDay(year!, month!, day!);
  return readFigures(entry) ?? readNamedMonth(entry);
}

function readFigures(entry: string): string | undefined {
  const [, first, sign, second, year] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(entry) ?? [];
  if (!year) return undefined;
  if (sign === "." || Number(first) > 12 || first === second) return isoDay(year, second!, first!);
  return Number(second) > 12 ? isoDay(year, first!, second!) : undefined;
}

function readNamedMonth(entry: string): string | undefined {
  const [, before, word, after, year] =
    /^(\d{1,2})?\.?[\s-]{0,9}([a-z]{3})[a-z]{0,9}\.?[\s-]{0,9}(\d{1,2})?,?[\s-]{1,9}(\d{4}|\d{2})$/i.exec(entry) ?? [];
  const month = MONTHS.indexOf((word ?? "").toLowerCase()) + 1;
  const day = before ?? after;
  if (month === 0 || day === undefined) return undefined;
  return isoDay(year!.length === 4 ? year! : `${Number(year) < 50 ? 20 : 19}${year}`, String(month), day);
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

function readAddress(entry: string): string | undefined {
  const address = /^www\./i.test(entry) ? `https://${entry}` : entry;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : undefined;
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
