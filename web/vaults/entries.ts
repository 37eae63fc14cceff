import type { Column } from "../../src/vaults/columns.schema.ts";
import { type Agreement, type DateRange, type Duration, type Money, type Party, UNITS } from "./values.ts";

type Read = (entry: string, column: Pick<Column, "field_meta">) => unknown;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

export const itemsOf = (entry: string) =>
  entry
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);

/** Reads what was typed or pasted. Null clears the cell; undefined: it is no value of the column's type. */
export function parseEntry(column: Pick<Column, "field_type" | "field_meta">, entry: string): unknown {
  const trimmed = entry.trim();
  return trimmed === "" ? null : READERS[column.field_type](trimmed, column);
}

const READERS: Record<Column["field_type"], Read> = {
  text: (entry) => entry,
  rich_text: (entry) => entry,
  email: (entry) => entry,
  url: (entry) => entry,
  number: readNumber,
  percentage: (entry) => readNumber(entry.replace(/\s*%$/, "")),
  boolean: readBoolean,
  date: readDay,
  date_range: readRange,
  currency: readMoney,
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

export function readParty(item: string): Party {
  const [, name, role] = /^(.+?)\s*\(([^()]+)\)$/.exec(item) ?? [];
  return name === undefined ? { name: item, role: null } : { name, role: role! };
}

const optionOf = (options: string[], entry: string) =>
  options.find((option) => option.toLowerCase() === entry.toLowerCase());

function readNumber(entry: string): number | undefined {
  const plain = entry.replace(/[\s\u00a0']/g, "").replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function readBoolean(entry: string): boolean | undefined {
  if (/^(?:yes|true|y|1|x)$/i.test(entry)) return true;
  return /^(?:no|false|n|0)$/i.test(entry) ? false : undefined;
}

/** Reads 2026-01-31, 31 Jan 2026 and January 31, 2026. Days in figures alone are read in no other order: it could be either. */
function readDay(entry: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(entry);
  if (iso) return entry;
  const [, before, word, after, year] =
    /^(\d{1,2})?\.?\s*([a-z]{3})[a-z]*\.?\s*(\d{1,2})?,?\s*(\d{4})$/i.exec(entry) ?? [];
  const month = MONTHS.indexOf((word ?? "").toLowerCase()) + 1;
  const day = before ?? after;
  if (month === 0 || day === undefined) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function readRange(entry: string): DateRange | undefined {
  const [first = "", last = ""] = entry.replace(/^from\s+/i, "").split(/\s+(?:to|until|–|-)\s+|\s*–\s*/);
  if (/^(?:until|to)\s/i.test(entry)) {
    const end = readDay(entry.replace(/^\S+\s+/, ""));
    return end === undefined ? undefined : { start: null, end };
  }
  const start = readDay(first);
  const end = last === "" ? null : readDay(last);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function readMoney(entry: string): Money | undefined {
  const currency = /[A-Za-z]{3}/.exec(entry)?.[0].toUpperCase();
  const amount = readNumber(entry.replace(/[A-Za-z]{3}/, "").trim());
  return currency === undefined || amount === undefined ? undefined : { amount, currency };
}

function readDuration(entry: string): Duration | undefined {
  const [, figure, word] = /^(\S+)\s*(d|w|m|y)[a-z]*$/i.exec(entry) ?? [];
  const value = readNumber(figure ?? "");
  const unit = UNITS.find((each) => each[0] === word?.toLowerCase());
  return value === undefined || unit === undefined ? undefined : { value, unit };
}
