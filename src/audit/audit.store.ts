import { json } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";

export interface AuditRecord {
  organization_id: string;
  user_id: number | null;
  api_key_id: string | null;
  operation: string;
  target: Record<string, unknown>;
  request_id: string;
}

export const insertRecord = (sql: Sql, record: AuditRecord) => sql.run`
  insert into audit_records (organization_id, user_id, api_key_id, operation, target, request_id)
  values (${record.organization_id}, ${record.user_id}, ${record.api_key_id}, ${record.operation}, ${json(record.target)},
    ${record.request_id})`;
