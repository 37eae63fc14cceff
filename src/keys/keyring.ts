import type { SessionContext } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import type { Key, KeyWithSecret, NewKey } from "./keys.schema.ts";
import * as store from "./keys.store.ts";
import { createKey, revokeKey } from "./keys.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Administrators see every key of the organization; others see their own. */
export async function listKeyring(ctx: SessionContext) {
  return { keys: await store.listKeyring(ctx.sql, ctx.organizationId, holderOf(ctx)) };
}

/** Creates a key for the organization or for the caller. */
export async function addKey(ctx: SessionContext, input: NewKey): Promise<KeyWithSecret> {
  await mustBeAllowed(ctx, input.scope);
  const { id, key } = await createKey(ctx.sql, {
    organizationId: ctx.organizationId,
    userId: input.scope === "user" ? ctx.caller.userId : null,
    createdBy: ctx.caller.userId,
    name: input.name.trim(),
    lifetimeSeconds: input.expires_in_days === null ? null : input.expires_in_days * DAY_SECONDS,
  });
  return { ...(await mustFindKey(ctx, id)), key };
}

export async function removeKey(ctx: SessionContext, key: Key): Promise<undefined> {
  await revokeKey(ctx.sql, key.id);
}

export const keyGate = async (ctx: SessionContext, { id }: { id: string }) => ({ key: await mustFindKey(ctx, id) });

async function mustFindKey(ctx: SessionContext, id: string): Promise<Key> {
  const [key] = await store.listKeyring(ctx.sql, ctx.organizationId, holderOf(ctx), id);
  if (!key) throw notFound("key");
  return key;
}

const holderOf = ({ caller }: SessionContext) => (caller.isAdmin ? undefined : caller.userId);

/** An app that a person connects acts like a key of theirs, so the same people may connect one. */
export async function mustBeAllowedToConnect({ sql, organizationId, caller }: SessionContext) {
  if (caller.isAdmin || (await store.arePersonalKeysAllowed(sql, organizationId))) return;
  throw forbidden("Your organization does not allow personal keys and apps. Ask an administrator.");
}

async function mustBeAllowed({ sql, organizationId, caller }: SessionContext, scope: NewKey["scope"]) {
  if (caller.isAdmin) return;
  if (scope === "organization") throw forbidden("Only administrators can create organization keys.");
  if (await store.arePersonalKeysAllowed(sql, organizationId)) return;
  throw forbidden("Your organization does not allow personal keys. Ask an administrator.");
}
