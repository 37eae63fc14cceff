import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { uniqueNames } from "../../../src/workspace/files/archive/archive.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const ada = await org.user();
  return { org, ada, browser: await ada.signedIn(), bob: await org.user() };
}
const idOf = async (who: TestUser, name: string, text: string, place = {}) =>
  (await who.upload(name, text, place)).body.id as string;
const contentsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

describe("downloading files as a ZIP", () => {
  it("holds each file under a safe name of its own", async () => {
    const { org, ada, browser } = await people();
    const ids = [
      await idOf(ada, "Lease.txt", "one"),
      await idOf(ada, "LEASE.txt", "two"),
      await idOf(ada, "Ünïcode “NDA”.txt", "three"),
      await idOf(ada, "run.exe", "four"),
    ];
    const reply = await browser.get(`/files/zip?file_ids=${[...ids, ids[0]].join(",")}`);
    expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(reply.headers["content-disposition"]).toContain('filename="Files.zip"');
    expect(contentsOf(reply.bytes)).toEqual({
      "Lease.txt": "one",
      "LEASE (2).txt": "two",
      "run.exe.txt": "four",
      "Ünïcode “NDA”.txt": "three",
    });
    const records = await app.database.system<{ operation: string; target: { query: { file_ids: string[] } } }>`
      select operation, target from audit_records where organization_id = ${org.id} and operation = 'GET /files/zip'`;
    expect(records).toEqual([{ operation: "GET /files/zip", target: { query: { file_ids: ids } } }]);
  });

  it("holds a folder with its subfolders, as far as the person can see them", async () => {
    const { ada, bob } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Deal: Acme", scope: "organization" });
    const { body: inner } = await ada.post("/folders", { name: "Drafts", parent_folder_id: folder.id });
    const { body: closed } = await ada.post("/folders", { name: "Closed", parent_folder_id: folder.id });
    await ada.patch(`/folders/${closed.id}`, { is_access_controlled: true });
    await idOf(ada, "a.txt", "a", { folder_id: folder.id });
    await idOf(ada, "b.txt", "b", { folder_id: inner.id });
    await idOf(ada, "c.txt", "c", { folder_id: closed.id });
    const zipFor = async (who: TestUser) => (await who.signedIn()).get(`/files/zip?folder_ids=${folder.id}`);
    const reply = await zipFor(ada);
    expect(reply.headers["content-disposition"]).toContain('filename="Deal_ Acme.zip"');
    const open = { "Deal_ Acme/a.txt": "a", "Deal_ Acme/Drafts/b.txt": "b" };
    expect(contentsOf(reply.bytes)).toEqual({ ...open, "Deal_ Acme/Closed/c.txt": "c" });
    expect(contentsOf((await zipFor(bob)).bytes)).toEqual(open);
  });

  it("is refused if one of the files is hidden or missing", async () => {
    const { ada, browser, bob } = await people();
    const mine = await idOf(ada, "a.txt", "a");
    const theirs = await idOf(bob, "b.txt", "b");
    const { body: folder } = await bob.post("/folders", { name: "Theirs" });
    for (const asked of [`file_ids=${mine},${theirs}`, `file_ids=${randomUUID()}`, `folder_ids=${folder.id}`]) {
      const { status, body } = await browser.get(`/files/zip?${asked}`);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  it("says what is wrong with a selection", async () => {
    const { ada, browser } = await people();
    const many = Array.from({ length: 101 }, () => randomUUID()).join(",");
    for (const asked of ["", "file_ids=", "file_ids=lease", `file_ids=${many}`]) {
      const { status, body } = await browser.get(`/files/zip?${asked}`);
      expect([asked, status, body.code]).toEqual([asked, 400, "VALIDATION_FAILED"]);
    }
    const { body: folder } = await ada.post("/folders", { name: "Empty" });
    const empty = await browser.get(`/files/zip?folder_ids=${folder.id}`);
    expect([empty.status, empty.body.code]).toEqual([400, "NOTHING_TO_DOWNLOAD"]);
    const large = await idOf(ada, "large.txt", "x");
    await app.database.system`update files set size = 3000000000 where id = ${large}`;
    const { status, body } = await browser.get(`/files/zip?file_ids=${large}`);
    expect([status, body.code]).toEqual([400, "ARCHIVE_TOO_LARGE"]);
    expect(body.error).toContain("3.0 GB");
  });

  it("names the files whose content is damaged instead of breaking off", async () => {
    const { org, ada, browser } = await people();
    const id = await idOf(ada, "lost.txt", "damaged soon");
    const sha256 = createHash("sha256").update("damaged soon").digest("hex");
    await app.deps.blobs.withFile({ organizationId: org.id, sha256 }, async (path) => {
      const bytes = await readFile(path);
      await writeFile(path, bytes.reverse());
    });
    await browser.get(`/files/${id}/content`).catch(() => undefined);
    const { status, body } = await browser.get(`/files/zip?file_ids=${id}`);
    expect([status, body.code]).toEqual([500, "FILE_DAMAGED"]);
    expect(body.error).toContain("“lost.txt”");
  });
});

it("numbers names that differ only in case, in their own folder", () => {
  const file = (name: string, ...folders: string[]) => ({ name, content_type: "text/plain", folders });
  expect(
    uniqueNames([file("a.txt"), file("A.txt"), file("a (2).txt"), file("a.txt", "..", "x/y"), file("../a.txt")]),
  ).toEqual(["a.txt", "A (2).txt", "a (2) (2).txt", "file/x_y/a.txt", "_a.txt"]);
});
