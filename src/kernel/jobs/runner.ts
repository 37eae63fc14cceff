import { randomUUID } from "node:crypto";
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
import { ALL_SLOTS_FREE, findFreeSlots } from "./slots.ts";
import { storable } from "./storable.ts";

const LOST_AFTER_SECONDS = 10;
const BEATS_BEFORE_LOST = 3;
const SEARCHES_BEFORE_LOST = 5;
const LOOK_MS = 5000;
const RETRY_SECONDS = [1, 5, 30];
const LATER_RETRY_SECONDS = 120;

export interface RunnerOptions {
  /** How many jobs run at once. `findFreeSlots` divides them among the classes. */
  concurrency: number;
  /** How long a worker may go without a heartbeat before its jobs are requeued. */
  lostAfterSeconds?: number;
  /** Called when a job visible to callers succeeds or fails, in the same transaction. */
  ended?: (sql: Sql, job: EndedJob) => Promise<void>;
  /** Called when the first job of an organization begins to wait for the language model, in the same transaction. */
  modelUnavailable?: AnnounceOutage;
}

export interface EndedJob {
  organizationId: string;
  jobId: string;
  kind: string;
  status: "succeeded" | "failed";
}

interface Running {
  job: store.ClaimedJob;
  stop: AbortController;
  done: Promise<void>;
}

/** A worker: claims jobs and runs several at once until it is stopped. */
export class Runner {
  readonly #deps: Deps;
  readonly #jobs: Map<string, JobHandler>;
  readonly #options: RunnerOptions & { lostAfterSeconds: number };
  readonly #name = randomUUID();
  readonly #running = new Map<string, Running>();
  #stopping = false;
  #isAboutToLook = false;
  #looking: Promise<void> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #unlisten: (() => Promise<void>)[] = [];

  constructor(deps: Deps, jobs: JobHandler[], options: RunnerOptions) {
    this.#deps = deps;
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    this.#options = { lostAfterSeconds: LOST_AFTER_SECONDS, ...options };
  }

  /** Starts claiming jobs, woken by notifications and, in case one is missed, every few seconds. */
  async start() {
    const { database } = this.#deps;
    this.#unlisten = [
      await database.listen("jobs_waiting", () => this.#look()),
      await database.listen("jobs_done", (id) => this.#running.get(id)?.stop.abort(new Superseded())),
    ];
    const lostMs = this.#options.lostAfterSeconds * 1000;
    this.#timers = [
      setInterval(() => this.#look(), LOOK_MS),
      setInterval(() => void this.#beat(), lostMs / BEATS_BEFORE_LOST),
      setInterval(() => void this.#handOn(), lostMs / SEARCHES_BEFORE_LOST),
    ];
    void this.#handOn();
    this.#look();
  }

  /** Stops claiming jobs, waits a moment for running ones, and requeues those that are not done. */
  async stop(patienceMs = 500) {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const unlisten of this.#unlisten) await unlisten();
    await this.#looking;
    const running = [...this.#running.values()];
    await Promise.race([
      Promise.all(running.map(({ done }) => done)),
      new Promise((late) => setTimeout(late, patienceMs)),
    ]);
    for (const { stop } of this.#running.values()) stop.abort(new Interrupted());
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Runs all pending jobs one by one until none is left. For tests and tools. */
  async drain() {
    for (let job = await this.#claim(ALL_SLOTS_FREE); job; job = await this.#claim(ALL_SLOTS_FREE))
      await this.#run(job, new AbortController().signal);
  }

  /** Coalesces wake-ups: any number of notifications during a search cause one more search. */
  #look() {
    if (this.#isAboutToLook) return;
    this.#isAboutToLook = true;
    this.#looking = this.#looking.then(async () => {
      this.#isAboutToLook = false;
      while (!this.#stopping) {
        const job = await this.#claim(this.#openings()).catch((error) => this.#warn(error, "could not claim a job"));
        if (!job) return;
        this.#launch(job);
      }
    });
  }

  #openings(): store.FreeSlots {
    const running = [...this.#running.values()].map(({ job }) => job.class);
    return findFreeSlots(running, this.#options.concurrency);
  }

  #claim(openings: store.FreeSlots) {
    return store.claimJob(this.#deps.database.system, this.#name, [...this.#jobs.keys()], openings);
  }

  #launch(job: store.ClaimedJob) {
    const stop = new AbortController();
    // An earlier attempt of this job that was presumed lost may still run here. Abort it before this one replaces it.
    this.#running.get(job.id)?.stop.abort(new Superseded());
    const done = this.#run(job, stop.signal).finally(() => {
      if (this.#running.get(job.id)?.stop === stop) this.#running.delete(job.id);
      this.#look();
    });
    this.#running.set(job.id, { job, stop, done });
  }

  async #run(claimed: store.ClaimedJob, signal: AbortSignal) {
    const began = performance.now();
    const outcome = await this.#attempt(claimed, signal);
    this.#deps.metrics.jobRan(claimed.kind, outcome, began);
  }

  async #attempt(claimed: store.ClaimedJob, signal: AbortSignal): Promise<RunOutcome> {
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
    await this.#fail(job, claimed, toJobError(error));
    return "failed";
  }

  /** Waits for a model that is unavailable. Fails if the model rejects the work, or if patience is over. */
  async #afterModelFailure(job: JobHandler, claimed: store.FailedAttempt, error: ModelFailure): Promise<RunOutcome> {
    const pause = pauseForModel(job, claimed, error);
    if (pause === undefined) {
      await this.#fail(job, claimed, { code: error.code, message: error.message });
      return "failed";
    }
    this.#warn(error, "the language model is unavailable; will retry", { jobId: claimed.id, kind: claimed.kind });
    await this.#deps.database.transaction(claimed.organization_id, (sql) =>
      waitForModel(sql, job, claimed, { pause, announce: this.#options.modelUnavailable }),
    );
    return "postponed";
  }

  /** Runs `job.failed` before updating the job. Success and deletion lock rows in the same order, which avoids deadlocks. */
  async #fail(job: JobHandler, claimed: store.FailedAttempt, error: JobError) {
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

  async #beat() {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      const ours = new Set(await store.updateHeartbeats(this.#deps.database.system, this.#name, ids));
      for (const id of ids) if (!ours.has(id)) this.#running.get(id)?.stop.abort(new Superseded());
    } catch (error) {
      this.#warn(error, "could not write the worker's heartbeat");
    }
  }

  async #handOn() {
    try {
      const spent = await store.releaseLostJobs(this.#deps.database.system, this.#options.lostAfterSeconds);
      for (const claimed of spent) {
        const job = this.#jobs.get(claimed.kind);
        if (!job) continue;
        this.#deps.metrics.jobRan(claimed.kind, "lost");
        await this.#fail(job, claimed, {
          code: "INTERNAL",
          message: "The job was interrupted too often and failed.",
        });
      }
    } catch (error) {
      this.#warn(error, "could not requeue lost jobs");
    }
  }

  #contextFor(claimed: store.ClaimedJob, progress: ProgressStream, signal: AbortSignal): JobContext {
    const { database, log } = this.#deps;
    const sql = database.organization(claimed.organization_id, { keyId: claimed.limited_key_id ?? undefined });
    return {
      jobId: claimed.id,
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
    return undefined;
  }
}

/** Another attempt claimed the job, or it was canceled. This attempt must leave no effects. */
class Superseded extends Error {}
/** The worker is shutting down. The job is requeued. */
class Interrupted extends Error {}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
