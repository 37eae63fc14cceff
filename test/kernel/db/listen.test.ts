import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openJobEndWaiter } from "../../../src/kernel/db/job-end-waiter.ts";
import { MISSED_NOTIFICATIONS } from "../../../src/kernel/db/listen.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import { workerDatabase } from "../../support/database.ts";
import { eventually } from "../../support/process.ts";

/** How many connections the proxy in front of the database cuts as they start to listen. */
let connectionsToCut = 0;
let proxy: Server;
let database: Database;

beforeAll(async () => {
  const { host, port, user, database: name } = await workerDatabase(inject("postgres"));
  proxy = createServer((ours) => {
    const theirs = connect(join(host, `.s.PGSQL.${port}`));
    ours.on("data", (data) => {
      if (connectionsToCut > 0 && data.includes("listen ")) {
        connectionsToCut--;
        ours.destroy();
      } else theirs.write(data);
    });
    theirs.on("data", (data) => ours.write(data));
    ours.on("error", () => {}).on("close", () => theirs.destroy());
    theirs.on("error", () => {}).on("close", () => ours.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const { port: nearPort } = proxy.address() as { port: number };
  const connection = { host: "127.0.0.1", port: nearPort, user, database: name };
  database = openDatabase({ connection, poolSize: 2, maxWaiting: 100 });
});
afterAll(async () => {
  await database.close();
  proxy.close();
});

const listeners = async (channel: string) =>
  (await database.system`select from pg_stat_activity where query = ${`listen "${channel}"`}`).length;

it("a listener holds one connection, however often it is lost, and gets each notification once", async () => {
  connectionsToCut = 3;
  const received: string[] = [];
  const stop = await database.listen("test_cut", (payload) => received.push(payload));
  await eventually(() => (received.includes(MISSED_NOTIFICATIONS) ? true : undefined));
  expect([connectionsToCut, await listeners("test_cut")]).toEqual([0, 1]);
  await database.system`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "test_cut"'`;
  await eventually(() => (received.length === 2 ? true : undefined));
  await database.system`select pg_notify('test_cut', 'word')`;
  await eventually(() => (received.includes("word") ? true : undefined));
  expect([received, await listeners("test_cut")]).toEqual([[MISSED_NOTIFICATIONS, MISSED_NOTIFICATIONS, "word"], 1]);
  await stop();
});

it("a waiter is woken when listening begins, since its notification may have come before", async () => {
  const jobEnds = openJobEndWaiter(database, "test_bell");
  await jobEnds.wait("name", 3_600_000);
  await jobEnds.close();
});
