import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { conflict, notFound } from "../errors.ts";
import { Reply } from "../http/endpoint.ts";
import { toPage } from "../http/page.ts";
import type { Waiting } from "../http/wait.ts";
import type { Enqueuer, JobKind } from "./job.ts";
import type { Job, JobQuery } from "./jobs.schema.ts";
import * as store from "./jobs.store.ts";

/** Puts a job in the queue, in the caller's transaction: there is never the one without the other. */
export async function enqueue(by: Enqueuer, job: JobKind, input: unknown, priority = 0): Promise<string> {
  const [id] = await enqueueAll(by, job, [input], priority);
  return id!;
}

/** The same for many jobs of one kind, which are taken in this order. */
export async function enqueueAll(by: Enqueuer, job: JobKind, inputs: unknown[], priority = 0): Promise<string[]> {
  return store.insertJobs(by.sql, {
    ...kindOf(by, job),
    inputs: inputs.map((input) => job.input.parse(input)),
    priority,
  });
}

/**
 * Notes what a request does by itself as a job under way, so that it can be paid for. It must end by `endHere`; should this
 * process die before, a worker fails it once its time is over.
 */
export async function startInlineJob(by: Enqueuer, job: JobKind, input: unknown, seconds: number): Promise<string> {
  return store.insertRunning(by.sql, { ...kindOf(by, job), input: job.input.parse(input) }, seconds);
}

/** False when it had ended already. */
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

/** What enqueueing takes of a request. */
export const enqueuerOf = (ctx: Context): Enqueuer & Pick<Context, "deps"> => ({
  deps: ctx.deps,
  sql: ctx.sql,
  organizationId: ctx.organizationId,
  requestId: ctx.requestId,
  userId: ctx.caller.userId,
  apiKeyId: ctx.caller.apiKeyId,
});

/** A job of whichever kind: its result has the shape that the kind gives it. */
type AnyJob = Pick<Job, "job_id" | "completed_at">;

/** A job belongs to the user who made it, by key or signed in, or to the organization; nobody else sees it. */
export async function openJob<J extends AnyJob = Job>(ctx: Context, id: string): Promise<J> {
  const job = await store.findJob(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!job) throw notFound("job");
  return job as AnyJob as J;
}

export const jobGate = async (ctx: Context, params: { id: string }) => ({ job: await openJob(ctx, params.id) });

export async function listJobs(ctx: Context, query: JobQuery) {
  return toPage("jobs", await store.listJobs(ctx.sql, ctx.organizationId, ctx.caller.userId, query), query);
}

/** The jobs behind something that the caller may see, whoever began them. */
export const listJobsById = (sql: Sql, organizationId: string, ids: string[]): Promise<Job[]> =>
  store.listJobsById(sql, organizationId, ids);

/** A notification may be missed while the connection that brings it is away: waiting callers look by themselves too. */
const LOOK_MS = 10_000;
const HINT_SECONDS = 2;

/** Waits for the job's end as long as the caller wants to: 200 when it has ended, else 202 and where to look. */
export async function awaitJob<J extends AnyJob = Job>(ctx: Context, id: string, wait: Waiting): Promise<Reply<J>> {
  const until = Date.now() + wait.seconds * 1000;
  const { jobEnds } = ctx.deps;
  for (let look: (ctx: Context, id: string) => Promise<AnyJob> = openJob; ; look = lookTogether) {
    const left = until - Date.now();
    const woken = left > 0 && !wait.signal.aborted ? jobEnds.wait(id, Math.min(left, LOOK_MS), wait.signal) : undefined;
    const job = (await look(ctx, id)) as J;
    if (job.completed_at !== null) return new Reply(200, job, wait.headers);
    if (!woken) return new Reply(202, job, { ...wait.headers, ...whereToLook(ctx, id) });
    await woken;
  }
}

const looks = new Map<string, Promise<Job>>();

/** Callers who are woken at the same moment share one read: a thousand of them must not crowd out everybody else. */
function lookTogether(ctx: Context, id: string): Promise<Job> {
  const whose = `${ctx.organizationId} ${ctx.caller.userId} ${id}`;
  const shared = looks.get(whose) ?? openJob(ctx, id);
  if (!looks.has(whose)) {
    looks.set(whose, shared);
    setImmediate(() => looks.delete(whose));
  }
  return shared;
}

const whereToLook = ({ caller }: Context, id: string) => ({
  location: `${caller.sessionId === null ? "/v1" : "/app/v1"}/jobs/${id}`,
  "retry-after": String(HINT_SECONDS),
});

/** Its worker stops within seconds; whatever it does until then leaves no trace. */
export async function cancelJob(ctx: Context, id: string): Promise<Job> {
  if (!(await store.updateCanceled(ctx.sql, ctx.organizationId, id))) {
    throw conflict("JOB_FINISHED", "This job has ended already.");
  }
  return openJob(ctx, id);
}

/** Somebody leaves the organization: nobody waits for their answers any more. */
export const cancelJobsOf = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCanceledOf(sql, organizationId, userId);

const KEPT_DAYS = 30;

export const forgetOldJobs = (sql: Sql) => store.deleteOldJobs(sql, KEPT_DAYS);

/** How many jobs of the kind wait or run, whoever they are for. */
export const countUnfinished = (sql: Sql, { kind }: JobKind): Promise<number> => store.countUnfinished(sql, kind);

/** What waits and what runs of each kind, and how long the next one has been due. */
export const measureQueue = (sql: Sql): Promise<store.QueueState[]> => store.measureQueue(sql);
