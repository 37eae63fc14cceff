import { describe, expect, it } from "vitest";
import { encryptedZip, linkedZip, lyingZip, overlappingZip, renamedZip } from "../../support/documents/hostile.ts";
import { compoundFile, docx, p, sample, utf16, zip } from "../../support/documents/office.ts";
import { lines, makePdf } from "../../support/documents/pdf.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const MEGABYTE = 1024 * 1024;
const PDF = makePdf([{ content: lines(["This Agreement is governed by the laws of New York."]) }]);
const ARCHIVE = zip({ "a.txt": "one" });
const LETTER = await sample("bonterms-mutual-nda.docx");
const ENCRYPTED_PDF = Buffer.from(
  Buffer.from(PDF)
    .toString("latin1")
    .replace("/Root", "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <00> /U <00> >> /Root"),
  "latin1",
);

const HOSTILE: [what: string, name: string, bytes: Uint8Array, says: RegExp][] = [
  ["zero bytes", "a.pdf", new Uint8Array(), /^This file is empty/],
  ["only whitespace", "a.txt", Buffer.from(" \n\n "), /empty/],
  ["a ZIP bomb", "a.zip", zip({ "a.txt": new Uint8Array(140 * MEGABYTE) }), /too large when unpacked/],
  ["a DOCX bomb", "a.docx", docx({ body: `${p("x")}<!--${" ".repeat(140 * MEGABYTE)}-->` }), /too large when unpacked/],
  ["a false size in a ZIP header", "a.zip", lyingZip({ "b.txt": "b" }, "a.txt", 20 * MEGABYTE, 1000), /./],
  ["overlapping ZIP entries", "a.zip", overlappingZip(50), /overlap/],
  ["a path with ..", "a.zip", renamedZip("xxxxxxxxx", "../up.txt"), /damaged|not safe/],
  ["an absolute path", "a.zip", renamedZip("xxxxxxxxx", "/etc/a.sh"), /damaged|not safe/],
  ["a symbolic link", "a.zip", linkedZip("link"), /link/],
  ["an encrypted archive", "a.zip", encryptedZip({ "a.txt": "a" }, "a.txt"), /password|encrypted/],
  ["an encrypted PDF", "a.pdf", ENCRYPTED_PDF, /password/],
  [
    "an encrypted DOCX",
    "a.docx",
    compoundFile({ EncryptionInfo: utf16("x"), EncryptedPackage: new Uint8Array(9000) }),
    /password/,
  ],
  ["half a PDF", "a.pdf", PDF.subarray(0, PDF.length / 2), /damaged/],
  ["half a DOCX", "a.docx", LETTER.subarray(0, LETTER.length / 2), /damaged/],
  ["half a ZIP", "a.zip", ARCHIVE.subarray(0, ARCHIVE.length - 10), /damaged/],
  ["more than ten thousand pages", "a.pdf", makePdf(Array(10_001).fill({ content: "" })), /10001 pages/],
  ["a ZIP followed by a PDF", "a.pdf", Buffer.concat([ARCHIVE, PDF]), /damaged/],
  [
    "an archive after an image header",
    "a.png",
    Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ARCHIVE]),
    /damaged/,
  ],
  ["a program named .pdf", "a.pdf", Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\xff\xfe\0", "latin1"), /type/],
];

describe("a malicious file", () => {
  it.each(HOSTILE)(
    "is refused with a clear reason, and the next one is read: %s",
    { timeout: 60_000 },
    async (_what, name, bytes, says) => {
      const ada = await (await app.organization()).user();
      const { status, body } = await ada.upload(name, bytes);
      await app.runJobs();
      if (status === 200) {
        const { body: file } = await ada.get(`/files/${body.id}`);
        expect([file.status, file.extraction_error]).toEqual(["failed", expect.stringMatching(says)]);
      } else expect([status, body.code, body.error]).toEqual([400, "UNSUPPORTED_FILE", expect.stringMatching(says)]);
      const { body: next } = await ada.upload("next.txt", "Nothing happened.");
      await app.runJobs();
      expect((await ada.get(`/files/${next.id}`)).body.status).toBe("ready");
    },
  );

  it("that is valid as two types gets the type of its first bytes, whatever its name", async () => {
    const ada = await (await app.organization()).user();
    const { body } = await ada.upload("a.zip", Buffer.concat([PDF, ARCHIVE]));
    expect(body.content_type).toBe("application/pdf");
    await app.runJobs();
    expect((await ada.get(`/files/${body.id}/text`)).body.text).toContain("governed by the laws of New York");
  });
});
