import { expect, it } from "vitest";
import { createOrganization } from "../../../src/identity/accounts/accounts.ts";
import { OWNER, SUPERUSER } from "../../../src/kernel/db/embedded/cluster.ts";
import type { EmbeddedDatabase } from "../../../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { ask, usePlace } from "./embedded.harness.ts";

const place = usePlace();

const open = ({ connection }: EmbeddedDatabase) => openDatabase({ connection, poolSize: 2, maxWaiting: 10 });
const asSuperuser = (joined: EmbeddedDatabase): EmbeddedDatabase => ({
  ...joined,
  connection: { ...joined.connection, user: SUPERUSER },
});

/** Database objects not owned by the service's role, except those of extensions. */
const STRANGE = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner <> '${OWNER}'::regrole
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner <> '${OWNER}'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select t.typname from pg_type t where t.typnamespace = 'public'::regnamespace and t.typowner <> '${OWNER}'::regrole
    and not exists (select from pg_depend d where d.objid in (t.oid, t.typelem) and d.deptype = 'e')
  union all select p.polname from pg_policy p where '${SUPERUSER}'::regrole::oid = any(p.polroles)
  union all select datname from pg_database where datname = 'chancery' and datdba <> '${OWNER}'::regrole`;

it("the service connects to the embedded database as a role that owns it and is not a superuser", async () => {
  const joined = await place.join();
  const database = open(joined);
  await migrate(database);
  expect(
    await ask(
      joined,
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user",
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
  expect(await ask(joined, STRANGE)).toEqual([]);
  await expect(ask(joined, "copy schema_migrations from program 'true'")).rejects.toThrow(/permission denied/);
  await expect(ask(joined, "select pg_read_file('PG_VERSION')")).rejects.toThrow(/permission denied/);
  await database.close();
});

it("row-level security is forced for the table owner too", async () => {
  const joined = await place.join();
  const database = open(joined);
  await migrate(database);
  await createOrganization(database.system, "Acme");
  await database.systemTransaction(async (sql) => {
    expect(await sql`select name from organizations`).toEqual([{ name: "Acme" }]);
    await sql`drop policy owner on organizations`;
    expect(await sql`select name from organizations`).toEqual([]);
  });
  await database.close();
});

it("a data folder of an older version, owned by the superuser, is handed over on joining", async () => {
  const old = await place.join();
  await ask(asSuperuser(old), `alter database chancery owner to ${SUPERUSER}`);
  await ask(asSuperuser(old), `drop owned by ${OWNER}`);
  await ask(asSuperuser(old), `drop role ${OWNER}`);
  const before = open(asSuperuser(old));
  await migrate(before);
  const { id } = await createOrganization(before.system, "Acme");
  await before.close();
  await old.leave();
  const joined = await place.join();
  expect(joined.created).toBe(false);
  expect(await ask(joined, STRANGE)).toEqual([]);
  const after = open(joined);
  expect(await migrate(after)).toEqual([]);
  expect(await after.system`select name from organizations`).toEqual([{ name: "Acme" }]);
  expect(await after.organization(id)`select name from organizations`).toEqual([{ name: "Acme" }]);
  await createOrganization(after.system, "Other");
  await ask(joined, "create table notes (organization_id uuid not null); call build_wall('notes')");
  await after.close();
});
