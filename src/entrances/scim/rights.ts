import { setRights } from "../../identity/accounts/rights.ts";
import type { Context } from "../../kernel/context.ts";
import type { ScimGroupNames } from "./scim.schema.ts";
import * as store from "./scim.store.ts";

const NONE: ScimGroupNames = { admin_group: null, vaults_group: null };

/**
 * Gives these people the rights of their groups, and removes the rights of groups they left. A right without a configured group,
 * now or before, is unchanged.
 */
export async function applyGroupRights(ctx: Context, userIds: number[], before: ScimGroupNames = NONE) {
  if (userIds.length === 0) return;
  const { sql, organizationId } = ctx;
  const names = await store.findGroupNames(sql, organizationId);
  const decidesAdmin = names.admin_group !== null || before.admin_group !== null;
  const decidesVaults = names.vaults_group !== null || before.vaults_group !== null;
  if (!decidesAdmin && !decidesVaults) return;
  const memberships = await store.listMemberships(sql, organizationId, userIds, names);
  await setRights(
    ctx,
    memberships.map(({ id, in_admin_group, in_vaults_group }) => ({
      id,
      is_admin: decidesAdmin ? in_admin_group : null,
      manages_vaults: decidesVaults ? in_vaults_group : null,
    })),
  );
}
