import type { UserContext } from "../kernel/context.ts";
import { ROLES } from "../kernel/db/vault-roles.ts";
import { conflict, notFound } from "../kernel/errors/errors.ts";
import { toPage } from "../kernel/http/paging/page.ts";
import { insertSystemColumns } from "./columns/columns.store.ts";
import { addColumn } from "./columns/columns.ts";
import { mustFindTemplate } from "./templates/templates.ts";
import { type OpenVault, openVault } from "./vault/access.ts";
import { insertMember } from "./vault/members.store.ts";
import type { NewVault, Vault, VaultChange, VaultQuery } from "./vault/vaults.schema.ts";
import * as store from "./vault/vaults.store.ts";

export async function listVaults(ctx: UserContext, query: VaultQuery) {
  const rows = await store.listVaults(ctx.sql, ctx.organizationId, ctx.caller.userId, { roles: ROLES, query });
  return toPage(
    "vaults",
    rows.map((row) => presentVault(row as OpenVault)),
    query,
  );
}

export async function listVisibleVaultIds(ctx: UserContext): Promise<Set<string>> {
  const rows = await store.listVaultIds(ctx.sql, ctx.organizationId, ctx.caller.userId, ROLES);
  return new Set(rows.map(({ id }) => id));
}

/** The vaults among `ids` that the caller can see, in that order. */
export async function listVaultsById(ctx: UserContext, ids: string[]): Promise<Vault[]> {
  const rows = await store.listById(ctx.sql, ctx.organizationId, ctx.caller.userId, { roles: ROLES, ids });
  const vaults = new Map(rows.map((row) => [row.id, presentVault(row as OpenVault)]));
  return ids.flatMap((id) => vaults.get(id) ?? []);
}

/** The names of those vaults that the caller can see. */
export const listVaultNames = (ctx: UserContext, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, ctx.caller.userId, { roles: ROLES, ids });

/** The creator becomes its owner. The columns of a template are added in the same transaction. */
export async function createVault(ctx: UserContext, input: NewVault): Promise<Vault> {
  const columns = input.template === undefined ? [] : mustFindTemplate(input.template).columns;
  const id = await store.insertVault(ctx.sql, ctx.organizationId, input);
  await insertMember(ctx.sql, ctx.organizationId, id, { userId: ctx.caller.userId, role: "owner" });
  await insertSystemColumns(ctx.sql, ctx.organizationId, id);
  const vault = await openVault(ctx, id, "owner");
  for (const column of columns) await addColumn(ctx, vault, column);
  return reread(ctx, id);
}

export async function changeVault(ctx: UserContext, vault: OpenVault, change: VaultChange): Promise<Vault> {
  await store.updateVault(ctx.sql, ctx.organizationId, vault.id, change);
  return reread(ctx, vault.id);
}

export async function archiveVault(ctx: UserContext, vault: OpenVault): Promise<Vault> {
  await store.lockVault(ctx.sql, ctx.organizationId, vault.id);
  await store.updateArchived(ctx.sql, ctx.organizationId, vault.id, true);
  return reread(ctx, vault.id);
}

export async function restoreVault(ctx: UserContext, vault: OpenVault): Promise<Vault> {
  await store.lockVault(ctx.sql, ctx.organizationId, vault.id);
  await store.updateArchived(ctx.sql, ctx.organizationId, vault.id, false);
  return reread(ctx, vault.id);
}

/** Erases the vault and its contents. It must be archived first, to prevent accidents; the database refuses to erase one on hold. */
export async function eraseVault(ctx: UserContext, vault: OpenVault): Promise<undefined> {
  const held = await store.lockVault(ctx.sql, ctx.organizationId, vault.id);
  if (!held) throw notFound("vault");
  if (!held.is_archived && !held.is_on_hold)
    throw conflict("VAULT_NOT_ARCHIVED", "Only an archived vault can be deleted. Archive it first.");
  await store.deleteVault(ctx.sql, ctx.organizationId, vault.id);
}

export const presentVault = ({ role, ...vault }: OpenVault): Vault => ({ ...vault, my_role: role });

const reread = async (ctx: UserContext, id: string) => presentVault(await openVault(ctx, id, "viewer"));
