import { first } from "../../content/must.ts";
import { assignments, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { NewWebhook, Webhook, WebhookChange } from "./webhooks.schema.ts";

const person = (
  id: Part,
): Part => part`(select json_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email)
  from users u where u.id = ${id})`;
const WEBHOOK = part`id, url, description, events, enabled, disabled_reason, created_at, updated_at,
  ${person(part`webhooks.created_by`)} as created_by, ${person(part`webhooks.responsible_id`)} as responsible`;

export const findWebhook = (sql: Sql, organizationId: string, id: string) => sql.first<Webhook>`
  select ${WEBHOOK} from webhooks where organization_id = ${organizationId} and id = ${id}`;

/** Keeps it from being deleted until the end of the transaction. */
export const lockWebhook = (sql: Sql, organizationId: string, id: string) => sql.first<{ enabled: boolean }>`
  select enabled from webhooks where organization_id = ${organizationId} and id = ${id} for key share`;

export const listUrls = (sql: Sql, organizationId: string, ids: string[]) => sql<{ id: string; name: string }>`
  select id, url as name from webhooks where organization_id = ${organizationId} and id = any(${ids}::uuid[])`;

export const listWebhooks = (sql: Sql, organizationId: string, query: PageQuery) => sql<Webhook>`
  select ${WEBHOOK} from webhooks where organization_id = ${organizationId}
  order by created_at desc, id limit ${query.limit + 1} offset ${query.offset}`;

/** Serializes creation, so that the limit holds. */
export const lockWebhooks = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${organizationId}`}, 0))`;

export async function countWebhooks(sql: Sql, organizationId: string): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*) from webhooks where organization_id = ${organizationId}`;
  return first(rows).count;
}

export async function insertWebhook(
  sql: Sql,
  organizationId: string,
  { url, events, description }: NewWebhook,
  { secret, createdBy }: { secret: string; createdBy: number | null },
): Promise<Webhook> {
  const rows = await sql<Webhook>`
    insert into webhooks (organization_id, url, events, description, secret, created_by)
    values (${organizationId}, ${url}, ${events}, ${description}, ${secret}, ${createdBy}) returning ${WEBHOOK}`;
  return first(rows);
}

export const updateWebhook = (
  sql: Sql,
  organizationId: string,
  id: string,
  change: WebhookChange,
) => sql.first<Webhook>`
  update webhooks set updated_at = now(), ${assignments(change)}
  where organization_id = ${organizationId} and id = ${id} returning ${WEBHOOK}`;

/** Clears the failure state of a webhook that is enabled again. */
export const updateTrusted = (sql: Sql, organizationId: string, id: string) => sql.run`
  update webhooks set disabled_reason = null, failing_since = null, paused_until = null
  where organization_id = ${organizationId} and id = ${id}`;

/** The previous secret keeps signing along with the new one for some hours. */
export const updateSecret = (
  sql: Sql,
  organizationId: string,
  id: string,
  { secret, hours }: { secret: string; hours: number },
) => sql.first<Webhook>`
  update webhooks set updated_at = now(), previous_secret = secret, secret = ${secret},
    previous_secret_until = now() + ${hours}::integer * interval '1 hour'
  where organization_id = ${organizationId} and id = ${id} returning ${WEBHOOK}`;

export const deleteWebhook = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from webhooks where organization_id = ${organizationId} and id = ${id}`;

const keptBy = (organizationId: string, userId: number) => part`
  organization_id = ${organizationId} and coalesce(responsible_id, created_by) = ${userId}`;

/** Webhooks that the person created or took over. */
export const listKeptBy = (sql: Sql, organizationId: string, userId: number) => sql<{ id: string; url: string }>`
  select id, url from webhooks where ${keptBy(organizationId, userId)} order by created_at, id`;

export const deleteKeptBy = (sql: Sql, organizationId: string, userId: number) => sql<{ id: string }>`
  delete from webhooks where ${keptBy(organizationId, userId)} returning id`;

export const updateResponsible = (sql: Sql, organizationId: string, userId: number, heirId: number) => sql.run`
  update webhooks set responsible_id = ${heirId} where ${keptBy(organizationId, userId)}`;

/** A delivery succeeded. */
export const updateRecovered = (sql: Sql, organizationId: string, id: string) => sql.run`
  update webhooks set failing_since = null, paused_until = null
  where organization_id = ${organizationId} and id = ${id} and (failing_since is not null or paused_until is not null)`;

/** A delivery failed. Nothing else is sent until the pause is over. */
export const updateFailing = (sql: Sql, organizationId: string, id: string, pauseSeconds: number) => sql.run`
  update webhooks set failing_since = coalesce(failing_since, now()),
    paused_until = greatest(paused_until, now() + ${pauseSeconds}::double precision * interval '1 second')
  where organization_id = ${organizationId} and id = ${id}`;

export const updateDisabled = (sql: Sql, organizationId: string, id: string, reason: string) => sql.run`
  update webhooks set enabled = false, disabled_reason = ${reason}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and enabled`;

/** Disables a webhook that has been failing for this many days. */
export const updateDisabledAfter = (
  sql: Sql,
  organizationId: string,
  id: string,
  { days, reason }: { days: number; reason: string },
) => sql.run`
  update webhooks set enabled = false, disabled_reason = ${reason}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and enabled
    and failing_since < now() - ${days}::integer * interval '1 day'`;
