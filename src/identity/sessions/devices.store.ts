import type { Sql } from "../../kernel/db/sql.ts";

/** The longest that browsers keep a cookie. */
const RETENTION = "400 days";

/** Users of any organization who have signed in on this device. */
export const listUsersOfDevice = async (sql: Sql, hash: Buffer) =>
  (
    await sql<{ user_id: number }>`
      select d.user_id from known_devices d join users u on u.id = d.user_id
      where d.hash = ${hash} and d.last_used_at > now() - ${RETENTION}::interval and u.removed_at is null`
  ).map((row) => row.user_id);

/** Keeps at most `most` devices per user and drops the least recently used. */
export async function saveDevice(
  sql: Sql,
  organizationId: string,
  userId: number,
  { hash, most }: { hash: Buffer; most: number },
) {
  await sql`
    insert into known_devices (organization_id, user_id, hash) values (${organizationId}, ${userId}, ${hash})
    on conflict (user_id, hash) do update set last_used_at = now()`;
  await sql`
    delete from known_devices where organization_id = ${organizationId} and user_id = ${userId} and hash in (
      select hash from known_devices where organization_id = ${organizationId} and user_id = ${userId}
      order by last_used_at desc, created_at desc, hash offset ${most})`;
}

export const deleteDevicesOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from known_devices where organization_id = ${organizationId} and user_id = ${userId}`;

export const deleteOldDevices = (sql: Sql) => sql.run`
  delete from known_devices where last_used_at < now() - ${RETENTION}::interval`;

/** Counts a failure for every account with this address, in one organization or in all. Commits without waiting for the disk. */
export async function countFailure(sql: Sql, emailKey: string, organizationId: string | undefined) {
  await sql`set local synchronous_commit = off`;
  await sql`
  insert into sign_in_failures as f (organization_id, user_id, failures)
  select organization_id, id, 1 from users
  where email_key = ${emailKey} and removed_at is null and organization_id = coalesce(${organizationId}, organization_id) order by id
  on conflict (user_id) do update set failures = f.failures + 1`;
}

/** Returns the failures since the last sign-in and resets the count. */
export const takeFailures = async (sql: Sql, organizationId: string, userId: number): Promise<number> =>
  (
    await sql.first<{ failures: number }>`
      delete from sign_in_failures where organization_id = ${organizationId} and user_id = ${userId} returning failures`
  )?.failures ?? 0;
