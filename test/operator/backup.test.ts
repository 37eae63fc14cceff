import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { parse } from "pg-connection-string";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../../src/kernel/context.ts";
import { restore } from "../../src/operator/backups/restore.ts";
import { type As, as } from "../support/client.ts";
import {
  cli,
  cliProcess,
  database,
  done,
  doneByProcess,
  type Place,
  placeIn,
  serveHere,
  start,
  startBy,
  stop,
  stopAll,
} from "../support/installation.ts";
import { ended, eventually, freePort, runScript, startScript } from "../support/process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const NEXT_VERSION = "test/operator/next-version.child.ts";
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-backup-"));
  backup = join(folder, "backup");
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string, database?: string) => placeIn(folder, name, database);
const refusal = async (place: Place, from: string) => {
  const { code, stderr } = await cli(place, "restore", "--from", from);
  return [code, stderr.trim()];
};

/** The manifest is checked before the database is touched. */
const NO_DATABASE = {} as Deps;

interface BackupManifest {
  migrations: string[];
  tables: Record<string, { columns: string[]; rows: number; sha256: string }>;
}

/** The migrations of the next version: one more. */
async function nextMigrations(): Promise<string> {
  const migrations = join(await mkdtemp(join(folder, "next-")), "migrations");
  await cp(join(ROOT, "migrations"), migrations, { recursive: true });
  await writeFile(
    join(migrations, "9999_next.sql"),
    "alter table vaults add column next text not null default 'filled'; create table next_things (id integer primary key);",
  );
  return migrations;
}

interface Kept {
  key: string;
  paths: string[];
  content: string;
}

/** Every reply that could differ between two installations, and the bytes of the file. */
async function seen(url: string, { key, paths, content }: Kept) {
  const caller = as(url, key);
  const replies = await Promise.all(paths.map((path) => caller.get(path)));
  const bytes = await fetch(`${url}/v1${content}`, { headers: { authorization: key } });
  return {
    statuses: replies.map(({ status }) => status),
    bodies: replies.map(({ body }) => body),
    hash: createHash("sha256")
      .update(Buffer.from(await bytes.arrayBuffer()))
      .digest("hex"),
  };
}

const TERMS =
  "Master Agreement\n\nThis Agreement is governed by the laws of New York. Either party may end it by 30 days' notice.";

/** An organization with a person, a vault with an extracted and an edited value, a file and a chat. */
async function fill(place: Place): Promise<Kept & { caller: As; organizationId: string }> {
  const { url, runJobs, stop } = await serveHere(place);
  const org = await done(place, "org", "create", "--name", "Acme Legal");
  const user = await done(place, "user", "create", "--org", org.id, "--name", "Ada", "--manage-vaults");
  const { key } = await done(place, "key", "create", "--org", org.id, "--user", String(user.id));
  const caller = as(url, key);
  const { body: file } = await caller.upload("terms.txt", TERMS);
  const { body: vault } = await caller.post("/vaults", { name: "Contracts" });
  await caller.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const table = `/vaults/${vault.id}/documents`;
  await runJobs();
  const [document] = (await caller.get(table)).body.documents;
  expect(document.status).toBe("ready");
  const cell = `${table}/${document.document_id}/cells/agreementType`;
  expect((await caller.patch(cell, { value: "Typed by hand" })).status).toBe(200);
  await caller.post(`${cell}/notes`, { text: 'With a\ttab, a \\N, a "quote" and a line\nbreak.' });
  const question = { message: "Which law governs?", file_ids: [file.id] };
  const { body: asked } = await caller.post("/chat/completions?wait=0", question);
  await runJobs();
  const { body: answered } = await caller.get(`/jobs/${asked.job_id}`);
  expect(answered.status).toBe("succeeded");
  await stop();
  const chat = `/chats/${answered.result.chat_id}/messages`;
  const paths = [
    "/me",
    "/projects",
    "/files",
    `/files/${file.id}/text`,
    table,
    cell,
    `${cell}/history`,
    `${cell}/notes`,
    chat,
    "/jobs",
  ];
  return { key, paths, content: `/files/${file.id}/content`, caller, organizationId: org.id };
}

describe("a backup of a running server", () => {
  let source: Place;
  let url: string;
  let kept: Awaited<ReturnType<typeof fill>>;
  let before: Awaited<ReturnType<typeof seen>>;
  let waiting: string;

  beforeAll(async () => {
    source = await place("source");
    kept = await fill(source);
    const halted = await start(source, "serve");
    url = halted.url;
    waiting = (await as(url, kept.key).post("/chat/completions?wait=0", { message: "And who may end it?" })).body
      .job_id;
    before = await seen(url, kept);
  }, 120_000);

  it("is written while it runs, and lists its contents", async () => {
    const report = await doneByProcess(source, "backup", "--to", backup);
    expect(report).toEqual({
      folder: backup,
      tables: expect.any(Number),
      rows: expect.any(Number),
      files: 1,
      damaged: [],
    });
    expect((await readdir(backup)).sort()).toEqual(["backup.json", "files", "tables"]);
    expect((await as(url, kept.key).post("/projects", { name: "After the backup" })).status).toBe(201);
  });

  it("never overwrites anything", async () => {
    const { code, stderr } = await cliProcess(source, "backup", "--to", backup);
    expect([code, stderr]).toEqual([4, expect.stringContaining("is not empty")]);
  });

  it("restores an installation with the same keys, files, cells with history and chats, and pending jobs continue", async () => {
    const target = await place("target");
    const report = await doneByProcess(target, "restore", "--from", backup);
    expect(report).toMatchObject({ files: 1 });
    await shows(target);
    const whole = await start(target);
    const { body: job } = await as(whole.url, kept.key).get(`/jobs/${waiting}?wait=60`);
    expect(job.status).toBe("succeeded");
    expect((await as(whole.url, kept.key).post("/projects", { name: "Life goes on" })).status).toBe(201);
    expect(await refusal(target, backup)).toEqual([4, expect.stringContaining("already has organizations")]);
    await stop(whole.child);
  }, 120_000);

  it("restores into a database of another server whose owner is not a superuser", async () => {
    const elsewhere = await database("restored_elsewhere");
    const target = await place("elsewhere", elsewhere);
    await done(target, "restore", "--from", backup);
    await shows(target);
    const again = join(folder, "again");
    await done(target, "backup", "--to", again);
    expect(await rowsOf(again)).toEqual(await rowsOf(backup));
  }, 120_000);

  it("of the previous version is migrated on restore", async () => {
    const target = { ...(await place("next", await database("restored_by_next"))), MIGRATIONS: await nextMigrations() };
    const { code, stderr } = await runScript(NEXT_VERSION, ["operator/cli", "restore", "--from", backup], target);
    expect([code, stderr]).toEqual([0, ""]);
    expect(await ask(target, "select next from vaults")).toEqual([{ next: "filled" }]);
    expect(await ask(target, "select from next_things")).toEqual([]);
    const server = await startBy(NEXT_VERSION, target, "main", "serve");
    expect(await seen(server.url, kept)).toEqual(before);
    await stop(server.child);
  }, 120_000);

  it("of a version before 0.1.0 is refused", async () => {
    const old = await altered("old", async (path, manifest) =>
      writeFile(path, JSON.stringify({ ...manifest, migrations: ["0001_foundation.sql", "0002_vaults.sql"] })),
    );
    expect(await refusal(await place("too-old", await database("too_old")), old)).toEqual([
      4,
      expect.stringContaining("made by a version before 0.1.0"),
    ]);
  }, 60_000);

  it("is refused if it is incomplete, was changed, or comes from a newer version", async () => {
    const target = await place("refusing", await database("restored_refusing"));
    expect(await refusal(target, folder)).toEqual([4, expect.stringContaining("does not contain a complete backup")]);
    const newer = await altered("newer", async (path, manifest) =>
      writeFile(
        path,
        JSON.stringify({ ...manifest, version: "9.0.0", migrations: [...manifest.migrations, "9999_x.sql"] }),
      ),
    );
    expect(await refusal(target, newer)).toEqual([4, expect.stringContaining("version 9.0.0, which is newer")]);
    const changed = await altered("changed", async (_path, _manifest, copy) => {
      const file = join(copy, "tables", "organizations.copy.gz");
      const bytes = await readFile(file);
      await writeFile(file, Buffer.concat([bytes.subarray(0, 9), Buffer.from([255 - bytes[9]!]), bytes.subarray(10)]));
    });
    expect(await refusal(target, changed)).toEqual([4, expect.stringContaining("organizations.copy.gz is damaged")]);
    const manifests: [string, (manifest: BackupManifest) => string][] = [
      ["empty", () => ""],
      ["null", () => "null"],
      ["truncated", (manifest) => JSON.stringify(manifest).slice(0, 500)],
      [
        "with a stray id",
        (manifest) => JSON.stringify({ ...manifest, damaged: [{ organization_id: "x", sha256: "y" }] }),
      ],
    ];
    const without = await altered("without-a-table", (path, { tables: { cells: _, ...tables }, ...rest }) =>
      writeFile(path, JSON.stringify({ ...rest, tables })),
    );
    expect(await refusal(target, without)).toEqual([4, expect.stringContaining("backup.json is damaged")]);
    for (const [name, write] of manifests) {
      const copy = await altered(name.replaceAll(" ", "-"), (path, manifest) => writeFile(path, write(manifest)));
      await expect(restore(NO_DATABASE, copy), name).rejects.toThrow("backup.json is damaged");
    }
  }, 60_000);

  it("whose restore is killed leaves a database marked as incomplete until it is restored", async () => {
    const target = await place("broken", await database("restored_broken"));
    const endless = await altered("endless", async (_path, _manifest, copy) => {
      const table = join(copy, "tables", "vaults.copy.gz");
      await rm(table);
      execFileSync("mkfifo", [table]);
    });
    const restoring = startScript("src/operator/cli.ts", ["restore", "--from", endless], { ...target });
    await eventually(() => isWaitingForRows(target), 60);
    const killed = ended(restoring);
    restoring.kill("SIGKILL");
    await killed;
    const { code, stderr } = await runScript("src/main.ts", ["migrate"], { ...target });
    expect([code, stderr]).toEqual([1, expect.stringContaining("A restore into this database did not finish")]);
    const port = String(await freePort());
    const child = startScript("src/main.ts", ["serve"], { ...target, PORT: port });
    const ready = await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, 60, 100);
    expect(ready).toBe(503);
    await stop(child);
    await done(target, "restore", "--from", backup);
    await shows(target);
  }, 120_000);

  async function shows(target: Place) {
    const server = await serveHere(target);
    expect(await seen(server.url, kept)).toEqual(before);
    await server.stop();
  }

  async function altered(
    name: string,
    change: (manifestPath: string, manifest: BackupManifest, copy: string) => Promise<void>,
  ) {
    const copy = join(folder, name);
    await cp(backup, copy, { recursive: true });
    const path = join(copy, "backup.json");
    await change(path, JSON.parse(await readFile(path, "utf8")), copy);
    return copy;
  }
});

async function isWaitingForRows(place: Place): Promise<true | undefined> {
  const rows = await ask(
    place,
    "select from pg_stat_activity where query like 'copy public.\"vaults\"%' and state = 'active'",
  );
  return rows.length > 0 ? true : undefined;
}

async function ask({ DATABASE_URL }: Place, statement: string): Promise<unknown[]> {
  const client = new pg.Client(parse(DATABASE_URL!) as pg.ClientConfig);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function rowsOf(folder: string) {
  const { tables } = JSON.parse(await readFile(join(folder, "backup.json"), "utf8"));
  const counts = Object.entries(tables as Record<string, { rows: number }>).map(([table, { rows }]) => [table, rows]);
  // Inspecting the installation counts calls and records reads.
  return Object.fromEntries(counts.filter(([table]) => table !== "api_calls" && table !== "audit_records"));
}
