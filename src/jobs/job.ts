import type { Logger } from "pino";
import type { z } from "zod";
import type { Context, Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";

/** What a running job lets be known: words of its answer, that these start over, what it does now. */
export type ProgressEvent = { event: "text"; text: string } | { event: "restart" } | { event: "step"; label: string };

/** What comes after it was all said before: somebody began to listen late. */
export type ReplayEvent = { event: "again" };

/** What a running job is given. Each statement it runs is one of its own, on its organization's rows. */
export interface JobContext {
  jobId: string;
  organizationId: string;
  /** The person it works for; null under an organization-scoped key. */
  userId: number | null;
  /** The key that it was enqueued with; null for what the system does by itself. */
  apiKeyId: string | null;
  deps: Deps;
  sql: Sql;
  log: Logger;
  /** Fires when the job is canceled or its worker shuts down. */
  signal: AbortSignal;
  /** Runs a paid step and keeps what it gave: a rerun of the job gets that instead of paying again. */
  once<T>(key: string, step: () => Promise<T>): Promise<T>;
  /** Tells whoever watches the job. It may be lost on the way: what counts is the job's result. */
  publish(said: ProgressEvent): void;
}

/** Writes what the job brought about, in the one transaction that also finishes it, and gives its result. */
export type Settle = (sql: Sql) => Promise<unknown>;

/** Who waits for a job: a person, nobody, or the receiver of a webhook message. Each class has slots of its own in a worker. */
export type JobClass = "interactive" | "background" | "delivery";

/** What names a kind of job and its input: enough to enqueue one. */
export interface JobKind {
  kind: string;
  /** Callers do not see internal jobs. */
  internal: boolean;
  /** Not given: `background` for an internal job, `interactive` for one that a caller sees. */
  class?: JobClass;
  maxAttempts: number;
  input: z.ZodType;
}

/** One kind of job. `run` may be run again after a crash: whatever must happen once belongs into the `Settle` it returns. */
export interface Job extends JobKind {
  run: (ctx: JobContext, input: never) => Promise<Settle>;
  /** Writes what it means that the job failed for good, in the transaction that says so. */
  failed?: (sql: Sql, organizationId: string, input: never, error: JobError) => Promise<void>;
}

export function job<T extends JobKind>(
  ticket: T,
  work: {
    run: (ctx: JobContext, input: z.output<T["input"]>) => Promise<Settle>;
    failed?: (sql: Sql, organizationId: string, input: z.output<T["input"]>, error: JobError) => Promise<void>;
  },
): Job {
  return { ...ticket, ...work } as Job;
}

export interface JobError {
  code: string;
  message: string;
}

/** A failure that trying again cannot mend; its message is for the caller. */
export class JobFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What billing or a quota does not allow, no further attempt will: the job fails, and says why. */
export function failedBy(error: unknown): never {
  if (error instanceof ApiError && (error.status === 402 || error.status === 403))
    throw new JobFailure(error.code, error.message);
  throw error;
}

/** What the job waits for is not there yet: it is looked at again later, and this look was no attempt. */
export class RescheduleJob extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`looked at again in ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Who enqueues: a request's context, or the same facts from a job that enqueues another. */
export type Enqueuer = Pick<Context, "sql" | "organizationId" | "requestId"> & {
  userId: number | null;
  apiKeyId: string | null;
};
