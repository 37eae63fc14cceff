import { first, must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { paymentRequired } from "../../kernel/errors/errors.ts";
import { type Enqueuer, type JobKind, PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueueAll, startInlineJob } from "../../kernel/jobs/jobs.ts";
import { hasBudget, mustBeInBudget, warnOfBudget } from "./budget.ts";
import * as store from "./credits.store.ts";
import type { Operation } from "./usage.schema.ts";

type Payer = Pick<Context, "sql" | "organizationId" | "deps">;

/** Throws 402 if the organization could not pay now, without holding credits. For requests that lead to inference later. */
export async function mustAfford(by: Payer, operation: Operation, times = 1): Promise<void> {
  await mustHaveCredits(by, priceOf(by, operation), times);
  if (await hasBudget(by.sql, by.organizationId)) await holdInBudget(by, operation, times);
}

/** What so many operations cost in credits, whether or not the organization is charged. Undefined if they have no price. */
export function creditsFor(by: Pick<Payer, "deps">, operation: Operation, times: number): number | undefined {
  const price = priceOf(by, operation);
  return price === undefined ? undefined : Number((price * times).toFixed(4));
}

/** The price and the available credits; null if credits are not counted or the operation has no price. */
export async function estimateCost(by: Payer, operation: Operation, times: number) {
  const price = priceOf(by, operation);
  const account = await accountOf(by);
  if (account.billing_mode !== "credits" || price === undefined) return null;
  return { needed: Number((price * times).toFixed(4)), available: Math.max(account.available, 0) };
}

interface Queued {
  operation: Operation;
  priority?: number;
  /** How many operations each job is. Defaults to one. */
  units?: number;
}

/**
 * Enqueues an inference job and holds its price in the caller's transaction, so that parallel jobs cannot overdraw. Call it
 * before taking locks that finishing such a job takes too.
 */
export async function enqueueInference(
  by: Enqueuer & Payer,
  kind: JobKind,
  input: unknown,
  queued: Queued,
): Promise<string> {
  return first(await enqueueInferences(by, kind, [input], queued));
}

/** The same for many jobs of one kind: credits are held for all of them, or none is enqueued. */
export function enqueueInferences(
  by: Enqueuer & Payer,
  kind: JobKind,
  inputs: unknown[],
  { operation, priority = PRIORITY.normal, units = 1 }: Queued,
): Promise<string[]> {
  const held = { operation, jobs: inputs.length, units };
  return withHold(by, held, () => enqueueAll(by, kind, inputs, priority));
}

/** The same for inference that runs within the request, for at most so many seconds. */
export async function startInlineInference(
  by: Enqueuer & Payer,
  kind: JobKind,
  input: unknown,
  { operation, seconds }: { operation: Operation; seconds: number },
): Promise<string> {
  const held = { operation, jobs: 1, units: 1 };
  return first(await withHold(by, held, async () => [await startInlineJob(by, kind, input, seconds)]));
}

async function withHold(
  by: Enqueuer & Payer,
  { operation, jobs, units }: { operation: Operation; jobs: number; units: number },
  enqueueJobs: () => Promise<string[]>,
): Promise<string[]> {
  const times = jobs * units;
  const price = priceOf(by, operation);
  const isPaid = (await mustHaveCredits(by, price, times)) === "credits";
  const isLimited = await hasBudget(by.sql, by.organizationId);
  if (isPaid || isLimited) {
    await store.lockCredits(by.sql, by.organizationId);
    await mustHaveCredits(by, price, times);
  }
  const cost = isLimited ? await holdInBudget(by, operation, times) : 0;
  const jobIds = await enqueueJobs();
  if (price || cost)
    await store.insertHolds(by.sql, by.organizationId, jobIds, { credits: (price ?? 0) * units, cost: cost * units });
  if (isLimited) await warnOfBudget(by.deps, by.sql, by.organizationId);
  return jobIds;
}

const holdInBudget = (by: Payer, operation: Operation, times: number) =>
  mustBeInBudget(by, operation, { price: priceOf(by, operation) ?? 0, times });

/**
 * Records what a job used and debits its hold, once, however often it is called. Call it in the job's `FinishJob`, so that the
 * job's end, effects and price are committed together.
 */
export async function recordUsage(sql: Sql, use: store.NewUsage): Promise<void> {
  await store.insertUsage(sql, use);
}

const priceOf = ({ deps }: Pick<Payer, "deps">, operation: Operation) => deps.config.CREDIT_RATES?.[operation];

const accountOf = async ({ sql, organizationId }: Payer) =>
  must(await store.findAccount(sql, organizationId), "every organization has an account");

/** Operations without a price only need a positive balance; free ones need none. */
async function mustHaveCredits(by: Payer, price: number | undefined, times = 1) {
  const { billing_mode, available } = await accountOf(by);
  if (billing_mode === "not_configured") {
    const message = "Billing is not set up for your organization. Ask an administrator to set it up.";
    throw paymentRequired("BILLING_NOT_CONFIGURED", message);
  }
  if (billing_mode === "trial_not_started") {
    const message = "The trial of your organization has not started. Ask an administrator to start it.";
    throw paymentRequired("TRIAL_NOT_STARTED", message);
  }
  const cost = Number(((price ?? 0) * times).toFixed(4));
  if (billing_mode === "credits" && price !== 0 && (available <= 0 || available < cost)) {
    const needed = price === undefined ? "" : ` of the ${cost} that this needs`;
    const left = Math.max(available, 0);
    const message = `Your organization has ${left} ${left === 1 ? "credit" : "credits"} left${needed}. Ask an administrator for more.`;
    throw paymentRequired("INSUFFICIENT_CREDITS", message);
  }
  return billing_mode;
}
