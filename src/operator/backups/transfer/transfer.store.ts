import { first } from "../../../content/must.ts";
import { name, part } from "../../../kernel/db/query.ts";
import type { Sql, SystemSql } from "../../../kernel/db/sql.ts";

/** Clients of connected apps belong to no organization. Those that people of the organization authorized are included. */
export const CLIENTS = "oauth_clients";

export interface ForeignKey {
  table: string;
  column: string;
  refers_to: string;
  refers_to_column: string;
}

export const listForeignKeys = (sql: Sql) => sql<ForeignKey>`
  select c.relname::text as table, a.attname::text as column, r.relname::text as refers_to, b.attname::text as refers_to_column
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2, 3`;

/** Identity columns. */
export const listSerials = (sql: Sql) => sql<{ table: string; column: string; sequence: string }>`
  select c.relname::text as table, a.attname::text as column,
    pg_get_serial_sequence(c.oid::regclass::text, a.attname::text) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1`;

export const findOrganization = (sql: Sql, id: string) => sql.first<{ id: string; name: string }>`
  select id, name from organizations where id = ${id}`;

/** The bytes that files and unfinished uploads of an organization use. */
export const listBlobs = (sql: Sql, organizationId: string) => sql<{ sha256: string }>`
  select sha256 from files where organization_id = ${organizationId}
  union select sha256 from upload_parts where organization_id = ${organizationId} order by 1`;

export const listSecrets = (
  sql: Sql,
  { table, column, key }: { table: string; column: string; key: string },
  organizationId: string,
) => sql<{ id: string; value: string }>`
  select ${name(key)}::text as id, ${name(column)} as value from ${name(table)}
  where organization_id = ${organizationId} and ${name(column)} is not null`;

/** One import of an organization at a time; held until the connection closes. */
export const lockImport = (sql: Sql, organizationId: string) => tryLock(sql, `import ${organizationId}`);

/** One move of an organization out of this database at a time; held until the connection closes. */
export const lockMove = (sql: Sql, organizationId: string) => tryLock(sql, `move ${organizationId}`);

async function tryLock(sql: Sql, key: string): Promise<boolean> {
  const rows = await sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as locked`;
  return first(rows).locked;
}

/** Marks the bytes to be erased by a worker, unless a file uses them by then. */
export const insertReleased = (sql: Sql, organizationId: string, hashes: string[]) => sql.run`
  insert into released_blobs (organization_id, sha256) select ${organizationId}, unnest(${hashes}::text[]) on conflict do nothing`;

export const deleteReleased = (sql: Sql, organizationId: string, hashes: string[]) => sql.run`
  delete from released_blobs where organization_id = ${organizationId} and sha256 = any(${hashes}::text[])`;

export const insertChecks = (sql: Sql, organizationId: string, hashes: string[], fault: "missing" | null) => sql.run`
  insert into blob_checks (organization_id, sha256, checked_at, fault)
  select ${organizationId}, unnest(${hashes}::text[]), now(), ${fault}`;

export const deleteChecks = (sql: Sql, organizationId: string) => sql.run`
  delete from blob_checks where organization_id = ${organizationId}`;

/** Imported rows are in temporary tables, so these statements cannot be prepared in advance. */
export async function hasRowsOfOthers(sql: Sql, table: string, organizationId: string): Promise<boolean> {
  const owner = name(table === "organizations" ? "id" : "organization_id");
  const isOthers =
    table === CLIENTS
      ? part`id not in (select client_id from ${came("api_keys")} where client_id is not null)`
      : part`${owner} is distinct from ${organizationId}`;
  const rows = await sql<{ found: boolean }>`select exists (select from ${came(table)} where ${isOthers}) as found`;
  return first(rows).found;
}

export const listMovedPeople = (sql: Sql) => sql<{ former: number; fresh: number }>`
  select former, fresh from ${part`pg_temp.moved_people`} order by former`;

export const updateStagedSecret = (
  sql: Sql,
  { table, column, key, id }: { table: string; column: string; key: string; id: string },
  value: string,
) => sql.run`
  update ${came(table)} set ${name(column)} = ${value}
  where ${name(key)} = ${id}`;

export const listStagedWebhooksWithoutSecret = (sql: Sql) => sql<{ id: string; url: string }>`
  select id, url from ${came("webhooks")} where secret is null order by url, id`;

export const updateStagedWebhook = (sql: Sql, id: string, secret: string, reason: string) => sql.run`
  update ${came("webhooks")} set secret = ${secret}, previous_secret_until = null, enabled = false, disabled_reason = ${reason}
  where id = ${id}`;

/** Sources other than folders have a password or key. */
export const updateStagedSourcesWithoutSecret = (sql: Sql, reason: string) => sql<{ name: string }>`
  update ${came("vault_sources")} set enabled = false, trouble = 'blocked', error = ${reason}
  where secret is null and kind <> 'folder' returning name`;

export const deleteStagedFactorsWithoutSecret = (sql: Sql) => sql.run`
  delete from ${came("totp_factors")} where secret is null`;

export const listStagedCheckpoints = (sql: Sql) => sql<{ position: number; hash: Buffer }>`
  select checkpoint_position as position, checkpoint_hash as hash from ${came("audit_chains")} where checkpoint_position > 0`;

export const updateStagedCheckpoint = (sql: Sql, proof: string) => sql.run`
  update ${came("audit_chains")} set checkpoint_proof = ${proof}`;

const came = (table: string) => part`pg_temp.${name(`came_${table}`)}`;

export type Moving = "out" | "in" | null;

export const findMoving = (sql: Sql, id: string) => sql.first<{ name: string; moving: Moving }>`
  select name, moving from organizations where id = ${id}`;

export const updateMoving = (sql: Sql, id: string, from: Moving, to: Moving) => sql.run`
  update organizations set moving = ${to}::text where id = ${id} and moving is not distinct from ${from}::text`;

export async function countRunningJobs(sql: Sql, organizationId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from jobs where organization_id = ${organizationId} and status = 'running'`;
  return first(rows).count;
}

/** Takes the jobs away from their workers, which then stop. The attempt does not count. */
export const requeueJobs = (sql: Sql, organizationId: string) => sql.run`
  update jobs set status = 'pending', worker = null, attempt = attempt - 1
  where organization_id = ${organizationId} and status = 'running' and worker is not null`;

/** Reads one snapshot, and fails if rows that it then deletes were changed since. */
export const beginMove = (sql: SystemSql) => sql.script("begin isolation level repeatable read");

/** Deletes legal holds too: what they protect is in the target database. */
export async function deleteOrganization(sql: Sql, id: string) {
  await sql.run`delete from legal_holds where organization_id = ${id}`;
  await sql.run`delete from organizations where id = ${id}`;
}
