import { addDays, dayIn } from "../../content/values/calendar-days.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import type { Delegations, NewDelegation } from "./delegation.schema.ts";
import * as store from "./delegation.store.ts";

const MOST_DAYS = 366;

export async function readDelegations({ sql, organizationId, caller }: UserContext): Promise<Delegations> {
  return {
    own: (await store.findOwn(sql, organizationId, caller.userId)) ?? null,
    from: await store.listFrom(sql, organizationId, caller.userId),
  };
}

/** Replaces an earlier delegation. The delegate decides in the place of the caller only, not in that of others who delegated to the caller. */
export async function delegate(ctx: UserContext, { to_user_id, until }: NewDelegation): Promise<Delegations> {
  const { sql, organizationId, caller, deps } = ctx;
  if (to_user_id === caller.userId)
    throw invalidField("body.to_user_id", "You cannot delegate to yourself. Choose another person.");
  await mustBeColleague(ctx, { user_id: to_user_id });
  const timeZone = deps.config.TIME_ZONE;
  const today = dayIn(timeZone, new Date());
  if (until < today) throw invalidField("body.until", "This day has passed. Choose today or a later one.");
  if (until > addDays(today, MOST_DAYS)) throw invalidField("body.until", "Choose a day within a year.");
  await store.upsertDelegation(sql, organizationId, caller.userId, { toUserId: to_user_id, until, timeZone });
  return readDelegations(ctx);
}

export async function endDelegation({ sql, organizationId, caller }: UserContext): Promise<undefined> {
  await store.deleteDelegation(sql, organizationId, caller.userId);
}

/** A person who was removed neither delegates nor decides in another's place. */
export const leaveDelegations = ({ sql, organizationId }: Context, userId: number) =>
  store.deleteDelegationsOf(sql, organizationId, userId);
