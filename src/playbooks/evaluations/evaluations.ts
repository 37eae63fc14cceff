import { listModelsAlone } from "../../administration/model-settings/organization-model.ts";
import { enqueueInference } from "../../administration/usage/credits.ts";
import type { UserContext } from "../../kernel/context.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { deleteJob, enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { type CellPlace, sampleCheckedCells } from "../../vaults/evaluation/checked-cells.ts";
import { mustNotBeArchived, type OpenVault, openVault } from "../../vaults/vault/access.ts";
import { visibleReviewsOf } from "../reviews/reviews.ts";
import {
  type DisagreementQuery,
  EvaluateVault,
  type EvaluationJob,
  type EvaluationSummary,
  LEAST_CELLS,
  type NewEvaluation,
} from "./evaluations.schema.ts";
import * as store from "./evaluations.store.ts";

interface EvaluationParams {
  id: string;
  evaluationId: string;
}

/** The gate to an evaluation: for editors and owners of its vault. */
export async function evaluationGate(ctx: UserContext, { id, evaluationId }: EvaluationParams) {
  const vault = await openVault(ctx, id, "editor");
  const evaluation = await store.findEvaluation(ctx.sql, ctx.organizationId, vault.id, evaluationId);
  if (!evaluation) throw notFound("evaluation");
  return { vault, evaluation };
}

/** Starts a job that reads checked cells and judges decided findings again. It changes none of them. */
export async function startEvaluation(
  ctx: UserContext,
  vault: OpenVault,
  wanted: NewEvaluation,
): Promise<EvaluationJob> {
  await mustNotBeArchived(ctx, vault);
  const { sql, organizationId } = ctx;
  const ref = { organizationId, vaultId: vault.id };
  const { places: cells, available } = await sampleCheckedCells(sql, ref, wanted.cells);
  mustBeEnough(available);
  const scope = { ...ref, visibleReviews: visibleReviewsOf(organizationId, ctx.caller.userId) };
  const findings = wanted.findings === 0 ? [] : await store.listDecidedPlaces(sql, scope, wanted.findings);
  const available_findings = (await store.countDecided(sql, scope))?.findings ?? 0;
  const input = { vault_id: vault.id, cells, available_cells: available, findings, available_findings };
  const units = countReadings(cells, findings) * (1 + (await listModelsAlone(ctx)).length);
  const jobId = await enqueueInference(enqueuerOf(ctx), EvaluateVault, input, { operation: "vault:extract", units });
  await store.insertEvaluation(sql, { id: jobId, ...ref, userId: ctx.caller.userId });
  return openJob<EvaluationJob>(ctx, jobId);
}

function mustBeEnough(checked: number) {
  if (checked >= LEAST_CELLS) return;
  const have = checked === 1 ? "1 cell of this vault is" : `${checked} cells of this vault are`;
  throw conflict(
    "TOO_FEW_CHECKED",
    `An evaluation needs at least ${LEAST_CELLS} cells that people verified or corrected; ${have}. Verify more, then evaluate.`,
  );
}

/** Each document and each review is read once by each reader. */
const countReadings = (cells: CellPlace[], findings: store.FindingPlace[]) =>
  new Set([...cells.map(({ document_id }) => document_id), ...findings.map(({ review_id }) => review_id)]).size;

/** Newest first, those that have not ended included. */
export async function listEvaluations(ctx: UserContext, vault: OpenVault, page: PageQuery) {
  return toPage("evaluations", await store.listEvaluations(ctx.sql, ctx.organizationId, vault.id, page), page);
}

/** Those of all vaults that the caller manages, newest first. */
export async function listEveryEvaluation({ sql, organizationId, caller }: UserContext, page: PageQuery) {
  const rows = caller.managesVaults
    ? await store.listEvaluationsOfPerson(sql, organizationId, caller.userId, page)
    : [];
  return toPage("evaluations", rows, page);
}

/** With a page of what not every reader got right. */
export async function readEvaluation(
  ctx: UserContext,
  evaluation: EvaluationSummary,
  query: Omit<DisagreementQuery, "offset" | "cursor"> & { offset: number },
) {
  const { sql, organizationId, caller } = ctx;
  const ref = { organizationId, id: evaluation.id, visibleReviews: visibleReviewsOf(organizationId, caller.userId) };
  return { ...evaluation, ...toPage("disagreements", await store.listDisagreements(sql, ref, query), query) };
}

/** Deletes the job too, and cancels it first if it has not ended. */
export async function deleteEvaluation(ctx: UserContext, { id }: EvaluationSummary): Promise<undefined> {
  await deleteJob(ctx.sql, ctx.organizationId, id);
  if ((await store.deleteEvaluation(ctx.sql, ctx.organizationId, id)) === 0) throw notFound("evaluation");
}
