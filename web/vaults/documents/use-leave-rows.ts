import { useEffect, useRef, useState } from "react";
import { onlyCell, onlyCellAt, rowBeside } from "../rows/selected-rows.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import type { VaultPage } from "../use-vault-page.ts";
import type { OnDelete } from "./use-document-actions.ts";

/** The cell that gets the focus once these documents have left the table. */
interface Next {
  from: readonly [number, number];
  documentId: string;
  left: DocumentRow[];
}

/** When a person deletes the rows that they are in, the focus moves to a neighbouring row. */
export function useLeaveRows(page: VaultPage): OnDelete {
  const latest = useRef(page);
  latest.current = page;
  const [next, setNext] = useState<Next>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have left in a new version
  useEffect(() => {
    const row = next && rowAfter(next, latest.current);
    if (!next || row === "later") return;
    setNext(undefined);
    if (row !== undefined) page.setSelection(onlyCellAt(next.from[0], row));
    returnFocus(page.grid, isFocusFree);
  }, [next, page.rows, page.version, page.rowCount]);
  return (documents) => {
    const { rows, selection } = latest.current;
    const cell = selection.current?.cell;
    const beside = cell && rowBeside(cell[1], rows.rowCount, (row) => documents.some(isAt(latest.current, row)));
    const documentId = beside === undefined ? undefined : rows.document(beside)?.document_id;
    return (deleted) => {
      const now = latest.current;
      if (deleted.length === 0) return returnFocus(now.grid, isFocusFree);
      now.setSelection(onlyCell(now.selection));
      if (cell && documentId !== undefined) setNext({ from: cell, documentId, left: deleted });
      else returnFocus(now.grid);
    };
  };
}

/** Undefined if the person has moved elsewhere in the meantime. */
function rowAfter({ from, documentId, left }: Next, page: VaultPage): number | undefined | "later" {
  const { rows, rowCount, selection } = page;
  if (left.some((each) => isInView(page, each))) return "later";
  const at = selection.current?.cell ?? from;
  const row = rows.rowOf(documentId);
  if (at[0] !== from[0] || at[1] !== from[1] || row === undefined) return undefined;
  return row < rowCount ? row : "later";
}

/** Long enough for a menu or dialog to return the focus to its trigger first. */
const RETURN_FOCUS_MS = 20;
const isInDialog = () => Boolean(document.activeElement?.closest("[role=dialog]"));
/** False if the person is already working elsewhere, such as in a search box. */
const isFocusFree = () => document.activeElement === document.body || isInDialog();

/** Returns the focus to the table after a menu or dialog has closed. */
function returnFocus(grid: VaultPage["grid"], isWanted = () => true) {
  setTimeout(() => {
    if (isWanted()) grid.current?.focus();
  }, RETURN_FOCUS_MS);
}

/** The same for a menu or dialog that may have opened another dialog, which then keeps the focus. */
export const returnFocusFromMenu = (grid: VaultPage["grid"]) => returnFocus(grid, () => !isInDialog());

/** Whether a row is still listed near what is visible. Rows elsewhere are fetched again only when they come into view. */
function isInView(page: VaultPage, document: DocumentRow): boolean {
  const row = page.rows.rowOf(document.document_id) ?? -1;
  const isNear = page.rows.visiblePlaces.some(({ offset, limit }) => row >= offset && row < offset + limit);
  return isNear && isAt(page, row)(document);
}

const isAt =
  ({ rows }: VaultPage, row: number) =>
  ({ document_id }: DocumentRow) =>
    rows.document(row)?.document_id === document_id;
