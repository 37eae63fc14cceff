import { randomUUID } from "node:crypto";
import type { Deps } from "../context.ts";
import { type AttemptOptions, Attempts, Interrupted, Superseded } from "./attempts.ts";
import type { JobHandler } from "./job.ts";
import * as store from "./jobs.store.ts";
import { ALL_SLOTS_FREE, findFreeSlots } from "./slots.ts";

const LOST_AFTER_SECONDS = 10;
const BEATS_BEFORE_LOST = 3;
const SEARCHES_BEFORE_LOST = 5;
const LOOK_MS = 5000;

export interface RunnerOptions extends AttemptOptions {
  /** How many jobs run at once. `findFreeSlots` divides them among the classes. */
  concurrency: number;
  /** How long a worker may go without a heartbeat before its jobs are requeued. */
  lostAfterSeconds?: number;
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
  readonly #attempts: Attempts;
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
    this.#attempts = new Attempts(deps, this.#jobs, options);
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
    const outcome = await this.#attempts.run(claimed, signal);
    this.#deps.metrics.jobRan(claimed.kind, outcome, began);
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
        await this.#attempts.fail(job, claimed, {
          code: "INTERNAL",
          message: "The job was interrupted too often and failed.",
        });
      }
    } catch (error) {
      this.#warn(error, "could not requeue lost jobs");
    }
  }

  #warn(error: unknown, message: string) {
    this.#deps.log.warn({ err: error }, message);
    return undefined;
  }
}
