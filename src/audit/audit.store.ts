import { json, nothing, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import type { AuditEntry, AuditQuery } from "./audit.schema.ts";

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

/** People and keys are named as they are called now, those that are gone too. */
export const listRecords = (sql: Sql, organizationId: string, query: AuditQuery) => sql<
  Omit<AuditEntry, "summary" | "things">
>`
  select r.id, r.at, r.operation, r.target,
    case when r.user_id is not null then
      jsonb_build_object('id', r.user_id, 'name', coalesce(u.preferred_name, u.name, u.email)) end as user,
    case when r.api_key_id is not null then jsonb_build_object('id', r.api_key_id, 'name', k.name) end as api_key
  from audit_records r left join users u on u.id = r.user_id left join api_keys k on k.id = r.api_key_id
  where r.organization_id = ${organizationId}
    ${query.user_id === undefined ? nothing : part`and r.user_id = ${query.user_id}`}
    ${query.operation === undefined ? nothing : part`and r.operation = ${query.operation}`}
  order by r.id desc limit ${query.limit + 1} offset ${query.offset}`;
