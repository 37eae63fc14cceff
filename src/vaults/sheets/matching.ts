import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { first, must } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { insertExtractions, type NewExtraction } from "../cells/cells.store.ts";
import { toDisplayValue } from "../cells/cells.ts";
import { type ColumnRow, listColumns } from "../columns/columns.store.ts";
import { updateAllTouched } from "../documents/documents.store.ts";
import { ABSENT, type ReadEntry, readEntry } from "./entries.ts";
import type { SheetReport } from "./sheets.schema.ts";
import * as store from "./sheets.store.ts";

type SheetResult = Pick<SheetReport, "rows" | "matched" | "unmatched" | "ambiguous" | "unreadable">;
type OwnedColumn = ColumnRow & { header: string };

const BATCH_SIZE = 500;
/** How many cells are read and written at once. */
const BATCH_CELLS = 5000;
const MAX_LISTED = 50;

/** Fills a document's cells from the vault's sheets. Called when the document is ready and when the value it is matched by may have changed. */
export async function matchSheets(sql: Sql, organizationId: string, documentId: string): Promise<void> {
  for (const sheet of await store.lockSheetsOf(sql, organizationId, documentId)) {
    const stem = await store.findStem(sql, organizationId, sheet, documentId);
    const near = stem === undefined ? [] : await store.listCandidates(sql, organizationId, sheet, stem);
    const rows = stem === undefined ? [] : await store.listRows(sql, organizationId, sheet.id, stem);
    const others = [documentId, ...near.map(({ id }) => id)];
    await writeCells(sql, organizationId, sheet, { matches: matchRows(rows, near), others: [...new Set(others)] });
  }
}

/** Updates every cell that the sheet owns. Unchanged cells are not written. */
export async function applySheet(sql: Sql, organizationId: string, sheet: store.SheetRow): Promise<SheetResult> {
  const rows = await store.listRows(sql, organizationId, sheet.id);
  const sorted = matchRows(rows, await store.listCandidates(sql, organizationId, sheet));
  const filled = await store.listFilled(sql, organizationId, sheet.id);
  const unreadable = await writeCells(sql, organizationId, sheet, { matches: sorted, others: filled });
  return {
    rows: rows.length,
    matched: sorted.matched.size,
    unmatched: summarize(sorted.unmatched.map(rowLabel)),
    ambiguous: summarize(sorted.ambiguous.map(({ row, reason }) => ({ ...rowLabel(row), reason }))),
    unreadable: summarize(unreadable),
  };
}

interface RowMatches {
  matched: Map<string, store.StoredRow>;
  unmatched: store.StoredRow[];
  ambiguous: { row: store.StoredRow; reason: "documents" | "rows" }[];
}

/** Matches rows to documents by exact key, or else by stem. Rows that match several documents, and conflicting rows for one document, are not applied. */
function matchRows(rows: store.StoredRow[], candidates: store.Candidate[]): RowMatches {
  const sorted: RowMatches = { matched: new Map(), unmatched: [], ambiguous: [] };
  const byKey = Map.groupBy(candidates, ({ key }): string | null => key);
  const byStem = Map.groupBy(candidates, ({ stem }): string | null => stem);
  const found: { row: store.StoredRow; documentId: string }[] = [];
  for (const row of rows) {
    const [document, other] = byKey.get(row.key) ?? byStem.get(row.stem) ?? [];
    if (!document) sorted.unmatched.push(row);
    else if (other) sorted.ambiguous.push({ row, reason: "documents" });
    else found.push({ row, documentId: document.id });
  }
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId);
  for (const [documentId, own] of byDocument) {
    const { row: one } = first(own);
    if (own.every(({ row }) => row.digest === one.digest)) sorted.matched.set(documentId, one);
    else for (const { row } of own) sorted.ambiguous.push({ row, reason: "rows" });
  }
  sorted.ambiguous.sort((a, b) => a.row.row_number - b.row.row_number);
  return sorted;
}

type Unreadable = SheetReport["unreadable"]["first"][number];

/** Writes the cells of matched documents and clears those of the others. */
async function writeCells(
  sql: Sql,
  organizationId: string,
  sheet: store.SheetRow,
  { matches: { matched }, others }: { matches: RowMatches; others: string[] },
): Promise<Unreadable[]> {
  const columns = await ownedColumns(sql, organizationId, sheet);
  const unreadable: Unreadable[] = [];
  const documents = [...matched.keys(), ...others.filter((id) => !matched.has(id))];
  const size = Math.max(1, Math.min(BATCH_SIZE, Math.floor(BATCH_CELLS / Math.max(1, columns.length))));
  for (let at = 0; at < documents.length; at += size) {
    const batch = documents.slice(at, at + size);
    const read = await readRows(sql, organizationId, sheet, { batch, matched, columns, unreadable });
    const changed = await changedCells(sql, organizationId, batch, { columns, read });
    for (let from = 0; from < changed.length; from += BATCH_SIZE) {
      const vault = { organizationId, vaultId: sheet.vault_id };
      await insertExtractions(sql, vault, changed.slice(from, from + BATCH_SIZE));
    }
    await store.insertFilled(
      sql,
      organizationId,
      sheet.id,
      batch.filter((id) => matched.has(id)),
    );
    await store.deleteFilled(
      sql,
      organizationId,
      sheet.id,
      batch.filter((id) => !matched.has(id)),
    );
    const touched = [...new Set(changed.map(({ documentId }) => documentId))];
    if (touched.length > 0) await updateAllTouched(sql, organizationId, touched);
  }
  return unreadable;
}

async function ownedColumns(sql: Sql, organizationId: string, sheet: store.SheetRow): Promise<OwnedColumn[]> {
  const headers = new Map(sheet.columns.map(({ field_key, header }) => [field_key, header]));
  const rows = await listColumns(sql, organizationId, sheet.vault_id, [...headers.keys()]);
  return rows.map((row) => ({ ...row, header: must(headers.get(row.field_key), "only these columns are listed") }));
}

interface ReadCell {
  documentId: string;
  column: OwnedColumn;
  entry: ReadEntry;
  /** The document has no row: do not create cells for it. */
  hasNoRow: boolean;
}

/** Reads the rows of some documents, and lets other requests be served after each. */
async function readRows(
  sql: Sql,
  organizationId: string,
  { id }: store.SheetRow,
  {
    batch,
    matched,
    columns,
    unreadable,
  }: { batch: string[]; matched: RowMatches["matched"]; columns: OwnedColumn[]; unreadable: Unreadable[] },
): Promise<ReadCell[]> {
  const numbers = batch.flatMap((documentId) => matched.get(documentId)?.row_number ?? []);
  const stored = await store.listEntries(sql, organizationId, id, numbers);
  const entries = new Map(stored.map((row) => [row.row_number, row.entries]));
  const read: ReadCell[] = [];
  for (const documentId of batch) {
    const row = matched.get(documentId);
    const filled = row && { ...row, entries: entries.get(row.row_number) ?? {} };
    read.push(...readRow(documentId, filled, columns, unreadable));
    await setImmediate();
  }
  return read;
}

function readRow(
  documentId: string,
  row: (store.StoredRow & store.StoredEntries) | undefined,
  columns: OwnedColumn[],
  unreadable: Unreadable[],
): ReadCell[] {
  return columns.map((column) => {
    const cell = row && Object.hasOwn(row.entries, column.header) ? row.entries[column.header] : undefined;
    const entry = row ? readEntry(column.field_type, column.options, cell) : ABSENT;
    if (row && cell && entry.outcome === "unreadable")
      unreadable.push({ ...rowLabel(row), header: column.header, entry: cell.shown.slice(0, 200).toWellFormed() });
    return { documentId, column, entry, hasNoRow: row === undefined };
  });
}

async function changedCells(
  sql: Sql,
  organizationId: string,
  documentIds: string[],
  { columns, read }: { columns: OwnedColumn[]; read: ReadCell[] },
): Promise<NewExtraction[]> {
  const keys = columns.map(({ field_key }) => field_key);
  const rows = await store.listCurrentCells(sql, organizationId, documentIds, keys);
  const held = new Map(rows.map((cell) => [`${cell.document_id} ${cell.field_key}`, cell]));
  return read.flatMap(({ documentId, column, entry, hasNoRow }) => {
    const before = held.get(`${documentId} ${column.field_key}`);
    if (before ? isSame(before, entry) : hasNoRow) return [];
    const extraction = { ...entry, citations: [], reasoning: null, model: "import" };
    const display = toDisplayValue(column.field_type, entry.value);
    return [{ documentId, fieldKey: column.field_key, extraction, display }];
  });
}

const isSame = (held: store.CurrentCell, { outcome, value, error }: ReadEntry) =>
  held.outcome === outcome && held.error === error && isDeepStrictEqual(held.value, value);

const rowLabel = ({ row_number, written }: store.StoredRow) => ({ row: row_number, key: written });
const summarize = <T>(rows: T[]) => ({ count: rows.length, first: rows.slice(0, MAX_LISTED) });
