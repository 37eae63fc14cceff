import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { docx, p, zip } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);

async function uploaded(name: string, bytes: string | Uint8Array) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: file } = await ada.upload(name, bytes);
  await app.runJobs();
  return { org, ada, file };
}

describe("how a file looks", () => {
  it("is a layout whose ranges are those of the file's text, the same by file and by document, for readers only", async () => {
    const { org, ada, file } = await uploaded("nda.docx", docx({ body: p("MUTUAL NDA") + p("Both keep secrets.") }));
    const { body: view, headers } = await ada.get(`/files/${file.id}/view`);
    const { body: read } = await ada.get(`/files/${file.id}/text`);
    expect(headers["content-type"]).toBe("application/json");
    const blocks: { start: number; end: number }[] = view.layout.stories[0].blocks;
    expect(blocks.map(({ start, end }) => read.text.slice(start, end))).toEqual(["MUTUAL NDA", "Both keep secrets."]);
    expect([view.entries, view.text]).toEqual([[], null]);

    const { body: vault } = await ada.post("/vaults", { name: "V" });
    const { body: added } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const document = `/vaults/${vault.id}/documents/${added.documents[0].document_id}`;
    expect((await ada.get(`${document}/view`)).body).toEqual(view);
    const bo = await org.user();
    const stranger = await (await app.organization()).user();
    for (const someone of [bo, stranger]) {
      expect((await someone.get(`/files/${file.id}/view`)).status).toBe(404);
      expect((await someone.get(`${document}/view`)).status).toBe(404);
    }
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    expect((await bo.get(`${document}/view`)).body).toEqual(view);
  });

  it("shows automatic numbers where the file's text has them, and works for a text stored without them", async () => {
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const item = (text: string) => p(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`);
    const { ada, file } = await uploaded("a.docx", docx({ body: item("Fees") + item("Term"), numbering }));
    const wordsOf = async (text: string) => {
      const { body } = await ada.get(`/files/${file.id}/view`);
      const blocks: { label: { text: string }; inlines: { start: number; end: number }[] }[] =
        body.layout.stories[0].blocks;
      return blocks.map(({ label, inlines: [inline] }) => [label.text, text.slice(inline!.start, inline!.end)]);
    };
    const { text } = (await ada.get(`/files/${file.id}/text`)).body;
    expect(text).toBe("1. Fees\n2. Term");
    const shown = [
      ["1.", "Fees"],
      ["2.", "Term"],
    ];
    expect(await wordsOf(text)).toEqual(shown);
    expect((await ada.get(`/files?q=${encodeURIComponent('"2. Term"')}`)).body.files).toHaveLength(1);

    const old = "Fees\nTerm";
    const hash = createHash("sha256").update(old).digest("hex");
    await app.database.system.run`update file_texts set text = ${old}, text_hash = ${hash} where file_id = ${file.id}`;
    expect(await wordsOf(old)).toEqual(shown);
  });

  it("is refused when the stored text is not the one that the layout refers to, and while the file is being read", async () => {
    const { ada, file } = await uploaded("a.docx", docx({ body: p("one") }));
    await app.database.system.run`update file_texts set text_hash = 'other' where file_id = ${file.id}`;
    const { status, body } = await ada.get(`/files/${file.id}/view`);
    expect([status, body.code]).toEqual([409, "LAYOUT_OUTDATED"]);
    const { body: unread } = await ada.upload("b.docx", docx({ body: p("two") }));
    expect((await ada.get(`/files/${unread.id}/view`)).body.code).toBe("FILE_NOT_READY");
  });

  it("lists what is inside a ZIP, and shows and sends each entry", async () => {
    const inside = docx({ body: p("Inside the archive", "<w:outlineLvl w:val='0'/>") });
    const { ada, file } = await uploaded(
      "all.zip",
      zip({ "deep/nda.docx": inside, "notes.txt": "Be quick.", "x.bin": "\0\x01\x02" }),
    );
    const { body } = await ada.get(`/files/${file.id}/view`);
    expect(
      body.entries.map(({ name, is_readable }: { name: string; is_readable: boolean }) => [name, is_readable]),
    ).toEqual([
      ["deep/nda.docx", true],
      ["notes.txt", true],
      ["x.bin", false],
    ]);
    const { body: entry } = await ada.get(`/files/${file.id}/view?entry=0`);
    expect([entry.text.text, entry.layout.stories[0].blocks[0].heading]).toEqual(["Inside the archive", 1]);
    expect((await ada.get(`/files/${file.id}/view?entry=1`)).body).toMatchObject({
      layout: null,
      text: { text: "Be quick." },
    });
    const bytes = await ada.get(`/files/${file.id}/view/entries/0`);
    expect([bytes.status, bytes.bytes.equals(Buffer.from(inside))]).toEqual([200, true]);
    expect(bytes.headers["content-disposition"]).toContain("nda.docx");
    for (const path of ["?entry=9", "/entries/9", "/pictures/0"]) {
      expect((await ada.get(`/files/${file.id}/view${path}`)).status).toBe(404);
    }
    expect((await ada.get(`/files/${file.id}/view?entry=2`)).body.code).toBe("UNSUPPORTED_FILE");
  });

  it("shows and sends an entry of an entry, as the attachment of an e-mail in a ZIP", async () => {
    const inside = docx({ body: p("Attached to the e-mail") });
    const mail = [
      "From: ada@example.com",
      "To: bo@example.com",
      "Subject: Papers",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="m"',
      "",
      "--m",
      'Content-Disposition: attachment; filename="c.docx"',
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(inside).toString("base64"),
      "--m--",
    ].join("\r\n");
    const { ada, file } = await uploaded("all.zip", zip({ "a.txt": "A", "b.eml": mail }));
    const { body: list } = await ada.get(`/files/${file.id}/view?entry=1`);
    expect(list.entries.map(({ name }: { name: string }) => name)).toEqual(["c.docx"]);
    expect((await ada.get(`/files/${file.id}/view?entry=1.0`)).body.text.text).toBe("Attached to the e-mail");
    const bytes = await ada.get(`/files/${file.id}/view/entries/1.0`);
    expect([bytes.status, bytes.bytes.equals(Buffer.from(inside))]).toEqual([200, true]);
    for (const path of ["?entry=1.2", "?entry=0.0", "/entries/1.2"])
      expect((await ada.get(`/files/${file.id}/view${path}`)).status).toBe(404);
    for (const entry of ["1.", "-1", "1.0.0.0.0.0", "x"])
      expect((await ada.get(`/files/${file.id}/view?entry=${entry}`)).status).toBe(400);
  });
});
