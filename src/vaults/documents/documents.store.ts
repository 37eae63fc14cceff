import { first } from "../../content/must.ts";
import { nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { IS_OUTDATED } from "./checked.store.ts";
import type { DocumentStatus } from "./documents.schema.ts";

/** `[field_key, value, is_edited, edited_at, edited_by, edited_by_user_id, has_citations, outcome]` */
export type CellTuple = [string, unknown, boolean, string | null, string | null, number | null, boolean, string | null];

export interface DocumentRow {
  document_id: string;
  name: string;
  title: string | null;
  status: DocumentStatus;
  file_id: string | null;
  pages: number | null;
  /** The language of its file. */
  language: string | null;
  duplicate_of: string | null;
  split_from: string | null;
  error: string | null;
  warning: string | null;
  /** Who deleted it; null unless it is deleted. */
  deleted_by: string | null;
  created_at: string;
  updated_at: string;
}

/** The display name, with the e-mail address or `User <id>` as fallbacks. */
export const editorName = (userId: Part): Part => part`
  case when ${userId} is not null then coalesce(u.preferred_name, u.name, u.email, 'User ' || ${userId}) end`;

/** The same without a join. */
export const nameOf = (userId: Part): Part => part`
  case when ${userId} is not null then coalesce((
    select coalesce(u.preferred_name, u.name, u.email) from users u where u.id = ${userId}), 'User ' || ${userId}) end`;

const DOCUMENT = part`d.id as document_id, d.name, d.title, d.status, d.file_id, d.pages,
  (select f.language from files f where f.id = d.file_id) as language, d.duplicate_of, d.split_from, d.error, d.warning,
  case when d.status = 'deleted' then (select ${editorName(part`u.id`)} from users u where u.id = d.deleted_by) end as deleted_by,
  d.created_at, d.updated_at`;

/**
 * The documents with their cells, in the order of the ids. Each is looked up by its id: for a plain join the planner may choose to
 * compare every id with every document of the organization.
 */
export const listDocuments = (sql: Sql, organizationId: string, ids: string[], fieldKeys: string[] | undefined) => sql<
  DocumentRow & { cells: CellTuple[] | null }
>`
  select ${DOCUMENT}, (
    select json_agg(json_build_array(c.field_key, c.value, c.is_edited,
      to_char(c.edited_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${editorName(part`c.edited_by_user_id`)}, c.edited_by_user_id,
      c.has_citations, c.outcome))
    from cells c left join users u on u.id = c.edited_by_user_id
    where c.organization_id = ${organizationId} and c.document_id = d.id ${fieldKeys ? part`and c.field_key = any(${fieldKeys})` : nothing}
  ) as cells
  from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
  cross join lateral (
    select * from vault_documents one where one.id = wanted.id and one.organization_id = ${organizationId} limit 1
  ) d
  order by wanted.place`;

/** `[field_key, confidence, verified_at, flagged, in_conflict, is_outdated]` */
export type CheckTuple = [string, number | null, string | null, boolean, boolean, boolean];

/** How far the cells of the documents can be trusted. */
export const listChecks = (sql: Sql, organizationId: string, ids: string[], fieldKeys: string[]) => sql<{
  document_id: string;
  checks: CheckTuple[];
}>`
  select c.document_id, json_agg(json_build_array(c.field_key, c.confidence,
    to_char(c.verified_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.flagged_at is not null, c.in_conflict, ${IS_OUTDATED})) as checks
  from cells c where c.organization_id = ${organizationId} and c.document_id = any(${ids}::uuid[]) and c.field_key = any(${fieldKeys})
  group by c.document_id`;

export const listContractFiles = (sql: Sql, organizationId: string, vaultId: string, limit: number) => sql<{
  file_id: string | null;
  name: string;
}>`
  select d.file_id, d.name from vault_documents d where d.organization_id = ${organizationId} and d.vault_id = ${vaultId}
    and d.status not in ('deleted', 'duplicate', 'split') order by d.created_at, d.id limit ${limit}`;

const MOST_OTHERS = 500;

/** The newest other documents that were read. */
export const listOtherFiles = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql<{
  file_id: string;
  document_id: string;
  name: string;
}>`
  select d.file_id, d.id as document_id, d.name from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.is_live and d.id <> ${id} and d.file_id is not null
  order by d.created_at desc, d.id limit ${MOST_OTHERS}`;

/** The keys of the cells that have notes, for each document that has any. */
export const listNotedCells = (sql: Sql, organizationId: string, ids: string[]) => sql<{
  document_id: string;
  field_keys: string[];
}>`
  select n.document_id, array_agg(distinct n.field_key) as field_keys from cell_notes n
  where n.organization_id = ${organizationId} and n.document_id = any(${ids}::uuid[]) group by n.document_id`;

export const findDocument = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<DocumentRow>`
  select ${DOCUMENT} from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.id = ${id}`;

/** From any vault where the user has one of the roles. */
export const listNames = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { roles, ids }: { roles: readonly string[]; ids: string[] },
) => sql<{ id: string; name: string }>`
  select d.id, d.name from vault_documents d join vault_members m on m.vault_id = d.vault_id and m.user_id = ${userId}
  where d.organization_id = ${organizationId} and d.id = any(${ids}::uuid[]) and m.role = any(${roles})`;

/** Locks the document while one of its cells is written. */
export const lockDocument = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<DocumentRow>`
  select ${DOCUMENT} from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.id = ${id} for no key update`;

export interface NewDocumentRow {
  organizationId: string;
  vaultId: string;
  name: string;
  title?: string | null;
  nameKey: string;
  titleKey?: string | null;
  status: DocumentStatus;
}

export async function insertDocument(sql: Sql, document: NewDocumentRow): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into vault_documents (organization_id, vault_id, name, title, name_key, title_key, status)
    values (${document.organizationId}, ${document.vaultId}, ${document.name}, ${document.title}, ${document.nameKey},
      ${document.titleKey}, ${document.status}) returning id`;
  return first(rows).id;
}

export const updateTouched = (sql: Sql, organizationId: string, id: string) => sql.run`
  update vault_documents set updated_at = clock_timestamp() where organization_id = ${organizationId} and id = ${id}`;

/** The same for many. A locked document is skipped: the transaction that holds the lock updates it anyway. */
export const updateAllTouched = (sql: Sql, organizationId: string, ids: string[]) => sql.run`
  update vault_documents set updated_at = now() where id in (
    select id from vault_documents where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    order by id for no key update skip locked)`;

export const findVaultId = (sql: Sql, organizationId: string, id: string) => sql.first<{ vault_id: string }>`
  select vault_id from vault_documents where organization_id = ${organizationId} and id = ${id} and status <> 'deleted'`;
