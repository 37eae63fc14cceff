import { first } from "../../content/must.ts";
import { assignments, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { person } from "./people.store.ts";
import type { Step } from "./steps.schema.ts";
import type { Trigger } from "./triggers.schema.ts";
import type { NewWorkflow, Workflow, WorkflowQuery } from "./workflows.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

export interface WorkflowRow extends Omit<Workflow, "steps" | "trigger"> {
  steps: Step[];
  trigger: Trigger;
  owner_id: number | null;
  owner_key_id: string | null;
}

/** Opening for `write` locks the workflow against other changes. */
export type Purpose = "read" | "write";
const LOCKS: Record<Purpose, Part> = { read: nothing, write: part`for no key update` };

const ROW = part`w.id, w.name, w.description, w.trigger, w.steps, w.enabled, w.visibility, w.max_runs_per_hour, w.disabled_reason, w.version,
  w.next_at, ${person(part`w.created_by`)} as created_by, w.created_by as owner_id, w.api_key_id as owner_key_id, w.created_at, w.updated_at`;

const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  w.organization_id = ${organizationId} and (w.visibility = 'organization' or w.created_by = ${userId} or ${isAdmin})`;

export const findWorkflow = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
) => sql.first<WorkflowRow>`
  select ${ROW} from workflows w where ${visible(organizationId, viewer)} and w.id = ${id} ${LOCKS[purpose]}`;

/** Newest first. */
export const listWorkflows = (sql: Sql, organizationId: string, viewer: Viewer, query: WorkflowQuery) => {
  const kind = query.trigger === undefined ? nothing : part`and w.trigger ->> 'kind' = ${query.trigger}`;
  return sql<WorkflowRow>`
    select ${ROW} from workflows w where ${visible(organizationId, viewer)} ${kind}
    order by w.created_at desc, w.id limit ${query.limit + 1} offset ${query.offset}`;
};

export const listNames = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select w.id, w.name from workflows w where ${visible(organizationId, viewer)} and w.id = any(${ids}::uuid[])`;

type NewRow = Omit<NewWorkflow, "steps" | "visibility"> &
  Pick<Workflow, "visibility"> & { steps: Step[]; next_at: Date | null };

export async function insertWorkflow(
  sql: Sql,
  organizationId: string,
  owner: { userId: number | null; apiKeyId: string | null },
  row: NewRow,
): Promise<WorkflowRow> {
  const rows = await sql<WorkflowRow>`
    insert into workflows as w (organization_id, created_by, api_key_id, visibility, name, description, trigger, steps, enabled,
      max_runs_per_hour, next_at)
    values (${organizationId}, ${owner.userId}, ${owner.apiKeyId}, ${row.visibility}, ${row.name}, ${row.description},
      ${json(row.trigger)}, ${json(row.steps)}, ${row.enabled}, ${row.max_runs_per_hour}, ${row.next_at})
    returning ${ROW}`;
  return first(rows);
}

/** Columns of a workflow; its trigger and steps as JSON text. */
type ColumnChange = {
  name?: string | undefined;
  description?: string | undefined;
  trigger?: string;
  steps?: string;
  enabled?: boolean | undefined;
  visibility?: Workflow["visibility"] | undefined;
  max_runs_per_hour?: number | undefined;
  disabled_reason?: null;
  next_at?: Date | null;
};

/** Each change is a new version. */
export const updateWorkflow = (sql: Sql, organizationId: string, id: string, change: ColumnChange) =>
  sql.first<WorkflowRow>`
  update workflows w set ${assignments(change)}, version = version + 1, updated_at = clock_timestamp()
  where w.organization_id = ${organizationId} and w.id = ${id} returning ${ROW}`;

export const deleteWorkflow = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from workflows where organization_id = ${organizationId} and id = ${id}`;

/** Workflows of a person who leaves no longer start. */
export const disableWorkflowsOf = (sql: Sql, organizationId: string, userId: number, reason: string) => sql.run`
  update workflows set enabled = false, disabled_reason = ${reason}, next_at = null, updated_at = clock_timestamp()
  where organization_id = ${organizationId} and created_by = ${userId} and enabled`;

/** Enabled workflows that what happened may start. Their rows are locked, so that their runs are counted one after the other. */
export const lockTriggered = (sql: Sql, organizationId: string, kind: Trigger["kind"]) => sql<WorkflowRow>`
  select ${ROW} from workflows w
  where w.organization_id = ${organizationId} and w.enabled and w.trigger ->> 'kind' = ${kind} order by w.id for update`;

/** The next workflow of any organization whose schedule is due. */
export const lockScheduled = (sql: Sql, now: Date) => sql.first<WorkflowRow & { organization_id: string }>`
  select ${ROW}, w.organization_id from workflows w
  where w.enabled and w.next_at <= ${now}
    and not exists (select from organizations o where o.id = w.organization_id and o.moving is not null)
  order by w.next_at limit 1 for update skip locked`;

export const updateNext = (sql: Sql, organizationId: string, id: string, next: Date | null) => sql.run`
  update workflows set next_at = ${next} where organization_id = ${organizationId} and id = ${id}`;

/** Workflows of all organizations that watch dates. */
export const listWatchingDates = (sql: Sql) => sql<{ id: string; organization_id: string }>`
  select w.id, w.organization_id from workflows w where w.enabled and w.trigger ->> 'kind' = 'deadline'
    and not exists (select from organizations o where o.id = w.organization_id and o.moving is not null) order by w.id`;

export const lockEnabled = (sql: Sql, organizationId: string, id: string) => sql.first<WorkflowRow>`
  select ${ROW} from workflows w where w.organization_id = ${organizationId} and w.id = ${id} and w.enabled for update`;

export const listFilesOf = (sql: Sql, organizationId: string, documentIds: string[]) => sql<{
  id: string;
  file_id: string | null;
}>`
  select id, file_id from vault_documents where organization_id = ${organizationId} and id = any(${documentIds}::uuid[])`;
