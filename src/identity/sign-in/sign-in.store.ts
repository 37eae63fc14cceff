import type { Sql } from "../../kernel/db/sql.ts";

/** A person's account in one organization. */
export interface Account {
  organization_id: string;
  organization_name: string;
  user_id: number;
}

export interface Candidate extends Account {
  password_hash: string;
}

const MOST_ACCOUNTS = 50;

/** All accounts with this address and a password, in one organization or in all. */
export const listCandidates = (sql: Sql, emailKey: string, organizationId: string | undefined) => sql<Candidate>`
  select o.id as organization_id, o.name as organization_name, u.id as user_id, u.password_hash
  from users u join organizations o on o.id = u.organization_id
  where u.email_key = ${emailKey} and u.password_hash is not null and u.removed_at is null and u.deactivated_at is null
    and o.id = coalesce(${organizationId}, o.id)
  order by o.name, o.id limit ${MOST_ACCOUNTS}`;

/** The largest number of accounts with a password that share one address. 1 with at most one organization. */
export async function countMostAccounts(sql: Sql): Promise<number> {
  const row = await sql.first<{ accounts: number }>`
    select case when (select count(*) from (select from organizations limit 2) o) < 2 then 1 else (
      select count(*)::integer from users
      where email_key is not null and password_hash is not null and removed_at is null and deactivated_at is null
      group by email_key order by 1 desc limit 1) end as accounts`;
  return Math.min(row?.accounts ?? 1, MOST_ACCOUNTS);
}
