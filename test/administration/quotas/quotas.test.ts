import { describe, expect, it } from "vitest";
import { setQuotas } from "../../../src/administration/quotas/quotas.ts";
import { zip } from "../../support/documents/office.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";

const app = useApp({ ORGANIZATION_STORAGE_BYTES: 100, ORGANIZATION_DAILY_PAGES: 3 });
const free = useApp();

async function people(where = app) {
  const org = await where.organization();
  return { org, ada: await org.user({ managesVaults: true }) };
}

const bytes = (size: number) =>
  "The rent is 100. "
    .repeat(10)
    .slice(0, size - 1)
    .padEnd(size, ".");
const quotasOf = async (org: TestOrganization) => {
  const boss = await (await org.user({ isAdmin: true })).signedIn();
  return (await boss.get("/quotas")).body;
};
const set = (org: TestOrganization, change: Parameters<typeof setQuotas>[1]) =>
  setQuotas({ sql: app.database.system, deps: app.deps, organizationId: org.id }, change);
const begin = (ada: TestUser, size: number) => ada.post("/files/uploads", { file_name: "parts.txt", size });
const sendPart = (ada: TestUser, id: string, number: number, content: string) =>
  ada.send("PUT", `/files/uploads/${id}/parts/${number}`, {
    raw: content,
    headers: { "content-type": "application/octet-stream" },
  });

describe("the storage quota", () => {
  it("accepts what fits to the last byte, and refuses one byte more with 403 and advice", async () => {
    const { ada } = await people();
    expect((await ada.upload("a.txt", bytes(60))).status).toBe(200);
    const { status, body } = await ada.upload("b.txt", bytes(41));
    expect([status, body.code]).toEqual([403, "QUOTA_EXCEEDED"]);
    expect(body.error).toBe(
      "Your organization uses 60 of its 100 bytes of storage, and this needs 41 more. " +
        "Delete files you no longer need, or ask the server operator for a larger quota.",
    );
    expect((await ada.upload("b.txt", bytes(40))).status).toBe(200);
    expect((await ada.get("/files")).body.files).toHaveLength(2);
  });

  it("admits only the concurrent uploads that fit", async () => {
    const { org, ada } = await people();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => ada.upload(`${index}.txt`, bytes(30))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect((await quotasOf(org)).storage).toEqual({ used_bytes: 90, quota_bytes: 100 });
  });

  it("has room again after a file is deleted", async () => {
    const { ada } = await people();
    const { body: file } = await ada.upload("a.txt", bytes(100));
    expect((await ada.upload("b.txt", bytes(1))).status).toBe(403);
    await ada.delete(`/files/${file.id}`);
    expect((await ada.upload("b.txt", bytes(100))).status).toBe(200);
  });

  it("does not count what other organizations store", async () => {
    const { ada } = await people();
    await ada.upload("a.txt", bytes(100));
    const other = await people();
    expect((await other.ada.upload("a.txt", bytes(100))).status).toBe(200);
  });

  it("counts a multipart upload once, from its start to its end", async () => {
    const { org, ada } = await people();
    const { body: upload } = await begin(ada, 60);
    expect((await begin(ada, 41)).body.code).toBe("QUOTA_EXCEEDED");
    expect((await ada.upload("a.txt", bytes(41))).body.code).toBe("QUOTA_EXCEEDED");
    await sendPart(ada, upload.upload_id, 1, bytes(60));
    expect((await quotasOf(org)).storage.used_bytes).toBe(60);
    const done = await ada.post(`/files/uploads/${upload.upload_id}/complete`, { part_count: 1 });
    expect(done.status).toBe(200);
    expect((await quotasOf(org)).storage.used_bytes).toBe(60);
    expect((await ada.upload("a.txt", bytes(40))).status).toBe(200);
  });

  it("has room again after a multipart upload is aborted or expires", async () => {
    const { ada } = await people();
    const { body: first } = await begin(ada, 100);
    await ada.delete(`/files/uploads/${first.upload_id}`);
    const { body: second, status } = await begin(ada, 100);
    expect(status).toBe(201);
    await app.database.system`update uploads set expires_at = now() where id = ${second.upload_id}`;
    expect((await begin(ada, 100)).status).toBe(201);
  });

  it("admits only the concurrent multipart uploads that fit", async () => {
    const { ada } = await people();
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(ada, 50)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
  });

  it("counts parts beyond the announced size", async () => {
    const { org, ada } = await people();
    const { body: upload } = await begin(ada, 40);
    expect((await sendPart(ada, upload.upload_id, 1, bytes(40))).status).toBe(200);
    expect((await sendPart(ada, upload.upload_id, 2, bytes(40))).status).toBe(200);
    expect((await sendPart(ada, upload.upload_id, 3, bytes(21))).body.code).toBe("QUOTA_EXCEEDED");
    expect((await quotasOf(org)).storage.used_bytes).toBe(80);
  });

  it("fails a document whose parts do not fit, with the reason, and stores none of them", async () => {
    const { org, ada } = await people();
    await set(org, { storage: 1000 });
    const { body: vault } = await ada.post("/vaults", { name: "Supply" });
    const archive = zip({ "a.txt": "The rent is 100. ".repeat(50), "b.txt": "The rent is 200. ".repeat(50) });
    const { body: file, status } = await ada.upload("all.zip", archive);
    expect(status).toBe(200);
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const { body: document } = await ada.get(`/vaults/${vault.id}/documents/${body.documents[0].document_id}`);
    expect(document.status).toBe("failed");
    expect(document.error).toContain("of its 1,000 bytes of storage");
    expect((await quotasOf(org)).storage.used_bytes).toBe(archive.length);
  });

  it("skips an e-mail's attachments when they do not fit, and the e-mail says so", async () => {
    const { org, ada } = await people();
    const attachment = `--b\r\nContent-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nThe rent is 100.\r\n`;
    const eml = `MIME-Version: 1.0\r\nFrom: a@example.com\r\nSubject: Lease\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the lease.\r\n${attachment}--b--`;
    await set(org, { storage: eml.length + 5 });
    const { body: file } = await ada.upload("mail.eml", eml);
    await app.runJobs();
    const { body: read } = await ada.get(`/files/${file.id}`);
    expect([read.status, read.warning]).toEqual(["ready", expect.stringContaining("attachments were not read")]);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });
});

describe("the daily page quota", () => {
  const threePages = "One.\fTwo.\fThree.";

  it("reads files up to its last page, fails the one that exceeds it, and refuses uploads once it is used up", async () => {
    const { org, ada } = await people();
    const pages = async (id: string) => (await ada.get(`/files/${id}`)).body;
    const { body: first } = await ada.upload("a.txt", "One.");
    await app.runJobs();
    expect((await quotasOf(org)).pages).toMatchObject({ used_today: 1, quota_a_day: 3 });
    await set(org, { pages: 1 });
    const { status, body } = await ada.upload("b.txt", "Two.");
    expect([status, body.code]).toEqual([403, "QUOTA_EXCEEDED"]);
    expect(body.error).toContain("has a quota of 1 page per day. 0 are left today.");
    expect((await begin(ada, 5)).body.code).toBe("QUOTA_EXCEEDED");
    await set(org, { pages: 2 });
    const { body: second } = await ada.upload("b.txt", "Two.");
    const { body: third } = await ada.upload("c.txt", "Three.");
    await app.runJobs();
    const ended = [await pages(first.id), await pages(second.id), await pages(third.id)];
    expect(ended.map((file) => file.status)).toEqual(["ready", "ready", "failed"]);
    expect(ended[2].extraction_error).toContain("0 are left today, and this file has 1.");
    expect((await quotasOf(org)).pages.used_today).toBe(2);
  });

  it("counts a file once, however often its job runs", async () => {
    const { org, ada } = await people();
    await ada.upload("a.txt", threePages);
    await app.runJobs();
    const used = (await quotasOf(org)).pages.used_today;
    await app.database.system`
      update jobs set status = 'pending', attempt = 0, completed_at = null where organization_id = ${org.id} and kind = 'files/read'`;
    await app.runJobs();
    expect((await quotasOf(org)).pages.used_today).toBe(used);
  });

  it("resets the next day", async () => {
    const { org, ada } = await people();
    await set(org, { pages: 1 });
    await ada.upload("a.txt", "One.");
    await app.runJobs();
    expect((await ada.upload("b.txt", "Two.")).status).toBe(403);
    await app.database.system`update page_reads set day = day - 1 where organization_id = ${org.id}`;
    expect((await ada.upload("b.txt", "Two.")).status).toBe(200);
  });
});

describe("GET /quotas", () => {
  it("shows administrators usage and limits, null for no limit", async () => {
    const { org, ada } = await people(free);
    await ada.upload("a.txt", bytes(70));
    expect(await quotasOf(org)).toEqual({
      storage: { used_bytes: 70, quota_bytes: null },
      pages: { used_today: 0, quota_a_day: null, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
    });
    expect((await (await ada.signedIn()).get("/quotas")).status).toBe(403);
  });

  it("prefers an organization's own quotas to the installation's, and lifts them on request", async () => {
    const { org, ada } = await people();
    await set(org, { storage: 120 });
    expect(await quotasOf(org)).toMatchObject({ storage: { quota_bytes: 120 }, pages: { quota_a_day: 3 } });
    expect((await ada.upload("a.txt", bytes(120))).status).toBe(200);
    await set(org, { storage: -1, pages: -1 });
    expect(await quotasOf(org)).toMatchObject({ storage: { quota_bytes: null }, pages: { quota_a_day: null } });
    expect((await ada.upload("b.txt", bytes(150))).status).toBe(200);
    await set(org, { storage: null });
    expect(await quotasOf(org)).toMatchObject({ storage: { used_bytes: 270, quota_bytes: 100 } });
  });
});
