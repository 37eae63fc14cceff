import type { Sql } from "../../kernel/db/sql.ts";
import type { Operation } from "./usage.schema.ts";

export interface Account {
  billing_mode: "unlimited" | "credits" | "trial_not_started" | "not_configured";
  /** The balance minus what is held for unfinished jobs. */
  available: number;
}

/** Serializes checking and holding credits within an organization. Ending a job needs no lock. */
export const lockCredits = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`credits of ${organizationId}`}, 0))`;

/** One statement, so that a job that ends meanwhile is seen either before or after, never with its hold released and its debit missing. */
export const findAccount = (sql: Sql, organizationId: string) => sql.first<Account>`
  select o.billing_mode, o.credit_balance - coalesce((
    select sum(h.credits) from credit_holds h join jobs j on j.id = h.job_id
    where h.organization_id = o.id and j.completed_at is null), 0) as available
  from organizations o where o.id = ${organizationId}`;

export const insertHolds = (
  sql: Sql,
  organizationId: string,
  jobIds: string[],
  held: { credits: number; cost: number },
) => sql.run`
  insert into credit_holds (job_id, organization_id, credits, cost)
  select job_id, ${organizationId}, ${held.credits}, ${held.cost} from unnest(${jobIds}::uuid[]) as held (job_id)`;

export interface NewUsage {
  organizationId: string;
  jobId: string;
  userId: number | null;
  apiKeyId: string | null;
  operation: Operation;
  model: string;
}

/** Turns the job's hold into a usage event and a debit. Idempotent. */
export const insertUsage = (sql: Sql, use: NewUsage) => sql.run`
  with held as (
    delete from credit_holds where organization_id = ${use.organizationId} and job_id = ${use.jobId} returning credits
  ), kept as (
    insert into usage_events (job_id, organization_id, operation, user_id, api_key_id, model, credits)
    values (${use.jobId}, ${use.organizationId}, ${use.operation}, ${use.userId}, ${use.apiKeyId}, ${use.model},
      coalesce((select credits from held), 0))
    on conflict (job_id) do nothing returning credits
  )
  update organizations o set credit_balance = o.credit_balance - kept.credits from kept
  where o.id = ${use.organizationId} and o.billing_mode = 'credits' and kept.credits > 0`;
