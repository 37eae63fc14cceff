import type { UserContext } from "../context.ts";
import { conflict, forbidden, notFound } from "../errors.ts";
import { ROLES, Role } from "./vaults.schema.ts";
import * as store from "./vaults.store.ts";

/** A vault whose holder of a grant has passed the gate. */
export type OpenVault = store.VaultRow & { role: Role };

/** A grant on a vault whose role may be unreadable: it carries no permission but to leave. */
export type Grant = Omit<store.VaultRow, "role"> & { role: Role | null };

/**
 * The one gate to a vault. Without a grant, or with one whose role cannot be read, it is not there. Changing anything takes
 * the role and the organization's permission to manage vaults.
 */
export async function openVault(ctx: UserContext, id: string, needed: Role): Promise<OpenVault> {
  const grant = await openGrant(ctx, id);
  return mustHaveRole(ctx, grant, needed);
}

/** The grant itself: enough to leave the vault. */
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
      `This takes the role ${needed === "editor" ? "editor or owner" : needed} in the vault; yours is ${role}.`,
    );
  if (needed !== "viewer") mustManageVaults(ctx);
  return { ...grant, role };
}

function mustManageVaults(ctx: UserContext) {
  if (!ctx.caller.managesVaults)
    throw forbidden("This takes the organization's permission to manage vaults, which you do not have.");
}

/** The gate to making a vault, where there is none to open yet. */
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

/** Keeps the vault's columns and state as they are until this change is done, archived or not. */
export async function holdVault(ctx: UserContext, vault: OpenVault) {
  if (!(await store.lockVaultShared(ctx.sql, ctx.organizationId, vault.id))) throw notFound("vault");
}

/** An archived vault takes no writes to its documents, columns and cells; holding the lock, it stays as it is. */
export async function mustNotBeArchived(ctx: UserContext, vault: OpenVault, lock: "shared" | "alone" = "shared") {
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
