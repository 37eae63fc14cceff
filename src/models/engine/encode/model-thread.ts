import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { unavailable } from "../../../errors.ts";
import { FairQueue } from "./fair-queue.ts";
import type { Asked, Told } from "./model-thread.messages.ts";
import { currentTurn, type Turn } from "./turn.ts";

export interface ThreadSettings {
  /** The program that the thread runs. */
  entry: URL;
  /** How many cores the model may use. */
  cores: number;
  idleSeconds?: number;
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  /** The error of a task that cannot run. */
  refuse: (message: string, cause?: Error) => Error;
}

const CLOSING_MS = 5000;
/** The limit of waiting urgent tasks. Other tasks are not limited. */
const MOST_WAITING_FIRST = 100;

const NOBODY = "";

interface Job<Task, Result> {
  task: Task;
  done: (result: Result) => void;
  failed: (error: unknown) => void;
}

/** A model in its own thread, which is started on demand and stopped when idle. */
export class Thread<Task, Result> {
  readonly #settings: ThreadSettings;
  readonly #waiting = new FairQueue<Job<Task, Result>>();
  #current: Job<Task, Result> | undefined;
  #worker: Worker | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;
  #never: Error | undefined;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /**
   * Tasks that people wait for run first, round-robin over organizations (`inTurn`). `first` is for a short question: outside
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
    if (job === this.#current) this.#ask({ stop: true });
    job.failed(reason);
  }

  #ask(asked: Asked<Task>) {
    this.#worker?.postMessage(asked);
  }

  #next() {
    clearTimeout(this.#idle);
    if (this.#current || this.#waiting.size === 0) return this.#rest();
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (!this.#isReady) return;
    this.#current = this.#waiting.take()!;
    this.#ask({ task: this.#current.task });
  }

  #rest() {
    if (this.#current) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(), (this.#settings.idleSeconds ?? 60) * 1000).unref();
  }

  #start(): Worker {
    holdRuntime();
    const { entry, cores } = this.#settings;
    const worker = new Worker(entry, { workerData: { cores } });
    worker.on("message", (told: Told<Result>) => this.#hear(told));
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, new Error("the thread ended")));
    return worker;
  }

  #hear(told: Told<Result>) {
    if ("ready" in told) this.#isReady = true;
    else if ("result" in told) this.#current?.done(told.result);
    else this.#current?.failed(this.#settings.refuse(told.error));
    this.#current = undefined;
    this.#next();
  }

  /** A thread that ended before it was ready would fail again. */
  #lose(worker: Worker, error: Error) {
    if (worker !== this.#worker) return;
    const reason = this.#settings.refuse(error.message, error);
    if (!this.#isReady && !this.#never) {
      this.#never = reason;
      this.#settings.onUnavailable?.(error);
    }
    this.#forget(reason);
  }

  #forget(reason: Error) {
    const lost = [...(this.#current ? [this.#current] : []), ...this.#waiting.takeAll()];
    this.#worker = undefined;
    this.#isReady = false;
    this.#current = undefined;
    for (const job of lost) job.failed(reason);
  }

  /** Lets the runtime shut down by itself: it must not be terminated while it works. */
  async #end() {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#ask({ stop: true });
    this.#ask({ close: true });
    this.#forget(this.#settings.refuse("The model is closed."));
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.ref();
    const late = setTimeout(() => void worker.terminate(), CLOSING_MS);
    await ended;
    clearTimeout(late);
  }
}

/** Keeps the runtime loaded. Once the last thread that uses it has ended, it cannot be loaded again in this process. */
function holdRuntime() {
  try {
    createRequire(import.meta.url)("onnxruntime-node");
  } catch {
    // Not available here; the thread reports it.
  }
}
