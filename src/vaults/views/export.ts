import { Readable } from "node:stream";
import type { UserContext } from "../../context.ts";
import { csvHeader, csvLine } from "../../documents/sheet/csv-writer.ts";
import { type WorkbookCell, writeWorkbook } from "../../documents/sheet/xlsx-writer.ts";
import { Streamed } from "../../http/download.ts";
import { printValue, type Value, type ValueByType } from "../../values/values.ts";
import type { OpenVault } from "../access.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { ExportQuery } from "../documents/documents.schema.ts";
import { type CellTuple, type DocumentRow, listDocuments } from "../documents/documents.store.ts";
import { listDocumentIds } from "./listing.store.ts";
import { openTable, type Table } from "./table.ts";

const IDS_AT_ONCE = 100_000;
const ROWS_AT_ONCE = 200;
export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Sends what the query or the view shows as a spreadsheet, while it is being read. Which documents, and in which order, is
 * settled before; so is the first page, so that whatever refuses the export does so before its first byte.
 */
export async function exportVault(ctx: UserContext, vault: OpenVault, query: ExportQuery): Promise<Streamed> {
  const table = await openTable(ctx, vault, query);
  const columns = shownColumns(table);
  const pages = pagesOf(ctx, table, columns);
  const first = await pages.next();
  const documents = documentsOf(first, pages);
  const labels = columns.map(({ label }) => label);
  const chunks =
    query.format === "csv"
      ? csvOf(labels, columns, documents)
      : writeWorkbook(labels, workbookRows(columns, documents));
  const name = `${vault.name.replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "vault"}.${query.format}`;
  return new Streamed({ name, contentType: EXPORT_TYPES[query.format] }, Readable.from(chunks, { objectMode: false }));
}

const OWN = ["documentName", "documentTitle", "documentStatus"];

/** In the order of the view or of the query; without either, the document's own columns come first. */
function shownColumns({ columns, fields }: Table): Column[] {
  const byKey = new Map(columns.map((column) => [column.field_key, column]));
  const others = columns.filter(({ kind }) => kind !== "system").map(({ field_key }) => field_key);
  return [...new Set(fields ?? [...OWN, ...others])].map((key) => byKey.get(key)!);
}

type Row = DocumentRow & { cells: CellTuple[] | null };
type Shown = { row: Row; values: Map<string, Value> };

async function* pagesOf(ctx: UserContext, { listing }: Table, columns: Column[]): AsyncGenerator<Row[], undefined> {
  const keys = columns.map(({ field_key }) => field_key);
  for (let offset = 0; ; offset += IDS_AT_ONCE) {
    const ids = await listDocumentIds(ctx.sql, { ...listing, limit: IDS_AT_ONCE, offset });
    for (let at = 0; at < Math.min(ids.length, IDS_AT_ONCE); at += ROWS_AT_ONCE) {
      const end = Math.min(at + ROWS_AT_ONCE, IDS_AT_ONCE);
      yield await listDocuments(ctx.sql, ctx.organizationId, ids.slice(at, end), keys);
    }
    if (ids.length <= IDS_AT_ONCE) return;
  }
}

async function* documentsOf(
  first: IteratorResult<Row[], undefined>,
  rest: AsyncGenerator<Row[], undefined>,
): AsyncGenerator<Shown[]> {
  if (first.done) return;
  yield first.value.map(shownRow);
  for await (const page of rest) yield page.map(shownRow);
}

const shownRow = (row: Row): Shown => ({
  row,
  values: new Map((row.cells ?? []).map(([key, value]) => [key, value as Value])),
});

async function* csvOf(labels: string[], columns: Column[], documents: AsyncIterable<Shown[]>) {
  yield csvHeader(labels);
  for await (const page of documents) {
    yield page.map((shown) => csvLine(columns.map((column) => printed(column, shownValue(shown, column))))).join("");
  }
}

async function* workbookRows(columns: Column[], documents: AsyncIterable<Shown[]>): AsyncGenerator<WorkbookCell[]> {
  for await (const page of documents) {
    for (const shown of page) yield columns.map((column) => workbookCell(column, shownValue(shown, column)));
  }
}

function shownValue({ row, values }: Shown, { kind, field_key }: Column): Value | null {
  if (kind !== "system") return values.get(field_key) ?? null;
  return { documentName: row.name, documentTitle: row.title, documentStatus: row.status }[field_key] ?? null;
}

const printed = ({ field_type }: Column, value: Value | null) =>
  value === null ? "" : printValue(field_type, value as never);

/** Dates, numbers and amounts stay what they are; everything else is text as it is printed. */
function workbookCell(column: Column, value: Value | null): WorkbookCell {
  if (value === null) return null;
  switch (column.field_type) {
    case "number":
      return value as number;
    case "percentage":
      return { percent: value as number };
    case "date":
      return { date: value as string };
    case "currency":
      return value as ValueByType["currency"];
    default:
      return printed(column, value);
  }
}
