import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { MissingBlob } from "../../../src/kernel/blobs/blobs.ts";
import { parseS3Address } from "../../../src/kernel/blobs/s3.address.ts";
import { openS3Blobs } from "../../../src/kernel/blobs/s3.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { as } from "../../support/client.ts";
import { TestApp } from "../../support/harness.ts";
import { database, done, placeIn, start, stop, stopAll } from "../../support/installation.ts";
import { runScript } from "../../support/process.ts";
import { hasSwift, SwiftStorage } from "../../support/servers/swift.ts";
import { contract, withVault } from "../../vaults/intake/support.ts";

const TEXT = "This agreement is made between Acme and Globex.";

describe.skipIf(!hasSwift)(
  "files in OpenStack Swift, over its S3 interface (skipped where it is not installed)",
  () => {
    let storage: SwiftStorage;
    let app: TestApp;
    let folder: string;

    beforeAll(async () => {
      storage = await new SwiftStorage().start();
      app = new TestApp({ BLOBS_URL: parseS3Address(storage.url("kept")), SOURCES_ALLOW_PRIVATE: true }, endpoints);
      await app.start();
      folder = await mkdtemp(join(tmpdir(), "chancery-swift-"));
    }, 180_000);
    afterAll(async () => {
      await stopAll();
      await app?.stop();
      await storage?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    it("a file is uploaded, read, downloaded in full and in part, and erased", async () => {
      const org = await app.organization();
      const ada = await org.user();
      const { status, body: file } = await ada.upload("contract.txt", TEXT);
      expect(status).toBe(200);
      const key = `kept/${org.id}/${file.sha256.slice(0, 2)}/${file.sha256}`;
      expect(await storage.keys("kept/")).toContain(key);
      await app.runJobs();
      expect((await ada.get(`/files/${file.id}/text`)).body.text).toBe(TEXT);
      expect((await ada.get(`/files/${file.id}/content`)).text).toBe(TEXT);
      const part = await ada.send("GET", `/files/${file.id}/content`, { headers: { range: "bytes=5-13" } });
      expect([part.status, part.text]).toEqual([206, "agreement"]);
      expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
      await runHousekeeping(app.deps);
      expect(await storage.keys("kept/")).not.toContain(key);
    }, 60_000);

    it("refuses bytes that do not have the hash they were signed with, and tells what is missing", async () => {
      const blobs = openS3Blobs(parseS3Address(storage.url("direct")), { folder: join(folder, "uploads") });
      const path = join(folder, "bytes");
      await writeFile(path, TEXT);
      const [organizationId, sha256] = [randomUUID(), createHash("sha256").update(TEXT).digest("hex")];
      const wrong = { organizationId, sha256: createHash("sha256").update("other").digest("hex") };
      await expect(blobs.put(wrong, path)).rejects.toThrow();
      expect(await storage.keys("direct/")).toEqual([]);
      await blobs.put({ organizationId, sha256 }, path);
      expect(await text(await blobs.open({ organizationId, sha256 }, { start: 0, end: 3 }))).toBe("This");
      await expect(blobs.open(wrong)).rejects.toThrow(MissingBlob);
      await blobs.delete({ organizationId, sha256 });
      await blobs.delete({ organizationId, sha256 });
      expect(await blobs.exists({ organizationId, sha256 })).toBe(false);
    }, 60_000);

    it("a source lists a prefix of the bucket and fetches what is new", async () => {
      const { add, sync, documents } = await withVault(app, folder);
      await storage.put("in/supply agreement (signed).txt", contract("Supply Agreement"));
      await storage.put("in/deep/lease.txt", contract("Lease Agreement"));
      await storage.put("elsewhere/loan.txt", contract("Loan Agreement"));
      const { secretAccessKey, accessKeyId: access_key_id, ...place } = storage.place;
      const settings = { ...place, prefix: "in/", access_key_id };
      const id = await add({ kind: "s3", name: "Bucket", secret: secretAccessKey, settings });
      expect(await sync(id)).toMatchObject({ status: "idle", error: null, counts: { documents: 2, skipped: 0 } });
      expect((await documents()).map(({ name }) => name).sort()).toEqual([
        "lease.txt",
        "supply agreement (signed).txt",
      ]);
      await storage.delete("in/deep/lease.txt");
      expect((await sync(id)).counts).toMatchObject({ removed: 1 });
    }, 120_000);

    it("a backup beside the bucket checks every object, and a restore finds them again", async () => {
      const BLOBS_URL = storage.url("installation");
      const source = { ...(await placeIn(folder, "source", await database("swift_source"))), BLOBS_URL };
      expect((await runScript("src/main.ts", ["migrate"], { ...source })).code).toBe(0);
      const org = await done(source, "org", "create", "--name", "Acme Legal");
      const { key } = await done(source, "key", "create", "--org", org.id);
      const { child, url } = await start(source, "serve");
      const { body: file } = await as(url, key).upload("contract.txt", TEXT);
      await stop(child);
      const backup = join(folder, "backup");
      expect(await done(source, "backup", "--to", backup)).toMatchObject({ files: null, damaged: [] });
      const target = { ...(await placeIn(folder, "target", await database("swift_target"))), BLOBS_URL };
      expect(await done(target, "restore", "--from", backup)).toMatchObject({ files: null, not_restored: [] });
      const restored = await start(target, "serve");
      expect((await as(restored.url, key).get(`/files/${file.id}/content`)).text).toBe(TEXT);
      await stop(restored.child);
      await storage.delete(`installation/${org.id}/${file.sha256.slice(0, 2)}/${file.sha256}`);
      const checked = JSON.parse(
        (await runScript("src/operator/cli.ts", ["files", "check", "--json"], { ...target })).stdout,
      );
      expect(checked).toMatchObject({ checked: 1, damaged: [{ sha256: file.sha256, fault: "missing" }] });
    }, 180_000);
  },
);
