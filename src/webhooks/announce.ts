import type { Sql } from "../db/sql.ts";
import { enqueue } from "../jobs/jobs.ts";
import type { EndedJob } from "../jobs/runner.ts";
import * as store from "./deliveries.store.ts";
import { DeliverMessage, type WebhookEvent } from "./webhooks.schema.ts";

/** Ahead of default priority, so that messages about a large import are sent while it is still being read. */
const PRIORITY = 1;

/**
 * Enqueues an event for the organization's webhooks, in the transaction of the change, so that both are committed or neither.
 * The data holds ids, never the text of documents.
 */
export async function announce(
  sql: Sql,
  organizationId: string,
  event: WebhookEvent,
  data: Record<string, string | number | null>,
) {
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
  const deliveries = await store.insertDeliveries(sql, organizationId, event, body);
  for (const { id } of deliveries) await enqueueDelivery(sql, organizationId, id, 0);
}

/** Passed to the job runner, which does not depend on webhooks. */
export function announceJob(sql: Sql, { organizationId, jobId, kind, status }: EndedJob): Promise<void> {
  return announce(sql, organizationId, `job.${status}`, { job_id: jobId, kind, status });
}

export function enqueueDelivery(sql: Sql, organizationId: string, id: string, round: number): Promise<string> {
  const by = { sql, organizationId, requestId: id, userId: null, apiKeyId: null };
  return enqueue(by, DeliverMessage, { delivery_id: id, round }, PRIORITY);
}
