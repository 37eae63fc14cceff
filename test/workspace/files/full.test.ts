import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { toStorageError } from "../../../src/kernel/blobs/s3.errors.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { TestApp } from "../../support/harness.ts";

/** The error PostgreSQL reports when its disk is full. */
const fill = endpoint({
  method: "POST",
  path: "/full",
  summary: "Finds no room in the database",
  key: "any",
  status: 204,
  handle: async ({ sql }) => {
    await sql`do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
    return undefined;
  },
});

const folder = await mkdtemp(join(tmpdir(), "chancery-full-"));
const isMounted = mount(folder);

/** A disk of one mebibyte, where the system allows one. */
function mount(at: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", at], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("uploads when the storage is full", () => {
  const app = new TestApp({ DATA_DIR: join(folder, "data") }, [...endpoints, fill]);
  beforeAll(() => app.start());
  afterAll(async () => {
    await app.stop();
    if (isMounted) execFileSync("umount", [folder]);
    await rm(folder, { recursive: true });
  });
  const full = { code: "STORAGE_FULL", error: expect.stringContaining("full") };
  const left = (name: string) => {
    const inner = join(folder, "data", name);
    return existsSync(inner) ? readdirSync(inner) : [];
  };

  it.skipIf(!isMounted)("an upload that does not fit is 507 STORAGE_FULL, and leaves nothing behind", async () => {
    const ada = await (await app.organization()).user();
    const tooLong = await ada.upload("lease.txt", "The lease ends in May. ".repeat(100_000));
    expect([tooLong.status, tooLong.body]).toEqual([507, full]);
    const twiceTooLong = await ada.upload("lease.txt", "The lease ends in May. ".repeat(30_000));
    expect([twiceTooLong.status, twiceTooLong.body]).toEqual([507, full]);
    expect([left("uploads"), left("blobs/arriving")]).toEqual([[], []]);
    expect((await ada.get("/files")).body.files).toEqual([]);
    expect((await ada.upload("small.txt", "The lease ends in May.")).status).toBe(200);
  });

  it.skipIf(!isMounted)("an upload part that does not fit is 507 too", async () => {
    const ada = await (await app.organization()).user();
    const size = 2_000_000;
    const { body: upload } = await ada.post("/files/uploads", { file_name: "lease.txt", size });
    const raw = Buffer.alloc(size, 0x61);
    const part = await ada.send("PUT", `/files/uploads/${upload.upload_id}/parts/1`, { raw });
    expect([part.status, part.body]).toEqual([507, full]);
  });

  it.skipIf(!isMounted)("/readyz is 503 with the reason, and /healthz stays 200", async () => {
    const ready = await app.send("GET", "//readyz");
    expect([ready.status, ready.body.error]).toEqual([503, expect.stringContaining("Storage is full")]);
    expect((await app.send("GET", "//healthz")).status).toBe(200);
  });

  it("a change is refused when the database is out of space", async () => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.post("/full");
    expect([reply.status, reply.body]).toEqual([507, full]);
  });

  it("a file is refused when an S3-compatible storage is out of space", () => {
    const refused = { name: "XMinioStorageFull", $metadata: { httpStatusCode: 507 } };
    expect(toStorageError(refused, "files")).toMatchObject({ status: 507, code: "STORAGE_FULL" });
  });
});
