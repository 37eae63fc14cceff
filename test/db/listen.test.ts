import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openJobEndWaiter } from "../../src/db/job-end-waiter.ts";
import { MISSED_NOTIFICATIONS } from "../../src/db/listen.ts";
import { type Database, openDatabase } from "../../src/db/sql.ts";
import { workerDatabase } from "../support/database.ts";
import { eventually } from "../support/process.ts";

/** Stands between us and the database, and cuts so many connections off in the middle of beginning to listen. */
let cuts = 0;
let between: Server;
let database: Database;

beforeAll(async () => {
  const { host, port, user, database: name } = await workerDatabase(inject("postgres"));
  between = createServer((ours) => {
    const theirs = connect(join(host, `.s.PGSQL.${port}`));
    ours.on("data", (data) => {
      if (cuts > 0 && data.includes("listen ")) {
        cuts--;
        ours.destroy();
      } else theirs.write(data);
    });
    theirs.on("data", (data) => ours.write(data));
    ours.on("error", () => {}).on("close", () => theirs.destroy());
    theirs.on("error", () => {}).on("close", () => ours.destroy());
  });
  await new Promise<void>((done) => between.listen(0, "127.0.0.1", done));
  const { port: nearPort } = between.address() as { port: number };
  const connection = { host: "127.0.0.1", port: nearPort, user, database: name };
  database = openDatabase({ connection, poolSize: 2, maxWaiting: 100 });
});
afterAll(async () => {
  await database.close();
  between.close();
});

const listeners = async (channel: string) =>
  (await database.system`select from pg_stat_activity where query = ${`listen "${channel}"`}`).length;

it("whoever listens holds one connection, however often it is lost, and is told each notification once", async () => {
  cuts = 3;
  const heard: string[] = [];
  const stop = await database.listen("test_cut", (payload) => heard.push(payload));
  await eventually(() => (heard.includes(MISSED_NOTIFICATIONS) ? true : undefined));
  expect([cuts, await listeners("test_cut")]).toEqual([0, 1]);
  await database.system`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "test_cut"'`;
  await eventually(() => (heard.length === 2 ? true : undefined));
  await database.system`select pg_notify('test_cut', 'word')`;
  await eventually(() => (heard.includes("word") ? true : undefined));
  expect([heard, await listeners("test_cut")]).toEqual([[MISSED_NOTIFICATIONS, MISSED_NOTIFICATIONS, "word"], 1]);
  await stop();
});

it("whoever waits is woken when listening begins, as the name may have been rung before", async () => {
  const jobEnds = openJobEndWaiter(database, "test_bell");
  await jobEnds.wait("name", 3_600_000);
  await jobEnds.close();
});
