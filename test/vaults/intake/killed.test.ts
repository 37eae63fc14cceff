import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { v2 as webdav } from "webdav-server";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { hasDovecot, PASSWORD, startDovecot } from "../../support/servers/dovecot.ts";
import { attachment, mail } from "./mail.ts";
import { contract, withVault } from "./support.ts";

const app = useApp({ SOURCES_ALLOW_PRIVATE: true });
const FILES = ["deed.txt", "lease.txt", "loan.txt", "pledge.txt", "supply.txt"];

const children: ChildProcess[] = [];
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A real worker process. It begins with the jobs that wait. */
function worker(): ChildProcess {
  const connection = { ...inject("postgres"), database: `worker_${process.env.VITEST_POOL_ID}` };
  const child = fork(
    new URL("worker.child.ts", import.meta.url),
    [JSON.stringify(connection), app.deps.config.DATA_DIR],
    { execPath: process.execPath, execArgv: [] },
  );
  children.push(child);
  return child;
}

/** Moves the last heartbeats of a killed worker back an hour, so that it counts as lost at once. */
const silence = () =>
  app.database.system`update jobs set heartbeat_at = now() - interval '1 hour' where status = 'running'`;

/** Kills a process at given moments. */
class Killer {
  victim: ChildProcess | undefined;
  readonly #moments: ((what: string) => boolean)[];
  kills = 0;
  constructor(moments: ((what: string) => boolean)[]) {
    this.#moments = moments;
  }
  /** Kills the process if the next moment has come. Returns whether it did. */
  hear(what: string): boolean {
    if (!this.victim || !this.#moments[0]?.(what)) return false;
    this.#moments.shift();
    this.victim.kill("SIGKILL");
    this.victim = undefined;
    this.kills++;
    return true;
  }
}

/** True for the nth match of the pattern. */
function nth(count: number, pattern: RegExp) {
  let seen = 0;
  return (what: string) => pattern.test(what) && ++seen === count;
}

/** Syncs the source with workers that are killed midway, then with one that is not. A killed sync counts as failed. */
async function syncWithKills(
  killer: Killer,
  kills: number,
  { read, ada, path }: Awaited<ReturnType<typeof withVault>>,
  id: string,
) {
  const isSynced = async () => (await read(id)).last_synced_at !== null;
  for (let round = 0; round < kills; round++) {
    killer.victim = worker();
    if (round > 0) await syncAgain();
    expect((await once(killer.victim, "exit"))[1]).toBe("SIGKILL");
    expect(await isSynced()).toBe(false);
    await silence();
  }
  worker();
  await syncAgain();
  await eventually(async () => (await isSynced()) || undefined, 60, 200);
  expect(killer.kills).toBe(kills);

  async function syncAgain() {
    const failed = await eventually(async () => ((await read(id)).status === "failed" ? read(id) : undefined), 60, 200);
    expect(failed.next_sync_at > new Date().toISOString()).toBe(true);
    await ada.post(`${path}/${id}/sync`);
  }
}

it("a worker that is killed while it reads a WebDAV folder loses and repeats nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chancery-killed-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  for (const name of FILES) writeFileSync(join(folder, name), contract(name));
  const killer = new Killer([nth(3, /^GET /)]);
  const users = new webdav.SimpleUserManager();
  const rights = new webdav.SimplePathPrivilegeManager();
  rights.setRights(users.addUser("ada", "pw", false), "/", ["all"]);
  const httpAuthentication = new webdav.HTTPBasicAuthentication(users, "test");
  const server = new webdav.WebDAVServer({ httpAuthentication, privilegeManager: rights, port: 0 });
  server.beforeRequest((context, next) => {
    killer.hear(`${context.request.method} ${context.request.url}`);
    next();
  });
  await server.setFileSystemAsync("/files", new webdav.PhysicalFileSystem(folder));
  const { port } = (await server.startAsync(0)).address() as AddressInfo;
  cleanups.push(() => server.stopAsync());
  const made = await withVault(app, tmpdir());
  const { add, read, items, documents } = made;
  const settings = { url: `http://127.0.0.1:${port}/files`, username: "ada" };
  const id = await add({ kind: "webdav", name: "Cloud", secret: "pw", settings });
  await syncWithKills(killer, 1, made, id);
  expect((await documents()).map(({ name }) => name).sort()).toEqual(FILES);
  expect((await items(id)).map((item: { path: string; status: string }) => [item.path, item.status]).sort()).toEqual(
    FILES.map((name) => [name, "taken"]),
  );
  expect(await read(id)).toMatchObject({
    status: "idle",
    error: null,
    counts: { documents: 5, versions: 0, copies: 0 },
  });
});

/** A proxy between the worker and the mail server that sees every command. */
async function tap(port: number, killer: Killer): Promise<number> {
  const server: Server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (data) => {
      if (killer.hear(data.toString("latin1"))) client.destroy();
      else upstream.write(data);
    });
    upstream.on("data", (data) => client.write(data));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  cleanups.push(() => new Promise((closed) => server.close(closed)));
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!hasDovecot)("a worker that is killed while it reads a mailbox", () => {
  it("loses and repeats nothing, whether it was reading an attachment or moving a message", async () => {
    const dovecot = await startDovecot();
    cleanups.push(() => dovecot.stop());
    const box = dovecot.as("ada");
    for (const name of FILES)
      await box.deliver(
        mail({
          subject: name,
          parts: [attachment(name, contract(name)), attachment(`annex of ${name}`, contract(`Annex ${name}`))],
        }),
      );
    const killer = new Killer([nth(2, /UID FETCH \d+ .*BODY\.PEEK\[3\]/), nth(2, /UID MOVE /)]);
    const made = await withVault(app, tmpdir());
    const { add, read, documents } = made;
    const settings = {
      ...{ host: "127.0.0.1", port: await tap(dovecot.port, killer), security: "none", username: "ada" },
      ...{ allowed_senders: ["*"], processed: "move", processed_folder: "Done" },
    };
    const id = await add({ kind: "imap", name: "Mail", secret: PASSWORD, settings });
    await syncWithKills(killer, 2, made, id);
    const names = [...FILES, ...FILES.map((name) => `annex of ${name}`)].sort();
    expect((await documents()).map(({ name }) => name).sort()).toEqual(names);
    expect(await read(id)).toMatchObject({
      status: "idle",
      counts: { documents: 10, versions: 0, copies: 0, skipped: 0 },
    });
    expect(await box.list()).toEqual([]);
    expect((await box.list("Done")).map(([subject]) => subject).sort()).toEqual(FILES);
  });
});
