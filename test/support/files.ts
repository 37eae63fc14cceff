import { writeXlsx } from "hucre/xlsx";
import type { FileKind } from "../../src/content/formats/sniff.ts";
import { docx, msg, odt, p, sample, utf16, zip } from "./documents/office.ts";

const PARAGRAPHS = Array.from({ length: 30 }, (_, index) => `Clause ${index}: the fee – “€${index}” – is due.`);
const HTML = `<!doctype html><title>T</title><style>.x{display:none}</style>${PARAGRAPHS.map((text) => `<p class=x>${text}</p><table><tr><td>${text}</td></tr></table>`).join("")}`;
const EML = [
  "From: Ada <ada@example.com>",
  "To: bo@example.com",
  "Subject: =?UTF-8?B?w7ZmZmVy?=",
  "MIME-Version: 1.0",
  "Content-Type: multipart/mixed; boundary=b",
  "",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  ...PARAGRAPHS.map((text) => `<p>${text}</p>=20`),
  "--b",
  "Content-Type: application/pdf; name=a.pdf",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from(PARAGRAPHS.join()).toString("base64"),
  "--b--",
].join("\r\n");
const RTF = `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Arial;}}{\\colortbl;\\red255\\green255\\blue255;}${PARAGRAPHS.map((_, index) => `{\\listtext ${index}.\\tab}\\u8364?{\\v hidden}{\\footnote note}\\trowd\\cell a\\cell\\row\\par`).join("")}}`;

/** A file of every kind except images and PDF. */
export const FILES: Partial<Record<FileKind, () => Promise<Uint8Array>>> = {
  docx: () => sample("openagreements-employment-offer-letter.docx"),
  odt: async () =>
    odt(
      PARAGRAPHS.map(
        (text) =>
          `<text:list><text:list-item><text:p>${text}<text:s text:c="3"/></text:p></text:list-item></text:list>`,
      ).join(""),
    ),
  rtf: async () => Buffer.from(RTF),
  txt: async () => Buffer.from(PARAGRAPHS.join("\n")),
  md: async () => Buffer.from(PARAGRAPHS.map((text) => `- ${text}`).join("\n")),
  html: async () => Buffer.from(HTML),
  eml: async () => Buffer.from(EML),
  msg: async () =>
    msg("Offer", PARAGRAPHS.join("\r\n"), [
      { "__substg1.0_3707001F": utf16("a.pdf"), "__substg1.0_37010102": Buffer.alloc(9000, "x") },
    ]),
  xlsx: async () =>
    writeXlsx({
      sheets: [
        { name: "S", rows: PARAGRAPHS.map((text, index) => [text, index / 7, new Date(Date.UTC(2026, 0, index + 1))]) },
      ],
    }),
  csv: async () => Buffer.from(PARAGRAPHS.map((text) => `"${text}",1,"a\nb"`).join("\n")),
  zip: async () => zip({ "a.docx": docx({ body: p("x") }), "b/c.txt": PARAGRAPHS.join("\n") }),
};
