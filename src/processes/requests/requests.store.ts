import { first } from "../../content/must.ts";
import { assignments, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { FieldValues, RequestField } from "./form.schema.ts";
import type { ListedRequest, RequestDraft, RequestMessage, RequestQuery, RequestStatus } from "./requests.schema.ts";

export interface RequestRow extends Omit<ListedRequest, "requester" | "review" | "is_overdue"> {
  form: RequestField[];
  requester_name: string | null;
  requester_email: string | null;
  requester_user_id: number | null;
  review_state: NonNullable<ListedRequest["review"]>["state"] | null;
  review_job_id: string | null;
  review_note: string | null;
  playbook_id: string | null;
  thread: string;
  draft_text: string | null;
  draft_file_ids: string[];
  draft_by: number | null;
  drafter: RequestDraft["by"];
  created_by: number | null;
}

const DRAFTER = part`(select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email)
  from users u where u.id = r.draft_by) as drafter`;
const ROW = part`r.id, r.type_id, r.type_name, r.title, r.form, r.fields, r.status, r.channel, r.requester_name, r.requester_email,
  r.requester_user_id, r.assignee_user_id, r.due_at, r.project_id, r.review_state, r.review_job_id, r.review_note, r.playbook_id, r.thread,
  r.is_answered_automatically, r.draft_text, r.draft_file_ids, r.draft_by, r.created_by, r.closed_at, r.created_at, r.updated_at,
  array(select f.file_id from request_files f where f.request_id = r.id order by f.position, f.file_id) as file_ids, ${DRAFTER}`;

/** Requests of the projects that a query names. */
const reached = (organizationId: string, projects: Part): Part =>
  part`r.organization_id = ${organizationId} and r.project_id in (select p.id from ${projects} p)`;

/** Also one that the person was asked to approve. */
export const findRequest = (
  sql: Sql,
  organizationId: string,
  { projects, userId }: { projects: Part; userId: number | null },
  id: string,
) => sql.first<RequestRow>`
  select ${ROW} from requests r where r.organization_id = ${organizationId} and r.id = ${id}
    and (r.project_id in (select p.id from ${projects} p) or r.id in (select requests_put_to(${userId}::integer)))`;

/** What approvals of the request are bound to. */
export const findSha256 = async (sql: Sql, id: string): Promise<string> =>
  first(await sql<{ sha256: string }>`select approved_sha256('request', ${id}::uuid) as sha256`).sha256;

/** Does not check access. */
export const findAnyRequest = (sql: Sql, organizationId: string, id: string) => sql.first<RequestRow>`
  select ${ROW} from requests r where r.organization_id = ${organizationId} and r.id = ${id}`;

export const lockRequest = (sql: Sql, organizationId: string, id: string) => sql.run`
  select from requests where organization_id = ${organizationId} and id = ${id} for no key update`;

export const listTitles = (sql: Sql, organizationId: string, projects: Part, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select r.id, r.title as name from requests r where ${reached(organizationId, projects)} and r.id = any(${ids}::uuid[])`;

type Filter = Omit<RequestQuery, "assignee"> & { assignee: number | "nobody" | undefined };

export const listRequests = (sql: Sql, organizationId: string, projects: Part, query: Filter) => {
  const pattern = query.q === undefined ? undefined : `%${query.q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<RequestRow>`
    select ${ROW} from requests r where ${reached(organizationId, projects)}
      ${query.status === undefined ? nothing : part`and r.status = ${query.status}`}
      ${query.open === undefined ? nothing : part`and (r.closed_at is null) = ${query.open}`}
      ${query.type_id === undefined ? nothing : part`and r.type_id = ${query.type_id}`}
      ${query.assignee === undefined ? nothing : query.assignee === "nobody" ? part`and r.assignee_user_id is null` : part`and r.assignee_user_id = ${query.assignee}`}
      ${pattern === undefined ? nothing : part`and (r.title ilike ${pattern} or r.requester_name ilike ${pattern} or r.requester_email ilike ${pattern})`}
    order by r.created_at desc, r.id limit ${query.limit + 1} offset ${query.offset}`;
};

export interface WaitingRequest {
  id: string;
  title: string;
  type_name: string;
  due_on: string | null;
  created_at: string;
}

/** The open requests that a person works on, the most urgent first. */
export const listOpenOf = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { timeZone, most }: { timeZone: string; most: number },
) => sql<WaitingRequest>`
  select r.id, r.title, r.type_name, (r.due_at at time zone ${timeZone})::date::text as due_on, r.created_at from requests r
  where r.organization_id = ${organizationId} and r.assignee_user_id = ${userId} and r.closed_at is null
  order by r.due_at nulls last, r.created_at, r.id limit ${most}`;

export interface NewRequestRow {
  type_id: string;
  type_name: string;
  project_id: string;
  title: string;
  form: RequestField[];
  fields: FieldValues;
  channel: "app" | "form" | "mail";
  requester: { name: string | null; email: string | null; user_id: number | null };
  assignee_user_id: number | null;
  due_days: number | null;
  thread: string;
  playbook_id: string | null;
  created_by: number | null;
}

export async function insertRequest(sql: Sql, organizationId: string, row: NewRequestRow): Promise<RequestRow> {
  const { requester } = row;
  const rows = await sql<RequestRow>`
    insert into requests as r (organization_id, type_id, type_name, project_id, title, form, fields, channel, requester_name, requester_email,
      requester_user_id, assignee_user_id, due_at, thread, playbook_id, created_by)
    values (${organizationId}, ${row.type_id}, ${row.type_name}, ${row.project_id}, ${row.title}, ${json(row.form)}, ${json(row.fields)},
      ${row.channel}, ${requester.name}, ${requester.email}, ${requester.user_id}, ${row.assignee_user_id},
      clock_timestamp() + ${row.due_days}::integer * interval '1 day', ${row.thread}, ${row.playbook_id}, ${row.created_by})
    returning ${ROW}`;
  return first(rows);
}

export interface RequestUpdate {
  title?: string | undefined;
  status?: RequestStatus | undefined;
  assignee_user_id?: number | null | undefined;
  due_at?: string | null | undefined;
  is_answered_automatically?: boolean;
  draft_text?: string | null;
  draft_file_ids?: string[];
  draft_by?: number | null;
}

export async function updateRequest(
  sql: Sql,
  organizationId: string,
  id: string,
  change: RequestUpdate,
): Promise<RequestRow> {
  const rows = await sql<RequestRow>`
    update requests r set ${assignments({ ...change })}, updated_at = clock_timestamp(),
      closed_at = case when coalesce(${change.status ?? null}, r.status) in ('done', 'declined') then coalesce(r.closed_at, clock_timestamp()) end
    where r.organization_id = ${organizationId} and r.id = ${id} returning ${ROW}`;
  return first(rows);
}

export const updateReview = (
  sql: Sql,
  organizationId: string,
  id: string,
  review: { state: NonNullable<RequestRow["review_state"]>; jobId: string | null; note: string | null },
) => sql.run`
  update requests set review_state = ${review.state}, review_job_id = ${review.jobId}, review_note = ${review.note},
    updated_at = clock_timestamp()
  where organization_id = ${organizationId} and id = ${id}`;

/** In their order, after those that the request has. The caller has locked the request. */
export const insertFiles = (
  sql: Sql,
  organizationId: string,
  requestId: string,
  { fileIds, messageId }: { fileIds: string[]; messageId: string | null },
) => sql.run`
  insert into request_files (organization_id, request_id, file_id, message_id, position)
  select ${organizationId}::uuid, ${requestId}::uuid, given.file_id, ${messageId}::uuid, given.number + coalesce((
    select max(k.position) from request_files k where k.organization_id = ${organizationId} and k.request_id = ${requestId}), 0)
  from unnest(${fileIds}::uuid[]) with ordinality given (file_id, number)
  on conflict do nothing`;

export const countFiles = async (sql: Sql, organizationId: string, requestId: string): Promise<number> =>
  first(
    await sql<{ count: number }>`
      select count(*) from request_files where organization_id = ${organizationId} and request_id = ${requestId}`,
  ).count;

export interface RequestFileRow {
  id: string;
  name: string;
  size: number;
  status: string;
  message_id: string | null;
}

export const listFiles = (sql: Sql, organizationId: string, requestId: string) => sql<RequestFileRow>`
  select f.id, f.name, f.size, f.status, q.message_id from request_files q join files f on f.id = q.file_id
  where q.organization_id = ${organizationId} and q.request_id = ${requestId} order by q.position, f.id`;

export interface NewMessageRow {
  author: RequestMessage["author"];
  user_id: number | null;
  text: string;
  mail_id?: string | null;
  sent_sha256?: string | null;
}

/** Undefined if the e-mail was taken before. */
export const insertMessage = (
  sql: Sql,
  organizationId: string,
  requestId: string,
  message: NewMessageRow,
) => sql.first<{
  id: string;
  created_at: string;
}>`
  insert into request_messages (organization_id, request_id, author, user_id, text, mail_id, sent_sha256)
  values (${organizationId}, ${requestId}, ${message.author}, ${message.user_id}, ${message.text}, ${message.mail_id ?? null},
    ${message.sent_sha256 ?? null})
  on conflict (organization_id, mail_id) where mail_id is not null do nothing returning id, created_at`;

const MESSAGE = part`m.id, m.author, m.text, m.created_at,
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) from users u where u.id = m.user_id) as by,
  array(select f.file_id from request_files f where f.message_id = m.id order by f.position, f.file_id) as file_ids`;

/** The last ones, the oldest of them first. */
export const listMessages = (sql: Sql, organizationId: string, requestId: string, most: number) => sql<RequestMessage>`
  select * from (select ${MESSAGE} from request_messages m where m.organization_id = ${organizationId} and m.request_id = ${requestId}
    order by m.created_at desc, m.id limit ${most}) last order by created_at, id`;

export const findMessage = (
  sql: Sql,
  organizationId: string,
  requestId: string,
  id: string,
) => sql.first<RequestMessage>`
  select ${MESSAGE} from request_messages m
  where m.organization_id = ${organizationId} and m.request_id = ${requestId} and m.id = ${id}`;

export const countMessagesSince = async (sql: Sql, organizationId: string, requestId: string, seconds: number) =>
  first(
    await sql<{ count: number }>`
      select count(*) from request_messages where organization_id = ${organizationId} and request_id = ${requestId}
        and author = 'requester' and created_at > clock_timestamp() - ${seconds}::integer * interval '1 second'`,
  ).count;

export const findTypeAutoAnswers = (sql: Sql, organizationId: string, typeId: string) => sql.first<{
  auto_answer: boolean;
}>`
  select auto_answer from request_types where organization_id = ${organizationId} and id = ${typeId}`;

export const listAdministrators = async (sql: Sql, organizationId: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from users where organization_id = ${organizationId} and is_admin and removed_at is null and deactivated_at is null
      order by id`
  ).map(({ id }) => id);
