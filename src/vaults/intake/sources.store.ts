import { first } from "../../content/must.ts";
import { assignments, json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { SourceProgress } from "./connector.ts";
import type { Source, SourceKind } from "./sources.schema.ts";

export interface SourceRow {
  id: string;
  organization_id: string;
  vault_id: string;
  name: string;
  kind: SourceKind;
  settings: Source["settings"];
  secret: string | null;
  interval_minutes: number;
  enabled: boolean;
  version: string;
  job_id: string | null;
  progress: SourceProgress | null;
  last_synced_at: string | null;
  next_sync_at: string;
  trouble: "failed" | "blocked" | null;
  error: string | null;
  failing_since: string | null;
  failures: number;
  documents_added: number;
  versions_added: number;
  renamed: number;
  unchanged: number;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

const SOURCE = part`s.id, s.organization_id, s.vault_id, s.name, s.kind, s.settings, s.secret, s.interval_minutes, s.enabled, s.version,
  s.job_id, s.progress, s.last_synced_at, s.next_sync_at, s.trouble, s.error, s.failing_since, s.failures, s.documents_added, s.versions_added,
  s.renamed, s.unchanged, s.created_by, s.created_at, s.updated_at`;

/** A source with the state of its job and the counts of its items. */
export interface ListedSource extends SourceRow {
  is_syncing: boolean;
  copies: number;
  skipped: number;
  removed: number;
}

const isSyncing = part`exists (select from jobs j where j.id = s.job_id and j.status in ('pending', 'running'))`;
const LISTED = part`
  select ${SOURCE}, ${isSyncing} as is_syncing, coalesce(i.copies, 0)::integer as copies, coalesce(i.skipped, 0)::integer as skipped,
    coalesce(i.removed, 0)::integer as removed
  from vault_sources s left join lateral (
    select count(*) filter (where status = 'copy') as copies, count(*) filter (where status = 'skipped') as skipped,
      count(*) filter (where status = 'removed') as removed
    from vault_source_items where source_id = s.id and status <> 'taken'
  ) i on true`;

export const listSources = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  page: { limit: number; offset: number },
) => sql<ListedSource>`
  ${LISTED} where s.organization_id = ${organizationId} and s.vault_id = ${vaultId}
  order by s.created_at, s.id limit ${page.limit + 1} offset ${page.offset}`;

export const findSource = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<ListedSource>`
  ${LISTED} where s.organization_id = ${organizationId} and s.vault_id = ${vaultId} and s.id = ${id}`;

/** Held while the source is changed, while a sync is enqueued, and while one of its files is recorded. */
export const lockSource = (sql: Sql, organizationId: string, id: string) => sql.first<SourceRow>`
  select ${SOURCE} from vault_sources s where s.organization_id = ${organizationId} and s.id = ${id} for no key update`;

/** For a sync. Undefined if the source is gone or its vault archived. */
export const findForSync = (sql: Sql, organizationId: string, id: string) => sql.first<SourceRow>`
  select ${SOURCE} from vault_sources s join vaults v on v.id = s.vault_id
  where s.organization_id = ${organizationId} and s.id = ${id} and v.archived_at is null`;

export async function hasUnfinishedSync(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const [row] = await sql`
    select from vault_sources s where s.organization_id = ${organizationId} and s.id = ${id} and ${isSyncing}`;
  return row !== undefined;
}

export async function countSources(sql: Sql, organizationId: string, vaultId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from vault_sources where organization_id = ${organizationId} and vault_id = ${vaultId}`;
  return first(rows).count;
}

export type NewSourceRow = Pick<
  SourceRow,
  "name" | "kind" | "settings" | "secret" | "interval_minutes" | "enabled" | "created_by"
>;

export async function insertSource(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  source: NewSourceRow,
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into vault_sources (organization_id, vault_id, name, kind, settings, secret, interval_minutes, enabled, created_by)
    values (${organizationId}, ${vaultId}, ${source.name}, ${source.kind}, ${json(source.settings)}, ${source.secret},
      ${source.interval_minutes}, ${source.enabled}, ${source.created_by}) returning id`;
  return first(rows).id;
}

/** Makes the source due now and resets its backoff. Changed settings also reset its progress. */
export const updateSource = (
  sql: Sql,
  organizationId: string,
  id: string,
  { settings, ...plain }: Partial<NewSourceRow>,
) => {
  const stored = { ...plain, ...(settings !== undefined && { settings: json(settings), progress: null }) };
  return sql.run`
    update vault_sources set ${assignments({ ...stored, trouble: null, error: null, failures: 0 })}, version = gen_random_uuid(), next_sync_at = now(),
      updated_at = now()
    where organization_id = ${organizationId} and id = ${id}`;
};

export const deleteSource = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_sources where organization_id = ${organizationId} and id = ${id}`;

export const updateEnqueued = (sql: Sql, organizationId: string, id: string, jobId: string) => sql.run`
  update vault_sources set job_id = ${jobId}, next_sync_at = now() + interval_minutes * interval '1 minute'
  where organization_id = ${organizationId} and id = ${id}`;

const isDue = (now: Date) => part`
  s.enabled and s.next_sync_at <= ${now} and not ${isSyncing}
    and exists (select from vaults v where v.id = s.vault_id and v.archived_at is null)
    and not exists (select from organizations o where o.id = s.organization_id and o.moving is not null)`;

/** The due sources of all organizations, round-robin. Running syncs count towards the limit per organization. */
export const listDue = (sql: Sql, now: Date, most: { perOrganization: number; all: number }) => sql<{ id: string }>`
  with syncing as (
    select s.organization_id, count(*) as count from vault_sources s where ${isSyncing} group by s.organization_id
  ), due as (
    select s.id, s.next_sync_at, coalesce(n.count, 0)
      + row_number() over (partition by s.organization_id order by s.next_sync_at, s.id) as turn
    from vault_sources s left join syncing n on n.organization_id = s.organization_id where ${isDue(now)}
  )
  select id from due where turn <= ${most.perOrganization} order by turn, next_sync_at limit ${most.all}`;

/** Undefined if it is no longer due, or another worker holds the lock. */
export const lockDue = (sql: Sql, now: Date, id: string) => sql.first<SourceRow>`
  select ${SOURCE} from vault_sources s where s.id = ${id} and ${isDue(now)} for no key update skip locked`;

/** Only if the settings are still those that were synced. A source edited meanwhile gets a new sync. */
export const updateSynced = (sql: Sql, { organization_id, id, version }: SourceRow) => sql.run`
  update vault_sources s set last_synced_at = clock_timestamp(), trouble = null, error = null, failing_since = null, failures = 0,
    next_sync_at = now() + interval_minutes * interval '1 minute', unchanged = (
      select count(*) from vault_source_items i join jobs j on j.id = s.job_id
      where i.source_id = s.id and i.status = 'taken' and i.updated_at < j.created_at
    )
  where s.organization_id = ${organization_id} and s.id = ${id} and s.version = ${version}`;

/** Only if the settings are still those that were synced. Changed settings start over. */
export const updateProgress = (
  sql: Sql,
  { organization_id, id, version }: SourceRow,
  progress: SourceProgress,
) => sql.run`
  update vault_sources set progress = ${json(progress)}
  where organization_id = ${organization_id} and id = ${id} and version = ${version}`;

export interface Trouble {
  trouble: "failed" | "blocked";
  error: string;
  pauseSeconds: number;
}

/** Only if the settings are still those that were synced. `failing_since` is the time of the first failure of an outage. */
export const updateTroubled = (
  sql: Sql,
  { organization_id, id, version }: SourceRow,
  { trouble, error, pauseSeconds }: Trouble,
) => sql.run`
    update vault_sources set trouble = ${trouble}, error = ${error}, failures = failures + 1,
      failing_since = case when ${trouble} = 'failed' then coalesce(failing_since, now()) end,
      next_sync_at = now() + ${pauseSeconds}::double precision * interval '1 second'
    where organization_id = ${organization_id} and id = ${id} and version = ${version}`;

/** Adds to the source's counts. */
export const updateCounts = (
  sql: Sql,
  organizationId: string,
  id: string,
  more: { documents?: number; versions?: number; renamed?: number },
) => sql.run`
  update vault_sources set documents_added = documents_added + ${more.documents ?? 0},
    versions_added = versions_added + ${more.versions ?? 0}, renamed = renamed + ${more.renamed ?? 0}
  where organization_id = ${organizationId} and id = ${id}`;
