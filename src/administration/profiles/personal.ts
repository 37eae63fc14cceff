import type { UserContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { PersonalProfile, PersonalProfileChange } from "./personal.schema.ts";
import * as store from "./personal.store.ts";

export async function readPersonal(ctx: UserContext): Promise<PersonalProfile> {
  const profile = await store.findPersonal(ctx.sql, ctx.organizationId, ctx.caller.userId);
  if (!profile) throw notFound("profile");
  return profile;
}

/** A new preferred name is visible to everyone at once. */
export async function changePersonal(ctx: UserContext, change: PersonalProfileChange): Promise<PersonalProfile> {
  await store.savePersonal(ctx.sql, ctx.organizationId, ctx.caller.userId, change);
  return readPersonal(ctx);
}
