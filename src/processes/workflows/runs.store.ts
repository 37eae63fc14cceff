import { first } from "../../content/must.ts";
import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { JobError } from "../../kernel/jobs/job.ts";
import { person } from "./people.store.ts";
import type { RunQuery, RunStep, WorkflowRun, WorkflowRunSummary } from "./runs.schema.ts";
import type { Step } from "./steps.schema.ts";
import type { Occasion } from "./triggers.schema.ts";
import type { Viewer } from "./workflows.store.ts";

const SUMMARY = part`r.id, r.workflow_id, r.version, r.name, r.status, r.trigger, r.error, ${person(part`r.user_id`)} as "user",
  r.created_at, r.ended_at`;

export interface RunRow extends WorkflowRunSummary {
  steps: Step[];
  user_id: number | null;
  api_key_id: string | null;
}
const ROW = part`${SUMMARY}, r.steps, r.user_id, r.api_key_id`;

/** Runs of the person or the key, those in which they decide, and all of them for administrators. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  r.organization_id = ${organizationId} and (${isAdmin} or r.user_id = ${userId} or ${userId}::integer is null and r.user_id is null
    or exists (select from workflow_run_steps s where s.run_id = r.id and ${userId}::integer = any(s.deciders)))`;

export interface NewRun {
  organizationId: string;
  workflowId: string | null;
  version: number;
  name: string;
  steps: Step[];
  trigger: Occasion;
  occasion: string | null;
  userId: number | null;
  apiKeyId: string | null;
  isQueued: boolean;
}

/** Undefined if the same occasion has started a run before. */
export const insertRun = (sql: Sql, run: NewRun) => sql.first<{ id: string }>`
  insert into workflow_runs (organization_id, workflow_id, version, name, steps, trigger, occasion, user_id, api_key_id, status, started_at)
  values (${run.organizationId}, ${run.workflowId}, ${run.version}, ${run.name}, ${json(run.steps)}, ${json(run.trigger)}, ${run.occasion},
    ${run.userId}, ${run.apiKeyId}, ${run.isQueued ? "queued" : "running"}, case when ${run.isQueued} then null else clock_timestamp() end)
  on conflict (organization_id, occasion) where occasion is not null do nothing returning id`;

export async function insertSteps(sql: Sql, organizationId: string, runId: string, count: number): Promise<void> {
  await sql`
    insert into workflow_run_steps (run_id, organization_id, position, status)
    select ${runId}, ${organizationId}, position, 'pending' from generate_series(0, ${count}::integer - 1) position`;
}

/** Runs of a workflow that began within the hour before, and those that wait for their turn. */
export async function countRecent(sql: Sql, workflowId: string, now: Date) {
  const rows = await sql<{ started: number; queued: number }>`
    select count(*) filter (where started_at > ${now}::timestamptz - interval '1 hour')::integer as started,
      count(*) filter (where status = 'queued')::integer as queued
    from workflow_runs where workflow_id = ${workflowId} and (started_at > ${now}::timestamptz - interval '1 hour' or status = 'queued')`;
  return first(rows);
}

/** Workflows of all organizations with runs that wait for their turn. */
export const listQueuedWorkflows = (sql: Sql) => sql<{ workflow_id: string; organization_id: string }>`
  select distinct r.workflow_id, r.organization_id from workflow_runs r
  where r.status = 'queued' and r.workflow_id is not null
    and not exists (select from organizations o where o.id = r.organization_id and o.moving is not null)`;

/** Lets the oldest waiting runs of a workflow begin. */
export const updateBegun = (sql: Sql, organizationId: string, workflowId: string, most: number) => sql<RunRow>`
  update workflow_runs r set status = 'running', started_at = clock_timestamp()
  where r.organization_id = ${organizationId} and r.id in (
    select id from workflow_runs where workflow_id = ${workflowId} and status = 'queued' order by created_at, id limit ${most} for update)
  returning ${ROW}`;

export const findRun = (sql: Sql, organizationId: string, id: string) => sql.first<RunRow>`
  select ${ROW} from workflow_runs r where r.organization_id = ${organizationId} and r.id = ${id}`;

export const findVisibleRun = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql.first<RunRow>`
  select ${ROW} from workflow_runs r where ${visible(organizationId, viewer)} and r.id = ${id}`;

export const lockRun = (sql: Sql, organizationId: string, id: string) => sql.first<RunRow>`
  select ${ROW} from workflow_runs r where r.organization_id = ${organizationId} and r.id = ${id} for update`;

export const listRuns = (sql: Sql, organizationId: string, viewer: Viewer, query: RunQuery) => sql<WorkflowRunSummary>`
  select ${SUMMARY} from workflow_runs r where ${visible(organizationId, viewer)}
    ${query.workflow_id === undefined ? nothing : part`and r.workflow_id = ${query.workflow_id}`}
    ${query.status === undefined ? nothing : part`and r.status = ${query.status}`}
  order by r.created_at desc, r.id limit ${query.limit + 1} offset ${query.offset}`;

export interface StepRow extends Omit<RunStep, "id" | "kind" | "input"> {
  position: number;
  decider_ids: number[];
}

export const listSteps = (sql: Sql, organizationId: string, runId: string) => sql<StepRow>`
  select s.position, s.status, s.result, s.error, s.question, s.deciders as decider_ids, coalesce((select jsonb_agg(jsonb_build_object(
      'id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) order by u.id) from users u where u.id = any(s.deciders)), '[]') as deciders,
    s.decision, s.note, ${person(part`s.decided_by`)} as decided_by, s.started_at, s.ended_at
  from workflow_run_steps s where s.organization_id = ${organizationId} and s.run_id = ${runId} order by s.position`;

/** What the jobs of its steps have used of language models. */
export async function findUsage(sql: Sql, organizationId: string, runId: string) {
  const rows = await sql<WorkflowRun["usage"]>`
    select coalesce(sum(m.input_tokens), 0) as input, coalesce(sum(m.cached_tokens), 0) as cached, coalesce(sum(m.output_tokens), 0) as output,
      coalesce(sum(m.calls), 0) as calls, case when count(*) filter (where m.job_id is not null and m.cost is null) = 0 then coalesce(sum(m.cost), 0) end as cost
    from workflow_calls c left join model_usage m on m.job_id = c.awaited_id
    where c.organization_id = ${organizationId} and c.run_id = ${runId}`;
  return first(rows);
}

type StepState = Pick<StepRow, "status"> & { result?: unknown; error?: JobError };

export const updateStep = (sql: Sql, runId: string, position: number, { status, result, error }: StepState) => sql.run`
  update workflow_run_steps set status = ${status}, result = ${result === undefined ? null : json(result)}, error = ${error ? json(error) : null},
    started_at = coalesce(started_at, clock_timestamp()),
    ended_at = case when ${status} in ('running', 'waiting') then null else clock_timestamp() end
  where run_id = ${runId} and position = ${position}`;

export interface Asking {
  question: string;
  deciders: number[];
  standInId: number | null;
  standInAt: Date | null;
  remindAt: Date | null;
}

export const updateAsked = (sql: Sql, runId: string, position: number, asking: Asking) => sql.run`
  update workflow_run_steps set status = 'waiting', question = ${asking.question}, deciders = ${asking.deciders}::integer[],
    stand_in_id = ${asking.standInId}, stand_in_at = ${asking.standInAt}, remind_at = ${asking.remindAt},
    started_at = coalesce(started_at, clock_timestamp())
  where run_id = ${runId} and position = ${position}`;

export const updateDecided = (
  sql: Sql,
  runId: string,
  position: number,
  decided: { decision: "approved" | "rejected"; note: string | null; userId: number; result: unknown },
) => sql.run`
  update workflow_run_steps set status = 'succeeded', decision = ${decided.decision}, note = ${decided.note}, decided_by = ${decided.userId},
    result = ${json(decided.result)}, ended_at = clock_timestamp()
  where run_id = ${runId} and position = ${position}`;

export const updateRun = (
  sql: Sql,
  runId: string,
  { status, error }: { status: WorkflowRunSummary["status"]; error?: JobError | undefined },
) => sql.run`
  update workflow_runs set status = ${status}, error = ${error ? json(error) : null},
    ended_at = case when ${status} in ('succeeded', 'failed', 'canceled') then clock_timestamp() end
  where id = ${runId}`;

/** Steps that were not taken when a run ends. */
export const cancelSteps = (sql: Sql, runId: string) => sql.run`
  update workflow_run_steps set status = 'canceled', ended_at = clock_timestamp()
  where run_id = ${runId} and status in ('pending', 'running', 'waiting')`;

/** Runs that have not ended, of a workflow that is deleted or a person who leaves. */
export const listUnfinished = (
  sql: Sql,
  organizationId: string,
  of: { workflowId: string } | { userId: number },
) => sql<{ id: string }>`
  select id from workflow_runs where organization_id = ${organizationId} and status in ('queued', 'running', 'waiting')
    and ${"workflowId" in of ? part`workflow_id = ${of.workflowId}` : part`user_id = ${of.userId}`} order by id for update`;

export interface WaitingGate {
  run_id: string;
  name: string;
  position: number;
  question: string;
  by: RunStep["decided_by"];
  at: string;
}

/** The decisions that wait for a person. */
export const listWaiting = (sql: Sql, organizationId: string, userId: number, most: number) => sql<WaitingGate>`
  select s.run_id, r.name, s.position, coalesce(s.question, '') as question, ${person(part`r.user_id`)} as by, s.started_at as at
  from workflow_run_steps s join workflow_runs r on r.id = s.run_id
  where s.organization_id = ${organizationId} and s.status = 'waiting' and s.deciders @> array[${userId}::integer] and r.status = 'waiting'
  order by s.started_at desc limit ${most}`;

export interface DueStep {
  run_id: string;
  organization_id: string;
  position: number;
  deciders: number[];
  question: string | null;
  stand_in_id: number | null;
  is_for_stand_in: boolean;
}

/** The next decision of any organization that is overdue for a reminder or a stand-in. */
export const lockDueStep = (sql: Sql, now: Date) => sql.first<DueStep>`
  select s.run_id, s.organization_id, s.position, s.deciders, s.question, s.stand_in_id, coalesce(s.stand_in_at <= ${now}, false) as is_for_stand_in
  from workflow_run_steps s
  where s.status = 'waiting' and least(s.remind_at, s.stand_in_at) <= ${now}
    and not exists (select from organizations o where o.id = s.organization_id and o.moving is not null)
  order by least(s.remind_at, s.stand_in_at) limit 1 for update skip locked`;

export const updateReminded = (sql: Sql, step: DueStep, next: Date | null) => sql.run`
  update workflow_run_steps set remind_at = ${next},
    deciders = case when ${step.is_for_stand_in} then array_append(deciders, stand_in_id) else deciders end,
    stand_in_at = case when ${step.is_for_stand_in} then null else stand_in_at end
  where run_id = ${step.run_id} and position = ${step.position}`;
