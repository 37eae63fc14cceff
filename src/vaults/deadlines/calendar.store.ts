import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Role } from "../vault/vaults.schema.ts";

/** Replaces the person's earlier address. */
export async function upsertCalendar(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<{ created_at: string }> {
  const rows = await sql<{ created_at: string }>`
    insert into vault_calendars (organization_id, vault_id, user_id, token_hash)
    values (${organizationId}, ${vaultId}, ${userId}, ${hash})
    on conflict (vault_id, user_id) do update set token_hash = excluded.token_hash, created_at = now()
    returning created_at`;
  return first(rows);
}

export const findCalendar = (sql: Sql, organizationId: string, vaultId: string, userId: number) => sql.first<{
  created_at: string;
}>`
  select created_at from vault_calendars
  where organization_id = ${organizationId} and vault_id = ${vaultId} and user_id = ${userId}`;

export const deleteCalendar = (sql: Sql, organizationId: string, vaultId: string, userId: number) => sql.run`
  delete from vault_calendars
  where organization_id = ${organizationId} and vault_id = ${vaultId} and user_id = ${userId}`;

/** The vault of an address. Undefined if its owner is inactive or has no role there, or if the vault is archived. */
export const findByToken = (sql: Sql, hash: Buffer, roles: readonly Role[]) => sql.first<{
  organization_id: string;
  vault_id: string;
  vault_name: string;
  user_id: number;
}>`
  select k.organization_id, k.vault_id, v.name as vault_name, k.user_id
  from vault_calendars k join vaults v on v.id = k.vault_id and v.archived_at is null
    join users u on u.id = k.user_id and u.removed_at is null and u.deactivated_at is null
    join vault_members m on m.vault_id = k.vault_id and m.user_id = k.user_id and m.role = any(${roles})
  where k.token_hash = ${hash}`;
