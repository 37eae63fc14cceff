import type { Sql } from "../db/sql.ts";
import type { JobHandler, ModelOutage } from "./job.ts";
import * as store from "./jobs.store.ts";
import type { ModelFailure } from "./model-failure.ts";

const RETRY_SECONDS = [5, 15, 30, 60, 120, 300, 600];
const LATER_RETRY_SECONDS = 900;
const PATIENCE_SECONDS = 60;

/** Announces an outage, in the transaction in which the first job of an organization begins to wait. */
export type AnnounceOutage = (sql: Sql, organizationId: string, outage: ModelOutage) => Promise<void>;

/**
 * How long a job waits before it retries the model. Undefined if it fails: the model rejects the work, or it has waited too long.
 */
export function pauseForModel(job: JobHandler, claimed: store.ClaimedJob, error: ModelFailure): number | undefined {
  const patience = (job.modelPatienceSeconds ?? PATIENCE_SECONDS) - secondsSince(claimed.model_unavailable_since);
  if (!error.isRetryable || patience <= 0) return undefined;
  return Math.min(RETRY_SECONDS[claimed.model_retries] ?? LATER_RETRY_SECONDS, patience);
}

const secondsSince = (time: string | null) => (time ? (Date.now() - Date.parse(time)) / 1000 : 0);

/** Requeues the job and shows what it waits for. */
export async function waitForModel(
  sql: Sql,
  job: JobHandler,
  claimed: store.ClaimedJob,
  { pause, announce }: { pause: number; announce: AnnounceOutage | undefined },
) {
  const { id, organization_id: organizationId, attempt, input } = claimed;
  const isFirst = claimed.model_unavailable_since === null && (await store.isFirstToWait(sql, organizationId, id));
  const outage = await store.updateForModel(sql, id, attempt, pause);
  if (!outage) return;
  await job.waits?.(sql, organizationId, input as never, outage);
  if (isFirst) await announce?.(sql, organizationId, outage);
}
