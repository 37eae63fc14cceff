import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { EventStream } from "../http/events.ts";
import type { ProgressEvent, ReplayEvent } from "./job.ts";
import { Job } from "./jobs.schema.ts";
import * as store from "./jobs.store.ts";
import { awaitJob } from "./jobs.ts";

const LOOK_AGAIN_SECONDS = 60;
const MOST_BEHIND_MS = 2000;

/**
 * Tells what a job says while it runs, and at last how it ended. What it said before is told again after the event `again`, which
 * everybody who listens hears: what they were told until then is void.
 */
export async function streamJob(ctx: Context, id: string, isStillAdmitted: () => Promise<boolean>) {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`);
  try {
    stream.onLeave(await ctx.deps.changes.subscribe(`job:${id}`, (message) => message && pass(stream, message)));
    const watch = endWhenSentAway(ctx, stream, isStillAdmitted);
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, watch));
    await store.notifyReplayRequest(ctx.sql, id);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  void follow(ctx, id, stream, isStillAdmitted).finally(() => stream.finish());
  return stream;
}

/** Whenever something changes for the caller it is asked again whether they could still call. */
const endWhenSentAway =
  ({ caller }: Context, stream: EventStream, isStillAdmitted: () => Promise<boolean>) =>
  (message: string | undefined) => {
    const change = message === undefined ? undefined : (JSON.parse(message) as { kind: string; user_id?: number });
    if (change?.kind !== "member" || change.user_id !== caller.userId) return;
    void isStillAdmitted().then(
      (still) => still || stream.finish(),
      () => stream.finish(),
    );
  };

function pass(stream: EventStream, message: string) {
  const { event, ...data } = JSON.parse(message) as ProgressEvent | ReplayEvent;
  stream.tell(event, data);
}

/** Without its end when the job cannot be looked at any more: the caller comes again, or asks for the job. */
async function follow(ctx: Context, id: string, stream: EventStream, isStillAdmitted: () => Promise<boolean>) {
  const gone = new AbortController();
  stream.onLeave(() => gone.abort());
  const wait = { seconds: LOOK_AGAIN_SECONDS, signal: gone.signal, headers: {} };
  while (!gone.signal.aborted) {
    const looked = await awaitJob(ctx, id, wait).catch(() => undefined);
    if (looked?.status === 200) {
      await hearRest(ctx).catch(() => undefined);
      return stream.tell("end", Job.parse(looked.body));
    }
    if (!looked || !(await isStillAdmitted())) return;
  }
}

/** What a job says and how it ended come by different lines: returns when all that was said before now has been heard. */
async function hearRest({ deps, sql }: Context) {
  const mark = randomUUID();
  const heard = Promise.withResolvers<void>();
  const leave = await deps.changes.subscribe(`mark:${mark}`, () => heard.resolve());
  await store.notifyMarker(sql, mark);
  await Promise.race([heard.promise, setTimeout(MOST_BEHIND_MS, undefined, { ref: false })]).finally(leave);
}
