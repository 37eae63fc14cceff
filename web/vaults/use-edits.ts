import type { RefObject } from "react";
import { ApiError, api, queryClient } from "../api.ts";
import { inTurn, isUnreachable } from "../ui/in-turn.ts";
import { toast } from "../ui/toast.ts";
import { offerAgain, offerUndo, tellProgress } from "../ui/undo.tsx";
import { expectedOf, parseEntry } from "./entries.ts";
import { isEditable, makeCell } from "./grid-cell.ts";
import { printValue } from "./values.ts";
import type { VaultCell } from "./vault-cell.ts";
import type { CellEdit, ShownColumn } from "./vault-grid.tsx";
import type { VaultRows } from "./vault-rows.ts";
import { type CellDetail, type CellPlace, type Column, cellPath, cellQuery, type Vault } from "./vaults.queries.ts";

const MOST_EDITS = 1000;

interface Change {
  place: CellPlace;
  column: Column;
  before: VaultCell;
}
/** Takes the last edit back, however many cells it was of. */
type Undo = () => Promise<unknown>;

/** Writes cells by hand: they show at once what was typed, and what they held before where the server refuses it. */
export function makeEditor(
  vault: Vault,
  rows: VaultRows<VaultCell>,
  columns: ShownColumn[],
  last: RefObject<Undo | undefined>,
) {
  const put = ({ place, column }: Omit<Change, "before">, cell: VaultCell) => {
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const row = rows.rowOf(place.documentId);
    if (at >= 0 && row !== undefined) rows.put(at, row, cell);
  };
  const write = async (edit: CellEdit): Promise<Change> => {
    const { column, value } = edit;
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const documentId = edit.documentId ?? rows.document(edit.row)?.document_id;
    const before = rows.cell(at, (documentId === undefined ? undefined : rows.rowOf(documentId)) ?? edit.row);
    if (!documentId || !before) throw refusal("The row is not loaded yet. Scroll to it and try again.");
    const place = { vaultId: vault.id, documentId, fieldKey: column.field_key };
    put({ place, column }, makeCell({ documentId, column }, value, { is_edited: true }, "found", true));
    try {
      const detail = await api.patch<CellDetail>(cellPath(place), { value });
      put({ place, column }, makeCell({ documentId, column }, detail.cell.value, detail.cell, detail.outcome, true));
      queryClient.setQueryData(cellQuery(place).queryKey, detail);
      void queryClient.invalidateQueries({ queryKey: [...cellQuery(place).queryKey, "history"] });
    } catch (error) {
      put({ place, column }, before);
      throw error;
    }
    return { place, column, before };
  };
  const putBack = async (change: Change) => {
    const { isEdited, value } = change.before.data;
    if (isEdited || change.column.extraction_mode !== "ai") await api.patch(cellPath(change.place), { value });
    else await api.post(`${cellPath(change.place)}/revert`);
    put(change, change.before);
    void queryClient.invalidateQueries({ queryKey: cellQuery(change.place).queryKey });
  };
  const putAllBack = async (changes: Change[]) => {
    last.current = undefined;
    const { faults } = await inTurn(changes, putBack, wayOf("Putting back", changes.length));
    if (faults.length > 0) toast.failed(faults[0]!.error);
  };
  const keep = (changes: Change[]) => {
    last.current = () => putAllBack(changes);
    return last.current;
  };
  const editOne = async (edit: CellEdit): Promise<boolean> => {
    if (edit.value === undefined) {
      const typed = edit.typed ? ` You typed: “${edit.typed}”` : "";
      toast.failed(refusal(`${edit.column.label} stays as it was. ${expectedOf(edit.column)}${typed}`));
      return false;
    }
    try {
      keep([await write(edit)]);
      return true;
    } catch (error) {
      const typed = edit.value === null ? "" : printValue(edit.column.field_type, edit.value);
      offerAgain(error, typed, () => void editOne(edit));
      return false;
    }
  };
  const edit = async (asked: CellEdit[]): Promise<boolean> => {
    const edits = asked.filter(({ column }) => isEditable(column));
    if (edits.length === 0) return false;
    if (edits.length === 1) return editOne(edits[0]!);
    if (edits.length > MOST_EDITS) {
      toast.failed(refusal(`At most ${MOST_EDITS} cells can be changed at once. Choose fewer.`));
      return false;
    }
    const fitting = edits.filter(({ value }) => value !== undefined);
    const { done, faults } = await inTurn(fitting, write, wayOf("Writing", fitting.length));
    const words = summaryOf(done.length, edits.length, faults[0]?.error);
    if (done.length > 0) offerUndo(words, keep(done));
    else toast.failed(refusal(words));
    return done.length === edits.length;
  };
  const paste = ([x, y]: readonly [number, number], entries: readonly (readonly string[])[]) =>
    edit(pasted(columns, rows.rowCount, [x, y], entries));
  return { edit, paste };
}

/** What a spreadsheet gave, laid on the cells from the chosen one on. One value fills nothing but its own cell. */
function pasted(
  columns: ShownColumn[],
  rowCount: number,
  [x, y]: readonly [number, number],
  entries: readonly (readonly string[])[],
): CellEdit[] {
  return entries.flatMap((line, down) =>
    line.flatMap((entry, across) => {
      const column = columns[x + across]?.column;
      if (!column || y + down >= rowCount) return [];
      return [{ row: y + down, column, value: parseEntry(column, entry) }];
    }),
  );
}

const isHopeless = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && (error.status === 403 || error.code === "VAULT_ARCHIVED"));

const wayOf = (verb: string, count: number) => ({ onProgress: progressOf(verb, count), isHopeless });

/** Few cells are written before one could read how many are. */
function progressOf(verb: string, count: number): (done: number) => void {
  if (count < 20) return () => {};
  const tell = tellProgress();
  return (done) => tell(`${verb} ${done} of ${count} cells`, done === count);
}

function summaryOf(changed: number, asked: number, fault: unknown): string {
  const told = `${changed} ${changed === 1 ? "cell" : "cells"} changed.`;
  if (changed === asked) return told;
  const why = fault instanceof ApiError ? fault.message : "Their values do not fit their columns.";
  const kept = `${asked - changed} of ${asked} cells stay as they were. ${why}`;
  return changed === 0 ? kept : `${told} ${kept}`;
}

const refusal = (message: string) => new ApiError(400, "VALIDATION_FAILED", message);
