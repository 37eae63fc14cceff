import type { Caller, Deps } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import { callPipeline } from "../../kernel/http/pipeline/call-pipeline.ts";
import type { Kernel, StoredReply } from "../../kernel/http/pipeline/kernel.ts";
import { type JobContext, JobFailure, RescheduleJob } from "../../kernel/jobs/job.ts";
import { listJobsById } from "../../kernel/jobs/jobs.ts";
import * as calls from "./calls.store.ts";
import type { RunRow } from "./runs.store.ts";
import type { Step } from "./steps.schema.ts";
import type { Occasion } from "./triggers.schema.ts";

/** The operations of the product, by their names. */
export interface Operations {
  find(name: string): Endpoint;
  kernel: Kernel;
}

/** A job that the step started has not ended. Its end wakes the run. */
export class StillWorking extends Error {}

/** People have to approve something. The end of the approval wakes the run. */
export class WaitsForPerson extends Error {}

/** The step cannot be taken. Ends the run. */
export class StepFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * What a step works with. A step may be taken again after a crash or while it waits: it makes the same calls in the same order, and
 * gets the replies that were kept in the transactions of their effects.
 */
export class StepContext {
  readonly run: RunRow;
  readonly step: Step;
  readonly position: number;
  readonly job: JobContext;
  readonly caller: Caller;
  /** The results of the steps before, by their ids. */
  readonly results: ReadonlyMap<string, unknown>;
  readonly #operations: Operations;
  #made = 0;

  constructor(
    job: JobContext,
    at: { run: RunRow; step: Step; position: number; results: ReadonlyMap<string, unknown> },
    by: { caller: Caller; operations: Operations },
  ) {
    this.job = job;
    this.run = at.run;
    this.step = at.step;
    this.position = at.position;
    this.results = at.results;
    this.caller = by.caller;
    this.#operations = by.operations;
  }

  get deps(): Deps {
    return this.job.deps;
  }

  get trigger(): Occasion {
    return this.run.trigger;
  }

  /** Calls an operation as the person or key that the run works for. Refusals end the step; faults of the server are tried again. */
  async call<T>(name: string, { params = {}, query = {}, body }: Parts): Promise<T> {
    const op = this.#operations.find(name);
    const number = op.idempotent ? this.#made++ : 0;
    const { deps, signal } = this.job;
    const made = { params, query, body, idempotencyKey: op.idempotent ? "step" : undefined };
    const by = {
      deps,
      kernel: this.#kernelAt(op, number),
      caller: this.caller,
      requestId: this.run.id,
      address: null,
      signal,
    };
    const { body: reply } = await callPipeline(op, made, by).catch(asStepFailure);
    return (reply === "" ? {} : JSON.parse(reply)) as T;
  }

  /** Calls an operation that starts a job, and returns the job's result once it has ended. */
  async finish<T>(name: string, parts: Parts): Promise<T> {
    const { job_id } = await this.call<{ job_id: string }>(name, { ...parts, query: { ...parts.query, wait: "0" } });
    const [ended] = await listJobsById(this.job.sql, this.job.organizationId, [job_id]);
    if (!ended) throw new StepFailure("NOT_FOUND", "The work of this step was deleted.");
    if (ended.status === "succeeded") return { ...ended.result, job_id } as T;
    if (ended.status === "pending" || ended.status === "running") throw new StillWorking();
    const { code, message } = ended.error ?? { code: "CANCELED", message: "The work of this step was canceled." };
    throw new StepFailure(code, message);
  }

  /** Several at once. All of them are started before any is waited for. */
  async all<T>(works: Promise<T>[]): Promise<T[]> {
    const ended = await Promise.allSettled(works);
    const refused = ended.filter((each) => each.status === "rejected").map(({ reason }) => reason);
    const worst = refused.find((each) => !(each instanceof StillWorking)) ?? refused[0];
    if (worst) throw worst;
    return ended.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  }

  /** The kernel of requests, with a memory of this run's calls that does not end after a day. */
  #kernelAt(op: Endpoint, number: number): Kernel {
    const place = { runId: this.run.id, position: this.position, number };
    return {
      ...this.#operations.kernel,
      findReply: async (ctx) => {
        await calls.lockCall(ctx.sql, place);
        return calls.findCall(ctx.sql, ctx.organizationId, place);
      },
      hasReply: async (ctx) => (await calls.findCall(ctx.sql, ctx.organizationId, place)) !== undefined,
      keepReply: (ctx, _key, _hash, reply) =>
        calls
          .insertCall(ctx.sql, ctx.organizationId, place, { ...reply, awaitedId: awaitedIn(reply, op) })
          .then(() => undefined),
    };
  }
}

/** The job or the approval whose end wakes the run. */
function awaitedIn({ body }: StoredReply, { name }: Endpoint): string | null {
  const made = body === "" ? null : (JSON.parse(body) as { job_id?: unknown; id?: unknown } | null);
  const id = name === "POST /approvals" ? made?.id : made?.job_id;
  return typeof id === "string" ? id : null;
}

const BUSY_SECONDS = 5;

function asStepFailure(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429 || error.status === 503) throw new RescheduleJob(BUSY_SECONDS);
  if (error.status >= 500) throw error;
  throw new StepFailure(error.code, error.message);
}

/** What the caller of a failed step sees, or undefined if it is to be tried again. */
export function faultOf(error: unknown): { code: string; message: string } | undefined {
  if (error instanceof StepFailure || error instanceof JobFailure || error instanceof ApiError)
    return { code: error.code, message: error.message };
  return undefined;
}
