import { first } from "../../content/must.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Delivery, SentEvent, WebhookEvent } from "./webhooks.schema.ts";

const DELIVERY = part`id, event, status, attempts, last_status, last_error, next_attempt_at, created_at, delivered_at`;

/** One per enabled webhook that is subscribed to the event. Skips a webhook that is being deleted. */
export const insertDeliveries = (sql: Sql, organizationId: string, event: WebhookEvent, body: string) => sql<{
  id: string;
}>`
  insert into webhook_deliveries (organization_id, webhook_id, event, body)
  select organization_id, id, ${event}, ${body} from webhooks
  where organization_id = ${organizationId} and enabled and ${event} = any(events)
  for key share
  returning id`;

export async function insertDelivery(
  sql: Sql,
  organizationId: string,
  { webhookId, event, body }: { webhookId: string; event: SentEvent; body: string },
): Promise<Delivery> {
  const rows = await sql<Delivery>`
    insert into webhook_deliveries (organization_id, webhook_id, event, body)
    values (${organizationId}, ${webhookId}, ${event}, ${body}) returning ${DELIVERY}`;
  return first(rows);
}

export const listDeliveries = (sql: Sql, organizationId: string, webhookId: string, query: PageQuery) => sql<Delivery>`
  select ${DELIVERY} from webhook_deliveries where organization_id = ${organizationId} and webhook_id = ${webhookId}
  order by created_at desc, id limit ${query.limit + 1} offset ${query.offset}`;

export const findDelivery = (sql: Sql, organizationId: string, webhookId: string, id: string) => sql.first<Delivery>`
  select ${DELIVERY} from webhook_deliveries
  where organization_id = ${organizationId} and webhook_id = ${webhookId} and id = ${id}`;

/** Starts another round. Late results of an earlier round are ignored. */
export const updateForRedelivery = (sql: Sql, organizationId: string, id: string) => sql.first<
  Delivery & { round: number }
>`
  update webhook_deliveries set status = 'pending', round = round + 1, attempts = 0, next_attempt_at = now(), delivered_at = null
  where organization_id = ${organizationId} and id = ${id} returning ${DELIVERY}, round`;

export interface DueDelivery {
  webhook_id: string;
  event: SentEvent;
  url: string;
  enabled: boolean;
  secrets: string[];
  body: string;
  wait_seconds: number;
}

/** A delivery that is pending in this round, and how long it has to wait. */
export const findDue = (sql: Sql, organizationId: string, id: string, round: number) => sql.first<DueDelivery>`
  select d.webhook_id, d.event, d.body, w.url, w.enabled,
    array_remove(array[w.secret, case when w.previous_secret_until > now() then w.previous_secret end], null) as secrets,
    greatest(0, extract(epoch from greatest(d.next_attempt_at, w.paused_until) - now()))::double precision as wait_seconds
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.organization_id = ${organizationId} and d.id = ${id} and d.round = ${round} and d.status = 'pending'`;

/** Identifies an attempt. Only the latest one may record its outcome. */
export interface Attempt {
  id: string;
  round: number;
  attempts: number;
}

const latest = (organizationId: string, { id, round, attempts }: Attempt) => part`
  organization_id = ${organizationId} and id = ${id} and round = ${round} and attempts = ${attempts} and status = 'pending'`;

/** Counts the attempt before it is made, because one cut off by a crash may have arrived. */
export const updateAttempted = (sql: Sql, organizationId: string, id: string, round: number) => sql.first<Attempt>`
  update webhook_deliveries set attempts = attempts + 1
  where organization_id = ${organizationId} and id = ${id} and round = ${round} and status = 'pending'
  returning id, round, attempts`;

export interface Outcome {
  status: number | null;
  error: string | null;
}

export const updateSucceeded = (sql: Sql, organizationId: string, attempt: Attempt, status: number | null) => sql.run`
  update webhook_deliveries set status = 'succeeded', last_status = ${status}, last_error = null, next_attempt_at = null,
    delivered_at = now()
  where ${latest(organizationId, attempt)}`;

export const updateFailed = (sql: Sql, organizationId: string, attempt: Attempt, outcome: Outcome) => sql.run`
  update webhook_deliveries set status = 'failed', last_status = ${outcome.status}, last_error = ${outcome.error},
    next_attempt_at = null
  where ${latest(organizationId, attempt)}`;

export const updateForRetry = (
  sql: Sql,
  organizationId: string,
  attempt: Attempt,
  { status, error, seconds }: Outcome & { seconds: number },
) => sql.run`
  update webhook_deliveries set last_status = ${status}, last_error = ${error},
    next_attempt_at = now() + ${seconds}::double precision * interval '1 second'
  where ${latest(organizationId, attempt)}`;

/** Fails a round without another attempt. */
export const updateGivenUp = (
  sql: Sql,
  organizationId: string,
  { id, round }: Pick<Attempt, "id" | "round">,
  error: string,
) => sql.run`
  update webhook_deliveries set status = 'failed', last_error = ${error}, next_attempt_at = null
  where organization_id = ${organizationId} and id = ${id} and round = ${round} and status = 'pending'`;

export const deleteOldDeliveries = (sql: Sql, days: number) => sql.run`
  delete from webhook_deliveries where created_at < now() - ${days}::integer * interval '1 day' and status <> 'pending'`;
