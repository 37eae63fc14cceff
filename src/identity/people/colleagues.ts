import type { Context, SessionContext } from "../../kernel/context.ts";
import { createUser } from "../accounts/accounts.ts";
import type { Colleague, ColleagueChange, NewColleague, PasswordLink } from "../accounts/people.schema.ts";
import { lockActivePerson, mustFindColleague } from "../accounts/people.ts";
import { mustNotBeLastAdministrator } from "../accounts/rights.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import { unlinkIdentities } from "../sign-in/identities.ts";
import { createPasswordLink } from "../sign-in/links.ts";
import * as store from "./colleagues.store.ts";

/** Sends no email: the caller passes on the link. */
export async function addPerson(ctx: Context, input: NewColleague): Promise<{ person: Colleague } & PasswordLink> {
  const { organizationId } = ctx;
  const { id } = await createUser(ctx.sql, {
    organizationId,
    email: input.email,
    name: input.name ?? undefined,
    isAdmin: input.is_admin,
    managesVaults: input.manages_vaults,
  });
  const link = await createPasswordLink(ctx.sql, ctx.deps.config, { organizationId, userId: id });
  return { person: await mustFindColleague(ctx, id), ...link };
}

export async function changePerson(ctx: Context, person: Colleague, change: ColleagueChange): Promise<Colleague> {
  if (change.is_admin === false) await mustNotBeLastAdministrator(ctx, person);
  await store.updateColleague(ctx.sql, ctx.organizationId, person.id, change);
  return mustFindColleague(ctx, person.id);
}

/**
 * The old password works until the link is used, but all sessions end, and the next sign-in with the identity provider links its
 * account again. People who create a link for themselves keep the current session, to see the link.
 */
export async function linkPerson(ctx: SessionContext, person: Colleague): Promise<PasswordLink> {
  const { sql, organizationId, caller } = ctx;
  const link = await createPasswordLink(sql, ctx.deps.config, { organizationId, userId: person.id });
  await unlinkIdentities(sql, organizationId, person.id);
  await signOutEverywhere(sql, organizationId, person.id, person.id === caller.userId ? caller.sessionId : undefined);
  return link;
}

export async function signOutPerson({ sql, organizationId }: SessionContext, { id }: Colleague): Promise<undefined> {
  await lockActivePerson(sql, organizationId, id);
  await signOutEverywhere(sql, organizationId, id);
}
