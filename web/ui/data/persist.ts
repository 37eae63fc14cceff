import { ApiError, api, isWorthRetrying } from "../../api.ts";
import { sentenceOf } from "../../api-error.ts";

const PAUSES_MS = [500, 1000, 2000];
const WAIT_SECONDS = 20;

/** Not a uuid: browsers make those only on pages that came by https. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request again if its reply may have been lost. The key lets the server do the work once. */
export async function persist<T>(call: (idempotencyKey: string) => Promise<T>, key = randomKey()): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await call(key);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(ms);
    }
  }
  return call(key);
}

const isPassing = (error: unknown) =>
  isWorthRetrying(error) || (error instanceof ApiError && error.code === "IDEMPOTENCY_IN_FLIGHT");

interface EndedJob<T> {
  job_id: string;
  status: "pending" | "running" | "succeeded" | "failed" | "canceled";
  result: T | null;
  error: { code: string; message: string } | null;
}

/** Waits for the result of a job, however often the connection is lost meanwhile. Rejects if the job ended without one. */
export async function resultOf<T>(jobId: string, canceled: string): Promise<T> {
  for (;;) {
    const request = { params: { id: jobId }, query: { wait: WAIT_SECONDS } };
    const job = await readPatiently(() => api.getJson<EndedJob<T>, "/jobs/{id}">("/jobs/{id}", request));
    if (job.status === "succeeded") return job.result as T;
    if (job.status === "failed" || job.status === "canceled")
      throw new ApiError(0, job.error?.code ?? "CANCELED", job.error ? sentenceOf(job.error) : canceled);
  }
}

/** Reads, however often the connection is lost meanwhile. */
export async function readPatiently<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await pause(2000);
    }
  }
}
