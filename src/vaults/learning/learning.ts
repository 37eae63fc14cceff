import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { Learned } from "../../models/engine/learning/learned.ts";
import { columnNotEditable, listVaultColumns } from "../columns/columns.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import type { ColumnLearning, LearningChange } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { readTaught } from "./taught.ts";

export async function readLearning(ctx: UserContext, vault: OpenVault, columnId: string): Promise<ColumnLearning> {
  const ref = await mustFindColumn(ctx, vault, columnId);
  const row = await store.findLearning(ctx.sql, ref);
  const isWaiting = row?.is_waiting || (await store.hasChanges(ctx.sql, ref));
  const enabled = row?.is_enabled ?? true;
  return {
    enabled,
    examples: await store.countChecked(ctx.sql, ref),
    state: enabled && isWaiting ? "learning" : (row?.state ?? "collecting"),
    before: row?.before ?? null,
    after: row?.after ?? null,
    learned_at: row?.learned_at ?? null,
    model: row?.taught ? modelOf(readTaught(row.taught)) : null,
  };
}

const modelOf = ({ leaveOut: { found, absent, hits } }: Learned) => ({
  kind: "local" as const,
  documents: found + absent,
  clauses: found,
  found_again: found < 2 ? null : Math.round(hits * 1000) / 1000,
});

/** Switched off, what was learned is erased. Switched on again, the column learns again from what people checked. */
export async function changeLearning(
  ctx: UserContext,
  vault: OpenVault,
  columnId: string,
  { enabled }: LearningChange,
): Promise<ColumnLearning> {
  await mustNotBeArchived(ctx, vault);
  const ref = await mustFindColumn(ctx, vault, columnId);
  const before = (await store.findLearning(ctx.sql, ref))?.is_enabled ?? true;
  if (before !== enabled) {
    await store.updateErased(ctx.sql, ref, { isEnabled: enabled });
    await store.insertChange(ctx.sql, ref);
  }
  return readLearning(ctx, vault, columnId);
}

/** For good: cells that were checked until now are no examples any more, also after it is switched on again. */
export async function forgetLearning(ctx: UserContext, vault: OpenVault, columnId: string): Promise<ColumnLearning> {
  await mustNotBeArchived(ctx, vault);
  const ref = await mustFindColumn(ctx, vault, columnId);
  await store.updateErased(ctx.sql, ref, { forget: true });
  await store.insertChange(ctx.sql, ref);
  return readLearning(ctx, vault, columnId);
}

/** What the columns of a vault learned, by the id of the column. */
export async function loadLearned(sql: Sql, organizationId: string, vaultId: string): Promise<Map<string, Learned>> {
  const rows = await store.listTaught(sql, organizationId, vaultId);
  return new Map(rows.map(({ column_id, taught }) => [column_id, readTaught(taught)]));
}

async function mustFindColumn(ctx: UserContext, vault: OpenVault, columnId: string): Promise<store.ColumnRef> {
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const column = columns.find(({ id }) => id === columnId);
  if (!column) throw notFound("column");
  if (column.kind !== "custom") throw columnNotEditable();
  const id = must(column.id, "a custom column has an id");
  return { organizationId: ctx.organizationId, vaultId: vault.id, columnId: id, fieldKey: column.field_key };
}
