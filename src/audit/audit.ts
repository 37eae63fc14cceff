import type { Context } from "../context.ts";
import * as store from "./audit.store.ts";

/** Notes who did what to what, in the transaction that does it. */
export async function recordChange(ctx: Context, operation: string, target: Record<string, unknown>) {
  await store.insertRecord(ctx.sql, {
    organization_id: ctx.organizationId,
    user_id: ctx.caller.userId,
    api_key_id: ctx.caller.apiKeyId,
    operation,
    target,
    request_id: ctx.requestId,
  });
}
