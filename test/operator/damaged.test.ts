import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as } from "../support/client.ts";
import { flip, lose } from "../support/documents/damage.ts";
import {
  cli,
  cliProcess,
  database,
  done,
  migrateHere,
  type Place,
  placeIn,
  serveHere,
} from "../support/installation.ts";
import type { Finished } from "../support/process.ts";
import { TestS3 } from "../support/servers/s3.ts";

let folder: string;
const s3 = new TestS3();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-damaged-"));
  await s3.start();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Stored {
  id: string;
  sha256: string;
  text: string;
}

/** An organization with three files. */
async function fill(place: Place) {
  await migrateHere(place);
  const org = await done(place, "org", "create", "--name", "Acme Legal");
  const user = await done(place, "user", "create", "--org", org.id, "--name", "Ada");
  const { key } = await done(place, "key", "create", "--org", org.id, "--user", String(user.id));
  const { url, stop } = await serveHere(place);
  const files: Record<string, Stored> = {};
  for (const name of ["good", "flipped", "lost"]) {
    const text = `The ${name} agreement ends in May.`;
    const { body } = await as(url, key).upload(`${name}.txt`, text);
    files[name] = { id: body.id, sha256: body.sha256, text };
  }
  await stop();
  return { org: org.id as string, key: key as string, files };
}
type Filled = Awaited<ReturnType<typeof fill>>;

/** A command that did what it could and reports damaged files. */
async function damage(place: Place, ...words: string[]) {
  return damageIn(await cli(place, ...words));
}

function damageIn({ code, stdout, stderr }: Finished) {
  expect([code, stderr]).toEqual([1, expect.stringContaining("To repair a file, upload it again")]);
  return JSON.parse(stdout);
}

const listed = ({ org, files }: Filled, ...faults: [string, string][]) =>
  faults
    .map(([name, fault]) => {
      const { id, sha256 } = files[name]!;
      const named = [{ id, name: `${name}.txt` }];
      return { organization_id: org, organization: "Acme Legal", sha256, fault, files: named };
    })
    .sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1));

async function contents({ key, files }: Filled, url: string) {
  const replies = Object.entries(files).map(async ([name, { id }]) => {
    const { body, text } = await as(url, key).get(`/files/${id}/content`);
    return [name, body?.code ?? text];
  });
  return Object.fromEntries(await Promise.all(replies));
}

const pathOf = (base: string, org: string, { sha256 }: Stored) => join(base, org, sha256.slice(0, 2), sha256);

describe("an installation with a lost and a corrupted file on disk", () => {
  let source: Place;
  let filled: Filled;
  let backup: string;
  beforeAll(async () => {
    source = await placeIn(folder, "source", await database("damaged_source"));
    backup = join(folder, "backup");
    filled = await fill(source);
    const blobs = join(source.DATA_DIR, "blobs");
    await flip(pathOf(blobs, filled.org, filled.files.flipped!));
    await lose(pathOf(blobs, filled.org, filled.files.lost!));
  }, 120_000);

  it("is backed up except for those files; the command names them and fails", async () => {
    const report = damageIn(await cliProcess(source, "backup", "--to", backup));
    expect(report.damaged).toHaveLength(2);
    expect(report.damaged).toEqual(expect.arrayContaining(listed(filled, ["flipped", "corrupt"], ["lost", "missing"])));
    expect(report).toMatchObject({ folder: backup, files: 1, rows: expect.any(Number) });
  });

  it("fails the check of all files", async () => {
    const report = damageIn(await cliProcess(source, "files", "check"));
    expect(report).toEqual({ checked: 3, damaged: listed(filled, ["flipped", "corrupt"], ["lost", "missing"]) });
  });

  it("exports the intact files and names the damaged ones", async () => {
    const report = await damage(source, "org", "export", "--org", filled.org, "--to", join(folder, "export"));
    expect(report.files).toBe(1);
    expect(report.damaged.map(({ name, fault }: { name: string; fault: string }) => [name, fault]).sort()).toEqual([
      ["flipped.txt", "corrupt"],
      ["lost.txt", "missing"],
    ]);
  });

  it("is restored except for those files, which are listed; uploading them again repairs them", async () => {
    const target = await placeIn(folder, "target", await database("damaged_target"));
    const report = await damage(target, "restore", "--from", backup);
    expect(report).toMatchObject({
      files: 1,
      not_restored: listed(filled, ["flipped", "missing"], ["lost", "missing"]),
    });
    const { url, stop } = await serveHere(target);
    const { good, flipped, lost } = filled.files as Record<"good" | "flipped" | "lost", Stored>;
    const broken = { good: good.text, flipped: "FILE_DAMAGED", lost: "FILE_DAMAGED" };
    expect(await contents(filled, url)).toEqual(broken);
    for (const { text } of [flipped, lost]) await as(url, filled.key).upload("again.txt", text);
    expect(await contents(filled, url)).toEqual({ good: good.text, flipped: flipped.text, lost: lost.text });
    await stop();
    expect(await done(target, "files", "check")).toEqual({ checked: 3, damaged: [] });
    expect(await done(target, "backup", "--to", join(folder, "whole"))).toMatchObject({ files: 3, damaged: [] });
  }, 120_000);

  it("restores everything except files damaged in the backup", async () => {
    const { good } = filled.files;
    const stored = pathOf(join(backup, "files"), filled.org, good!);
    await rm(stored);
    // A pipe would never end, and a folder cannot be read.
    execFileSync("mkfifo", [stored]);
    const target = await placeIn(folder, "again", await database("damaged_again"));
    const report = await damage(target, "restore", "--from", backup);
    const all = listed(filled, ["good", "missing"], ["flipped", "missing"], ["lost", "missing"]);
    expect(report).toMatchObject({ files: 0, not_restored: all });
  }, 120_000);
});

it("backup and restore report a lost and a corrupted file in the bucket", async () => {
  const { accessKeyId, secretAccessKey } = s3.address().credentials!;
  const { host } = new URL(s3.address().endpoint);
  const BLOBS_URL = `s3://${accessKeyId}:${secretAccessKey}@${host}/files/kept?tls=off`;
  const source = { ...(await placeIn(folder, "s3", await database("damaged_s3"))), BLOBS_URL };
  const filled = await fill(source);
  const keyOf = (name: string) => pathOf("kept", filled.org, filled.files[name]!);
  await s3.damage(keyOf("flipped"), flip);
  await s3.damage(keyOf("lost"), lose);
  const backup = join(folder, "s3-backup");
  const all = listed(filled, ["flipped", "corrupt"], ["lost", "missing"]);
  const made = await damage(source, "backup", "--to", backup);
  expect(made).toMatchObject({ files: null });
  expect(made.damaged).toHaveLength(2);
  expect(made.damaged).toEqual(expect.arrayContaining(all));
  expect(await damage(source, "files", "check")).toEqual({ checked: 3, damaged: all });
  const target = { ...(await placeIn(folder, "s3-target", await database("damaged_s3_target"))), BLOBS_URL };
  expect(await damage(target, "restore", "--from", backup)).toMatchObject({ files: null, not_restored: all });
  const { url, stop } = await serveHere(target);
  const broken = { good: filled.files.good!.text, flipped: "FILE_DAMAGED", lost: "FILE_DAMAGED" };
  expect(await contents(filled, url)).toEqual(broken);
  await stop();
}, 120_000);
