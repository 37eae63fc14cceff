import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ItemQuery, SourceItem } from "./sources.schema.ts";

/** What a sync needs to know about a file that it saw before. */
export interface ItemRow {
  id: string;
  path: string;
  name: string;
  origin: string | null;
  fingerprint: string;
  sha256: string | null;
  status: SourceItem["status"];
  too_large: boolean;
  document_id: string | null;
}

const ITEM = part`id, path, name, origin, fingerprint, sha256, status, too_large, document_id`;

export const listItems = (sql: Sql, organizationId: string, sourceId: string) => sql<ItemRow>`
  select ${ITEM} from vault_source_items where organization_id = ${organizationId} and source_id = ${sourceId}`;

export const listItemPage = (sql: Sql, organizationId: string, sourceId: string, query: ItemQuery) => sql<SourceItem>`
  select id, path, name, origin, size, status, reason, document_id, created_at, updated_at from vault_source_items
  where organization_id = ${organizationId} and source_id = ${sourceId}
    ${query.status === undefined ? nothing : part`and status = ${query.status}`}
  order by updated_at desc, id limit ${query.limit + 1} offset ${query.offset}`;

export const findItem = (sql: Sql, organizationId: string, sourceId: string, path: string) => sql.first<ItemRow>`
  select ${ITEM} from vault_source_items
  where organization_id = ${organizationId} and source_id = ${sourceId} and md5(path) = md5(${path}) and path = ${path}`;

/** The most files with the same bytes that are read. */
const MAX_SAME_BYTES = 1000;

/** Items with these bytes that were not skipped: taken, copies and removed, oldest first. */
export const listSameBytes = (sql: Sql, organizationId: string, sourceId: string, sha256: string) => sql<ItemRow>`
  select ${ITEM} from vault_source_items
  where organization_id = ${organizationId} and source_id = ${sourceId} and sha256 = ${sha256} and status <> 'skipped'
  order by created_at, id limit ${MAX_SAME_BYTES}`;

export interface SeenItem {
  path: string;
  name: string;
  origin: string | null;
  fingerprint: string;
  size: number | null;
  sha256: string | null;
  status: SourceItem["status"];
  reason: string | null;
  tooLarge: boolean;
  documentId: string | null;
}

/** Inserts or replaces the record of the file at this path. */
export const upsertItem = (sql: Sql, organizationId: string, sourceId: string, item: SeenItem) => sql.run`
  insert into vault_source_items (organization_id, source_id, path, name, origin, fingerprint, size, sha256, status, reason, too_large, document_id)
  values (${organizationId}, ${sourceId}, ${item.path}, ${item.name}, ${item.origin}, ${item.fingerprint}, ${item.size}, ${item.sha256}, ${item.status},
    ${item.reason}, ${item.tooLarge}, ${item.documentId})
  on conflict (source_id, md5(path)) do update set name = excluded.name, origin = excluded.origin, fingerprint = excluded.fingerprint, size = excluded.size,
    sha256 = excluded.sha256, status = excluded.status, reason = excluded.reason, too_large = excluded.too_large,
    document_id = excluded.document_id, updated_at = now()`;

/** For a file with a new path or fingerprint but the same bytes. It keeps its document. */
export const updateRenamed = (
  sql: Sql,
  organizationId: string,
  id: string,
  now: { path: string; name: string; fingerprint: string; status: "taken" | "copy" },
) => sql.run`
  update vault_source_items set path = ${now.path}, name = ${now.name}, fingerprint = ${now.fingerprint}, status = ${now.status},
    reason = case when ${now.status} = 'copy' then reason end, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export const deleteItem = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_source_items where organization_id = ${organizationId} and id = ${id}`;

/** For files that were removed and are back unchanged. */
export const updateFound = (sql: Sql, organizationId: string, ids: string[]) => sql.run`
  update vault_source_items set status = 'taken', reason = null, updated_at = now()
  where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and status = 'removed'`;

/** Marks files as removed. Deletes the records of skipped files and copies. */
export async function updateRemoved(
  sql: Sql,
  organizationId: string,
  ids: string[],
  { reason }: { reason: string },
): Promise<void> {
  await sql`
    delete from vault_source_items
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and status in ('skipped', 'copy')`;
  await sql`
    update vault_source_items set status = 'removed', reason = ${reason}, updated_at = now()
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and status = 'taken'`;
}
