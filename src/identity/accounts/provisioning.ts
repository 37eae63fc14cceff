import type { Context } from "../../kernel/context.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import { revokeKeysOf } from "../keys/keys.ts";
import { deletePasswordLinksOf } from "../sessions/links.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import { mustNotBeLastAdministrator } from "./colleagues.ts";
import * as store from "./people.store.ts";

/** Ends the person's sessions, streams and keys at once. What they own stays theirs. */
export async function deactivatePerson(ctx: Context, id: number) {
  const { sql, organizationId } = ctx;
  if (!(await store.lockForRemoval(sql, organizationId, id))) throw notFound("person");
  if (await store.isAdmin(sql, organizationId, id)) await mustNotBeLastAdministrator(ctx, { id });
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

/** Sets the rights that groups decide. Never leaves the organization without an active administrator. */
export async function setRights(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  rights: store.Rights[],
) {
  const before = await store.lockAdministrators(sql, organizationId);
  await store.updateRights(sql, organizationId, rights);
  const after = await store.lockAdministrators(sql, organizationId);
  if (before.length === 0 || after.length > 0) return;
  const message = "The groups would leave the organization without an administrator. Make someone else one first.";
  throw conflict("LAST_ADMINISTRATOR", message);
}
