import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { paymentRequired } from "../errors.ts";
import type { Enqueuer, JobKind } from "../jobs/job.ts";
import { enqueueAll, startInlineJob } from "../jobs/jobs.ts";
import * as store from "./credits.store.ts";
import type { Operation } from "./usage.schema.ts";

type Payer = Pick<Context, "sql" | "organizationId" | "deps">;

/** Refuses with 402 what the organization could not pay for now; nothing is held. For what leads to inference later. */
export async function mustAfford(by: Payer, operation: Operation, times = 1): Promise<void> {
  await mustHave(by, priceOf(by, operation), times);
}

/** What something would be charged and what could be paid now; null where credits are not counted or it has no price. */
export async function estimateCost(by: Payer, operation: Operation, times: number) {
  const price = priceOf(by, operation);
  const account = (await store.findAccount(by.sql, by.organizationId))!;
  if (account.billing_mode !== "credits" || price === undefined) return null;
  return { needed: Number((price * times).toFixed(4)), available: Math.max(account.available, 0) };
}

/**
 * Enqueues an inference job and holds its price, in the caller's transaction: parallel jobs cannot overdraw. Call it before
 * taking locks that the end of such a job takes too.
 */
export async function enqueueInference(
  by: Enqueuer & Payer,
  ticket: JobKind,
  input: unknown,
  operation: Operation,
  priority = 0,
): Promise<string> {
  const [jobId] = await enqueueInferences(by, ticket, [input], operation, priority);
  return jobId!;
}

/** The same for many jobs of one kind: all of them are held for, or none is enqueued. */
export function enqueueInferences(
  by: Enqueuer & Payer,
  ticket: JobKind,
  inputs: unknown[],
  operation: Operation,
  priority = 0,
): Promise<string[]> {
  return holding(by, operation, inputs.length, () => enqueueAll(by, ticket, inputs, priority));
}

/** The same for inference that a request does by itself, within so many seconds. */
export async function startInlineInference(
  by: Enqueuer & Payer,
  ticket: JobKind,
  input: unknown,
  operation: Operation,
  seconds: number,
): Promise<string> {
  const [jobId] = await holding(by, operation, 1, async () => [await startInlineJob(by, ticket, input, seconds)]);
  return jobId!;
}

async function holding(
  by: Enqueuer & Payer,
  operation: Operation,
  times: number,
  begin: () => Promise<string[]>,
): Promise<string[]> {
  const price = priceOf(by, operation);
  if ((await mustHave(by, price, times)) === "credits") {
    await store.lockCredits(by.sql, by.organizationId);
    await mustHave(by, price, times);
  }
  const jobIds = await begin();
  if (price) await store.insertHolds(by.sql, by.organizationId, jobIds, price);
  return jobIds;
}

/**
 * Notes what a job used and takes what was held for it, once, however often it is called. Call it in the job's `Settle`:
 * the job's end, its effects and its price are then one.
 */
export async function recordUsage(sql: Sql, use: store.NewUsage): Promise<void> {
  await store.insertUsage(sql, use);
}

const priceOf = ({ deps }: Payer, operation: Operation) => deps.config.CREDIT_RATES?.[operation];

/** What has no price can be had as long as anything is left; what is free, always. */
async function mustHave({ sql, organizationId }: Payer, price: number | undefined, times = 1) {
  const { billing_mode, available } = (await store.findAccount(sql, organizationId))!;
  if (billing_mode === "not_configured") {
    const told = "No billing is set up for your organization. Ask an administrator to set it up.";
    throw paymentRequired("BILLING_NOT_CONFIGURED", told);
  }
  if (billing_mode === "trial_not_started") {
    const told = "The trial of your organization has not begun. Ask an administrator to start it.";
    throw paymentRequired("TRIAL_NOT_STARTED", told);
  }
  const cost = Number(((price ?? 0) * times).toFixed(4));
  if (billing_mode === "credits" && price !== 0 && (available <= 0 || available < cost)) {
    const needed = price === undefined ? "" : ` of the ${cost} that this needs`;
    const told = `Your organization has ${Math.max(available, 0)} credits left${needed}. Ask an administrator for more.`;
    throw paymentRequired("INSUFFICIENT_CREDITS", told);
  }
  return billing_mode;
}
