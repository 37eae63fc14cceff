import { describe, expect, it } from "vitest";
import { joinPdfs } from "../../evals/support/join-pdf.ts";
import { agreement } from "../support/agreements.ts";
import { msg, sample, utf16, zip } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

const supply = agreement("Supply Agreement").join("\n");
const license = agreement("License Agreement", "Initech Systems Inc.").join("\n");
const bundle = `${supply}\n${license}`;

async function filledVault(settings: object = {}) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply", ...settings });
  const documents = `/vaults/${vault.id}/documents`;
  const upload = async (name: string, content: string | Uint8Array) =>
    (await ada.upload(name, content)).body.id as string;
  const add = async (...fileIds: string[]) => {
    const reply = await ada.post(documents, { file_ids: fileIds });
    if (reply.status !== 202) throw new Error(JSON.stringify(reply.body));
    return reply.body.documents.map((row: { document_id: string }) => row.document_id) as string[];
  };
  const put = async (name: string, content: string | Uint8Array) => {
    const [id] = await add(await upload(name, content));
    await app.runJobs();
    return id!;
  };
  const read = async (id: string) => (await ada.get(`${documents}/${id}`)).body;
  const statuses = async (query = "") => {
    const { body } = await ada.get(`${documents}${query}`);
    return Object.fromEntries(body.documents.map((row: { name: string; status: string }) => [row.name, row.status]));
  };
  return { org, ada, vault, documents, upload, add, put, read, statuses };
}

describe("POST /vaults/{id}/documents", () => {
  it("answers 202 with the queued documents, and reads each until it is ready", async () => {
    const { ada, documents, upload, read } = await filledVault();
    const file = await upload("supply.txt", supply);
    const { status, body } = await ada.post(documents, { file_ids: [file, file.toUpperCase()] });
    expect(status).toBe(202);
    expect(body.documents).toHaveLength(1);
    const [row] = body.documents;
    expect(row).toMatchObject({ name: "supply.txt", status: "queued", file_id: file, error: null, values: {} });
    expect(row.outcomes.parties).toBe("pending");
    await app.runJobs();
    const after = await read(row.document_id);
    expect(after).toMatchObject({ status: "ready", pages: 1 });
    expect(after.outcomes).not.toContain("pending");
  });

  it("accepts files that are still being read", async () => {
    const { add, read, upload } = await filledVault();
    const [id] = await add(await upload("late.txt", supply));
    expect(await read(id!)).toMatchObject({ status: "queued" });
    await app.runJobs();
    expect(await read(id!)).toMatchObject({ status: "ready" });
  });

  it("refuses a failed file with 422 and a hidden one with 404, and adds nothing", async () => {
    const { org, ada, documents, upload, statuses } = await filledVault();
    const broken = await upload("broken.docx", (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000));
    await app.runJobs();
    const good = await upload("good.txt", supply);
    const { status, body } = await ada.post(documents, { file_ids: [good, broken] });
    expect([status, body.code]).toEqual([422, "FILE_FAILED"]);
    const bo = await org.user();
    const { body: hidden } = await bo.upload("hidden.txt", supply);
    expect((await ada.post(documents, { file_ids: [good, hidden.id] })).status).toBe(404);
    expect(await statuses()).toEqual({});
  });

  it.each([[[]], [Array.from({ length: 501 }, () => "11111111-1111-1111-1111-111111111111")], [["x"]], [null]])(
    "refuses anything but 1 to 500 file ids",
    async (file_ids) => {
      const { ada, documents } = await filledVault();
      expect((await ada.post(documents, { file_ids })).status).toBe(400);
    },
  );

  it("requires the editor role and an unarchived vault", async () => {
    const { org, ada, vault, documents, upload } = await filledVault();
    const bo = await org.user({ managesVaults: true });
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    const file_ids = [await upload("supply.txt", supply)];
    expect((await bo.post(documents, { file_ids })).status).toBe(403);
    await ada.post(`/vaults/${vault.id}/archive`);
    const { status, body } = await ada.post(documents, { file_ids });
    expect([status, body.code]).toEqual([409, "VAULT_ARCHIVED"]);
  });

  it("fails a document whose file cannot be read, with the reason", async () => {
    const { add, read, upload } = await filledVault();
    const [id] = await add(await upload("broken.docx", (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000)));
    await app.runJobs();
    const row = await read(id!);
    expect(row.status).toBe("failed");
    expect(row.error).toMatch(/could not be read/);
  });

  it("shows the document's file and text to every member of the vault", async () => {
    const { org, ada, vault, documents, put, read } = await filledVault();
    const id = await put("supply.txt", supply);
    const bo = await org.user();
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    const { file_id } = await read(id);
    expect((await bo.get(`/files/${file_id}`)).status).toBe(200);
    const { status, body } = await bo.get(`${documents}/${id}/text`);
    expect([status, body.text.startsWith("SUPPLY AGREEMENT")]).toEqual([200, true]);
    const stranger = await org.user();
    expect((await stranger.get(`/files/${file_id}`)).status).toBe(404);
    expect((await stranger.get(`${documents}/${id}/text`)).status).toBe(404);
  });

  it("lets a viewer read the document's file, but not share it through a project, a vault or a chat", async () => {
    const { org, ada, vault, put, read } = await filledVault();
    const { file_id } = await read(await put("supply.txt", supply));
    const [bo, eve] = [await org.user({ managesVaults: true }), await org.user()];
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    const { body: project } = await bo.post("/projects", { name: "Aside", is_access_controlled: false });
    expect((await bo.post(`/projects/${project.id}/files`, { file_id })).status).toBe(403);
    expect((await bo.get(`/files/${file_id}/links`)).status).toBe(403);
    const { body: own } = await bo.post("/vaults", { name: "Aside" });
    expect((await bo.post(`/vaults/${own.id}/documents`, { file_ids: [file_id] })).status).toBe(403);
    const { body: begun } = await bo.post("/chat/completions?wait=0", { message: "Who?", file_ids: [file_id] });
    await app.runJobs();
    const { chat_id } = (await bo.get(`/jobs/${begun.job_id}`)).body.result;
    await bo.post(`/chats/${chat_id}/shares`, { user_id: eve.id });
    expect((await eve.get(`/files/${file_id}`)).status).toBe(404);
    await ada.patch(`/vaults/${vault.id}/members/${bo.id}`, { role: "editor" });
    expect((await bo.post(`/vaults/${own.id}/documents`, { file_ids: [file_id] })).status).toBe(202);
    await app.runJobs();
  });

  it("refuses a file that the caller may read but not share", async () => {
    const { org, ada, upload } = await filledVault();
    const bo = await org.user({ managesVaults: true });
    const { body: own } = await bo.post("/vaults", { name: "Aside" });
    const file_ids = [await upload("supply.txt", supply)];
    const add = async () => (await bo.post(`/vaults/${own.id}/documents`, { file_ids })).status;
    const { body: project } = await ada.post("/projects", { name: "Supplies" });
    await ada.post(`/projects/${project.id}/members`, { user_id: bo.id, access_level: "write" });
    await ada.post(`/projects/${project.id}/files`, { file_ids });
    expect(await add()).toBe(403);
    const { body: folder } = await ada.post("/folders", { name: "Supplies" });
    await ada.patch(`/files/${file_ids[0]}`, { folder_id: folder.id });
    for (const [access_level, status] of [
      ["read", 403],
      ["write", 403],
      ["manage", 202],
    ] as const) {
      await ada.post(`/folders/${folder.id}/members`, { user_id: bo.id, access_level });
      expect(await add()).toBe(status);
    }
    await app.runJobs();
  });

  it("keeps the file's bytes after the file is deleted, until the document is erased", async () => {
    const { org, ada, documents, put, read } = await filledVault();
    const id = await put("supply.txt", supply);
    const { file_id } = await read(id);
    expect((await ada.delete(`/files/${file_id}`)).status).toBe(204);
    expect((await ada.get("/files")).body.files).toEqual([]);
    expect((await ada.get(`/files/${file_id}`)).body.folder_id).toBe(null);
    expect((await ada.get(`${documents}/${id}/text`)).status).toBe(200);
    await ada.delete(`${documents}/${id}`);
    await ada.delete(`${documents}/${id}?erase=true`);
    const left = await org.app.database.system`select from files where id = ${file_id}`;
    expect(left).toEqual([]);
  });
});

describe("a duplicate", () => {
  it("is detected when its bytes equal those of a live document, named in duplicate_of", async () => {
    const { ada, documents, put, read, statuses } = await filledVault();
    const first = await put("supply.txt", supply);
    const copy = await put("copy.txt", supply);
    expect(await read(copy)).toMatchObject({ status: "duplicate", duplicate_of: first, values: {} });
    expect(await statuses()).toEqual({ "supply.txt": "ready" });
    expect(await statuses("?status=duplicate")).toEqual({ "copy.txt": "duplicate" });
    const { body } = await ada.get(`${documents}/${copy}/cells/parties`);
    expect(body).toMatchObject({ outcome: "none", extracted_at: null });
  });

  it("is detected by its text when only whitespace and case differ, but not when a number differs", async () => {
    const { put, read } = await filledVault();
    const first = await put("supply.txt", supply);
    const spaced = await put("spaced.txt", supply.replaceAll(" ", "  ").toUpperCase());
    expect(await read(spaced)).toMatchObject({ status: "duplicate", duplicate_of: first });
    const other = await put("other.txt", supply.replace("March 3, 2024", "March 4, 2024"));
    expect(await read(other)).toMatchObject({ status: "ready", duplicate_of: null });
  });

  it("is stored once when two copies are added at the same time", async () => {
    const { add, upload, statuses } = await filledVault();
    await add(await upload("a.txt", supply), await upload("b.txt", supply));
    await app.runJobs();
    expect(Object.values(await statuses())).toEqual(["ready"]);
  });

  it("is the later of two documents with the same bytes, whichever is read first", async () => {
    const { add, upload, read } = await filledVault();
    const [first, second] = await add(await upload("a.txt", supply), await upload("b.txt", supply));
    const due = (when: string) => app.database.system`
      update jobs set run_after = ${when}::timestamptz where kind = 'vaults/ingest' and input->>'document_id' = ${first}`;
    await due("2999-01-01");
    await app.runJobs();
    expect(await read(second!)).toMatchObject({ status: "duplicate", duplicate_of: first });
    await due("2000-01-01");
    await app.runJobs();
    expect(await read(first!)).toMatchObject({ status: "ready", duplicate_of: null });
  });

  it("becomes an independent document when it is restored", async () => {
    const { ada, documents, put, read } = await filledVault();
    await put("supply.txt", supply);
    const copy = await put("copy.txt", supply);
    const { status, body } = await ada.post(`${documents}/${copy}/restore`);
    expect([status, body.status, body.duplicate_of]).toEqual([200, "queued", null]);
    await app.runJobs();
    expect(await read(copy)).toMatchObject({ status: "ready", duplicate_of: null });
  });

  it("is not detected against deleted documents or other vaults", async () => {
    const { ada, documents, put, read } = await filledVault();
    const first = await put("supply.txt", supply);
    await ada.delete(`${documents}/${first}`);
    expect(await read(await put("again.txt", supply))).toMatchObject({ status: "ready" });
  });
});

describe("a bundle", () => {
  it("is split at its boundaries into documents, each with its own file and text", async () => {
    const { ada, documents, put, read, statuses } = await filledVault();
    const id = await put("both.txt", bundle);
    expect(await read(id)).toMatchObject({ status: "split" });
    const { body } = await ada.get(documents);
    const parts = body.documents.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
    expect(
      parts.map((row: { title: string; split_from: string; status: string }) => [
        row.title,
        row.split_from,
        row.status,
      ]),
    ).toEqual([
      ["SUPPLY AGREEMENT", id, "ready"],
      ["LICENSE AGREEMENT", id, "ready"],
    ]);
    const { body: second } = await ada.get(`${documents}/${parts[1].document_id}/text`);
    expect(second.text).toMatch(/^LICENSE AGREEMENT/);
    expect(await statuses("?status=split")).toEqual({ "both.txt": "split" });
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });

  it("as a PDF is split by pages", async () => {
    const { ada, documents, put } = await filledVault();
    const files = await Promise.all(
      ["scansource-distributor-agreement.pdf", "mphase-co-branding-agreement.pdf"].map(sample),
    );
    const id = await put("both.pdf", await joinPdfs(files));
    const { body } = await ada.get(documents);
    expect(body.documents).toHaveLength(2);
    for (const row of body.documents) {
      expect(row).toMatchObject({ status: "ready", split_from: id });
      const { headers } = await ada.get(`/files/${row.file_id}/content`);
      expect(headers["content-type"]).toBe("application/pdf");
    }
  });

  it("stays whole when split_bundles is false, refuses edits, and can be split later", async () => {
    const { ada, documents, put, read, statuses } = await filledVault({ split_bundles: false });
    const id = await put("both.txt", bundle);
    expect(await read(id)).toMatchObject({ status: "bundle" });
    const edit = await ada.patch(`${documents}/${id}/cells/agreementType`, { value: "x" });
    expect([edit.status, edit.body.code]).toEqual([409, "DOCUMENT_BUNDLE"]);
    expect((await ada.post(`${documents}/${id}/split`)).status).toBe(202);
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "split" });
    expect(Object.values(await statuses())).toEqual(["ready", "ready"]);
    const again = await ada.post(`${documents}/${id}/split`);
    expect([again.status, again.body.code]).toEqual([409, "DOCUMENT_BUNDLE"]);
  });

  it("can be split on demand even when a copy of it exists", async () => {
    const { ada, documents, put, read } = await filledVault({ split_bundles: false });
    const first = await put("both.txt", bundle);
    const copy = await put("copy.txt", bundle);
    expect(await read(copy)).toMatchObject({ status: "duplicate", duplicate_of: first });
    await ada.post(`${documents}/${copy}/restore`);
    await app.runJobs();
    await ada.post(`${documents}/${first}/split`);
    await app.runJobs();
    expect(await read(first)).toMatchObject({ status: "split" });
  });

  it("is not split when it contains one agreement", async () => {
    const { ada, documents, put } = await filledVault();
    expect((await ada.post(`${documents}/${await put("supply.txt", supply)}/split`)).body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { issues: [{ path: "path.documentId" }] },
    });
  });

  it("as a ZIP becomes one document per entry", async () => {
    const { put, read, statuses } = await filledVault({ split_bundles: false });
    const id = await put(
      "all.zip",
      zip({ "deals/supply.txt": supply, "license.txt": license, "copy.txt": supply, "x.bin": "\0\x01" }),
    );
    expect(await read(id)).toMatchObject({ status: "split", error: expect.stringContaining("x.bin") });
    expect(await statuses()).toEqual({ "supply.txt": "ready", "license.txt": "ready" });
    expect(await statuses("?status=duplicate")).toEqual({ "copy.txt": "duplicate" });
  });
});

/** An e-mail whose attachments are encoded. */
const message = (subject: string, attached: Record<string, string | Buffer>) =>
  [
    "MIME-Version: 1.0",
    "From: ada@example.com",
    `Subject: ${subject}`,
    `Content-Type: multipart/mixed; boundary="b-${subject}"`,
    "",
    `--b-${subject}`,
    "Content-Type: text/plain",
    "",
    `${subject} has attachments.`,
    ...Object.entries(attached).flatMap(([name, content]) => [
      `--b-${subject}`,
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(content).toString("base64"),
    ]),
    `--b-${subject}--`,
  ].join("\r\n");

describe("an e-mail", () => {
  it("stays a document, and so becomes each attachment, once, also those of e-mails and ZIP files attached to it", async () => {
    const { ada, documents, put, read, statuses } = await filledVault({ split_bundles: false });
    const inner = message("Inner", { "license.txt": license });
    const more = Buffer.from(zip({ "deals/note.txt": "A note on both." }));
    const id = await put("offer.eml", message("Outer", { "supply.txt": supply, "inner.eml": inner, "more.zip": more }));
    expect(await statuses()).toEqual({
      "offer.eml": "ready",
      "inner.eml": "ready",
      "supply.txt": "ready",
      "license.txt": "ready",
      "note.txt": "ready",
    });
    expect(await statuses("?status=split")).toEqual({ "more.zip": "split" });
    expect(await statuses("?status=duplicate")).toEqual({});
    expect(await read(id)).toMatchObject({ status: "ready", error: null, split_from: null });
    const { body } = await ada.get(`${documents}/${id}/relatives`);
    expect(body.parts.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
      ["supply.txt", "It was attached to offer.eml."],
      ["inner.eml", "It was attached to offer.eml."],
      ["license.txt", "It was attached to inner.eml in offer.eml."],
      ["more.zip", "It was attached to offer.eml."],
    ]);
  });

  it("names the attachments that became no documents, on the e-mail and where the vault tells what was left out", async () => {
    const { ada, documents, put, read } = await filledVault();
    const id = await put("offer.eml", message("Outer", { "supply.txt": supply, "run.bin": "\0\x01" }));
    const warning = expect.stringMatching(/^These files were skipped .*: run\.bin\.$/);
    expect(await read(id)).toMatchObject({ status: "ready", error: null, warning });
    const { body } = await (await ada.signedIn()).get(documents.replace(/documents$/, "reading"));
    expect(body.left_out).toMatchObject([{ document_id: id, name: "offer.eml", status: "listed", warning }]);
    await ada.post(`${documents}/${id}/read`);
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "ready", warning });
  });

  it("that Outlook saved is opened too, with the message attached to it", async () => {
    const { put, statuses } = await filledVault();
    const attached = (name: string, text: string) => ({
      "__substg1.0_3707001F": utf16(name),
      "__substg1.0_37010102": Buffer.from(text),
    });
    const inner = {
      "__substg1.0_3001001F": utf16("Old offer"),
      "__substg1.0_3701000D": {
        "__properties_version1.0": new Uint8Array(24),
        "__substg1.0_0037001F": utf16("Old offer"),
        "__substg1.0_1000001F": utf16("We offered this before."),
      },
    };
    await put(
      "offer.msg",
      msg("Offer", "See the attachments.", [attached("supply.txt", supply), attached("license.txt", license), inner]),
    );
    expect(await statuses()).toEqual({
      "offer.msg": "ready",
      "supply.txt": "ready",
      "license.txt": "ready",
      "Old offer.msg": "ready",
    });
  });

  it("leaves out signatures, calendar entries, contact cards and the small pictures of its text", async () => {
    const { put, statuses } = await filledVault();
    const part = (type: string, more: string, content: string) =>
      `--b\r\nContent-Type: ${type}\r\n${more}\r\n\r\n${content}\r\n`;
    const eml = [
      'MIME-Version: 1.0\r\nFrom: a@example.com\r\nSubject: Lease\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n',
      part("text/plain", "", "See the lease."),
      part('text/plain; name="supply.txt"', 'Content-Disposition: attachment; filename="supply.txt"', supply),
      part(
        "image/png",
        "Content-ID: <logo@x>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64",
        LOGO,
      ),
      part("image/png", 'Content-Disposition: inline; filename="sig.png"\r\nContent-Transfer-Encoding: base64', LOGO),
      part('text/vcard; name="a.vcf"', 'Content-Disposition: attachment; filename="a.vcf"', "BEGIN:VCARD"),
      part("application/octet-stream", 'Content-Disposition: attachment; filename="b.VCF"', "BEGIN:VCARD"),
      part("application/octet-stream", 'Content-Disposition: attachment; filename="b.ics"', "BEGIN:VCALENDAR"),
      part('text/calendar; name="a.ics"', 'Content-Disposition: attachment; filename="a.ics"', "BEGIN:VCALENDAR"),
      part(
        "application/pgp-signature",
        'Content-Disposition: attachment; filename="a.asc"',
        "-----BEGIN PGP SIGNATURE-----",
      ),
      "--b--",
    ].join("");
    await put("lease.eml", eml);
    expect(await statuses()).toEqual({ "lease.eml": "ready", "supply.txt": "ready" });
  });

  it("that is a copy of another gives its own attachments, and those that the vault has are copies", async () => {
    const { put, statuses } = await filledVault();
    await put("one.eml", message("Lease", { "supply.txt": supply }));
    await put("two.eml", message("Lease", { "again.txt": supply, "license.txt": license }));
    expect(await statuses()).toEqual({ "one.eml": "ready", "supply.txt": "ready", "license.txt": "ready" });
    expect(await statuses("?status=duplicate")).toEqual({ "two.eml": "duplicate", "again.txt": "duplicate" });
  });

  it("that is deleted and restored, or kept as a copy, does not give its attachments again", async () => {
    const { ada, documents, put, statuses } = await filledVault();
    await put("one.eml", message("Lease", { "supply.txt": supply }));
    const copy = await put("two.eml", message("Lease", { "license.txt": license }));
    await ada.post(`${documents}/${copy}/restore`);
    await app.runJobs();
    expect(await statuses()).toEqual({
      "one.eml": "ready",
      "two.eml": "ready",
      "supply.txt": "ready",
      "license.txt": "ready",
    });
    expect(await statuses("?status=duplicate")).toEqual({});
  });
});

const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("an e-mail in a ZIP", () => {
  it("becomes a document, and so does each attachment, including those of nested e-mails", async () => {
    const { ada, documents, put, read, statuses } = await filledVault({ split_bundles: false });
    const inner = message("Inner", { "license.txt": license });
    const outer = message("Outer", { "supply.txt": supply, "inner.eml": inner, "logo.bin": "\0\x01" });
    const id = await put("all.zip", zip({ "mail/outer.eml": outer, "note.txt": "A note on both." }));
    expect(await read(id)).toMatchObject({ status: "split" });
    expect(await statuses()).toEqual({
      "outer.eml": "ready",
      "inner.eml": "ready",
      "supply.txt": "ready",
      "license.txt": "ready",
      "note.txt": "ready",
    });
    const { body } = await ada.get(documents);
    const row = body.documents.find(({ name }: { name: string }) => name === "license.txt");
    expect(row).toMatchObject({ split_from: id, values: { parties: { value: expect.any(Array) } } });
    const { body: text } = await ada.get(`${documents}/${row.document_id}/text`);
    expect(text.text).toContain("License Agreement".toUpperCase());
  });

  it("that cannot be read does not fail the other entries", async () => {
    const { put, statuses } = await filledVault();
    const broken = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)]);
    await put("all.zip", zip({ "broken.msg": broken, "supply.txt": supply }));
    expect(await statuses()).toMatchObject({ "supply.txt": "ready" });
  });

  it("includes the files of an attached archive", async () => {
    const { put, statuses } = await filledVault();
    const more = Buffer.from(zip({ "license.txt": license }));
    await put("all.zip", zip({ "outer.eml": message("Outer", { "more.zip": more }) }));
    expect(await statuses()).toEqual({ "outer.eml": "ready", "license.txt": "ready" });
    expect(await statuses("?status=split")).toEqual({ "all.zip": "split", "more.zip": "split" });
  });

  it("does not unpack attachments more than three levels deep", async () => {
    const { put, statuses } = await filledVault();
    const nest = (levels: number): Buffer =>
      Buffer.from(
        zip({
          [`m${levels}.eml`]: message(`M${levels}`, levels === 0 ? {} : { [`z${levels}.zip`]: nest(levels - 1) }),
        }),
      );
    await put("all.zip", nest(2));
    expect(await statuses()).toEqual({ "m2.eml": "ready", "m1.eml": "ready" });
    expect(await statuses("?status=split")).toEqual({ "all.zip": "split", "z2.zip": "split" });
  });
});

describe("deleting a document", () => {
  it("is soft: 204, no longer listed, and restorable unchanged", async () => {
    const { ada, documents, put, read, statuses } = await filledVault();
    const id = await put("supply.txt", supply);
    await ada.patch(`${documents}/${id}/cells/agreementType`, { value: "Supply" });
    expect((await ada.delete(`${documents}/${id}`)).status).toBe(204);
    expect((await ada.delete(`${documents}/${id}`)).status).toBe(204);
    expect(await statuses()).toEqual({});
    expect(await statuses("?status=deleted")).toEqual({ "supply.txt": "deleted" });
    const { status, body } = await ada.post(`${documents}/${id}/restore`);
    expect([status, body.status, body.values.agreementType.value]).toEqual([200, "ready", "Supply"]);
    expect((await ada.post(`${documents}/${id}/restore`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "ready" });
  });

  it("during extraction stops it, and restoring starts it again", async () => {
    const { ada, documents, add, upload, read } = await filledVault();
    const [id] = await add(await upload("supply.txt", supply));
    await ada.delete(`${documents}/${id}`);
    await app.runJobs();
    expect(await read(id!)).toMatchObject({ status: "deleted" });
    await ada.post(`${documents}/${id}/restore`);
    await app.runJobs();
    expect(await read(id!)).toMatchObject({ status: "ready" });
  });

  it("permanently requires an owner and an already deleted document", async () => {
    const { org, ada, vault, documents, put } = await filledVault();
    const id = await put("supply.txt", supply);
    const bo: TestUser = await org.user({ managesVaults: true });
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "editor" });
    expect((await ada.delete(`${documents}/${id}?erase=true`)).status).toBe(409);
    expect((await bo.delete(`${documents}/${id}`)).status).toBe(204);
    expect((await bo.delete(`${documents}/${id}?erase=true`)).status).toBe(403);
    expect((await ada.delete(`${documents}/${id}?erase=true`)).status).toBe(204);
    expect((await ada.get(`${documents}/${id}`)).status).toBe(404);
  });

  it("is refused in an archived vault, and for a document of another vault", async () => {
    const { org, ada, vault, documents, put } = await filledVault();
    const id = await put("supply.txt", supply);
    const other = await makeVault(org, ada);
    expect((await ada.delete(`${other.path}/documents/${id}`)).status).toBe(404);
    expect((await ada.post(`${other.path}/documents/${id}/restore`)).status).toBe(404);
    await ada.post(`/vaults/${vault.id}/archive`);
    for (const call of [
      ada.delete(`${documents}/${id}`),
      ada.post(`${documents}/${id}/restore`),
      ada.post(`${documents}/${id}/split`),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([409, "VAULT_ARCHIVED"]);
    }
  });
});
