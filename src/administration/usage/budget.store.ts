import { json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { NewBudget } from "./budget.schema.ts";

/** The budget of an organization and what counts against it now. */
export interface BudgetState {
  monthly_credits: number | null;
  monthly_cost: number | null;
  warn_at: number;
  /** The first day of the month. */
  month: string;
  credits: number;
  /** Without the calls of models without a price. */
  cost: number;
  is_cost_known: boolean;
}

const MONTH = part`date_trunc('month', now(), 'UTC')`;

/**
 * One statement, so that a job that ends meanwhile is seen either before or after. An unfinished job counts with its price, and with what it
 * is expected to cost or has cost already, whichever is more.
 */
export const findState = (sql: Sql, organizationId: string) => sql.first<BudgetState>`
  with spent as materialized (
    select job_id, sum(cost) as cost, bool_and(cost is not null) as is_known from model_usage
    where organization_id = ${organizationId} and quarter >= ${MONTH} group by job_id
  ), held as materialized (
    select h.job_id, h.credits, h.cost from credit_holds h join jobs j on j.id = h.job_id
    where h.organization_id = ${organizationId} and j.completed_at is null
  )
  select b.monthly_credits, b.monthly_cost, coalesce(b.warn_at, 0.8) as warn_at, (${MONTH} at time zone 'UTC')::date::text as month,
    coalesce((select sum(e.credits) from usage_events e where e.organization_id = o.id and e.at >= ${MONTH}), 0)
      + coalesce((select sum(h.credits) from held h), 0) as credits,
    coalesce((select sum(s.cost) from spent s), 0)
      + coalesce((select sum(greatest(h.cost - coalesce(s.cost, 0), 0)) from held h left join spent s using (job_id)), 0) as cost,
    coalesce((select bool_and(s.is_known) from spent s), true) as is_cost_known
  from organizations o left join budgets b on b.organization_id = o.id where o.id = ${organizationId}`;

export const hasBudget = async (sql: Sql, organizationId: string): Promise<boolean> =>
  (
    await sql`
      select from budgets where organization_id = ${organizationId} and num_nonnulls(monthly_credits, monthly_cost) > 0`
  ).length > 0;

export const upsertBudget = (sql: Sql, organizationId: string, budget: NewBudget) => sql.run`
  insert into budgets (organization_id, monthly_credits, monthly_cost, warn_at)
  values (${organizationId}, ${budget.monthly_credits}, ${budget.monthly_cost}, ${budget.warn_at})
  on conflict (organization_id) do update set monthly_credits = excluded.monthly_credits, monthly_cost = excluded.monthly_cost,
    warn_at = excluded.warn_at`;

/** What a job of this operation cost on average in the last 30 days. */
export async function averageCost(sql: Sql, organizationId: string, operation: string): Promise<number> {
  const row = await sql.first<{ cost: number | null }>`
    select sum(cost) / nullif(count(distinct job_id), 0) as cost from model_usage
    where organization_id = ${organizationId} and operation = ${operation} and quarter > now() - interval '30 days'`;
  return row?.cost ?? 0;
}

export interface Warning {
  measure: "credits" | "cost";
  budget: number;
  threshold: number;
}

/** Returns those that were not given before. */
export const insertWarnings = (sql: Sql, organizationId: string, month: string, warnings: Warning[]) => sql<Warning>`
  insert into budget_warnings (organization_id, month, measure, budget, threshold)
  select ${organizationId}, ${month}::date, w.measure, w.budget, w.threshold
  from jsonb_to_recordset(${json(warnings)}) w (measure text, budget numeric, threshold numeric)
  on conflict do nothing returning measure, budget, threshold`;

export const listAdministrators = async (sql: Sql, organizationId: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from users where organization_id = ${organizationId} and is_admin and removed_at is null and deactivated_at is null`
  ).map(({ id }) => id);
