import type { SessionContext } from "../context.ts";
import { operationSummary } from "../http/endpoint.ts";
import { toPage } from "../http/page.ts";
import type { AuditEntry, AuditQuery } from "./audit.schema.ts";
import * as store from "./audit.store.ts";
import { nameTargets } from "./naming.ts";

export async function listAuditRecords(ctx: SessionContext, query: AuditQuery) {
  const rows = await store.listRecords(ctx.sql, ctx.organizationId, query);
  const thingsOf = await nameTargets(ctx, rows);
  const records: AuditEntry[] = rows.map((row) => ({
    ...row,
    summary: operationSummary(row.operation) ?? row.operation,
    things: thingsOf(row),
  }));
  return toPage("records", records, query);
}
