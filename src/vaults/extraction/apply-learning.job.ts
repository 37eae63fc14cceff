import { isDeepStrictEqual } from "node:util";
import { last } from "../../content/must.ts";
import type { Value } from "../../content/values/values.ts";
import { type JobContext, job } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { LocalAnswer } from "../../models/engine/answer/question.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { type ExtractionRow, insertExtractions, type NewExtraction } from "../cells/cells.store.ts";
import { toDisplayValue, withoutLearning } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listAiColumns } from "../columns/columns.ts";
import { ApplyLearning } from "../learning/learning.schema.ts";
import * as store from "../learning/learning.store.ts";
import { loadLearnedBy } from "../learning/learning.ts";
import { questionOf, toExtraction } from "./column-result.ts";

/** Few enough that the engine keeps them for the next column that learned. */
const DOCUMENTS_AT_ONCE = 20;

const LOCAL = "local";

interface Reread {
  cell: store.UncheckedCell;
  extraction: ExtractionRow;
  /** The chance that the clause is there. */
  likelihood: number | null;
}

/**
 * Reads the cells that nobody checked again with what the column learned, and takes back what it no longer knows. Of a column that does not
 * read better, and of what a language model read, it only says which documents are likely to have the clause, because verifying those
 * teaches it most.
 */
export const applyLearning = job(ApplyLearning, {
  async run(ctx, input) {
    const { sql, organizationId } = ctx;
    const columns = await listAiColumns(sql, organizationId, input.vault_id, null);
    const column = columns.find(({ id }) => id === input.column_id);
    if (!column) return async () => ({ left: true });
    const ref = { organizationId, vaultId: input.vault_id, columnId: input.column_id, fieldKey: column.field_key };
    const taught = await loadLearnedBy(sql, ref);
    const cells = await store.listUnchecked(sql, ref, input.after, DOCUMENTS_AT_ONCE);
    const read: Reread[] = [];
    for (const cell of cells) {
      ctx.signal.throwIfAborted();
      const again = await readAgain(ctx, column, cell, taught);
      if (again) read.push({ cell, ...again });
    }
    return async (sql) => {
      const changed = read.filter(isChanged);
      await insertExtractions(sql, { organizationId, vaultId: input.vault_id }, changed.map(toRow(column)));
      const found = new Map(read.map(({ cell, likelihood }) => [cell.document_id, likelihood]));
      const likelihoods = cells.map(({ document_id }) => ({ document_id, likelihood: found.get(document_id) ?? null }));
      await store.updateLikelihoods(sql, ref, likelihoods);
      const isMore = cells.length === DOCUMENTS_AT_ONCE;
      if (isMore)
        await enqueue({ ...ctx, sql, requestId: ctx.jobId }, ApplyLearning, {
          ...input,
          after: last(cells).document_id,
        });
      return { read: read.length, changed: changed.length };
    };
  },
});

async function readAgain(
  ctx: JobContext,
  column: Column,
  cell: store.UncheckedCell,
  taught: Awaited<ReturnType<typeof loadLearnedBy>>,
): Promise<Omit<Reread, "cell"> | undefined> {
  if (!taught && !cell.reading.learned) return undefined;
  const reading = withoutLearning(cell.reading);
  if (!taught) return { extraction: reading, likelihood: null };
  const file = await findFile(ctx.sql, ctx.organizationId, cell.file_id);
  const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
  if (!read) return undefined;
  const document = { name: cell.document_name, text: read.content.text, pages: read.pages };
  const answer = answerOf(column.field_key, reading);
  const question = { ...questionOf(column), learned: taught.learned };
  const [joined] = await ctx.deps.engine.applyLearned(document.text, [{ question, answer }], ctx.signal);
  const isRead = taught.isUsed && reading.model === LOCAL;
  return {
    extraction: isRead ? toExtraction(document, joined) : reading,
    likelihood: joined?.learned?.found ?? null,
  };
}

const answerOf = (key: string, { outcome, value, citations, confidence, reasoning }: ExtractionRow): LocalAnswer => ({
  key,
  outcome: outcome === "failed" ? "unreadable" : outcome,
  value: value as Value | null,
  places: citations.map(({ start, end }) => ({ start, end })),
  confidence: confidence ?? 0,
  reasoning: reasoning ?? "",
});

const isChanged = ({ cell: { reading }, extraction }: Reread) =>
  SHOWN.some((field) => !isDeepStrictEqual(extraction[field] ?? null, reading[field] ?? null)) ||
  (extraction.learned?.like ?? null) !== (reading.learned?.like ?? null);

const SHOWN = ["outcome", "value", "citations"] as const;

const toRow =
  (column: Column) =>
  ({ cell, extraction }: Reread): NewExtraction => ({
    documentId: cell.document_id,
    fieldKey: column.field_key,
    extraction: { ...extraction, asked: cell.reading.asked ?? null },
    display: toDisplayValue(column.field_type, extraction.value as Value | null),
  });
