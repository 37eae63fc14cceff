import { nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type {
  Review,
  ReviewDocument,
  ReviewPeopleQuery,
  ReviewPerson,
  ReviewQuery,
  ReviewSummary,
} from "./reviews.schema.ts";
import type { PinnedPlaybook, RunResult } from "./run/run.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
  /** A query for the ids and access levels of the projects that the viewer can access. */
  projects: Part;
}

/** A person as JSON, or null. */
export const person = (id: Part): Part => part`
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) from users u where u.id = ${id})`;

const isOwn = ({ userId }: Viewer): Part => part`r.created_by is not distinct from ${userId}`;
const isOfOrganization = ({ isAdmin }: Viewer): Part => part`(r.created_by is null and ${isAdmin})`;

/** Own reviews, shared ones, those of a reachable project, those to approve, and for administrators those of organization keys. */
const isVisibleTo = (viewer: Viewer): Part => part`(${isOwn(viewer)} or ${isOfOrganization(viewer)}
  or r.id in (select s.review_id from review_shares s where s.user_id = ${viewer.userId})
  or r.project_id in (select p.id from ${viewer.projects} p)
  or r.id in (select reviews_put_to(${viewer.userId}::integer)))`;

/** A query for the ids of the reviews that the viewer can see. */
export const seenReviews = (organizationId: string, viewer: Viewer): Part =>
  part`(select r.id from reviews r where r.organization_id = ${organizationId} and ${isVisibleTo(viewer)})`;

/** A query for the ids of the reviews that a person can see. */
export const visibleReviews = (organizationId: string, userId: number, projects: Part): Part => part`
  (select r.id from reviews r where r.organization_id = ${organizationId} and (${isVisibleTo({ userId, isAdmin: false, projects })}
    or (r.created_by is null and exists (select from users a where a.id = ${userId} and a.is_admin))))`;

/** The people who can see the review, by name: the same as above, for each of them. */
export const listPeople = (
  sql: Sql,
  organizationId: string,
  id: string,
  { q, limit, offset }: ReviewPeopleQuery,
) => sql<ReviewPerson>`
  select u.id, coalesce(u.preferred_name, u.name) as name, u.email from users u join reviews r on r.id = ${id}
  where u.organization_id = ${organizationId} and r.organization_id = ${organizationId} and u.removed_at is null and u.deactivated_at is null
    and (r.created_by = u.id or (r.created_by is null and u.is_admin)
      or exists (select from review_shares s where s.review_id = r.id and s.user_id = u.id)
      or exists (select from projects p where p.id = r.project_id and (not p.is_access_controlled
        or exists (select from project_members m where m.project_id = p.id and m.user_id = u.id))))
    ${q === undefined ? nothing : part`and position(lower(${q}) in lower(concat_ws(' ', u.preferred_name, u.name, u.email))) > 0`}
  order by lower(coalesce(u.preferred_name, u.name, u.email)), u.id limit ${limit + 1} offset ${offset}`;

const accessOf = (viewer: Viewer): Part => part`case
  when ${isOwn(viewer)} or ${isOfOrganization(viewer)} then 'admin'
  when exists (select from review_shares s where s.review_id = r.id and s.user_id = ${viewer.userId}) then 'write'
  else coalesce((select case p.access when 'read' then 'read' else 'write' end from ${viewer.projects} p where p.id = r.project_id), 'read') end`;

/** The findings that meet neither the standard nor a fallback, as `needsDecision` says. */
const NEEDED = part`from jsonb_each(r.outcomes) o where o.value ->> 'outcome' not in ('pass', 'fallback')`;
const OPEN = part`${NEEDED} and not exists (
  select from finding_decisions d where d.review_id = r.id and d.check_id::text = o.key and d.decision is not null and not exists (
    select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id))`;
const countOf = (outcome: string): Part => part`count(*) filter (where o.value ->> 'outcome' = ${outcome})`;

const summary = (viewer: Viewer): Part => part`
  r.id, r.status, r.created_at, r.completed_at, r.summary, r.project_id, ${isOwn(viewer)} as is_own, ${accessOf(viewer)} as my_access_level,
  ${person(part`r.created_by`)} as created_by,
  case when ${isOwn(viewer)} then (select jsonb_build_object('id', p.id, 'name', p.name) from portfolio_contracts c
    join portfolios p on p.id = c.portfolio_id where c.review_id = r.id limit 1) end as portfolio,
  jsonb_build_object('id', r.playbook_id, 'title', r.playbook -> 'title') as playbook,
  jsonb_array_length(r.playbook -> 'checks') as checks,
  case when r.status = 'succeeded' then jsonb_array_length(r.playbook -> 'checks')
    else (select count(*) from job_steps s where s.job_id = r.id and s.key like 'check %') end as judged,
  (select count(*) from finding_decisions d where d.review_id = r.id and d.decision is not null and not exists (
    select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)) as decided,
  case when r.outcomes is not null then (select count(*)::integer ${NEEDED}) end as to_decide,
  case when r.outcomes is not null then (select count(*)::integer ${OPEN}) end as open,
  case when r.outcomes is not null then (select jsonb_build_object('contradicts', ${countOf("contradicts")}, 'short', ${countOf("short")},
    'missing', ${countOf("missing")}, 'judgement', ${countOf("judgement")}, 'error', ${countOf("error")}) ${OPEN}) end as open_results,
  coalesce(
    (select jsonb_agg(jsonb_build_object('id', f -> 'fileId', 'name', f -> 'filename')) from jsonb_array_elements(r.files) f),
    (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name) from files f
      where f.organization_id = r.organization_id and f.id = any(r.file_ids)),
    '[]') as files`;

/** The fields of a review that its gate and its operations need, without the result. */
export interface ReviewRow extends ReviewSummary {
  playbook_snapshot: PinnedPlaybook;
  file_ids: string[];
  review_mode: Review["review_mode"];
  representing_party: string;
  previous_review_id: string | null;
  error: Review["error"];
}

export const findReview = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql.first<ReviewRow>`
  select ${summary(viewer)}, r.playbook as playbook_snapshot, r.file_ids, r.review_mode, r.representing_party, r.previous_review_id, r.error
  from reviews r where r.organization_id = ${organizationId} and r.id = ${id} and ${isVisibleTo(viewer)}`;

export async function isVisible(sql: Sql, organizationId: string, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await sql`
    select from reviews r where r.organization_id = ${organizationId} and r.id = ${id} and ${isVisibleTo(viewer)}`;
  return rows.length > 0;
}

export const listReviews = (sql: Sql, organizationId: string, viewer: Viewer, query: ReviewQuery) => sql<ReviewSummary>`
  select ${summary(viewer)} from reviews r where r.organization_id = ${organizationId} and ${isVisibleTo(viewer)}
    ${query.playbook_id === undefined ? nothing : part`and r.playbook_id = ${query.playbook_id}`}
    ${query.file_id === undefined ? nothing : part`and r.file_ids @> array[${query.file_id}::uuid]`}
    ${query.project_id === undefined ? nothing : part`and r.project_id = ${query.project_id}`}
    ${query.status === undefined ? nothing : part`and r.status = ${query.status}`}
  order by r.created_at desc, r.id limit ${query.limit + 1} offset ${query.offset}`;

/** The names of those reviews that the viewer can see: the reviewed files, or else the playbook. */
export const listNames = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select r.id, coalesce((select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title') as name
  from reviews r where r.organization_id = ${organizationId} and r.id = any(${ids}::uuid[]) and ${isVisibleTo(viewer)}`;

/** Does not check access. */
export const findResult = (sql: Sql, organizationId: string, id: string) => sql.first<{ result: RunResult | null }>`
  select result from reviews where organization_id = ${organizationId} and id = ${id}`;

export interface ResultRow {
  id: string;
  result: RunResult;
  created_at: string;
  completed_at: string | null;
}

/** The results of those reviews that the viewer can see and that have succeeded, in the order of the ids. */
export const listResults = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<ResultRow>`
  select r.id, r.result, r.created_at, r.completed_at from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
  join reviews r on r.id = wanted.id
  where r.organization_id = ${organizationId} and r.status = 'succeeded' and r.result is not null and ${isVisibleTo(viewer)}
  order by wanted.place`;

/** Whether the finding proposes a change. */
export async function hasProposal(sql: Sql, organizationId: string, id: string, checkId: string): Promise<boolean> {
  const rows = await sql`
    select from reviews r cross join lateral jsonb_array_elements(r.result -> 'results') f
    where r.organization_id = ${organizationId} and r.id = ${id} and f ->> 'checkId' = ${checkId} and f #> '{revisions,0}' is not null`;
  return rows.length > 0;
}

export const updatePrevious = (sql: Sql, organizationId: string, id: string, previousId: string) => sql.run`
  update reviews set previous_review_id = ${previousId} where organization_id = ${organizationId} and id = ${id}`;

/** Serializes changes to the review's findings. */
export const lockReview = (sql: Sql, organizationId: string, id: string) => sql.first<{ id: string }>`
  select id from reviews where organization_id = ${organizationId} and id = ${id} for no key update`;

export const deleteReview = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from reviews where organization_id = ${organizationId} and id = ${id}`;

export const listDocuments = (sql: Sql, organizationId: string, reviewId: string) => sql<
  Omit<ReviewDocument, "signed_url">
>`
  select d.file_id, f.name as filename, d.kind, d.comments, ${person(part`d.created_by`)} as created_by, d.created_at
  from review_documents d join files f on f.id = d.file_id
  where d.organization_id = ${organizationId} and d.review_id = ${reviewId} and f.folder_id is not null and d.kind <> 'returned'
  order by d.created_at, d.file_id`;

/** Does not check access. */
export const findForRedline = (sql: Sql, organizationId: string, id: string) => sql.first<{
  playbook: PinnedPlaybook;
  result: RunResult | null;
}>`
  select playbook, result from reviews where organization_id = ${organizationId} and id = ${id}`;

/** Does nothing if the review was deleted meanwhile. */
export const insertDocument = (
  sql: Sql,
  organizationId: string,
  row: { reviewId: string; fileId: string; comments: string; userId: number | null },
) => sql.run`
  insert into review_documents (organization_id, review_id, file_id, kind, comments, created_by)
  select organization_id, id, ${row.fileId}, 'redline', ${row.comments}, ${row.userId}::integer from reviews
  where organization_id = ${organizationId} and id = ${row.reviewId}`;

/** What workflows need to know of a review that has succeeded. */
export const findCompleted = (sql: Sql, organizationId: string, id: string) => sql.first<{
  playbook_id: string;
  file_ids: string[];
  flags: number;
}>`
  select playbook_id, file_ids, coalesce((summary ->> 'flags')::integer, 0) as flags from reviews
  where organization_id = ${organizationId} and id = ${id} and status = 'succeeded'`;
