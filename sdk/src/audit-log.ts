import { listing } from "./paging.ts";
import type { Connection, RequestOptions } from "./request.ts";
import type { AuditRecord, GetAuditlogQuery } from "./types.ts";

type Filter = Omit<GetAuditlogQuery, "format">;

export const auditLog = (connection: Connection) => ({
  list: (query?: Filter, options?: RequestOptions) =>
    listing<AuditRecord>(connection, "/audit-log", "records", query, options),
  /** All records that match, as CSV. */
  csv: (query?: Omit<Filter, "limit" | "offset">, options?: RequestOptions) =>
    connection.stream("/audit-log", { ...query, format: "csv" }, options),
});
