import type { SessionContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { forbidden } from "../../kernel/errors/errors.ts";
import type { Colleague } from "../accounts/people.schema.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import * as store from "./factors.store.ts";

/** For someone who lost their factors: they sign in with the password alone and set up new ones. Ends all their sessions. */
export async function resetFactorsOf(ctx: SessionContext, { id }: Colleague): Promise<undefined> {
  if (id === ctx.caller.userId) throw forbidden("Remove your own second factors under Two-step verification.");
  await resetFactors(ctx.sql, ctx.organizationId, id);
}

export async function resetFactors(sql: Sql, organizationId: string, userId: number) {
  await store.deleteFactorsOf(sql, organizationId, userId);
  await signOutEverywhere(sql, organizationId, userId);
}

export const deleteFactorsOf = store.deleteFactorsOf;
