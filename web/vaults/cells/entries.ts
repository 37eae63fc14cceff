import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { t } from "../../messages.ts";
import { typeOf } from "../types/types.ts";

type Typed = Pick<Column, "field_type" | "field_meta">;

/** Parses typed or pasted text. Null clears the cell; undefined means it is not a value of the column's type. */
export function parseEntry(column: Typed, entry: string): unknown {
  const trimmed = entry.trim();
  return trimmed === "" ? null : typeOf(column.field_type).read(trimmed, column);
}

/** The values that a column accepts, as text. */
export const describeExpected = ({ field_type, field_meta }: Typed): string =>
  typeOf(field_type).expected ?? t("Choose from {options}.", { options: (field_meta?.options ?? []).join(", ") });
