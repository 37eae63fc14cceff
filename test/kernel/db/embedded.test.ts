import { spawn } from "node:child_process";
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { isAlive } from "../../../src/kernel/db/embedded/processes.ts";
import { serverOf } from "../../support/process.ts";
import { ask, usePlace } from "./embedded.harness.ts";

const place = usePlace({ made: true });

describe("the server", () => {
  it("uses Unicode and UTC, and listens on its socket only, without TLS", async () => {
    const database = await place.join();
    const names = [
      "server_encoding",
      "timezone",
      "log_timezone",
      "listen_addresses",
      "ssl",
      "jit",
      "shared_buffers",
      "fsync",
    ];
    const shown = await ask(database, `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`)}`);
    const expected = {
      server_encoding: "UTF8",
      timezone: "UTC",
      log_timezone: "UTC",
      listen_addresses: "",
      ssl: "off",
    };
    expect(shown).toEqual([{ ...expected, jit: "off", shared_buffers: "128MB", fsync: "off" }]);
    expect(await ask(database, "SELECT upper('été') AS upper")).toEqual([{ upper: "ÉTÉ" }]);
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  });

  it("treats quotation marks and dashes as punctuation in full-text search", async () => {
    const database = await place.join();
    const text = "the “Confidential Information” — Überlassung § 5";
    const [row] = await ask(database, `SELECT tsvector_to_array(to_tsvector('simple', '${text}')) AS words`);
    expect(row.words).toEqual(["5", "confidential", "information", "the", "überlassung"]);
  });

  it("runs in its own session, out of reach of Ctrl-C", async () => {
    await place.join();
    const server = serverOf(place.dataDir)!;
    const [, , , session] = readFileSync(`/proc/${server}/stat`, "latin1").split(") ")[1]!.split(" ");
    expect(Number(session)).toBe(server);
  });

  it("starts a new log when the old one exceeds 10 MB", async () => {
    await (await place.join()).leave();
    const log = join(place.dataDir, "postgres", "log");
    truncateSync(log, 11 * 1024 * 1024);
    await place.join();
    expect(statSync(log).size).toBeLessThan(100_000);
  });

  it("logs no values of a failing statement", async () => {
    const database = await place.join();
    const failing = ["SELECT 'a secret word'::uuid", "SELECT 1 / length('') AS \"a secret word\""];
    for (const statement of failing) await expect(ask(database, statement)).rejects.toThrow();
    const log = readFileSync(join(place.dataDir, "postgres", "log"), "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toContain("secret");
  });

  it("takes over a lock file whose process id was reused by another program", async () => {
    const program = spawn("sleep", ["20"]);
    const cluster = join(place.dataDir, "postgres", "cluster");
    const lock = [program.pid, cluster, 1, 5432, "", "", "1 1", "ready", ""].join("\n");
    writeFileSync(join(cluster, "postmaster.pid"), lock);
    writeFileSync(join(cluster, ".s.PGSQL.5432.lock"), lock);
    const database = await place.join();
    expect(await ask(database, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(serverOf(place.dataDir)).not.toBe(program.pid);
    await database.leave();
    expect(program.kill()).toBe(true);
  });

  it("waits for an old server that is still shutting down", async () => {
    const other = place.other();
    await other.answer;
    const old = serverOf(place.dataDir)!;
    other.tell("quit");
    await other.ended;
    expect(await ask(await place.join(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(serverOf(place.dataDir)).not.toBe(old);
  });

  it("reports PostgreSQL's error when it does not start", async () => {
    await (await place.join()).leave();
    const refused = place.join({ settings: { shared_buffers: "nonsense" } });
    await expect(refused).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s);
  });
});

describe("several processes on one data folder", () => {
  it("share the server until the last of them leaves", async () => {
    const mine = await place.join();
    const other = place.other();
    expect(await other.answer).toMatchObject({ word: "joined", created: false, host: mine.connection.host });
    const server = serverOf(place.dataDir)!;
    await mine.leave();
    await sleep(300);
    expect(isAlive(server)).toBe(true);
    other.tell("leave");
    await other.ended;
    expect(isAlive(server)).toBe(false);
  });

  it("do not wait for one that was killed", async () => {
    const mine = await place.join();
    const other = place.other();
    await other.answer;
    await other.kill();
    const server = serverOf(place.dataDir)!;
    await mine.leave();
    expect(isAlive(server)).toBe(false);
  });

  it("do not mistake another program with a reused process id for one of them", async () => {
    const mine = await place.join();
    writeFileSync(join(place.dataDir, "postgres", "members", `${process.ppid}-1-00000000`), "");
    const server = serverOf(place.dataDir)!;
    await mine.leave();
    expect(isAlive(server)).toBe(false);
  });

  it("join a server that outlived its killed process, and stop it in the end", async () => {
    const other = place.other();
    await other.answer;
    const server = serverOf(place.dataDir)!;
    await other.kill();
    expect(isAlive(server)).toBe(true);
    const mine = await place.join();
    expect(mine.created).toBe(false);
    expect(serverOf(place.dataDir)).toBe(server);
    await mine.leave();
    await expect.poll(() => isAlive(server)).toBe(false);
  });
});

describe("a process that does not leave", () => {
  it("can exit, and stops a server that nobody else uses", async () => {
    const other = place.other();
    await other.answer;
    const server = serverOf(place.dataDir)!;
    other.tell("forget");
    await other.ended;
    await expect.poll(() => isAlive(server)).toBe(false);
  });

  it("leaves the server running for the others", async () => {
    const mine = await place.join();
    const other = place.other();
    await other.answer;
    other.tell("quit");
    await other.ended;
    await sleep(300);
    expect(await ask(mine, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("a server that dies", () => {
  it("is restarted within seconds", async () => {
    const mine = await place.join();
    const other = place.other();
    await other.answer;
    await ask(mine, "CREATE TABLE kept AS SELECT 1 AS one");
    const server = serverOf(place.dataDir)!;
    process.kill(server, "SIGKILL");
    const read = () => ask(mine, "SELECT one FROM kept").catch(() => []);
    await expect.poll(read, { interval: 50 }).toEqual([{ one: 1 }]);
    expect(serverOf(place.dataDir)).not.toBe(server);
  });

  it("is restarted by the remaining processes when its starter was killed too", async () => {
    const other = place.other();
    await other.answer;
    const mine = await place.join();
    const server = serverOf(place.dataDir)!;
    process.kill(server, "SIGKILL");
    await other.kill();
    const read = () => ask(mine, "SELECT 1 AS one").catch(() => []);
    await expect.poll(read, { interval: 50 }).toEqual([{ one: 1 }]);
  });

  it("stays down once everyone has left", async () => {
    const lines: string[] = [];
    const mine = await place.join({ log: (line) => lines.push(line) });
    const server = serverOf(place.dataDir)!;
    await mine.leave();
    await sleep(1200);
    expect(isAlive(server)).toBe(false);
    expect(serverOf(place.dataDir)).toBeUndefined();
    expect(lines.filter((line) => line.includes("gone"))).toEqual([]);
  });
});
