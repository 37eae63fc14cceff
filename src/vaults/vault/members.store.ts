import { first } from "../../content/must.ts";
import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Role } from "./vaults.schema.ts";

export interface MemberRow {
  user_id: number;
  email: string | null;
  name: string | null;
  /** As stored. */
  role: string;
  added_at: string | null;
}

const rows = (organizationId: string, vaultId: string): Part => part`
  select u.id as user_id, u.email, coalesce(u.preferred_name, u.name) as name, m.role, m.added_at
  from vault_members m join users u on u.id = m.user_id
  where m.organization_id = ${organizationId} and m.vault_id = ${vaultId}`;

export const listMembers = (sql: Sql, organizationId: string, vaultId: string) => sql<MemberRow>`
  ${rows(organizationId, vaultId)} order by m.added_at nulls first, u.id`;

export const findMember = (sql: Sql, organizationId: string, vaultId: string, userId: number) => sql.first<MemberRow>`
  ${rows(organizationId, vaultId)} and u.id = ${userId}`;

/** False when the person was a member already. */
export const insertMember = async (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { userId, role }: { userId: number; role: Role },
) =>
  (await sql.run`
    insert into vault_members (organization_id, vault_id, user_id, role)
    values (${organizationId}, ${vaultId}, ${userId}, ${role}) on conflict do nothing`) === 1;

export const updateMember = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { userId, role }: { userId: number; role: Role },
) => sql.run`
  update vault_members set role = ${role}
  where organization_id = ${organizationId} and vault_id = ${vaultId} and user_id = ${userId}`;

/** Also deletes their calendar address, which does not come back if they are added again. */
export const deleteMember = (sql: Sql, organizationId: string, vaultId: string, userId: number) => sql.run`
  with calendar as (
    delete from vault_calendars where organization_id = ${organizationId} and vault_id = ${vaultId} and user_id = ${userId})
  delete from vault_members where organization_id = ${organizationId} and vault_id = ${vaultId} and user_id = ${userId}`;

export async function countOtherOwners(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  userId: number,
): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from vault_members
    where organization_id = ${organizationId} and vault_id = ${vaultId} and role = 'owner' and user_id <> ${userId}`;
  return first(rows).count;
}

export const listOwned = (sql: Sql, organizationId: string, userId: number) => sql<{ vault_id: string }>`
  select vault_id from vault_members
  where organization_id = ${organizationId} and user_id = ${userId} and role = 'owner' order by vault_id`;

export const deleteGrantsOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  with calendars as (delete from vault_calendars where organization_id = ${organizationId} and user_id = ${userId})
  delete from vault_members where organization_id = ${organizationId} and user_id = ${userId}`;
