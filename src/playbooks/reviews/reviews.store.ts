import { type Part, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import type { PageQuery } from "../../http/page.ts";
import type { Review } from "./reviews.schema.ts";

const review = (userId: number | null): Part => part`
  j.id as job_id, j.status, j.created_at, j.completed_at, j.result -> 'summary' as summary, (j.input ->> 'project_id')::uuid as project_id,
  j.user_id is not distinct from ${userId} as is_own,
  jsonb_build_object('id', j.input #> '{playbook,id}', 'title', j.input #> '{playbook,title}') as playbook,
  jsonb_array_length(j.input #> '{playbook,checks}') as checks,
  case when j.status = 'succeeded' then jsonb_array_length(j.input #> '{playbook,checks}')
    else (select count(*) from job_steps s where s.job_id = j.id and s.key like 'check %') end as judged,
  coalesce(
    (select jsonb_agg(jsonb_build_object('id', f -> 'fileId', 'name', f -> 'filename')) from jsonb_array_elements(j.result -> 'files') f),
    (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name) from files f
      where f.organization_id = j.organization_id and to_jsonb(f.id::text) <@ (j.input -> 'file_ids')),
    '[]') as files`;

const isReview = (organizationId: string) => part`j.organization_id = ${organizationId} and j.kind = 'playbooks/run'`;
const isOwn = (userId: number | null) => part`j.user_id is not distinct from ${userId}`;

/** An own review, or one of a reachable project. */
export const findReview = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  projects: Part,
  id: string,
) => sql.first<Review>`
  select ${review(userId)} from jobs j where ${isReview(organizationId)} and j.id = ${id}
    and (${isOwn(userId)} or j.input ->> 'project_id' in (select p.id::text from ${projects} p))`;

export const listReviews = (sql: Sql, organizationId: string, userId: number | null, page: PageQuery) => sql<Review>`
  select ${review(userId)} from jobs j where ${isReview(organizationId)} and ${isOwn(userId)}
  order by j.created_at desc, j.id limit ${page.limit + 1} offset ${page.offset}`;

/** Does not check access to the project. */
export const listProjectReviews = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  projectId: string,
  page: PageQuery,
) => sql<Review>`
  select ${review(userId)} from jobs j where ${isReview(organizationId)} and j.input ->> 'project_id' = ${projectId}
  order by j.created_at desc, j.id limit ${page.limit + 1} offset ${page.offset}`;
