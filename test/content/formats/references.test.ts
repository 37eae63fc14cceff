import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pickEngine } from "../../../src/content/formats/ocr/engines.ts";
import type { FileKind } from "../../../src/content/formats/sniff.ts";
import { openReader, type Reader } from "../../../src/kernel/readers/reader.ts";
import { linkedZip } from "../../support/documents/hostile.ts";
import { docx, odt, p, refusal, xlsx, zip } from "../../support/documents/office.ts";
import { temporary } from "../../support/temporary.ts";

/** A reader must not open files or addresses that a document refers to, even without a sandbox. */
const SECRET = "CANARY-4711";
const VISIBLE = "What the document itself says.";
const files = temporary();
let visits = 0;
const server = createServer((socket) => {
  visits++;
  socket.destroy();
});
let reader: Reader;
let secret: string;
let targets: string[];

beforeAll(async () => {
  secret = join(await files.folder(), "secret.txt");
  await writeFile(secret, SECRET);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  targets = [pathToFileURL(secret).href, secret, `../../../../../../../../..${secret}`, web];
  // No sandbox: only the parser stands between the document and the file.
  reader = openReader({ processes: 1, sandbox: "off" });
});

afterAll(async () => {
  await reader.close();
  server.close();
  await files.clear();
});

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (name: string, type: string, target: string) => ({
  [name]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="document.xml"/><Relationship Id="rIdX" Type="${RELATIONS}/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
});
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const documentRelations = "word/_rels/document.xml.rels";
const settings = `<w:attachedTemplate r:id="rIdX"/>`;
const xlink = `xmlns:xlink="http://www.w3.org/1999/xlink"`;
const entity = (target: string) => `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "${target}">]>`;

/** Documents that refer to a target; refused ones say why. */
const DOCUMENTS: [string, FileKind, (target: string) => Uint8Array | string, string?][] = [
  [
    "an attached template of a DOCX",
    "docx",
    (target) =>
      docx({
        body: p(VISIBLE),
        settings,
        other: relations("word/_rels/settings.xml.rels", "attachedTemplate", target),
      }),
  ],
  [
    "an external chunk and part of a DOCX",
    "docx",
    (target) =>
      docx({
        body: `${p(VISIBLE)}<w:altChunk r:id="rIdX"/><w:subDoc r:id="rIdX"/>`,
        other: relations(documentRelations, "aFChunk", target),
      }),
  ],
  [
    "an external header of a DOCX",
    "docx",
    (target) =>
      docx({
        body: `${p(VISIBLE)}<w:sectPr><w:headerReference w:type="default" r:id="rIdX"/></w:sectPr>`,
        other: relations(documentRelations, "header", target),
      }),
  ],
  ["an INCLUDETEXT field of a DOCX", "docx", (target) => docx({ body: p(VISIBLE) + field(`INCLUDETEXT "${target}"`) })],
  [
    "an external entity of a DOCX",
    "docx",
    (target) => docx({ body: p(VISIBLE), other: { "word/document.xml": `${entity(target)}<a>&e;</a>` } }),
    "damaged",
  ],
  [
    "an external section and image of an ODT",
    "odt",
    (target) =>
      odt(
        `<text:p>${VISIBLE}</text:p><text:section text:name="s"><text:section-source ${xlink} xlink:href="${target}"/></text:section><draw:frame><draw:image ${xlink} xlink:href="${target}"/></draw:frame>`,
      ),
  ],
  [
    "an external entity of an ODT",
    "odt",
    (target) => odt("", "", "", { "content.xml": `${entity(target)}<a>&e;</a>` }),
    "damaged",
  ],
  [
    "a formula of an XLSX",
    "xlsx",
    (target) =>
      xlsx([
        {
          name: "S",
          rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>${VISIBLE}</t></is></c><c r="B1"><f>WEBSERVICE("${target}")</f></c></row>`,
        },
      ]),
  ],
  [
    "resources an HTML page loads",
    "html",
    (target) =>
      `<html><head><link rel="stylesheet" href="${target}"><style>@import url("${target}");</style><base href="${target}"><script src="${target}"></script></head><body><p>${VISIBLE}</p><img src="${target}"><iframe src="${target}"></iframe><object data="${target}"></object><embed src="${target}"></body></html>`,
  ],
  [
    "a field and a template of an RTF",
    "rtf",
    (target) =>
      `{\\rtf1\\ansi{\\*\\template ${target}}{\\field{\\*\\fldinst INCLUDETEXT "${target}"}{\\fldrslt ${VISIBLE}}}}`,
  ],
  [
    "an external body of a message",
    "eml",
    (target) =>
      `From: a@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${VISIBLE}\r\n--b\r\nContent-Type: message/external-body; access-type=local-file; name="${target}"\r\n\r\nContent-Type: text/plain\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="${target}">\r\n--b--\r\n`,
  ],
  ["a link in Markdown", "md", (target) => `${VISIBLE}\n\n![x](${target})\n\n{{include ${target}}}\n`],
  ["an external stream of a PDF", "pdf", (target) => pdfWithExternalStream(target)],
  [
    "an image referenced by an SVG",
    "png",
    (target) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${xlink} width="9" height="9"><image xlink:href="${target}" width="9" height="9"/></svg>`,
    "unsupported",
  ],
];

it.each(DOCUMENTS)("does not open %s", async (_name, kind, make, refused) => {
  const path = join(await files.folder(), `document.${kind}`);
  for (const target of targets) {
    await writeFile(path, make(target));
    const reading = reader.read(kind, path);
    if (refused) expect(await refusal(reading)).toMatchObject({ code: refused });
    else {
      const document = await reading;
      if (kind !== "pdf") expect(document.text).toContain(VISIBLE);
      expect(JSON.stringify(document)).not.toContain(SECRET);
      for (const { bytes } of document.inner) expect(Buffer.from(bytes).toString("latin1")).not.toContain(SECRET);
    }
  }
  expect(visits).toBe(0);
});

it("does not follow a symbolic link in a ZIP or an entry name that leads outside", async () => {
  const path = join(await files.folder(), "archive.zip");
  await writeFile(path, zip({ "a.txt": VISIBLE, [`../../../..${secret}`]: "x" }));
  const outcome = await reader.read("zip", path).catch((error) => error);
  expect(JSON.stringify(outcome)).not.toContain(SECRET);
  for (const { name } of outcome.inner ?? []) expect(name).not.toMatch(/\.\.|^\//);
  await writeFile(path, linkedZip("link.txt"));
  expect(JSON.stringify(await reader.read("zip", path).catch((error) => error))).not.toContain(SECRET);
});

it.each(["eng --user-words /etc/passwd", "../eng", "/etc/passwd", "-c", "eng\n-c x=y", "@tesseract.js-data/../x"])(
  "refuses the OCR language %j",
  async (language) => {
    expect(await refusal(pickEngine([language]))).toMatchObject({ code: "unsupported" });
  },
);

/** A PDF page whose content stream is in an external file. */
function pdfWithExternalStream(target: string): string {
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(${target})>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length 0/F<</Type/Filespec/F(${target})>>>>stream

endstream endobj
trailer<</Root 1 0 R>>
%%EOF`;
}
