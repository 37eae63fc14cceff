import { ApiError, api, queryClient } from "../../api.ts";
import { makeCell, withNoteOf } from "../table/grid-cell.ts";
import type { CellEdit, ShownColumn } from "../table/vault-grid.tsx";
import type { VaultRows } from "../table/vault-rows.ts";
import { CELL_PATH, type CellPlace, type Column, cellParams, cellQuery, type Vault } from "../vaults.queries.ts";
import type { VaultCell } from "./vault-cell.ts";

export interface CellChange {
  place: CellPlace;
  column: Column;
  /** Undefined if the cell was not loaded when it was written. It cannot be undone then. */
  before: VaultCell | undefined;
}
export const validationError = (message: string) => new ApiError(400, "VALIDATION_FAILED", message);

/** Writes or reverts one cell. The table is updated optimistically. */
export function makeCellWriter(vault: Vault, rows: VaultRows<VaultCell>, columns: ShownColumn[]) {
  const put = ({ place, column }: Omit<CellChange, "before">, cell: VaultCell) => {
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const row = rows.rowOf(place.documentId);
    if (at >= 0 && row !== undefined) rows.put(at, row, withNoteOf(cell, rows.cell(at, row)));
  };
  const write = async (edit: CellEdit): Promise<CellChange> => {
    const { column, value } = edit;
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const { documentId } = edit;
    if (!documentId) throw validationError("The row is not loaded yet. Scroll to it and try again.");
    const row = rows.rowOf(documentId);
    const before = row === undefined ? undefined : rows.cell(at, row);
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    put({ place, column }, makeCell({ documentId, column }, value, { is_edited: true }, "found", true));
    try {
      const detail = await api.patch(CELL_PATH, { params: cellParams(place), body: { value } });
      put({ place, column }, makeCell({ documentId, column }, detail.cell.value, detail.cell, detail.outcome, true));
      queryClient.setQueryData(cellQuery(place).queryKey, detail);
      void queryClient.invalidateQueries({ queryKey: [...cellQuery(place).queryKey, "history"] });
    } catch (error) {
      if (before) put({ place, column }, before);
      throw error;
    }
    return { place, column, before };
  };
  const putBack = async (change: CellChange) => {
    if (!change.before) return;
    const { isEdited, value } = change.before.data;
    const params = cellParams(change.place);
    if (isEdited || change.column.extraction_mode !== "ai") await api.patch(CELL_PATH, { params, body: { value } });
    else await api.post(`${CELL_PATH}/revert`, { params });
    put(change, change.before);
    void queryClient.invalidateQueries({ queryKey: cellQuery(change.place).queryKey });
  };
  return { write, putBack };
}
