import type { Deps } from "../../context.ts";
import { lockDue } from "./sources.store.ts";
import { enqueueSync } from "./sources.ts";

const SYNCS_PER_RUN = 500;

/** Enqueues the syncs that are due, each in a transaction of its own. Several workers may do so at once. */
export async function enqueueDueSyncs({ database }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (let count = 0; count < SYNCS_PER_RUN && !signal?.aborted; count++) {
    const found = await database.systemTransaction(async (sql) => {
      const source = await lockDue(sql, now);
      if (source) await enqueueSync(sql, source);
      return source !== undefined;
    });
    if (!found) return;
  }
}
