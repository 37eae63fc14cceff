import type { Sql } from "../../../kernel/db/sql.ts";

export interface LinkedRequest {
  id: string;
  organization_id: string;
  organization_name: string;
  thread: string;
}

/** Of any organization: the link is proved by its signature. */
export const findLinked = (sql: Sql, id: string) => sql.first<LinkedRequest>`
  select r.id, r.organization_id, o.name as organization_name, r.thread
  from requests r join organizations o on o.id = r.organization_id where r.id = ${id}`;

export const upsertCode = (
  sql: Sql,
  { organizationId, typeId, emailKey }: { organizationId: string; typeId: string; emailKey: string },
  code: { hash: Buffer; tries: number; minutes: number },
) => sql.run`
  insert into request_codes (organization_id, type_id, email_key, code_hash, tries_left, expires_at)
  values (${organizationId}, ${typeId}, ${emailKey}, ${code.hash}, ${code.tries}, clock_timestamp() + ${code.minutes}::integer * interval '1 minute')
  on conflict (type_id, email_key) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
    expires_at = excluded.expires_at`;

/** Uses up one try, and returns the code if there was one left. */
export const takeTry = (sql: Sql, organizationId: string, typeId: string, emailKey: string) => sql.first<{
  code_hash: Buffer;
}>`
  update request_codes set tries_left = tries_left - 1
  where organization_id = ${organizationId} and type_id = ${typeId} and email_key = ${emailKey} and tries_left > 0
    and expires_at > clock_timestamp()
  returning code_hash`;

/** False if somebody used it meanwhile: a code works once. */
export const deleteCode = async (
  sql: Sql,
  organizationId: string,
  { typeId, emailKey, hash }: { typeId: string; emailKey: string; hash: Buffer },
): Promise<boolean> =>
  (await sql.run`
    delete from request_codes where organization_id = ${organizationId} and type_id = ${typeId} and email_key = ${emailKey}
      and code_hash = ${hash}`) === 1;

export const deleteExpiredCodes = (sql: Sql) => sql.run`delete from request_codes where expires_at < clock_timestamp()`;

export const giveTryBack = (sql: Sql, organizationId: string, typeId: string, emailKey: string) => sql.run`
  update request_codes set tries_left = tries_left + 1
  where organization_id = ${organizationId} and type_id = ${typeId} and email_key = ${emailKey}`;
