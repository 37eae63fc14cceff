import { type JobContext, job } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Taught, VerifiedDocument } from "../../models/engine/learning/teach.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { withoutLearning } from "../cells/cells.ts";
import { listVaultColumns } from "../columns/columns.ts";
import { markedIn } from "./examples.ts";
import { ApplyLearning, LearnColumn, type LearnedModel } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { isBetter, type Measured, measureLearning } from "./measure.ts";
import { writeTaught } from "./taught.ts";

/** The newest checked cells that a column learns from. */
const MOST_EXAMPLES = 100;

interface Example {
  cell: store.CheckedCell;
  document: VerifiedDocument;
}

/** Learns a column again from all of its examples, so that one that is gone leaves no trace. */
export const learnColumn = job(LearnColumn, {
  async run(ctx, input) {
    const { sql, organizationId } = ctx;
    const columns = await listVaultColumns(sql, organizationId, input.vault_id);
    const column = columns.find(({ id, extraction_mode }) => id === input.column_id && extraction_mode === "ai");
    if (!column) return async () => ({ left: true });
    const ref = { organizationId, vaultId: input.vault_id, columnId: input.column_id, fieldKey: column.field_key };
    const row = await store.findLearning(sql, ref);
    const examples = row?.is_enabled === false ? [] : await openExamples(ctx, ref);
    const documents = examples.map(({ document }) => document);
    const taught = documents.length > 0 ? await ctx.deps.engine.learn(column, documents, ctx.signal) : undefined;
    return async (sql) => {
      await store.updateLearned(sql, ref, toLearning(ref.vaultId, examples, taught));
      const { vault_id, column_id } = input;
      await enqueue({ ...ctx, sql, requestId: ctx.jobId }, ApplyLearning, { vault_id, column_id, after: null });
      return { examples: examples.length };
    };
  },
  failed: async (sql, organizationId, { column_id }) => {
    await store.updateWaited(sql, organizationId, column_id);
  },
});

async function openExamples(ctx: JobContext, ref: store.ColumnRef): Promise<Example[]> {
  const examples: Example[] = [];
  const teachers = await store.listTeachers(ctx.sql, ref);
  for (const cell of await store.listChecked(ctx.sql, ctx.organizationId, teachers, MOST_EXAMPLES)) {
    const file = cell.file_id ? await findFile(ctx.sql, ctx.organizationId, cell.file_id) : undefined;
    const text = file && (await findContent(ctx.sql, file, ctx.organizationId))?.content.text;
    const marked = text && markedIn(cell, text);
    if (marked) examples.push({ cell, document: { id: cell.document_id, text, marked } });
  }
  return examples;
}

function toLearning(vaultId: string, examples: Example[], taught: Taught | undefined): store.NewLearning {
  const cells = examples.map(({ cell }) => cell);
  const unmeasured = { state: "collecting" as const, before: null, after: null };
  if (!taught) return { ...unmeasured, taught: null, model: null, cells };
  const fromOthers = cells.filter(({ vault_id }) => vault_id !== vaultId).length;
  const learned = { taught: writeTaught(taught), model: modelOf(taught, fromOthers), cells };
  const measured = measuredOf(examples, taught);
  if (measured.length === 0) return { ...unmeasured, ...learned };
  const { before, after } = measureLearning(measured, taught.leaveOut);
  const state = isBetter(before, after, taught.leaveOut) ? "active" : "not_better";
  return { ...learned, state, before, after };
}

const modelOf = ({ leaveOut: { found, absent, hits } }: Taught, fromOthers: number): LearnedModel => ({
  kind: "local",
  documents: found + absent,
  clauses: found,
  found_again: found < 2 ? null : Math.round(hits * 1000) / 1000,
  from_other_vaults: fromOthers,
});

/** Documents that were read without learning, and left out once. */
function measuredOf(examples: Example[], { trials }: Taught): Measured[] {
  return examples.flatMap(({ cell, document: { id, marked } }) => {
    const trial = trials.find(({ documentId }) => documentId === id);
    if (!trial || !cell.reading) return [];
    const { outcome, confidence = null, citations } = withoutLearning(cell.reading);
    return [{ marked, read: { outcome, confidence, places: citations }, trial }];
  });
}
