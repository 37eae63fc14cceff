import type { TableCell } from "../../content/formats/sheet/table.ts";
import type { Money } from "../../content/values/types/currency.ts";
import { inQuotationMarks } from "../../content/values/value.ts";
import { type FieldType, parseValue, typeOf, type Value } from "../../content/values/values.ts";

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
  const { sheets } = typeOf(fieldType);
  for (const text of sheets.readsExact ? [exact, shown] : [shown, exact]) {
    const value = text === undefined ? undefined : parseValue(fieldType, { options }, text);
    if (value !== undefined) return sheets.cell === "amount" ? exactAmount(value as Money, exact) : value;
  }
  return undefined;
}

/** The displayed text gives the currency, but its amount may be rounded. */
function exactAmount(money: Money, exact: string | undefined): Money {
  const amount = Number(Number(exact ?? Number.NaN).toFixed(4));
  return Math.abs(amount - money.amount) <= 0.5 ? { ...money, amount } : money;
}

/** What a cell adds to the options of a column. Nothing for types without options. */
export function optionsIn(fieldType: FieldType, cell: TableCell | undefined): string[] {
  const { options } = typeOf(fieldType);
  const shown = cell?.shown.trim() ?? "";
  if (!options || shown === "" || SPREADSHEET_ERROR.test(shown)) return [];
  return options === "one" ? [shown] : (parseValue("list", {}, shown) ?? []);
}
