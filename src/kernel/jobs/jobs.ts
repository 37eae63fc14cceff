import { first } from "../../content/must.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { conflict, notFound } from "../errors/errors.ts";
import { Reply } from "../http/endpoint.ts";
import { toPage } from "../http/paging/page.ts";
import type { Waiting } from "../http/pipeline/wait.ts";
import { type Enqueuer, type JobKind, PRIORITY } from "./job.ts";
import type { Job, JobQuery } from "./jobs.schema.ts";
import * as store from "./jobs.store.ts";

/** Enqueues a job in the caller's transaction, so that both are committed or neither. */
export async function enqueue(by: Enqueuer, job: JobKind, input: unknown, priority = PRIORITY.normal): Promise<string> {
  return first(await enqueueAll(by, job, [input], priority));
}

/** The same for many jobs of one kind, claimed in this order. */
export async function enqueueAll(
  by: Enqueuer,
  job: JobKind,
  inputs: unknown[],
  priority = PRIORITY.normal,
): Promise<string[]> {
  return store.insertJobs(by.sql, {
    ...kindOf(by, job),
    inputs: inputs.map((input) => job.input.parse(input)),
    priority,
  });
}

/**
 * Records work that the request itself does as a running job, so that it can be billed. It must end with `endInlineJob`; if
 * this process dies first, a worker fails the job after `seconds`.
 */
export async function startInlineJob(by: Enqueuer, job: JobKind, input: unknown, seconds: number): Promise<string> {
  return store.insertRunning(by.sql, { ...kindOf(by, job), input: job.input.parse(input) }, seconds);
}

/** Returns false if the job had already ended. */
export const endInlineJob = (
  sql: Sql,
  { maxAttempts }: JobKind,
  id: string,
  outcome: Parameters<typeof store.updateFinished>[3],
): Promise<boolean> => store.updateFinished(sql, id, maxAttempts, outcome);

const kindOf = (by: Enqueuer, job: JobKind) => ({
  organizationId: by.organizationId,
  kind: job.kind,
  class: job.class ?? (job.internal ? ("background" as const) : ("interactive" as const)),
  isInternal: job.internal,
  userId: by.userId,
  apiKeyId: by.apiKeyId,
  maxAttempts: job.maxAttempts,
  requestId: by.requestId,
});

export const enqueuerOf = (ctx: Context): Enqueuer & Pick<Context, "deps"> => ({
  deps: ctx.deps,
  sql: ctx.sql,
  organizationId: ctx.organizationId,
  requestId: ctx.requestId,
  userId: ctx.caller.userId,
  apiKeyId: ctx.caller.apiKeyId,
});

/** Any kind of job; its result depends on the kind. */
type AnyJob = Pick<Job, "job_id" | "completed_at">;

/** A job is visible to the user who started it, or to the organization if it used an organization key. */
export async function openJob<J extends AnyJob = Job>(ctx: Context, id: string): Promise<J> {
  const job = await store.findJob(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!job) throw notFound("job");
  return job as AnyJob as J;
}

export const jobGate = async (ctx: Context, params: { id: string }) => ({ job: await openJob(ctx, params.id) });

export async function listJobs(ctx: Context, query: JobQuery) {
  return toPage("jobs", await store.listJobs(ctx.sql, ctx.organizationId, ctx.caller.userId, query), query);
}

/** Jobs behind something that the caller may see, regardless of who started them. */
export const listJobsById = (sql: Sql, organizationId: string, ids: string[]): Promise<Job[]> =>
  store.listJobsById(sql, organizationId, ids);

/** The pending or running job of a kind for a file, document or chat. */
export async function findUnfinishedJob(sql: Sql, organizationId: string, { kind }: JobKind, subjectId: string) {
  return (await store.findUnfinishedJob(sql, organizationId, kind, subjectId))?.id;
}

/** Notifications can be missed while the connection is down, so waiting requests also poll. */
const POLL_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/** Waits for the job to end: 200 once it has, 202 with a Location header if the wait is over first. */
export async function awaitJob<J extends AnyJob = Job>(ctx: Context, id: string, wait: Waiting): Promise<Reply<J>> {
  const until = Date.now() + wait.seconds * 1000;
  const { jobEnds } = ctx.deps;
  for (let read: (ctx: Context, id: string) => Promise<AnyJob> = openJob; ; read = readShared) {
    const left = until - Date.now();
    const woken = left > 0 && !wait.signal.aborted ? jobEnds.wait(id, Math.min(left, POLL_MS), wait.signal) : undefined;
    const job = (await read(ctx, id)) as J;
    if (job.completed_at !== null) return new Reply(200, job, wait.headers);
    if (!woken) return new Reply(202, job, { ...wait.headers, ...pollHeaders(ctx, id) });
    await woken;
  }
}

const pendingReads = new Map<string, Promise<Job>>();

/** Requests woken at the same moment share one read, so that a thousand of them do not flood the database. */
function readShared(ctx: Context, id: string): Promise<Job> {
  const key = `${ctx.organizationId} ${ctx.caller.userId} ${ctx.caller.restriction?.keyId} ${id}`;
  const shared = pendingReads.get(key) ?? openJob(ctx, id);
  if (!pendingReads.has(key)) {
    pendingReads.set(key, shared);
    setImmediate(() => pendingReads.delete(key));
  }
  return shared;
}

/** Where the caller reads the job. */
export const jobLocation = ({ caller }: Context, id: string): string =>
  `${caller.sessionId === null ? "/v1" : "/app/v1"}/jobs/${id}`;

const pollHeaders = (ctx: Context, id: string) => ({
  location: jobLocation(ctx, id),
  "retry-after": String(RETRY_AFTER_SECONDS),
});

/** The worker stops within seconds. What it does until then is discarded. */
export async function cancelJob(ctx: Context, id: string): Promise<Job> {
  if (!(await store.updateCanceled(ctx.sql, ctx.organizationId, id))) {
    throw conflict("JOB_FINISHED", "This job has already ended.");
  }
  return openJob(ctx, id);
}

/** Cancels those of the jobs that have not ended, regardless of who started them. */
export async function cancelUnfinished(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  ids: string[],
) {
  for (const id of ids) await store.updateCanceled(sql, organizationId, id);
}

/** Deletes the record of a job. One that has not ended is canceled first. */
export async function deleteJob(sql: Sql, organizationId: string, id: string): Promise<void> {
  await store.updateCanceled(sql, organizationId, id);
  await store.deleteJob(sql, organizationId, id);
}

/** Cancels the jobs of a user who leaves the organization. */
export const cancelJobsOf = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCanceledOf(sql, organizationId, userId);

const RETENTION_DAYS = 30;

export const forgetOldJobs = (sql: Sql) => store.deleteOldJobs(sql, RETENTION_DAYS);

/** Pending and running jobs of a kind, of all organizations. */
export const countUnfinished = (sql: Sql, { kind }: JobKind): Promise<number> => store.countUnfinished(sql, kind);

/** Queue depth and age by kind, for the metrics. */
export const measureQueue = (sql: Sql): Promise<store.QueueState[]> => store.measureQueue(sql);
