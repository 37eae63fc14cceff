import type { RefObject } from "react";
import { ApiError } from "../../api.ts";
import { isUnreachable, runBatch } from "../../ui/data/run-batch.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerRetry, offerUndo, showProgress } from "../../ui/feedback/undo.tsx";
import { type CellChange, makeCellWriter, validationError } from "../cells/cell-writer.ts";
import { describeExpected, parseEntry } from "../cells/entries.ts";
import { printValue } from "../cells/values.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import type { Vault } from "../vaults.queries.ts";
import { isEditable } from "./grid-cell.ts";
import type { CellEdit, ShownColumn } from "./vault-grid.tsx";
import type { VaultRows } from "./vault-rows.ts";

const MOST_EDITS = 1000;

/** Undoes the last edit, of one cell or many. */
type Undo = () => Promise<unknown>;

/** Manual edits of cells. They are applied optimistically and undone if the server rejects them. */
export function makeCellEditor(
  vault: Vault,
  rows: VaultRows<VaultCell>,
  columns: ShownColumn[],
  last: RefObject<Undo | undefined>,
) {
  const { write, putBack } = makeCellWriter(vault, rows, columns);
  const putAllBack = async (changes: CellChange[]) => {
    last.current = undefined;
    const { failures } = await runBatch(changes, putBack, wayOf("Reverting", changes.length));
    if (failures.length > 0) toast.failed(failures[0]!.error);
  };
  const keep = (changes: CellChange[]) => {
    last.current = () => putAllBack(changes);
    return last.current;
  };
  const editOne = async (edit: CellEdit): Promise<boolean> => {
    if (edit.value === undefined) {
      const typed = edit.typed ? ` You typed: “${edit.typed}”` : "";
      toast.failed(validationError(`${edit.column.label} was not changed. ${describeExpected(edit.column)}${typed}`));
      return false;
    }
    try {
      keep([await write(edit)]);
      return true;
    } catch (error) {
      const typed = edit.value === null ? "" : printValue(edit.column.field_type, edit.value);
      offerRetry(error, typed, () => void editOne(edit));
      return false;
    }
  };
  const edit = async (asked: CellEdit[], beyond = 0): Promise<boolean> => {
    const open = asked.filter(({ column }) => isEditable(column));
    const leftOut = sayLeftOut(asked.length - open.length, beyond);
    if (open.length === 0) {
      if (leftOut) toast.failed(validationError(`Nothing changed.${leftOut}`));
      return false;
    }
    if (open.length > MOST_EDITS) {
      toast.failed(validationError(`At most ${MOST_EDITS} cells can be changed at once. Select fewer.`));
      return false;
    }
    const edits = await withDocuments(open, rows);
    if (edits.length === 1 && !leftOut) return editOne(edits[0]!);
    const fitting = edits.filter(({ value }) => value !== undefined);
    const { done, failures } = await runBatch(fitting, write, wayOf("Writing", fitting.length));
    const words = summaryOf(done.length, edits.length, failures[0]?.error) + leftOut;
    if (done.length > 0) offerUndo(words, keep(done));
    else toast.failed(validationError(words));
    return done.length === edits.length;
  };
  const paste = (place: readonly [number, number], entries: readonly (readonly string[])[]) => {
    const edits = pasted(columns, rows.rowCount, place, entries);
    return edit(edits, entries.flat().length - edits.length);
  };
  return { edit, paste };
}

/** Rows may move while many cells are written, so the documents are resolved before the first write. */
async function withDocuments(edits: CellEdit[], rows: VaultRows<VaultCell>): Promise<CellEdit[]> {
  const placed = () =>
    edits.map((edit) => {
      const documentId = edit.documentId ?? rows.document(edit.row)?.document_id;
      return documentId === undefined ? edit : { ...edit, documentId };
    });
  const first = placed();
  if (first.every(({ documentId }) => documentId)) return first;
  const y = Math.min(...edits.map(({ row }) => row));
  const height = Math.max(...edits.map(({ row }) => row)) - y + 1;
  await rows.read({ x: 0, y, width: 1, height });
  return placed();
}

/** Pasted cells, placed from the selected cell on. A single value fills only its own cell. */
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

/** For a few cells, progress would disappear before anyone could read it. */
function progressOf(verb: string, count: number): (done: number) => void {
  if (count < 20) return () => {};
  const tell = showProgress();
  return (done) => tell(`${verb} ${done} of ${count} cells`, done === count);
}

const count = (cells: number) => `${cells} ${cells === 1 ? "cell" : "cells"}`;

/** Cells that were skipped, and why. */
const sayLeftOut = (closed: number, beyond: number) =>
  (closed > 0 ? ` ${count(closed)} in read-only columns were not changed.` : "") +
  (beyond > 0 ? ` ${count(beyond)} did not fit in the table.` : "");

function summaryOf(changed: number, asked: number, error: unknown): string {
  const told = `${count(changed)} changed.`;
  if (changed === asked) return told;
  const why = error instanceof ApiError ? error.message : "Their values do not fit their columns.";
  const kept = `${asked - changed} of ${asked} cells were not changed. ${why}`;
  return changed === 0 ? kept : `${told} ${kept}`;
}
