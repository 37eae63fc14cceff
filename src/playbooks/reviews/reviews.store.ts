import { part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import type { PageQuery } from "../../http/page.ts";
import type { Review } from "./reviews.schema.ts";

const REVIEW = part`
  j.id as job_id, j.status, j.created_at, j.completed_at, j.result -> 'summary' as summary,
  jsonb_build_object('id', j.input #> '{playbook,id}', 'title', j.input #> '{playbook,title}') as playbook,
  jsonb_array_length(j.input #> '{playbook,checks}') as checks,
  case when j.status = 'succeeded' then jsonb_array_length(j.input #> '{playbook,checks}')
    else (select count(*) from job_steps s where s.job_id = j.id and s.key like 'check %') end as judged,
  coalesce(
    (select jsonb_agg(jsonb_build_object('id', f -> 'fileId', 'name', f -> 'filename')) from jsonb_array_elements(j.result -> 'files') f),
    (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name) from files f
      where f.organization_id = j.organization_id and to_jsonb(f.id::text) <@ (j.input -> 'file_ids')),
    '[]') as files`;

const owned = (organizationId: string, userId: number | null) => part`
  j.organization_id = ${organizationId} and j.kind = 'playbooks/run' and j.user_id is not distinct from ${userId}`;

export const findReview = (sql: Sql, organizationId: string, userId: number | null, id: string) => sql.first<Review>`
  select ${REVIEW} from jobs j where ${owned(organizationId, userId)} and j.id = ${id}`;

export const listReviews = (sql: Sql, organizationId: string, userId: number | null, page: PageQuery) => sql<Review>`
  select ${REVIEW} from jobs j where ${owned(organizationId, userId)}
  order by j.created_at desc, j.id limit ${page.limit + 1} offset ${page.offset}`;
