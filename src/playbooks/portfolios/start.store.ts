import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PinnedPlaybook, Stance } from "../reviews/run/run.schema.ts";
import type { Contract } from "./portfolios.schema.ts";

export type LockedPortfolio = Stance & { id: string; playbook: PinnedPlaybook };

/** Reviews of one portfolio are started by one worker at a time. */
export const lockPortfolio = (sql: Sql, organizationId: string, id: string) => sql.first<LockedPortfolio>`
  select id, playbook, review_mode, representing_party from portfolios
  where organization_id = ${organizationId} and id = ${id} for update`;

/** How many reviews of the organization's portfolios have not ended, and how many were started in the last minute. */
export const countUnderWay = (sql: Sql, organizationId: string) => sql<{ unfinished: number; recent: number }>`
  select (select count(*) from jobs j join portfolio_contracts c on c.review_id = j.id
      where j.organization_id = ${organizationId} and j.kind = 'playbooks/run' and j.status in ('pending', 'running')) as unfinished,
    (select count(*) from portfolio_contracts c
      where c.organization_id = ${organizationId} and c.started_at > now() - interval '1 minute') as recent`;

export interface QueuedContract {
  number: number;
  file_id: string;
  /** Null if the file was deleted. */
  file_status: "extracting" | "embedding" | "ready" | "failed" | null;
  file_error: string | null;
}

/** Those whose file is still being read come last. */
export const listQueued = (sql: Sql, organizationId: string, portfolioId: string, limit: number) => sql<QueuedContract>`
  select c.number, c.file_id, f.status as file_status, f.extraction_error as file_error
  from portfolio_contracts c left join files f on f.id = c.file_id and f.organization_id = c.organization_id
  where c.organization_id = ${organizationId} and c.portfolio_id = ${portfolioId} and c.state = 'queued'
  order by coalesce(f.status in ('extracting', 'embedding'), false), c.number limit ${limit}`;

export const updateStarted = (sql: Sql, portfolioId: string, number: number, reviewId: string) => sql.run`
  update portfolio_contracts set state = 'started', review_id = ${reviewId}, started_at = now()
  where portfolio_id = ${portfolioId} and number = ${number}`;

export const updateRefused = (sql: Sql, portfolioId: string, number: number, error: Contract["error"]) => sql.run`
  update portfolio_contracts set state = 'refused', error = ${json(error)}
  where portfolio_id = ${portfolioId} and number = ${number}`;

export const updatePaused = (sql: Sql, id: string, paused: Contract["error"]) => sql.run`
  update portfolios set paused = ${paused === null ? null : json(paused)}::jsonb
  where id = ${id} and paused is distinct from ${paused === null ? null : json(paused)}::jsonb`;

/** How many contracts wait to be started, and how many reviews have not ended. */
export const countUnfinished = (sql: Sql, portfolioId: string) => sql<{ waiting: number; reviewing: number }>`
  select count(*) filter (where c.state = 'queued') as waiting, count(*) filter (where r.status in ('pending', 'running')) as reviewing
  from portfolio_contracts c left join reviews r on r.id = c.review_id where c.portfolio_id = ${portfolioId}`;

/** Undefined if it was finished before. */
export const updateFinished = (sql: Sql, id: string) => sql.first<{ created_by: number | null }>`
  update portfolios set finished_at = now() where id = ${id} and finished_at is null returning created_by`;

/** `to_decide`: contracts with a finding that meets neither the standard nor a fallback. */
export const countReviewed = (sql: Sql, portfolioId: string) => sql<{
  contracts: number;
  reviewed: number;
  to_decide: number;
}>`
  select count(*) as contracts, count(*) filter (where r.status = 'succeeded') as reviewed,
    count(*) filter (where exists (select from jsonb_each(r.outcomes) o where o.value ->> 'outcome' not in ('pass', 'fallback'))) as to_decide
  from portfolio_contracts c left join reviews r on r.id = c.review_id where c.portfolio_id = ${portfolioId}`;
