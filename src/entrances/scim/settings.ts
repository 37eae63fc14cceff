import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { applyGroupRights } from "./rights.ts";
import type {
  NewScimToken,
  ScimGroupNamesChange,
  ScimSettings,
  ScimToken,
  ScimTokenWithSecret,
} from "./scim.schema.ts";
import * as store from "./scim.store.ts";
import { makeToken, SCIM_PATH } from "./tokens.ts";

export async function readScimSettings({ sql, organizationId, deps }: SessionContext): Promise<ScimSettings> {
  const groups = await store.findGroupNames(sql, organizationId);
  const tokens = await store.listTokens(sql, organizationId);
  return { base_url: `${deps.config.PUBLIC_URL}${SCIM_PATH}`, ...groups, tokens };
}

/** Updates the rights of people in the previous and the new groups. */
export async function changeScimSettings(ctx: SessionContext, change: ScimGroupNamesChange): Promise<ScimSettings> {
  const { sql, organizationId } = ctx;
  const before = await store.findGroupNames(sql, organizationId);
  const after = { ...before, ...change };
  const named = [before, after].flatMap(({ admin_group, vaults_group }) => [admin_group ?? "", vaults_group ?? ""]);
  await store.upsertGroupNames(sql, organizationId, after);
  await applyGroupRights(ctx, await store.listMembersOfNamed(sql, organizationId, named), before);
  return readScimSettings(ctx);
}

export async function addScimToken(ctx: SessionContext, { name }: NewScimToken): Promise<ScimTokenWithSecret> {
  const { token, hash, hint } = makeToken();
  const { id } = await store.insertToken(ctx.sql, {
    organizationId: ctx.organizationId,
    name: name.trim(),
    hash,
    hint,
    createdBy: ctx.caller.userId,
  });
  return { ...(await mustFindToken(ctx, id)), token };
}

export async function revokeScimToken(ctx: SessionContext, { id }: ScimToken): Promise<undefined> {
  await store.updateRevoked(ctx.sql, ctx.organizationId, id);
}

export async function scimTokenGate(ctx: SessionContext, { id }: { id: string }) {
  await administratorGate(ctx);
  return { token: await mustFindToken(ctx, id) };
}

async function mustFindToken({ sql, organizationId }: SessionContext, id: string): Promise<ScimToken> {
  const [token] = await store.listTokens(sql, organizationId, id);
  if (!token) throw notFound("token");
  return token;
}
