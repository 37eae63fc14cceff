import { zipSync } from "fflate";
import { type Cell, type CellValue, formatValue, type Sheet } from "hucre";
import { streamCsvRows } from "hucre/csv";
import { cellRef, readXlsx as parseXlsx } from "hucre/xlsx";
import { must } from "../../must.ts";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { type Archive, openArchive } from "../container/archive.ts";
import { isCompoundFile } from "../container/cfb.ts";
import { decodeText } from "../decode.ts";
import { Draft, toCanonical } from "../draft.ts";
import { mustNotDeclareEntities } from "../xml.ts";

export const MAX_ROWS = 20_000;
/** One row more than is kept, to detect truncation. */
const RANGE = `A1:IV${MAX_ROWS + 1}`;
const MAX_FORMAT = 100;
const MAX_SHEET_UNITS = 4_000_000;
const MAX_CSV_UNITS = 2 * MAX_SHEET_UNITS;
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_PARTS_BYTES = 160 * 1024 * 1024;
/** Parts without cells: pictures, charts, caches. */
const UNREAD_PARTS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|externalLinks|pivotCache|pivotTables|printerSettings|customXml|theme|ctrlProps|activeX|slicers|richData)\//i;

/** Reads a workbook: each sheet is a page that begins with its name, each row a line with tabs between cells. */
export async function readXlsx(bytes: Uint8Array): Promise<CanonicalDocument> {
  const sheets = await readSheets(bytes);
  const draft = new Draft();
  draft.story("body", () => {
    for (const sheet of sheets) {
      if (isVisibleSheet(sheet)) writeSheet(draft, sheet);
      else draft.reportHidden(textLengthOf(sheet));
    }
    draft.trimEnd(0);
  });
  for (const sheet of sheets) if (isVisibleSheet(sheet)) writeComments(draft, sheet);
  return toCanonical(draft);
}

/** The sheets of a workbook with their cells, including one row more than is kept. */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (isCompoundFile(bytes)) {
    throw new UnreadableFile(
      "encrypted",
      "This workbook is password-protected. Remove the password and upload it again.",
    );
  }
  return (await parseXlsx(await repack(await openArchive(bytes)), { readStyles: true, range: RANGE })).sheets;
}

/** A new archive of the checked parts only, so that the library unpacks nothing unchecked. */
async function repack(archive: Archive): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/i.test(name) || UNREAD_PARTS.test(name)) continue;
    const part = must(await archive.read(name), "the archive lists it");
    total += part.length;
    if (part.length > MAX_PART_BYTES || total > MAX_PARTS_BYTES) {
      throw new UnreadableFile("too-large", "This workbook is too large to read. Split it into smaller files.");
    }
    mustNotDeclareEntities(part, name);
    parts[name] = part;
  }
  return zipSync(parts, { level: 0 });
}

export function isVisibleSheet({ hidden, veryHidden }: Sheet): boolean {
  return !hidden && !veryHidden;
}

function textLengthOf({ rows }: Sheet): number {
  let total = 0;
  for (const row of rows) for (const value of row) total += String(value ?? "").length;
  return total;
}

function writeSheet(draft: Draft, { name, rows, cells }: Sheet): void {
  draft.startLine();
  draft.breakPage();
  draft.write(`${toOneLine(name)}\n`);
  const lines = rows.map((row, index) => {
    return row.map((value, column) => cellText(value, cells?.get(`${index},${column}`)));
  });
  writeLines(draft, lines);
}

/** Writes rows as lines without empty ones, and stops at the size limit. */
function writeLines(draft: Draft, rows: string[][]): void {
  const start = draft.length;
  for (const [index, row] of rows.entries()) {
    if (index >= MAX_ROWS || draft.length - start > MAX_SHEET_UNITS) {
      draft.reportLost(1, `This sheet is too large: only the first ${index} rows were read.`);
      return;
    }
    const line = row.map(toOneLine).join("\t").trimEnd();
    if (line) draft.write(`${line}\n`);
  }
}

export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  const format = cell?.style?.numFmt ?? "";
  if (typeof value !== "number" || format === "" || format === "General" || format.length > MAX_FORMAT)
    return String(value);
  try {
    return formatValue(value, format).trim();
  } catch {
    return String(value);
  }
}

/** An ISO date, with the time if it has one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  return date
    .toISOString()
    .replace("T00:00:00.000Z", "")
    .replace("T", " ")
    .replace(/(?::00)?\.\d{3}Z$/, "");
}

export function toOneLine(text: string): string {
  return text.replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, " ");
}

/** Comments on cells, labelled with the cell's reference. */
function writeComments(draft: Draft, { cells }: Sheet): void {
  for (const [position, { comment }] of cells ?? []) {
    const text = comment?.text?.trim();
    if (!text) continue;
    const [row, column] = position.split(",").map(Number) as [number, number];
    draft.story("comment", () => {
      draft.addLabel(cellRef(row, column));
      draft.write(text);
    });
  }
}

/** Reads values separated by commas, semicolons or tabs: each record is a line with tabs between cells. */
export async function readCsv(bytes: Uint8Array): Promise<CanonicalDocument> {
  const { records, length } = readRecords(bytes);
  const draft = new Draft();
  draft.story("body", () => {
    writeLines(draft, records);
    draft.trimEnd(0);
    if (length > MAX_CSV_UNITS && draft.warnings.length === 0) {
      draft.reportLost(length - MAX_CSV_UNITS, "This file is too large: only its beginning was read.");
    }
  });
  return toCanonical(draft);
}

/**
 * The records of a CSV file without empty lines, including one more than is kept.
 * The input is truncated first, because one record may be all of it.
 */
export function readRecords(bytes: Uint8Array): { records: string[][]; length: number; isTruncated: boolean } {
  const decoded = decodeText(bytes);
  if (!decoded) {
    throw new UnreadableFile(
      "damaged",
      "This CSV file contains characters that cannot be read. Save it as UTF-8 and upload it again.",
    );
  }
  const { length } = decoded.text;
  const text = decoded.text.slice(0, MAX_CSV_UNITS).replace(/^\uFEFF/, "");
  const records: string[][] = [];
  for (const row of streamCsvRows(text)) {
    if (row.length > 1 || row[0] !== "") records.push(row.map((cell) => String(cell ?? "")));
    if (records.length > MAX_ROWS) break;
  }
  return { records, length, isTruncated: length > MAX_CSV_UNITS || records.length > MAX_ROWS };
}
