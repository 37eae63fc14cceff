import { assignments } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ColleagueChange } from "../accounts/people.schema.ts";

/** Waits for transactions that hold `lockPerson`; later ones wait for the removal. */
export const lockForRemoval = (sql: Sql, organizationId: string, id: number) => sql.first<{ id: number }>`
  select id from users where organization_id = ${organizationId} and id = ${id} and removed_at is null for update`;

export const updateColleague = (sql: Sql, organizationId: string, id: number, change: ColleagueChange) => sql.run`
  update users set ${assignments(change)} where organization_id = ${organizationId} and id = ${id} and removed_at is null`;

export async function updateRemoved(sql: Sql, organizationId: string, id: number) {
  await sql`delete from user_profiles where organization_id = ${organizationId} and user_id = ${id}`;
  await sql`
    update users set removed_at = now(), password_hash = null, is_admin = false, manages_vaults = false
    where organization_id = ${organizationId} and id = ${id}`;
}

export const updateDeactivated = (sql: Sql, organizationId: string, id: number, isActive: boolean) => sql.run`
  update users set deactivated_at = case when ${isActive}::boolean then null else coalesce(deactivated_at, now()) end
  where organization_id = ${organizationId} and id = ${id} and removed_at is null`;

/** Undefined if someone else in the organization has the address. */
export const updateAccount = (
  sql: Sql,
  organizationId: string,
  id: number,
  account: { email: string; name: string | null },
) => sql.first<{ id: number }>`
  update users set email = ${account.email}, name = ${account.name}
  where organization_id = ${organizationId} and id = ${id} and removed_at is null
    and not exists (
      select from users o where o.organization_id = ${organizationId} and o.id <> ${id} and o.removed_at is null
        and o.email_key = lower(${account.email}::text collate "C"))
  returning id`;
