import { expect, inject, it } from "vitest";
import { Part } from "../../../src/kernel/db/query.ts";
import { checkRequestLogin } from "../../../src/kernel/db/request-login.ts";
import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { workerDatabase } from "../../support/database.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("row-level security covers every table with an organization's data", async () => {
  const open = await app.database.system<{ table_name: string }>`
    select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and (c.relname = 'organizations' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
      and not (c.relrowsecurity and c.relforcerowsecurity)`;
  expect(open).toEqual([]);
});

it("only tables without an organization's data are outside row-level security", async () => {
  const outside = await app.database.system<{ table_name: string }>`
    select c.relname as table_name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`;
  expect(outside.map((row) => row.table_name)).toEqual([
    "oauth_clients",
    "rate_windows",
    "schema_migrations",
    "server_secrets",
  ]);
  const granted = await app.database.system`
    select from information_schema.role_table_grants where grantee = 'chancery_app'
      and table_name in ('oauth_clients', 'rate_windows', 'server_secrets')`;
  expect(granted).toEqual([]);
});

it("shows no rows when no organization is set", async () => {
  const org = await app.organization();
  await org.asOrganization.post("/projects", { name: "Merger" });
  const nowhere = app.database.organization("");
  for (const rows of [
    await nowhere`select from projects`,
    await nowhere`select from organizations`,
    await nowhere`select from api_keys`,
  ]) {
    expect(rows).toEqual([]);
  }
});

it("shows only the rows of the current organization, even to a query without a filter", async () => {
  const [mine, other] = [await app.organization(), await app.organization()];
  await mine.asOrganization.post("/projects", { name: "Mine" });
  await other.asOrganization.post("/projects", { name: "Theirs" });
  const rows = await app.database.organization(mine.id)<{ name: string }>`select name from projects`;
  expect(rows).toEqual([{ name: "Mine" }]);
});

it("refuses to write a row for another organization", async () => {
  const [mine, other] = [await app.organization(), await app.organization()];
  const sql = app.database.organization(mine.id);
  await expect(
    sql`insert into projects (organization_id, name, is_access_controlled) values (${other.id}, 'Planted', false)`,
  ).rejects.toThrow(/row-level security/);
  expect(await sql.run`update organizations set name = 'Taken over' where id = ${other.id}`).toBe(0);
});

it("a request's connection cannot become the owner, so it can append to the audit log but never change it", async () => {
  const org = await app.organization();
  await org.asOrganization.post("/projects", { name: "Merger" });
  for (const statement of [
    "set role none",
    "reset role",
    "set session authorization default",
    "reset all",
    "discard all",
  ]) {
    const attempt = app.database.transaction(org.id, async (sql) => {
      await sql`${new Part([statement], [])}`;
      await sql`select set_config('app.org', ${org.id}, true)`;
      return sql.run`delete from audit_records`;
    });
    await expect(attempt, statement).rejects.toThrow(/permission denied|cannot run inside a transaction/);
  }
  await expect(app.database.organization(org.id)`set role chancery_owner`).rejects.toThrow(/permission denied/);
});

it("reports at start whether the request role can become the owner", async () => {
  expect(await checkRequestLogin(app.database)).toBeUndefined();
  const { requestUser: _, ...owner } = await workerDatabase(inject("postgres"));
  const shared = openDatabase({ connection: owner, poolSize: 2, maxWaiting: 10 });
  expect(await checkRequestLogin(shared)).toMatch(
    /^Requests sign in to the database as chancery_owner, .* Set DATABASE_REQUEST_URL/,
  );
  await shared.close();
  const unknown = openDatabase({
    connection: owner,
    requestConnection: { ...owner, user: "nobody_here" },
    poolSize: 2,
    maxWaiting: 10,
  });
  await expect(checkRequestLogin(unknown)).rejects.toThrow(
    /the login for requests does not work.*DATABASE_REQUEST_URL/,
  );
  await unknown.close();
});
