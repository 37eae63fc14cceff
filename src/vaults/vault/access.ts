import type { UserContext } from "../../kernel/context.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import { conflict, forbidden, notFound } from "../../kernel/errors/errors.ts";
import { Role } from "./vaults.schema.ts";
import * as store from "./vaults.store.ts";

/** A vault that the caller may open, with their role. */
export type OpenVault = store.VaultRow & { role: Role };

/** The caller's grant on a vault. An unknown stored role (null) gives no permission except to leave. */
export type Grant = Omit<store.VaultRow, "role"> & { role: Role | null };

/**
 * The gate to a vault. 404 without a grant or with an unknown role. Changes require the role and the organization's
 * permission to manage vaults.
 */
export async function openVault(ctx: UserContext, id: string, needed: Role): Promise<OpenVault> {
  const grant = await openGrant(ctx, id);
  return mustHaveRole(ctx, grant, needed);
}

/** A grant is enough to leave the vault. */
export async function openGrant(ctx: UserContext, id: string): Promise<Grant> {
  const vault = await store.findVault(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!vault) throw notFound("vault");
  return { ...vault, role: readRole(vault.role) };
}

export function mustHaveRole(ctx: UserContext, grant: Grant, needed: Role): OpenVault {
  const { role } = grant;
  if (role === null) throw notFound("vault");
  if (rank(role) < rank(needed))
    throw forbidden(
      `This requires the role ${needed === "editor" ? "editor or owner" : needed} in this vault. Your role is ${role}.`,
    );
  if (needed !== "viewer") mustManageVaults(ctx);
  return { ...grant, role };
}

function mustManageVaults(ctx: UserContext) {
  if (!ctx.caller.managesVaults) throw forbidden("You do not have permission to manage vaults. Ask an administrator.");
}

/** The gate to creating a vault. */
export const managerGate = async (ctx: UserContext) => {
  mustManageVaults(ctx);
  return {};
};

export const vaultGate = (needed: Role) => async (ctx: UserContext, params: { id: string }) => ({
  vault: await openVault(ctx, params.id, needed),
});

export const grantGate = async (ctx: UserContext, params: { id: string }) => ({
  grant: await openGrant(ctx, params.id),
});

/** Blocks changes to the vault's columns and state until the transaction ends. Allows archived vaults. */
export async function lockVaultAgainstChanges(ctx: UserContext, vault: OpenVault) {
  if (!(await store.lockVaultShared(ctx.sql, ctx.organizationId, vault.id))) throw notFound("vault");
}

/** An archived vault is read-only. The lock keeps it from being archived until the transaction ends. */
export async function mustNotBeArchived(ctx: UserContext, vault: OpenVault, lock: "shared" | "exclusive" = "shared") {
  const held = await (lock === "shared" ? store.lockVaultShared : store.lockVault)(
    ctx.sql,
    ctx.organizationId,
    vault.id,
  );
  if (!held) throw notFound("vault");
  if (held.is_archived) throw conflict("VAULT_ARCHIVED", "This vault is archived. Restore it first.");
}

export const readRole = (stored: string): Role | null => Role.safeParse(stored).data ?? null;

const rank = (role: Role) => ROLES.indexOf(role);
