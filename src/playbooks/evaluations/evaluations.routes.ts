import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { vaultGate } from "../../vaults/vault/access.ts";
import {
  DisagreementQuery,
  Evaluation,
  EvaluationJob,
  EvaluationSummary,
  NewEvaluation,
} from "./evaluations.schema.ts";
import {
  deleteEvaluation,
  evaluationGate,
  listEvaluations,
  listEveryEvaluation,
  readEvaluation,
  startEvaluation,
} from "./evaluations.ts";
import { exportEvaluation, WORKBOOK_TYPE } from "./export.ts";

const params = z.object({ id: Id });
const itemParams = z.object({ id: Id, evaluationId: Id });
const ITEM = "/vaults/{id}/evaluations/{evaluationId}";

export const startEvaluationRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/evaluations",
  summary: "Evaluate the local engine and language models on a vault",
  description:
    "Starts a job. The local engine and every language model that is set up read cells that people verified or corrected, and judge findings that people decided in reviews of documents of this vault. The report has accuracy, cost, time and disagreements. No cell, finding or learning changes. Each reading costs as much as reading a document.",
  key: "user",
  tier: "inference",
  params,
  query: WaitQuery,
  supportsWait: true,
  gate: vaultGate("editor"),
  body: NewEvaluation,
  returns: EvaluationJob,
  status: [200, 202],
  errorStatuses: [402, 409],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { vault, body }) => startEvaluation(ctx, vault, body),
});

export const listVaultEvaluationsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/evaluations",
  summary: "List the evaluations of a vault, newest first",
  description: "Evaluations that have not ended, failed or were canceled have no report.",
  key: "user",
  params,
  query: CursorQuery,
  gate: vaultGate("editor"),
  returns: pageOf("evaluations", EvaluationSummary),
  status: 200,
  handle: (ctx, { vault, query }) =>
    pageByCursor(
      "evaluations",
      query,
      (page) => listEvaluations(ctx, vault, page),
      ({ id }) => id,
    ),
});

export const listEvaluationsRoute = endpoint({
  method: "GET",
  path: "/evaluations",
  summary: "List the evaluations of all vaults that you manage, newest first",
  description: "Only those with a report.",
  key: "user",
  query: CursorQuery,
  returns: pageOf("evaluations", EvaluationSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "evaluations",
      query,
      (page) => listEveryEvaluation(ctx, page),
      ({ id }) => id,
    ),
});

export const getEvaluationRoute = endpoint({
  method: "GET",
  path: ITEM,
  summary: "Get an evaluation with what not every reader got right",
  description:
    "The disagreements are paged. Those of deleted documents, columns and reviews are gone, and those of reviews that you cannot see are left out.",
  key: "user",
  params: itemParams,
  query: DisagreementQuery,
  gate: evaluationGate,
  returns: Evaluation,
  status: 200,
  handle: (ctx, { evaluation, query }) =>
    pageByCursor(
      "disagreements",
      query,
      (page) => readEvaluation(ctx, evaluation, { ...query, ...page }),
      ({ number }) => String(number),
    ),
});

export const exportEvaluationRoute = endpoint({
  method: "GET",
  path: `${ITEM}/export`,
  summary: "Export an evaluation as XLSX",
  description: "A sheet with the figures of each reader for cells, one for findings, and one with the disagreements.",
  key: "user",
  params: itemParams,
  gate: evaluationGate,
  download: [WORKBOOK_TYPE],
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { evaluation }) => exportEvaluation(ctx, evaluation),
});

export const deleteEvaluationRoute = endpoint({
  method: "DELETE",
  path: ITEM,
  summary: "Delete an evaluation",
  description: "One that has not ended is canceled.",
  key: "user",
  params: itemParams,
  gate: evaluationGate,
  status: 204,
  handle: (ctx, { evaluation }) => deleteEvaluation(ctx, evaluation),
});
