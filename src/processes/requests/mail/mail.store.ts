import type { Sql } from "../../../kernel/db/sql.ts";

export const findTypeNames = (sql: Sql, organizationId: string, id: string) => sql.first<{
  name: string;
  organization_name: string;
}>`
  select t.name, o.name as organization_name from request_types t join organizations o on o.id = t.organization_id
  where t.organization_id = ${organizationId} and t.id = ${id}`;

/** What an e-mail about a request needs. */
export const findMailed = (sql: Sql, organizationId: string, id: string) => sql.first<{
  id: string;
  title: string;
  status: string;
  thread: string;
  requester_email: string | null;
  organization_name: string;
  mail_address: string | null;
}>`
  select r.id, r.title, r.status, r.thread, r.requester_email, o.name as organization_name, t.mail_address
  from requests r join organizations o on o.id = r.organization_id left join request_types t on t.id = r.type_id
  where r.organization_id = ${organizationId} and r.id = ${id}`;

export interface AnsweredRequest {
  id: string;
  organization_id: string;
  organization_name: string;
  requester_email: string | null;
}

/** Of any organization: replies carry the thread of their request. */
export const findByThread = (sql: Sql, threads: string[]) => sql.first<AnsweredRequest>`
  select r.id, r.organization_id, o.name as organization_name, r.requester_email
  from requests r join organizations o on o.id = r.organization_id where r.thread = any(${threads}::text[]) limit 1`;

export const findByToken = (sql: Sql, token: string) => sql.first<AnsweredRequest>`
  select r.id, r.organization_id, o.name as organization_name, r.requester_email
  from requests r join organizations o on o.id = r.organization_id
  where left(r.thread, 16) = ${token} limit 1`;

export const isKnownMail = async (sql: Sql, organizationId: string, mailId: string): Promise<boolean> =>
  (await sql`select from request_messages where organization_id = ${organizationId} and mail_id = ${mailId}`).length >
  0;
