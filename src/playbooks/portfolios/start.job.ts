import { tellOfEvent } from "../../administration/notifications/notify.ts";
import { enqueueInference } from "../../administration/usage/credits.ts";
import { t } from "../../content/messages/messages.ts";
import { first } from "../../content/must.ts";
import type { Config } from "../../kernel/config.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type JobContext, type JobError, job, PRIORITY, RescheduleJob } from "../../kernel/jobs/job.ts";
import { fileFailed, listReadable } from "../../workspace/files/files.ts";
import { RunPlaybook } from "../reviews/run/run.schema.ts";
import { NO_ACCESS, StartPortfolio } from "./portfolios.schema.ts";
import { updateQueuedRefused } from "./portfolios.store.ts";
import * as store from "./start.store.ts";

/** The end of a review wakes this job. This is the fallback if that is missed. */
const RECHECK_SECONDS = 5;
/** A longer interval while credits are missing, because somebody has to add them. */
const PAUSED_SECONDS = 60;
/** Longer, too, once every review was started: the end of the last one is all that is waited for. */
const LAST_REVIEWS_SECONDS = 60;
const LOOK_AHEAD = 200;
const BACKGROUND_RUN = { ...RunPlaybook, class: "background" as const };

/**
 * Starts the reviews of a portfolio, a few at a time, so that it does not use up the worker slots or the organization's rate limits.
 * The rest is started later. A contract that cannot be reviewed is marked with the reason. Once the last review has ended, the person is told.
 */
export const startPortfolio = job(StartPortfolio, {
  async run(ctx, { portfolio_id }) {
    const { database } = ctx.deps;
    const seconds = await database.transaction(ctx.organizationId, (sql) => startNext({ ...ctx, sql }, portfolio_id));
    if (seconds !== null) throw new RescheduleJob(seconds);
    return async () => ({});
  },
  failed: async (sql, organizationId, { portfolio_id }, error) => {
    await updateQueuedRefused(sql, organizationId, portfolio_id, error);
  },
});

/** Returns the seconds until the next check, or null if every contract was reviewed or cannot be. */
async function startNext(ctx: JobContext, portfolioId: string): Promise<number | null> {
  const { sql, organizationId } = ctx;
  const portfolio = await store.lockPortfolio(sql, organizationId, portfolioId);
  if (!portfolio) return null;
  const queued = await store.listQueued(sql, organizationId, portfolioId, LOOK_AHEAD);
  const ready = await refuseUnreadable(ctx, portfolioId, queued);
  const room = roomFor(ctx.deps.config, first(await store.countUnderWay(sql, organizationId)));
  const paused = await startReviews(ctx, portfolio, ready.slice(0, Math.max(0, room)));
  await store.updatePaused(sql, portfolioId, paused);
  const { waiting, reviewing } = first(await store.countUnfinished(sql, portfolioId));
  if (waiting > 0) return paused ? PAUSED_SECONDS : RECHECK_SECONDS;
  if (reviewing > 0) return LAST_REVIEWS_SECONDS;
  await finish(ctx, portfolioId);
  return null;
}

async function finish({ sql, organizationId, deps }: JobContext, portfolioId: string): Promise<void> {
  const finished = await store.updateFinished(sql, portfolioId);
  if (!finished?.created_by) return;
  const { contracts, reviewed, to_decide } = first(await store.countReviewed(sql, portfolioId));
  const text = t("{reviewed, number} of {contracts, number} reviewed, {open, number} with findings to decide", {
    reviewed,
    contracts,
    open: to_decide,
  });
  const by = { sql, organizationId, config: deps.config, now: new Date() };
  const place = { portfolio_id: portfolioId };
  await tellOfEvent(by, [finished.created_by], { kind: "portfolio.finished", subject: portfolioId, place, text });
}

/** Half of a worker's slots, and half of the organization's inference requests per minute. */
function roomFor(config: Config, { unfinished, recent }: { unfinished: number; recent: number }): number {
  const half = (limit: number) => Math.max(1, Math.floor(limit / 2));
  return Math.min(half(config.WORKER_CONCURRENCY) - unfinished, half(config.RATE_LIMIT_INFERENCE_ORG) - recent);
}

/** Returns the contracts that can be reviewed now. A contract whose file is still being read stays queued. */
async function refuseUnreadable(ctx: JobContext, portfolioId: string, queued: store.QueuedContract[]) {
  const readable = new Map(
    (
      await listReadable(
        ctx,
        queued.map(({ file_id }) => file_id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const ready: store.QueuedContract[] = [];
  for (const contract of queued) {
    const refusal = refusalOf(contract, readable.get(contract.file_id));
    if (refusal) await store.updateRefused(ctx.sql, portfolioId, contract.number, refusal);
    else if (contract.file_status === "ready") ready.push(contract);
  }
  return ready;
}

function refusalOf({ file_status, file_error }: store.QueuedContract, name: string | undefined): JobError | null {
  if (name === undefined) return NO_ACCESS;
  if (file_status !== "failed") return null;
  const { code, message } = fileFailed(name, file_error);
  return { code, message };
}

/** Returns an error if it had to stop early because the organization has no credits left. */
async function startReviews(
  ctx: JobContext,
  { id, playbook, review_mode, representing_party }: store.LockedPortfolio,
  contracts: store.QueuedContract[],
): Promise<JobError | null> {
  const by = { ...ctx, requestId: ctx.jobId };
  for (const { number, file_id } of contracts) {
    const input = { playbook, file_ids: [file_id], review_mode, representing_party, without_redline: true };
    const started = await enqueueInference(by, BACKGROUND_RUN, input, {
      operation: "playbook:run",
      priority: PRIORITY.low,
    }).catch(asPaused);
    if (typeof started !== "string") return started;
    await store.updateStarted(ctx.sql, id, number, started);
  }
  return null;
}

function asPaused(error: unknown): JobError {
  if (error instanceof ApiError && error.status === 402) return { code: error.code, message: error.message };
  throw error;
}
