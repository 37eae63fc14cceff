import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { AuditEntry, AuditLogQuery } from "./audit.schema.ts";
import { auditAdministratorGate, readAuditLog } from "./log.ts";

export const getAuditLogRoute = endpoint({
  method: "GET",
  path: "/audit-log",
  summary: "Read the audit log, newest first",
  description:
    "Requires an administrator or an organization-scoped key. Returns one page as JSON, or all matching records as CSV with `format=csv` or `Accept: text/csv`. Reading the log is itself recorded.",
  key: "any",
  gate: auditAdministratorGate,
  query: AuditLogQuery,
  returns: pageOf("records", AuditEntry),
  download: ["text/csv; charset=utf-8"],
  status: 200,
  audited: "read",
  handle: (ctx, { query, accept }) => readAuditLog(ctx, query, accept),
});
