import { first } from "../../content/must.ts";
import { RESTORE_MARKER } from "../../kernel/db/migrate.ts";
import { name } from "../../kernel/db/query.ts";
import type { Sql, SystemSql } from "../../kernel/db/sql.ts";

/** All reads see the same snapshot. */
export const beginSnapshot = (sql: SystemSql) => sql.script("begin isolation level repeatable read, read only");
export const begin = (sql: SystemSql) => sql.script("begin");
export const commit = (sql: SystemSql) => sql.script("commit");
export const rollback = (sql: SystemSql) => sql.script("rollback");

/** The tables to back up, with their columns except generated ones. Unlogged tables are left out. */
export const listTables = (sql: Sql) => sql<{ name: string; columns: string[] }>`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('schema_migrations', ${RESTORE_MARKER}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

export const listSequences = (sql: Sql) => sql<{ name: string; last: number }>`
  select sequencename as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

export const copyStatement = (
  table: string,
  columns: string[],
  direction: "to stdout" | "from stdin",
  schema: "public" | "pg_temp" = "public",
) => `copy ${schema}.${quoted(table)} (${columns.map(quoted).join(", ")}) ${direction}`;

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

export async function countOrganizations(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*) from organizations`;
  return first(rows).count;
}

const LOCK = 728_110_003;

/** Allows one restore at a time; held until the connection closes. */
export async function lockRestoring(sql: Sql): Promise<boolean> {
  const rows = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`;
  return first(rows).locked;
}

export const markRestoring = (sql: Sql) => sql`
  create table if not exists ${name(RESTORE_MARKER)} (began_at timestamptz not null default now())`;
export const unmarkRestoring = (sql: Sql) => sql`drop table ${name(RESTORE_MARKER)}`;

/** Drops foreign keys and disables triggers and forced row-level security. Returns the statements that restore them. */
export async function suspendConstraints(sql: SystemSql): Promise<string> {
  const constraints = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`;
  const tables = await sql<{ name: string; forced: boolean }>`
    select oid::regclass::text as name, relforcerowsecurity as forced from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const [drop, restore]: [string[], string[]] = [[], []];
  for (const { table, name, definition } of constraints) {
    drop.push(`alter table ${table} drop constraint ${name}`);
    restore.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, forced } of tables) {
    drop.push(`alter table ${name} disable trigger user`);
    restore.push(`alter table ${name} enable trigger user`);
    if (!forced) continue;
    drop.push(`alter table ${name} no force row level security`);
    restore.push(`alter table ${name} force row level security`);
  }
  await sql.script(drop.join(";"));
  return restore.join(";");
}

export const setSequence = (sql: Sql, sequence: string, last: number) => sql`
  select setval(${`public.${sequence}`}::regclass, ${last})`;

export const analyze = (sql: SystemSql) => sql.script("analyze");

/** Rows of files that were encrypted where the backup was made. The backup contains these files unencrypted. */
export const deleteEncryptedBlobs = (sql: Sql) => sql.run`delete from encrypted_blobs`;
