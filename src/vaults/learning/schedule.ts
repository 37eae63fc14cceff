import type { Deps } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { LearnColumn } from "./learning.schema.ts";
import { claimChanges, listDue } from "./learning.store.ts";

/** A column learns once nobody has checked a cell of it for this long. */
const PAUSE_SECONDS = 30;
const MOST_COLUMNS = 200;

/** Enqueues the learning of columns whose cells people have checked. Several workers may run this at once. */
export async function enqueueDueLearning({ database }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (const column of await listDue(database.system, now, PAUSE_SECONDS, MOST_COLUMNS)) {
    if (signal?.aborted) return;
    await database.systemTransaction(async (sql) => {
      if (!(await claimChanges(sql, column))) return;
      const { organization_id: organizationId, vault_id, column_id } = column;
      const by = { sql, organizationId, userId: null, apiKeyId: null, requestId: column_id };
      await enqueue(by, LearnColumn, { vault_id, column_id });
    });
  }
}
