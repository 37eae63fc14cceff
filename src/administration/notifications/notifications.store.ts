import { first } from "../../content/must.ts";
import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import type { Act, Notification } from "./notifications.schema.ts";

/** A deadline, as shown to each recipient. */
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

export const insertDeadlines = (
  sql: Sql,
  organizationId: string,
  userIds: number[],
  { notices, now }: { notices: DeadlineNotice[]; now: Date },
) => sql<{ id: string; user_id: number }>`
  insert into notifications (organization_id, user_id, kind, title, vault_id, document_id, field_key, alert_id, due_on, days_before,
    computation, created_at)
  select ${organizationId}, person.user_id, 'deadline.due', n.title, n.vault_id, n.document_id, n.field_key, n.alert_id, n.due_on,
    n.days_before, n.computation, ${now}
  from unnest(${userIds}::integer[]) person (user_id) cross join jsonb_to_recordset(${json(notices)}) n (title text, vault_id uuid,
    document_id uuid, field_key text, alert_id uuid, due_on date, days_before integer, computation text)
  returning id, user_id`;

/** Where the activity happened: a vault or one of its cells, a review or one of its findings, a portfolio, a chat, a project, a folder, a file, a run of a workflow or an approval. */
export interface ActPlace {
  vault_id?: string;
  document_id?: string;
  field_key?: string;
  review_id?: string;
  check_id?: string;
  portfolio_id?: string;
  chat_id?: string;
  project_id?: string;
  folder_id?: string;
  file_id?: string;
  workflow_run_id?: string;
  approval_id?: string;
}

export interface NewAct {
  kind: Act;
  subject: string;
  place: ActPlace;
  text: string | null;
  actorId: number | null;
}

/**
 * Only for people who can still sign in. A repeated activity renews the unread notification: `is_new` is false, and `is_several`
 * is set if it is about another finding.
 */
export const upsertActs = (sql: Sql, organizationId: string, userIds: number[], act: NewAct) => sql<{
  id: string;
  user_id: number;
  is_new: boolean;
}>`
  insert into notifications as n (organization_id, user_id, kind, subject, actor_id, text, vault_id, document_id, field_key, review_id,
    check_id, portfolio_id, chat_id, project_id, folder_id, file_id, workflow_run_id, approval_id, created_at)
  select ${organizationId}, u.id, ${act.kind}, ${act.subject}, ${act.actorId}::integer, ${act.text}, ${act.place.vault_id ?? null}::uuid,
    ${act.place.document_id ?? null}::uuid, ${act.place.field_key ?? null}, ${act.place.review_id ?? null}::uuid,
    ${act.place.check_id ?? null}::uuid, ${act.place.portfolio_id ?? null}::uuid, ${act.place.chat_id ?? null}::uuid, ${act.place.project_id ?? null}::uuid,
    ${act.place.folder_id ?? null}::uuid, ${act.place.file_id ?? null}::uuid, ${act.place.workflow_run_id ?? null}::uuid,
    ${act.place.approval_id ?? null}::uuid, clock_timestamp()
  from users u where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[]) and u.removed_at is null
    and u.deactivated_at is null
  on conflict (user_id, kind, subject, coalesce(actor_id, 0)) where read_at is null and subject is not null do update set
    is_several = n.is_several or n.check_id is distinct from excluded.check_id, check_id = excluded.check_id, text = excluded.text,
    created_at = excluded.created_at
  returning n.id, n.user_id, n.xmax = 0 as is_new`;

/** Deletes unread notifications that no longer apply. */
export const deleteUnreadActs = (sql: Sql, organizationId: string, kind: Act, subject: string) => sql.run`
  delete from notifications where organization_id = ${organizationId} and kind = ${kind} and subject = ${subject} and read_at is null`;

/** Queries for the ids of what a person may see, for each kind of place except vaults. */
export interface Sight {
  reviews: Part;
  chats: Part;
  projects: Part;
  folders: Part;
  files: Part;
}

/** The notifications `n` of a person that they may still see. */
const visible = (organizationId: string, userId: number, sight: Sight): Part => part`
  notifications n
    left join vaults v on v.id = n.vault_id
    left join vault_documents d on d.id = n.document_id and d.is_live
    left join reviews r on r.id = n.review_id
    left join portfolios b on b.id = n.portfolio_id
    left join chats c on c.id = n.chat_id
    left join projects p on p.id = n.project_id
    left join folders o on o.id = n.folder_id
    left join files f on f.id = n.file_id
    left join workflow_runs x on x.id = n.workflow_run_id
    left join approvals w on w.id = n.approval_id
  where n.organization_id = ${organizationId} and n.user_id = ${userId}
    and (n.document_id is null or d.id is not null)
    and case when n.vault_id is not null then v.id is not null and exists (
          select from vault_members m where m.vault_id = n.vault_id and m.user_id = n.user_id and m.role = any(${[...ROLES]}::text[]))
      when n.review_id is not null then r.id in (select seen.id from ${sight.reviews} seen)
      when n.portfolio_id is not null then b.created_by = n.user_id
      when n.chat_id is not null then c.id in (select seen.id from ${sight.chats} seen)
      when n.project_id is not null then p.id in (select seen.id from ${sight.projects} seen)
      when n.file_id is not null then exists (select from ${sight.files} seen where seen.id = f.id)
      when n.workflow_run_id is not null then true
      when n.approval_id is not null then w.asked_by = n.user_id or w.id in (select approvals_put_to(${userId}))
      when n.kind like 'budget.%' then exists (select from users a where a.id = n.user_id and a.is_admin)
      else o.id in (select seen.id from ${sight.folders} seen) end`;

/** A notification as stored. Activity of colleagues has no title yet. */
export interface NotificationRow extends Omit<Notification, "title"> {
  title: string | null;
  is_several: boolean;
  column_label: string | null;
}

const ROW = part`n.id, n.kind, n.title, n.text, n.is_several, n.vault_id, v.name as vault_name, n.document_id, d.name as document_name,
  n.field_key, n.check_id, n.alert_id, n.due_on::text as date, n.days_before, n.computation, n.created_at, n.read_at,
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) from users u where u.id = n.actor_id) as by,
  (select k.label from vault_columns k where k.vault_id = n.vault_id and k.field_key = n.field_key) as column_label,
  (select k ->> 'title' from jsonb_array_elements(r.playbook -> 'checks') k where k ->> 'id' = n.check_id::text) as check_title,
  case when v.id is not null then jsonb_build_object('kind', 'vault', 'id', v.id, 'name', v.name)
    when r.id is not null then jsonb_build_object('kind', 'review', 'id', r.id, 'name', coalesce(
      (select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title'))
    when b.id is not null then jsonb_build_object('kind', 'portfolio', 'id', b.id, 'name', b.name)
    when c.id is not null then jsonb_build_object('kind', 'chat', 'id', c.id, 'name', coalesce(nullif(c.title, ''), 'Untitled chat'))
    when n.kind like 'request.%' then jsonb_build_object('kind', 'request', 'id', n.subject, 'name', p.name)
    when p.id is not null then jsonb_build_object('kind', 'project', 'id', p.id, 'name', p.name)
    when f.id is not null then jsonb_build_object('kind', 'file', 'id', f.id, 'name', f.name)
    when x.id is not null then jsonb_build_object('kind', 'workflow_run', 'id', x.id, 'name', x.name)
    when w.id is not null then jsonb_build_object('kind', 'approval', 'id', w.id, 'name', w.title)
    when n.kind like 'budget.%' then (select jsonb_build_object('kind', 'organization', 'id', g.id, 'name', g.name) from organizations g where g.id = n.organization_id)
    else jsonb_build_object('kind', 'folder', 'id', o.id, 'name', o.name) end as place`;

export const listNotifications = (
  sql: Sql,
  organizationId: string,
  { userId, sight }: { userId: number; sight: Sight },
  { unread, kinds, limit, offset }: { unread?: boolean | undefined; kinds?: Act[]; limit: number; offset: number },
) => sql<NotificationRow>`
  select ${ROW} from ${visible(organizationId, userId, sight)}
    ${unread === undefined ? nothing : unread ? part`and n.read_at is null` : part`and n.read_at is not null`}
    ${kinds ? part`and n.kind = any(${kinds}::text[])` : nothing}
  order by n.created_at desc, n.id limit ${limit + 1} offset ${offset}`;

/** The notifications of an e-mail that the person may still see and wants by e-mail. Activity that they have read is left out. */
export const listOfEmail = (
  sql: Sql,
  organizationId: string,
  { userId, sight }: { userId: number; sight: Sight },
  emailId: string,
) => sql<NotificationRow>`
  select ${ROW} from ${visible(organizationId, userId, sight)} and n.email_id = ${emailId} and (n.kind = 'deadline.due'
    or n.read_at is null and coalesce((select s.activity from notification_settings s where s.user_id = n.user_id), true))
  order by n.due_on nulls last, document_name, n.created_at, n.id`;

export async function countUnread(
  sql: Sql,
  organizationId: string,
  { userId, sight }: { userId: number; sight: Sight },
  most: number,
): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from (select from ${visible(organizationId, userId, sight)} and n.read_at is null limit ${most}) counted`;
  return first(rows).count;
}

export const updateRead = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { ids, before }: { ids?: string[] | undefined; before?: string | undefined },
) => sql.run`
  update notifications set read_at = now() where organization_id = ${organizationId} and user_id = ${userId} and read_at is null
    and ${ids ? part`id = any(${ids}::uuid[])` : part`created_at <= ${before}`}`;

export const updateDeadlineRead = (
  sql: Sql,
  organizationId: string,
  {
    document_id,
    field_key,
    date,
    isDerived,
  }: { document_id: string; field_key: string; date: string; isDerived: boolean },
) => sql.run`
  update notifications set read_at = now() where organization_id = ${organizationId} and kind = 'deadline.due' and read_at is null
    and document_id = ${document_id} and field_key = ${field_key} and due_on = ${date} and (computation is not null) = ${isDerived}::boolean`;

export const deleteOldNotifications = (sql: Sql, days: number) => sql.run`
  delete from notifications where created_at < now() - ${days}::integer * interval '1 day'`;
