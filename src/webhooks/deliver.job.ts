import { type FinishJob, type JobContext, job, RescheduleJob } from "../jobs/job.ts";
import * as store from "./deliveries.store.ts";
import { type SendResult, send } from "./send.ts";
import { signedHeaders } from "./sign.ts";
import { DeliverMessage } from "./webhooks.schema.ts";
import * as webhooks from "./webhooks.store.ts";

const [MINUTE, HOUR] = [60, 3600];
/** How long to wait after each attempt that failed; after the last one the delivery is given up. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const JITTER = 0.2;
const GIVEN_UP_AFTER_DAYS = 5;
/** A receiver that does not answer is left alone so long, so that its deliveries do not take every worker's time. */
const PAUSE_SECONDS = 60;
/** Times are kept to the millisecond: one that has come may still seem to be ahead by a part of it. */
const A_MOMENT = 0.01;
const GONE = 410;
const LONGEST_WAIT = Math.max(...WAITS);

/** Brings one message to one webhook: at least once, with the same id and body at every attempt. */
export const deliverMessage = job(DeliverMessage, {
  async run(ctx, { delivery_id, round }) {
    const { sql, organizationId } = ctx;
    const due = await store.findDue(sql, organizationId, delivery_id, round);
    if (!due) return async () => ({ left: true });
    if (!due.enabled) return async (sql) => giveUp(sql, organizationId, delivery_id, round);
    if (due.wait_seconds > A_MOMENT) throw new RescheduleJob(due.wait_seconds);
    const attempt = await store.updateAttempted(sql, organizationId, delivery_id, round);
    if (!attempt) return async () => ({ left: true });
    const answered = await send(
      {
        url: due.url,
        headers: signedHeaders(due.secrets, { id: delivery_id, body: due.body }, new Date()),
        body: due.body,
      },
      { allowPrivate: ctx.deps.config.WEBHOOKS_ALLOW_PRIVATE, signal: ctx.signal },
    );
    ctx.signal.throwIfAborted();
    if (answered.error === null) return succeed(organizationId, due.webhook_id, attempt, answered);
    const wait = WAITS[attempt.attempts - 1];
    if (answered.status === GONE || wait === undefined) return fail(organizationId, due.webhook_id, attempt, answered);
    throw await tryLater(ctx, due.webhook_id, attempt, answered, secondsToWait(wait, answered));
  },
  async failed(sql, organizationId, { delivery_id, round }, error) {
    await store.updateGivenUp(sql, organizationId, delivery_id, round, error.message);
  },
});

async function giveUp(sql: JobContext["sql"], organizationId: string, id: string, round: number) {
  await store.updateGivenUp(sql, organizationId, id, round, "The receiver was not called: the webhook is disabled.");
  return { disabled: true };
}

// A webhook is written before its deliveries, here as where it is deleted: otherwise the two could wait for each other.
const succeed =
  (organizationId: string, webhookId: string, attempt: store.Attempt, { status }: SendResult): FinishJob =>
  async (sql) => {
    await webhooks.updateRecovered(sql, organizationId, webhookId);
    await store.updateSucceeded(sql, organizationId, attempt, status);
    return { attempts: attempt.attempts };
  };

/** Ends the delivery; the webhook with it where the receiver says that it is gone, or when nothing has got through for days. */
const fail =
  (organizationId: string, webhookId: string, attempt: store.Attempt, answered: SendResult): FinishJob =>
  async (sql) => {
    if (answered.status === GONE) {
      await webhooks.updateDisabled(
        sql,
        organizationId,
        webhookId,
        "The receiver answered 410: it wants no more messages.",
      );
    } else {
      await webhooks.updateFailing(sql, organizationId, webhookId, pauseAfter(answered));
      const reason = `No message has got through for ${GIVEN_UP_AFTER_DAYS} days. Mend the receiver, then enable the webhook again.`;
      await webhooks.updateDisabledAfter(sql, organizationId, webhookId, GIVEN_UP_AFTER_DAYS, reason);
    }
    await store.updateFailed(sql, organizationId, attempt, answered);
    return { attempts: attempt.attempts, failed: true };
  };

/** When the next attempt is due stands in the delivery: a crash neither hurries it nor loses it. */
async function tryLater(
  ctx: JobContext,
  webhookId: string,
  attempt: store.Attempt,
  answered: SendResult,
  seconds: number,
): Promise<RescheduleJob> {
  await webhooks.updateFailing(ctx.sql, ctx.organizationId, webhookId, pauseAfter(answered));
  await store.updateForRetry(ctx.sql, ctx.organizationId, attempt, answered, seconds);
  return new RescheduleJob(seconds);
}

/** Never sooner than the receiver asks for, nor later than the longest wait for its sake. */
const secondsToWait = (wait: number, { retryAfterSeconds = 0 }: SendResult) =>
  Math.max(wait * (1 + Math.random() * JITTER), Math.min(retryAfterSeconds, LONGEST_WAIT));

const pauseAfter = ({ timedOut }: SendResult) => (timedOut ? PAUSE_SECONDS : 0);
