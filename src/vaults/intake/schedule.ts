import type { Deps } from "../../kernel/context.ts";
import { listDue, lockDue } from "./sources.store.ts";
import { enqueueSync } from "./sources.ts";

/** In one round. An organization with many sources gets the others in the next rounds. */
const MOST = { perOrganization: 20, all: 500 };

/** Enqueues the syncs that are due, each in a transaction of its own. Several workers may do so at once. */
export async function enqueueDueSyncs({ database }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { id } of await listDue(database.system, now, MOST)) {
    if (signal?.aborted) return;
    await database.systemTransaction(async (sql) => {
      const source = await lockDue(sql, now, id);
      if (source) await enqueueSync(sql, source);
    });
  }
}
