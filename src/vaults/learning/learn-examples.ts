import type { JobContext } from "../../kernel/jobs/job.ts";
import { canState, isLearnable, type Learned } from "../../models/engine/learning/learned.ts";
import type { Taught, VerifiedDocument } from "../../models/engine/learning/teach.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { withoutLearning } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { markedIn } from "./examples.ts";
import type { LearnedModel } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { type Measured, measureLearning } from "./measure.ts";
import { writeTaught } from "./taught.ts";

/** The newest checked cells that a column learns from. */
const MOST_EXAMPLES = 100;

interface Example {
  cell: store.CheckedCell;
  document: VerifiedDocument;
}

type LearningContext = Pick<JobContext, "sql" | "organizationId" | "deps" | "signal">;

/** Learns a column from all of its examples that count, and measures it. Nothing is stored. */
export async function learnFromExamples(
  ctx: LearningContext,
  column: Column,
  ref: store.ColumnRef,
  counts: (text: string) => boolean = () => true,
): Promise<FromExamples> {
  const row = await store.findLearning(ctx.sql, ref);
  const examples = row?.is_enabled === false ? [] : await openExamples(ctx, ref, counts);
  const documents = examples.map(({ document }) => document);
  const taught = documents.length > 0 ? await ctx.deps.engine.learn(column, documents, ctx.signal) : undefined;
  return toLearning(ref.vaultId, examples, taught);
}

/** What is stored, and what is used of what was taught. */
interface FromExamples {
  learning: store.NewLearning;
  taught: Taught | undefined;
}

/** What a column would have learned and would use, had only documents with these texts been checked. Undefined if it would use nothing. */
export async function learnFromSome(
  ctx: LearningContext,
  column: Column,
  vaultId: string,
  counts: (text: string) => boolean,
): Promise<Learned | undefined> {
  if (column.kind !== "custom" || column.id === null) return undefined;
  const ref = { organizationId: ctx.organizationId, vaultId, columnId: column.id, fieldKey: column.field_key };
  const { learning, taught } = await learnFromExamples(ctx, column, ref, counts);
  return learning.state === "not_better" ? undefined : taught;
}

async function openExamples(
  ctx: LearningContext,
  ref: store.ColumnRef,
  counts: (text: string) => boolean,
): Promise<Example[]> {
  const examples: Example[] = [];
  const teachers = await store.listTeachers(ctx.sql, ref);
  for (const cell of await store.listChecked(ctx.sql, ctx.organizationId, teachers, MOST_EXAMPLES)) {
    const file = cell.file_id ? await findFile(ctx.sql, ctx.organizationId, cell.file_id) : undefined;
    const text = file && (await findContent(ctx.sql, file, ctx.organizationId))?.content.text;
    const marked = text && counts(text) && markedIn(cell, text);
    if (marked) examples.push({ cell, document: { id: cell.document_id, text, marked } });
  }
  return examples;
}

function toLearning(vaultId: string, examples: Example[], taught: Taught | undefined): FromExamples {
  const cells = examples.map(({ cell }) => cell);
  const unmeasured = { state: "collecting" as const, before: null, after: null };
  if (!taught) return { learning: { ...unmeasured, taught: null, model: null, cells }, taught };
  const { ranksOnly, ...measured } = canState(taught.leaveOut)
    ? measure(examples, taught)
    : { ...unmeasured, ranksOnly: false };
  const used = { ...taught, ranksOnly };
  const fromOthers = cells.filter(({ vault_id }) => vault_id !== vaultId).length;
  const learning = { ...measured, taught: writeTaught(used), model: modelOf(used, fromOthers), cells };
  return { learning, taught: used };
}

/** Where nothing was read before, there is nothing to be better than. */
function measure(examples: Example[], taught: Taught) {
  const measured = measuredOf(examples, taught);
  if (measured.length > 0) return measureLearning(measured, taught.leaveOut);
  const state: "active" | "not_better" = isLearnable(taught.leaveOut) ? "active" : "not_better";
  return { state, ranksOnly: false, before: null, after: null };
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
