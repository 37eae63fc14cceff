import type { Deps } from "../../kernel/context.ts";
import { listDue, lockDue } from "./sources.store.ts";
import { enqueueSync } from "./sources.ts";

/** Limits per run. The remaining sources of an organization are enqueued in the next runs. */
const MOST = { perOrganization: 20, all: 500 };

/** Enqueues the syncs that are due, each in its own transaction. Several workers may run this at once. */
export async function enqueueDueSyncs({ database }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { id } of await listDue(database.system, now, MOST)) {
    if (signal?.aborted) return;
    await database.systemTransaction(async (sql) => {
      const source = await lockDue(sql, now, id);
      if (source) await enqueueSync(sql, source);
    });
  }
}
