import type { SessionContext } from "../context.ts";
import { operationSummary } from "../http/endpoint.ts";
import { paged } from "../http/page.ts";
import type { AuditEntry, AuditQuery } from "./audit.schema.ts";
import * as store from "./audit.store.ts";
import { nameThings } from "./naming.ts";

export async function listChanges(ctx: SessionContext, query: AuditQuery) {
  const rows = await store.listRecords(ctx.sql, ctx.organizationId, query);
  const thingsOf = await nameThings(ctx, rows);
  const records: AuditEntry[] = rows.map((row) => ({
    ...row,
    summary: operationSummary(row.operation) ?? row.operation,
    things: thingsOf(row),
  }));
  return paged("records", records, query);
}
