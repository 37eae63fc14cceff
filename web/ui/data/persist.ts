import { ApiError, api, isWorthRetrying } from "../../api.ts";
import { sentenceOf } from "../../api-error.ts";

const PAUSES_MS = [500, 1000, 2000];
const WAIT_SECONDS = 20;

/** Not `crypto.randomUUID`, which browsers offer only on https pages. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries a request whose reply may have been lost. The key ensures that the server does the work only once. */
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

/** Waits for the result of a job, reconnecting as often as needed. Rejects if the job ended without a result. */
export async function resultOf<T>(jobId: string, canceled: string): Promise<T> {
  for (;;) {
    const request = { params: { id: jobId }, query: { wait: WAIT_SECONDS } };
    const job = await readPatiently(() => api.getJson<EndedJob<T>, "/jobs/{id}">("/jobs/{id}", request));
    if (job.status === "succeeded") return job.result as T;
    if (job.status === "failed" || job.status === "canceled")
      throw new ApiError(0, job.error?.code ?? "CANCELED", job.error ? sentenceOf(job.error) : canceled);
  }
}

/** Reads, and retries after temporary failures without limit. */
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
