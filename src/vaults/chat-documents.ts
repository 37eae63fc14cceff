import type { Sql } from "../kernel/db/sql.ts";
import type { Searcher } from "../workspace/files/search/search.ts";
import type { Column } from "./columns/columns.schema.ts";
import { listVaultColumns } from "./columns/columns.ts";
import { LANGUAGE_COLUMN } from "./columns/language.words.ts";
import { listReadyFiles } from "./documents/ingest.store.ts";
import type { AskedTable } from "./questions/run-query.ts";
import { searchVault } from "./search/search.ts";
import { readRole } from "./vault/access.ts";
import { findVault } from "./vault/vaults.store.ts";

/** A document of a vault whose text an answer may quote. */
export interface VaultSource {
  documentId: string;
  fileId: string;
}

const PASSAGES_EACH = 2;
const MAX_WORDS = 500;

/** The table of a vault, for answers about it. Undefined when the user has no role in it. */
export async function openVaultTable(
  sql: Sql,
  organizationId: string,
  userId: number,
  vaultId: string,
): Promise<AskedTable | undefined> {
  const vault = await findVault(sql, organizationId, userId, vaultId);
  if (!vault || readRole(vault.role) === null) return undefined;
  const columns = await listVaultColumns(sql, organizationId, vaultId);
  return {
    ...{ organizationId, vaultId, documents: vault.document_count, isTallied: vault.is_tallied },
    columns: withLanguage(columns),
  };
}

/** The language of the documents, unless a column of the vault is called so. */
export const withLanguage = (columns: Column[]): Column[] =>
  columns.some(({ label }) => /^languages?$/i.test(label.trim())) ? columns : [...columns, LANGUAGE_COLUMN];

/** All documents of a small vault, else those whose text is closest to the question. Does not check access. */
export async function listClosestDocuments(
  ctx: Searcher,
  { organizationId, vaultId }: AskedTable,
  question: string,
  limit: number,
): Promise<VaultSource[]> {
  const newest = await listReadyFiles(ctx.sql, organizationId, vaultId, { limit: limit + 1 });
  if (newest.length <= limit) return newest;
  const found = await searchVault(ctx, vaultId, question.slice(0, MAX_WORDS), limit * PASSAGES_EACH);
  const best = [...new Map(found.map(({ document_id, file_id }) => [document_id, file_id]))].slice(0, limit);
  return best.map(([documentId, fileId]) => ({ documentId, fileId }));
}

/** All documents of a vault, or those `among` it; of too many, those closest to the question, then the newest. Does not check access. */
export async function listDocumentsToAsk(
  ctx: Searcher,
  table: AskedTable,
  question: string,
  { limit, among }: { limit: number; among?: string[] | undefined },
): Promise<VaultSource[]> {
  const { organizationId, vaultId } = table;
  const newest = await listReadyFiles(ctx.sql, organizationId, vaultId, { limit: limit + 1, among });
  if (newest.length <= limit) return newest;
  const closest = among ? [] : await listClosestDocuments(ctx, table, question, limit);
  const all = [...closest, ...newest].map((each) => [each.documentId, each] as const);
  return [...new Map(all).values()].slice(0, limit);
}
