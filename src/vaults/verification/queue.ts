import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { flagOf } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listVaultColumns } from "../columns/columns.ts";
import { outcomeOf } from "../documents/documents.ts";
import type { OpenVault } from "../vault/access.ts";
import type { VaultRef } from "./samples.store.ts";
import type { QueuedCell, QueueQuery } from "./verification.schema.ts";
import * as store from "./verification.store.ts";

/** Unverified cells: flagged ones first, then by lowest confidence. */
export async function listQueue(ctx: UserContext, vault: OpenVault, query: QueueQuery) {
  const { sql, organizationId } = ctx;
  const ref = { organizationId, vaultId: vault.id };
  const all = await listVaultColumns(sql, organizationId, vault.id);
  const columns = query.field_key === undefined ? all : [mustBeColumn(all, query.field_key, "query.field_key")];
  const fieldKeys = columns.map(({ field_key }) => field_key);
  const manualKeys = columns.filter((column) => column.extraction_mode === "manual").map(({ field_key }) => field_key);
  const places = await listPlaces(ctx, ref, query, { fieldKeys, manualKeys });
  const page = toPage("cells", places, query);
  return { ...page, cells: await describeCells(ctx, columns, page.cells) };
}

function listPlaces(
  { sql, caller }: UserContext,
  ref: VaultRef,
  query: QueueQuery,
  { fieldKeys, manualKeys }: { fieldKeys: string[]; manualKeys: string[] },
) {
  if (query.assignee) return store.listAssigned(sql, ref, { fieldKeys, userId: caller.userId }, query);
  if (query.order === "doubt") return store.listQueue(sql, ref, { fieldKeys, manualKeys }, query);
  if (query.field_key === undefined)
    throw invalid([{ path: "query.field_key", message: "is required for this order" }]);
  return store.listLikeliest(sql, ref, query.field_key, query);
}

/** 400 instead of 404, because the key is not part of the URL path. System columns cannot be verified. */
export function mustBeColumn(columns: Column[], fieldKey: string, path: string): Column {
  const column = columns.find(({ field_key }) => field_key === fieldKey);
  if (!column) throw invalid([{ path, message: "is not a column of this vault that can be verified" }]);
  return column;
}

export async function describeCells(
  ctx: UserContext,
  columns: Column[],
  places: store.QueuePlace[],
): Promise<QueuedCell[]> {
  const rows = await store.listQueued(ctx.sql, ctx.organizationId, places);
  const byKey = new Map(columns.map((column) => [column.field_key, column]));
  return rows.map((row) => ({
    document_id: row.document_id,
    document_name: row.document_name,
    field_key: row.field_key,
    value: row.value,
    outcome: outcomeOf(
      must(byKey.get(row.field_key), "only these columns are listed"),
      row.outcome,
      row.document_status,
    ),
    confidence: row.confidence,
    flag: flagOf(row),
    citations: row.citations,
  }));
}
