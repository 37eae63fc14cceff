import type { Deps } from "../../../kernel/context.ts";
import { countUnfinished, enqueue } from "../../../kernel/jobs/jobs.ts";
import { IndexFile } from "../files.schema.ts";
import { claimWaitingForIndex, findWaitingForIndex } from "./search.store.ts";

const BATCH_SIZE = 200;
const LOWEST_PRIORITY = -1;

/** Enqueues indexing of files that have no index or one of an earlier version. Some at a time, behind all other work. */
export async function enqueueReindexing(deps: Deps) {
  const { system, systemTransaction } = deps.database;
  if (!(await findWaitingForIndex(system))) return;
  await systemTransaction(async (sql) => {
    if ((await countUnfinished(sql, IndexFile)) > 0) return;
    for (const { id, organization_id: organizationId } of await claimWaitingForIndex(sql, BATCH_SIZE)) {
      const asker = { sql, organizationId, requestId: "housekeeping", userId: null, apiKeyId: null };
      await enqueue(asker, IndexFile, { file_id: id }, LOWEST_PRIORITY);
    }
  });
}
