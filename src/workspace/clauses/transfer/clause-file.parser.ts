import { readTextTables } from "../../../content/formats/text-tables.ts";
import { badRequest, invalidField } from "../../../kernel/errors/errors.ts";
import { parseJson } from "../../../kernel/http/body.ts";
import { validate } from "../../../kernel/http/pipeline/validate.ts";
import { readClauseHeadings } from "./read-headings.ts";
import { readClauseTables } from "./read-tables.ts";
import { type ClauseImportNote, MAX_IMPORTED, type PortableClause, PortableClauses } from "./transfer.schema.ts";

/** What a file holds, before anything is created. */
export interface ReadImport {
  clauses: PortableClause[];
  notes: ClauseImportNote[];
}

/** As many as the export of a full library has. */
const MOST_VALUES = 2_000_000;

/** Throws 400 if the file holds no clause. */
export async function parse(bytes: Uint8Array, { name }: { name: string }): Promise<ReadImport> {
  if (/\.json$/i.test(name)) {
    const value = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MOST_VALUES);
    return { clauses: (validate("body", PortableClauses, value) as PortableClauses).clauses, notes: [] };
  }
  const read = await readTextTables(bytes, name, { exact: true });
  if (!read) throw badRequest("UNSUPPORTED_FILE", "Clauses can only be imported from a JSON, DOCX, XLSX or CSV file.");
  const inTables = readClauseTables(read.tables);
  const inHeadings = inTables.clauses.length === 0 ? readClauseHeadings(read) : undefined;
  const { clauses, isTooLong } = inHeadings ?? inTables;
  const notes = [...inTables.notes, ...(inHeadings ? inHeadings.notes : leftOut(read.prose))];
  if (isTooLong) throw invalidField("body.file", `One import takes at most ${MAX_IMPORTED} clauses. Split the file.`);
  if (clauses.length === 0) throw invalidField("body.file", withoutClauses(notes));
  return { clauses, notes };
}

const MAX_SHOWN = 500;

/** What a document says beside its tables. */
function leftOut(prose: string): ClauseImportNote[] {
  const words = prose.replace(/\s+/g, " ").trim();
  if (words === "") return [];
  const shown = words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).toWellFormed()}…` : words;
  return [{ place: "Text outside of tables", message: `It was left out: ${shown}` }];
}

function withoutClauses([first]: ClauseImportNote[]): string {
  const expected =
    "No clauses were found. They are imported from a table whose first row names at least a title and a text, or, in Word, from text under headings.";
  return first === undefined ? expected : `${expected} ${first.place}: ${first.message}`;
}
