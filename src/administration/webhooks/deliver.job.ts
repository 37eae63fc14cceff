import { UnreadableSecret } from "../../kernel/db/secret-box.ts";
import { type FinishJob, type JobContext, job, RescheduleJob } from "../../kernel/jobs/job.ts";
import * as store from "./deliveries.store.ts";
import { type SendResult, send } from "./send.ts";
import { signedHeaders } from "./sign.ts";
import { DeliverMessage, TEST_EVENT } from "./webhooks.schema.ts";
import * as webhooks from "./webhooks.store.ts";

const [MINUTE, HOUR] = [60, 3600];
/** Delay after each failed attempt, in seconds. After the last attempt the delivery fails. */
const RETRY_DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const JITTER = 0.2;
const DISABLE_AFTER_DAYS = 5;
/** A receiver that timed out is paused, so that its deliveries do not occupy every worker. */
const PAUSE_SECONDS = 60;
/** Timestamps have millisecond precision, so a time that has come may still seem slightly ahead. */
const CLOCK_TOLERANCE_SECONDS = 0.01;
const GONE = 410;
const MAX_DELAY = Math.max(...RETRY_DELAYS);

/** Delivers one message to one webhook, at least once, with the same id and body on every attempt. */
export const deliverMessage = job(DeliverMessage, {
  async run(ctx, { delivery_id, round }) {
    const { sql, organizationId } = ctx;
    const due = await store.findDue(sql, organizationId, delivery_id, round);
    if (!due) return async () => ({ left: true });
    if (!due.enabled) return async (sql) => giveUp(sql, organizationId, delivery_id, round);
    if (due.wait_seconds > CLOCK_TOLERANCE_SECONDS) throw new RescheduleJob(due.wait_seconds);
    const attempt = await store.updateAttempted(sql, organizationId, delivery_id, round);
    if (!attempt) return async () => ({ left: true });
    const response = await signAndSend(ctx, due, delivery_id);
    ctx.signal.throwIfAborted();
    if (response.error === null) return succeed(organizationId, due.webhook_id, attempt, response);
    if (due.event === TEST_EVENT) return failTest(organizationId, attempt, response);
    const wait = RETRY_DELAYS[attempt.attempts - 1];
    if (response.status === GONE || wait === undefined) return fail(organizationId, due.webhook_id, attempt, response);
    throw await tryLater(ctx, due.webhook_id, attempt, { ...response, seconds: secondsToWait(wait, response) });
  },
  async failed(sql, organizationId, { delivery_id, round }, error) {
    await store.updateGivenUp(sql, organizationId, { id: delivery_id, round }, error.message);
  },
});

const UNREADABLE = "Not sent: the webhook's secret cannot be decrypted. Rotate it, or ask the server operator.";

/** Sends nothing without a signature. The operator may still configure the right key, so the delivery is retried. */
async function signAndSend({ deps, organizationId, signal, log }: JobContext, due: store.DueDelivery, id: string) {
  const { url, body } = due;
  let secrets: string[];
  try {
    secrets = due.secrets.map((stored) => deps.secrets.open(stored, organizationId));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    log.error({ webhookId: due.webhook_id }, error.message);
    return { status: null, error: UNREADABLE, timedOut: false };
  }
  const message = { url, headers: signedHeaders(secrets, { id, body }, new Date()), body };
  return send(message, { allowPrivate: deps.config.WEBHOOKS_ALLOW_PRIVATE, signal });
}

async function giveUp(sql: JobContext["sql"], organizationId: string, id: string, round: number) {
  await store.updateGivenUp(sql, organizationId, { id, round }, "Not sent: the webhook is disabled.");
  return { disabled: true };
}

// Lock order: the webhook before its deliveries, as when it is deleted. Otherwise the two could deadlock.
const succeed =
  (organizationId: string, webhookId: string, attempt: store.Attempt, { status }: SendResult): FinishJob =>
  async (sql) => {
    await webhooks.updateRecovered(sql, organizationId, webhookId);
    await store.updateSucceeded(sql, organizationId, attempt, status);
    return { attempts: attempt.attempts };
  };

/** Fails the delivery. Disables the webhook on a 410, or if nothing has been delivered for days. */
const fail =
  (organizationId: string, webhookId: string, attempt: store.Attempt, response: SendResult): FinishJob =>
  async (sql) => {
    if (response.status === GONE) {
      await webhooks.updateDisabled(
        sql,
        organizationId,
        webhookId,
        "The receiver responded with 410 Gone, so no more messages are sent.",
      );
    } else {
      await webhooks.updateFailing(sql, organizationId, webhookId, pauseAfter(response));
      const reason = `No message was delivered for ${DISABLE_AFTER_DAYS} days. Fix the receiver, then enable the webhook again.`;
      await webhooks.updateDisabledAfter(sql, organizationId, webhookId, { days: DISABLE_AFTER_DAYS, reason });
    }
    await store.updateFailed(sql, organizationId, attempt, response);
    return { attempts: attempt.attempts, failed: true };
  };

/** A test is not retried, and its failure does not count against the webhook. */
const failTest =
  (organizationId: string, attempt: store.Attempt, response: SendResult): FinishJob =>
  async (sql) => {
    await store.updateFailed(sql, organizationId, attempt, response);
    return { attempts: attempt.attempts, failed: true };
  };

/** The time of the next attempt is stored in the delivery, so that a crash neither moves it forward nor loses it. */
async function tryLater(
  ctx: JobContext,
  webhookId: string,
  attempt: store.Attempt,
  response: SendResult & { seconds: number },
): Promise<RescheduleJob> {
  await webhooks.updateFailing(ctx.sql, ctx.organizationId, webhookId, pauseAfter(response));
  await store.updateForRetry(ctx.sql, ctx.organizationId, attempt, response);
  return new RescheduleJob(response.seconds);
}

/** Respects the receiver's Retry-After, up to the longest delay. */
const secondsToWait = (wait: number, { retryAfterSeconds = 0 }: SendResult) =>
  Math.max(wait * (1 + Math.random() * JITTER), Math.min(retryAfterSeconds, MAX_DELAY));

const pauseAfter = ({ timedOut }: SendResult) => (timedOut ? PAUSE_SECONDS : 0);
