import { json, nothing, type Part, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import { ROLES } from "../vaults/vaults.schema.ts";
import type { Notification } from "./notifications.schema.ts";

/** What is due, as told to each recipient. */
export interface DeadlineNotice {
  title: string;
  vault_id: string;
  document_id: string;
  field_key: string;
  alert_id: string;
  due_on: string;
  days_before: number;
  computation: string | null;
}

export const insertNotifications = (
  sql: Sql,
  organizationId: string,
  userIds: number[],
  notices: DeadlineNotice[],
  now: Date,
) => sql<{ id: string; user_id: number }>`
  insert into notifications (organization_id, user_id, kind, title, vault_id, document_id, field_key, alert_id, due_on, days_before,
    computation, created_at)
  select ${organizationId}, person.user_id, 'deadline.due', n.title, n.vault_id, n.document_id, n.field_key, n.alert_id, n.due_on,
    n.days_before, n.computation, ${now}
  from unnest(${userIds}::integer[]) person (user_id) cross join jsonb_to_recordset(${json(notices)}) n (title text, vault_id uuid,
    document_id uuid, field_key text, alert_id uuid, due_on date, days_before integer, computation text)
  returning id, user_id`;

/** A notification `n` of the person that they may still see: they have a role in the vault, and the document is not deleted. */
const visible = (organizationId: string, userId: number): Part => part`
  notifications n join vaults v on v.id = n.vault_id join vault_documents d on d.id = n.document_id and d.is_live
    join vault_members m on m.vault_id = n.vault_id and m.user_id = n.user_id and m.role = any(${[...ROLES]}::text[])
  where n.organization_id = ${organizationId} and n.user_id = ${userId}`;

const NOTIFICATION = part`n.id, n.kind, n.title, n.vault_id, v.name as vault_name, n.document_id,
  d.name as document_name, n.field_key, n.alert_id, n.due_on::text as date, n.days_before, n.computation,
  n.created_at, n.read_at`;

export const listNotifications = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { unread, limit, offset }: { unread?: boolean | undefined; limit: number; offset: number },
) => sql<Notification>`
  select ${NOTIFICATION} from ${visible(organizationId, userId)}
    ${unread === undefined ? nothing : unread ? part`and n.read_at is null` : part`and n.read_at is not null`}
  order by n.created_at desc, n.id limit ${limit + 1} offset ${offset}`;

export async function countUnread(sql: Sql, organizationId: string, userId: number, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from (select from ${visible(organizationId, userId)} and n.read_at is null limit ${most}) counted`;
  return row!.count;
}

export const updateRead = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { ids, before }: { ids?: string[] | undefined; before?: string | undefined },
) => sql.run`
  update notifications set read_at = now() where organization_id = ${organizationId} and user_id = ${userId} and read_at is null
    and ${ids ? part`id = any(${ids}::uuid[])` : part`created_at <= ${before}`}`;

export const deleteOldNotifications = (sql: Sql, days: number) => sql.run`
  delete from notifications where created_at < now() - ${days}::integer * interval '1 day'`;
