import { must } from "../../content/must.ts";
import type { Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { RunOutcome } from "../metrics/metrics.ts";
import { runInTurnOf } from "../scheduling/turn.ts";
import { type JobContext, type JobError, JobFailure, type JobHandler, RescheduleJob, toJobError } from "./job.ts";
import * as store from "./jobs.store.ts";
import { ModelFailure } from "./model-failure.ts";
import { type AnnounceOutage, pauseForModel, waitForModel } from "./model-outages.ts";
import { ProgressStream } from "./progress-stream.ts";

const RETRY_SECONDS = [1, 5, 30];
const LATER_RETRY_SECONDS = 120;

export interface EndedJob {
  organizationId: string;
  jobId: string;
  kind: string;
  status: "succeeded" | "failed";
}

export interface AttemptOptions {
  /** Called when a job visible to callers succeeds or fails, in the same transaction. */
  ended?: (sql: Sql, job: EndedJob) => Promise<void>;
  /** Called when the first job of an organization begins to wait for the language model, in the same transaction. */
  modelUnavailable?: AnnounceOutage;
}

/** Runs jobs that a worker has claimed, and records how each attempt ended. */
export class Attempts {
  readonly #deps: Deps;
  readonly #jobs: Map<string, JobHandler>;
  readonly #options: AttemptOptions;

  constructor(deps: Deps, jobs: Map<string, JobHandler>, options: AttemptOptions) {
    this.#deps = deps;
    this.#jobs = jobs;
    this.#options = options;
  }

  async run(claimed: store.ClaimedJob, signal: AbortSignal): Promise<RunOutcome> {
    const job = must(this.#jobs.get(claimed.kind), "only known kinds are claimed");
    const { database, changes } = this.#deps;
    const progress = new ProgressStream(database.organization(claimed.organization_id), changes, claimed.id);
    try {
      const ctx = this.#contextFor(claimed, progress, signal);
      const turn = { organizationId: claimed.organization_id, isUrgent: claimed.class === "interactive" };
      const settle = await untilAborted(
        signal,
        runInTurnOf(turn, () => job.run(ctx, claimed.input as never)),
      );
      const published = await progress.end();
      await database.transaction(claimed.organization_id, async (sql) => {
        const result = await settle(sql);
        const ended = { status: "succeeded" as const, result, progress: published };
        const isOurs = await store.updateFinished(sql, claimed.id, claimed.attempt, ended);
        if (!isOurs) throw new Superseded();
        await this.#tell(sql, job, claimed, "succeeded");
      });
      return "succeeded";
    } catch (error) {
      const failed = { ...claimed, progress: await progress.end() };
      return this.#afterError(job, failed, error).catch((fault) => {
        this.#warn(fault, "could not record the failure of a job; it will be retried");
        return "lost";
      });
    } finally {
      await progress.end();
    }
  }

  async #afterError(job: JobHandler, claimed: store.FailedAttempt, error: unknown): Promise<RunOutcome> {
    const { system } = this.#deps.database;
    if (error instanceof Superseded) return "superseded";
    if (error instanceof Interrupted) {
      await store.updateForRetry(system, claimed, { seconds: null, counts: false });
      return "interrupted";
    }
    if (error instanceof RescheduleJob) {
      await store.updateForRetry(system, claimed, { seconds: error.seconds, counts: false });
      return "postponed";
    }
    if (error instanceof ModelFailure) return this.#afterModelFailure(job, claimed, error);
    const isFinal = error instanceof JobFailure || claimed.attempt >= claimed.max_attempts;
    if (!isFinal) {
      this.#warn(error, "job failed; will retry", { jobId: claimed.id, attempt: claimed.attempt });
      const seconds = RETRY_SECONDS[claimed.attempt - 1] ?? LATER_RETRY_SECONDS;
      await store.updateForRetry(system, claimed, { seconds, counts: true });
      return "retried";
    }
    if (!(error instanceof JobFailure))
      this.#deps.log.error({ err: error, jobId: claimed.id, kind: claimed.kind }, "job failed permanently");
    await this.fail(job, claimed, toJobError(error));
    return "failed";
  }

  /** Waits for a model that is unavailable. Fails if the model rejects the work, or if the job has waited too long. */
  async #afterModelFailure(job: JobHandler, claimed: store.FailedAttempt, error: ModelFailure): Promise<RunOutcome> {
    const pause = pauseForModel(job, claimed, error);
    if (pause === undefined) {
      await this.fail(job, claimed, { code: error.code, message: error.message });
      return "failed";
    }
    this.#warn(error, "the language model is unavailable; will retry", { jobId: claimed.id, kind: claimed.kind });
    await this.#deps.database.transaction(claimed.organization_id, (sql) =>
      waitForModel(sql, job, claimed, { pause, announce: this.#options.modelUnavailable }),
    );
    return "postponed";
  }

  /** Runs `job.failed` before updating the job. Success and deletion lock rows in the same order, which avoids deadlocks. */
  async fail(job: JobHandler, claimed: store.FailedAttempt, error: JobError) {
    const writing = this.#deps.database.transaction(claimed.organization_id, async (sql) => {
      await job.failed?.(sql, claimed.organization_id, claimed.input as never, error);
      const { id, attempt, progress } = claimed;
      const isOurs = await store.updateFinished(sql, id, attempt, { status: "failed", error, progress });
      if (!isOurs) throw new Superseded();
      await this.#tell(sql, job, claimed, "failed");
    });
    await writing.catch((fault) => {
      if (!(fault instanceof Superseded)) throw fault;
    });
  }

  async #tell(sql: Sql, job: JobHandler, claimed: store.ClaimedJob, status: EndedJob["status"]) {
    if (job.internal) return;
    const { id: jobId, organization_id: organizationId, kind } = claimed;
    await this.#options.ended?.(sql, { organizationId, jobId, kind, status });
  }

  #contextFor(claimed: store.ClaimedJob, progress: ProgressStream, signal: AbortSignal): JobContext {
    const { database, log } = this.#deps;
    const sql = database.organization(claimed.organization_id, { keyId: claimed.limited_key_id ?? undefined });
    return {
      jobId: claimed.id,
      kind: claimed.kind,
      organizationId: claimed.organization_id,
      userId: claimed.user_id,
      apiKeyId: claimed.api_key_id,
      deps: this.#deps,
      sql,
      log: log.child({ jobId: claimed.id, kind: claimed.kind }),
      signal,
      publish: (event) => progress.publish(event),
      async once<T>(key: string, step: () => Promise<T>) {
        const kept = await store.findStep(sql, claimed.id, key);
        if (kept) return kept.result as T;
        const result = storable(await step());
        await store.insertStep(sql, claimed.organization_id, claimed.id, { key, result });
        return result;
      },
    };
  }

  #warn(error: unknown, message: string, more: object = {}) {
    this.#deps.log.warn({ err: error, ...more }, message);
  }
}

/** Another attempt claimed the job, or it was canceled. This attempt must leave no effects. */
export class Superseded extends Error {}
/** The worker is shutting down. The job is requeued. */
export class Interrupted extends Error {}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Removes characters that PostgreSQL cannot store, because a model may output anything. */
function storable<T>(value: T): T {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storable(key), storable(each)])) as T;
}
