import { type RefObject, useEffect, useRef } from "react";
import type { Column } from "../vaults.queries.ts";

export interface FieldProps {
  column: Pick<Column, "field_type" | "field_meta" | "label">;
  value: unknown;
  /** Null is empty; undefined is text that is not a value of the column's type, passed as typed. */
  onChange: (value: unknown, typed?: string) => void;
  /** The initial text. */
  begun?: string | undefined;
  /** Text has one line. */
  isShort?: boolean;
}

/** Focuses the field, with the cursor at the end. */
export function useFirstFocus<
  E extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
>(): RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => {
    field.current?.focus();
    if (field.current instanceof HTMLTextAreaElement) field.current.setSelectionRange(1e6, 1e6);
  }, []);
  return field;
}
