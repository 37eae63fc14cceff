import type { Context } from "../context.ts";
import type { StreamClient } from "../http/endpoint.ts";
import { EventStream } from "../http/events.ts";
import { Job } from "./jobs.schema.ts";
import * as store from "./jobs.store.ts";
import { awaitJob, jobLocation } from "./jobs.ts";
import { NewEvents } from "./new-events.ts";

const RECHECK_SECONDS = 60;

/**
 * Streams a job until it ends: `token`, `step`, `restart`, `citation`, and finally `job`. Each event has an id, and a client that
 * sends the last one it received gets exactly the rest, even after the job has ended. If the job can no longer be read, the stream
 * closes without `job`: the client reconnects or reads the job.
 */
export async function streamJobEvents(ctx: Context, id: string, client: StreamClient): Promise<EventStream> {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`, ctx.caller.sessionId !== null);
  stream.headers.location = jobLocation(ctx, id);
  const askFor = (after: string) =>
    void store.notifyReplayRequest(ctx.sql, id, after).catch((err) => ctx.deps.log.debug({ err }, "no replay"));
  const events = new NewEvents(stream, client.lastEventId, askFor);
  const hear = (message: string | undefined) =>
    message === undefined ? events.missed() : events.take(JSON.parse(message));
  try {
    stream.onLeave(await ctx.deps.changes.subscribe(`job:${id}`, hear));
    const watch = endWhenRevoked(ctx, stream, client.isStillAdmitted);
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, watch));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  events.missed();
  void follow(ctx, id, { stream, events, client })
    .catch((err) => ctx.deps.log.warn({ err, jobId: id }, "could not read a job for its stream"))
    .finally(() => stream.finish());
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

interface Following {
  stream: EventStream;
  events: NewEvents;
  client: StreamClient;
}

async function follow(ctx: Context, id: string, { stream, events, client }: Following) {
  const gone = new AbortController();
  stream.onLeave(() => gone.abort());
  const wait = { seconds: RECHECK_SECONDS, signal: gone.signal, headers: {} };
  while (!gone.signal.aborted) {
    const reply = await awaitJob(ctx, id, wait).catch(() => undefined);
    if (reply?.status === 200) {
      const progress = await store.findProgress(ctx.sql, ctx.organizationId, id);
      return stream.conclude(() => events.end(Job.parse(reply.body), progress));
    }
    if (!reply || !(await client.isStillAdmitted())) return;
  }
}
