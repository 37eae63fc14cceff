import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ROLES } from "../../kernel/db/vault-roles.ts";
import type { Task } from "./tasks.schema.ts";

type FindingRow = Required<Pick<Task, "check_id" | "title" | "text" | "by" | "at">> & {
  check_id: string;
  review_id: string;
  review_name: string;
};

const person = (
  id: Part,
) => part`(select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email)
    from users u where u.id = ${id})`;

/** Undecided findings that are assigned to the person now, of the reviews that they can see. */
export const listFindings = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { reviews, most }: { reviews: Part; most: number },
) => sql<FindingRow>`
  select r.id as review_id, coalesce(
      (select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title') as review_name,
    d.check_id, k.title, d.note as text, ${person(part`d.updated_by`)} as by, d.updated_at as at
  from finding_decisions d join reviews r on r.id = d.review_id cross join lateral (
    select k ->> 'title' as title from jsonb_array_elements(r.playbook -> 'checks') k where k ->> 'id' = d.check_id::text) k
  where d.organization_id = ${organizationId} and d.assignee_user_id = ${userId} and d.decision is null
    and r.id in (select seen.id from ${reviews} seen)
    and not exists (select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
  order by d.updated_at desc, d.id limit ${most}`;

type CellRow = Pick<Task, "text" | "by" | "at"> & {
  vault_id: string;
  vault_name: string;
  document_id: string;
  document_name: string;
  field_key: string;
  label: string | null;
};

/** Cells that were flagged for the person and not verified yet. Columns that every vault has get their label from the caller. */
export const listCells = (sql: Sql, organizationId: string, userId: number, most: number) => sql<CellRow>`
  select v.id as vault_id, v.name as vault_name, d.id as document_id, d.name as document_name, c.field_key, k.label,
    c.flag_note as text, ${person(part`c.flagged_by_user_id`)} as by, c.flagged_at as at
  from cells c join vaults v on v.id = c.vault_id join vault_documents d on d.id = c.document_id
    left join vault_columns k on k.vault_id = v.id and k.field_key = c.field_key
    join vault_members m on m.vault_id = v.id and m.user_id = ${userId} and m.role = any(${[...ROLES]}::text[])
  where c.organization_id = ${organizationId} and c.flag_assignee_id = ${userId} and c.is_live and c.verified_at is null
    and c.flagged_at is not null and v.archived_at is null
  order by c.flagged_at desc, d.id, c.field_key limit ${most}`;

/** How many findings of a review `r` need a decision and have none. */
const OPEN = part`(select count(*)::integer from jsonb_each(r.outcomes) o where o.value ->> 'outcome' not in ('pass', 'fallback') and not exists (
        select from finding_decisions d where d.review_id = r.id and d.check_id::text = o.key and d.decision is not null and not exists (
          select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)))`;

/** The person's reviews with findings that need a decision and have none. */
export const listOpenReviews = (sql: Sql, organizationId: string, userId: number, most: number) => sql<{
  id: string;
  name: string;
  count: number;
  at: string;
}>`
  select * from (
    select r.id, coalesce((select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title') as name,
      ${OPEN} as count,
      r.completed_at as at
    from reviews r
    where r.organization_id = ${organizationId} and r.created_by = ${userId} and r.status = 'succeeded'
      and not exists (select from reviews n where n.previous_review_id = r.id)
      and not exists (select from portfolio_contracts c where c.review_id = r.id)
    order by r.completed_at desc limit ${most}) waiting
  where count > 0 order by at desc`;

/** The person's finished portfolios, with the contracts that have findings to decide. */
export const listOpenPortfolios = (sql: Sql, organizationId: string, userId: number, most: number) => sql<{
  id: string;
  name: string;
  count: number;
  total: number;
  at: string;
}>`
  select * from (
    select p.id, p.name, (count(*) filter (where r.status = 'succeeded' and ${OPEN} > 0
        and not exists (select from reviews n where n.previous_review_id = r.id)))::integer as count,
      count(*)::integer as total, max(r.completed_at) as at
    from portfolios p join portfolio_contracts c on c.portfolio_id = p.id left join reviews r on r.id = c.review_id
    where p.organization_id = ${organizationId} and p.created_by = ${userId}
    group by p.id having not bool_or(c.state = 'queued' or coalesce(r.status in ('pending', 'running'), false))
    order by p.created_at desc limit ${most}) waiting
  where count > 0 order by at desc`;

const MOST_COUNTED = 1000;

/** The vaults that the person may edit and that have values nobody can be sure of. */
export const listUnsureVaults = (sql: Sql, organizationId: string, userId: number, most: number) => sql<{
  id: string;
  name: string;
  count: number;
}>`
  select * from (
    select v.id, v.name, (select count(*)::integer from (select from cells c where c.organization_id = ${organizationId}
      and c.vault_id = v.id and c.is_live and c.is_unsure limit ${MOST_COUNTED}) unsure) as count
    from vaults v join vault_members m on m.vault_id = v.id and m.user_id = ${userId} and m.role in ('owner', 'editor')
    where v.organization_id = ${organizationId} and v.archived_at is null
    order by v.updated_at desc limit ${most}) waiting
  where count > 0`;
