import { json, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { AuditEntry, AuditFilter } from "./audit.schema.ts";
import type { RecordedNames } from "./recorded-names.ts";

export interface AuditRecord {
  organization_id: string;
  user_id: number | null;
  api_key_id: string | null;
  operation: string;
  target: Record<string, unknown>;
  request_id: string;
  address: string | null;
  names: RecordedNames;
}

export const insertRecord = (sql: Sql, record: AuditRecord) => sql.run`
  insert into audit_records (organization_id, user_id, api_key_id, operation, target, request_id, address, names)
  values (${record.organization_id}, ${record.user_id}, ${record.api_key_id}, ${record.operation}, ${json(record.target)},
    ${record.request_id}, ${record.address}, ${json(record.names)})`;

export interface FailedSignIn {
  operation: string;
  reason: string;
  emailKey: string;
  organizationId: string | undefined;
  requestId: string;
  address: string;
}

/**
 * One record per account with the address, in one organization or in all. At most one a minute for the same network address,
 * operation and reason, and `most` an hour per account.
 */
export const insertFailedSignIns = (sql: Sql, failed: FailedSignIn, most: number) => sql.run`
  insert into audit_records (organization_id, user_id, operation, target, request_id, address)
  select u.organization_id, u.id, ${failed.operation}, jsonb_build_object('reason', ${failed.reason}::text), ${failed.requestId},
    ${failed.address}
  from users u
  where u.email_key = ${failed.emailKey} and u.removed_at is null
    and u.organization_id = coalesce(${failed.organizationId}, u.organization_id)
    and not exists (
      select from audit_records r where r.operation like 'FAILED %' and r.organization_id = u.organization_id
        and r.user_id = u.id and r.at > now() - interval '1 minute' and r.address = ${failed.address}
        and r.operation = ${failed.operation} and r.target ->> 'reason' = ${failed.reason})
    and (
      select count(*) from audit_records r where r.operation like 'FAILED %' and r.organization_id = u.organization_id
        and r.user_id = u.id and r.at > now() - interval '1 hour') < ${most}
  order by u.organization_id`;

/** At most one a minute for the same caller and address. */
export const insertRefusal = (sql: Sql, record: Omit<AuditRecord, "target" | "names">) => sql.run`
  insert into audit_records (organization_id, user_id, api_key_id, operation, target, request_id, address)
  select ${record.organization_id}, ${record.user_id}::integer, ${record.api_key_id}::uuid, ${record.operation}, '{}', ${record.request_id},
    ${record.address}
  where not exists (
    select from audit_records r where r.organization_id = ${record.organization_id} and r.operation = ${record.operation}
      and r.at > now() - interval '1 minute' and r.address is not distinct from ${record.address}
      and r.user_id is not distinct from ${record.user_id} and r.api_key_id is not distinct from ${record.api_key_id})`;

/** Inserts nothing if the organization does not exist. */
export const insertOperatorRecord = (
  sql: Sql,
  organizationId: string,
  operation: string,
  target: Record<string, unknown> = {},
) => sql.run`
  insert into audit_records (organization_id, operation, target, request_id)
  select id, ${operation}, ${json(target)}, 'command line' from organizations where id = ${organizationId}`;

export interface RecordFilter extends Omit<AuditFilter, "operation"> {
  operations?: string[] | undefined;
  api_key_id?: string | undefined;
  /** Only records older than this one. */
  beforeId?: number | undefined;
}
export type RecordRow = Pick<AuditEntry, "id" | "at" | "operation" | "target" | "address" | "user" | "api_key"> & {
  names: RecordedNames;
};

/** Uses account names with chosen names beside them, also for removed users, and current names of keys. */
export const listRecords = (
  sql: Sql,
  organizationId: string,
  filter: RecordFilter,
  page: { limit: number; offset: number },
) => sql<RecordRow>`
  select r.id, r.at, r.operation, r.target, r.address, r.names,
    case when r.user_id is not null then jsonb_build_object(
      'id', r.user_id, 'name', coalesce(u.name, u.email), 'preferred_name', u.preferred_name) end as user,
    case when r.api_key_id is not null then jsonb_build_object('id', r.api_key_id, 'name', coalesce(k.name, t.name)) end as api_key
  from audit_records r left join users u on u.id = r.user_id left join api_keys k on k.id = r.api_key_id
    left join scim_tokens t on t.id = r.api_key_id
  where r.organization_id = ${organizationId}
    ${filter.user_id === undefined ? nothing : part`and r.user_id = ${filter.user_id}`}
    ${filter.api_key_id === undefined ? nothing : part`and r.api_key_id = ${filter.api_key_id}`}
    ${filter.operations === undefined ? nothing : part`and r.operation = any(${filter.operations}::text[])`}
    ${filter.item === undefined ? nothing : part`and jsonb_path_exists(r.target, '$.** ? (@ == $item)', jsonb_build_object('item', ${filter.item}::text))`}
    ${filter.since === undefined ? nothing : part`and r.at >= ${filter.since}`}
    ${filter.before === undefined ? nothing : part`and r.at < ${filter.before}`}
    ${filter.beforeId === undefined ? nothing : part`and r.id < ${filter.beforeId}`}
  order by r.id desc limit ${page.limit + 1} offset ${page.offset}`;
