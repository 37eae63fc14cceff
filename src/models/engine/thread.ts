import { AsyncResource } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { type JudgeModel, NoJudge } from "./encode/judge-model.ts";
import { NoRanker, type Ranker } from "./encode/ranker.ts";
import { NoTagger, type Tagger } from "./encode/tagger.ts";
import type { EngineTask, FromEngineThread, ModelReply, ModelRequest, ToEngineThread } from "./messages.ts";

/** How long a thread may compute, not counting the time it waits for a model. */
export interface EngineLimits {
  secondsPerQuestion: number;
  secondsPerDocument: number;
}

export interface EngineModels {
  tagger?: Tagger | undefined;
  judge?: JudgeModel | undefined;
  ranker?: Ranker | undefined;
}

/** A thread that has not started by then is ended. */
const STARTING_MS = 60_000;

/** The thread was killed because one document took too long. */
export class EngineTimeout extends Error {}

/** One engine thread and the task it works on. A killed thread cannot be used again. */
export class EngineThread {
  readonly #models: EngineModels;
  readonly #limits: EngineLimits;
  readonly #worker: Worker;
  #task: RunningTask | undefined;
  #isReady = false;
  isDead = false;

  constructor(models: EngineModels, limits: EngineLimits, entry: URL) {
    this.#models = models;
    this.#limits = limits;
    this.#worker = new Worker(entry);
    this.#worker.on("message", (message: FromEngineThread) => this.#receive(message));
    this.#worker.on("error", (error) => this.kill(error));
    this.#worker.on("exit", () => this.kill(new Error("The engine thread ended.")));
    const late = setTimeout(() => this.kill(new Error("The engine thread did not start.")), STARTING_MS).unref();
    this.#worker.once("message", () => clearTimeout(late));
  }

  /** Runs one task. When the signal fires or a limit is passed, the thread is killed: a busy thread cannot be asked to stop. */
  run(task: EngineTask, signal?: AbortSignal): Promise<unknown> {
    this.#worker.ref();
    const stopwatch = new Stopwatch(this.#limits, () =>
      this.kill(new EngineTimeout("The document took too long to read.")),
    );
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const abort = () => this.kill(signal?.reason);
    signal?.addEventListener("abort", abort);
    const answer = AsyncResource.bind((request: ModelRequest) => this.#askModel(request, signal));
    this.#task = { stopwatch, resolve, reject, answer };
    if (this.#isReady) stopwatch.start();
    this.#send({ task });
    return promise.finally(() => {
      signal?.removeEventListener("abort", abort);
      stopwatch.stop();
      this.#task = undefined;
      this.#worker.unref();
    });
  }

  kill(reason: unknown) {
    if (this.isDead) return;
    this.isDead = true;
    void this.#worker.terminate();
    this.#task?.reject(reason);
  }

  #send(message: ToEngineThread) {
    if (!this.isDead) this.#worker.postMessage(message);
  }

  #receive(message: FromEngineThread) {
    const task = this.#task;
    if (message.event === "ready") this.#isReady = true;
    if (!task) return;
    // Starting a thread takes a second on a busy machine, and is not the document's fault.
    if (message.event === "ready") task.stopwatch.start();
    if (message.event === "next") task.stopwatch.nextQuestion();
    if (message.event === "result") task.resolve(message.result);
    if (message.event === "error") task.reject(new Error(message.message));
    if (message.event === "request") void this.#serve(task, message.requestId, message.request);
  }

  async #serve({ stopwatch, answer }: RunningTask, requestId: number, request: ModelRequest) {
    stopwatch.pause();
    const reply = await answer(request);
    stopwatch.start();
    this.#send({ requestId, reply });
  }

  async #askModel(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const { tagger, judge, ranker } = this.#models;
    try {
      if (request.model === "tagger")
        return tagger ? { value: await tagger.tag(request.text, signal) } : { unavailable: "There is no tagger." };
      if (request.model === "ranker")
        return ranker
          ? { value: await ranker.score(request.question, request.passages, signal) }
          : { unavailable: "There is no ranker." };
      const { statement, passages } = request;
      return judge
        ? { value: await judge.compare(statement, passages, signal) }
        : { unavailable: "There is no judge." };
    } catch (error) {
      if (error instanceof NoTagger || error instanceof NoJudge || error instanceof NoRanker)
        return { unavailable: error.message };
      return { error: String(error) };
    }
  }
}

interface RunningTask {
  stopwatch: Stopwatch;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
  answer: (request: ModelRequest) => Promise<ModelReply>;
}

/** Counts the time that a thread computes, for its document and for its question. */
class Stopwatch {
  readonly #limits: EngineLimits;
  readonly #onLimit: () => void;
  #documentMs = 0;
  #questionMs = 0;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: EngineLimits, onLimit: () => void) {
    this.#limits = limits;
    this.#onLimit = onLimit;
  }

  start() {
    this.pause();
    this.#runningSince = performance.now();
    const left = Math.min(
      this.#limits.secondsPerDocument * 1000 - this.#documentMs,
      this.#limits.secondsPerQuestion * 1000 - this.#questionMs,
    );
    this.#timer = setTimeout(this.#onLimit, Math.max(0, left));
  }

  pause() {
    clearTimeout(this.#timer);
    const passed = this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince;
    this.#documentMs += passed;
    this.#questionMs += passed;
    this.#runningSince = undefined;
  }

  nextQuestion() {
    this.pause();
    this.#questionMs = 0;
    this.start();
  }

  stop() {
    this.pause();
  }
}
