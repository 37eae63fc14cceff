import type { Cell } from "../../../src/vaults/cells/cells.schema.ts";
import { ApiError, api, queryClient } from "../../api.ts";
import type { CellValueInput } from "../../operations.ts";
import { makeCell, withNoteOf } from "../table/grid-cell.ts";
import type { CellEdit, ShownColumn } from "../table/vault-grid.tsx";
import type { VaultRows } from "../table/vault-rows.ts";
import { CELL_PATH, type CellPlace, type Column, cellParams, cellQuery, type Vault } from "../vaults.queries.ts";
import type { Seen, VaultCell } from "./vault-cell.ts";

export interface CellChange {
  place: CellPlace;
  column: Column;
  /** Undefined if the cell was not loaded when it was written. It cannot be undone then. */
  before: VaultCell | undefined;
  /** The cell as it was written. It is not undone if somebody has changed it since. */
  after: Seen;
}
export const validationError = (message: string) => new ApiError(400, "VALIDATION_FAILED", message);

/** What the server holds, if it refused a change because somebody else was faster. */
export const changedCellIn = (error: unknown): Cell | undefined =>
  error instanceof ApiError && error.code === "CELL_CHANGED" ? (error.details as { cell: Cell }).cell : undefined;

/** A time is compared only for an edited cell: one that was reverted keeps the time of its last edit. */
const conditionsOf = (seen: Seen | undefined) =>
  seen && {
    if_is_edited: seen.is_edited,
    ...(seen.is_edited && { if_edited_at: seen.edited_at }),
    ...(seen.extracted_at !== undefined && { if_extracted_at: seen.extracted_at }),
  };

const seenIn = (cell: VaultCell | undefined): Seen | undefined => {
  if (!cell || cell.data.state === "loading" || (cell.data.isEdited && !cell.data.editedAt)) return undefined;
  return { is_edited: cell.data.isEdited, edited_at: cell.data.editedAt ?? null };
};

/** Writes that are on their way, by cell. The next one waits, and then expects what the one before has written. */
const underWay = new Map<string, Promise<Seen | undefined>>();

function inTurn(place: CellPlace, work: (own: Seen | undefined) => Promise<Seen>): Promise<Seen> {
  const key = Object.values(place).join(" ");
  const written = Promise.resolve(underWay.get(key)).then(work);
  const settled = written.catch(() => undefined);
  underWay.set(key, settled);
  void settled.then(() => underWay.get(key) === settled && underWay.delete(key));
  return written;
}

/** Restores the extracted value of a cell, after the writes of it that are on their way. */
export const revertCell = (place: CellPlace) =>
  inTurn(place, async () => (await api.post(`${CELL_PATH}/revert`, { params: cellParams(place) })).cell);

/** Writes or reverts one cell. The table is updated optimistically. */
export function makeCellWriter(vault: Vault, rows: VaultRows<VaultCell>, columns: ShownColumn[]) {
  const put = ({ place, column }: Pick<CellChange, "place" | "column">, cell: VaultCell) => {
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const row = rows.rowOf(place.documentId);
    if (at >= 0 && row !== undefined) rows.put(at, row, withNoteOf(cell, rows.cell(at, row)));
  };
  const write = async (edit: CellEdit): Promise<CellChange> => {
    const { column, value, documentId } = edit;
    if (!documentId) throw validationError("The row is not loaded yet. Scroll to it and try again.");
    const row = rows.rowOf(documentId);
    const before = row === undefined ? undefined : rows.cellOf(column, row);
    const seen = edit.seen ?? seenIn(before);
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    put({ place, column }, makeCell({ documentId, column }, value, { is_edited: true }, "found", true));
    try {
      const after = await inTurn(place, async (own) => {
        const body = { value: value as CellValueInput, ...conditionsOf(own ?? seen) };
        const detail = await api.patch(CELL_PATH, { params: cellParams(place), body });
        put({ place, column }, makeCell({ documentId, column }, detail.cell.value, detail.cell, detail.outcome, true));
        queryClient.setQueryData(cellQuery(place).queryKey, detail);
        void queryClient.invalidateQueries({ queryKey: [...cellQuery(place).queryKey, "history"] });
        return detail.cell;
      });
      return { place, column, before, after };
    } catch (error) {
      if (before) put({ place, column }, before);
      throw error;
    }
  };
  /** Shows what somebody else has written. */
  const show = ({ column, documentId = "" }: CellEdit, cell: Cell) => {
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    put({ place, column }, makeCell({ documentId, column }, cell.value, cell, "found", true));
    void queryClient.invalidateQueries({ queryKey: cellQuery(place).queryKey });
  };
  const putBack = async (change: CellChange) => {
    if (!change.before) return;
    const { isEdited, value } = change.before.data;
    const params = cellParams(change.place);
    const restore = async () => {
      if (isEdited || change.column.extraction_mode !== "ai")
        return api.patch(CELL_PATH, {
          params,
          body: { value: value as CellValueInput, ...conditionsOf(change.after) },
        });
      mustBeOwn(await api.get(CELL_PATH, { params }), change.after);
      return api.post(`${CELL_PATH}/revert`, { params });
    };
    const { cell } = await restore();
    const { data } = change.before;
    put(change, { ...change.before, data: { ...data, isEdited: cell.is_edited, editedAt: cell.edited_at } });
    void queryClient.invalidateQueries({ queryKey: cellQuery(change.place).queryKey });
  };
  return { write, show, putBack };
}

function mustBeOwn({ cell }: { cell: Cell }, written: Seen) {
  if (cell.is_edited && cell.edited_at === written.edited_at) return;
  throw new ApiError(409, "CELL_CHANGED", "This cell was changed in the meantime.", { cell });
}
