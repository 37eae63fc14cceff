import type { Value } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Column } from "../columns/columns.schema.ts";
import { type CellTuple, type DocumentRow, listDocuments } from "../documents/documents.store.ts";
import { type EvidenceRow, listEvidence } from "../evidence/evidence.store.ts";
import { listDocumentIds } from "./listing.store.ts";
import type { Table } from "./table.ts";

const ID_BATCH = 100_000;
const ROW_BATCH = 200;

/** The columns of a table that are read, row by row. */
export interface TableSource {
  ctx: UserContext;
  table: Pick<Table, "listing">;
  columns: Column[];
}

export type TableRow = DocumentRow & { cells: CellTuple[] | null };

/** Every row that the table selects, in its order, a page at a time. */
export async function* pagesOf({
  ctx,
  table: { listing },
  columns,
}: TableSource): AsyncGenerator<TableRow[], undefined> {
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

/** What the cells of a page rest on. */
export async function evidenceIn({ ctx, columns }: TableSource, page: TableRow[]) {
  const ids = page.map(({ document_id }) => document_id);
  const keys = columns.map(({ field_key }) => field_key);
  const rows = await listEvidence(ctx.sql, ctx.organizationId, ids, keys);
  const evidence = new Map(rows.map((row) => [`${row.document_id} ${row.field_key}`, row]));
  return (documentId: string, fieldKey: string): EvidenceRow | undefined => evidence.get(`${documentId} ${fieldKey}`);
}

/** The value of each column: of its cell, or of the document itself for a system column. */
export function valuesIn({ cells, ...row }: TableRow): (column: Column) => Value | null {
  const own: Record<string, string | null> = {
    documentName: row.name,
    documentTitle: row.title,
    documentStatus: row.status,
  };
  const values = new Map((cells ?? []).map(([key, value]) => [key, value as Value | null]));
  return ({ kind, field_key }) => (kind === "system" ? own[field_key] : values.get(field_key)) ?? null;
}
