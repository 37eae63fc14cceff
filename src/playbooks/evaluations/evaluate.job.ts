import { listModelsAlone } from "../../administration/model-settings/organization-model.ts";
import { recordUsage } from "../../administration/usage/credits.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import type { ModelTask } from "../../kernel/model-tasks.schema.ts";
import { type CheckedCell, openCheckedCells } from "../../vaults/evaluation/checked-cells.ts";
import {
  type DocumentToRead,
  openDocumentsToRead,
  readByLanguageModel,
  readByLocalEngine,
} from "../../vaults/evaluation/read-cells.ts";
import type { Reader } from "../../vaults/evaluation/spent.ts";
import { visibleReviewsOf } from "../reviews/reviews.ts";
import { EvaluateVault, type EvaluationInput, type EvaluationReport } from "./evaluations.schema.ts";
import * as store from "./evaluations.store.ts";
import { judgeReviews, openReviewsToJudge, type ReviewToJudge } from "./judge-findings.ts";
import { type BeginStep, progressOf } from "./progress.ts";
import { type JudgedBy, type ReadBy, reportCells, reportFindings } from "./report.ts";

const LOCAL = "local";
const LEARNED = "local, learned";

/** Reads checked cells and judges decided findings with the local engine and with each language model that is set up. */
export const evaluateVault = job(EvaluateVault, {
  async run(ctx, input) {
    const readers = await openReaders(ctx);
    const reviews = await openReviews(ctx, input);
    const begin = progressOf(ctx, (1 + readers.length) * (reviews.length > 0 ? 2 : 1));
    const cells = await evaluateCells(ctx, input, { readers, begin });
    const findings = await evaluateFindings(ctx, reviews, { input, readers, begin });
    const cases = [...cells.cases, ...findings.cases].map((each, number) => ({ ...each, number }));
    const report: EvaluationReport = {
      cells: cells.report,
      findings: findings.report,
      disagreements: cases.length,
    };
    return async (sql) => {
      const model = readers.at(-1)?.key ?? LOCAL;
      await recordUsage(sql, { ...ctx, model, operation: "vault:extract" });
      const ref = { organizationId: ctx.organizationId, id: ctx.jobId };
      if (!(await store.updateReported(sql, ref, report, cases)))
        throw new JobFailure("NOT_FOUND", "The evaluation was deleted.");
      return report;
    };
  },
});

interface ModelReader extends Reader {
  tasks: ModelTask[];
}

/** The models, each alone. Names that several of them have are numbered. */
async function openReaders(ctx: JobContext): Promise<ModelReader[]> {
  const seen = new Map<string, number>();
  return (await listModelsAlone(ctx)).map(({ model, tasks }) => {
    const times = (seen.get(model.name) ?? 0) + 1;
    seen.set(model.name, times);
    return { key: times === 1 ? model.name : `${model.name} (${times})`, model, tasks };
  });
}

interface Readers {
  readers: ModelReader[];
  begin: BeginStep;
}

async function evaluateCells(ctx: JobContext, input: EvaluationInput, { readers, begin }: Readers) {
  const ref = { organizationId: ctx.organizationId, vaultId: input.vault_id };
  const opened = await ctx.once("checked cells", () => openCheckedCells(ctx.sql, ref, input.cells));
  const documents = await openDocumentsToRead(ctx, input.vault_id, opened);
  const of = documents.flatMap(({ cells }) => cells).length;
  const toldOf = (reader: string) => begin({ of_what: "cells", reader, of });
  const local = await readByLocalEngine(ctx, input.vault_id, documents, await toldOf(LOCAL));
  const all: ReadBy[] = [{ reader: LOCAL, isModel: false, tasks: [], documents: local.plain }];
  if (local.learned) {
    const { documents, learning } = local.learned;
    all.push({ reader: LEARNED, isModel: false, tasks: [], documents, more: learning });
  }
  for (const reader of readers) {
    const read = await readByLanguageModel(ctx, reader, documents, await toldOf(reader.key));
    all.push({ reader: reader.key, isModel: true, tasks: reader.tasks, documents: read });
  }
  const { results, cases } = reportCells(documents, all);
  const report = {
    read: of,
    available: input.available_cells,
    documents: documents.length,
    first_read_by: countReaders(documents),
    results,
  };
  return { report, cases };
}

/** Who read the cells first, most cells first. */
function countReaders(documents: DocumentToRead[]) {
  const cells = documents.flatMap((document) => document.cells.map(({ cell }) => cell));
  const nameOf = ({ is_edited, reading }: CheckedCell) => (is_edited ? "person" : (reading?.model ?? "unknown"));
  return [...Map.groupBy(cells, nameOf)]
    .map(([reader, own]) => ({ reader, cells: own.length }))
    .toSorted((one, other) => other.cells - one.cells);
}

async function evaluateFindings(
  ctx: JobContext,
  reviews: ReviewToJudge[],
  { input, readers, begin }: Readers & { input: EvaluationInput },
) {
  if (reviews.length === 0) return { report: null, cases: [] };
  const judged = reviews.flatMap(({ decided }) => decided).length;
  const all: JudgedBy[] = [];
  for (const { key: reader, model, tasks } of [{ key: LOCAL, model: null, tasks: [] }, ...readers]) {
    const told = await begin({ of_what: "findings", reader, of: judged });
    const results = await judgeReviews(ctx, { key: reader, model }, reviews, told);
    all.push({ reader, isModel: model !== null, tasks, reviews: results });
  }
  const { results, cases } = reportFindings(reviews, all);
  const report = { judged, available: input.available_findings, reviews: reviews.length, results };
  return { report, cases };
}

async function openReviews(ctx: JobContext, input: EvaluationInput): Promise<ReviewToJudge[]> {
  if (input.findings.length === 0 || ctx.userId === null) return [];
  const { organizationId, userId } = ctx;
  const scope = { organizationId, vaultId: input.vault_id, visibleReviews: visibleReviewsOf(organizationId, userId) };
  const decided = await ctx.once("decided findings", () => store.listDecided(ctx.sql, scope, input.findings));
  return openReviewsToJudge(ctx, decided);
}
