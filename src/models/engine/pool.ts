import { availableParallelism } from "node:os";
import { must } from "../../content/must.ts";
import { FairQueue } from "../../kernel/scheduling/fair-queue.ts";
import { currentTurn } from "../../kernel/scheduling/turn.ts";
import type { FreeAnswer, LocalAnswer } from "./answer/question.ts";
import type { LocalEngine } from "./engine.ts";
import type { LocalJudgement } from "./judge/judgement.ts";
import { readingEnglish } from "./language.ts";
import type { Taught } from "./learning/teach.ts";
import type { TaughtPosition } from "./learning/teach-position.ts";
import type { LintedCheck, LintFinding } from "./lint/lint.ts";
import type { EngineTask } from "./messages.ts";
import { type EngineLimits, type EngineModels, EngineThread } from "./thread.ts";

export interface EnginePoolSettings extends EngineModels, Partial<EngineLimits> {
  threads?: number;
  idleSeconds?: number;
  /** A substitute program, for tests. */
  entry?: URL;
}

const MOST_THREADS = 4;

interface Waiting {
  start: (thread: EngineThread) => void;
  refuse: (reason: Error) => void;
}

const CLOSED = "The engine is closed.";

/**
 * The local engine in threads of its own. No document or question can block the service: a thread that
 * takes too long is killed and replaced, and only its own caller gets the error. Threads start on demand and end when idle.
 */
export function openEnginePool(settings: EnginePoolSettings): LocalEngine {
  const pool = new EnginePool(settings);
  return readingEnglish({
    read: (text, questions, signal) => pool.run<LocalAnswer[]>({ method: "read", text, questions }, signal),
    ask: (text, questions, signal) =>
      pool.run<FreeAnswer[]>(
        {
          method: "ask",
          text,
          questions: questions.map(({ words, previous, isTopic }) => ({ words, previous, isTopic })),
        },
        signal,
      ),
    judge: (text, checks, stance, { signal, stories = [] } = {}) =>
      pool.run<LocalJudgement[]>({ method: "judge", text, checks, stance, stories }, signal),
    learn: (column, documents, signal) => pool.run<Taught | undefined>({ method: "learn", column, documents }, signal),
    learnPosition: (check, documents, signal) =>
      pool.run<TaughtPosition>({ method: "learnPosition", check, documents }, signal),
    applyLearned: (text, answered, signal) =>
      pool.run<LocalAnswer[]>({ method: "applyLearned", text, answered }, signal),
    lint: (checks, signal) => pool.run<LintFinding[]>({ method: "lint", checks: checks.map(toLintedCheck) }, signal),
    close: () => pool.close(),
  });
}

/** Only what the thread needs. */
const toLintedCheck = ({ id, title, description, importance, positions }: LintedCheck): LintedCheck => ({
  id,
  title,
  description,
  importance,
  positions: positions.map(({ type, guidance }) => ({ type, guidance })),
});

class EnginePool {
  readonly #settings: EnginePoolSettings;
  readonly #limits: EngineLimits;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #idle = new Map<EngineThread, NodeJS.Timeout>();
  readonly #busy = new Set<EngineThread>();
  #isClosed = false;

  constructor(settings: EnginePoolSettings) {
    this.#settings = settings;
    const { secondsPerQuestion = 60, secondsPerDocument = 600 } = settings;
    this.#limits = { secondsPerQuestion, secondsPerDocument };
  }

  async run<T>(task: EngineTask, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const thread = await this.#acquire(signal);
    try {
      signal?.throwIfAborted();
      return (await thread.run(task, signal)) as T;
    } finally {
      this.#release(thread);
    }
  }

  async close() {
    this.#isClosed = true;
    const reason = new Error(CLOSED);
    for (const thread of [...this.#idle.keys(), ...this.#busy]) thread.kill(reason);
    for (const waiting of this.#waiting.takeAll()) waiting.refuse(reason);
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    const { tagger, judge, ranker } = this.#settings;
    await Promise.all([tagger?.close(), judge?.close(), ranker?.close()]);
  }

  async #acquire(signal?: AbortSignal): Promise<EngineThread> {
    const { promise, resolve, reject } = Promise.withResolvers<EngineThread>();
    if (this.#isClosed) throw new Error(CLOSED);
    const waiting = { start: resolve, refuse: reject };
    const abort = () => {
      this.#waiting.remove(waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    this.#waiting.add(waiting, currentTurn() ?? { organizationId: "", isUrgent: true });
    this.#startNext();
    return promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  #startNext() {
    const { threads = Math.min(MOST_THREADS, availableParallelism()) } = this.#settings;
    while (this.#waiting.size > 0 && this.#busy.size < threads && !this.#isClosed) {
      const thread = this.#takeIdle() ?? this.#open();
      this.#busy.add(thread);
      must(this.#waiting.take(), "some are waiting").start(thread);
    }
  }

  #open() {
    const entry = this.#settings.entry ?? new URL("./worker.ts", import.meta.url);
    return new EngineThread(this.#settings, this.#limits, entry);
  }

  #takeIdle(): EngineThread | undefined {
    for (const [thread, timer] of this.#idle) {
      this.#idle.delete(thread);
      clearTimeout(timer);
      if (!thread.isDead) return thread;
    }
    return undefined;
  }

  #release(thread: EngineThread) {
    this.#busy.delete(thread);
    if (!thread.isDead) {
      const end = () => {
        this.#idle.delete(thread);
        thread.kill(new Error("The engine thread was idle."));
      };
      this.#idle.set(thread, setTimeout(end, (this.#settings.idleSeconds ?? 60) * 1000).unref());
    }
    this.#startNext();
  }
}
