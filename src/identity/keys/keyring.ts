import type { SessionContext } from "../../kernel/context.ts";
import { forbidden, invalidField, notFound } from "../../kernel/errors/errors.ts";
import type { Key, KeyWithSecret, NewKey } from "./keys.schema.ts";
import * as store from "./keys.store.ts";
import { createKey, normalizeScopes, revokeKey } from "./keys.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** Throws 404 if the caller may not read it. */
    mustReachVault(ctx: UserContext, id: string): Promise<unknown>;
    mustReachProject(ctx: Context, id: string): Promise<unknown>;
  }
}

const DAY_SECONDS = 24 * 60 * 60;
const LASTING_DAYS = 365;

/** Administrators see every key of the organization; others see their own. */
export async function listKeyring(ctx: SessionContext) {
  return { keys: await store.listKeyring(ctx.sql, ctx.organizationId, holderOf(ctx)) };
}

/** Creates a key for the organization or for the caller, who must have access to the vaults and projects that it is limited to. */
export async function addKey(ctx: SessionContext, input: NewKey): Promise<KeyWithSecret> {
  await mustBeAllowed(ctx, input.scope);
  const limits = await limitsOf(ctx, input);
  const { id, key } = await createKey(ctx.sql, {
    organizationId: ctx.organizationId,
    userId: input.scope === "user" ? ctx.caller.userId : null,
    createdBy: ctx.caller.userId,
    name: input.name.trim(),
    lifetimeSeconds: input.expires_in_days === null ? null : input.expires_in_days * DAY_SECONDS,
    scopes: normalizeScopes(input.scopes),
    ...(limits && { limits }),
  });
  return { ...(await mustFindKey(ctx, id)), key };
}

/** An organization key, or a user key that never expires or lasts more than a year. */
export const isLasting = ({ scope, expires_in_days }: NewKey) =>
  scope === "organization" || expires_in_days === null || expires_in_days > LASTING_DAYS;

async function limitsOf(ctx: SessionContext, { scope, vault_ids, project_ids }: NewKey) {
  if (vault_ids.length + project_ids.length === 0) return undefined;
  if (scope === "organization" && vault_ids.length > 0)
    throw invalidField(
      "body.vault_ids",
      "An organization key cannot access vaults. Limit it to projects, or create a user key.",
    );
  const { mustReachVault, mustReachProject } = ctx.deps.nouns;
  for (const id of vault_ids) await mustReachVault(ctx, id);
  for (const id of project_ids) await mustReachProject(ctx, id);
  return { vaultIds: vault_ids, projectIds: project_ids };
}

/** For the audit log. Empty for a key without limits. */
export function describeRestriction(input: NewKey): Record<string, string> {
  const count = (ids: string[], one: string) =>
    ids.length === 0 ? [] : [`${ids.length} ${one}${ids.length > 1 ? "s" : ""}`];
  const scopes = normalizeScopes(input.scopes)?.join(" and ");
  const limits = [...count(input.vault_ids, "vault"), ...count(input.project_ids, "project")].join(" and ");
  return { ...(scopes && { scopes }), ...(limits && { limits }) };
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

/** A connected app acts like a personal key, so the same people may connect one. */
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
