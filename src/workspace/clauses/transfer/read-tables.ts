import type { TextTable } from "../../../content/formats/text-table.ts";
import { type ClauseColumn, columnsOf } from "../columns.ts";
import { type ClauseImportNote, MAX_IMPORTED, PortableClause } from "./transfer.schema.ts";

export interface ReadClauses {
  clauses: PortableClause[];
  notes: ClauseImportNote[];
  /** There are more clauses than one import takes. */
  isTooLong: boolean;
}

const MAX_HEADING_ROW = 10;
const MAX_NOTES = 200;
const MAX_SHOWN = 200;

/** Makes clauses of tables whose first rows name at least a title and a text. What is not understood is noted. */
export function readClauseTables(tables: TextTable[]): ReadClauses {
  const read: ReadClauses = { clauses: [], notes: [], isTooLong: false };
  for (const table of tables) readTable(read, table);
  return read;
}

/** If there are too many notes, the last one says so. */
function addNote({ notes }: ReadClauses, place: string, message: string): void {
  if (notes.length < MAX_NOTES) notes.push({ place, message });
  else if (notes.length === MAX_NOTES)
    notes.push({ place: "File", message: `There are more than ${MAX_NOTES} notes. Only the first are shown.` });
}

function readTable(read: ReadClauses, { name, rows, isTruncated }: TextTable) {
  const at = rows.slice(0, MAX_HEADING_ROW).findIndex((row) => columnsOf(row) !== undefined);
  const columns = at < 0 ? undefined : columnsOf(rows[at] ?? []);
  if (!columns) return addNote(read, name, `No columns were recognized: ${shown(rows.flat())}`);
  const headings = rows[at] ?? [];
  for (const [place, heading] of headings.entries())
    if (columns[place] === undefined && heading.trim() !== "")
      addNote(
        read,
        name,
        `The column “${shown([heading])}” was not understood. Its text is in the notes of each clause.`,
      );
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue;
    const place = `${name}, row ${index + 1}`;
    if (index < at) addNote(read, place, `Appears above the headings and was left out: ${shown(row)}`);
    else if (index > at) readRow(read, place, { row, columns, headings });
    if (read.clauses.length > MAX_IMPORTED) read.isTooLong = true;
    if (read.isTooLong) return;
  }
  if (isTruncated)
    addNote(read, name, `Only the first ${rows.length} rows were read. Split the file and import the rest.`);
}

interface Row {
  row: string[];
  columns: (ClauseColumn | undefined)[];
  headings: string[];
}

function readRow(read: ReadClauses, place: string, { row, columns, headings }: Row) {
  const cell = (role: ClauseColumn["role"]) => row[columns.findIndex((column) => column?.role === role)] ?? "";
  const others = row.flatMap((words, at) =>
    columns[at] === undefined && words.trim() !== "" ? [`${headings[at]?.trim() || "Other"}: ${words.trim()}`] : [],
  );
  const source = sourceOf(cell("source"));
  if (source === undefined) addNote(read, place, `The source “${shown([cell("source")])}” was not understood.`);
  const parsed = PortableClause.safeParse({
    title: cell("title").trim(),
    text: cell("text"),
    kind: cell("kind").trim() || null,
    ...(cell("language").trim() && { language: cell("language").trim() }),
    tags: cell("tags")
      .split(/[;\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    notes: [cell("notes"), ...others].filter((part) => part !== "").join("\n"),
    variants: variantsOf(row, columns),
    source: source ?? null,
  });
  if (parsed.success) read.clauses.push(parsed.data);
  else {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") ?? "";
    addNote(
      read,
      place,
      `No clause was made of this row, because its ${field} ${issue?.message ?? "is wrong"}: ${shown(row)}`,
    );
  }
}

const SOURCE = /^([0-9a-f-]{36}):(\d{1,10})-(\d{1,10})$/i;

/** Null if there is none, undefined if it is not understood. */
function sourceOf(words: string): PortableClause["source"] | undefined {
  if (words.trim() === "") return null;
  const [, file_id, start, end] = SOURCE.exec(words.trim()) ?? [];
  return file_id === undefined ? undefined : { file_id, start: Number(start), end: Number(end) };
}

function variantsOf(row: string[], columns: Row["columns"]) {
  const cellOf = (role: "label" | "note", number: number) =>
    row[columns.findIndex((column) => column?.role === role && column.number === number)] ?? "";
  return columns.flatMap((column, at) => {
    const text = row[at] ?? "";
    if (column?.role !== "variant" || text.trim() === "") return [];
    if (column.number === 0) return [{ label: column.label, text, note: "" }];
    return [
      { label: cellOf("label", column.number).trim() || column.label, text, note: cellOf("note", column.number) },
    ];
  });
}

/** The start of the cells' text, on one line. */
function shown(cells: string[]): string {
  const words = cells
    .slice(0, 50)
    .map((cell) => cell.slice(0, MAX_SHOWN).replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" | ");
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).toWellFormed()}…` : words;
}
