import type { Context } from "../../kernel/context.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import { isAdministrator } from "../accounts/people.ts";
import { mustNotBeLastAdministrator } from "../accounts/rights.ts";
import { revokeKeysOf } from "../keys/keys.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import { deletePasswordLinksOf } from "../sign-in/links.ts";
import * as store from "./colleagues.store.ts";

/** Ends the person's sessions, streams and keys at once. What they own stays theirs. */
export async function deactivatePerson(ctx: Context, id: number) {
  const { sql, organizationId } = ctx;
  if (!(await store.lockForRemoval(sql, organizationId, id))) throw notFound("person");
  if (await isAdministrator(ctx, id)) await mustNotBeLastAdministrator(ctx, { id });
  await revokeKeysOf(sql, organizationId, id);
  await deletePasswordLinksOf(sql, organizationId, id);
  await store.updateDeactivated(sql, organizationId, id, false);
  await signOutEverywhere(sql, organizationId, id);
}

/** Lets them sign in again. Keys stay revoked. */
export async function reactivatePerson({ sql, organizationId }: Context, id: number) {
  await store.updateDeactivated(sql, organizationId, id, true);
}

export async function changeAccount(ctx: Context, id: number, account: { email: string; name: string | null }) {
  if (await store.updateAccount(ctx.sql, ctx.organizationId, id, account)) return;
  throw conflict("EMAIL_TAKEN", `Someone in this organization already uses the e-mail address ${account.email}.`);
}
