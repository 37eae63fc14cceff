import type { TableCell } from "../../documents/sheet/table.ts";
import { inQuotationMarks } from "../../values/value.ts";
import { type FieldType, parseValue, type Value, type ValueByType } from "../../values/values.ts";

/** What a cell of a sheet says for a column. */
export interface ReadEntry {
  outcome: "found" | "absent" | "unreadable";
  value: Value | null;
  error: string | null;
}

export const ABSENT: ReadEntry = { outcome: "absent", value: null, error: null };
const FAULT = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

export function readEntry(fieldType: FieldType, options: string[] | null, cell: TableCell | undefined): ReadEntry {
  const shown = cell?.shown.trim() ?? "";
  if (!cell || shown === "") return ABSENT;
  if (FAULT.test(shown)) return unreadable(`The sheet shows the error ${shown} here.`);
  const value = parseCell(fieldType, options ?? [], cell);
  if (value === undefined) return unreadable(`${inQuotationMarks(shown)} cannot be read as ${fieldType}.`);
  return { outcome: "found", value, error: null };
}

const unreadable = (error: string): ReadEntry => ({ outcome: "unreadable", value: null, error });

/** As a person reads it in the sheet; but a number counts with all its digits. */
export function parseCell(fieldType: FieldType, options: string[], { shown, exact }: TableCell): Value | undefined {
  const texts = fieldType === "number" ? [exact, shown] : [shown, exact];
  for (const text of texts) {
    const value = text === undefined ? undefined : parseValue(fieldType, { options }, text);
    if (value !== undefined) return fieldType === "currency" ? exactAmount(value as Money, exact) : value;
  }
  return undefined;
}

type Money = ValueByType["currency"];

/** The currency comes from how the sheet shows the amount, which may be rounded. */
function exactAmount(money: Money, exact: string | undefined): Money {
  const amount = Number(Number(exact ?? Number.NaN).toFixed(4));
  return Math.abs(amount - money.amount) <= 0.5 ? { ...money, amount } : money;
}

/** The options of an `enum` or `multi_enum` column are what its sheet holds; undefined for other types. */
export function optionsOf(fieldType: FieldType, cells: TableCell[]): string[] | undefined {
  const written = cells.map(({ shown }) => shown.trim()).filter((shown) => shown !== "" && !FAULT.test(shown));
  if (fieldType === "enum") return [...new Set(written)];
  if (fieldType !== "multi_enum") return undefined;
  return [...new Set(written.flatMap((shown) => parseValue("list", {}, shown) ?? []))];
}
