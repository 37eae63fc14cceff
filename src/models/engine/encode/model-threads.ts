import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { unavailable } from "../../../kernel/errors/errors.ts";
import { FairQueue } from "../../../kernel/scheduling/fair-queue.ts";
import { currentTurn, type Turn } from "../../../kernel/scheduling/turn.ts";
import type { Asked, Told } from "./model-thread.messages.ts";

export interface ThreadSettings {
  /** The program that each thread runs. */
  entry: URL;
  /** The maximum number of threads. */
  threads: number;
  idleSeconds?: number;
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  /** The error of a task that cannot run. */
  refuse: (message: string, cause?: Error) => Error;
}

/**
 * One thread per core, at most four. Each computes on one core only: a model that shares its matrices among threads waits for the
 * slowest of them, a quarter of its time on a busy machine. Each thread holds its own copy of the model.
 */
export const DEFAULT_THREADS = Math.min(availableParallelism(), 4);

const DEFAULT_IDLE_SECONDS = 60;
const CLOSING_MS = 5000;
/** The limit on waiting urgent tasks. Other tasks are not limited. */
const MOST_WAITING_FIRST = 100;

/** A thread may fail to start on a busy machine. After this many in a row the runtime counts as unavailable. */
const MOST_FAILED_STARTS = 3;

/** A thread that has not started by then is ended. */
const STARTING_MS = 60_000;

const NOBODY = "";

interface Job<Task, Result> {
  task: Task;
  done: (result: Result) => void;
  failed: (error: unknown) => void;
}

interface Running<Task, Result> {
  worker: Worker;
  isReady: boolean;
  job: Job<Task, Result> | undefined;
}

/** A model in threads of its own, which are started on demand and stopped when idle. */
export class ModelThreads<Task, Result> {
  readonly #settings: ThreadSettings;
  readonly #waiting = new FairQueue<Job<Task, Result>>();
  readonly #running = new Set<Running<Task, Result>>();
  #idle: NodeJS.Timeout | undefined;
  #never: Error | undefined;
  #failedStarts = 0;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /**
   * Tasks that people wait for run first, round-robin over organizations (`runInTurnOf`). `first` is for a short question: outside
   * any turn it counts as urgent, and it is rejected with 503 if too many urgent tasks wait. A running task is told to stop
   * when the signal fires.
   */
  async run(task: Task, { first = false, signal }: { first?: boolean; signal?: AbortSignal } = {}): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#never) throw this.#never;
    const turn: Turn = currentTurn() ?? { organizationId: NOBODY, isUrgent: first };
    if (first && turn.isUrgent && this.#waiting.urgentSize >= MOST_WAITING_FIRST)
      throw unavailable("The service is busy. Try again in a moment.");
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<Result>();
    const job = { task, done, failed };
    const drop = () => this.#drop(job, signal?.reason);
    signal?.addEventListener("abort", drop);
    this.#waiting.add(job, turn);
    this.#next();
    return promise.finally(() => signal?.removeEventListener("abort", drop));
  }

  async close() {
    this.#never = this.#settings.refuse("The model is closed.");
    await this.#end();
  }

  #drop(job: Job<Task, Result>, reason: unknown) {
    this.#waiting.remove(job);
    for (const running of this.#running) if (running.job === job) ask(running, { stop: true });
    job.failed(reason);
  }

  #next() {
    clearTimeout(this.#idle);
    const idle = [...this.#running].filter(({ job }) => !job);
    const missing = Math.min(this.#waiting.size - idle.length, this.#settings.threads - this.#running.size);
    for (let at = 0; at < missing; at++) this.#start();
    for (const running of idle.filter(({ isReady }) => isReady)) {
      running.job = this.#waiting.take();
      if (running.job) ask(running, { task: running.job.task });
    }
    this.#hold();
  }

  /** Work keeps the process alive. Without work, the threads end after a while. */
  #hold() {
    const hasWork = this.#waiting.size > 0 || [...this.#running].some(({ job }) => job);
    for (const { worker } of this.#running) hasWork ? worker.ref() : worker.unref();
    if (!hasWork)
      this.#idle = setTimeout(
        () => void this.#end(),
        (this.#settings.idleSeconds ?? DEFAULT_IDLE_SECONDS) * 1000,
      ).unref();
  }

  #start() {
    holdRuntime();
    const running: Running<Task, Result> = { worker: new Worker(this.#settings.entry), isReady: false, job: undefined };
    this.#running.add(running);
    running.worker.on("message", (told: Told<Result>) => this.#hear(running, told));
    running.worker.on("error", (error) => this.#lose(running, error));
    running.worker.on("exit", () => this.#lose(running, new Error("the thread ended")));
    const late = setTimeout(() => void (running.isReady || running.worker.terminate()), STARTING_MS).unref();
    running.worker.once("message", () => clearTimeout(late));
  }

  #hear(running: Running<Task, Result>, told: Told<Result>) {
    if ("ready" in told) {
      running.isReady = true;
      this.#failedStarts = 0;
    } else if ("result" in told) running.job?.done(told.result);
    else running.job?.failed(this.#settings.refuse(told.error));
    running.job = undefined;
    if (this.#running.has(running)) this.#next();
  }

  #lose(running: Running<Task, Result>, error: Error) {
    if (!this.#running.delete(running)) return;
    const reason = this.#settings.refuse(error.message, error);
    running.job?.failed(reason);
    if (!running.isReady && ++this.#failedStarts >= MOST_FAILED_STARTS && !this.#never) {
      this.#never = reason;
      this.#settings.onUnavailable?.(error);
    }
    if (this.#never) for (const job of this.#waiting.takeAll()) job.failed(reason);
    else this.#next();
  }

  /** Lets the runtime shut down by itself: it must not be terminated while it works. */
  async #end() {
    clearTimeout(this.#idle);
    const ending = [...this.#running];
    this.#running.clear();
    const reason = this.#settings.refuse("The model is closed.");
    for (const job of [...ending.flatMap(({ job }) => job ?? []), ...this.#waiting.takeAll()]) job.failed(reason);
    await Promise.all(ending.map(endThread));
  }
}

function ask<Task, Result>({ worker }: Running<Task, Result>, asked: Asked<Task>) {
  worker.postMessage(asked);
}

async function endThread<Task, Result>(running: Running<Task, Result>) {
  const { worker } = running;
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  ask(running, { stop: true });
  ask(running, { close: true });
  worker.ref();
  const late = setTimeout(() => void worker.terminate(), CLOSING_MS);
  await ended;
  clearTimeout(late);
}

/** Keeps the runtime loaded. Once the last thread that uses it has ended, it cannot be loaded again in this process. */
function holdRuntime() {
  try {
    createRequire(import.meta.url)("onnxruntime-node");
  } catch {
    // Not available here; the threads report it.
  }
}
