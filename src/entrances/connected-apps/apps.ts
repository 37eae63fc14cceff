import { revokeKey } from "../../identity/keys/keys.ts";
import type { SessionContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { ConnectedApp } from "./apps.schema.ts";
import * as store from "./apps.store.ts";
import { forgetUnusedClients } from "./clients.ts";

/** Administrators see every app of the organization; others see their own. */
export async function listConnectedApps(ctx: SessionContext) {
  return { apps: await store.listApps(ctx.sql, ctx.organizationId, ownerOf(ctx)) };
}

export async function appGate(ctx: SessionContext, { id }: { id: string }): Promise<{ app: ConnectedApp }> {
  const [app] = await store.listApps(ctx.sql, ctx.organizationId, ownerOf(ctx), id);
  if (!app) throw notFound("connected app");
  return { app };
}

/** Its tokens stop at once. */
export async function disconnectApp(ctx: SessionContext, app: ConnectedApp): Promise<undefined> {
  await revokeKey(ctx.sql, app.id);
}

/** Housekeeping. */
export async function forgetOldApps(sql: Sql) {
  await store.deleteOldCodes(sql);
  await store.deleteOldTokens(sql);
  await forgetUnusedClients(sql);
}

const ownerOf = ({ caller }: SessionContext) => (caller.isAdmin ? undefined : caller.userId);
