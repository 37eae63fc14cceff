import { withdraw } from "../../administration/notifications/notify.ts";
import { must } from "../../content/must.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { conflict, forbidden, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { cancelUnfinished } from "../../kernel/jobs/jobs.ts";
import { openFile } from "../../workspace/files/files.ts";
import * as calls from "./calls.store.ts";
import { stepsReferredTo } from "./references.ts";
import type { NewWorkflowRun, RunQuery, StepDecision, WorkflowRun } from "./runs.schema.ts";
import * as store from "./runs.store.ts";
import { advance, endRun, type Happening, startWorkflow } from "./start-runs.ts";
import type { Step } from "./steps.schema.ts";
import { type OpenWorkflow, openWorkflow, workflowViewer } from "./workflows.ts";

export type OpenRun = store.RunRow;

export const runGate = async (ctx: Context, params: { id: string }) => {
  const run = await store.findVisibleRun(ctx.sql, ctx.organizationId, workflowViewer(ctx), params.id);
  if (!run) throw notFound("run");
  return { run };
};

/** Works for whoever starts it. */
export async function startByHand(ctx: Context, { id }: OpenWorkflow, input: NewWorkflowRun): Promise<WorkflowRun> {
  const workflow = await openWorkflow(ctx, id, "write");
  if (!workflow.enabled)
    throw conflict(
      "WORKFLOW_DISABLED",
      workflow.disabled_reason ?? "This workflow is switched off. Switch it on, then start it.",
    );
  for (const fileId of input.file_ids) await openFile(ctx, fileId, "read");
  const { userId, apiKeyId } = ctx.caller;
  const trigger = { kind: "manual" as const, ...input };
  const runId = await startWorkflow(ctx, workflow, { userId, apiKeyId, trigger, occasion: null });
  return presentRun(
    ctx,
    must(await store.findRun(ctx.sql, ctx.organizationId, must(runId, "it was inserted")), "it was inserted"),
  );
}

/** The decisions that wait for a person. */
export const listWaitingGates = store.listWaiting;

/** Newest first. */
export const listRuns = async (ctx: Context, query: RunQuery) =>
  toPage("runs", await store.listRuns(ctx.sql, ctx.organizationId, workflowViewer(ctx), query), query);

export async function presentRun(ctx: Context, run: OpenRun): Promise<WorkflowRun> {
  const { steps: defined, user_id: _user, api_key_id: _key, ...summary } = run;
  const rows = await store.listSteps(ctx.sql, ctx.organizationId, run.id);
  const waiting = rows.find(({ status }) => status === "waiting");
  const steps = rows.map(({ position, decider_ids: _ids, ...row }) => {
    const { id, kind, input } = must(defined[position], "each row is of a step");
    return { id, kind, input, ...row };
  });
  const usage = await store.findUsage(ctx.sql, ctx.organizationId, run.id);
  return { ...summary, steps, usage, can_decide: waiting !== undefined && mayDecide(ctx, waiting) };
}

const mayDecide = ({ caller }: Context, { decider_ids }: store.StepRow) =>
  caller.userId !== null && decider_ids.includes(caller.userId);

const ENDED = new Set(["succeeded", "failed", "canceled"]);

/** A decision by one of the people who were asked. A rejection ends the run, unless a later step looks at it. */
export async function decideStep(
  ctx: UserContext,
  { run: { id } }: { run: OpenRun },
  stepId: string,
  { decision, note = null }: StepDecision,
): Promise<WorkflowRun> {
  const run = must(await store.lockRun(ctx.sql, ctx.organizationId, id), "the gate found it");
  const position = run.steps.findIndex((step) => step.id === stepId);
  const row = (await store.listSteps(ctx.sql, ctx.organizationId, id))[position];
  if (!row) throw notFound("step");
  if (row.decision !== null) throw conflict("STEP_DECIDED", "Somebody has decided this already.");
  if (row.status !== "waiting" || ENDED.has(run.status))
    throw conflict("STEP_NOT_WAITING", "This step does not wait for a decision.");
  if (!mayDecide(ctx, row)) throw forbidden("Only the people who were asked can decide this.");
  const by = { id: ctx.caller.userId, name: ctx.caller.user.name };
  const result = { decision, note, by };
  await store.updateDecided(ctx.sql, id, position, { decision, note, userId: ctx.caller.userId, result });
  await withdraw(ctx, "gate.waiting", id);
  await goOnAfter(ctx, run, position, { decision, note });
  return presentRun(ctx, must(await store.findRun(ctx.sql, ctx.organizationId, id), "the gate found it"));
}

/** Goes on after a decision that is recorded, or ends the run. */
export async function goOnAfter(
  by: Happening,
  run: OpenRun,
  position: number,
  { decision, note }: { decision: "approved" | "rejected"; note: string | null },
): Promise<void> {
  if (decision === "rejected" && !isLookedAt(run.steps, position)) {
    const message = note === null ? "The decision was to stop." : `The decision was to stop: ${note}`;
    return endRun(by, run.id, "canceled", { code: "REJECTED", message });
  }
  await store.updateRun(by.sql, run.id, { status: "running" });
  await advance(by, run.id, { userId: run.user_id, apiKeyId: run.api_key_id });
}

const isLookedAt = (steps: Step[], position: number) =>
  steps.slice(position + 1).some(({ when }) => stepsReferredTo(when ?? null).includes(steps[position]?.id ?? ""));

/** Jobs that its steps started are canceled, too. */
export async function cancelRun(ctx: Context, { id }: OpenRun): Promise<WorkflowRun> {
  const run = must(await store.lockRun(ctx.sql, ctx.organizationId, id), "the gate found it");
  if (ENDED.has(run.status)) throw conflict("RUN_FINISHED", "This run has already ended.");
  if (run.user_id !== ctx.caller.userId && !workflowViewer(ctx).isAdmin)
    throw forbidden("Only the person whom the run works for and administrators can cancel it.");
  const jobs = await calls.listAwaited(ctx.sql, ctx.organizationId, id);
  await cancelUnfinished(
    ctx,
    jobs.map(({ awaited_id }) => awaited_id),
  );
  await endRun(ctx, id, "canceled");
  await withdraw(ctx, "gate.waiting", id);
  return presentRun(ctx, must(await store.findRun(ctx.sql, ctx.organizationId, id), "the gate found it"));
}

/** The end of a job or an approval that a step waits for wakes its run, in the same transaction. */
export async function wakeRun(by: Happening, awaitedId: string): Promise<void> {
  const waiting = await calls.findWaitingRun(by.sql, by.organizationId, awaitedId);
  if (!waiting) return;
  const run = await store.findRun(by.sql, by.organizationId, waiting.run_id);
  if (run) await advance(by, run.id, { userId: run.user_id, apiKeyId: run.api_key_id });
}

/** Whether a run of a workflow started this job: what workflows do starts no workflows. */
export const isOfRun = async (by: Happening, jobId: string): Promise<boolean> =>
  (await calls.findWaitingRun(by.sql, by.organizationId, jobId)) !== undefined;
