import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MISSED_NOTIFICATIONS } from "../../../src/kernel/db/listen.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import { eventually } from "../../support/process.ts";
import { PostgresPair } from "../../support/servers/standby.ts";

/** A proxy to the primary that can stop responding, as when its machine loses power: nothing is closed or answered. */
class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  isSilent = false;

  constructor(target: () => number) {
    this.#server = createServer((ours) => {
      const theirs = connect(target(), "127.0.0.1");
      ours.on("data", (data) => this.isSilent || theirs.write(data));
      theirs.on("data", (data) => this.isSilent || ours.write(data));
      ours.on("error", () => {}).on("close", () => theirs.destroy());
      theirs.on("error", () => {}).on("close", () => this.isSilent || ours.destroy());
      this.#sockets.add(ours);
    });
  }

  async open() {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return (this.#server.address() as { port: number }).port;
  }

  close() {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const pair = new PostgresPair();
const wire = new Wire(() => pair.primary.port);
const moves: string[] = [];
let database: Database;

beforeAll(async () => {
  await pair.start({ isSynchronous: true, settings: { fsync: "off" } });
  const ports = [pair.standby.port, await wire.open()];
  database = openDatabase({
    // The standby comes first: the order of the hosts says nothing about which one accepts writes.
    connection: pair.url("owner", ports, "?target_session_attrs=read-write"),
    poolSize: 3,
    maxWaiting: 100,
    onMove: (message) => moves.push(message),
  });
  await database.systemTransaction((sql) => sql.script("create table notes (word text primary key)"));
}, 120_000);
afterAll(async () => {
  await database.close();
  wire.close();
  await pair.stop();
});

const write = (word: string) => database.system.run`insert into notes values (${word})`;
const words = async () =>
  (await database.system<{ word: string }>`select word from notes order by word`).map(({ word }) => word);

it("connects to the host that accepts writes, whichever comes first, also for a session of its own", async () => {
  expect(await write("a")).toBe(1);
  const [row] = await database.session(
    ({ sql }) => sql<{ name: string }>`select current_setting('cluster_name') as name`,
  );
  expect(row).toEqual({ name: "one" });
});

it("follows a promotion when the old primary only stops responding: pending requests get 503, listeners resume, nothing is lost", async () => {
  const heard: string[] = [];
  const stop = await database.listen("failover", (payload) => heard.push(payload));
  expect(heard).toEqual([MISSED_NOTIFICATIONS]);
  let isInside = () => {};
  const inside = new Promise<void>((done) => {
    isInside = done;
  });
  const interrupted = database.systemTransaction(async (sql) => {
    await sql`insert into notes values ('never')`;
    isInside();
    await eventually(() => (wire.isSilent ? true : undefined));
    await sql`insert into notes values ('nor this')`;
  });
  await inside;
  wire.isSilent = true;
  const refused = expect(interrupted).rejects.toMatchObject({
    status: 503,
    code: "UNAVAILABLE",
    headers: { "retry-after": "2" },
  });
  await pair.primary.kill();
  await pair.standby.promote();
  await refused;
  await eventually(async () => (await write("b")) || undefined);
  expect(await words()).toEqual(["a", "b"]);
  await eventually(() => (heard.length >= 2 ? true : undefined));
  await database.system`select pg_notify('failover', 'word')`;
  await eventually(() => (heard.includes("word") ? true : undefined));
  expect(moves.at(-1)).toContain(`is at 127.0.0.1:${pair.standby.port} now`);
  await stop();
}, 120_000);

it("says which hosts it tried when none accepts writes", async () => {
  const errors: string[] = [];
  const lost = openDatabase({
    connection: pair.url("owner", [pair.primary.port, pair.primary.port]),
    poolSize: 2,
    maxWaiting: 10,
    onError: ({ message }) => errors.push(message),
  });
  await expect(lost.system`select 1`).rejects.toMatchObject({ status: 503 });
  expect(errors[0]).toMatch(
    /^No database host accepts writes \(127\.0\.0\.1:\d+: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: /,
  );
  await lost.close();
});
