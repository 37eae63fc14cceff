import type { FieldType } from "../types/field-type.ts";
import { typeOf } from "../types/types.ts";

/** A value as shown in the table. */
export const showValue = (type: FieldType, value: unknown): string =>
  value === null || value === undefined ? "" : typeOf(type).show(value);

/** A value as copied to the clipboard and parsed when pasted. */
export function printValue(type: FieldType, value: unknown): string {
  const { print, show } = typeOf(type);
  return value === null || value === undefined ? "" : (print ?? show)(value);
}
