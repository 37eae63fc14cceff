import type { Sql } from "../../kernel/db/sql.ts";

/** The best passages of the vault's live documents that contain every word, or any word. */
export const listPassagesByWords = (
  sql: Sql,
  query: string,
  every: boolean,
  { vaultId, limit }: { vaultId: string; limit: number },
) =>
  sql<{
    file_id: string;
    number: number;
  }>`select file_id, number from match_vault_chunks(${query}, ${every}, ${vaultId}, ${limit})`;

/** The files of the newest documents that have passages, some at a time. */
export const listSearchableFiles = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { limit, offset }: { limit: number; offset: number },
) => sql<{ file_id: string; passages: number }>`
  select f.id as file_id, f.passages from (
    select d.file_id, d.created_at, d.id from vault_documents d
    where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.is_live
    order by d.created_at desc, d.id limit ${limit} offset ${offset}) newest
  join files f on f.id = newest.file_id order by newest.created_at desc, newest.id`;

/** The newest live document of each file. */
export const listByFile = (sql: Sql, organizationId: string, vaultId: string, fileIds: string[]) => sql<{
  file_id: string;
  document_id: string;
  document_name: string;
}>`
  select distinct on (d.file_id) d.file_id, d.id as document_id, d.name as document_name from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.is_live and d.file_id = any(${fileIds}::uuid[])
  order by d.file_id, d.created_at desc, d.id`;
