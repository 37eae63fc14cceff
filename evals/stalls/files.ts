import { docx, p, xlsx, zip } from "../../test/support/documents/office.ts";
import type { Attack } from "./requests.ts";
import type { Send } from "./service.ts";
import { textOf, UNITS } from "./texts.ts";
import { formOf, type Things } from "./things.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);

const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join("")}</w:tr>`;
const table = (rows: string[]) => `<w:tbl>${rows.join("")}</w:tbl>`;
const nestedTables = (depth: number): string =>
  depth === 0 ? p("x") : `<w:tbl><w:tr><w:tc>${nestedTables(depth - 1)}${p("")}</w:tc></w:tr></w:tbl>`;
const sheetRow = (at: number, columns: number) =>
  `<row r="${at}">${Array.from({ length: columns }, () => `<c t="inlineStr"><is><t>a</t></is></c>`).join("")}</row>`;
const sheet = (rows: number, columns: number) =>
  xlsx([{ name: "Sheet", rows: Array.from({ length: rows }, (_, at) => sheetRow(at + 1, columns)).join("") }]);

/** Files of every kind that are valid enough to be read, and built to be slow to read. */
const FILES: Record<string, [name: string, make: () => Bytes]> = {
  "DOCX with a table of 30,000 rows": [
    "rows.docx",
    () =>
      own(
        docx({ body: table([row("Topic", "Standard position"), ...Array(30_000).fill(row("Term", "Three years"))]) }),
      ),
  ],
  "DOCX with tables nested 400 deep": ["nested.docx", () => own(docx({ body: nestedTables(400) }))],
  "DOCX with 3,000 tables": [
    "tables.docx",
    () => own(docx({ body: table([row("Topic", "Standard"), row("a", "b")]).repeat(3_000) })),
  ],
  "DOCX with a paragraph of 3 MB": ["long.docx", () => own(docx({ body: p(textOf("Term means ", 3_000_000)) }))],
  "XLSX of 200 × 4,000": ["wide.xlsx", () => own(sheet(200, 4_000))],
  "XLSX of 60,000 × 3": ["tall.xlsx", () => own(sheet(60_000, 3))],
  "CSV of one line": ["line.csv", () => bytesOf(textOf("a,", 4_000_000))],
  "CSV of open quotes": ["quotes.csv", () => bytesOf(textOf('"a,""', 4_000_000))],
  "CSV of 300,000 rows": ["rows.csv", () => bytesOf(`Topic,Standard\n${"Term,Three years\n".repeat(300_000)}`)],
  "JSON nested 100,000 deep": ["deep.json", () => bytesOf(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  "JSON playbook of 100,000 checks": [
    "checks.json",
    () => bytesOf(JSON.stringify({ title: "x", checks: Array(50_000).fill({ title: "a", positions: [] }) })),
  ],
  "HTML nested 100,000 deep": ["deep.html", () => bytesOf(`<html><body>${"<div>".repeat(100_000)}x`)],
  "HTML of open tags": ["tags.html", () => bytesOf(`<html>${textOf("<table><tr><td ", 2_000_000)}`)],
  "RTF nested 50,000 deep": ["deep.rtf", () => bytesOf(`{\\rtf1 ${"{".repeat(50_000)}x${"}".repeat(50_000)}}`)],
  "e-mail of 3,000 nested parts": ["nested.eml", () => bytesOf(nestedMail(3_000))],
  "e-mail with one header of 2 MB": [
    "header.eml",
    () => bytesOf(`From: a@b.c\nSubject: ${textOf("=?utf-8?q?a?= ", 2_000_000)}\n\nHello`),
  ],
  "ZIP of 5,000 members": [
    "many.zip",
    () => own(zip(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.txt`, "Agreement"])))),
  ],
  "PDF of open arrays": ["arrays.pdf", () => bytesOf(`%PDF-1.7\n1 0 obj\n${textOf("[<<", 2_000_000)}\nendobj\n%%EOF`)],
  ...Object.fromEntries(
    Object.entries(UNITS).map(([content, unit]) => [
      `text of ${content}`,
      ["text.md", () => bytesOf(`# Agreement\n\n${textOf(unit, 400_000)}`)],
    ]),
  ),
};

function nestedMail(depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  );
  return `From: a@b.c\nTo: c@d.e\nSubject: x\nMIME-Version: 1.0\n${parts.join("")}Content-Type: text/plain\n\nHello`;
}

/** Each file, sent to every operation that takes one, then shown, searched, compared, asked about and added to a vault. */
export function fileAttacks(things: Things, senders: { key: Send; browser: Send }): Attack[] {
  const contract = things.files?.id ?? "";
  return Object.entries(FILES).flatMap(([content, [name, make]]) => {
    let id: string | undefined;
    const uses: [operation: string, run: () => Promise<unknown>][] = [
      [
        "POST /playbooks/import",
        () => senders.key("POST", "/playbooks/import", { form: formOf(name, make()), timeoutMs: 120_000 }),
      ],
      [
        "POST /files",
        async () => {
          const reply = await senders.key("POST", "/files?wait=30", { form: formOf(name, make()), timeoutMs: 120_000 });
          id = reply.body?.id;
        },
      ],
    ];
    const later: [operation: string, run: (file: string) => Promise<unknown>][] = [
      ["GET /files/{id}/text", (file) => senders.key("GET", `/files/${file}/text`)],
      ["GET /files/{id}/view", (file) => senders.browser("GET", `/files/${file}/view`)],
      [
        "GET /vaults/{id}/spreadsheets/preview/{fileId}",
        (file) => senders.key("GET", `/vaults/${things.vaults?.id}/spreadsheets/preview/${file}`),
      ],
      [
        "POST /files/compare",
        (file) =>
          senders.key("POST", "/files/compare?wait=15", {
            json: { base_file_id: contract, file_id: file },
            timeoutMs: 90_000,
          }),
      ],
      [
        "POST /chat/completions",
        (file) =>
          senders.key("POST", "/chat/completions?wait=15", {
            json: { message: "What is the term of the agreement?", file_ids: [file] },
            timeoutMs: 90_000,
          }),
      ],
      [
        "POST /playbooks/{id}/run",
        (file) =>
          senders.key("POST", `/playbooks/${things.playbooks?.id}/run?wait=15`, {
            json: { file_ids: [file] },
            timeoutMs: 90_000,
          }),
      ],
      [
        "POST /vaults/{id}/documents",
        (file) => senders.key("POST", `/vaults/${things.vaults?.id}/documents`, { json: { file_ids: [file] } }),
      ],
    ];
    return [
      ...uses.map(([operation, run]) => ({ operation, content, run })),
      ...later.map(([operation, run]) => ({
        operation,
        content,
        run: async () => (id === undefined ? undefined : run(id)),
      })),
    ];
  });
}
