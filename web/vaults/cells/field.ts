import { type RefObject, useEffect, useRef } from "react";
import type { Column } from "../vaults.queries.ts";

export interface FieldProps {
  column: Pick<Column, "field_type" | "field_meta" | "label">;
  value: unknown;
  /** Null is empty; undefined is something that is no value of the column's type, and is given as it was typed. */
  onChange: (value: unknown, typed?: string) => void;
  /** What was typed to begin with. */
  begun?: string | undefined;
  /** A text has one line. */
  isShort?: boolean;
}

/** Takes the focus, with the cursor behind what is there. */
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
