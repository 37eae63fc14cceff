import { useRef } from "react";
import { onlyCell, onlyCellAt, rowBeside } from "../table/selected-rows.ts";
import type { DocumentRow } from "../table/vault-rows.ts";
import type { VaultPage } from "../use-vault-page.ts";
import type { OnDelete } from "./use-document-actions.ts";

/** When a person deletes the rows that they are in, the keyboard goes on in the row beside them. */
export function useLeaveRows(page: VaultPage): OnDelete {
  const latest = useRef(page);
  latest.current = page;
  return (documents) => {
    const { rows, selection } = latest.current;
    const cell = selection.current?.cell;
    const beside = cell && rowBeside(cell[1], rows.rowCount, (row) => documents.some(isAt(latest.current, row)));
    const next = beside === undefined ? undefined : rows.document(beside)?.document_id;
    return (deleted) => {
      const now = latest.current;
      if (deleted.length === 0) return returnFocus(now.grid, () => isFocusLost() || isInDialog());
      const at = now.selection.current?.cell;
      const hasLeft = at === undefined || deleted.some(isAt(now, at[1]));
      const row = cell && hasLeft && next !== undefined ? now.rows.rowOf(next) : undefined;
      now.setSelection(cell && row !== undefined ? onlyCellAt(cell[0], row) : onlyCell(now.selection));
      return returnFocus(now.grid);
    };
  };
}

/** Later than a menu's or dialog's own return of the focus to what it was opened from. */
const RETURN_FOCUS_MS = 20;
const isFocusLost = () => document.activeElement === document.body;
const isInDialog = () => Boolean(document.activeElement?.closest("[role=dialog]"));

/** Once a menu or dialog is gone, the keyboard is back in the table. */
function returnFocus(grid: VaultPage["grid"], isWanted = () => true) {
  setTimeout(() => {
    if (isWanted()) grid.current?.focus();
  }, RETURN_FOCUS_MS);
}

/** The same for a menu or dialog that may have opened another dialog, which keeps the focus then. */
export const returnFocusFromMenu = (grid: VaultPage["grid"]) => returnFocus(grid, () => !isInDialog());

const isAt =
  ({ rows }: VaultPage, row: number) =>
  ({ document_id }: DocumentRow) =>
    rows.document(row)?.document_id === document_id;
