import { t } from "../../content/messages/messages.ts";
import { callerOfJob } from "../../identity/keys/job-caller.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type JobContext, type JobError, job } from "../../kernel/jobs/job.ts";
import { isMet } from "./conditions.ts";
import { resolve } from "./references.ts";
import { AdvanceRun } from "./runs.schema.ts";
import * as store from "./runs.store.ts";
import { goOnAfter } from "./runs.ts";
import { advance, endRun } from "./start-runs.ts";
import { faultOf, type Operations, StepContext, StepFailure, StillWorking, WaitsForPerson } from "./step-context.ts";
import { type Outcome, STEPS } from "./steps/kinds.ts";
import { RESOLVED, type Step } from "./steps.schema.ts";
import { tellOfFailure, tellOfGate } from "./tell.ts";

const OVER = new Set(["succeeded", "skipped", "failed", "canceled"]);
const ENDED = new Set(["succeeded", "failed", "canceled"]);

type Taken = Outcome | { skipped: true } | { failed: JobError } | { working: "job" | "person" };

/**
 * Takes the next step of a run. The end of a job that the step started, or a decision, wakes it again. What the step did is recorded only if
 * the step is as it was read: two workers may take the same step, but only one of them records it.
 */
export const advanceRun = (openOperations: () => Promise<Operations>) =>
  job(AdvanceRun, {
    async run(ctx, { run_id }) {
      const run = await store.findRun(ctx.sql, ctx.organizationId, run_id);
      if (!run || ENDED.has(run.status) || run.status === "queued") return async () => ({});
      const steps = await store.listSteps(ctx.sql, ctx.organizationId, run_id);
      const next = steps.find(({ status }) => !OVER.has(status));
      if (!next) return (sql) => finish(ctx, sql, run_id);
      if (next.status === "waiting" && next.question !== null) return async () => ({});
      const taken = await take(ctx, { run, steps, position: next.position }, openOperations);
      return (sql) => record(ctx, sql, { runId: run_id, seen: next, taken });
    },
    async failed(sql, organizationId, { run_id }, error) {
      const run = await store.lockRun(sql, organizationId, run_id);
      const next = (await store.listSteps(sql, organizationId, run_id)).find(({ status }) => !OVER.has(status));
      if (!run || ENDED.has(run.status) || !next) return;
      await store.updateStep(sql, run_id, next.position, { status: "failed", error });
      await endRun({ sql, organizationId }, run_id, "failed", error);
    },
  });

interface At {
  run: store.RunRow;
  steps: store.StepRow[];
  position: number;
}

async function take(ctx: JobContext, at: At, openOperations: () => Promise<Operations>): Promise<Taken> {
  const step = at.run.steps[at.position] as Step;
  const results = new Map(at.steps.map(({ position, result }) => [at.run.steps[position]?.id ?? "", result]));
  const known = { trigger: at.run.trigger, results };
  if (step.when && !isMet(step.when, resolve(step.when.value, known))) return { skipped: true };
  try {
    const input = inputOf(step, resolve(step.input, known) as object);
    const caller = await callerOf(ctx, at.run);
    const context = new StepContext(ctx, { ...at, step, results }, { caller, operations: await openOperations() });
    return await STEPS[step.kind](context, input as never);
  } catch (error) {
    if (error instanceof StillWorking) return { working: "job" };
    if (error instanceof WaitsForPerson) return { working: "person" };
    const fault = faultOf(error);
    if (!fault) throw error;
    return { failed: fault };
  }
}

const MOST_WORDS = 2000;

/** What people are told or asked is cut to its length: an answer that is quoted in it may be long. */
const shortened = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each === "string" && each.length > MOST_WORDS ? `${each.slice(0, MOST_WORDS - 1)}…` : each,
    ]),
  );

const FOR_PEOPLE = new Set<Step["kind"]>(["gate", "approve", "notify"]);

function inputOf({ kind }: Step, value: object): unknown {
  const read = RESOLVED[kind].safeParse(FOR_PEOPLE.has(kind) ? shortened(value) : value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new StepFailure(
    "VALIDATION_FAILED",
    t("What came before does not fit this step: {field} {problem}.", { field, problem: issue?.message ?? "" }),
  );
}

/** The person or key that the run works for, with the rights that they have now. */
async function callerOf(ctx: JobContext, { user_id: userId, api_key_id: apiKeyId }: store.RunRow) {
  try {
    return await callerOfJob(ctx.deps, { organizationId: ctx.organizationId, userId, apiKeyId });
  } catch (error) {
    if (error instanceof ApiError)
      throw new StepFailure(error.code, t("The person or key that this run works for no longer has access."));
    throw error;
  }
}

interface Recording {
  runId: string;
  seen: store.StepRow;
  taken: Taken;
}

async function record(ctx: JobContext, sql: Sql, { runId, seen, taken }: Recording): Promise<object> {
  const run = await store.lockRun(sql, ctx.organizationId, runId);
  if (!run || ENDED.has(run.status)) return {};
  const now = (await store.listSteps(sql, ctx.organizationId, runId))[seen.position];
  if (now?.status === seen.status) await write({ ctx, sql, run, position: seen.position }, taken);
  else await wake(ctx, sql, run);
  return {};
}

interface Writing {
  ctx: JobContext;
  sql: Sql;
  run: store.RunRow;
  position: number;
}

async function write({ ctx, sql, run, position }: Writing, taken: Taken): Promise<void> {
  if ("working" in taken) {
    const status = taken.working === "person" ? "waiting" : "running";
    await store.updateStep(sql, run.id, position, { status });
    await store.updateRun(sql, run.id, { status });
  } else if ("asks" in taken) {
    await store.updateAsked(sql, run.id, position, taken.asks);
    await store.updateRun(sql, run.id, { status: "waiting" });
    await tellOfGate(ctx, sql, { runId: run.id, ...taken.asks });
  } else if ("failed" in taken) {
    await store.updateStep(sql, run.id, position, { status: "failed", error: taken.failed });
    await endRun({ sql, organizationId: ctx.organizationId }, run.id, "failed", taken.failed);
    await tellOfFailure(ctx, sql, run, taken.failed);
  } else if ("skipped" in taken) {
    await store.updateStep(sql, run.id, position, { status: "skipped" });
    await wake(ctx, sql, run);
  } else {
    await taken.effect?.(sql);
    await store.updateStep(sql, run.id, position, { status: "succeeded", result: taken.result });
    const by = { sql, organizationId: ctx.organizationId };
    if (taken.rejection) await goOnAfter(by, run, position, { decision: "rejected", ...taken.rejection });
    else await goOnAfter(by, run, position, { decision: "approved", note: null });
  }
}

const wake = ({ organizationId }: JobContext, sql: Sql, run: store.RunRow) =>
  advance({ sql, organizationId }, run.id, { userId: run.user_id, apiKeyId: run.api_key_id });

async function finish(ctx: JobContext, sql: Sql, runId: string): Promise<object> {
  const run = await store.lockRun(sql, ctx.organizationId, runId);
  if (run && !ENDED.has(run.status)) await store.updateRun(sql, runId, { status: "succeeded" });
  return {};
}
