import type { Seen } from "./vault-cell.ts";

/** What was typed into a cell and not saved, and the cell as it was then. */
export interface Unsaved {
  documentId: string;
  fieldKey: string;
  value: unknown;
  seen: Seen | undefined;
}

let kept: Unsaved | undefined;

/** Keeps what was typed until the editor of the cell opens again. */
export function keepUnsaved(unsaved: Unsaved) {
  kept = unsaved;
}

export const findUnsaved = (documentId: string, fieldKey: string) =>
  kept?.documentId === documentId && kept.fieldKey === fieldKey ? kept : undefined;

export function forgetUnsaved(unsaved: Unsaved) {
  if (kept === unsaved) kept = undefined;
}
