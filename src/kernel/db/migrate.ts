import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { first } from "../../content/must.ts";
import type { Database, Sql, SystemSql } from "./sql.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const LOCK = 728_110_001;
/** The first migration of every version before 0.1.0, whose migrations are now one baseline. */
const BEFORE_FIRST_RELEASE = "0001_foundation.sql";

const files = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort();

/** Applies all missing migrations. Safe to run from several processes at once. */
export async function migrate(database: Database): Promise<string[]> {
  return database.session(({ sql }) =>
    inOneTransaction(sql, async () => {
      await sql`select pg_advisory_xact_lock(${LOCK})`;
      if (await isRestoring(sql))
        throw new Error("A restore into this database did not finish. Run it again, or use another, empty database.");
      return applyMissing(sql, files());
    }),
  );
}

/** On a connection without timeouts, because an index of a large table takes minutes. */
async function inOneTransaction<T>(sql: SystemSql, work: () => Promise<T>): Promise<T> {
  await sql.script("begin");
  try {
    const result = await work();
    await sql.script("commit");
    return result;
  } catch (error) {
    await sql.script("rollback").catch(() => undefined);
    throw error;
  }
}

/** Migrates an empty database to the schema of a backup, which may be older than this version's. */
export async function migrateAsIn(sql: SystemSql, wanted: string[]) {
  await applyMissing(sql, wanted);
  const more = (await listApplied(sql)).filter((name) => !wanted.includes(name));
  if (more.length > 0)
    throw new Error(`The database is newer than the backup: it has ${more.join(", ")}. Use an empty database.`);
}

export const listMigrations = (sql: Sql) => listApplied(sql);
export const isKnownMigration = (name: string) => files().includes(name);
export const isBeforeFirstRelease = (migrations: string[]) => migrations.includes(BEFORE_FIRST_RELEASE);

async function applyMissing(sql: SystemSql, wanted: string[]): Promise<string[]> {
  await prepare(sql);
  const applied = await listApplied(sql);
  if (isBeforeFirstRelease(applied))
    throw new Error(
      "This database was made by a version before 0.1.0. Export your data with that version and start with a new DATA_DIR or an empty database.",
    );
  const unknown = applied.filter((name) => !isKnownMigration(name));
  if (unknown.length > 0)
    throw new Error(`The database is newer than this version of Chancery: it has ${unknown.join(", ")}.`);
  const missing = wanted.filter((name) => !applied.includes(name));
  for (const file of missing) await apply(sql, file);
  return missing.map((file) => basename(file, ".sql"));
}

/** True if every migration of this version has been applied and no restore is in progress. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  if (!(await hasTable(sql, "schema_migrations")) || (await isRestoring(sql))) return false;
  const applied = await listApplied(sql);
  return files().every((name) => applied.includes(name));
}

/** This table exists while a restore is in progress. */
export const RESTORE_MARKER = "restore_under_way";
export const isRestoring = (sql: Sql) => hasTable(sql, RESTORE_MARKER);

export async function hasTable(sql: Sql, table: string): Promise<boolean> {
  const rows = await sql<{ exists: boolean }>`select to_regclass(${`public.${table}`}) is not null as exists`;
  return first(rows).exists;
}

const listApplied = async (sql: Sql) =>
  (await sql<{ name: string }>`select name from schema_migrations order by name`).map((row) => row.name);

async function prepare(sql: Sql) {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = 'chancery_app') then create role chancery_app nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`;
  await sql`do $$ begin
    if current_setting('server_version_num')::integer < 160000 then
      if not pg_has_role(current_user, 'chancery_app', 'member') then execute format('grant chancery_app to %I', current_user); end if;
    elsif not pg_has_role(current_user, 'chancery_app', 'set') then
      execute format('grant chancery_app to %I with set true', current_user);
    end if;
  end $$`;
  await sql`grant usage on schema public to chancery_app`;
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz(3) not null default now())`;
}

async function apply(sql: SystemSql, file: string) {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  await sql.script(text);
  await sql`insert into schema_migrations (name) values (${file})`;
}
