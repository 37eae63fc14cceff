import type { Deps } from "../../../kernel/context.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { LearnCheck } from "./learning.schema.ts";
import { claimPositionChanges, listDueChecks } from "./learning.store.ts";

/** A check learns once nobody has decided a finding of it for this long. */
const PAUSE_SECONDS = 30;
const MOST_CHECKS = 200;

/** Enqueues the learning of checks whose findings people have decided. Several workers may run this at once. */
export async function enqueueDueChecks({ database }: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { organization_id, check_id } of await listDueChecks(database.system, now, PAUSE_SECONDS, MOST_CHECKS)) {
    if (signal?.aborted) return;
    await database.systemTransaction(async (sql) => {
      if (!(await claimPositionChanges(sql, organization_id, check_id))) return;
      const by = { sql, organizationId: organization_id, userId: null, apiKeyId: null, requestId: check_id };
      await enqueue(by, LearnCheck, { check_id });
    });
  }
}
