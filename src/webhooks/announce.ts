import type { Sql } from "../db/sql.ts";
import { enqueue } from "../jobs/jobs.ts";
import type { EndedJob } from "../jobs/runner.ts";
import * as store from "./deliveries.store.ts";
import { DeliverMessage, type WebhookEvent } from "./webhooks.schema.ts";

/** News of a large import is not kept until the whole of it is read. */
const BEFORE_DOCUMENTS = 1;

/**
 * Tells the organization's webhooks what happened, in the transaction in which it happens: there is never the one
 * without the other. The data names things by id and never holds the text of documents.
 */
export async function announce(sql: Sql, organizationId: string, event: WebhookEvent, data: Record<string, string>) {
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
  const deliveries = await store.insertDeliveries(sql, organizationId, event, body);
  for (const { id } of deliveries) await enqueueDelivery(sql, organizationId, id, 0);
}

/** For the runner of jobs, which knows nothing of webhooks. */
export function announceJob(sql: Sql, { organizationId, jobId, kind, status }: EndedJob): Promise<void> {
  return announce(sql, organizationId, `job.${status}`, { job_id: jobId, kind, status });
}

export function enqueueDelivery(sql: Sql, organizationId: string, id: string, round: number): Promise<string> {
  const by = { sql, organizationId, requestId: id, userId: null, apiKeyId: null };
  return enqueue(by, DeliverMessage, { delivery_id: id, round }, BEFORE_DOCUMENTS);
}
