import type { Context, UserContext } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { invalid, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { OpenVault } from "../access.ts";
import type { Cell, Outcome } from "../cells/cells.schema.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import { decodeCursor, encodeCursor, type PageCursor } from "../views/cursor.ts";
import { listDocumentIds } from "../views/listing.store.ts";
import { openTable } from "../views/table.ts";
import type { CellChecks, DocumentQuery, VaultDocument } from "./documents.schema.ts";
import * as store from "./documents.store.ts";

/** One page of the table, with the cells of the requested columns. */
export async function listDocuments(ctx: UserContext, vault: OpenVault, query: DocumentQuery) {
  const { columns, fields, listing } = await openTable(ctx, vault, query);
  const { limit } = query;
  const { offset, after } = readCursor(query);
  const ids = await listDocumentIds(ctx.sql, { ...listing, limit, offset, after });
  const page = await store.listDocuments(ctx.sql, ctx.organizationId, ids.slice(0, limit), fields);
  const requested = columns.filter(
    ({ kind, field_key }) => kind !== "system" && (!fields || fields.includes(field_key)),
  );
  const documents = page.map((row) => present(row, requested));
  const noted = query.include?.includes("notes") ? await withNoted(ctx, documents) : documents;
  const { pagination } = toPage("documents", ids, { limit, offset });
  const next = { offset: offset + limit, after: listing.sort ? undefined : page.at(-1) };
  return {
    pagination: {
      ...pagination,
      // Whoever counts by offsets needs no cursor.
      ...(pagination.has_more && query.offset === undefined && { next_cursor: encodeCursor(next) }),
    },
    documents: query.include?.includes("checks") ? await withChecks(ctx, noted, requested) : noted,
  };
}

function readCursor({ cursor, offset }: DocumentQuery): PageCursor {
  if (cursor === undefined) return { offset: offset ?? 0 };
  if (offset !== undefined)
    throw invalid([{ path: "query.cursor", message: "cannot be combined with offset: send one of them" }]);
  const place = decodeCursor(cursor);
  if (!place) throw invalid([{ path: "query.cursor", message: "must be the next_cursor of an earlier page" }]);
  return place;
}

async function withChecks(ctx: UserContext, documents: VaultDocument[], columns: Column[]): Promise<VaultDocument[]> {
  const ids = documents.map(({ document_id }) => document_id);
  const keys = columns.map(({ field_key }) => field_key);
  const rows = await store.listChecks(ctx.sql, ctx.organizationId, ids, keys);
  const byId = new Map(rows.map(({ document_id, checks }) => [document_id, checks]));
  const unchecked = keys.map((key): store.CheckTuple => [key, null, null, false, false]);
  return documents.map((document) => ({
    ...document,
    checks: Object.fromEntries([...unchecked, ...(byId.get(document.document_id) ?? [])].map(presentCheck)),
  }));
}

const presentCheck = ([key, confidence, verified_at, flagged, inConflict]: store.CheckTuple): [string, CellChecks] => [
  key,
  { confidence, verified_at, flagged, ...(inConflict && { reading_conflict: true }) },
];

async function withNoted(ctx: UserContext, documents: VaultDocument[]): Promise<VaultDocument[]> {
  const ids = documents.map(({ document_id }) => document_id);
  const noted = await store.listNotedCells(ctx.sql, ctx.organizationId, ids);
  const byId = new Map(noted.map(({ document_id, field_keys }) => [document_id, field_keys]));
  return documents.map((document) => ({ ...document, noted: byId.get(document.document_id) ?? [] }));
}

export async function readDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<VaultDocument> {
  const found = await store.findDocument(ctx.sql, ctx.organizationId, vault.id, id);
  const [document] = found ? await listDocumentsById(ctx, vault, [id]) : [];
  if (!document) throw notFound("document");
  return document;
}

/** The names of those documents whose vault the caller can see. */
export const listDocumentNames = (ctx: UserContext, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, ctx.caller.userId, { roles: ROLES, ids });

/** The files of the documents that the table shows, oldest first. */
export const listContractFiles = ({ sql, organizationId }: Context, { id }: OpenVault, limit: number) =>
  store.listContractFiles(sql, organizationId, id, limit);

/** Documents with their cells, in the order of the ids. */
export async function listDocumentsById(ctx: UserContext, vault: OpenVault, ids: string[]): Promise<VaultDocument[]> {
  const rows = await store.listDocuments(ctx.sql, ctx.organizationId, ids, undefined);
  const { columns } = await listColumns(ctx, vault);
  const filled = columns.filter(({ kind }) => kind !== "system");
  return rows.map((row) => present(row, filled));
}

/** Locks the document until the transaction ends. 404 when the vault has no such document. */
export async function mustLockDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<store.DocumentRow> {
  const document = await store.lockDocument(ctx.sql, ctx.organizationId, vault.id, id);
  if (!document) throw notFound("document");
  return document;
}

const IN_PROGRESS = ["queued", "parsing", "extracting"];

function present(row: store.DocumentRow & { cells: store.CellTuple[] | null }, columns: Column[]): VaultDocument {
  const { cells, deleted_by, warning, ...document } = row;
  const byKey = new Map((cells ?? []).map((cell) => [cell[0], cell]));
  const values: Record<string, Cell> = {};
  const outcomes: Record<string, Outcome> = {};
  for (const column of columns) {
    const cell = byKey.get(column.field_key);
    if (cell && (cell[1] !== null || cell[2])) values[column.field_key] = presentCell(cell);
    else outcomes[column.field_key] = outcomeOf(column, cell?.[7] ?? null, row.status);
  }
  return {
    ...document,
    ...(warning !== null && { warning }),
    ...(deleted_by !== null && { deleted_by }),
    values,
    outcomes,
  };
}

const presentCell = ([
  ,
  value,
  is_edited,
  edited_at,
  edited_by,
  edited_by_user_id,
  has_citations,
]: store.CellTuple): Cell => ({
  value,
  is_edited,
  edited_at,
  edited_by,
  edited_by_user_id,
  has_citations,
});

/** The outcome of extraction for a cell. Nothing could be extracted from a document that failed. */
export function outcomeOf(column: Column, stored: string | null, status: string): Outcome {
  if (stored !== null) return stored as Outcome;
  if (column.extraction_mode !== "ai") return "none";
  return status === "failed" ? "failed" : IN_PROGRESS.includes(status) ? "pending" : "none";
}
