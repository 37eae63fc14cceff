import type { Context, UserContext } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import type { OpenVault } from "../vault/access.ts";
import type { Cell, Outcome } from "./cell.schema.ts";
import type { VaultDocument } from "./documents.schema.ts";
import * as store from "./documents.store.ts";

export async function readDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<VaultDocument> {
  const found = await store.findDocument(ctx.sql, ctx.organizationId, vault.id, id);
  const [document] = found ? await listDocumentsById(ctx, vault, [id]) : [];
  if (!document) throw notFound("document");
  return document;
}

/** The names of the documents. Leaves out documents of vaults that the caller cannot see. */
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
  return rows.map((row) => presentDocument(row, filled));
}

/** Locks the document until the transaction ends. 404 when the vault has no such document. */
export async function mustLockDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<store.DocumentRow> {
  const document = await store.lockDocument(ctx.sql, ctx.organizationId, vault.id, id);
  if (!document) throw notFound("document");
  return document;
}

const IN_PROGRESS = ["queued", "parsing", "extracting"];

export function presentDocument(
  row: store.DocumentRow & { cells: store.CellTuple[] | null },
  columns: Column[],
): VaultDocument {
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

/** The vault of a document, if it exists. The caller may not be able to see it. */
export const findVaultOfDocument = async (ctx: UserContext, id: string): Promise<string | undefined> =>
  (await store.findVaultId(ctx.sql, ctx.organizationId, id))?.vault_id;
