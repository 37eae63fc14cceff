import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface Bound {
  subject: string;
  seconds: number;
}

/** Counts an attempt for each subject. Each has its own window. Sorted, so that concurrent calls cannot deadlock. */
export const takeAttempts = (sql: Sql, bounds: Bound[]) => sql<{
  subject: string;
  used: number;
  reset_seconds: number;
}>`
  insert into rate_windows as w (subject, tier, started_at, used)
  select subject, 'sign-in', clock_timestamp(), 1 from unnest(${subjectsOf(bounds)}::uuid[]) subject order by subject
  on conflict (subject, tier) do update set
    used = case when w.started_at > now() - ${lengthOf(bounds)} then w.used + 1 else 1 end,
    started_at = case when w.started_at > now() - ${lengthOf(bounds)} then w.started_at else now() end
  returning w.subject, w.used, ceil(extract(epoch from w.started_at + ${lengthOf(bounds)} - now()))::integer as reset_seconds`;

const subjectsOf = (bounds: Bound[]) => bounds.map(({ subject }) => subject);
const lengthOf = (bounds: Bound[]) => part`(interval '1 second' *
  (${bounds.map(({ seconds }) => seconds)}::integer[])[array_position(${subjectsOf(bounds)}::uuid[], w.subject)])`;

export const refundAttempts = (sql: Sql, subjects: string[]) => sql.run`
  update rate_windows w set used = greatest(w.used - 1, 0) from (
    select subject from rate_windows where subject = any(${subjects}::uuid[]) and tier = 'sign-in' order by subject for update
  ) taken where w.subject = taken.subject and w.tier = 'sign-in'`;

/** The delay by number of failures: none at first, then a minute, doubling up to 15 minutes. */
const DELAY = part`(case when w.used < 5 then interval '0' else least(interval '1 minute' * power(2, least(w.used, 20) - 5), interval '15 minutes') end)`;

/** Counts an attempt, or returns false if the subject has to wait. Resets after an hour without attempts. */
export const takePacedAttempt = async (sql: Sql, subject: string) =>
  (await sql.run`
    insert into rate_windows as w (subject, tier, started_at, used) values (${subject}, 'sign-in-pace', clock_timestamp(), 1)
    on conflict (subject, tier) do update set
      used = case when w.started_at > clock_timestamp() - interval '1 hour' then w.used + 1 else 1 end, started_at = clock_timestamp()
    where w.started_at + ${DELAY} <= clock_timestamp()`) === 1;

export const findPacedDelay = (sql: Sql, subject: string) => sql.first<{ seconds: number }>`
  select ceil(extract(epoch from w.started_at + ${DELAY} - clock_timestamp()))::integer as seconds
  from rate_windows w where w.subject = ${subject} and w.tier = 'sign-in-pace'`;

export const deletePacedAttempts = (sql: Sql, subject: string) => sql.run`
  delete from rate_windows where subject = ${subject} and tier = 'sign-in-pace'`;

/** Old windows of sessions and sign-ins. Those of API keys are few and stay. */
export const deleteOldWindows = (sql: Sql) => sql.run`
  delete from rate_windows where tier in ('session', 'sign-in', 'sign-in-pace') and started_at < now() - interval '1 hour'`;
