import type { Sql } from "../db/sql.ts";

export interface Candidate {
  organization_id: string;
  organization_name: string;
  user_id: number;
  password_hash: string | null;
}

/** Everybody with this address, in every organization or in one. */
export const listCandidates = (sql: Sql, email: string, organizationId: string | undefined) => sql<Candidate>`
  select o.id as organization_id, o.name as organization_name, u.id as user_id, u.password_hash
  from users u join organizations o on o.id = u.organization_id
  where lower(u.email) = lower(${email}) and o.id = coalesce(${organizationId}, o.id)
  order by o.name, o.id limit 50`;

/** Counts an attempt for each subject, in windows of a quarter of an hour; sorted, so that two cannot deadlock. */
export const takeAttempts = (sql: Sql, subjects: string[]) => sql<{ used: number; reset_seconds: number }>`
  insert into rate_windows as w (subject, tier, started_at, used)
  select subject, 'sign-in', clock_timestamp(), 1 from unnest(${subjects}::uuid[]) subject order by subject
  on conflict (subject, tier) do update set
    used = case when w.started_at > now() - interval '15 minutes' then w.used + 1 else 1 end,
    started_at = case when w.started_at > now() - interval '15 minutes' then w.started_at else now() end
  returning w.used, ceil(extract(epoch from w.started_at + interval '15 minutes' - now()))::integer as reset_seconds`;

export const giveBackAttempts = (sql: Sql, subjects: string[]) => sql.run`
  update rate_windows w set used = greatest(w.used - 1, 0) from (
    select subject from rate_windows where subject = any(${subjects}::uuid[]) and tier = 'sign-in' order by subject for update
  ) taken where w.subject = taken.subject and w.tier = 'sign-in'`;

/** Windows of sessions and of signing in that ended long ago; those of keys are few and stay. */
export const deleteOldWindows = (sql: Sql) => sql.run`
  delete from rate_windows where tier in ('session', 'sign-in') and started_at < now() - interval '1 hour'`;
