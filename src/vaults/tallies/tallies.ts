import type { Deps } from "../../kernel/context.ts";
import * as store from "./tallies.store.ts";

/**
 * Builds the tallies of vaults that have none yet, and adds pending changes to the others. Summaries are exact either way, but faster
 * afterwards.
 */
export async function addUpChanges({ database }: Deps, signal?: AbortSignal) {
  const uncounted = await store.listUncountedVaults(database.system);
  const changed = await store.listVaultsToAddUp(database.system);
  if (uncounted.length + changed.length === 0) return;
  await database.session(async ({ sql }) => {
    for (const { vault_id } of uncounted) if (!signal?.aborted) await store.recountTallies(sql, vault_id);
    for (const { vault_id } of changed) if (!signal?.aborted) await store.addUpTallies(sql, vault_id);
  });
}

export interface Recount {
  vaults: number;
  /** How many groups had a wrong count that was corrected. */
  corrected: number;
}

/** Recounts the cells of all vaults and corrects wrong counts. */
export const recountVaults = ({ database }: Deps): Promise<Recount> =>
  database.session(async ({ sql }) => {
    const vaults = await store.listAllVaults(sql);
    let corrected = 0;
    for (const { vault_id } of vaults) corrected += await store.recountTallies(sql, vault_id);
    return { vaults: vaults.length, corrected };
  });
