import type { Citation } from "../../content/citations/citation.schema.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ReadingConflict } from "../cells/cells.schema.ts";

export interface DocumentRef {
  organizationId: string;
  vaultId: string;
  documentId: string;
}

/** Serializes link resolution in a vault. Without it, two documents added at the same time could miss each other. */
export const lockAgreementLinks = (sql: Sql, vaultId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`names of ${vaultId}`}, 0))`;

/** The other live documents of the vault with one of the titles or file names. */
export const listByTitleOrName = (sql: Sql, ref: DocumentRef, titles: string[], names: string[]) => sql<{
  id: string;
  title_key: string | null;
  name_key: string;
}>`
  select id, title_key, name_key from vault_documents
  where organization_id = ${ref.organizationId} and vault_id = ${ref.vaultId} and is_live and id <> ${ref.documentId}
    and title_key = any(${titles})
  union
  select id, title_key, name_key from vault_documents
  where organization_id = ${ref.organizationId} and vault_id = ${ref.vaultId} and is_live and id <> ${ref.documentId}
    and name_key = any(${names})`;

export const findTitleAndNameKeys = (sql: Sql, { organizationId, documentId }: DocumentRef) => sql.first<{
  title_key: string | null;
  name_key: string;
}>`
  select title_key, name_key from vault_documents where organization_id = ${organizationId} and id = ${documentId}`;

export interface UnresolvedRow {
  document_id: string;
  value: unknown;
  citations: Citation[];
  reasoning: string | null;
  model: string | null;
  asked: string | null;
  confidence: number | null;
  reading_conflict: ReadingConflict | null;
}

/** The latest extraction of documents with an unresolved reference to one of the titles. */
export const listUnresolved = (
  sql: Sql,
  ref: DocumentRef,
  titles: string[],
  { fieldKey, limit }: { fieldKey: string; limit: number },
) => sql<UnresolvedRow>`
  select c.document_id, e.value, e.citations, e.reasoning, e.model, e.asked, e.confidence, e.reading_conflict
  from cells c join cell_extractions e on e.id = c.extraction_id
  where c.organization_id = ${ref.organizationId} and c.field_key = ${fieldKey} and c.document_id in (
    select a.document_id from awaited_agreements a where a.organization_id = ${ref.organizationId} and a.vault_id = ${ref.vaultId}
      and a.title_key = any(${titles}) and a.document_id <> ${ref.documentId} order by a.document_id limit ${limit})
    and e.outcome = 'found'
  order by c.document_id`;

/** Replaces the document's unresolved references. */
export async function replaceUnresolved(sql: Sql, ref: DocumentRef, titles: string[]) {
  await sql`
    delete from awaited_agreements where organization_id = ${ref.organizationId} and document_id = ${ref.documentId}`;
  await sql`
    insert into awaited_agreements (organization_id, vault_id, document_id, title_key)
    select ${ref.organizationId}, ${ref.vaultId}, ${ref.documentId}, title_key from unnest(${titles}::text[]) as t (title_key)
    on conflict do nothing`;
}
