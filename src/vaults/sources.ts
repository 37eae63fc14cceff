import type { Sql } from "../db/sql.ts";
import { type FieldType, printValue } from "../values/values.ts";
import { readRole } from "./access.ts";
import type { Column } from "./columns/columns.schema.ts";
import { listVaultColumns } from "./columns/columns.ts";
import { listDocuments } from "./documents/documents.store.ts";
import { listReadyIds } from "./documents/ingest.store.ts";
import { findVault } from "./vaults.store.ts";

/** A document of a vault with its cell values, for answers about the vault. */
export interface VaultSource {
  documentId: string;
  fileId: string;
  name: string;
  /** Formatted values by column label. */
  values: Record<string, string>;
}

const MAX_DOCUMENTS = 500;

/** The ready documents of a vault, newest first. Empty when the user has no role in it. */
export async function listVaultSources(
  sql: Sql,
  organizationId: string,
  userId: number,
  vaultId: string,
): Promise<VaultSource[]> {
  const vault = await findVault(sql, organizationId, userId, vaultId);
  if (!vault || readRole(vault.role) === null) return [];
  const columns = await listVaultColumns(sql, organizationId, vaultId);
  const ids = await listReadyIds(sql, organizationId, vaultId, MAX_DOCUMENTS);
  const rows = await listDocuments(sql, organizationId, ids, undefined);
  return rows.flatMap(({ document_id: documentId, file_id: fileId, name, cells }) =>
    fileId ? [{ documentId, fileId, name, values: formatValues(columns, cells ?? []) }] : [],
  );
}

function formatValues(columns: Column[], cells: [string, unknown, ...unknown[]][]): Record<string, string> {
  const values = new Map(cells.map(([key, value]) => [key, value]));
  return Object.fromEntries(
    columns
      .filter(({ field_key }) => (values.get(field_key) ?? null) !== null)
      .map(({ field_key, field_type, label }) => [
        label,
        printValue(field_type as FieldType, values.get(field_key) as never),
      ]),
  );
}
