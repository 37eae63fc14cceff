import type { Citation } from "../../citations/citation.schema.ts";
import type { Sql } from "../../db/sql.ts";

/** A document, and what those who name it call it. */
export interface Named {
  organizationId: string;
  vaultId: string;
  documentId: string;
}

/** One document of a vault at a time looks for those it names and for those who name it: of two that come together one sees the other. */
export const lockNames = (sql: Sql, vaultId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`names of ${vaultId}`}, 0))`;

/** The other live documents of the vault whose title is one of the keys, or whose name is one of the names. */
export const listBearing = (sql: Sql, place: Named, titles: string[], names: string[]) => sql<{
  id: string;
  title_key: string | null;
  name_key: string;
}>`
  select id, title_key, name_key from vault_documents
  where organization_id = ${place.organizationId} and vault_id = ${place.vaultId} and is_live and id <> ${place.documentId}
    and title_key = any(${titles})
  union
  select id, title_key, name_key from vault_documents
  where organization_id = ${place.organizationId} and vault_id = ${place.vaultId} and is_live and id <> ${place.documentId}
    and name_key = any(${names})`;

export const findKeys = (sql: Sql, { organizationId, documentId }: Named) => sql.first<{
  title_key: string | null;
  name_key: string;
}>`
  select title_key, name_key from vault_documents where organization_id = ${organizationId} and id = ${documentId}`;

export interface AwaitingRow {
  document_id: string;
  value: unknown;
  citations: Citation[];
  reasoning: string | null;
  model: string | null;
  asked: string | null;
}

/** What was last read of the documents that wait for one of these titles. */
export const listAwaiting = (
  sql: Sql,
  place: Named,
  titles: string[],
  fieldKey: string,
  limit: number,
) => sql<AwaitingRow>`
  select c.document_id, e.value, e.citations, e.reasoning, e.model, e.asked
  from cells c join cell_extractions e on e.id = c.extraction_id
  where c.organization_id = ${place.organizationId} and c.field_key = ${fieldKey} and c.document_id in (
    select a.document_id from awaited_agreements a where a.organization_id = ${place.organizationId} and a.vault_id = ${place.vaultId}
      and a.title_key = any(${titles}) and a.document_id <> ${place.documentId} order by a.document_id limit ${limit})
    and e.outcome = 'found'
  order by c.document_id`;

/** What a document waits for, instead of what it waited for before. */
export async function replaceAwaited(sql: Sql, place: Named, titles: string[]) {
  await sql`
    delete from awaited_agreements where organization_id = ${place.organizationId} and document_id = ${place.documentId}`;
  await sql`
    insert into awaited_agreements (organization_id, vault_id, document_id, title_key)
    select ${place.organizationId}, ${place.vaultId}, ${place.documentId}, title_key from unnest(${titles}::text[]) as t (title_key)
    on conflict do nothing`;
}
