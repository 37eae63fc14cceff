import type { DocumentText } from "../../content/formats/layout/document-tables.ts";
import { readTextTables } from "../../content/formats/text-tables.ts";
import { badRequest, invalidField } from "../../kernel/errors/errors.ts";
import { parseJson } from "../../kernel/http/body.ts";
import { validate } from "../../kernel/http/pipeline/validate.ts";
import { MAX_TITLE } from "../playbooks.schema.ts";
import { readCheckTables } from "./read-tables.ts";
import { type ImportNote, isText, MAX_GUIDE, PortablePlaybook } from "./transfer.schema.ts";

/** What a file holds, before anything is created. */
export interface ReadImport {
  playbook: PortablePlaybook;
  notes: ImportNote[];
}

/** The headings that an export puts over its tables. */
const EXPORTED_HEADINGS = /^## (?:Checks|Examples)$/gm;

/** Throws 400 if the file holds no playbook. */
export async function parse(bytes: Uint8Array, { name }: { name: string }): Promise<ReadImport> {
  if (!/\.json$/i.test(name)) return readOffice(bytes, name);
  const value = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { playbook: validate("body", PortablePlaybook, value) as PortablePlaybook, notes: [] };
}

async function readOffice(bytes: Uint8Array, name: string): Promise<ReadImport> {
  const { title, prose: whole, tables } = await readDocument(bytes, name);
  const prose = whole.replace(EXPORTED_HEADINGS, "").trim();
  const { checks, notes } = readCheckTables(tables);
  if (checks.length === 0) throw invalidField("body.file", withoutChecks(notes));
  const isShort = prose === "" || isText(prose, MAX_GUIDE);
  if (!isShort) notes.push({ place: "Text", message: `The text outside of the tables is too long for a guide.` });
  const guide = isShort ? prose || null : null;
  const playbook = { format: "chancery-playbook" as const, version: 1 as const, description: null };
  return { playbook: { ...playbook, title: titleOf(title, name), guide, checks }, notes };
}

function withoutChecks([first]: ImportNote[]): string {
  const expected =
    "No table with checks was found. A playbook is imported from a table whose first row names at least a topic and a standard position.";
  return first === undefined ? expected : `${expected} ${first.place}: ${first.message}`;
}

const titleOf = (title: string | null, filename: string) =>
  [...(title || filename.replace(/\.[^.]{1,5}$/, "").trim() || "Imported playbook").slice(0, 4 * MAX_TITLE)]
    .slice(0, MAX_TITLE)
    .join("")
    .toWellFormed();

async function readDocument(bytes: Uint8Array, name: string): Promise<DocumentText> {
  const read = await readTextTables(bytes, name);
  if (!read)
    throw badRequest("UNSUPPORTED_FILE", "A playbook can only be imported from a JSON, DOCX, XLSX or CSV file.");
  return read;
}
