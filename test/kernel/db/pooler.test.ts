import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization } from "../../../src/identity/accounts/accounts.ts";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { checkRequestLogin } from "../../../src/kernel/db/request-login.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import { eventually } from "../../support/process.ts";
import { findPgBouncer, PgBouncer } from "../../support/servers/pgbouncer.ts";
import { PostgresPair } from "../../support/servers/standby.ts";

const SERVER_CONNECTIONS = 2;

describe.skipIf(!findPgBouncer())(
  "requests through a transaction-pooling PgBouncer (skipped where it is not installed)",
  () => {
    const pair = new PostgresPair();
    let bouncer: PgBouncer;
    let database: Database;
    const organizations: string[] = [];

    const open = (requestPooling: "session" | "transaction") =>
      openDatabase({
        connection: pair.url("owner", [pair.primary.port]),
        requestConnection: pair.url("requests", [bouncer.port]),
        requestPooling,
        poolSize: 8,
        maxWaiting: 1000,
      });

    beforeAll(async () => {
      await pair.start({ isSynchronous: false, settings: { fsync: "off" } });
      bouncer = new PgBouncer(pair, pair.primary);
      await bouncer.start(SERVER_CONNECTIONS);
      database = open("transaction");
      await migrate(database);
      for (const name of ["Acme", "Globex", "Initech"])
        organizations.push((await createOrganization(database.system, name)).id);
    }, 120_000);
    afterAll(async () => {
      await database.close();
      await bouncer.stop();
      await pair.stop();
    });

    const add = (organizationId: string, name: string) =>
      database.transaction(organizationId, async (sql) => {
        await sql`insert into projects (organization_id, name, is_access_controlled) values (${organizationId}, ${name}, false)`;
      });

    it("each statement and transaction sees the rows of its own organization, however they share server connections", async () => {
      const turns = Array.from({ length: 90 }, (_, index) => organizations[index % organizations.length]!);
      await Promise.all(turns.map((id) => add(id, id)));
      const seen = await Promise.all(
        turns.map(
          (id) => database.organization(id)<{ name: string; role: string; zone: string }>`
        select distinct name, current_user::text as role, current_setting('timezone') as zone from projects`,
        ),
      );
      expect(seen).toEqual(turns.map((id) => [{ name: id, role: "chancery_app", zone: "UTC" }]));
      const other = database.organization(organizations[0]!);
      await expect(
        other`insert into projects (organization_id, name, is_access_controlled) values (${organizations[1]!}, 'x', false)`,
      ).rejects.toMatchObject({ code: "42501" });
    });

    it("an error keeps its own code and leaves nothing, in a statement and in a transaction", async () => {
      const sql = database.organization(organizations[0]!);
      await expect(sql`select 1 / ${0}::integer`).rejects.toMatchObject({ code: "22012" });
      const failing = database.transaction(organizations[0]!, async (sql) => {
        await sql`update projects set name = 'never'`;
        await sql`select 1 / ${0}::integer`;
      });
      await expect(failing).rejects.toMatchObject({ code: "22012" });
      expect(await sql`select from projects where name = 'never'`).toEqual([]);
    });

    it("the organization set by authentication does not stay on any server connection", async () => {
      const admitted = await Promise.all(
        organizations.map(
          (id) =>
            database.entry<{ organization_id: string; set: string }>(false)`
          select ${id} as organization_id, set_config('app.org', ${id}, false) as set`,
        ),
      );
      expect(admitted.map((row) => row?.set)).toEqual(organizations);
      const left = await pair.primary.ask(
        "select count(distinct pid)::integer as connections from pg_stat_activity where usename = 'chancery_requests'",
      );
      expect(left[0]!.connections).toBeLessThanOrEqual(SERVER_CONNECTIONS);
      const rows = await Promise.all(
        Array.from(
          { length: 20 },
          () => database.entry<{ organization_id: string; before: string }>(false)`
        select '' as organization_id, current_setting('app.org', true) as before, pg_sleep(0.01)::text`,
        ),
      );
      expect(new Set(rows.map((row) => row?.before))).toEqual(new Set([""]));
    });

    it("notifications and sessions with locks use the direct connection", async () => {
      const heard: string[] = [];
      const stop = await database.listen("pooled", (payload) => heard.push(payload));
      await database.transaction(organizations[0]!, async (sql) => {
        await sql`select pg_notify('pooled', 'word')`;
      });
      await eventually(() => (heard.includes("word") ? true : undefined));
      await stop();
      await database.session(async ({ sql }) => {
        expect(await sql`select pg_try_advisory_lock(1) as locked`).toEqual([{ locked: true }]);
      });
    });

    it("the start fails with advice when the setting is missing", async () => {
      expect(await checkRequestLogin(database)).toBeUndefined();
      const unaware = open("session");
      await expect(checkRequestLogin(unaware)).rejects.toThrow(/set DATABASE_REQUEST_POOLING=transaction/);
      await unaware.close();
    });
  },
);
