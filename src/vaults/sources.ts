import type { Sql } from "../db/sql.ts";
import { type FieldType, printValue } from "../values/values.ts";
import { readRole } from "./access.ts";
import type { Column } from "./columns/columns.schema.ts";
import { listVaultColumns } from "./columns/columns.ts";
import { listDocuments } from "./documents/documents.store.ts";
import { listReadyIds } from "./documents/ingest.store.ts";
import { findVault } from "./vaults.store.ts";

/** A document of a vault with what its cells say, for answers over the vault. */
export interface VaultSource {
  documentId: string;
  fileId: string;
  name: string;
  /** Printed values by the label of their column. */
  values: Record<string, string>;
}

const MOST_DOCUMENTS = 500;

/** The documents of a vault that are ready, newest first; none for somebody who holds no role in it (any more). */
export async function listVaultSources(
  sql: Sql,
  organizationId: string,
  userId: number,
  vaultId: string,
): Promise<VaultSource[]> {
  const vault = await findVault(sql, organizationId, userId, vaultId);
  if (!vault || readRole(vault.role) === null) return [];
  const columns = await listVaultColumns(sql, organizationId, vaultId);
  const ids = await listReadyIds(sql, organizationId, vaultId, MOST_DOCUMENTS);
  const rows = await listDocuments(sql, organizationId, ids, undefined);
  return rows.flatMap(({ document_id: documentId, file_id: fileId, name, cells }) =>
    fileId ? [{ documentId, fileId, name, values: printed(columns, cells ?? []) }] : [],
  );
}

function printed(columns: Column[], cells: [string, unknown, ...unknown[]][]): Record<string, string> {
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
