import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { EachColumn } from "./each.schema.ts";
import type { MadeChange, Note, PlanStep, Proposal } from "./work.schema.ts";

export interface WorkRow {
  job_id: string;
  plan: PlanStep[];
  plan_edited_at: string | null;
  proposals: Proposal[];
  actions: MadeChange[];
  notes: Note[];
}

interface Kept {
  jobId: string;
  chatId: string;
  plan: PlanStep[];
  proposals: Proposal[];
  actions: MadeChange[];
  notes: Note[];
}

/** Keeps what a running turn has done so far. A plan that a person has changed since `seen` stays as they left it. */
export const updateWork = (sql: Sql, organizationId: string, kept: Kept, seen: string | null) => sql.run`
  insert into chat_work (job_id, organization_id, chat_id, plan, proposals, actions, notes)
  values (${kept.jobId}, ${organizationId}, ${kept.chatId}, ${json(kept.plan)}, ${json(kept.proposals)},
    ${json(kept.actions)}, ${json(kept.notes)})
  on conflict (job_id) do update set proposals = excluded.proposals, actions = excluded.actions, notes = excluded.notes,
    plan = case when chat_work.plan_edited_at is not distinct from ${seen}::timestamptz then excluded.plan else chat_work.plan end`;

export const findWork = (sql: Sql, organizationId: string, jobId: string) => sql.first<WorkRow>`
  select job_id, plan, plan_edited_at, proposals, actions, notes from chat_work
  where organization_id = ${organizationId} and job_id = ${jobId}`;

/** The turns of a chat in which the assistant worked, latest first. */
export const listWork = (sql: Sql, organizationId: string, chatId: string, limit: number) => sql<WorkRow>`
  select job_id, plan, plan_edited_at, proposals, actions, notes from chat_work
  where organization_id = ${organizationId} and chat_id = ${chatId} order by created_at desc, job_id limit ${limit}`;

/** The last table of each earlier answer of a chat that has one, latest first. */
export const listLastTables = (
  sql: Sql,
  organizationId: string,
  { chatId, jobId }: { chatId: string; jobId: string },
  limit: number,
) => sql<{ file_ids: string[]; columns: EachColumn[]; left: number }>`
  select (select coalesce(array_agg(r->>'file_id'), '{}') from jsonb_array_elements(t.last->'rows') r) as file_ids,
    t.last->'columns' as columns, (t.last->>'left')::integer as left
  from chat_messages m join jobs j on j.id = m.job_id, lateral (select j.result->'tables'->-1 as last) t
  where m.organization_id = ${organizationId} and m.chat_id = ${chatId} and m.role = 'user' and j.id <> ${jobId} and t.last is not null
  order by m.position desc limit ${limit}`;

export const updatePlan = (sql: Sql, organizationId: string, jobId: string, plan: PlanStep[]) => sql.run`
  update chat_work set plan = ${json(plan)}, plan_edited_at = clock_timestamp()
  where organization_id = ${organizationId} and job_id = ${jobId}`;

export const updateProposals = (sql: Sql, organizationId: string, jobId: string, proposals: Proposal[]) => sql.run`
  update chat_work set proposals = ${json(proposals)} where organization_id = ${organizationId} and job_id = ${jobId}`;
