import { first } from "../../../content/must.ts";
import type { BlobFaultKind } from "../../../kernel/blobs/blobs.ts";
import type { Sql } from "../../../kernel/db/sql.ts";

export interface CheckedBlob {
  organization_id: string;
  sha256: string;
}

export async function findFault(sql: Sql, organizationId: string, sha256: string): Promise<BlobFaultKind | null> {
  const row = await sql.first<{ fault: BlobFaultKind | null }>`
    select fault from blob_checks where organization_id = ${organizationId} and sha256 = ${sha256}`;
  return row?.fault ?? null;
}

/** Records that the bytes are intact now. Returns the fault recorded before, if any. */
export async function upsertIntact(sql: Sql, organizationId: string, sha256: string): Promise<BlobFaultKind | null> {
  const row = await sql.first<{ fault: BlobFaultKind | null }>`
    with previous as (select fault from blob_checks where organization_id = ${organizationId} and sha256 = ${sha256}),
    recorded as (
      insert into blob_checks (organization_id, sha256, checked_at) values (${organizationId}, ${sha256}, now())
      on conflict (organization_id, sha256) do update set checked_at = excluded.checked_at, fault = null)
    select fault from previous`;
  return row?.fault ?? null;
}

export const upsertFault = (sql: Sql, organizationId: string, sha256: string, fault: BlobFaultKind) => sql.run`
  insert into blob_checks (organization_id, sha256, checked_at, fault) values (${organizationId}, ${sha256}, now(), ${fault})
  on conflict (organization_id, sha256) do update set checked_at = excluded.checked_at, fault = excluded.fault`;

export const deleteCheck = (sql: Sql, organizationId: string, sha256: string) => sql.run`
  delete from blob_checks where organization_id = ${organizationId} and sha256 = ${sha256}`;

/** Least recently checked first. */
export const listDue = (sql: Sql, limit: number) => sql<CheckedBlob>`
  select organization_id, sha256 from blob_checks where checked_at < now() - interval '20 hours'
  order by checked_at limit ${limit}`;

/** Adds a row for every referenced blob that has none. */
export const insertMissingChecks = (sql: Sql) => sql.run`
  insert into blob_checks (organization_id, sha256, checked_at)
  select organization_id, sha256, timestamptz '-infinity' from (
    select organization_id, sha256 from files union select organization_id, sha256 from upload_parts) kept
  on conflict do nothing`;

/** The next page in key order. */
export const listChecksAfter = (sql: Sql, after: CheckedBlob, limit: number) => sql<CheckedBlob>`
  select organization_id, sha256 from blob_checks
  where (organization_id, sha256) > (${after.organization_id}::uuid, ${after.sha256})
  order by organization_id, sha256 limit ${limit}`;

/** Results from another storage do not apply to this one. */
export const updateAllUnchecked = (sql: Sql) => sql.run`update blob_checks set checked_at = '-infinity', fault = null`;

/** Held until the connection ends, so that only one process scrubs at a time. */
export async function lockScrub(sql: Sql): Promise<boolean> {
  const rows = await sql<{ locked: boolean }>`select pg_try_advisory_lock(728110004) as locked`;
  return first(rows).locked;
}

export interface DamagedRow extends CheckedBlob {
  organization: string;
  fault: BlobFaultKind;
  checked_at: string;
  /** Empty when the blob is a part of an unfinished upload. */
  files: { id: string; name: string }[];
}

/** The damaged blobs of all organizations, with the files that use them. */
export const listDamaged = (sql: Sql) => sql<DamagedRow>`
  select c.organization_id, o.name as organization, c.sha256, c.fault, c.checked_at, coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from files f
    where f.organization_id = c.organization_id and f.sha256 = c.sha256), '[]') as files
  from blob_checks c join organizations o on o.id = c.organization_id
  where c.fault is not null order by o.name, c.organization_id, c.sha256`;

/** The damaged files of one organization. */
export const listDamagedFiles = (sql: Sql, organizationId: string, limit: number) => sql<{
  id: string;
  fault: BlobFaultKind;
  checked_at: string;
}>`
  select f.id, c.fault, c.checked_at from blob_checks c
  join files f on f.organization_id = c.organization_id and f.sha256 = c.sha256
  where c.organization_id = ${organizationId} and c.fault is not null order by f.name, f.id limit ${limit}`;

export const countDamaged = (sql: Sql) => sql<{ fault: BlobFaultKind; count: number }>`
  select fault, count(*)::integer as count from blob_checks where fault is not null group by fault`;

export async function findOldestCheck(sql: Sql): Promise<number> {
  const row = await sql.first<{ seconds: number }>`
    select extract(epoch from now() - checked_at)::float8 as seconds from blob_checks
    where checked_at > '-infinity' order by checked_at limit 1`;
  return row?.seconds ?? 0;
}

/** Failed files whose bytes were repaired: they can be read again. */
export const updateFailedToExtracting = (sql: Sql, organizationId: string, sha256: string) => sql<{ id: string }>`
  update files set status = 'extracting', extraction_error = null, updated_at = now()
  where organization_id = ${organizationId} and sha256 = ${sha256} and status = 'failed' returning id`;
