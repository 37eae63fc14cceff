import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { form } from "../../support/client.ts";
import { zip } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp({ MAX_FILE_BYTES: 3 * 1024 * 1024 });
const sample = (name: string) => readFileSync(new URL(`../../samples/${name}`, import.meta.url));

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user(), bob: await org.user() };
}

describe("uploading a file", () => {
  it("answers 200 with the file, whose status goes from extracting to ready", async () => {
    const { ada } = await people();
    const { status, body } = await ada.upload("note.txt", "First line.\r\nSecond line.");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: "note.txt",
      size: 25,
      content_type: "text/plain",
      status: "extracting",
      created_at: expect.any(String),
      folder_id: expect.any(String),
      pages: null,
      language: null,
      pages_read: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const early = await ada.get(`/files/${body.id}/text`);
    expect([early.status, early.body.code]).toEqual([409, "FILE_NOT_READY"]);
    await app.runJobs();
    expect((await ada.get(`/files/${body.id}`)).body).toMatchObject({ status: "ready", pages: 1, pages_read: 1 });
    const { body: read } = await ada.get(`/files/${body.id}/text`);
    expect(read.text).toBe("First line.\nSecond line.");
    expect(read.pages).toEqual([{ page: 1, start: 0, end: read.text.length }]);
  });

  it("reads a real contract, PDF or DOCX, with pages that cover its text", async () => {
    const { ada } = await people();
    const { readdirSync } = await import("node:fs");
    const names = readdirSync(new URL("../../samples/", import.meta.url))
      .filter((name) => /\.(pdf|docx)$/.test(name))
      .slice(0, 4);
    for (const name of names) {
      const { body } = await ada.upload(name, sample(name));
      await app.runJobs();
      expect((await ada.get(`/files/${body.id}`)).body.status).toBe("ready");
      const { body: read } = await ada.get(`/files/${body.id}/text`);
      expect(read.text.length).toBeGreaterThan(500);
      expect(read.pages[0].start).toBe(0);
      expect(read.pages.at(-1).end).toBe(read.text.length);
    }
  }, 240_000);

  it("goes to My Files by default, to Organization Files under an organization-scoped key", async () => {
    const { org, ada } = await people();
    const { body: mine } = await ada.upload("a.txt", "a");
    const { body: theirs } = await org.asOrganization.upload("b.txt", "b");
    expect((await ada.get(`/folders/${mine.folder_id}`)).body.folder_type).toBe("my-files");
    expect((await ada.get(`/folders/${theirs.folder_id}`)).body.folder_type).toBe("org-files");
    const refused = await org.asOrganization.upload("c.txt", "c", { scope: "my-files" });
    expect([refused.status, refused.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  it("goes to the named folder, project or scope, and accepts at most one of them", async () => {
    const { ada } = await people();
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    expect((await ada.upload("a.txt", "a", { project_id: project.id })).body.project_id).toBe(project.id);
    expect((await ada.upload("a.txt", "a", { folder_id: folder.id })).body.folder_id).toBe(folder.id);
    expect((await ada.upload("a.txt", "a", { scope: "organization" })).status).toBe(200);
    expect((await ada.upload("a.txt", "a", { scope: "organization", folder_id: folder.id })).status).toBe(400);
    expect((await ada.upload("a.txt", "a", { colour: "red" })).status).toBe(400);
    expect((await ada.upload("a.txt", "a", { folder_id: "11111111-1111-1111-1111-111111111111" })).status).toBe(404);
  });

  it("refuses a repeated or unknown form field", async () => {
    const { ada } = await people();
    const fields = (...names: string[]) => {
      const sent = form("a.txt", "a", Object.fromEntries(names.map((_, at) => [`name${at}`, "organization"])));
      const raw = names.reduce((text, name, at) => text.replace(`name${at}`, name), String(sent.raw));
      return ada.send("POST", "/files", { ...sent, raw });
    };
    expect((await fields("scope")).status).toBe(200);
    const twice = await fields("scope", "scope");
    expect([twice.status, twice.body.details.issues]).toEqual([
      400,
      [{ path: "body.scope", message: "must be sent exactly once" }],
    ]);
    expect((await fields("__proto__")).status).toBe(400);
  });

  it.each([
    ["an empty file", "", "empty"],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\xff\xfe\xfd\0\x01", "latin1"), "type"],
    ["a damaged PDF", "%PDF-1.7 and nothing more", ""],
  ])("refuses %s with 400 UNSUPPORTED_FILE and stores nothing", async (_what, bytes, word) => {
    const { ada } = await people();
    const reply = await ada.upload("file.pdf", bytes);
    expect([reply.status, reply.body.code]).toEqual([400, "UNSUPPORTED_FILE"]);
    expect(reply.body.error).toContain(word);
    expect((await ada.get("/files")).body.files).toEqual([]);
  });

  it("detects the type from the content, not the name", async () => {
    const { ada } = await people();
    expect((await ada.upload("contract.pdf", "Just text.")).body.content_type).toBe("text/plain");
  });

  it("refuses a file over the size limit with 413, another content type with 415, and a form without a file with 400", async () => {
    const { ada } = await people();
    const large = await ada.upload("large.txt", "x".repeat(3 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect((await ada.post("/files", { file: "x" })).status).toBe(415);
    const { raw, headers } = form("a.txt", "a");
    const without = await ada.send("POST", "/files", {
      raw: raw!.toString().replace('name="file"', 'name="fyle"'),
      headers,
    });
    expect(without.status).toBe(400);
    expect((await ada.send("POST", "/files", { raw: "nonsense", headers })).status).toBe(400);
  });

  it("stores identical bytes once, and erases them with the last file that uses them", async () => {
    const { org, ada } = await people();
    const [first, second] = [(await ada.upload("a.txt", "same")).body, (await ada.upload("b.txt", "same")).body];
    expect(first.sha256).toBe(second.sha256);
    const key = { organizationId: org.id, sha256: first.sha256 };
    expect((await ada.delete(`/files/${first.id}`)).status).toBe(204);
    await runHousekeeping(app.deps);
    expect(await app.deps.blobs.exists(key)).toBe(true);
    await ada.delete(`/files/${second.id}`);
    await runHousekeeping(app.deps);
    expect(await app.deps.blobs.exists(key)).toBe(false);
    expect((await ada.get(`/files/${first.id}`)).status).toBe(404);
  });

  it("erases all text, pages and passages of a deleted file", async () => {
    const { ada } = await people();
    const { body } = await ada.upload("a.txt", "The rent is 100.");
    await app.runJobs();
    const left = async () => {
      const { system } = app.database;
      const texts = await system`select from file_texts where file_id = ${body.id}`;
      const pages = await system`select from file_pages where file_id = ${body.id}`;
      const passages = await system`select from file_chunks where file_id = ${body.id}`;
      return [texts.length, pages.length, passages.length];
    };
    expect(await left()).toEqual([1, 1, 1]);
    await ada.delete(`/files/${body.id}`);
    expect(await left()).toEqual([0, 0, 0]);
    expect((await ada.get("/files?q=rent")).body.files).toEqual([]);
  });

  it("reports how many pages of the total are read", async () => {
    const { ada } = await people();
    const { body } = await ada.upload("nda.pdf", sample("bonterms-mutual-nda.pdf"));
    const { reader } = app.deps;
    const seen: unknown[] = [];
    app.deps.reader = {
      ...reader,
      read: async (kind, path, options) => {
        options!.onProgress!(2, 5);
        await vi.waitFor(async () => {
          const { status, pages_read, pages } = (await ada.get(`/files/${body.id}`)).body;
          expect(pages_read).toBe(2);
          seen.push([status, pages_read, pages]);
        });
        return reader.read(kind, path, options);
      },
    };
    await app.runJobs();
    app.deps.reader = reader;
    expect(seen).toEqual([["extracting", 2, 5]]);
    const { status, pages_read, pages } = (await ada.get(`/files/${body.id}`)).body;
    expect([status, pages_read]).toEqual(["ready", pages]);
  });

  it("creates one file for two uploads with the same Idempotency-Key", async () => {
    const { ada } = await people();
    const { raw, headers } = form("a.txt", "once");
    const send = () => ada.send("POST", "/files", { raw, headers: { ...headers, "idempotency-key": "k" } });
    const [first, second] = [await send(), await send()];
    expect([second.text, second.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });

  it("fails permanently with a clear reason when the file cannot be read", async () => {
    const { ada } = await people();
    const { status, body } = await ada.upload("broken.docx", sample("bonterms-mutual-nda.docx").subarray(0, 3000));
    expect(status).toBe(200);
    await app.runJobs();
    const { body: file } = await ada.get(`/files/${body.id}`);
    expect([file.status, file.extraction_error]).toEqual(["failed", expect.stringMatching(/damaged/)]);
    expect((await ada.get(`/files/${body.id}/text`)).body.code).toBe("FILE_NOT_READY");
  });
});

describe("access to a file", () => {
  it("is for the owner only in My Files, and for everyone in Organization Files", async () => {
    const { org, ada, bob } = await people();
    const { body: mine } = await ada.upload("mine.txt", "a");
    const { body: shared } = await ada.upload("shared.txt", "b", { scope: "organization" });
    for (const other of [bob, org.asOrganization]) {
      const hidden = await other.get(`/files/${mine.id}`);
      const missing = await other.get("/files/11111111-1111-1111-1111-111111111111");
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      expect((await other.get(`/files/${shared.id}`)).status).toBe(200);
      expect((await other.get("/files")).body.files.map(({ name }: { name: string }) => name)).toEqual(["shared.txt"]);
    }
  });

  it("is granted through a linked project, to read but not to change", async () => {
    const { ada, bob } = await people();
    const { body: file } = await ada.upload("a.txt", "a");
    const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: false });
    for (let time = 0; time < 2; time++)
      expect((await ada.post(`/projects/${project.id}/files`, { file_id: file.id })).status).toBe(204);
    expect((await bob.get(`/projects/${project.id}/files`)).body.files.map(({ id }: { id: string }) => id)).toEqual([
      file.id,
    ]);
    expect((await bob.get(`/files/${file.id}`)).status).toBe(200);
    expect((await bob.patch(`/files/${file.id}`, { name: "b.txt" })).status).toBe(403);
    for (let time = 0; time < 2; time++)
      expect((await ada.delete(`/projects/${project.id}/files/${file.id}`)).status).toBe(204);
    expect((await bob.get(`/files/${file.id}`)).status).toBe(404);
  });

  it("refuses scope= under an organization-scoped key: 400 on files, 403 on folders", async () => {
    const { org } = await people();
    expect((await org.asOrganization.get("/files?scope=organization")).status).toBe(400);
    const folders = await org.asOrganization.get("/folders?scope=organization");
    expect([folders.status, folders.body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
  });
});

describe("listing, renaming and moving files", () => {
  it("lists newest first, by folder, scope and change time", async () => {
    const { ada, bob } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    await ada.upload("a.txt", "a");
    await ada.upload("b.txt", "b", { folder_id: folder.id });
    await ada.upload("c.txt", "c", { scope: "organization" });
    const names = async (query: string, who = ada) =>
      (await who.get(`/files${query}`)).body.files.map(({ name }: { name: string }) => name);
    expect(await names("")).toEqual(["c.txt", "b.txt", "a.txt"]);
    expect(await names(`?folder_id=${folder.id}`)).toEqual(["b.txt"]);
    expect(await names("?scope=my-files")).toEqual(["b.txt", "a.txt"]);
    expect(await names("?scope=organization")).toEqual(["c.txt"]);
    expect(await names("?updated_since=2999-01-01T00:00:00Z")).toEqual([]);
    const since = async (moment: string) =>
      (await ada.get(`/files?updated_since=${encodeURIComponent(moment)}`)).status;
    expect(await since("2026-01-01T00:00:00+23:59")).toBe(200);
    expect(await since("9999-12-31T23:59:59-23:59")).toBe(400);
    await ada.post(`/folders/${folder.id}/members`, { user_id: bob.id });
    expect(await names("?scope=shared-with-me", bob)).toEqual(["b.txt"]);
  });

  it("renames and moves a file", async () => {
    const { ada } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    const { body: file } = await ada.upload("a.txt", "a");
    const { body } = await ada.patch(`/files/${file.id}`, { ...file, name: "lease.txt", folder_id: folder.id });
    expect(body).toMatchObject({ name: "lease.txt", folder_id: folder.id });
    for (const change of [{ name: "" }, { name: "a/b" }, {}])
      expect((await ada.patch(`/files/${file.id}`, change)).status).toBe(400);
  });
});

describe("an e-mail", () => {
  it("becomes text, and its attachments become files in the same folder, including those of nested e-mails", async () => {
    const { ada } = await people();
    const inner = [
      "MIME-Version: 1.0",
      "From: a@example.com",
      "Subject: Inner",
      "Content-Type: text/plain",
      "",
      "Inner text",
    ].join("\r\n");
    const eml = [
      "MIME-Version: 1.0",
      "From: ada@example.com",
      "To: bob@example.com",
      "Subject: The lease",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See the attached lease.",
      "--b",
      'Content-Type: text/plain; name="lease.txt"',
      'Content-Disposition: attachment; filename="lease.txt"',
      "",
      "The rent is 100.",
      "--b",
      'Content-Type: application/octet-stream; name="inner.eml"',
      'Content-Disposition: attachment; filename="inner.eml"',
      "",
      inner,
      "--b--",
    ].join("\r\n");
    const { body } = await ada.upload("mail.eml", eml);
    expect(body.content_type).toBe("message/rfc822");
    await app.runJobs();
    const { body: listed } = await ada.get(`/files?folder_id=${body.folder_id}`);
    expect(listed.files.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()).toEqual([
      ["inner.eml", "ready"],
      ["lease.txt", "ready"],
      ["mail.eml", "ready"],
    ]);
    expect((await ada.get(`/files/${body.id}/text`)).body.text).toContain("See the attached lease.");
  });
});

describe("a ZIP", () => {
  it("keeps its files, and they become files in the same folder, as the attachments of an e-mail do", async () => {
    const { ada } = await people();
    const eml =
      'MIME-Version: 1.0\r\nFrom: a@example.com\r\nSubject: Lease\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee it.\r\n--b\r\nContent-Type: text/plain; name="lease.txt"\r\nContent-Disposition: attachment; filename="lease.txt"\r\n\r\nThe rent is 100.\r\n--b--';
    const { body } = await ada.upload(
      "all.zip",
      zip({ "deals/note.txt": "A note.", "mail.eml": eml, "x.bin": "\0\x01" }),
    );
    await app.runJobs();
    const { body: listed } = await ada.get(`/files?folder_id=${body.folder_id}`);
    expect(listed.files.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()).toEqual([
      ["all.zip", "ready"],
      ["lease.txt", "ready"],
      ["mail.eml", "ready"],
      ["note.txt", "ready"],
    ]);
    expect((await ada.get(`/files/${body.id}`)).body.warning).toContain("x.bin");
  });
});

describe("a signed URL", () => {
  const open = (url: string) => app.send("GET", `/${url.slice(app.deps.config.PUBLIC_URL.length)}`);

  it("downloads the file without a key, and is refused when altered or expired", async () => {
    const { org, ada } = await people();
    const [file, other] = [(await ada.upload("a.txt", "signed")).body, (await ada.upload("b.txt", "other")).body];
    const url = await signUrl(app.deps, org.id, file.id);
    expect([(await open(url)).status, (await open(url)).text]).toEqual([200, "signed"]);
    const altered = [
      url.replace(file.id, other.id),
      url.replace(/expires=\d/, "expires=9"),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
      `${url}=`,
      url.slice(0, -1),
      url.split("?")[0]!,
    ];
    for (const wrong of altered) expect((await open(wrong)).status).toBe(403);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 24 * 3_600_000 + 2000 });
    expect((await open(url)).body.error).toContain("expired");
    vi.useRealTimers();
    await ada.delete(`/files/${file.id}`);
    expect((await open(url)).status).toBe(404);
  });
});

describe("downloading a file", () => {
  it("sends the bytes, whole or a range", async () => {
    const { ada } = await people();
    const { body } = await ada.upload("Übersicht.txt", "0123456789");
    const whole = await ada.get(`/files/${body.id}/content`);
    expect([whole.status, whole.text, whole.headers["content-length"], whole.headers["accept-ranges"]]).toEqual([
      200,
      "0123456789",
      "10",
      "bytes",
    ]);
    expect(whole.headers["content-disposition"]).toContain("filename*=UTF-8''%C3%9Cbersicht.txt");
    expect(whole.headers["content-disposition"]).toContain('filename="_bersicht.txt"');
    const head = await ada.send("HEAD", `/files/${body.id}/content`);
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "10"]);
    const range = async (value: string, more: Record<string, string> = {}) => {
      const reply = await ada.get(`/files/${body.id}/content`, { headers: { range: value, ...more } });
      return [reply.status, reply.status === 206 ? reply.text : undefined, reply.headers["content-range"]];
    };
    expect(await range("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
    expect(await range("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await range("bytes=-3")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await range("bytes=5-99")).toEqual([206, "56789", "bytes 5-9/10"]);
    expect(await range("bytes=10-")).toEqual([416, undefined, "bytes */10"]);
    expect(await range("lines=1-2")).toEqual([200, undefined, undefined]);
    expect((await range("bytes=2-4", { "if-range": whole.headers.etag! }))[0]).toBe(206);
    expect((await range("bytes=2-4", { "if-range": '"of other bytes"' }))[0]).toBe(200);
  });
});
