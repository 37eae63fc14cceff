import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Home } from "./home.schema.ts";

/** Enough for an overview; the linked pages show the rest. */
const MOST = 10;
const READERS = ["owner", "editor", "viewer"];

type Place = { id: string; name: string };

export const listFiles = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { error: string | null }
>`
  select id, name, extraction_error as error from files
  where organization_id = ${organizationId} and uploaded_by = ${userId} and status = any(${statuses}::text[])
    and folder_id is not null
  order by created_at desc, id limit ${MOST}`;

export const listVaults = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { documents: number }
>`
  select v.id, v.name, count(*)::integer as documents
  from vault_members m join vaults v on v.id = m.vault_id
    join vault_documents d on d.vault_id = v.id and d.status = any(${statuses}::text[])
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${READERS}::text[])
    and v.archived_at is null
  group by v.id order by max(d.updated_at) desc, v.id limit ${MOST}`;

/** A review of a portfolio is told of with the portfolio. */
const IN_NO_PORTFOLIO = part`not exists (select from portfolio_contracts c where c.review_id = r.id)`;

export const listReviews = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { at: string }
>`
  select r.id, r.playbook ->> 'title' as name, r.created_at as at from reviews r
  where r.organization_id = ${organizationId} and r.created_by = ${userId} and r.status = any(${statuses}::text[])
    and r.created_at > now() - interval '30 days' and ${IN_NO_PORTFOLIO}
  order by r.created_at desc, r.id limit ${MOST}`;

/** The portfolios of the person, with the contracts `c` and their reviews `r`. */
const portfoliosOf = (organizationId: string, userId: number): Part => part`
  portfolios p join portfolio_contracts c on c.portfolio_id = p.id left join reviews r on r.id = c.review_id
  where p.organization_id = ${organizationId} and p.created_by = ${userId}`;

const IS_UNDER_WAY = part`(c.state = 'queued' or coalesce(r.status in ('pending', 'running'), false))`;

export const listRunningPortfolios = (sql: Sql, organizationId: string, userId: number) => sql<
  Place & { contracts: number; ended: number }
>`
  select p.id, p.name, count(*)::integer as contracts, (count(*) filter (where not ${IS_UNDER_WAY}))::integer as ended
  from ${portfoliosOf(organizationId, userId)} group by p.id having bool_or(${IS_UNDER_WAY}) order by p.created_at desc, p.id limit ${MOST}`;

export const listPortfoliosWithFailures = (sql: Sql, organizationId: string, userId: number) => sql<
  Place & { contracts: number }
>`
  select p.id, p.name, count(*)::integer as contracts from ${portfoliosOf(organizationId, userId)}
    and p.created_at > now() - interval '30 days' and (c.state = 'refused' or r.status in ('failed', 'canceled'))
  group by p.id order by p.created_at desc, p.id limit ${MOST}`;

export const listChats = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { at: string }
>`
  select c.id, c.title as name, c.updated_at as at from chats c join jobs j on j.id = c.active_job_id
  where c.organization_id = ${organizationId} and c.created_by = ${userId} and j.status = any(${statuses}::text[])
    and (c.source = 'web' or c.materialized_at is not null)
  order by c.updated_at desc, c.id limit ${MOST}`;

export const listDrafts = (sql: Sql, organizationId: string, userId: number) => sql<Place>`
  select id, title as name from playbooks
  where organization_id = ${organizationId} and created_by = ${userId} and status = 'draft'
  order by updated_at desc, id limit ${MOST}`;

export interface VisitRow {
  since: string | null;
  seen_at: string;
  started_at: string | null;
}

export const findVisit = (sql: Sql, organizationId: string, userId: number) => sql.first<VisitRow>`
  select since, seen_at, started_at from home_visits where organization_id = ${organizationId} and user_id = ${userId}`;

export const upsertVisit = (
  sql: Sql,
  organizationId: string,
  userId: number,
  { since, isStarted }: { since: string | null; isStarted: boolean },
) => sql.run`
  insert into home_visits (user_id, organization_id, since, seen_at, started_at)
  values (${userId}, ${organizationId}, ${since}, now(), case when ${isStarted}::boolean then now() end)
  on conflict (user_id) do update set since = excluded.since, seen_at = excluded.seen_at,
    started_at = coalesce(home_visits.started_at, excluded.started_at)`;

/** What came with the demo, which is filled before the person does anything. */
const sinceDemo = (organizationId: string): Part => part`coalesce((select max(j.completed_at) from jobs j
  where j.organization_id = ${organizationId} and j.kind = 'demo/fill'), '-infinity')`;

/** What the person has tried. The sample vault of the demo does not count. */
export const findStarted = (sql: Sql, organizationId: string, userId: number) => sql.first<
  NonNullable<Home["get_started"]>
>`
  select exists (select from chats where organization_id = ${organizationId} and created_by = ${userId}) as asked,
    exists (select from files where organization_id = ${organizationId} and uploaded_by = ${userId}
      and created_at > ${sinceDemo(organizationId)}) as uploaded,
    exists (select from vault_members m join vaults v on v.id = m.vault_id join vault_documents d on d.vault_id = v.id
        join files f on f.id = d.file_id
      where m.organization_id = ${organizationId} and m.user_id = ${userId} and d.added_by = ${userId} and d.split_from is null
        and greatest(v.created_at, f.created_at) > ${sinceDemo(organizationId)}) as compared,
    exists (select from reviews where organization_id = ${organizationId} and created_by = ${userId}) as reviewed`;

type Change = Home["changes"][number];

/** Documents that came into vaults of the person since then, and that they did not upload themselves. */
export const listNewDocuments = (sql: Sql, organizationId: string, userId: number, since: string) => sql<Change>`
  select 'documents' as kind, jsonb_build_object('kind', 'vault', 'id', v.id, 'name', v.name) as place, count(*)::integer as count,
    null::jsonb as by, max(d.created_at) as at
  from vault_members m join vaults v on v.id = m.vault_id and v.archived_at is null
    join vault_documents d on d.organization_id = ${organizationId} and d.vault_id = v.id and d.is_live and d.created_at > ${since}
    left join files f on f.id = d.file_id
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${READERS}::text[])
    and f.uploaded_by is distinct from ${userId}
  group by v.id order by at desc limit ${MOST}`;

/** Values of vaults of the person that a colleague changed since then. */
export const listNewValues = (sql: Sql, organizationId: string, userId: number, since: string) => sql<Change>`
  select 'values' as kind, jsonb_build_object('kind', 'vault', 'id', v.id, 'name', v.name) as place, count(*)::integer as count,
    jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) as by, max(e.edited_at) as at
  from cell_edits e join vault_documents d on d.id = e.document_id and d.is_live join vaults v on v.id = d.vault_id and v.archived_at is null
    join vault_members m on m.vault_id = v.id and m.user_id = ${userId} and m.role = any(${READERS}::text[])
    join users u on u.id = e.user_id
  where e.organization_id = ${organizationId} and e.edited_at > ${since} and e.user_id <> ${userId}
  group by v.id, u.id order by at desc limit ${MOST}`;

/** Reviews of the person that finished since then, with the findings that need a decision. */
export const listFinishedReviews = (sql: Sql, organizationId: string, userId: number, since: string) => sql<Change>`
  select 'review' as kind, jsonb_build_object('kind', 'review', 'id', r.id, 'name', coalesce(
      (select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title')) as place,
    (select count(*)::integer from jsonb_each(r.outcomes) o where o.value ->> 'outcome' not in ('pass', 'fallback')) as count,
    null::jsonb as by, r.completed_at as at
  from reviews r
  where r.organization_id = ${organizationId} and r.created_by = ${userId} and r.status = 'succeeded' and r.completed_at > ${since}
    and ${IN_NO_PORTFOLIO}
  order by r.completed_at desc limit ${MOST}`;

/** Portfolios of the person that finished since then, with the contracts that have findings to decide. */
export const listFinishedPortfolios = (sql: Sql, organizationId: string, userId: number, since: string) => sql<Change>`
  select 'portfolio' as kind, jsonb_build_object('kind', 'portfolio', 'id', p.id, 'name', p.name) as place,
    (count(*) filter (where exists (select from jsonb_each(r.outcomes) o where o.value ->> 'outcome' not in ('pass', 'fallback'))))::integer as count,
    null::jsonb as by, p.finished_at as at
  from ${portfoliosOf(organizationId, userId)} and p.finished_at > ${since} group by p.id order by p.finished_at desc limit ${MOST}`;

/** Findings of reviews of the person that a colleague decided since then. */
export const listNewDecisions = (sql: Sql, organizationId: string, userId: number, since: string) => sql<Change>`
  select 'decisions' as kind, jsonb_build_object('kind', 'review', 'id', r.id, 'name', coalesce(
      (select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title')) as place,
    count(distinct d.check_id)::integer as count,
    jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) as by, max(d.decided_at) as at
  from reviews r join finding_decisions d on d.review_id = r.id join users u on u.id = d.decided_by
  where r.organization_id = ${organizationId} and r.created_by = ${userId} and d.decision is not null and d.decided_at > ${since}
    and d.decided_by <> ${userId}
  group by r.id, u.id order by at desc limit ${MOST}`;
