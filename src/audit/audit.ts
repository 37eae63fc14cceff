import type { Context } from "../context.ts";
import { summaryOf } from "../http/endpoint.ts";
import { paged } from "../http/page.ts";
import type { AuditQuery } from "./audit.schema.ts";
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

export async function listChanges(ctx: Context, query: AuditQuery) {
  const rows = await store.listRecords(ctx.sql, ctx.organizationId, query);
  const records = rows.map((row) => ({ ...row, summary: summaryOf(row.operation) ?? row.operation }));
  return paged("records", records, query);
}
