import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import { grantGate, vaultGate } from "./access.ts";
import { NewVaultMember, VaultMember, VaultMemberChange } from "./members.schema.ts";
import { addVaultMember, changeVaultMember, listVaultMembers, removeVaultMember } from "./members.ts";

const params = z.object({ id: Id });
const memberParams = z.object({ id: Id, userId: UserId });

export const listVaultMembersRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/members",
  summary: "List a vault's members",
  description: "Every member can read the list.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: z.object({ members: z.array(VaultMember).describe("Everyone who has a role in the vault.") }),
  status: 200,
  handle: (ctx, { vault }) => listVaultMembers(ctx, vault),
});

export const addVaultMemberRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/members",
  summary: "Add a member to a vault",
  description:
    "Returns 201 when the person is added, and 200 with the unchanged member, including the current role, if they already have one. No invitation is sent.",
  key: "user",
  params,
  gate: vaultGate("owner"),
  body: NewVaultMember,
  returns: VaultMember,
  status: [201, 200],
  handle: (ctx, { vault, body }) => addVaultMember(ctx, vault, body),
});

export const updateVaultMemberRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}/members/{userId}",
  summary: "Change a member's role",
  description: "Requires the role `owner` and the permission to manage vaults. The last owner cannot be demoted.",
  key: "user",
  params: memberParams,
  gate: vaultGate("owner"),
  body: VaultMemberChange,
  returns: VaultMember,
  status: 200,
  handle: (ctx, { vault, params, body }) => changeVaultMember(ctx, vault, params.userId, body),
});

export const removeVaultMemberRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/members/{userId}",
  summary: "Remove a member from a vault, or leave it",
  description: "Requires the role `owner`, except to leave. The last owner cannot leave.",
  key: "user",
  params: memberParams,
  gate: grantGate,
  returns: z.object({ removed: z.literal(true).describe("Always true.") }),
  status: 200,
  handle: (ctx, { grant, params }) => removeVaultMember(ctx, grant, params.userId),
});
