import { createHash } from "node:crypto";
import { concurrently } from "../../content/concurrently.ts";
import { type JobContext, JobFailure } from "../../kernel/jobs/job.ts";
import type { Learned } from "../../models/engine/learning/learned.ts";
import { ModelFailure } from "../../models/model.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { withoutLearning } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { type ColumnResult, type ReadableDocument, readLocally } from "../extraction/column-result.ts";
import { earlierAnswersIn } from "../extraction/readable.ts";
import { readWithModel } from "../extraction/reading-by-model.ts";
import { markedIn } from "../learning/examples.ts";
import { learnFromSome } from "../learning/learn-examples.ts";
import type { CellRead } from "./cell-marks.ts";
import type { CheckedCell } from "./checked-cells.ts";
import { addSpent, NOTHING_SPENT, type Reader, runMetered, type Spent } from "./spent.ts";

/** A document with its checked cells. */
export interface DocumentToRead extends ReadableDocument {
  id: string;
  columns: Column[];
  cells: { cell: CheckedCell; column: Column; marked: ReturnType<typeof markedIn> }[];
}

/** What was read of a document. Why nothing was, if it failed. */
export interface DocumentRead {
  documentId: string;
  cells: CellRead[];
  failed: string | null;
  spent: Spent;
}

/** Called with the number of cells that were read. */
type Told = (cells: number) => Promise<void>;

const MODEL_CALLS_AT_ONCE = 3;

/** The documents of the cells, with their text. One without a text is left out. */
export async function openDocumentsToRead(
  ctx: JobContext,
  vaultId: string,
  { cells, columns }: { cells: CheckedCell[]; columns: Column[] },
): Promise<DocumentToRead[]> {
  const documents: DocumentToRead[] = [];
  for (const [id, own] of Map.groupBy(cells, ({ document_id }) => document_id)) {
    const [{ file_id, document_name: name }] = own as [CheckedCell, ...CheckedCell[]];
    const file = await findFile(ctx.sql, ctx.organizationId, file_id);
    const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (!read) continue;
    const { text } = read.content;
    const asked = columns.flatMap((column) => {
      const cell = own.find(({ field_key }) => field_key === column.field_key);
      return cell ? [{ cell, column, marked: markedIn(cell, text) }] : [];
    });
    documents.push({
      id,
      name,
      text,
      pages: read.pages,
      columns: asked.map(({ column }) => column),
      cells: asked,
      earlierAnswers: earlierAnswersIn(ctx, vaultId, id),
    });
  }
  return documents;
}

/** Every document as a language model reads it: with the second reader that is set up, and shown what people answered in other documents. */
export function readByLanguageModel(ctx: JobContext, reader: Reader, documents: DocumentToRead[], told: Told) {
  return concurrently(documents, MODEL_CALLS_AT_ONCE, async (document): Promise<DocumentRead> => {
    const { result, spent } = await runMetered(ctx, reader, `document ${document.id}`, async (ctx, model) => {
      if (!model) throw new TypeError("a language model reads");
      try {
        const { readings } = await readWithModel(ctx, model, document, document.columns);
        return { cells: readings.map(toCellRead), failed: null };
      } catch (error) {
        if (!(error instanceof ModelFailure || error instanceof JobFailure) || ctx.signal.aborted) throw error;
        return { cells: [], failed: error.message };
      }
    });
    await told(document.cells.length);
    return { documentId: document.id, ...result, spent };
  });
}

/** The readings of the local engine, without what columns learned and with it. `learned` is null if no column uses what it learned. */
export interface LocalReadings {
  plain: DocumentRead[];
  learned: { documents: DocumentRead[]; learning: Spent } | null;
}

/**
 * Every document as the local engine reads it. The documents have two halves: a column reads each half with what it learns from the
 * checked cells of the other.
 */
export async function readByLocalEngine(
  ctx: JobContext,
  vaultId: string,
  documents: DocumentToRead[],
  told: Told,
): Promise<LocalReadings> {
  const reader: Reader = { key: "local", model: null };
  const halves = [0, 1].map((half) => documents.filter(({ text }) => halfOf(text) === half));
  const plain: DocumentRead[] = [];
  const learned: DocumentRead[] = [];
  let spentOnLearning = NOTHING_SPENT;
  let isUsed = false;
  for (const [half, own] of halves.entries()) {
    if (own.length === 0) continue;
    const learning = await learnFor(ctx, vaultId, half, own);
    isUsed ||= learning.columns > 0;
    spentOnLearning = addSpent(spentOnLearning, learning.spent);
    for (const document of own) {
      const { result, spent } = await runMetered(ctx, reader, `document ${document.id}`, async (ctx) => {
        const { readings } = await readLocally(ctx, { ...document, learned: await learning.open() }, document.columns);
        return { with: readings.map(toCellRead), without: readings.map(withoutIt).map(toCellRead) };
      });
      plain.push({ documentId: document.id, cells: result.without, failed: null, spent });
      learned.push({ documentId: document.id, cells: result.with, failed: null, spent });
      await told(document.cells.length);
    }
  }
  return { plain, learned: isUsed ? { documents: learned, learning: spentOnLearning } : null };
}

/** Learns the columns of one half of the documents from the other half. Learned again only if a document is still to be read. */
async function learnFor(ctx: JobContext, vaultId: string, half: number, documents: DocumentToRead[]) {
  const columns = [...new Set(documents.flatMap((document) => document.columns))];
  let known: Promise<Map<string, Learned>> | undefined;
  const learnAll = async (ctx: JobContext) => {
    const learned = new Map<string, Learned>();
    for (const column of columns) {
      ctx.signal.throwIfAborted();
      const one = await learnFromSome(ctx, column, vaultId, (text) => halfOf(text) !== half);
      if (one && column.id) learned.set(column.id, one);
    }
    return learned;
  };
  const open = (inside = ctx) => (known ??= learnAll(inside));
  const { result, spent } = await runMetered(
    ctx,
    { key: "learning", model: null },
    `half ${half}`,
    async (ctx) => (await open(ctx)).size,
  );
  return { columns: result, spent, open };
}

/** The same half each time, whatever else is checked. Copies of a document, which other vaults may have, are in one half. */
const halfOf = (text: string) => (createHash("sha256").update(text).digest()[0] ?? 0) % 2;

const withoutIt = ({ column, extraction }: ColumnResult): ColumnResult => ({
  column,
  extraction: withoutLearning(extraction),
});

const toCellRead = ({ column, extraction: { outcome, value, citations, error } }: ColumnResult): CellRead => ({
  field_key: column.field_key,
  outcome,
  value,
  places: citations.map(({ start, end }) => ({ start, end })),
  error,
});
