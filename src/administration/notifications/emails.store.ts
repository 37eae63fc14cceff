import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** Those of the people who have an address and did not turn off e-mail, either entirely or for activity. */
export const listWriteable = (sql: Sql, organizationId: string, userIds: number[], isActivity: boolean) => sql<{
  user_id: number;
}>`
  select u.id as user_id from users u left join notification_settings s on s.user_id = u.id
  where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[]) and u.removed_at is null and u.deactivated_at is null and u.email is not null
    and coalesce(s.email, true) and (coalesce(s.activity, true) or not ${isActivity}::boolean)
  order by u.id`;

export async function insertEmail(sql: Sql, organizationId: string, userId: number, now: Date): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into emails (organization_id, user_id, send_after, created_at) values (${organizationId}, ${userId}, ${now}, ${now})
    returning id`;
  return first(rows).id;
}

/** The person's digest of a day, created if there is none. Sent at seven in the morning, or soon after if that has passed. */
export async function upsertDigest(
  sql: Sql,
  organizationId: string,
  userId: number,
  { day, now, timeZone, waitMinutes }: { day: string; now: Date; timeZone: string; waitMinutes: number },
): Promise<{ id: string; is_open: boolean }> {
  const rows = await sql<{ id: string; is_open: boolean }>`
    insert into emails (organization_id, user_id, digest_on, send_after, created_at)
    values (${organizationId}, ${userId}, ${day}, greatest(${now}::timestamptz + ${waitMinutes}::integer * interval '1 minute',
      (${day}::date + time '07:00') at time zone ${timeZone}), ${now})
    on conflict (user_id, digest_on) where digest_on is not null do update set digest_on = excluded.digest_on
    returning id, status = 'pending' and attempts = 0 as is_open`;
  return first(rows);
}

export const updateNotificationsEmail = (sql: Sql, organizationId: string, ids: string[], emailId: string) => sql.run`
  update notifications set email_id = ${emailId} where organization_id = ${organizationId} and id = any(${ids}::uuid[])`;

export interface ClaimedEmail {
  id: string;
  organization_id: string;
  user_id: number;
  digest_on: string | null;
  attempts: number;
}

/** Claims an e-mail that is due, in any organization. The claim expires, in case the worker dies. */
export const claimEmail = (sql: Sql, now: Date, until: Date) => sql.first<ClaimedEmail>`
  update emails set attempts = attempts + 1, claimed_until = ${until} where id = (
    select id from emails e where status = 'pending' and send_after <= ${now} and (claimed_until is null or claimed_until <= ${now})
      and not exists (select from organizations o where o.id = e.organization_id and o.moving is not null)
    order by send_after limit 1 for update skip locked)
  returning id, organization_id, user_id, digest_on, attempts`;

/** The address, unless the person was removed or turned e-mail off. */
export const findAddress = (sql: Sql, organizationId: string, userId: number) => sql.first<{ email: string }>`
  select u.email from users u left join notification_settings s on s.user_id = u.id
  where u.organization_id = ${organizationId} and u.id = ${userId} and u.removed_at is null and u.deactivated_at is null and u.email is not null
    and coalesce(s.email, true)`;

type Outcome = { status: "sent" | "failed" | "dropped" | "pending"; error: string | null; retryAt: Date | null };

export const updateOutcome = (sql: Sql, { id, organization_id }: ClaimedEmail, outcome: Outcome, now: Date) => sql.run`
  update emails set status = ${outcome.status}, last_error = ${outcome.error}, claimed_until = null,
    send_after = coalesce(${outcome.retryAt}, send_after), sent_at = case when ${outcome.status} = 'sent' then ${now}::timestamptz end
  where organization_id = ${organization_id} and id = ${id}`;

export const deleteOldEmails = (sql: Sql, days: number) => sql.run`
  delete from emails where created_at < now() - ${days}::integer * interval '1 day'`;

export interface EmailChoice {
  email: boolean;
  activity: boolean;
}

export const findSetting = (sql: Sql, organizationId: string, userId: number) => sql.first<EmailChoice>`
  select email, activity from notification_settings where organization_id = ${organizationId} and user_id = ${userId}`;

export const upsertSetting = (sql: Sql, organizationId: string, userId: number, { email, activity }: EmailChoice) =>
  sql.run`
  insert into notification_settings (organization_id, user_id, email, activity) values (${organizationId}, ${userId}, ${email}, ${activity})
  on conflict (user_id) do update set email = excluded.email, activity = excluded.activity`;

/** The person's latest e-mail, if it could not be delivered. */
export const findTrouble = (sql: Sql, organizationId: string, userId: number) => sql.first<{
  status: "pending" | "failed";
  error: string;
}>`
  select status, last_error as error from (
    select status, last_error from emails
    where organization_id = ${organizationId} and user_id = ${userId} and attempts > 0 order by created_at desc limit 1) latest
  where last_error is not null and status in ('pending', 'failed')`;
