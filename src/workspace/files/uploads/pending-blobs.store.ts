import { first } from "../../../content/must.ts";
import type { Sql } from "../../../kernel/db/sql.ts";

/** Serializes storing and erasing the same bytes. */
export const lockBlob = (sql: Sql, organizationId: string, sha256: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`blob ${organizationId} ${sha256}`}, 0))`;

export async function insertPending(sql: Sql, organizationId: string, sha256: string): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into arriving_blobs (organization_id, sha256) values (${organizationId}, ${sha256}) returning id`;
  return first(rows).id;
}

export const deletePending = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from arriving_blobs where organization_id = ${organizationId} and id = ${id}`;

export const releasePending = (sql: Sql, organizationId: string, id: string) => sql.run`
  with gone as (delete from arriving_blobs where organization_id = ${organizationId} and id = ${id} returning organization_id, sha256)
  insert into released_blobs (organization_id, sha256) select organization_id, sha256 from gone
  on conflict (organization_id, sha256) do update set released_at = excluded.released_at`;

export const releaseExpired = (sql: Sql) => sql.run`
  with gone as (delete from arriving_blobs where expires_at < now() returning organization_id, sha256)
  insert into released_blobs (organization_id, sha256) select distinct organization_id, sha256 from gone order by 1, 2
  on conflict (organization_id, sha256) do update set released_at = excluded.released_at`;

export const listReleasedBlobs = (sql: Sql, limit: number) => sql<{ organization_id: string; sha256: string }>`
  select organization_id, sha256 from released_blobs order by released_at limit ${limit}`;

export async function isBlobUsed(sql: Sql, organizationId: string, sha256: string): Promise<boolean> {
  const rows = await sql<{ used: boolean }>`
    select exists (select from files where organization_id = ${organizationId} and sha256 = ${sha256})
      or exists (select from upload_parts where organization_id = ${organizationId} and sha256 = ${sha256})
      or exists (select from arriving_blobs where organization_id = ${organizationId} and sha256 = ${sha256}) as used`;
  return first(rows).used;
}

export const deleteReleasedBlob = (sql: Sql, organizationId: string, sha256: string) => sql.run`
  delete from released_blobs where organization_id = ${organizationId} and sha256 = ${sha256}`;

const ERASE_LOCK = 728_110_002;

/** Blocks erasing until the connection ends. */
export const lockErasingShared = (sql: Sql) => sql`select pg_advisory_lock_shared(${ERASE_LOCK})`;

/** False while a backup runs: this transaction must not erase then. */
export async function lockErasing(sql: Sql): Promise<boolean> {
  const rows = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${ERASE_LOCK}) as locked`;
  return first(rows).locked;
}

/** Opens a cursor over all referenced blobs, in this transaction. */
export const openReferencedBlobs = (sql: Sql) => sql`
  declare referenced_blobs no scroll cursor for
  select organization_id, sha256 from files union select organization_id, sha256 from upload_parts`;

export const listNextReferencedBlobs = (sql: Sql) =>
  sql<{ organization_id: string; sha256: string }>`fetch 1000 from referenced_blobs`;
