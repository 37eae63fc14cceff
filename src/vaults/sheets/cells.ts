import { isDeepStrictEqual } from "node:util";
import type { Sql } from "../../db/sql.ts";
import { insertExtractions, type NewExtraction } from "../cells/cells.store.ts";
import { shownValue } from "../cells/cells.ts";
import { type ColumnRow, listColumns } from "../columns/columns.store.ts";
import { updateAllTouched } from "../documents/documents.store.ts";
import type { SheetReport } from "./sheets.schema.ts";
import * as store from "./sheets.store.ts";
import { ABSENT, type ReadEntry, readEntry } from "./values.ts";

type Applied = Pick<SheetReport, "rows" | "matched" | "unmatched" | "ambiguous" | "unreadable">;
type OwnedColumn = ColumnRow & { header: string };

const AT_ONCE = 500;
const NAMED = 50;

/** Fills a document's cells from the sheets of its vault; to be called once it is ready, and again whenever what it is matched by changed. */
export async function matchSheets(sql: Sql, organizationId: string, documentId: string): Promise<void> {
  for (const sheet of await store.lockSheetsOf(sql, organizationId, documentId)) {
    const stem = await store.findStem(sql, organizationId, sheet, documentId);
    const near = stem === undefined ? [] : await store.listCandidates(sql, organizationId, sheet, stem);
    const rows = stem === undefined ? [] : await store.listRows(sql, organizationId, sheet.id, stem);
    const others = [documentId, ...near.map(({ id }) => id)];
    await write(sql, organizationId, sheet, sortOut(rows, near), [...new Set(others)]);
  }
}

/** Brings every cell that the sheet owns to what the sheet says now. What did not change is not written again. */
export async function applySheet(sql: Sql, organizationId: string, sheet: store.SheetRow): Promise<Applied> {
  const rows = await store.listRows(sql, organizationId, sheet.id);
  const sorted = sortOut(rows, await store.listCandidates(sql, organizationId, sheet));
  const filled = await store.listFilled(sql, organizationId, sheet.id);
  const unreadable = await write(sql, organizationId, sheet, sorted, filled);
  return {
    rows: rows.length,
    matched: sorted.matched.size,
    unmatched: named(sorted.unmatched.map(nameOf)),
    ambiguous: named(sorted.ambiguous.map(({ row, reason }) => ({ ...nameOf(row), reason }))),
    unreadable: named(unreadable),
  };
}

interface SortedRows {
  matched: Map<string, store.StoredRow>;
  unmatched: store.StoredRow[];
  ambiguous: { row: store.StoredRow; reason: "documents" | "rows" }[];
}

/** A row belongs to the document of exactly its key, else of its stem. One that fits several, and rows that say different things of one document, are not applied. */
function sortOut(rows: store.StoredRow[], candidates: store.Candidate[]): SortedRows {
  const sorted: SortedRows = { matched: new Map(), unmatched: [], ambiguous: [] };
  const byKey = Map.groupBy(candidates, ({ key }) => key);
  const byStem = Map.groupBy(candidates, ({ stem }) => stem);
  const found: { row: store.StoredRow; documentId: string }[] = [];
  for (const row of rows) {
    const [first, second] = byKey.get(row.key!) ?? byStem.get(row.stem!) ?? [];
    if (!first) sorted.unmatched.push(row);
    else if (second) sorted.ambiguous.push({ row, reason: "documents" });
    else found.push({ row, documentId: first.id });
  }
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId);
  for (const [documentId, [first, ...others]] of byDocument) {
    if (others.every(({ row }) => isDeepStrictEqual(row.entries, first!.row.entries)))
      sorted.matched.set(documentId, first!.row);
    else for (const { row } of [first!, ...others]) sorted.ambiguous.push({ row, reason: "rows" });
  }
  sorted.ambiguous.sort((a, b) => a.row.row_number - b.row.row_number);
  return sorted;
}

type Unreadable = SheetReport["unreadable"]["first"][number];

/** Writes the cells of the matched documents, and empties those of the others that hold something. */
async function write(
  sql: Sql,
  organizationId: string,
  sheet: store.SheetRow,
  { matched }: SortedRows,
  others: string[],
): Promise<Unreadable[]> {
  const columns = await ownedColumns(sql, organizationId, sheet);
  const unreadable: Unreadable[] = [];
  const documents = [...matched.keys(), ...others.filter((id) => !matched.has(id))];
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const batch = documents.slice(at, at + AT_ONCE);
    const read = batch.flatMap((documentId) => readRow(documentId, matched.get(documentId), columns, unreadable));
    const changed = await changes(sql, organizationId, batch, columns, read);
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const place = { organizationId, vaultId: sheet.vault_id };
      await insertExtractions(sql, place, changed.slice(from, from + AT_ONCE));
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
  return rows.map((row) => ({ ...row, header: headers.get(row.field_key)! }));
}

interface ReadCell {
  documentId: string;
  column: OwnedColumn;
  entry: ReadEntry;
  /** The document has no row: a cell that never held anything stays that way. */
  isGone: boolean;
}

function readRow(
  documentId: string,
  row: store.StoredRow | undefined,
  columns: OwnedColumn[],
  unreadable: Unreadable[],
): ReadCell[] {
  return columns.map((column) => {
    const cell = row && Object.hasOwn(row.entries, column.header) ? row.entries[column.header] : undefined;
    const entry = row ? readEntry(column.field_type, column.options, cell) : ABSENT;
    if (row && entry.outcome === "unreadable")
      unreadable.push({ ...nameOf(row), header: column.header, entry: cell!.shown.slice(0, 200).toWellFormed() });
    return { documentId, column, entry, isGone: row === undefined };
  });
}

async function changes(
  sql: Sql,
  organizationId: string,
  documentIds: string[],
  columns: OwnedColumn[],
  read: ReadCell[],
): Promise<NewExtraction[]> {
  const keys = columns.map(({ field_key }) => field_key);
  const rows = await store.listHeld(sql, organizationId, documentIds, keys);
  const held = new Map(rows.map((cell) => [`${cell.document_id} ${cell.field_key}`, cell]));
  return read.flatMap(({ documentId, column, entry, isGone }) => {
    const before = held.get(`${documentId} ${column.field_key}`);
    if (before ? isSame(before, entry) : isGone) return [];
    const extraction = { ...entry, citations: [], reasoning: null, model: "import" };
    const shown = shownValue(column.field_type, entry.value);
    return [{ documentId, fieldKey: column.field_key, extraction, shown }];
  });
}

const isSame = (held: store.HeldCell, { outcome, value, error }: ReadEntry) =>
  held.outcome === outcome && held.error === error && isDeepStrictEqual(held.value, value);

const nameOf = ({ row_number, written }: store.StoredRow) => ({ row: row_number, key: written });
const named = <T>(rows: T[]) => ({ count: rows.length, first: rows.slice(0, NAMED) });
