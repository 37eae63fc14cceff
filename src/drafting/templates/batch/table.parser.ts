import type { FillRecord } from "../../../content/formats/template/template.ts";
import { readTextTables } from "../../../content/formats/text-tables.ts";
import { badRequest, invalidField } from "../../../kernel/errors/errors.ts";
import { fitsInCell } from "../fields.ts";
import type { StoredField } from "../templates.store.ts";
import type { BatchNote } from "./batch.schema.ts";

export interface ReadRows {
  rows: FillRecord[];
  notes: BatchNote[];
}

const SAMPLE = 5;

/** The values of each row of a table, by the keys of the fields. Throws 400 if it names none of them, or has too many rows. */
export async function parse(
  bytes: Uint8Array,
  { name, fields, mostRows }: { name: string; fields: StoredField[]; mostRows: number },
): Promise<ReadRows> {
  const read = await readTextTables(bytes, name, { exact: true });
  if (!read) throw badRequest("UNSUPPORTED_FILE", "Values are read from a table in an XLSX, CSV or DOCX file.");
  const table = read.tables.find(({ rows }) => (rows[0] ?? []).some((cell) => fieldOf(fields, cell)));
  if (!table) throw invalidField("body.file", withoutFields(fields));
  const [headings = [], ...lines] = table.rows;
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (table.isTruncated || filled.length > mostRows)
    throw invalidField("body.file", `A table has at most ${mostRows} rows here. Split it into several files.`);
  if (filled.length === 0) throw invalidField("body.file", "The table has no rows below its headings.");
  const { columns, notes } = readHeadings(fields, headings);
  return { rows: filled.map((cells) => rowOf(columns, cells)), notes };
}

function withoutFields(fields: StoredField[]): string {
  const named = fields
    .filter(fitsInCell)
    .slice(0, SAMPLE)
    .map(({ key }) => `“${key}”`);
  const example = named.length > 0 ? `, such as ${named.join(", ")}` : "";
  return `No table was found whose first row names fields of this template${example}.`;
}

/** Names are the same whatever their case and punctuation. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function fieldOf(fields: StoredField[], heading: string): StoredField | undefined {
  const written = heading.trim();
  const name = plain(written);
  if (name === "") return undefined;
  const exact = fields.find(({ key }) => key === written);
  return exact ?? fields.find(({ key, label }) => plain(key) === name || plain(label) === name);
}

function readHeadings(fields: StoredField[], headings: string[]) {
  const notes: BatchNote[] = [];
  const used = new Set<string>();
  const columns = headings.map((heading, at) => {
    const place = heading.trim() || `Column ${at + 1}`;
    const field = fieldOf(fields, heading);
    const why = !field
      ? "Is not a field of this template."
      : !fitsInCell(field)
        ? "Is a list of several fields, which no cell can hold, so it is left empty in all documents."
        : used.has(field.key)
          ? "Another column has the same field."
          : undefined;
    if (why !== undefined) notes.push({ place, message: why });
    if (why !== undefined || !field) return undefined;
    used.add(field.key);
    return field;
  });
  return { columns, notes };
}

function rowOf(columns: (StoredField | undefined)[], cells: string[]): FillRecord {
  const values = columns.flatMap((field, at): [string, FillRecord[string]][] => {
    const cell = (cells[at] ?? "").trim();
    if (!field || cell === "") return [];
    if (field.use !== "list") return [[field.key, cell]];
    return [[field.key, cell.split(/[;\n]/).flatMap((item) => item.trim() || [])]];
  });
  return Object.fromEntries(values);
}
