import type { Logger } from "pino";
import type { z } from "zod";
import type { Context, Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";

/** Progress of a running job: a piece of its answer, that the answer starts over, or the step it is at. */
export type ProgressEvent = { event: "text"; text: string } | { event: "restart" } | { event: "step"; label: string };

/** Everything so far follows again, because a listener joined late. */
export type ReplayEvent = { event: "again" };

/** What a running job gets. Each statement runs on its own, restricted to the rows of its organization. */
export interface JobContext {
  jobId: string;
  organizationId: string;
  /** The person it works for; null under an organization-scoped key. */
  userId: number | null;
  /** The API key that enqueued it; null for the system's own jobs. */
  apiKeyId: string | null;
  deps: Deps;
  sql: Sql;
  log: Logger;
  /** Fires when the job is canceled or its worker shuts down. */
  signal: AbortSignal;
  /** Runs a paid step and keeps its result: a retry of the job reuses it instead of paying again. */
  once<T>(key: string, step: () => Promise<T>): Promise<T>;
  /** Sends progress to whoever watches the job. It may get lost; only the result counts. */
  publish(event: ProgressEvent): void;
}

/** Writes the effects of the job in the transaction that also finishes it, and returns its result. */
export type FinishJob = (sql: Sql) => Promise<unknown>;

/** Who waits for a job: a person, nobody, or the receiver of a webhook message. Each class has slots of its own in a worker. */
export type JobClass = "interactive" | "background" | "delivery";

/** A kind of job and its input: all that is needed to enqueue one. */
export interface JobKind {
  kind: string;
  /** Callers do not see internal jobs. */
  internal: boolean;
  /** Not given: `background` for an internal job, `interactive` for one that a caller sees. */
  class?: JobClass;
  maxAttempts: number;
  input: z.ZodType;
}

/** One kind of job. `run` may be run again after a crash: what must happen only once belongs in the `Settle` it returns. */
export interface Job extends JobKind {
  run: (ctx: JobContext, input: never) => Promise<FinishJob>;
  /** Writes the consequences of a final failure, in the transaction that records it. */
  failed?: (sql: Sql, organizationId: string, input: never, error: JobError) => Promise<void>;
}

export function job<T extends JobKind>(
  kind: T,
  work: {
    run: (ctx: JobContext, input: z.output<T["input"]>) => Promise<FinishJob>;
    failed?: (sql: Sql, organizationId: string, input: z.output<T["input"]>, error: JobError) => Promise<void>;
  },
): Job {
  return { ...kind, ...work } as Job;
}

export interface JobError {
  code: string;
  message: string;
}

/** A failure that a retry cannot fix; its message is for the caller. */
export class JobFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What billing or a quota does not allow, no further attempt will: the job fails, and says why. */
export function throwAsJobFailure(error: unknown): never {
  if (error instanceof ApiError && (error.status === 402 || error.status === 403))
    throw new JobFailure(error.code, error.message);
  throw error;
}

/** The job has to wait for something. It runs again later, and this run does not count as an attempt. */
export class RescheduleJob extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`runs again in ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Who enqueues a job: a request, or another job. */
export type Enqueuer = Pick<Context, "sql" | "organizationId" | "requestId"> & {
  userId: number | null;
  apiKeyId: string | null;
};
