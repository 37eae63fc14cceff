import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { EventStream } from "../http/events.ts";
import type { ProgressEvent, ReplayEvent } from "./job.ts";
import type { Job } from "./jobs.schema.ts";
import * as store from "./jobs.store.ts";
import { awaitJob } from "./jobs.ts";

const RECHECK_SECONDS = 60;
const MARKER_TIMEOUT_MS = 2000;

/** What is sent about a job. */
export interface JobStreamEvents {
  opened?: (stream: EventStream) => void;
  progress: (stream: EventStream, event: ProgressEvent | ReplayEvent) => void;
  ended: (stream: EventStream, job: Job) => void;
}

/**
 * Follows a job until it ends. Earlier progress is replayed after the event `again`, which every listener receives. The stream
 * closes without an end if the job can no longer be read: the client reconnects or reads the job.
 */
export async function openJobStream(
  ctx: Context,
  id: string,
  isStillAdmitted: () => Promise<boolean>,
  events: JobStreamEvents,
): Promise<EventStream> {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`);
  try {
    events.opened?.(stream);
    const forward = (message: string | undefined) => message && events.progress(stream, JSON.parse(message));
    stream.onLeave(await ctx.deps.changes.subscribe(`job:${id}`, forward));
    const watch = endWhenRevoked(ctx, stream, isStillAdmitted);
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, watch));
    await store.notifyReplayRequest(ctx.sql, id);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  void follow(ctx, id, stream, isStillAdmitted, events).finally(() => stream.finish());
  return stream;
}

/** Re-checks admission when something changes for the caller, such as their removal or a sign-out. */
const endWhenRevoked =
  ({ caller }: Context, stream: EventStream, isStillAdmitted: () => Promise<boolean>) =>
  (message: string | undefined) => {
    const change = message === undefined ? undefined : (JSON.parse(message) as { kind: string; user_id?: number });
    if (change?.kind !== "member" || change.user_id !== caller.userId) return;
    void isStillAdmitted().then(
      (still) => still || stream.finish(),
      () => stream.finish(),
    );
  };

async function follow(
  ctx: Context,
  id: string,
  stream: EventStream,
  isStillAdmitted: () => Promise<boolean>,
  events: JobStreamEvents,
) {
  const gone = new AbortController();
  stream.onLeave(() => gone.abort());
  const wait = { seconds: RECHECK_SECONDS, signal: gone.signal, headers: {} };
  while (!gone.signal.aborted) {
    const reply = await awaitJob(ctx, id, wait).catch(() => undefined);
    if (reply?.status === 200) {
      await awaitRemainingProgress(ctx).catch(() => undefined);
      return events.ended(stream, reply.body);
    }
    if (!reply || !(await isStillAdmitted())) return;
  }
}

/** Progress and job ends arrive on different channels. Waits until all progress sent so far has been received. */
async function awaitRemainingProgress({ deps, sql }: Context) {
  const marker = randomUUID();
  const received = Promise.withResolvers<void>();
  const leave = await deps.changes.subscribe(`mark:${marker}`, () => received.resolve());
  await store.notifyMarker(sql, marker);
  await Promise.race([received.promise, setTimeout(MARKER_TIMEOUT_MS, undefined, { ref: false })]).finally(leave);
}
