import type { Sql } from "../../kernel/db/sql.ts";
import type { EndedJob } from "../../kernel/jobs/attempts.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import * as store from "./deliveries.store.ts";
import type { EventData } from "./messages.schema.ts";
import { DeliverMessage, type Delivery, type SentEvent, type WebhookEvent } from "./webhooks.schema.ts";

/**
 * Enqueues an event for the organization's webhooks, in the transaction of the change, so that both are committed or neither.
 * The data holds ids, never the text of documents.
 */
export async function announce<E extends WebhookEvent>(sql: Sql, organizationId: string, event: E, data: EventData<E>) {
  const deliveries = await store.insertDeliveries(sql, organizationId, event, bodyOf(event, data));
  for (const { id } of deliveries) await enqueueDelivery(sql, organizationId, id, 0);
}

/** Enqueues a message for one webhook, whatever it is subscribed to. */
export async function announceTo<E extends SentEvent>(
  sql: Sql,
  organizationId: string,
  webhookId: string,
  { event, data }: { event: E; data: EventData<E> },
): Promise<Delivery> {
  const delivery = await store.insertDelivery(sql, organizationId, { webhookId, event, body: bodyOf(event, data) });
  await enqueueDelivery(sql, organizationId, delivery.id, 0);
  return delivery;
}

const bodyOf = <E extends SentEvent>(event: E, data: EventData<E>): string =>
  JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });

/** Passed to the job runner, which does not depend on webhooks. */
export function announceJob(sql: Sql, { organizationId, jobId, kind, status }: EndedJob): Promise<void> {
  const event = { job_id: jobId, kind };
  return status === "succeeded"
    ? announce(sql, organizationId, "job.succeeded", { ...event, status })
    : announce(sql, organizationId, "job.failed", { ...event, status });
}

/** With a high priority, so that messages about a large import are sent while it is still being read. */
export function enqueueDelivery(sql: Sql, organizationId: string, id: string, round: number): Promise<string> {
  const by = { sql, organizationId, requestId: id, userId: null, apiKeyId: null };
  return enqueue(by, DeliverMessage, { delivery_id: id, round }, PRIORITY.high);
}
