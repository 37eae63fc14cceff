import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Context } from "../../context.ts";
import { UnreadableFile } from "../../documents/canonical.ts";
import type { DocumentView } from "../../documents/layout/layout.schema.ts";
import { badRequest, invalid, invalidField, tooLarge } from "../../errors.ts";
import { listReadable, openFile, readText } from "../../files/files.ts";
import { parseJson } from "../../http/body.ts";
import type { ReceivedFile, ReceivedUpload } from "../../http/upload.ts";
import { validate } from "../../http/validate.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { insertChecks } from "../checks/checks.store.ts";
import type { Citation } from "../examples/examples.schema.ts";
import { insertExamples } from "../examples/examples.store.ts";
import { MAX_TITLE } from "../playbooks.schema.ts";
import { updateStatus } from "../playbooks.store.ts";
import { createPlaybook } from "../playbooks.ts";
import { tablesIn } from "./document-tables.ts";
import { readCheckTables, type TextTable } from "./read-tables.ts";
import {
  type ImportFields,
  type ImportNote,
  isText,
  MAX_GUIDE,
  type PlaybookImport,
  PortablePlaybook,
} from "./transfer.schema.ts";

/** What a file holds, before anything is created. */
export interface ReadImport {
  playbook: PortablePlaybook;
  notes: ImportNote[];
}

const MAX_BYTES = 50 * 1024 * 1024;

/** Reads the file in a separate process. Throws 400 if it holds no playbook. */
export async function readImport(ctx: Context, { file }: ReceivedUpload, fields: ImportFields): Promise<ReadImport> {
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.size > MAX_BYTES) throw tooLarge("50 MB");
  const read = /\.json$/i.test(file.name) ? await readPortable(file) : await readOffice(ctx, file);
  return { ...read, playbook: { ...read.playbook, title: fields.title ?? read.playbook.title } };
}

async function readPortable(file: ReceivedFile): Promise<ReadImport> {
  const value = parseJson(await readFile(file.path));
  return { playbook: validate("body", PortablePlaybook, value) as PortablePlaybook, notes: [] };
}

/** The headings that an export puts over its tables. */
const EXPORTED_HEADINGS = /^## (?:Checks|Examples)$/gm;

async function readOffice(ctx: Context, file: ReceivedFile): Promise<ReadImport> {
  const {
    title,
    prose: whole,
    tables,
  } = await readDocument(ctx, file).catch((error) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
  const prose = whole.replace(EXPORTED_HEADINGS, "").trim();
  const { checks, notes } = readCheckTables(tables);
  if (checks.length === 0) throw invalidField("body.file", withoutChecks(notes));
  if (checks.length > MAX_CHECKS)
    throw invalidField("body.file", `A playbook has at most ${MAX_CHECKS} checks; this file has ${checks.length}.`);
  const isShort = prose === "" || isText(prose, MAX_GUIDE);
  if (!isShort) notes.push({ place: "Text", message: `The text outside of the tables is too long for a guide.` });
  const guide = isShort ? prose || null : null;
  const playbook = { format: "chancery-playbook" as const, version: 1 as const, description: null };
  return { playbook: { ...playbook, title: titleOf(title, file.name), guide, checks }, notes };
}

function withoutChecks(notes: ImportNote[]): string {
  const expected =
    "No table with checks was found. A playbook is imported from a table whose first row names at least a topic and a standard position.";
  return notes.length === 0 ? expected : `${expected} ${notes[0]!.place}: ${notes[0]!.message}`;
}

const titleOf = (title: string | null, filename: string) =>
  [...(title || filename.replace(/\.[^.]{1,5}$/, "").trim() || "Imported playbook")].slice(0, MAX_TITLE).join("");

async function readDocument({ deps: { prober } }: Context, { path, name }: ReceivedFile) {
  const { kind } = await prober.probe(path, name);
  if (kind === "xlsx" || kind === "csv") {
    const sheets = await prober.tables(kind, path);
    const tables = sheets.map(({ name, rows }, at): TextTable => {
      const cells = rows.map((row) => row.map(({ shown }) => shown.replaceAll("\0", "").toWellFormed()));
      return { name: name ? `Sheet ${name}` : `Table ${at + 1}`, rows: cells };
    });
    return { title: null, prose: "", tables };
  }
  if (kind !== "docx")
    throw badRequest("UNSUPPORTED_FILE", "A playbook is imported from a JSON, DOCX, XLSX or CSV file.");
  const { text } = await prober.read(kind, path);
  const { bytes, textHash } = await prober.view(kind, path, {});
  const { layout } = JSON.parse(Buffer.from(bytes).toString()) as DocumentView;
  if (!layout || textHash !== createHash("sha256").update(text).digest("hex"))
    throw badRequest(
      "UNSUPPORTED_FILE",
      "The tables of this document could not be read. Save it as XLSX and try again.",
    );
  return tablesIn(text, layout);
}

/** Creates the playbook with its checks and examples. It belongs to the caller, as a new one does. */
export async function importPlaybook(ctx: Context, { playbook: file, notes }: ReadImport): Promise<PlaybookImport> {
  const { title, description, guide, checks } = file;
  const { id } = await createPlaybook(ctx, { title, description, guide });
  const inserted = await insertChecks(ctx.sql, ctx.organizationId, id, checks);
  const lost: ImportNote[] = [];
  const examples = [];
  for (const [at, check] of checks.entries())
    for (const { citation = null, note = null, ...example } of check.examples) {
      const kept = citation && (await isCited(ctx, citation, example.text)) ? citation : null;
      if (citation && !kept) lost.push({ place: check.title, message: CITATION_LOST });
      examples.push({ ...example, note, check_id: inserted[at]!.id, citation: kept });
    }
  await insertExamples(ctx.sql, ctx.organizationId, examples);
  const playbook = await updateStatus(ctx.sql, ctx.organizationId, id);
  return { playbook, checks: checks.length, examples: examples.length, notes: [...notes, ...lost] };
}

const CITATION_LOST =
  "An example names a place in a file that you cannot read, or that says something else now. The example is kept with its text.";

/** Whether the caller can read the text there. */
async function isCited(ctx: Context, { file_id, start, end }: Citation, text: string): Promise<boolean> {
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const [readable] = await listReadable(reader, [file_id]);
  if (!readable) return false;
  const file = await openFile(ctx, file_id, "read");
  return file.status === "ready" && (await readText(ctx, file)).text.slice(start, end) === text;
}
