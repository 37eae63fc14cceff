import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import { ApiError, api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import type { CellValueInput } from "../../operations.ts";
import type { Rows } from "../rows/vault-rows.ts";
import { makeCell, withNoteOf } from "../table/grid-cell.ts";
import type { CellEdit, ShownColumn } from "../table/vault-grid.tsx";
import { CELL_PATH, type CellPlace, type Column, cellParams, cellQuery, type Vault } from "../vaults.queries.ts";
import { keyOf, writeInTurn } from "./cell-turns.ts";
import { beginWrite, tellRefused } from "./cells-being-written.ts";
import type { Seen, VaultCell } from "./vault-cell.ts";

export interface CellChange {
  place: CellPlace;
  column: Column;
  value: unknown;
  /** Undefined if the cell was not loaded when it was written. It cannot be undone then. */
  before: VaultCell | undefined;
  /** The cell as it was written. It is not undone if somebody has changed it since. */
  after: Seen;
}
export const validationError = (message: string) => new ApiError(400, "VALIDATION_FAILED", message);

/** The cell on the server, if a change was rejected because somebody else was faster. */
export const changedCellIn = (error: unknown): Cell | undefined =>
  error instanceof ApiError && error.code === "CELL_CHANGED" ? (error.details as { cell: Cell }).cell : undefined;

/** The time is compared only for an edited cell: a reverted cell keeps the time of its last edit. */
export const conditionsOf = (seen: Seen | undefined) =>
  seen && {
    if_is_edited: seen.is_edited,
    ...(seen.is_edited && { if_edited_at: seen.edited_at }),
    ...(seen.extracted_at !== undefined && { if_extracted_at: seen.extracted_at }),
  };

const seenIn = (cell: VaultCell | undefined): Seen | undefined => {
  if (!cell || cell.data.state === "loading" || (cell.data.isEdited && !cell.data.editedAt)) return undefined;
  return { is_edited: cell.data.isEdited, edited_at: cell.data.editedAt ?? null };
};

/** Undo and redo write a cell again, at a new time. Maps a state that an earlier change has seen to the current one. */
const restored = new Map<string, Seen>();
const stateKey = (place: CellPlace, { is_edited, edited_at }: Seen) =>
  `${keyOf(place)} ${is_edited ? edited_at : "not edited"}`;
const newestOf = (place: CellPlace, seen: Seen): Seen => restored.get(stateKey(place, seen)) ?? seen;
const keepRestored = (place: CellPlace, seen: Seen | undefined, now: Seen) =>
  seen && restored.set(stateKey(place, seen), now);

/** Restores the extracted value of a cell. */
export const revertCell = (place: CellPlace) =>
  writeInTurn(place, () => api.post(`${CELL_PATH}/revert`, { params: cellParams(place) }));

type Target = Pick<CellChange, "place" | "column">;
/** Sends a change, given this page's last write and what the table showed at that time. */
type Send<R> = (own: Seen | undefined, before: VaultCell | undefined) => Promise<R>;

/** Writes or reverts one cell. The table is updated optimistically. */
export function makeCellWriter(vault: Vault, rows: Rows<VaultCell>, columns: ShownColumn[]) {
  const put = ({ place, column }: Target, cell: VaultCell) => {
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const row = rows.rowOf(place.documentId);
    if (at >= 0 && row !== undefined) rows.put(at, row, withNoteOf(cell, rows.cell(at, row)));
  };
  const shownAt = ({ place, column }: Target) => {
    const row = rows.rowOf(place.documentId);
    return row === undefined ? undefined : rows.cellOf(column, row);
  };
  /** Shows the change at once, sends it in turn, and shows the saved value if it is rejected. */
  const save = async <R extends { cell: Cell; saved: VaultCell }>(target: Target, shown: VaultCell, send: Send<R>) => {
    const { last, settle } = beginWrite(target.place, shownAt(target), shown);
    put(target, shown);
    try {
      return await writeInTurn(target.place, async (own) => {
        const written = await send(own, last());
        if (settle(written.saved)) put(target, written.saved);
        return written;
      });
    } catch (error) {
      const saved = last();
      if (settle(saved) && saved) put(target, saved);
      tellRefused(target.place.documentId, saved && rows);
      throw error;
    }
  };
  const write = async (edit: Omit<CellEdit, "row">): Promise<CellChange> => {
    const { column, value, documentId } = edit;
    if (!documentId) throw validationError(t("The row is not loaded yet. Scroll to it and try again."));
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    const seen = edit.seen ?? seenIn(shownAt({ place, column }));
    const made = { documentId, column, mayEdit: true };
    const shown = makeCell({ ...made, value, state: "found" }, { is_edited: true });
    return save({ place, column }, shown, async (own, before) => {
      const body = { value: value as CellValueInput, ...conditionsOf(own ?? seen) };
      const detail = await api.patch(CELL_PATH, { params: cellParams(place), body });
      const saved = makeCell({ ...made, value: detail.cell.value, state: detail.outcome }, detail.cell);
      queryClient.setQueryData(cellQuery(place).queryKey, detail);
      void queryClient.invalidateQueries({ queryKey: [...cellQuery(place).queryKey, "history"] });
      return { cell: detail.cell, saved, place, column, value, before, after: detail.cell };
    });
  };
  /** Shows what somebody else has written. */
  const show = ({ column, documentId = "" }: CellEdit, cell: Cell) => {
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    put({ place, column }, makeCell({ documentId, column, value: cell.value, state: "found", mayEdit: true }, cell));
    void queryClient.invalidateQueries({ queryKey: cellQuery(place).queryKey });
  };
  return { write, show, ...makeReplay(save, write) };
}

type Save = <R extends { cell: Cell; saved: VaultCell }>(target: Target, shown: VaultCell, send: Send<R>) => Promise<R>;

/** Undoes and redoes changes, unless the cell has been changed since. */
function makeReplay(save: Save, write: (edit: Omit<CellEdit, "row">) => Promise<CellChange>) {
  const putBack = async ({ place, column, before, after }: CellChange) => {
    if (!before) return;
    const { isEdited, value } = before.data;
    const params = cellParams(place);
    const own = newestOf(place, after);
    const restore = async () => {
      if (isEdited || column.extraction_mode !== "ai")
        return api.patch(CELL_PATH, { params, body: { value: value as CellValueInput, ...conditionsOf(own) } });
      mustBeOwn(await api.get(CELL_PATH, { params }), own);
      return api.post(`${CELL_PATH}/revert`, { params });
    };
    await save({ place, column }, before, async () => {
      const { cell } = await restore();
      keepRestored(place, seenIn(before), cell);
      const data = { ...before.data, isEdited: cell.is_edited, editedAt: cell.edited_at };
      return { cell, saved: { ...before, data } };
    });
    void queryClient.invalidateQueries({ queryKey: cellQuery(place).queryKey });
  };
  const writeAgain = async ({ place, column, value, before, after }: CellChange) => {
    const seen = seenIn(before);
    if (!seen) return;
    const { after: now } = await write({ column, value, documentId: place.documentId, seen: newestOf(place, seen) });
    keepRestored(place, after, now);
  };
  return { putBack, writeAgain };
}

function mustBeOwn({ cell }: { cell: Cell }, written: Seen) {
  if (cell.is_edited && cell.edited_at === written.edited_at) return;
  throw new ApiError(409, "CELL_CHANGED", t("This cell was changed in the meantime."), { cell });
}
