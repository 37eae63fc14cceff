import type { Deps } from "../../../kernel/context.ts";
import { notFound } from "../../../kernel/errors/errors.ts";
import { findPublicType } from "../types/types.store.ts";

export type PublicType = NonNullable<Awaited<ReturnType<typeof findPublicType>>>;

/** The type with this slug, of whatever organization. Throws 404 if there is none, or it is not public. */
export async function openPublicType(deps: Deps, slug: string): Promise<PublicType> {
  const found = /^[a-z0-9-]{1,60}$/.test(slug) ? await findPublicType(deps.database.system, slug) : undefined;
  if (!found) throw notFound("form");
  return found;
}

export const organizationOf = (row: { organization_id: string; organization_name: string }) => ({
  id: row.organization_id,
  name: row.organization_name,
});
