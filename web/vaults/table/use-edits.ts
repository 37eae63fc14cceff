import type { RefObject } from "react";
import { ApiError } from "../../api.ts";
import { inTurn, isUnreachable } from "../../ui/data/in-turn.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerAgain, offerUndo, tellProgress } from "../../ui/feedback/undo.tsx";
import { type Change, makeWriter, refusal } from "../cells/cell-writer.ts";
import { expectedOf, parseEntry } from "../cells/entries.ts";
import { printValue } from "../cells/values.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import type { Vault } from "../vaults.queries.ts";
import { isEditable } from "./grid-cell.ts";
import type { CellEdit, ShownColumn } from "./vault-grid.tsx";
import type { VaultRows } from "./vault-rows.ts";

const MOST_EDITS = 1000;

/** Takes the last edit back, however many cells it was of. */
type Undo = () => Promise<unknown>;

/** Writes cells by hand: they show at once what was typed, and what they held before where the server refuses it. */
export function makeEditor(
  vault: Vault,
  rows: VaultRows<VaultCell>,
  columns: ShownColumn[],
  last: RefObject<Undo | undefined>,
) {
  const { write, putBack } = makeWriter(vault, rows, columns);
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
  const edit = async (asked: CellEdit[], beyond = 0): Promise<boolean> => {
    const open = asked.filter(({ column }) => isEditable(column));
    const leftOut = sayLeftOut(asked.length - open.length, beyond);
    if (open.length === 0) {
      if (leftOut) toast.failed(refusal(`Nothing changed.${leftOut}`));
      return false;
    }
    if (open.length > MOST_EDITS) {
      toast.failed(refusal(`At most ${MOST_EDITS} cells can be changed at once. Choose fewer.`));
      return false;
    }
    const edits = await withDocuments(open, rows);
    if (edits.length === 1 && !leftOut) return editOne(edits[0]!);
    const fitting = edits.filter(({ value }) => value !== undefined);
    const { done, faults } = await inTurn(fitting, write, wayOf("Writing", fitting.length));
    const words = summaryOf(done.length, edits.length, faults[0]?.error) + leftOut;
    if (done.length > 0) offerUndo(words, keep(done));
    else toast.failed(refusal(words));
    return done.length === edits.length;
  };
  const paste = (place: readonly [number, number], entries: readonly (readonly string[])[]) => {
    const edits = pasted(columns, rows.rowCount, place, entries);
    return edit(edits, entries.flat().length - edits.length);
  };
  return { edit, paste };
}

/** Rows may move while many cells are written: which documents are meant is settled before the first of them is. */
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

const count = (cells: number) => `${cells} ${cells === 1 ? "cell" : "cells"}`;

/** Cells that were not even tried, and why. */
const sayLeftOut = (closed: number, beyond: number) =>
  (closed > 0 ? ` ${count(closed)} in columns that are not edited by hand stay as they were.` : "") +
  (beyond > 0 ? ` ${count(beyond)} had no place in the table.` : "");

function summaryOf(changed: number, asked: number, fault: unknown): string {
  const told = `${count(changed)} changed.`;
  if (changed === asked) return told;
  const why = fault instanceof ApiError ? fault.message : "Their values do not fit their columns.";
  const kept = `${asked - changed} of ${asked} cells stay as they were. ${why}`;
  return changed === 0 ? kept : `${told} ${kept}`;
}
