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

const ID_BATCH = 100_000;
const ROW_BATCH = 200;
export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Streams the table as a spreadsheet. The first page is read before the response starts, so that errors still become an error
 * response.
 */
export async function exportVault(ctx: UserContext, vault: OpenVault, query: ExportQuery): Promise<Streamed> {
  const table = await openTable(ctx, vault, query);
  const columns = exportColumns(table);
  const pages = pagesOf(ctx, table, columns);
  const first = await pages.next();
  const documents = eachPage(first, pages);
  const labels = columns.map(({ label }) => label);
  const chunks =
    query.format === "csv"
      ? csvOf(labels, columns, documents)
      : writeWorkbook(labels, workbookRows(columns, documents));
  const name = `${vault.name.replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || "vault"}.${query.format}`;
  return new Streamed({ name, contentType: EXPORT_TYPES[query.format] }, Readable.from(chunks, { objectMode: false }));
}

const SYSTEM_KEYS = ["documentName", "documentTitle", "documentStatus"];

/** In the order of the view or the query. Otherwise system columns come first. */
function exportColumns({ columns, fields }: Table): Column[] {
  const byKey = new Map(columns.map((column) => [column.field_key, column]));
  const others = columns.filter(({ kind }) => kind !== "system").map(({ field_key }) => field_key);
  return [...new Set(fields ?? [...SYSTEM_KEYS, ...others])].map((key) => byKey.get(key)!);
}

type Row = DocumentRow & { cells: CellTuple[] | null };
type ExportRow = { row: Row; values: Map<string, Value> };

async function* pagesOf(ctx: UserContext, { listing }: Table, columns: Column[]): AsyncGenerator<Row[], undefined> {
  const keys = columns.map(({ field_key }) => field_key);
  for (let offset = 0; ; offset += ID_BATCH) {
    const ids = await listDocumentIds(ctx.sql, { ...listing, limit: ID_BATCH, offset });
    for (let at = 0; at < Math.min(ids.length, ID_BATCH); at += ROW_BATCH) {
      const end = Math.min(at + ROW_BATCH, ID_BATCH);
      yield await listDocuments(ctx.sql, ctx.organizationId, ids.slice(at, end), keys);
    }
    if (ids.length <= ID_BATCH) return;
  }
}

async function* eachPage(
  first: IteratorResult<Row[], undefined>,
  rest: AsyncGenerator<Row[], undefined>,
): AsyncGenerator<ExportRow[]> {
  if (first.done) return;
  yield first.value.map(toExportRow);
  for await (const page of rest) yield page.map(toExportRow);
}

const toExportRow = (row: Row): ExportRow => ({
  row,
  values: new Map((row.cells ?? []).map(([key, value]) => [key, value as Value])),
});

async function* csvOf(labels: string[], columns: Column[], documents: AsyncIterable<ExportRow[]>) {
  yield csvHeader(labels);
  for await (const page of documents) {
    yield page.map((row) => csvLine(columns.map((column) => formatValue(column, valueIn(row, column))))).join("");
  }
}

async function* workbookRows(columns: Column[], documents: AsyncIterable<ExportRow[]>): AsyncGenerator<WorkbookCell[]> {
  for await (const page of documents) {
    for (const row of page) yield columns.map((column) => workbookCell(column, valueIn(row, column)));
  }
}

function valueIn({ row, values }: ExportRow, { kind, field_key }: Column): Value | null {
  if (kind !== "system") return values.get(field_key) ?? null;
  return { documentName: row.name, documentTitle: row.title, documentStatus: row.status }[field_key] ?? null;
}

const formatValue = ({ field_type }: Column, value: Value | null) =>
  value === null ? "" : printValue(field_type, value as never);

/** Dates, numbers and amounts keep their type. Everything else is formatted text. */
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
      return formatValue(column, value);
  }
}
