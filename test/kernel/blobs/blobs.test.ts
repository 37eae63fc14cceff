import { createHash, randomBytes, randomUUID } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlobKey, type Blobs, MissingBlob } from "../../../src/kernel/blobs/blobs.ts";
import { openDiskBlobs } from "../../../src/kernel/blobs/disk.ts";
import { openS3Blobs } from "../../../src/kernel/blobs/s3.ts";
import { TestS3 } from "../../support/servers/s3.ts";

const MEGABYTE = 1024 * 1024;
let home: string;
const s3 = new TestS3();
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "chancery-blobs-"));
  await s3.start();
});
afterAll(async () => {
  await s3.stop();
  await rm(home, { recursive: true });
});

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const stores = {
  "on disk": { open: () => openDiskBlobs(join(home, "blobs")), held: () => filesIn(join(home, "blobs")) },
  "on S3": { open: () => openS3Blobs(s3.address(), { folder: join(home, "uploads") }), held: () => s3.keys() },
};

/** A new file with its key, in a new organization. */
async function aFile(bytes: Buffer | string): Promise<{ key: BlobKey; path: string; bytes: Buffer }> {
  const path = join(home, randomUUID());
  await writeFile(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { key: { organizationId: randomUUID(), sha256 }, path, bytes: Buffer.from(bytes) };
}

/** The same with 20 MB that the test itself never holds in memory. */
async function aLargeFile(): Promise<{ key: BlobKey; path: string }> {
  const path = join(home, randomUUID());
  const hash = createHash("sha256");
  for (let written = 0; written < 20; written++) {
    const part = randomBytes(MEGABYTE);
    hash.update(part);
    await appendFile(path, part);
  }
  return { key: { organizationId: randomUUID(), sha256: hash.digest("hex") }, path };
}

const readAll = async (stream: Promise<Readable>) => Buffer.concat(await (await stream).toArray());

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as (options: { type: "major" | "minor" }) => void;
/** Collects twice, since dead buffers are released only when the next collection begins. */
const collectGarbage = (type: "major" | "minor") => {
  gc({ type });
  gc({ type });
};

/** The peak of buffer memory during the work, without what was held before and without garbage. */
async function mostHeld(work: () => Promise<unknown>): Promise<number> {
  collectGarbage("major");
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const heldNow = () => process.memoryUsage().arrayBuffers - before;
  const look = () => {
    // Most garbage is young, and collecting only that takes a fraction of the time.
    for (const type of ["minor", "major"] as const) if (heldNow() > 8 * MEGABYTE) collectGarbage(type);
    most = Math.max(most, heldNow());
  };
  const timer = setInterval(look, 10);
  await work().finally(() => clearInterval(timer));
  return most;
}

describe.each(Object.entries(stores))("a store %s", (_where, { open, held }) => {
  let blobs: Blobs;
  beforeAll(() => {
    blobs = open();
  });

  it("returns the bytes that were put, and leaves the source file in place", async () => {
    const { key, path, bytes } = await aFile(randomBytes(300_000));
    await blobs.put(key, path);
    expect((await readAll(blobs.open(key))).equals(bytes)).toBe(true);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it("stores an empty file", async () => {
    const { key, path } = await aFile("");
    await blobs.put(key, path);
    expect((await readAll(blobs.open(key))).length).toBe(0);
  });

  it.each([
    [0, 1, "01"],
    [2, 5, "2345"],
    [9, 9, "9"],
    [0, 9, "0123456789"],
  ])("returns the bytes from %i to %i, both included", async (start, end, part) => {
    const { key, path } = await aFile("0123456789");
    await blobs.put(key, path);
    expect((await readAll(blobs.open(key, { start, end }))).toString()).toBe(part);
  });

  it("stores the same content once, even when put repeatedly and concurrently", async () => {
    const { key, path, bytes } = await aFile(randomBytes(50_000));
    const before = (await held()).length;
    await Promise.all([blobs.put(key, path), blobs.put(key, path)]);
    await blobs.put(key, path);
    expect((await held()).length).toBe(before + 1);
    expect((await readAll(blobs.open(key))).equals(bytes)).toBe(true);
  });

  it("stores the same content separately for another organization", async () => {
    const { key, path } = await aFile("shared words");
    const other = { ...key, organizationId: randomUUID() };
    await blobs.put(key, path);
    expect(await blobs.exists(other)).toBe(false);
    await blobs.put(other, path);
    await blobs.delete(key);
    expect((await readAll(blobs.open(other))).toString()).toBe("shared words");
  });

  it("keeps what was put until it is deleted; deleting again changes nothing", async () => {
    const { key, path } = await aFile("here, then gone");
    expect(await blobs.exists(key)).toBe(false);
    await blobs.put(key, path);
    expect(await blobs.exists(key)).toBe(true);
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await blobs.exists(key)).toBe(false);
  });

  it("stores nothing of an interrupted put", async () => {
    const { key, path } = await aFile("never read");
    const before = await held();
    await rm(path);
    await expect(blobs.put(key, path)).rejects.toThrow(/ENOENT/);
    await mkdir(path);
    await expect(blobs.put(key, path)).rejects.toThrow();
    expect(await blobs.exists(key)).toBe(false);
    expect(await held()).toEqual(before);
  });

  it("provides the bytes as a local file during the work, and cleans up afterwards", async () => {
    const { key, path } = await aFile("lent");
    await blobs.put(key, path);
    const before = await held();
    const read = async (lent: string) => `${await readFile(lent, "utf8")} and read`;
    expect(await blobs.withFile(key, read)).toBe("lent and read");
    const failing = blobs.withFile(key, () => Promise.reject(new Error("the work failed")));
    await expect(failing).rejects.toThrow("the work failed");
    expect(await filesIn(join(home, "uploads"))).toEqual([]);
    expect(await held()).toEqual(before);
  });

  it("reports a missing key", async () => {
    const { key } = await aFile("never put");
    await expect(blobs.open(key)).rejects.toThrow(MissingBlob);
    await expect(blobs.open(key, { start: 0, end: 3 })).rejects.toThrow(/is missing from storage/);
    await expect(blobs.withFile(key, async () => "reached")).rejects.toThrow(MissingBlob);
  });

  it("stores, returns and lends 20 MB without holding them in memory", async () => {
    const { key, path } = await aLargeFile();
    const hash = createHash("sha256");
    const most = await mostHeld(async () => {
      await blobs.put(key, path);
      for await (const chunk of await blobs.open(key)) hash.update(chunk);
      await blobs.withFile(key, async () => {});
    });
    expect(hash.digest("hex")).toBe(key.sha256);
    expect(most).toBeLessThan(10 * MEGABYTE);
  });
});
