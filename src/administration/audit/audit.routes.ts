import { z } from "zod";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { AuditEntry, AuditFilter, AuditOperation, AuditQuery } from "./audit.schema.ts";
import { exportAuditRecords, listAuditOperations, listAuditRecords } from "./log.ts";

export const listAuditRecordsRoute = endpoint({
  method: "GET",
  path: "/audit",
  replica: true,
  summary: "List audit records, newest first",
  key: "session",
  gate: administratorGate,
  query: AuditQuery,
  returns: pageOf("records", AuditEntry),
  status: 200,
  handle: (ctx, { query }) => listAuditRecords(ctx, query),
});

export const listAuditOperationsRoute = endpoint({
  method: "GET",
  path: "/audit/operations",
  summary: "List the operations of the audit log with their names",
  key: "session",
  gate: administratorGate,
  returns: z.object({ operations: z.array(AuditOperation) }),
  status: 200,
  handle: async () => listAuditOperations(),
});

export const exportAuditRecordsRoute = endpoint({
  method: "GET",
  path: "/audit/export",
  summary: "Download audit records as CSV",
  key: "session",
  gate: administratorGate,
  query: AuditFilter,
  download: ["text/csv; charset=utf-8"],
  status: 200,
  audited: "read",
  handle: (ctx, { query }) => exportAuditRecords(ctx, query),
});
