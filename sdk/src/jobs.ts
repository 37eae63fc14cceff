import { JobFailed, TimedOut } from "./errors.ts";
import { streamJob } from "./events.ts";
import { listing } from "./paging.ts";
import { secondsAsked } from "./refusal.ts";
import { type Connection, path, pause, type RequestOptions, readReply } from "./request.ts";
import type { GetJobsQuery, Job } from "./types.ts";

export interface WaitOptions {
  signal?: AbortSignal;
  /** The maximum time to wait; unlimited by default. The job continues when you stop waiting. */
  timeoutMs?: number;
}

/** The options of a call that starts a job. */
export interface BeginOptions extends RequestOptions {
  /** Seconds to wait for the job to end, 0 to 90. Default: 0. */
  wait?: number;
}

type AnyJob = Omit<Job, "result"> & { result: unknown };

const LONGEST_WAIT = 90;
const ENDED: Job["status"][] = ["succeeded", "failed", "canceled"];

export const jobs = (connection: Connection) => ({
  get: (id: string, options?: RequestOptions) => connection.get<Job>(path`/jobs/${id}`, {}, { ...options, wait: 0 }),
  list: (query?: GetJobsQuery, options?: RequestOptions) => listing<Job>(connection, "/jobs", "jobs", query, options),
  cancel: (id: string, options?: RequestOptions) => connection.post<Job>(path`/jobs/${id}/cancel`, undefined, options),
  /** The progress of a job and its result, as events. */
  events: (id: string, options?: RequestOptions) => streamJob(connection, id, options),
  /** The job once it has ended, however it ended. */
  wait: (id: string, options?: WaitOptions) => waitFor<Job>(connection, id, options),
});

/** Long-polls the job until it has ended. */
async function waitFor<J extends AnyJob>(
  connection: Connection,
  id: string,
  { signal, timeoutMs = Number.POSITIVE_INFINITY }: WaitOptions = {},
): Promise<J> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const began = Date.now();
    const wait = Math.min(LONGEST_WAIT, Math.floor(Math.max(0, until - began) / 1000));
    const reply = await connection.send({ method: "GET", path: path`/jobs/${id}`, wait, signal });
    const job = readReply<J>(reply);
    if (ENDED.includes(job.status)) return job;
    const leftMs = until - Date.now();
    if (leftMs <= 0) throw new TimedOut(`The job ${id} is still ${job.status} after ${timeoutMs} ms.`);
    const isEarly = wait === 0 || Date.now() - began < wait * 1000;
    if (isEarly) await pause(Math.min(leftMs, (secondsAsked(reply.response.headers) ?? 1) * 1000), signal);
  }
}

/** The result of a job that was started; throws `JobFailed` if it ended without one. */
export async function resultOf<J extends AnyJob>(
  connection: Connection,
  begun: Promise<J>,
  options?: WaitOptions,
): Promise<NonNullable<J["result"]>> {
  const job = await waitFor<J>(connection, (await begun).job_id, options);
  if (job.status !== "succeeded") throw new JobFailed(job);
  return job.result as NonNullable<J["result"]>;
}
