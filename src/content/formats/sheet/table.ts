import type { Cell, CellValue, Sheet } from "hucre";
import { UnreadableFile } from "../canonical.ts";
import { unescapeFormulas } from "./csv-writer.ts";
import { cellText, isVisibleSheet, MAX_ROWS, readRecords, readSheets, toOneLine } from "./sheet.ts";
import type { TableKind } from "./table-kinds.ts";

/** A cell as displayed and, for numbers and dates, its exact value: the unformatted number, the ISO date. */
export interface TableCell {
  shown: string;
  exact?: string;
}

export interface Table {
  /** Null for a file with a single table. */
  name: string | null;
  rows: TableCell[][];
  /** There are more rows than were read. */
  isTruncated: boolean;
}

const MAX_CELLS = 1_000_000;
const MAX_UNITS = 16_000_000;

/** Reads the visible sheets of a workbook, or a CSV file, cell by cell. Empty rows stay empty rows. */
export async function readTables(kind: TableKind, bytes: Uint8Array): Promise<Table[]> {
  try {
    if (kind === "xlsx") return mustBeWithinTableLimits((await readSheets(bytes)).filter(isVisibleSheet).map(tableOf));
    const { records, isTruncated } = readRecords(bytes);
    const rows = records.slice(0, MAX_ROWS).map((record) => record.map((text) => ({ shown: unescapeFormulas(text) })));
    return mustBeWithinTableLimits([{ name: null, rows, isTruncated }]);
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    const message = `This ${kind.toUpperCase()} file is damaged and could not be read. Open it in the program that created it and save it again.`;
    throw Object.assign(new UnreadableFile("damaged", message), { cause });
  }
}

function mustBeWithinTableLimits(tables: Table[]): Table[] {
  let [cells, units] = [0, 0];
  for (const { rows } of tables) {
    for (const row of rows) {
      cells += row.length;
      for (const { shown } of row) units += shown.length;
    }
  }
  if (cells <= MAX_CELLS && units <= MAX_UNITS) return tables;
  throw new UnreadableFile(
    "too-large",
    "This spreadsheet is too large to connect. Remove the columns you do not need.",
  );
}

function tableOf({ name, rows, cells }: Sheet): Table {
  const read = rows.slice(0, MAX_ROWS).map((row, index) =>
    row.map((value, column) => {
      const cell = cells?.get(`${index},${column}`);
      return { shown: percentText(value, cell) ?? cellText(value, cell), ...exactValue(value) };
    }),
  );
  return { name: toOneLine(name), rows: read, isTruncated: rows.length > MAX_ROWS };
}

/** A percentage with all its digits, not only the displayed ones. */
function percentText(value: CellValue, cell: Cell | undefined): string | undefined {
  if (typeof value !== "number" || !/%/.test(cell?.style?.numFmt ?? "")) return undefined;
  return `${Number((value * 100).toPrecision(15))}%`;
}

function exactValue(value: CellValue): { exact?: string } {
  if (typeof value === "number") return { exact: String(value) };
  if (value instanceof Date && !Number.isNaN(value.getTime())) return { exact: value.toISOString().slice(0, 10) };
  return {};
}
