import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Database, Sql, SystemSql } from "./sql.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);
const LOCK = 728_110_001;

const files = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort();

/** Brings the database to the shape this version needs. Safe to run from several processes at once. */
export async function migrate(database: Database): Promise<string[]> {
  return database.systemTransaction(async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`;
    await prepare(sql);
    const applied = await listApplied(sql);
    const unknown = applied.filter((name) => !files().includes(name));
    if (unknown.length > 0)
      throw new Error(`The database is newer than this version of Chancery: it holds ${unknown.join(", ")}.`);
    const missing = files().filter((name) => !applied.includes(name));
    for (const file of missing) await apply(sql, file);
    return missing.map((file) => basename(file, ".sql"));
  });
}

/** True when every migration of this version has been applied. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ exists: boolean }>`select to_regclass('public.schema_migrations') is not null as exists`;
  if (!table?.exists) return false;
  const applied = await listApplied(sql);
  return files().every((name) => applied.includes(name));
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
