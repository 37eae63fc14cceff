import { first } from "../../content/must.ts";
import { assignments, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { NewVault, Role, VaultChange, VaultQuery } from "./vaults.schema.ts";

export interface VaultRow {
  id: string;
  name: string;
  description: string | null;
  status: "active" | "archived";
  split_bundles: boolean;
  /** As stored; may be an unknown role. */
  role: string;
  document_count: number;
  /** Whether tallies are maintained for its columns. */
  is_tallied: boolean;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

const vaultsWithGrant = (organizationId: string, userId: number): Part => part`
  select v.id, v.name, v.description, case when v.archived_at is null then 'active' else 'archived' end as status, v.split_bundles,
    m.role, coalesce(c.documents, 0) as document_count, v.is_tallied, v.created_at, v.updated_at, v.archived_at
  from vaults v
  join vault_members m on m.vault_id = v.id and m.user_id = ${userId}
  left join vault_document_counts c on c.vault_id = v.id
  where v.organization_id = ${organizationId}`;

/** The vault with the user's grant, whatever its role. */
export const findVault = (sql: Sql, organizationId: string, userId: number, id: string) => sql.first<VaultRow>`
  ${vaultsWithGrant(organizationId, userId)} and v.id = ${id}`;

export const listNames = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { roles, ids }: { roles: readonly Role[]; ids: string[] },
) => sql<{ id: string; name: string }>`
  select v.id, v.name from vaults v join vault_members m on m.vault_id = v.id and m.user_id = ${userId}
  where v.organization_id = ${organizationId} and v.id = any(${ids}::uuid[]) and m.role = any(${roles})`;

export const listById = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { roles, ids }: { roles: readonly Role[]; ids: string[] },
) => sql<VaultRow>`
  ${vaultsWithGrant(organizationId, userId)} and m.role = any(${roles}) and v.id = any(${ids}::uuid[])`;

export const listVaultIds = (sql: Sql, organizationId: string, userId: number, roles: readonly Role[]) => sql<{
  id: string;
}>`
  select vault_id as id from vault_members
  where organization_id = ${organizationId} and user_id = ${userId} and role = any(${roles})`;

export function listVaults(
  sql: Sql,
  organizationId: string,
  userId: number,
  { roles, query }: { roles: readonly Role[]; query: VaultQuery },
) {
  const pattern = query.search === undefined ? undefined : `%${query.search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<VaultRow>`
    ${vaultsWithGrant(organizationId, userId)} and m.role = any(${roles})
      ${pattern === undefined ? nothing : part`and (v.name ilike ${pattern} or v.description ilike ${pattern})`}
      ${query.status === undefined ? nothing : part`and (v.archived_at is null) = ${query.status === "active"}`}
    order by v.created_at desc, v.id
    limit ${query.limit + 1} offset ${query.offset}`;
}

export async function insertVault(sql: Sql, organizationId: string, vault: NewVault): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into vaults (organization_id, name, description, split_bundles)
    values (${organizationId}, ${vault.name}, ${vault.description}, ${vault.split_bundles}) returning id`;
  return first(rows).id;
}

export const updateVault = (sql: Sql, organizationId: string, id: string, change: VaultChange) => sql.run`
  update vaults set ${assignments(change)}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

/** Archiving again keeps the first timestamp. */
export const updateArchived = (sql: Sql, organizationId: string, id: string, archived: boolean) => sql.run`
  update vaults set archived_at = case when ${archived} then now() end, updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and (archived_at is null) = ${archived}`;

export const deleteVault = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vaults where organization_id = ${organizationId} and id = ${id}`;

/** Exclusive: for changes to members, columns or state. */
export const lockVault = (sql: Sql, organizationId: string, id: string) => sql.first<{
  is_archived: boolean;
  is_on_hold: boolean;
}>`
  select archived_at is not null as is_archived, is_vault_held(id) as is_on_hold from vaults
  where organization_id = ${organizationId} and id = ${id} for update`;

/** Shared by writers of documents and cells. Keeps the vault from being archived meanwhile. */
export const lockVaultShared = (sql: Sql, organizationId: string, id: string) => sql.first<{ is_archived: boolean }>`
  select archived_at is not null as is_archived from vaults
  where organization_id = ${organizationId} and id = ${id} for share`;
