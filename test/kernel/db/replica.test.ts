import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrganization } from "../../../src/identity/accounts/accounts.ts";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import { PostgresPair } from "../../support/servers/standby.ts";

const pair = new PostgresPair();
let database: Database;
let otherNode: Database;
let [acme, globex] = ["", ""];

const openNode = () =>
  openDatabase({
    connection: pair.url("owner", [pair.primary.port]),
    requestConnection: pair.url("requests", [pair.primary.port]),
    readConnection: pair.url("requests", [pair.standby.port]),
    poolSize: 4,
    maxWaiting: 100,
  });

beforeAll(async () => {
  await pair.start({ isSynchronous: false, settings: { fsync: "off" } });
  [database, otherNode] = [openNode(), openNode()];
  await migrate(database);
  [acme, globex] = [
    (await createOrganization(database.system, "Acme")).id,
    (await createOrganization(database.system, "Globex")).id,
  ];
}, 120_000);
afterAll(async () => {
  await Promise.all([database.close(), otherNode.close()]);
  await pair.stop();
});

const pause = () => pair.standby.ask("select pg_wal_replay_pause()");
const resume = () => pair.standby.ask("select pg_wal_replay_resume()");

/** The server that answers, and the projects it returns. */
async function look(organizationId: string, node = database) {
  const sql = await node.reader(organizationId);
  const [row] = await sql<{ server: string; names: string[] | null }>`
    select current_setting('cluster_name') as server, (select array_agg(name order by name) from projects) as names`;
  return { server: row!.server, names: row!.names ?? [] };
}

const add = (organizationId: string, name: string, node = database) =>
  node.transaction(organizationId, async (sql) => {
    await sql`insert into projects (organization_id, name, is_access_controlled) values (${organizationId}, ${name}, false)`;
  });

/** The replica answers once it has replayed. */
async function untilReplica(organizationId: string) {
  for (;;) {
    const seen = await look(organizationId);
    if (seen.server === "two") return seen;
  }
}

it("the replica answers with the rows of one organization only", async () => {
  await add(acme, "a");
  await add(globex, "g");
  expect(await untilReplica(acme)).toEqual({ server: "two", names: ["a"] });
  expect(await untilReplica(globex)).toEqual({ server: "two", names: ["g"] });
  expect(await untilReplica(randomUUID())).toEqual({ server: "two", names: [] });
}, 60_000);

it("a write on any node is readable by its organization at once: from the primary until the replica has it", async () => {
  await untilReplica(acme);
  await pause();
  await add(acme, "b", otherNode);
  expect(await look(acme)).toEqual({ server: "one", names: ["a", "b"] });
  expect(await look(acme, otherNode)).toEqual({ server: "one", names: ["a", "b"] });
  // Another organization did not change, so the replica is still up to date for it.
  expect(await look(globex)).toEqual({ server: "two", names: ["g"] });
  await resume();
  expect(await untilReplica(acme)).toEqual({ server: "two", names: ["a", "b"] });
}, 60_000);

it("a change reported by live updates counts too, although it ran outside the organization's transactions", async () => {
  await untilReplica(acme);
  await pause();
  await database.system`select pg_notify('changes', ${`organization:${acme} {}`})`;
  expect((await look(acme)).server).toBe("one");
  await resume();
  await untilReplica(acme);
}, 60_000);

it("a statement that writes is run by the primary", async () => {
  await untilReplica(acme);
  const sql = await database.reader(acme);
  expect(await sql.run`update projects set description = 'x' where name = 'a'`).toBe(1);
  expect(await sql.first`select description from projects where name = 'a'`).toEqual({ description: "x" });
}, 60_000);

it("the primary answers when the replica is away", async () => {
  await untilReplica(acme);
  const sql = await database.reader(acme);
  await pair.standby.kill();
  expect(await sql`select name from projects order by name`).toEqual([{ name: "a" }, { name: "b" }]);
  expect(await look(acme)).toEqual({ server: "one", names: ["a", "b"] });
  await add(acme, "c");
  expect((await look(acme)).names).toEqual(["a", "b", "c"]);
}, 60_000);
