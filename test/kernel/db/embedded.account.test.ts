import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverOf } from "../../support/process.ts";
import { ask, isRoot, usePlace } from "./embedded.harness.ts";

const place = usePlace();
const TIME = 120_000;

describe.runIf(isRoot)("started by root", () => {
  it("runs as another user that can access the folder, and keeps that user when it no longer can", {
    timeout: TIME,
  }, async () => {
    openTo(0o755);
    const database = await place.join();
    const { uid, capabilities } = server();
    expect(uid).not.toBe(0);
    expect(capabilities).toBe(0n);
    expect(statSync(database.connection.host).uid).toBe(uid);
    expect(await ask(database, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await database.leave();

    chmodSync(place.root, 0o700);
    await place.join();
    expect(server()).toEqual({ uid, capabilities: 2n });
  });

  it("runs in a user namespace when only root can access the folder", { timeout: TIME }, async () => {
    const lines: string[] = [];
    const database = await place.join({ log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/in a user namespace/);
    expect(statSync(database.connection.host).uid).toBe(0);
    await database.leave();
    expect(await ask(await place.join(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("runs as another user with one capability when namespaces are unavailable", { timeout: TIME }, async () => {
    mkdirSync(place.dataDir, { mode: 0o700 });
    const other = place.other({ PATH: toolsOf("setpriv") });
    expect(await other.answer).toMatchObject({ word: "joined", created: true });
    const { uid, capabilities } = server();
    expect(uid).not.toBe(0);
    expect(capabilities).toBe(2n);
  });

  it("says what to do when none of these is possible", { timeout: TIME }, async () => {
    const { word, message } = await place.other({ PATH: toolsOf() }).answer;
    expect(word).toBe("failed");
    for (const way of ["ordinary user", "DATA_DIR", "DATABASE_URL"]) expect(message).toContain(way);
  });
});

describe.runIf(!isRoot)("started by an ordinary user", () => {
  it("runs as that user", { timeout: TIME }, async () => {
    await place.join();
    expect(server().uid).toBe(process.getuid!());
  });

  it("says what to do about a folder that belongs to another user", { timeout: TIME }, async () => {
    mkdirSync(place.dataDir, { mode: 0o500 });
    await expect(place.join()).rejects.toThrow(/cannot be stored in.*DATA_DIR/);
  });
});

function openTo(mode: number) {
  chmodSync(place.root, mode);
  mkdirSync(place.dataDir);
  chmodSync(place.dataDir, mode);
}

/** A PATH with only the named tools. */
function toolsOf(...names: string[]): string {
  const folder = join(place.root, "tools");
  mkdirSync(folder);
  for (const name of names) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  return folder;
}

function server(): { uid: number; capabilities: bigint } {
  const status = readFileSync(`/proc/${serverOf(place.dataDir)}/status`, "utf8");
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)![1]);
  return { uid, capabilities: BigInt(`0x${/^CapEff:\s+(\w+)/m.exec(status)![1]}`) };
}
