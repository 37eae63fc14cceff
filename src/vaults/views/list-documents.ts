import type { UserContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { CellChecks, DocumentQuery, VaultDocument } from "../documents/documents.schema.ts";
import * as store from "../documents/documents.store.ts";
import { presentDocument } from "../documents/documents.ts";
import type { OpenVault } from "../vault/access.ts";
import { decodeCursor, encodeCursor, type PageCursor } from "./cursor.ts";
import { listDocumentIds } from "./listing.store.ts";
import { openTable } from "./table.ts";

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
  const documents = page.map((row) => presentDocument(row, requested));
  const noted = query.include?.includes("notes") ? await withNoted(ctx, documents) : documents;
  const { pagination } = toPage("documents", ids, { limit, offset });
  const next = { offset: offset + limit, after: listing.sort ? undefined : page.at(-1) };
  return {
    pagination: {
      ...pagination,
      // Clients that paginate by offset get no cursor.
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
  const unchecked = keys.map((key): store.CheckTuple => [key, null, null, false, false, false]);
  return documents.map((document) => ({
    ...document,
    checks: Object.fromEntries([...unchecked, ...(byId.get(document.document_id) ?? [])].map(presentCheck)),
  }));
}

const presentCheck = ([key, confidence, verified_at, flagged, inConflict, isOutdated]: store.CheckTuple): [
  string,
  CellChecks,
] => [
  key,
  {
    confidence,
    verified_at,
    flagged,
    ...(inConflict && { reading_conflict: true }),
    ...(isOutdated && { outdated: true }),
  },
];

async function withNoted(ctx: UserContext, documents: VaultDocument[]): Promise<VaultDocument[]> {
  const ids = documents.map(({ document_id }) => document_id);
  const noted = await store.listNotedCells(ctx.sql, ctx.organizationId, ids);
  const byId = new Map(noted.map(({ document_id, field_keys }) => [document_id, field_keys]));
  return documents.map((document) => ({ ...document, noted: byId.get(document.document_id) ?? [] }));
}
