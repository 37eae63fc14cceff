import { tellPeople } from "../../administration/notifications/notify.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { badRequest, invalidField, notFound } from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import { type Grant, mustHaveRole, type OpenVault, openGrant, openVault, readRole } from "./access.ts";
import type { NewVaultMember, VaultMember, VaultMemberChange } from "./members.schema.ts";
import * as store from "./members.store.ts";
import { lockVault } from "./vaults.store.ts";

export async function listVaultMembers(ctx: UserContext, vault: OpenVault) {
  return { members: (await store.listMembers(ctx.sql, ctx.organizationId, vault.id)).map(present) };
}

/** An existing member keeps their role, so that a repeated call never demotes an owner. */
export async function addVaultMember(
  ctx: UserContext,
  vault: OpenVault,
  input: NewVaultMember,
): Promise<Reply<VaultMember>> {
  const person = await mustBeColleague(ctx, input);
  const added = await store.insertMember(ctx.sql, ctx.organizationId, vault.id, {
    userId: person.id,
    role: input.role,
  });
  const told = { kind: "vault.shared", subject: vault.id, place: { vault_id: vault.id } } as const;
  if (added) await tellPeople(ctx, [person.id], told);
  return new Reply(added ? 201 : 200, present(await mustBeMember(ctx, vault.id, person.id)));
}

export async function changeVaultMember(
  ctx: UserContext,
  vault: OpenVault,
  userId: number,
  change: VaultMemberChange,
): Promise<VaultMember> {
  await lockVault(ctx.sql, ctx.organizationId, vault.id);
  await openVault(ctx, vault.id, "owner");
  const member = await mustBeMember(ctx, vault.id, userId);
  if (readRole(member.role) === null) throw notFound("vault member");
  if (change.role !== "owner") await mustNotBeLastOwner(ctx, vault.id, member);
  await store.updateMember(ctx.sql, ctx.organizationId, vault.id, { userId, role: change.role });
  return present({ ...member, role: change.role });
}

/** Leaving requires only a grant. Removing somebody else requires the owner role and the permission to manage vaults. */
export async function removeVaultMember(ctx: UserContext, grant: Grant, userId: number) {
  if (userId !== ctx.caller.userId) mustHaveRole(ctx, grant, "owner");
  await lockVault(ctx.sql, ctx.organizationId, grant.id);
  const held = await openGrant(ctx, grant.id);
  if (userId !== ctx.caller.userId) mustHaveRole(ctx, held, "owner");
  await mustNotBeLastOwner(ctx, grant.id, await mustBeMember(ctx, grant.id, userId));
  await store.deleteMember(ctx.sql, ctx.organizationId, grant.id, userId);
  return { removed: true as const };
}

/** For somebody who leaves the organization. The successor becomes owner of vaults that would have none. */
export async function handOverVaults({ sql, organizationId }: Context, userId: number, successorId: number) {
  for (const { vault_id } of await store.listOwned(sql, organizationId, userId)) {
    await lockVault(sql, organizationId, vault_id);
    if ((await store.countOtherOwners(sql, organizationId, vault_id, userId)) > 0) continue;
    await store.insertMember(sql, organizationId, vault_id, { userId: successorId, role: "owner" });
    await store.updateMember(sql, organizationId, vault_id, { userId: successorId, role: "owner" });
  }
  await store.deleteGrantsOf(sql, organizationId, userId);
}

/** Refuses a person without a role in the vault: they would be notified of something they cannot see. */
export async function mustHaveRoleIn(ctx: UserContext, vault: OpenVault, userId: number, path: string) {
  const member = await store.findMember(ctx.sql, ctx.organizationId, vault.id, userId);
  if (!member || readRole(member.role) === null)
    throw invalidField(path, "This person has no role in the vault. Add them to it first.");
}

async function mustBeMember(ctx: UserContext, vaultId: string, userId: number): Promise<store.MemberRow> {
  const member = await store.findMember(ctx.sql, ctx.organizationId, vaultId, userId);
  if (!member) throw notFound("vault member");
  return member;
}

async function mustNotBeLastOwner(ctx: UserContext, vaultId: string, member: store.MemberRow) {
  if (member.role !== "owner") return;
  if ((await store.countOtherOwners(ctx.sql, ctx.organizationId, vaultId, member.user_id)) > 0) return;
  throw badRequest("LAST_OWNER", "This is the vault's last owner. Make someone else an owner first.");
}

const present = (row: store.MemberRow): VaultMember => ({ ...row, role: readRole(row.role) });
