import { first } from "../../content/must.ts";
import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Approval, ApprovalQuery } from "./approvals.schema.ts";
import { approver, hasRole, IS_ACTIVE, person } from "./people.store.ts";
import type { Mode, Role, Subject } from "./rules.schema.ts";

/** Whether the place s can be filled now. Only places of approvals that have not ended wait. */
const WAITS = part`s.waiting_since is not null and s.decision_id is null and a.status = 'pending'`;

const STATE = part`case when s.decision_id is not null then (select d.decision from approval_decisions d where d.id = s.decision_id)
  when s.waiting_since is not null and a.status = 'pending' then 'waiting' when s.mode = 'in_order' and a.status = 'pending' then 'later'
  else 'not_needed' end`;

const PARTS = part`(select jsonb_agg(p.part order by p.number) from (
  select s.part as number, jsonb_build_object('rule_id', min(s.rule_id::text), 'rule_name', (
      select r.name from approval_rules r where r.id::text = min(s.rule_id::text)), 'mode', min(s.mode),
    'approvers', jsonb_agg(${approver(part`s.user_id`, part`s.role`)} || jsonb_build_object('state', ${STATE}, 'escalated_to',
      case when s.escalated_at is not null then ${person(part`s.escalate_to_user_id`)} end) order by s.position)) as part
  from approval_seats s where s.approval_id = a.id group by s.part) p)`;

/** The people who hold a place that waits, and who decides in their place. None of them asked for it or made it. */
const WAITS_FOR = part`(select coalesce(jsonb_agg(jsonb_build_object('person', ${person(part`h.id`)}, 'delegate', (
      select ${person(part`g.to_user_id`)} from approval_delegations g join users u on u.id = g.to_user_id and ${IS_ACTIVE}
      where g.user_id = h.id and g.ends_at > now() and ${isFree(part`g.to_user_id`)})) order by h.id), '[]')
  from (select distinct u.id from approval_seats s join users u on u.organization_id = s.organization_id and ${IS_ACTIVE}
      and (u.id = s.user_id or ${hasRole(part`s.role`)} or (s.escalated_at is not null and u.id = s.escalate_to_user_id))
    where s.approval_id = a.id and ${WAITS} and ${isFree(part`u.id`)} and ${hasNotDecided(part`u.id`)}) h)`;

function isFree(userId: Part): Part {
  return part`a.asked_by is distinct from ${userId}
    and not exists (select from approval_makers m where m.approval_id = a.id and m.user_id = ${userId})`;
}

/** A person fills one place of a part at most. */
function hasNotDecided(userId: Part): Part {
  return part`not exists (select from approval_seats o join approval_decisions d on d.id = o.decision_id
    where o.approval_id = s.approval_id and o.part = s.part and ${userId} in (d.user_id, d.for_user_id))`;
}

const DECISIONS = part`(select coalesce(jsonb_agg(jsonb_build_object('user_id', d.user_id, 'by', ${person(part`d.user_id`)},
    'on_behalf_of', ${person(part`d.for_user_id`)}, 'decision', d.decision, 'note', d.note,
    'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.id), '[]')
  from approval_decisions d where d.approval_id = a.id)`;

/** The places that the user can fill now, of approval a. */
const myTurns = (userId: number | null): Part => part`(
  select t.for_user_id from seats_of(${userId}::integer) t
    join approval_seats s on s.approval_id = t.approval_id and s.part = t.part and s.position = t.position
  where t.approval_id = a.id and ${WAITS} and ${hasNotDecided(part`${userId}::integer`)}
  order by t.for_user_id nulls first limit 1)`;

const approval = (
  userId: number | null,
): Part => part`a.id, a.subject, a.subject_id, a.sha256, a.title, a.status, a.note,
  ${person(part`a.asked_by`)} as asked_by, ${PARTS} as parts, ${WAITS_FOR} as waits_for, exists ${myTurns(userId)} as my_turn,
  ${person(myTurns(userId))} as my_turn_for, ${DECISIONS} as decisions, a.created_at, a.ended_at`;

/** Whose approvals are listed: those that a person asked for, was asked for or decided, and those of what they can see. */
export interface Viewer {
  userId: number | null;
  /** Queries for the ids of reviews and files that the viewer can see. */
  reviews: Part;
  files: Part;
}

const isShown = ({ userId, reviews, files }: Viewer): Part => part`(a.asked_by is not distinct from ${userId}
  or a.id in (select approvals_put_to(${userId}::integer))
  or (a.subject in ('review', 'redline') and exists (select from ${reviews} seen where seen.id = a.subject_id))
  or (a.subject = 'document' and exists (select from ${files} seen where seen.id = a.subject_id)))`;

export const listApprovals = (sql: Sql, organizationId: string, viewer: Viewer, query: ApprovalQuery) => sql<Approval>`
  select ${approval(viewer.userId)} from approvals a where a.organization_id = ${organizationId} and ${isShown(viewer)}
    ${query.status === undefined ? nothing : part`and a.status = ${query.status}`}
    ${query.subject === undefined ? nothing : part`and a.subject = ${query.subject}`}
    ${query.subject_id === undefined ? nothing : part`and a.subject_id = ${query.subject_id}`}
    ${query.waiting_for === undefined ? nothing : part`and exists ${myTurns(viewer.userId)}`}
    ${query.asked_by === undefined ? nothing : part`and a.asked_by is not distinct from ${viewer.userId}`}
  order by a.created_at desc, a.id limit ${query.limit + 1} offset ${query.offset}`;

export const findApproval = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql.first<Approval>`
  select ${approval(viewer.userId)} from approvals a
  where a.organization_id = ${organizationId} and a.id = ${id} and ${isShown(viewer)}`;

/** The newest approval of a subject. Does not check access. */
export const findLast = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  subjects: Subject[],
  subjectId: string,
) => sql.first<Approval>`
  select ${approval(userId)} from approvals a
  where a.organization_id = ${organizationId} and a.subject_id = ${subjectId} and a.subject = any(${subjects}::text[])
  order by a.created_at desc, a.id limit 1`;

/** The titles of those approvals that the viewer can see. */
export const listTitles = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select a.id, a.title as name from approvals a
  where a.organization_id = ${organizationId} and a.id = any(${ids}::uuid[]) and ${isShown(viewer)}`;

export interface NewApprovalRow {
  subject: Subject;
  subjectId: string;
  sha256: string;
  title: string;
  note: string | null;
  askedBy: number | null;
}

export async function insertApproval(sql: Sql, organizationId: string, row: NewApprovalRow): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into approvals (organization_id, subject, subject_id, sha256, title, note, asked_by)
    values (${organizationId}, ${row.subject}, ${row.subjectId}, ${row.sha256}, ${row.title}, ${row.note}, ${row.askedBy}) returning id`;
  return first(rows).id;
}

export const insertMakers = (sql: Sql, organizationId: string, id: string, userIds: number[]) => sql.run`
  insert into approval_makers (organization_id, approval_id, user_id)
  select ${organizationId}, ${id}, u.id from users u where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[])`;

export interface NewSeat {
  part: number;
  position: number;
  mode: Mode;
  rule_id: string | null;
  user_id: number | null;
  role: Role | null;
  waits: boolean;
  escalate_to_user_id: number | null;
  escalate_after_days: number | null;
}

export const insertSeats = (sql: Sql, organizationId: string, id: string, seats: NewSeat[]) => sql.run`
  insert into approval_seats (organization_id, approval_id, part, position, mode, rule_id, user_id, role, waiting_since,
    escalate_to_user_id, escalate_after_days)
  select ${organizationId}, ${id}, s.part, s.position, s.mode, s.rule_id, s.user_id, s.role, case when s.waits then clock_timestamp() end,
    s.escalate_to_user_id, s.escalate_after_days
  from jsonb_to_recordset(${json(seats)}::jsonb) s (part integer, position integer, mode text, rule_id uuid, user_id integer, role text,
    waits boolean, escalate_to_user_id integer, escalate_after_days integer)`;

export interface CoveredRow {
  id: string;
  status: "pending" | "approved";
  rule_ids: string[];
}

/** The approvals of a subject as it is now that were given or wait, newest first, with the rules that they cover. */
export const listCovering = (
  sql: Sql,
  organizationId: string,
  { subjects, subjectId, sha256 }: { subjects: Subject[]; subjectId: string; sha256: string },
) => sql<CoveredRow>`
  select a.id, a.status, array(select distinct s.rule_id from approval_seats s where s.approval_id = a.id and s.rule_id is not null) as rule_ids
  from approvals a
  where a.organization_id = ${organizationId} and a.subject_id = ${subjectId} and a.subject = any(${subjects}::text[])
    and a.sha256 = ${sha256} and a.status in ('pending', 'approved')
  order by a.created_at desc, a.id`;

/** The people who can still sign in and hold one of the places, by name or role, without some of them. */
export const listHolders = (
  sql: Sql,
  organizationId: string,
  approvers: { user_id: number | null; role: Role | null }[],
  without: number[],
) => sql<{ id: number; name: string | null; email: string | null }>`
  select u.id, coalesce(u.preferred_name, u.name) as name, u.email from users u
  where u.organization_id = ${organizationId} and ${IS_ACTIVE} and u.id <> all(${without}::integer[]) and exists (
    select from jsonb_to_recordset(${json(approvers)}::jsonb) s (user_id integer, role text)
    where u.id = s.user_id or ${hasRole(part`s.role`)})
  order by lower(coalesce(u.preferred_name, u.name, u.email)), u.id`;
