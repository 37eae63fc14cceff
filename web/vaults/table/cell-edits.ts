import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { type Failure, isUnreachable, runBatch } from "../../ui/data/run-batch.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerRetry, offerUndo, showProgress } from "../../ui/feedback/undo.tsx";
import { must } from "../../ui/must.ts";
import { type CellChange, changedCellIn, makeCellWriter, validationError } from "../cells/cell-writer.ts";
import { askAboutConflict, type Decision } from "../cells/conflicts.ts";
import { parseEntry } from "../cells/entries.ts";
import { printValue } from "../cells/values.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import { isHeading } from "../rows/grouped-rows.ts";
import type { Rows } from "../rows/vault-rows.ts";
import type { Vault } from "../vaults.queries.ts";
import { type EditHistory, type EditResult, type EditStep, keepStep, redoStep, undoStep } from "./edit-history.ts";
import { refusalOf, sayLater, sayLeftOut, summaryOf } from "./edit-words.ts";
import { isEditable } from "./grid-cell.ts";
import type { CellEdit, ShownColumn } from "./vault-grid.tsx";

const MOST_EDITS = 1000;

/** Called in the table once the person has decided about a conflict. */
type OnDecided = (edits: CellEdit[], decision: Decision) => void;

/** Retry notifications, by cell. A newer edit of the same cell closes them. */
const offers = new Map<string, () => void>();
const offerKey = ({ documentId, column }: CellEdit) => `${documentId} ${column.field_key}`;
function closeOffer(edit: CellEdit) {
  offers.get(offerKey(edit))?.();
  offers.delete(offerKey(edit));
}

/** Manual edits of cells. They are applied optimistically and undone if the server rejects them. */
export function makeCellEditor(
  vault: Vault,
  rows: Rows<VaultCell>,
  columns: ShownColumn[],
  { history, onDecided }: { history: EditHistory; onDecided: OnDecided },
) {
  const writer = makeCellWriter(vault, rows, columns);
  const { write } = writer;
  const settle = makeConflictSettler(writer, rows);
  const undo = (step?: EditStep) => undoStep(history, (changes) => replay(changes, writer.putBack, UNDO), step);
  const redo = () => redoStep(history, (changes) => replay(changes, writer.writeAgain, REDO));
  const editOne = async (edit: CellEdit): Promise<EditResult> => {
    if (edit.value === undefined) {
      toast.failed(validationError(refusalOf(edit)));
      return { isSaved: false };
    }
    closeOffer(edit);
    const { change, decision, error } = await settle(edit, write(edit));
    if (error !== undefined) {
      const typed = edit.value === null ? "" : printValue(edit.column.field_type, edit.value);
      const again = () =>
        void tell(
          [edit],
          keepStep(history, () => editOne(edit)),
        );
      offers.set(offerKey(edit), offerRetry(error, typed, again));
    }
    return { isSaved: error === undefined && decision !== "later", decision, changes: change ? [change] : [] };
  };
  const run = async (asked: CellEdit[], beyond: number, step: EditStep): Promise<EditResult> => {
    const open = asked.filter(({ column }) => isEditable(column));
    const leftOut = sayLeftOut(asked.length - open.length, beyond);
    if (open.length === 0) {
      if (leftOut) toast.failed(validationError(`${t("Nothing changed.")} ${leftOut}`));
      return { isSaved: false };
    }
    if (open.length > MOST_EDITS) {
      toast.failed(
        validationError(t("You can change up to {count} cells at a time. Select fewer.", { count: MOST_EDITS })),
      );
      return { isSaved: false };
    }
    const edits = await withDocuments(open, rows);
    if (edits.length === 1 && !leftOut) return editOne(must(edits[0], "there is one"));
    const fitting = edits.filter(({ value }) => value !== undefined);
    for (const each of fitting) closeOffer(each);
    const written = await runBatch(fitting, write, wayOf(savingWords, fitting.length));
    const { done, failures, kept, later, decision } = await settleAll(written, settle);
    const words = [summaryOf(done.length, edits.length - kept - later, failures[0]?.error), sayLater(later), leftOut]
      .filter(Boolean)
      .join(" ");
    const closeUndo = done.length > 0 ? offerUndo(words, () => undo(step)) : undefined;
    if (!closeUndo && (failures.length > 0 || kept + later === 0)) toast.failed(validationError(words));
    return { isSaved: done.length + kept === edits.length, decision, changes: done, closeUndo };
  };
  const edit = (asked: CellEdit[], beyond = 0) => keepStep(history, (step) => run(asked, beyond, step));
  const tell = async (edits: CellEdit[], editing: Promise<EditResult>) => {
    const { decision } = await editing;
    if (decision) onDecided(edits, decision);
  };
  const paste = (place: readonly [number, number], entries: readonly (readonly string[])[]) => {
    const edits = pasted(columns, rowsBelow(rows, place[1], entries.length), place[0], entries);
    return tell(edits, edit(edits, entries.flat().length - edits.length));
  };
  return { edit, editInTable: (edits: CellEdit[]) => tell(edits, edit(edits)), paste, undo, redo };
}

interface Replay {
  progressWords: ProgressWords;
  /** Cells that were changed since, and so are left as they are. */
  leftWords: (cells: number) => string;
}

const UNDO: Replay = {
  progressWords: ({ done, count }) => t("Undoing {done} of {count} cells", { done, count }),
  leftWords: (cells) =>
    t(
      "{cells, plural, one {This cell has been changed since, so it was not undone.} other {# cells have been changed since, so they were not undone.}}",
      { cells },
    ),
};
const REDO: Replay = {
  progressWords: ({ done, count }) => t("Redoing {done} of {count} cells", { done, count }),
  leftWords: (cells) =>
    t(
      "{cells, plural, one {This cell has been changed since, so it was not redone.} other {# cells have been changed since, so they were not redone.}}",
      { cells },
    ),
};

/** Undoes or redoes changes. Cells that have been changed since are left as they are. */
async function replay(changes: CellChange[], act: (change: CellChange) => Promise<void>, words: Replay) {
  const { failures } = await runBatch(changes, act, wayOf(words.progressWords, changes.length));
  const changed = failures.filter(({ error }) => changedCellIn(error));
  if (changed.length > 0) toast.warn(words.leftWords(changed.length));
  const failed = failures.find(({ error }) => !changedCellIn(error));
  if (failed) toast.failed(failed.error);
}

interface Settled {
  /** Undefined if the other value was kept. */
  change?: CellChange;
  decision?: Decision | undefined;
  error?: unknown;
}
type Settle = (edit: CellEdit, writing: Promise<CellChange>) => Promise<Settled>;

/** If somebody else has changed a cell in the meantime, shows both values and lets the person decide. */
function makeConflictSettler({ write, show }: ReturnType<typeof makeCellWriter>, rows: Rows<VaultCell>): Settle {
  return async (edit, writing) => {
    let decision: Decision | undefined;
    for (let next = writing; ; ) {
      try {
        return { change: await next, decision };
      } catch (error) {
        const theirs = changedCellIn(error);
        if (!theirs) return { error, decision };
        if (JSON.stringify(theirs.value) !== JSON.stringify(edit.value)) {
          const row = rows.rowOf(edit.documentId ?? "");
          const documentName = (row !== undefined && rows.document(row)?.name) || "";
          decision = await askAboutConflict({ documentName, column: edit.column, mine: edit.value, theirs });
        }
        show(edit, theirs);
        if (decision !== "mine") return { decision };
        next = write({ ...edit, seen: theirs });
      }
    }
  };
}

/** The conflicts of many cells are shown together, once all the others are written. */
async function settleAll({ done, failures }: { done: CellChange[]; failures: Failure<CellEdit>[] }, settle: Settle) {
  const conflicts = failures.filter(({ error }) => changedCellIn(error));
  const settled = await Promise.all(conflicts.map(({ item, error }) => settle(item, Promise.reject(error))));
  const changes = settled.flatMap(({ change }) => change ?? []);
  const failed = settled.flatMap(({ error }, index) =>
    error === undefined ? [] : [{ item: must(conflicts[index], "each conflict was settled").item, error }],
  );
  const later = settled.filter(({ decision, error }) => decision === "later" && error === undefined).length;
  return {
    done: [...done, ...changes],
    kept: settled.length - changes.length - failed.length - later,
    later,
    decision: settled.find(({ decision }) => decision)?.decision,
    failures: [...failures.filter(({ error }) => !changedCellIn(error)), ...failed],
  };
}

/** Rows may move while many cells are written, so the documents are resolved before the first write. */
async function withDocuments(edits: CellEdit[], rows: Rows<VaultCell>): Promise<CellEdit[]> {
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
  rows: number[],
  x: number,
  entries: readonly (readonly string[])[],
): CellEdit[] {
  return entries.flatMap((line, down) =>
    line.flatMap((entry, across) => {
      const column = columns[x + across]?.column;
      const row = rows[down];
      if (!column || row === undefined) return [];
      return [{ row, column, value: parseEntry(column, entry) }];
    }),
  );
}

/** So many rows from this one on, without the headings of groups. */
const rowsBelow = (rows: Rows<VaultCell>, from: number, count: number): number[] =>
  Array.from({ length: Math.max(0, rows.rowCount - from) }, (_, down) => from + down)
    .filter((row) => !isHeading(rows, row))
    .slice(0, count);

const isHopeless = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && (error.status === 403 || error.code === "VAULT_ARCHIVED"));

type ProgressWords = (values: { done: number; count: number }) => string;

const savingWords: ProgressWords = ({ done, count }) => t("Saving {done} of {count} cells", { done, count });

const wayOf = (words: ProgressWords, count: number) => ({ onProgress: progressOf(words, count), isHopeless });

/** For a few cells, progress would disappear before anyone could read it. */
function progressOf(words: ProgressWords, count: number): (done: number) => void {
  if (count < 20) return () => {};
  const tell = showProgress();
  return (done) => tell(words({ done, count }), done === count);
}
