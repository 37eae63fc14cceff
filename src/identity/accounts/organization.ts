import type { Context } from "../../kernel/context.ts";
import { updateOrganization } from "./accounts.store.ts";
import { mustFindOrganization } from "./accounts.ts";
import type { Organization, OrganizationChange } from "./organization.schema.ts";

export const readOrganization = (ctx: Context): Promise<Organization> =>
  mustFindOrganization(ctx.sql, ctx.organizationId);

/** Existing personal keys keep working if new ones are no longer allowed. */
export async function changeOrganization(ctx: Context, change: OrganizationChange): Promise<Organization> {
  await updateOrganization(ctx.sql, ctx.organizationId, change);
  return readOrganization(ctx);
}
