import type { TableCell } from "../../content/formats/sheet/table.ts";
import { inQuotationMarks } from "../../content/values/value.ts";
import { type FieldType, parseValue, type Value, type ValueByType } from "../../content/values/values.ts";

/** The value of a sheet's cell for a column. */
export interface ReadEntry {
  outcome: "found" | "absent" | "unreadable";
  value: Value | null;
  error: string | null;
}

export const ABSENT: ReadEntry = { outcome: "absent", value: null, error: null };
const SPREADSHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

export function readEntry(fieldType: FieldType, options: string[] | null, cell: TableCell | undefined): ReadEntry {
  const shown = cell?.shown.trim() ?? "";
  if (!cell || shown === "") return ABSENT;
  if (SPREADSHEET_ERROR.test(shown)) return unreadable(`The sheet contains the error ${shown} here.`);
  const value = parseCell(fieldType, options ?? [], cell);
  if (value === undefined) return unreadable(`${inQuotationMarks(shown)} cannot be read as ${fieldType}.`);
  return { outcome: "found", value, error: null };
}

const unreadable = (error: string): ReadEntry => ({ outcome: "unreadable", value: null, error });

/** Parses the displayed text first, except for numbers, which use the exact value. */
export function parseCell(fieldType: FieldType, options: string[], { shown, exact }: TableCell): Value | undefined {
  const texts = fieldType === "number" ? [exact, shown] : [shown, exact];
  for (const text of texts) {
    const value = text === undefined ? undefined : parseValue(fieldType, { options }, text);
    if (value !== undefined) return fieldType === "currency" ? exactAmount(value as Money, exact) : value;
  }
  return undefined;
}

type Money = ValueByType["currency"];

/** The displayed text gives the currency, but its amount may be rounded. */
function exactAmount(money: Money, exact: string | undefined): Money {
  const amount = Number(Number(exact ?? Number.NaN).toFixed(4));
  return Math.abs(amount - money.amount) <= 0.5 ? { ...money, amount } : money;
}

export const takesOptions = (fieldType: FieldType) => fieldType === "enum" || fieldType === "multi_enum";

/** What a cell adds to the options of an `enum` or `multi_enum` column. Nothing for other types. */
export function optionsIn(fieldType: FieldType, cell: TableCell | undefined): string[] {
  const shown = cell?.shown.trim() ?? "";
  if (!takesOptions(fieldType) || shown === "" || SPREADSHEET_ERROR.test(shown)) return [];
  return fieldType === "enum" ? [shown] : (parseValue("list", {}, shown) ?? []);
}
