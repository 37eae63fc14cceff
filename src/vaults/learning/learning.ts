import { isDeepStrictEqual } from "node:util";
import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalid, notFound } from "../../kernel/errors/errors.ts";
import type { Learned } from "../../models/engine/learning/learned.ts";
import { columnNotEditable, listVaultColumns } from "../columns/columns.ts";
import { mustHaveRole, mustNotBeArchived, type OpenVault, openVault } from "../vault/access.ts";
import { listVaultNames } from "../vaults.ts";
import type { ColumnLearning, LearningChange, LearningState, VaultLearning } from "./learning.schema.ts";
import * as store from "./learning.store.ts";
import { readTaught } from "./taught.ts";

export async function readLearning(ctx: UserContext, vault: OpenVault, columnId: string): Promise<ColumnLearning> {
  const ref = await mustFindColumn(ctx, vault, columnId);
  const row = must(await store.findLearning(ctx.sql, ref), "the column is there");
  return {
    ...stateOf(row),
    examples: row.can_learn ? await store.countChecked(ctx.sql, ref) : { verified: 0, corrected: 0, absent: 0 },
    from_vaults: await listSources(ctx, ref, row.from_vault_ids),
  };
}

/** What all columns of a vault learned, for its table. */
export async function readVaultLearning(ctx: UserContext, vault: OpenVault): Promise<VaultLearning> {
  const rows = await store.listLearning(ctx.sql, ctx.organizationId, vault.id);
  return { columns: rows.map((row) => ({ column_id: row.column_id, field_key: row.field_key, ...stateOf(row) })) };
}

const stateOf = (row: store.LearningRow): LearningState => ({
  enabled: row.is_enabled,
  state: row.is_enabled && row.is_waiting ? "learning" : row.state,
  before: row.before,
  after: row.after,
  learned_at: row.learned_at,
  model: row.model,
});

async function listSources(ctx: UserContext, ref: store.ColumnRef, ids: string[]) {
  if (ids.length === 0) return [];
  const used = new Set((await store.listTeachers(ctx.sql, ref)).map(({ vault_id }) => vault_id));
  const names = await listVaultNames(ctx, ids);
  return names.map(({ id, name }) => ({ vault_id: id, name, is_used: used.has(id) }));
}

/** Switched off, what was learned is erased. Switched on again, the column learns again from what people checked. */
export async function changeLearning(
  ctx: UserContext,
  vault: OpenVault,
  columnId: string,
  { enabled, from_vault_ids }: LearningChange,
): Promise<ColumnLearning> {
  await mustNotBeArchived(ctx, vault);
  const ref = await mustFindColumn(ctx, vault, columnId);
  const before = must(await store.findLearning(ctx.sql, ref), "the column is there");
  if (!before.can_learn && (enabled || from_vault_ids?.length))
    throw invalid([{ path: "body.enabled", message: "must be false: this column is not read from documents" }]);
  if (from_vault_ids) await changeSources(ctx, vault, { ref, before: before.from_vault_ids, ids: from_vault_ids });
  if (before.is_enabled !== enabled) {
    await store.updateErased(ctx.sql, ref, { isEnabled: enabled });
    await store.noteChange(ctx.sql, ref);
  }
  return readLearning(ctx, vault, columnId);
}

/** Only who owns both vaults may name another one. What was learned is not used until the column has learned again. */
async function changeSources(
  ctx: UserContext,
  vault: OpenVault,
  { ref, before, ids }: { ref: store.ColumnRef; before: string[]; ids: string[] },
) {
  const wanted = [...new Set(ids)].sort();
  if (wanted.includes(vault.id)) throw invalid([{ path: "body.from_vault_ids", message: "must name other vaults" }]);
  const added = wanted.filter((id) => !before.includes(id));
  if (added.length > 0) mustHaveRole(ctx, vault, "owner");
  for (const id of added) await openVault(ctx, id, "owner");
  if (isDeepStrictEqual(wanted, before)) return;
  await store.updateSources(ctx.sql, ref, wanted);
  await store.deleteForeignExamples(ctx.sql, ref);
  await store.noteChange(ctx.sql, ref);
}

/** For good: cells that were checked until now are no examples any more, also after it is switched on again. */
export async function forgetLearning(ctx: UserContext, vault: OpenVault, columnId: string): Promise<ColumnLearning> {
  await mustNotBeArchived(ctx, vault);
  const ref = await mustFindColumn(ctx, vault, columnId);
  await store.updateErased(ctx.sql, ref, { forget: true });
  await store.noteChange(ctx.sql, ref);
  return readLearning(ctx, vault, columnId);
}

/** What the columns of a vault learned, by the id of the column. */
export async function loadLearned(sql: Sql, organizationId: string, vaultId: string): Promise<Map<string, Learned>> {
  const rows = await store.listTaught(sql, organizationId, vaultId);
  return new Map(rows.map(({ column_id, taught }) => [column_id, readTaught(taught)]));
}

/** What a column learned. One that does not read better with it only orders documents by it. */
export async function loadLearnedBy(sql: Sql, ref: store.ColumnRef) {
  const row = await store.findTaught(sql, ref);
  return row?.taught ? { learned: readTaught(row.taught), isUsed: row.is_better } : undefined;
}

async function mustFindColumn(ctx: UserContext, vault: OpenVault, columnId: string): Promise<store.ColumnRef> {
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const column = columns.find(({ id }) => id === columnId);
  if (!column) throw notFound("column");
  if (column.kind !== "custom") throw columnNotEditable();
  const id = must(column.id, "a custom column has an id");
  return { organizationId: ctx.organizationId, vaultId: vault.id, columnId: id, fieldKey: column.field_key };
}
