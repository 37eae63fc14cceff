import { first } from "../../content/must.ts";
import { json, nothing, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import type { JobClass, JobError, ModelOutage } from "./job.ts";
import type { Job, JobQuery } from "./jobs.schema.ts";
import type { ProgressLog } from "./progress.ts";

export interface ClaimedJob {
  id: string;
  organization_id: string;
  kind: string;
  class: JobClass;
  user_id: number | null;
  api_key_id: string | null;
  input: unknown;
  attempt: number;
  max_attempts: number;
  model_unavailable_since: string | null;
  model_retries: number;
  /** The key that enqueued it, if that is limited to vaults and projects. */
  limited_key_id: string | null;
}

/** Includes the progress that it published before it failed. */
export type FailedAttempt = ClaimedJob & { progress?: ProgressLog | null };

export interface NewJobs {
  organizationId: string;
  kind: string;
  class: JobClass;
  isInternal: boolean;
  userId: number | null;
  apiKeyId: string | null;
  inputs: unknown[];
  maxAttempts: number;
  /** Higher goes first, among jobs of one organization and class. */
  priority: number;
  requestId: string;
}

export async function insertJobs(sql: Sql, row: NewJobs): Promise<string[]> {
  const inserted = await sql<{ id: string }>`
    insert into jobs (organization_id, kind, class, is_internal, user_id, api_key_id, input, max_attempts, priority, request_id, run_after)
    select ${row.organizationId}, ${row.kind}, ${row.class}, ${row.isInternal}, ${row.userId}, ${row.apiKeyId}, given.input,
      ${row.maxAttempts}, ${row.priority}, ${row.requestId}, clock_timestamp()
    from jsonb_array_elements(${json(row.inputs)}) with ordinality as given (input, place) order by place returning id`;
  await sql`select pg_notify('jobs_waiting', '')`;
  return inserted.map(({ id }) => id);
}

/** Inserts a job that is already running in this process. No worker claims it; after the given seconds it counts as lost. */
export async function insertRunning(
  sql: Sql,
  row: Omit<NewJobs, "inputs" | "priority"> & { input: unknown },
  seconds: number,
): Promise<string> {
  const inserted = await sql<{ id: string }>`
    insert into jobs (organization_id, kind, class, is_internal, user_id, api_key_id, input, max_attempts, request_id, status, attempt, heartbeat_at)
    values (${row.organizationId}, ${row.kind}, ${row.class}, ${row.isInternal}, ${row.userId}, ${row.apiKeyId}, ${json(row.input)},
      ${row.maxAttempts}, ${row.requestId}, 'running', ${row.maxAttempts}, now() + ${seconds}::double precision * interval '1 second')
    returning id`;
  return first(inserted).id;
}

/** Which jobs of each class a worker may claim: any, only from organizations with none of that class running, or none. */
export type FreeSlots = Record<JobClass, "all" | "newcomers" | "none">;

/**
 * Claims the next job: interactive before background before delivery; then from the organization with the fewest running jobs
 * of that class, so that no tenant starves another; then by priority and age. Organizations with pending jobs are found by a
 * loose index scan on `jobs_pending`. Only the claimed job is locked, so that concurrent workers do not hide jobs from each
 * other. The classes are listed as values, not as an array, so that one generic plan is reused.
 */
export const claimJob = (sql: Sql, worker: string, kinds: string[], openings: FreeSlots) => sql.first<ClaimedJob>`
  with recursive opening (class, place, takes) as (
    values ('interactive', 1, ${openings.interactive}::text), ('background', 2, ${openings.background}::text),
      ('delivery', 3, ${openings.delivery}::text)
  ), waiting as (
    select o.*, (
      select j.organization_id from jobs j where j.status = 'pending' and j.class = o.class order by j.organization_id limit 1
    ) as organization_id
    from opening o where o.takes <> 'none'
    union all
    select w.class, w.place, w.takes, (
      select j.organization_id from jobs j where j.status = 'pending' and j.class = w.class and j.organization_id > w.organization_id
      order by j.organization_id limit 1)
    from waiting w where w.organization_id is not null
  ), turns as (
    select w.class, w.organization_id from waiting w cross join lateral (
      select count(*) as running from jobs r
      where r.organization_id = w.organization_id and r.class = w.class and r.status = 'running'
    ) share cross join lateral (
      select j.priority, j.run_after from jobs j
      where j.class = w.class and j.organization_id = w.organization_id and ${ready(kinds)}
      order by j.priority desc, j.run_after limit 1
    ) head
    where w.organization_id is not null and (share.running = 0 or w.takes = 'all')
      and not exists (select from organizations o where o.id = w.organization_id and o.moving is not null)
    order by w.place, share.running, head.priority desc, head.run_after
  ), taken as (
    select next.id from turns cross join lateral (
      select j.id from jobs j
      where j.class = turns.class and j.organization_id = turns.organization_id and ${ready(kinds)}
      order by j.priority desc, j.run_after limit 1 for update skip locked
    ) next limit 1
  )
  update jobs set status = 'running', attempt = attempt + 1, worker = ${worker}, heartbeat_at = now()
  where id = (select id from taken)
  returning ${CLAIMED}`;

const CLAIMED = part`id, organization_id, kind, class, user_id, api_key_id, input, attempt, max_attempts, model_unavailable_since, model_retries,
  (select k.id from api_keys k where k.id = jobs.api_key_id and k.is_limited and not jobs.is_internal) as limited_key_id`;
const ready = (kinds: string[]) =>
  part`j.status = 'pending' and j.run_after <= now() + interval '1 millisecond' and j.kind = any(${kinds})`;

/** Renews the heartbeats and returns the jobs that this worker still owns. */
export const updateHeartbeats = async (sql: Sql, worker: string, ids: string[]) =>
  (
    await sql<{ id: string }>`
      update jobs set heartbeat_at = now() where id = any(${ids}) and worker = ${worker} and status = 'running' returning id`
  ).map((row) => row.id);

/** Requeues the jobs of workers without a heartbeat, at their old position. Returns those out of attempts, for the caller to fail. */
export async function releaseLostJobs(sql: Sql, seconds: number): Promise<ClaimedJob[]> {
  const lost = part`status = 'running' and heartbeat_at < now() - ${seconds}::double precision * interval '1 second'`;
  const released = await sql.run`
    update jobs set status = 'pending', worker = null
    where id in (select id from jobs where ${lost} and attempt < max_attempts for update skip locked)`;
  if (released > 0) await sql`select pg_notify('jobs_waiting', '')`;
  return sql<ClaimedJob>`
    select ${CLAIMED} from jobs where ${lost} and attempt >= max_attempts`;
}

/** Requeues a job, at once and at its old position if `seconds` is null. An interrupted attempt does not count. */
export const updateForRetry = (
  sql: Sql,
  { id, attempt }: Pick<ClaimedJob, "id" | "attempt">,
  { seconds, counts }: { seconds: number | null; counts: boolean },
) => sql.run`
  update jobs set status = 'pending', worker = null, attempt = attempt - ${counts ? 0 : 1},
    run_after = coalesce(now() + ${seconds}::double precision * interval '1 second', run_after)
  where id = ${id} and attempt = ${attempt} and status = 'running'`;

/** Requeues a job until the language model is back. The attempt does not count. Undefined if this attempt no longer owns it. */
export const updateForModel = (sql: Sql, id: string, attempt: number, seconds: number) => sql.first<ModelOutage>`
  update jobs set status = 'pending', worker = null, attempt = attempt - 1, model_retries = model_retries + 1,
    model_unavailable_since = coalesce(model_unavailable_since, now()),
    run_after = now() + ${seconds}::double precision * interval '1 second'
  where id = ${id} and attempt = ${attempt} and status = 'running'
  returning model_unavailable_since as since, run_after as "retryAt"`;

/** Whether no other job of the organization is waiting for the model. The lock lets only one of several announce the outage. */
export async function isFirstToWait(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`model outage of ${organizationId}`}, 0))`;
  const [other] = await sql`
    select from jobs where organization_id = ${organizationId} and status = 'pending' and model_unavailable_since is not null
      and id <> ${id} limit 1`;
  return other === undefined;
}

/** Finishes a job if this attempt still owns it, so that a worker presumed dead cannot overwrite a newer result. */
export async function updateFinished(
  sql: Sql,
  id: string,
  attempt: number,
  outcome: ({ status: "succeeded"; result: unknown } | { status: "failed"; error: JobError }) & {
    progress?: ProgressLog | null | undefined;
  },
): Promise<boolean> {
  const result = outcome.status === "succeeded" ? json(outcome.result ?? null) : null;
  const error = outcome.status === "failed" ? json(outcome.error) : null;
  const finished = await sql.run`
    update jobs set status = ${outcome.status}, result = ${result}, error = ${error}, progress = ${outcome.progress ? JSON.stringify(outcome.progress) : null}::json,
      completed_at = now(), worker = null
    where id = ${id} and attempt = ${attempt} and status = 'running'`;
  if (finished === 1)
    await sql`with forgotten as (delete from job_steps where job_id = ${id}) select pg_notify('jobs_done', ${id})`;
  return finished === 1;
}

export const notifyProgress = (sql: Sql, jobId: string, said: string) =>
  sql.run`select pg_notify('changes', ${`job:${jobId} ${said}`})`;

/** Asks the worker that runs the job to publish its progress after a position again. If `after` is empty, all of it. */
export const notifyReplayRequest = (sql: Sql, jobId: string, after: string) =>
  sql.run`select pg_notify('changes', ${`replay:${jobId} ${after}`})`;

/** Null for a job that published nothing, or was canceled. */
export const findProgress = async (sql: Sql, organizationId: string, id: string) =>
  (
    await sql.first<{ progress: ProgressLog | null }>`
      select progress from jobs where organization_id = ${organizationId} and id = ${id}`
  )?.progress ?? null;

export async function countUnfinished(sql: Sql, kind: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from jobs where status in ('pending', 'running') and kind = ${kind}`;
  return first(rows).count;
}

export interface QueueState {
  kind: string;
  pending: number;
  running: number;
  oldest_seconds: number;
}

/** For all organizations. The age counts from when a job became due, not from when it was created. */
export const measureQueue = (sql: Sql) => sql<QueueState>`
  select kind, count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'running') as running,
    coalesce(greatest(extract(epoch from now() - min(run_after) filter (where status = 'pending')), 0), 0)::double precision as oldest_seconds
  from jobs where status in ('pending', 'running') group by kind`;

const JOB = part`id as job_id, kind, status, result, error, usage_of_job(id) as usage, created_at, completed_at`;
const owned = (organizationId: string, userId: number | null) => part`
  organization_id = ${organizationId} and not is_internal and user_id is not distinct from ${userId}
  and ((select current_key() is null or not sees_only_own_jobs()) or api_key_id = current_key())`;

export const findJob = (sql: Sql, organizationId: string, userId: number | null, id: string) => sql.first<Job>`
  select ${JOB} from jobs where ${owned(organizationId, userId)} and id = ${id}`;

export const findUnfinishedJob = (sql: Sql, organizationId: string, kind: string, subjectId: string) => sql.first<{
  id: string;
}>`
  select id from jobs where organization_id = ${organizationId} and kind = ${kind} and subject_id = ${subjectId}
    and status in ('pending', 'running') limit 1`;

/** Jobs of any user. The caller checks who may see them. */
export const listJobsById = (sql: Sql, organizationId: string, ids: string[]) => sql<Job>`
  select ${JOB} from jobs where organization_id = ${organizationId} and not is_internal and id = any(${ids}::uuid[])`;

export const listJobs = (sql: Sql, organizationId: string, userId: number | null, query: JobQuery) => sql<Job>`
  select ${JOB} from jobs where ${owned(organizationId, userId)}
    ${query.kind === undefined ? nothing : part`and kind = ${query.kind}`}
    ${query.status === undefined ? nothing : part`and status = ${query.status}`}
  order by created_at desc, id limit ${query.limit + 1} offset ${query.offset}`;

/** Cancels an unfinished job. Its worker is notified and stops. */
export async function updateCanceled(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const canceled = await sql.run`
    update jobs set status = 'canceled', completed_at = now(), worker = null
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'running')`;
  if (canceled === 1)
    await sql`with forgotten as (delete from job_steps where job_id = ${id}) select pg_notify('jobs_done', ${id})`;
  return canceled === 1;
}

/** A user's own jobs; internal ones keep running. */
export const updateCanceledOf = async (sql: Sql, organizationId: string, userId: number) =>
  (
    await sql<{ id: string }>`
      update jobs set status = 'canceled', completed_at = now(), worker = null
      where organization_id = ${organizationId} and user_id = ${userId} and not is_internal and status in ('pending', 'running')
      returning id, pg_notify('jobs_done', id::text)`
  ).map((row) => row.id);

export const findStep = (sql: Sql, jobId: string, key: string) => sql.first<{ result: unknown }>`
  select result from job_steps where job_id = ${jobId} and key = ${key}`;

export const insertStep = (
  sql: Sql,
  organizationId: string,
  jobId: string,
  { key, result }: { key: string; result: unknown },
) => sql.run`
  insert into job_steps (organization_id, job_id, key, result)
  values (${organizationId}, ${jobId}, ${key}, ${json(result ?? null)}) on conflict do nothing`;

export const deleteJob = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from jobs where organization_id = ${organizationId} and id = ${id}`;

export const deleteOldJobs = (sql: Sql, days: number) => sql.run`
  delete from jobs where completed_at < now() - ${days}::integer * interval '1 day'`;
