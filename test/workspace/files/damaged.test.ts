import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { openStateGauges } from "../../../src/kernel/metrics-server/state.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { checkAllBlobs, scrubDueBlobs } from "../../../src/workspace/files/integrity/scrub.ts";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { cut, flip, lengthen, lose } from "../../support/documents/damage.ts";
import { type TestApp, type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { TestS3 } from "../../support/servers/s3.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const s3 = await new TestS3().start();
afterAll(() => s3.stop());

type Harm = (path: string) => Promise<unknown>;
type Damage = (org: TestOrganization, sha256: string, harm: Harm) => Promise<void>;
const onDisk = useApp({}, undefined, log);
const encrypted = useApp({ FILE_ENCRYPTION: true }, undefined, log, "encrypted");
const onS3 = useApp({ BLOBS_URL: s3.address() }, undefined, log);
const stores: [string, TestApp, Damage][] = [
  [
    "on disk",
    onDisk,
    async (org, sha256, harm) =>
      void (await harm(join(onDisk.deps.config.DATA_DIR, "blobs", org.id, sha256.slice(0, 2), sha256))),
  ],
  [
    "encrypted, on disk",
    encrypted,
    async (org, sha256, harm) => {
      const [row] = await encrypted.database.system<{ stored_sha256: string }>`
        select stored_sha256 from encrypted_blobs where organization_id = ${org.id} and sha256 = ${sha256}`;
      const stored = row!.stored_sha256;
      await harm(join(encrypted.deps.config.DATA_DIR, "blobs", org.id, stored.slice(0, 2), stored));
    },
  ],
  ["on S3", onS3, (org, sha256, harm) => s3.damage(`kept/${org.id}/${sha256.slice(0, 2)}/${sha256}`, harm)],
];

const SMALL = "The lease ends in May.";
/** Larger than one write to the socket. */
const LARGE = "The lease ends in May, and begins again. ".repeat(20_000);

async function withFile(app: TestApp, text = LARGE) {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const { body: file } = await ada.upload("lease.txt", text);
  const content = `/files/${file.id}/content`;
  return { org, ada, file, content };
}

const faultsOf = ({ app, id }: TestOrganization) => app.database.system<{ sha256: string; fault: string | null }>`
  select sha256, fault from blob_checks where organization_id = ${id} and fault is not null`;

/** The outcome of a download: status and code, all bytes, or aborted. */
const ending = (download: Promise<{ status: number; body: { code?: string } | undefined; text: string }>) =>
  download.then(
    ({ status, body, text }) => body?.code ?? `${status} ${text.length}`,
    () => "broken off",
  );

describe.each(stores)("damaged bytes %s", (_where, app, damage) => {
  it.each([
    ["flipped", flip, "corrupt"],
    ["cut", cut, "corrupt"],
    ["lengthened", lengthen, "corrupt"],
    ["lost", lose, "missing"],
  ])(
    "never complete a download when they are %s, and are refused with instructions from then on",
    async (_what, harm, fault) => {
      const { org, ada, file, content } = await withFile(app);
      await damage(org, file.sha256, harm);
      logged.length = 0;
      expect(await ending(ada.get(content))).toBe(fault === "missing" ? "FILE_DAMAGED" : "broken off");
      expect(await faultsOf(org)).toEqual([{ sha256: file.sha256, fault }]);
      expect(logged.join("")).toContain("blob damaged");
      const refused = await ada.get(content);
      expect([refused.status, refused.body.code]).toEqual([500, "FILE_DAMAGED"]);
      expect(refused.body.error).toMatch(/Upload the file again/);
      expect(refused.headers["x-should-retry"]).toBe("false");
      const part = await ada.send("GET", content, { headers: { range: "bytes=0-9" } });
      expect([part.status, part.body.code]).toEqual([500, "FILE_DAMAGED"]);
      const url = new URL(await signUrl(app.deps, org.id, file.id));
      expect((await app.send("GET", `/${url.pathname}${url.search}`)).body.code).toBe("FILE_DAMAGED");
    },
  );

  it("are refused with a regular error response when nothing was sent yet", async () => {
    const { org, ada, file, content } = await withFile(app, SMALL);
    await damage(org, file.sha256, flip);
    const { status, body, headers } = await ada.get(content);
    expect([status, body.code]).toEqual([500, "FILE_DAMAGED"]);
    for (const name of ["etag", "content-disposition", "accept-ranges"]) expect(headers[name]).toBeUndefined();
  });

  it("abort a range that cannot be served, and are verified when a range covers the whole file", async () => {
    const { org, ada, file, content } = await withFile(app);
    await damage(org, file.sha256, cut);
    const range = `bytes=${LARGE.length - 20}-`;
    expect(await ending(ada.send("GET", content, { headers: { range } }))).not.toMatch(/^20/);
    const other = await withFile(app);
    await damage(other.org, other.file.sha256, flip);
    const all = other.ada.send("GET", other.content, { headers: { range: "bytes=0-" } });
    expect(await ending(all)).toBe("broken off");
  });

  it.each([
    ["flipped", flip],
    ["cut", cut],
    ["lost", lose],
  ])("are repaired by uploading the same file again, detected or not, when they are %s", async (_what, harm) => {
    for (const isNoticed of [true, false]) {
      const { org, ada, file, content } = await withFile(app, SMALL);
      await damage(org, file.sha256, harm);
      if (isNoticed) expect((await ada.get(content)).status).toBe(500);
      const bo = await org.user();
      expect((await bo.upload("other name.txt", SMALL)).status).toBe(200);
      expect((await ada.get(content)).text).toBe(SMALL);
      expect(await faultsOf(org)).toEqual([]);
    }
  });

  it("fail the job that reads them with the file's name and instructions; once repaired the file is read", async () => {
    const { org, ada, file } = await withFile(app, SMALL);
    await damage(org, file.sha256, flip);
    await app.runJobs();
    const { body } = await ada.get(`/files/${file.id}`);
    expect(body.status).toBe("failed");
    expect(body.extraction_error).toMatch(/^lease\.txt: .*damaged.* Upload the file again/);
    await ada.upload("again.txt", SMALL);
    await app.runJobs();
    expect((await ada.get(`/files/${file.id}/text`)).body.text).toBe(SMALL);
  });

  it("are served again when the missing bytes are restored by hand", async () => {
    const { org, ada, file, content } = await withFile(app, SMALL);
    await damage(org, file.sha256, (path) => rename(path, `${path}.away`));
    expect((await ada.get(content)).body.code).toBe("FILE_DAMAGED");
    await damage(org, file.sha256, (path) => rename(`${path}.away`, path));
    expect((await ada.get(content)).text).toBe(SMALL);
    expect(await faultsOf(org)).toEqual([]);
  });

  it("are found by the scrub, which skips files checked today", async () => {
    const good = await withFile(app, SMALL);
    const { org, ada, file, content } = await withFile(app, SMALL);
    await damage(org, file.sha256, flip);
    await scrubDueBlobs(app.deps);
    expect(await faultsOf(org)).toEqual([]);
    await app.database.system`update blob_checks set checked_at = now() - interval '1 day'`;
    await scrubDueBlobs(app.deps);
    expect(await faultsOf(org)).toEqual([{ sha256: file.sha256, fault: "corrupt" }]);
    expect((await ada.get(content)).body.code).toBe("FILE_DAMAGED");
    expect((await good.ada.get(good.content)).status).toBe(200);
    const due = await app.database.system`select from blob_checks where checked_at < now() - interval '20 hours'`;
    expect(due).toEqual([]);
  });

  it("are found by the full check, which names the organization and the files", async () => {
    const { org, ada, file } = await withFile(app, SMALL);
    await ada.upload("copy.txt", SMALL);
    await damage(org, file.sha256, lose);
    const { damaged, checked } = await checkAllBlobs(app.deps);
    expect(checked).toBeGreaterThan(0);
    const files = [
      { id: expect.any(String), name: "copy.txt" },
      { id: file.id, name: "lease.txt" },
    ];
    expect(damaged).toContainEqual({
      organization_id: org.id,
      organization: "Acme Legal",
      sha256: file.sha256,
      fault: "missing",
      files,
    });
  });

  it("are reported when they belong to an upload part", async () => {
    const { org, ada } = await withFile(app, SMALL);
    const { body: upload } = await ada.post("/files/uploads", { file_name: "parts.txt", size: SMALL.length });
    const path = `/files/uploads/${upload.upload_id}`;
    const headers = { "content-type": "application/octet-stream" };
    const half = SMALL.slice(0, 10);
    await ada.send("PUT", `${path}/parts/1`, { raw: half, headers });
    await ada.send("PUT", `${path}/parts/2`, { raw: SMALL.slice(10), headers });
    await damage(org, createHash("sha256").update(half).digest("hex"), flip);
    const refused = await ada.post(`${path}/complete`, { part_count: 2 });
    expect([refused.status, refused.body.code]).toEqual([500, "FILE_DAMAGED"]);
    expect(refused.body.error).toMatch(/Send the parts again/);
    await ada.send("PUT", `${path}/parts/1`, { raw: half, headers });
    expect((await ada.post(`${path}/complete`, { part_count: 2 })).status).toBe(200);
  });
});

async function damagedOnDisk(): Promise<{
  org: TestOrganization;
  ada: TestUser;
  file: { id: string; sha256: string };
}> {
  const made = await withFile(onDisk, SMALL);
  await stores[0]![2](made.org, made.file.sha256, flip);
  await made.ada.get(made.content);
  return made;
}

it("damaged files are listed for administrators only, by name where they can open the file", async () => {
  const { org, ada, file } = await damagedOnDisk();
  const admin = await ada.signedIn();
  const about = { fault: "corrupt", checked_at: expect.any(String) };
  expect((await admin.get("/damaged-files")).body).toEqual({ files: [{ id: file.id, name: "lease.txt", ...about }] });
  const other = await (await org.user({ isAdmin: true })).signedIn();
  expect((await other.get("/damaged-files")).body.files).toEqual([{ id: file.id, name: null, ...about }]);
  expect((await (await (await org.user()).signedIn()).get("/damaged-files")).body.code).toBe("FORBIDDEN");
});

it("metrics count damaged files", async () => {
  await damagedOnDisk();
  await openStateGauges(onDisk.deps)();
  const text = await onDisk.deps.metrics.registry.metrics();
  expect(Number(/chancery_damaged_blobs\{fault="corrupt"\} (\d+)/.exec(text)![1])).toBeGreaterThan(0);
  expect((await onDisk.send("GET", "//readyz")).status).toBe(200);
});

it("erased bytes are no longer checked", async () => {
  const { org, ada, file } = await damagedOnDisk();
  await ada.delete(`/files/${file.id}`);
  await runHousekeeping(onDisk.deps);
  expect(await onDisk.database.system`select from blob_checks where organization_id = ${org.id}`).toEqual([]);
});
