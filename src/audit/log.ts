import type { SessionContext } from "../context.ts";
import { summaryOf } from "../http/endpoint.ts";
import { paged } from "../http/page.ts";
import type { AuditEntry, AuditQuery } from "./audit.schema.ts";
import * as store from "./audit.store.ts";
import { makeNaming } from "./naming.ts";

export async function listChanges(ctx: SessionContext, query: AuditQuery) {
  const rows = await store.listRecords(ctx.sql, ctx.organizationId, query);
  const things = makeNaming(ctx);
  const records: AuditEntry[] = [];
  for (const row of rows) {
    const summary = summaryOf(row.operation) ?? row.operation;
    records.push({ ...row, summary, things: await things(row.operation, row.target) });
  }
  return paged("records", records, query);
}
