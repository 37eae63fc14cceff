import { json, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Decision, DecisionEntry, EditedRevision } from "./decisions.schema.ts";
import { person } from "./reviews.store.ts";

const MAX_HISTORY = 20;

/** The last state of each decision of a review, or of one check only. */
export const listDecisions = (sql: Sql, organizationId: string, reviewId: string, checkId?: string) => sql<Decision>`
  select d.check_id, d.decision, d.note, ${person(part`d.assignee_user_id`)} as assignee, d.revisions,
    ${person(part`d.decided_by`)} as decided_by, d.decided_at, ${person(part`d.updated_by`)} as updated_by, d.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('decision', h.decision, 'note', h.note, 'assignee', ${person(part`h.assignee_user_id`)},
        'decided_by', ${person(part`h.decided_by`)}, 'updated_by', ${person(part`h.updated_by`)},
        'updated_at', to_char(h.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.id desc)
      from (select * from finding_decisions e where e.review_id = d.review_id and e.check_id = d.check_id and e.id < d.id
        order by e.id desc limit ${MAX_HISTORY}) h), '[]') as history
  from finding_decisions d
  where d.organization_id = ${organizationId} and d.review_id = ${reviewId}
    ${checkId === undefined ? nothing : part`and d.check_id = ${checkId}`}
    and not exists (select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
  order by d.id`;

/** The same for several reviews, without the history. */
export const listDecisionsOf = (sql: Sql, organizationId: string, reviewIds: string[]) => sql<
  Omit<Decision, "history"> & { review_id: string }
>`
  select d.review_id, d.check_id, d.decision, d.note, ${person(part`d.assignee_user_id`)} as assignee, d.revisions,
    ${person(part`d.decided_by`)} as decided_by, d.decided_at, ${person(part`d.updated_by`)} as updated_by, d.updated_at
  from finding_decisions d
  where d.organization_id = ${organizationId} and d.review_id = any(${reviewIds}::uuid[])
    and not exists (select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
  order by d.id`;

/** Every state of a finding, newest first. */
export const listHistory = (
  sql: Sql,
  organizationId: string,
  { reviewId, checkId }: { reviewId: string; checkId: string },
  { limit, offset }: PageQuery,
) => sql<DecisionEntry>`
  select d.decision, d.note, ${person(part`d.assignee_user_id`)} as assignee, d.revisions, ${person(part`d.decided_by`)} as decided_by,
    ${person(part`d.updated_by`)} as updated_by, d.updated_at
  from finding_decisions d
  where d.organization_id = ${organizationId} and d.review_id = ${reviewId} and d.check_id = ${checkId}
  order by d.id desc limit ${limit + 1} offset ${offset}`;

/** The decision at an earlier state, which is identified by its `updated_at`. */
export const findState = (
  sql: Sql,
  organizationId: string,
  { reviewId, checkId }: { reviewId: string; checkId: string },
  updatedAt: string,
) => sql.first<DecidedState>`
  select d.decision, d.revisions, d.decided_by, d.decided_at from finding_decisions d
  where d.organization_id = ${organizationId} and d.review_id = ${reviewId} and d.check_id = ${checkId} and d.updated_at = ${updatedAt}`;

/** Who assigned the finding last. */
export const findAssigner = (sql: Sql, organizationId: string, reviewId: string, checkId: string) => sql.first<{
  updated_by: number | null;
}>`
  select d.updated_by from finding_decisions d
  where d.organization_id = ${organizationId} and d.review_id = ${reviewId} and d.check_id = ${checkId} and d.assignee_user_id is not null
    and d.assignee_user_id is distinct from (select b.assignee_user_id from finding_decisions b
      where b.review_id = d.review_id and b.check_id = d.check_id and b.id < d.id order by b.id desc limit 1)
  order by d.id desc limit 1`;

export interface DecidedState {
  decision: Decision["decision"];
  revisions: EditedRevision[] | null;
  decided_by: number | null;
  decided_at: string | null;
}

export interface NewDecision {
  reviewId: string;
  checkId: string;
  decision: Decision["decision"];
  note: string | null;
  assigneeUserId: number | null;
  revisions: EditedRevision[] | null;
  /** Whether `decision` or `revisions` changed. The caller is then recorded as the decider, unless an earlier state is restored. */
  decides: boolean;
  restored: DecidedState | undefined;
  userId: number | null;
}

/** `updated_at` is always later than that of the previous state, even within one millisecond, so that it identifies the state. */
export const insertDecision = (sql: Sql, organizationId: string, row: NewDecision) => sql.run`
  with before as (
    select * from finding_decisions where review_id = ${row.reviewId} and check_id = ${row.checkId} order by id desc limit 1
  ), moment as (
    select greatest(clock_timestamp()::timestamptz(3), (select updated_at + interval '1 millisecond' from before)) as at
  )
  insert into finding_decisions (organization_id, review_id, check_id, decision, note, assignee_user_id, revisions, decided_by, decided_at,
    updated_by, updated_at)
  select ${organizationId}, ${row.reviewId}, ${row.checkId}, ${row.decision}, ${row.note}, ${row.assigneeUserId}::integer,
    ${row.revisions === null ? null : json(row.revisions)}::jsonb,
    case when ${row.decision}::text is null then null when ${row.restored !== undefined} then ${row.restored?.decided_by ?? null}::integer
      when ${row.decides} then ${row.userId}::integer else (select decided_by from before) end,
    case when ${row.decision}::text is null then null when ${row.restored !== undefined} then ${row.restored?.decided_at ?? null}::timestamptz
      when ${row.decides} then at else (select decided_at from before) end,
    ${row.userId}::integer, at
  from moment`;
