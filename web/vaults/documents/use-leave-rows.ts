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
      const at = now.selection.current?.cell;
      const hasLeft = at === undefined || deleted.some(isAt(now, at[1]));
      const row = cell && hasLeft && next !== undefined ? now.rows.rowOf(next) : undefined;
      now.setSelection(cell && row !== undefined ? onlyCellAt(cell[0], row) : onlyCell(now.selection));
      now.grid.current?.focus();
    };
  };
}

const isAt =
  ({ rows }: VaultPage, row: number) =>
  ({ document_id }: DocumentRow) =>
    rows.document(row)?.document_id === document_id;
