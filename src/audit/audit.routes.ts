import { administratorGate } from "../accounts/colleagues.ts";
import { endpoint } from "../http/endpoint.ts";
import { pageOf } from "../http/page.ts";
import { AuditEntry, AuditQuery } from "./audit.schema.ts";
import { listAuditRecords } from "./log.ts";

export const listAuditRecordsRoute = endpoint({
  method: "GET",
  path: "/audit",
  summary: "List audit records, newest first",
  key: "session",
  gate: administratorGate,
  query: AuditQuery,
  returns: pageOf("records", AuditEntry),
  status: 200,
  handle: (ctx, { query }) => listAuditRecords(ctx, query),
});
