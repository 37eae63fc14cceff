import type { Sql } from "../db/sql.ts";

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
