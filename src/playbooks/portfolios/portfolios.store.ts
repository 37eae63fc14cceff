import { first } from "../../content/must.ts";
import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { person } from "../reviews/reviews.store.ts";
import type { PinnedPlaybook } from "../reviews/run/run.schema.ts";
import type { Outcome } from "./outcomes.schema.ts";
import type { Contract, ContractQuery, NewPortfolio, PortfolioSummary } from "./portfolios.schema.ts";

/** `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

const isVisibleTo = ({ userId, isAdmin }: Viewer): Part =>
  part`(p.created_by is not distinct from ${userId} or (p.created_by is null and ${isAdmin}))`;

/** The state of contract `c`, given its review `r`. */
const STATE = part`case
  when c.state = 'queued' then 'queued'
  when c.state = 'refused' then 'skipped'
  when r.id is null then 'deleted'
  when r.status = 'succeeded' then 'reviewed'
  when r.status in ('failed', 'canceled') then 'failed'
  when r.status = 'running' then 'reviewing'
  else 'queued' end`;

const CONTRACTS = part`portfolio_contracts c left join reviews r on r.id = c.review_id`;

const SUMMARY = part`
  p.id, p.name, jsonb_build_object('id', p.playbook_id, 'title', p.playbook -> 'title') as playbook, p.vault_id, p.review_mode,
  p.representing_party, p.paused, ${person(part`p.created_by`)} as created_by, p.created_at, counted.contracts_count, counted.counts`;

const COUNTED = part`lateral (
  select count(*) as contracts_count, jsonb_build_object(
    'queued', count(*) filter (where s.state = 'queued'), 'reviewing', count(*) filter (where s.state = 'reviewing'),
    'reviewed', count(*) filter (where s.state = 'reviewed'), 'failed', count(*) filter (where s.state = 'failed'),
    'skipped', count(*) filter (where s.state = 'skipped'), 'deleted', count(*) filter (where s.state = 'deleted')) as counts
  from (select ${STATE} as state from ${CONTRACTS} where c.portfolio_id = p.id) s
) counted`;

export type PortfolioRow = PortfolioSummary & { playbook_snapshot: PinnedPlaybook };

export const findPortfolio = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql.first<PortfolioRow>`
  select ${SUMMARY}, p.playbook as playbook_snapshot from portfolios p cross join ${COUNTED}
  where p.organization_id = ${organizationId} and p.id = ${id} and ${isVisibleTo(viewer)}`;

export const listPortfolios = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  page: { limit: number; offset: number },
) => sql<PortfolioSummary>`
  select ${SUMMARY} from (
    select * from portfolios p where p.organization_id = ${organizationId} and ${isVisibleTo(viewer)}
    order by p.created_at desc, p.id limit ${page.limit + 1} offset ${page.offset}
  ) p cross join ${COUNTED} order by p.created_at desc, p.id`;

/** The names of those portfolios that the viewer can see. */
export const listNames = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select p.id, p.name from portfolios p
  where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[]) and ${isVisibleTo(viewer)}`;

export async function insertPortfolio(
  sql: Sql,
  organizationId: string,
  userId: number | null,
  row: Pick<NewPortfolio, "review_mode" | "representing_party"> & {
    name: string;
    playbook: PinnedPlaybook;
    vaultId: string | null;
  },
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into portfolios (organization_id, created_by, name, playbook, vault_id, review_mode, representing_party)
    values (${organizationId}, ${userId}, ${row.name}, ${json(row.playbook)}, ${row.vaultId}, ${row.review_mode},
      ${row.representing_party}) returning id`;
  return first(rows).id;
}

export interface NewContract {
  file_id: string | null;
  name: string | null;
  /** Set if it cannot be reviewed. */
  error: Contract["error"];
}

export const insertContracts = (sql: Sql, organizationId: string, portfolioId: string, contracts: NewContract[]) =>
  sql.run`
    insert into portfolio_contracts (portfolio_id, number, organization_id, file_id, name, state, error)
    select ${portfolioId}, given.place, ${organizationId}, (given.row ->> 'file_id')::uuid, given.row ->> 'name',
      case when given.row -> 'error' = 'null' then 'queued' else 'refused' end, nullif(given.row -> 'error', 'null')
    from jsonb_array_elements(${json(contracts)}) with ordinality as given (row, place)`;

export const deletePortfolio = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from portfolios where organization_id = ${organizationId} and id = ${id}`;

type Outcomes = Record<string, Omit<Contract["results"][number], "check_id" | "quote">>;
export type ContractRow = Omit<Contract, "results"> & { outcomes: Outcomes | null };

type Filter = Pick<ContractQuery, "state" | "check_id" | "outcome" | "value">;
const FLAGS: Outcome[] = ["contradicts", "short", "missing", "judgement"];

const resultOf = (checkId: string): Part => part`r.outcomes -> ${checkId.toLowerCase()}::text`;

function passes({ state, check_id, outcome, value }: Filter): Part {
  const wanted = outcome === "flag" ? FLAGS : outcome === "flagged" ? ["short"] : outcome && [outcome];
  const has = (each: Part) => part`${each} ->> 'outcome' = any(${wanted})`;
  const inOutcomes =
    check_id === undefined
      ? part`exists (select from jsonb_each(r.outcomes) each where ${has(part`each.value`)})`
      : has(resultOf(check_id));
  return part`
    ${state === undefined ? nothing : part`and ${STATE} = ${state}`}
    ${wanted === undefined ? nothing : part`and ${inOutcomes}`}
    ${value === undefined || check_id === undefined ? nothing : part`and ${resultOf(check_id)} ->> 'found' = ${value}`}`;
}

const severity = (
  outcome: Part,
): Part => part`(case ${outcome} when 'contradicts' then 8 when 'short' then 6 when 'missing' then 6
  when 'judgement' then 2 when 'error' then 2 when 'fallback' then 1 else 0 end)`;

/** A length of time in days, so that three years come after 30 days. Otherwise the number itself. */
const size = (value: Part): Part => part`replace(substring(${value} from '[0-9][0-9,.]*[0-9]|[0-9]'), ',', '')::numeric
  * (case when ${value} ~* 'year' then 365 when ${value} ~* 'month' then 30.4 when ${value} ~* 'week' then 7 when ${value} ~* 'hour' then 0.04
    else 1 end)`;

export type Order = Pick<ContractQuery, "sort" | "order" | "check_id"> & {
  /** How much each check counts, by its id. */
  weights: Record<string, number>;
};

/** Contracts without a result, and without a value where that is the order, come last. */
function orderOf({ sort, order, check_id = "", weights }: Order): Part {
  const way = order === "desc" ? part`desc nulls last` : part`asc nulls last`;
  const [outcome, found] = [part`(${resultOf(check_id)} ->> 'outcome')`, part`(${resultOf(check_id)} ->> 'found')`];
  const departure = part`(select sum(${severity(part`each.value ->> 'outcome'`)} * (${json(weights)}::jsonb ->> each.key)::numeric)
    from jsonb_each(r.outcomes) each)`;
  const keys: Record<ContractQuery["sort"], Part> = {
    place: part`c.number ${way}`,
    name: part`lower(c.name) ${way}, c.number`,
    outliers: part`${departure} ${order === "desc" ? part`asc nulls last` : part`desc nulls last`}, c.number`,
    outcome: part`${severity(outcome)} ${order === "desc" ? part`asc` : part`desc`}, ${outcome} is null, ${outcome}, c.number`,
    value: part`${found} is null, ${size(found)} ${way}, lower(${found}) ${way}, c.number`,
  };
  return keys[sort];
}

export const listContracts = (
  sql: Sql,
  organizationId: string,
  portfolioId: string,
  query: Filter & Order & { limit: number; offset: number },
) => sql<ContractRow>`
  select c.number, c.file_id, c.name, ${STATE} as state, c.review_id, r.outcomes,
    coalesce(c.error, r.error, case when r.status = 'canceled' then '{"code": "CANCELED", "message": "This review was stopped."}'::jsonb end) as error
  from ${CONTRACTS} where c.organization_id = ${organizationId} and c.portfolio_id = ${portfolioId} ${passes(query)}
  order by ${orderOf(query)} limit ${query.limit + 1} offset ${query.offset}`;

const LONGEST_QUOTE = 160;

/** The beginning of the first quote of each finding that has one. */
export const listQuotes = (sql: Sql, organizationId: string, reviewIds: string[]) => sql<{
  review_id: string;
  check_id: string;
  quote: string;
}>`
  select r.id as review_id, each.finding ->> 'checkId' as check_id,
    left(each.finding -> 'quotes' -> 0 ->> 'quote', ${LONGEST_QUOTE}) as quote
  from reviews r, jsonb_array_elements(r.result -> 'results') as each (finding)
  where r.organization_id = ${organizationId} and r.id = any(${reviewIds}::uuid[])
    and each.finding -> 'quotes' -> 0 ->> 'quote' is not null`;

/** How many contracts have each value of each check. */
export const countValues = (sql: Sql, organizationId: string, portfolioId: string) => sql<{
  check_id: string;
  value: string;
  count: number;
}>`
  select each.key as check_id, each.value ->> 'found' as value, count(*) from ${CONTRACTS}, jsonb_each(r.outcomes) each
  where c.organization_id = ${organizationId} and c.portfolio_id = ${portfolioId} and each.value ->> 'found' is not null
  group by 1, 2 order by 3 desc, 2`;

export const countOutcomes = (sql: Sql, organizationId: string, portfolioId: string) => sql<{
  check_id: string;
  outcome: Outcome;
  count: number;
}>`
  select each.key as check_id, each.value ->> 'outcome' as outcome, count(*) from ${CONTRACTS}, jsonb_each(r.outcomes) each
  where c.organization_id = ${organizationId} and c.portfolio_id = ${portfolioId} group by 1, 2`;

/** Queues contracts again if they failed or could not be reviewed. */
export const updateForRetry = (sql: Sql, organizationId: string, portfolioId: string) => sql.run`
  update portfolio_contracts set state = 'queued', review_id = null, error = null
  where organization_id = ${organizationId} and portfolio_id = ${portfolioId} and file_id is not null and (state = 'refused'
    or review_id in (select r.id from reviews r where r.organization_id = ${organizationId} and r.status in ('failed', 'canceled')))`;

/** It is no longer finished. */
export const updateUnfinished = (sql: Sql, organizationId: string, id: string) => sql.run`
  update portfolios set finished_at = null where organization_id = ${organizationId} and id = ${id}`;

/** Refuses all contracts that are still queued. */
export const updateQueuedRefused = (sql: Sql, organizationId: string, portfolioId: string, error: Contract["error"]) =>
  sql.run`
    update portfolio_contracts set state = 'refused', error = ${json(error)}
    where organization_id = ${organizationId} and portfolio_id = ${portfolioId} and state = 'queued'`;

/** The same for all portfolios of a person. */
export const updateQueuedRefusedOf = (sql: Sql, organizationId: string, userId: number, error: Contract["error"]) =>
  sql.run`
    update portfolio_contracts set state = 'refused', error = ${json(error)}
    where organization_id = ${organizationId} and state = 'queued'
      and portfolio_id in (select p.id from portfolios p where p.organization_id = ${organizationId} and p.created_by = ${userId})`;
