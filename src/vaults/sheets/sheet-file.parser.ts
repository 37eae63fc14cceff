import { UnreadableFile } from "../../content/formats/canonical.ts";
import { readTables, type Table, type TableCell } from "../../content/formats/sheet/table.ts";
import type { TableKind } from "../../content/formats/sheet/table-kinds.ts";
import { oneLine } from "../../content/values/strings.ts";

/** A row that is not empty, with its number in the sheet. */
export interface NumberedRow {
  number: number;
  cells: TableCell[];
}

/** A sheet as it is passed to the server: rows in batches of JSON text, so that parsing one never blocks for long. */
export interface ReadSheet {
  name: string | null;
  headers: string[];
  isCut: boolean;
  /** Each is the JSON of a `NumberedRow[]`. */
  batches: string[];
}

export interface PreviewedSheet {
  sheet: string | null;
  headers: string[];
  rows: string[][];
  row_count: number;
}

/** What is read: an overview of all sheets, or one sheet. Without a name, the first one. */
export interface SheetRequest {
  kind: TableKind;
  isPreview: boolean;
  sheet?: string;
}

export interface SheetOutput {
  sheets: PreviewedSheet[];
  /** Undefined if there is no such sheet. */
  found?: ReadSheet;
}

const MAX_COLUMNS = 1000;
/** The maximum length of a cell in a workbook. */
const MAX_CELL = 32_767;
const PREVIEW_ROWS = 5;
const PREVIEW_CELL = 100;
const MAX_PREVIEWED_HEADINGS = 10_000;
const MAX_NAMED = 20;
const BATCH_CELLS = 5_000;
const BATCH_UNITS = 500_000;

export async function parse(bytes: Uint8Array, { kind, isPreview, sheet }: SheetRequest): Promise<SheetOutput> {
  const sheets = (await readTables(kind, bytes)).flatMap((table) => headed(table) ?? []);
  if (isPreview) return { sheets: previews(sheets) };
  const found = sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === sheet);
  if (!found) return { sheets: previews(sheets.slice(0, MAX_NAMED)) };
  const { name, headers, isCut, rows } = found;
  if (rows.some(({ cells }) => cells.some(({ shown }) => shown.length > MAX_CELL)))
    throw tooLarge(`A cell of this spreadsheet has more than ${MAX_CELL.toLocaleString("en-US")} characters.`);
  return { sheets: [], found: { name, headers, isCut, batches: [...batchesOf(rows)] } };
}

interface HeadedTable extends Omit<ReadSheet, "batches"> {
  rows: NumberedRow[];
}

/** The first row that is not empty holds the headings. Undefined if all rows are. */
function headed({ name, rows, isTruncated: isCut }: Table): HeadedTable | undefined {
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells: cells.map(storable) }));
  const [head, ...rest] = numbered.filter(({ cells }) => cells.some(({ shown }) => shown.trim() !== ""));
  if (!head) return undefined;
  if (rows.some(({ length }) => length > MAX_COLUMNS))
    throw tooLarge(`This spreadsheet has more than ${MAX_COLUMNS.toLocaleString("en-US")} columns.`);
  return { name, headers: head.cells.map(({ shown }) => oneLine(shown)), isCut, rows: rest };
}

const storable = ({ shown, ...more }: TableCell): TableCell => ({
  shown: shown.replaceAll("\0", "").toWellFormed(),
  ...more,
});

const tooLarge = (message: string) => new UnreadableFile("too-large", `${message} Remove what you do not need.`);

/** The first sheets, until the limit on headings is reached. */
function previews(sheets: HeadedTable[]): PreviewedSheet[] {
  const shown: PreviewedSheet[] = [];
  let headings = 0;
  for (const { name, headers, rows } of sheets) {
    headings += headers.length;
    if (headings > MAX_PREVIEWED_HEADINGS && shown.length > 0) break;
    const sample = rows.slice(0, PREVIEW_ROWS).map(({ cells }) => cells.map(({ shown }) => cut(shown)));
    shown.push({
      sheet: name,
      headers: headers.map((header) => header.slice(0, 1000).toWellFormed()),
      rows: sample,
      row_count: rows.length,
    });
  }
  return shown;
}

const cut = (text: string) => (text.length > PREVIEW_CELL ? `${text.slice(0, PREVIEW_CELL).toWellFormed()}…` : text);

function* batchesOf(rows: NumberedRow[]): Generator<string> {
  let [batch, cells, units]: [NumberedRow[], number, number] = [[], 0, 0];
  for (const row of rows) {
    batch.push(row);
    cells += row.cells.length;
    for (const { shown } of row.cells) units += shown.length;
    if (cells < BATCH_CELLS && units < BATCH_UNITS) continue;
    yield JSON.stringify(batch);
    [batch, cells, units] = [[], 0, 0];
  }
  if (batch.length > 0) yield JSON.stringify(batch);
}
