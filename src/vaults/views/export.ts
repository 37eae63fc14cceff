import { Readable } from "node:stream";
import { csvHeader, csvLine } from "../../content/formats/sheet/csv-writer.ts";
import { type SheetContent, type WorkbookCell, writeSheets } from "../../content/formats/sheet/xlsx-writer.ts";
import { t } from "../../content/messages/messages.ts";
import { must } from "../../content/must.ts";
import type { Money } from "../../content/values/types/currency.ts";
import { typeOf, type Value, valueInWords } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import { Streamed } from "../../kernel/http/download.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { ExportQuery } from "../documents/documents.schema.ts";
import { MAX_BUNDLE_CHARACTERS, tooLargeForBundle, writeBundle } from "../evidence/bundle.ts";
import { countCharacters } from "../evidence/evidence.store.ts";
import { citedCsvCells, citedHeaders, citedHeadersOf, citedRows } from "../evidence/evidence-rows.ts";
import type { OpenVault } from "../vault/access.ts";
import { listDocumentIds } from "./listing.store.ts";
import { openTable, type Table } from "./table.ts";
import { evidenceIn, pagesOf, type TableRow, type TableSource, valuesIn } from "./table-pages.ts";

const MAX_BUNDLED = 100_000;
export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  bundle: "application/zip",
};
const EXTENSIONS = { csv: "csv", xlsx: "xlsx", bundle: "zip" };

/**
 * Streams the table as a spreadsheet or an evidence bundle. The first page is read before the response starts, so that errors still
 * become an error response.
 */
export async function exportVault(ctx: UserContext, vault: OpenVault, query: ExportQuery): Promise<Streamed> {
  const table = await openTable(ctx, vault, query);
  const source: Source = { ctx, table, columns: exportColumns(table), isCited: query.citations ?? false };
  const pages = pagesOf(source);
  const first = await pages.next();
  const documents = eachPage(first, pages);
  const chunks = await chunksOf(source, vault, query.format, documents);
  const name = vault.name.replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, " ").trim() || t("vault");
  return new Streamed(
    { name: `${name}.${EXTENSIONS[query.format]}`, contentType: EXPORT_TYPES[query.format] },
    Readable.from(chunks, { objectMode: false }),
  );
}

interface Source extends TableSource {
  isCited: boolean;
}

type Documents = AsyncIterable<TableRow[]>;

async function chunksOf(source: Source, vault: OpenVault, format: ExportQuery["format"], documents: Documents) {
  const { ctx, columns } = source;
  if (format === "csv") return csvOf(source, documents);
  if (format === "xlsx")
    return writeSheets(
      source.isCited ? [sheetOf(columns, documents), citedSheet(source)] : [sheetOf(columns, documents)],
    );
  await mustFitBundle(source);
  return writeBundle(ctx, { vault, columns, table: csvOf(source, documents), documents: pagesOf(source) });
}

async function mustFitBundle({ ctx, table: { listing } }: Source) {
  const ids = await listDocumentIds(ctx.sql, { ...listing, limit: MAX_BUNDLED, offset: 0 });
  const characters = await countCharacters(ctx.sql, ctx.organizationId, ids);
  if (ids.length > MAX_BUNDLED || characters > MAX_BUNDLE_CHARACTERS) throw tooLargeForBundle();
}

const SYSTEM_KEYS = ["documentName", "documentTitle", "documentStatus"];

/** In the order of the view or the query. Otherwise system columns come first. */
function exportColumns({ columns, fields }: Table): Column[] {
  const byKey = new Map(columns.map((column) => [column.field_key, column]));
  const others = columns.filter(({ kind }) => kind !== "system").map(({ field_key }) => field_key);
  return [...new Set(fields ?? [...SYSTEM_KEYS, ...others])].map((key) =>
    must(byKey.get(key), "the fields were checked"),
  );
}

async function* eachPage(
  first: IteratorResult<TableRow[], undefined>,
  rest: AsyncGenerator<TableRow[], undefined>,
): Documents {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* csvOf(source: Source, documents: Documents) {
  const { columns, isCited } = source;
  const cited = (column: Column) => isCited && column.kind !== "system";
  yield csvHeader(columns.flatMap((column) => [column.label, ...(cited(column) ? citedHeadersOf(column.label) : [])]));
  for await (const page of documents) {
    const evidence = isCited ? await evidenceIn(source, page) : undefined;
    const lines = page.map((row) => {
      const read = valuesIn(row);
      return csvLine(
        columns.flatMap((column) => [
          formatValue(column, read(column)),
          ...(cited(column) ? citedCsvCells(evidence?.(row.document_id, column.field_key)) : []),
        ]),
      );
    });
    yield lines.join("");
  }
}

const widthOf = ({ field_type, label }: Column) =>
  Math.max(typeOf(field_type).sheets.width, Math.min(label.length + 2, 60));

const sheetOf = (columns: Column[], documents: Documents): SheetContent => ({
  name: t("Documents"),
  labels: columns.map(({ label }) => label),
  widths: columns.map(widthOf),
  rows: workbookRows(columns, documents),
});

/** Reads the documents a second time, because a sheet ends before the next one begins. */
const citedSheet = (source: Source): SheetContent => ({
  name: t("Citations"),
  labels: [t("Document"), t("Column"), t("Value"), ...citedHeaders()],
  widths: [44, 24, 32, 60, 8, 12, 28],
  wraps: true,
  rows: citedSheetRows(source),
});

async function* citedSheetRows(source: Source): AsyncGenerator<WorkbookCell[]> {
  for await (const page of pagesOf(source)) {
    const evidence = await evidenceIn(source, page);
    for (const row of page) {
      const read = valuesIn(row);
      for (const column of source.columns) {
        const found = evidence(row.document_id, column.field_key);
        if (!found) continue;
        const value = workbookCell(column, read(column));
        for (const cells of citedRows(found)) yield [row.name, column.label, value, ...cells];
      }
    }
  }
}

async function* workbookRows(columns: Column[], documents: Documents): AsyncGenerator<WorkbookCell[]> {
  for await (const page of documents) {
    for (const row of page) {
      const read = valuesIn(row);
      yield columns.map((column) => workbookCell(column, read(column)));
    }
  }
}

const formatValue = ({ field_type }: Column, value: Value | null) =>
  value === null ? "" : valueInWords(field_type, value as never);

/** Dates, numbers and amounts keep their type. Everything else is formatted text. */
function workbookCell(column: Column, value: Value | null): WorkbookCell {
  if (value === null) return null;
  switch (typeOf(column.field_type).sheets.cell) {
    case "number":
      return value as number;
    case "percent":
      return { percent: value as number };
    case "date":
      return { date: value as string };
    case "amount":
      return value as Money;
    case undefined:
      return formatValue(column, value);
  }
}
