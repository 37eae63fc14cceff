import type { Logger } from "pino";
import type { z } from "zod";
import type { Context, Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import { ApiError, isStorageFull, storageFull } from "../errors/errors.ts";
import type { ProgressEvent } from "./progress.ts";

/** The environment of a running job. Each statement runs in its own transaction, restricted to the job's organization. */
export interface JobContext {
  jobId: string;
  kind: string;
  organizationId: string;
  /** The user it works for; null for an organization key or a system job. */
  userId: number | null;
  /** The API key that enqueued it; null for a signed-in person or a system job. */
  apiKeyId: string | null;
  deps: Deps;
  sql: Sql;
  log: Logger;
  /** Fires when the job is canceled or its worker shuts down. */
  signal: AbortSignal;
  /** Runs a paid step and stores its result, so that a retry of the job does not pay again. */
  once<T>(key: string, step: () => Promise<T>): Promise<T>;
  /** Sends progress to clients that watch the job. It may get lost; only the result counts. */
  publish(event: ProgressEvent): void;
}

/** Writes the effects of the job in the transaction that finishes it, and returns its result. */
export type FinishJob = (sql: Sql) => Promise<unknown>;

/** The highest runs first. High: a person waits for it. Low: it may wait until all else is done. */
export const PRIORITY = { low: -1, normal: 0, high: 1 };

/** Who waits for a job: a person, nobody, or a webhook receiver. A worker has separate slots for each class. */
export type JobClass = "interactive" | "background" | "delivery";

/** A kind of job and its input, which is all that enqueueing needs. */
export interface JobKind {
  kind: string;
  /** Internal jobs are hidden from callers. */
  internal: boolean;
  /** Defaults to `background` for internal jobs and `interactive` for others. */
  class?: JobClass;
  maxAttempts: number;
  /** How long it waits for an unavailable language model before it fails. Defaults to a minute. */
  modelPatienceSeconds?: number;
  input: z.ZodType;
}

/** The language model is unavailable, and the job waits for it. */
export interface ModelOutage {
  /** ISO 8601. */
  since: string;
  retryAt: string;
}

/**
 * An implementation of a kind of job. `run` may run again after a crash, so effects that must happen once belong in the `FinishJob`
 * it returns.
 */
export interface JobHandler extends JobKind {
  run: (ctx: JobContext, input: never) => Promise<FinishJob>;
  /** Writes the consequences of a final failure, in the same transaction. */
  failed?: (sql: Sql, organizationId: string, input: never, error: JobError) => Promise<void>;
  /** Shows that the job waits for the language model, in the transaction that requeues it. */
  waits?: (sql: Sql, organizationId: string, input: never, outage: ModelOutage) => Promise<void>;
}

export function job<T extends JobKind>(
  kind: T,
  work: {
    run: (ctx: JobContext, input: z.output<T["input"]>) => Promise<FinishJob>;
    failed?: (sql: Sql, organizationId: string, input: z.output<T["input"]>, error: JobError) => Promise<void>;
    waits?: (sql: Sql, organizationId: string, input: z.output<T["input"]>, outage: ModelOutage) => Promise<void>;
  },
): JobHandler {
  return { ...kind, ...work } as JobHandler;
}

export interface JobError {
  code: string;
  message: string;
}

/** A failure that a retry cannot fix. Its message is shown to the caller. */
export class JobFailure extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const SERVER_FAULT =
  "Something went wrong on the server. Try again. If the problem persists, contact your administrator.";

/** What the caller sees of a final failure. */
export function toJobError(error: unknown): JobError {
  if (error instanceof JobFailure) return { code: error.code, message: error.message };
  if (!isStorageFull(error)) return { code: "INTERNAL", message: SERVER_FAULT };
  const { code, message } = storageFull();
  return { code, message };
}

/** Billing and quota errors (402, 403) fail the job for good; other errors are retried. */
export function throwAsJobFailure(error: unknown): never {
  if (error instanceof ApiError && (error.status === 402 || error.status === 403))
    throw new JobFailure(error.code, error.message);
  throw error;
}

/** Thrown by a job that has to wait. It runs again later without using up an attempt. */
export class RescheduleJob extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`retries in ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Who enqueues a job: a request or another job. */
export type Enqueuer = Pick<Context, "sql" | "organizationId" | "requestId"> & {
  userId: number | null;
  apiKeyId: string | null;
};
