import { first } from "../../content/must.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { cancelJobsOf } from "../../kernel/jobs/jobs.ts";
import type { Colleague, RemovalQuery } from "../accounts/people.schema.ts";
import { mustNotBeLastAdministrator } from "../accounts/rights.ts";
import { revokeKeysOf } from "../keys/keys.ts";
import { deleteFactorsOf } from "../second-factors/reset.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import { deletePasswordLinksOf } from "../sign-in/links.ts";
import { lockForRemoval, updateRemoved } from "./colleagues.store.ts";
import { revokeOrTransfer } from "./responsibilities.ts";

/** A person being removed, and the person who inherits what needs an owner. */
export interface Leaving {
  id: number;
  name: string;
  heirId: number;
}

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** What each module does when a person is removed, in this order. */
    removalSteps: ((ctx: SessionContext, leaving: Leaving) => Promise<unknown>)[];
  }
}

/**
 * Removes a person from the organization. What they created stays, with their name. Their keys and sessions stop at once. The
 * person who removes them inherits their files, vaults left without an owner, and the organization keys and webhooks they were
 * responsible for, unless those are revoked. If administrators remove themselves, another administrator inherits.
 */
export async function removePerson(ctx: SessionContext, person: Colleague, choice: RemovalQuery): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  const { id } = person;
  if (!(await lockForRemoval(sql, organizationId, id))) throw notFound("person");
  const others = await mustNotBeLastAdministrator(ctx, person);
  const heirId = id === caller.userId ? first(others) : caller.userId;
  const leaving = { id, name: person.name ?? person.email ?? "a person", heirId };
  for (const leave of ctx.deps.nouns.removalSteps) await leave(ctx, leaving);
  await revokeOrTransfer(ctx, id, heirId, choice);
  await cancelJobsOf(ctx, id);
  await revokeKeysOf(sql, organizationId, id);
  await deletePasswordLinksOf(sql, organizationId, id);
  await deleteFactorsOf(sql, organizationId, id);
  await signOutEverywhere(sql, organizationId, id);
  await updateRemoved(sql, organizationId, id);
}
