import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Told } from "./embed.messages.ts";

/** The meaning of texts as directions. Throws `NoEmbeddings` where there are none to be had. */
export interface Embedder {
  /** One vector of length one for each text, in their order. A single text goes before whatever else waits. */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Nothing can be embedded now: the runtime cannot be loaded here, it broke off, or it is closed. */
export class NoEmbeddings extends Error {}

export interface EmbedderSettings {
  /** Called once when the runtime cannot be loaded. */
  onUnavailable?: (error: Error) => void;
  idleSeconds?: number;
  /** Another program than our own, for tests. */
  entry?: URL;
}

const AT_A_TIME = 8;
const CLOSING_MS = 5000;

interface Batch {
  texts: string[];
  done: (vectors: Float32Array[]) => void;
  failed: (error: unknown) => void;
}

/** Runs all-MiniLM-L6-v2 in a thread of its own, which is started when first needed and ended when idle. */
export function openEmbedder(settings: EmbedderSettings = {}): Embedder {
  const thread = new Thread(settings);
  return {
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const order = texts.map((_, index) => index).sort((a, b) => texts[a]!.length - texts[b]!.length);
      const batches = Array.from({ length: Math.ceil(order.length / AT_A_TIME) }, (_, at) =>
        order.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
      );
      const vectors: Float32Array[] = new Array(texts.length);
      for (const indexes of batches) {
        const found = await thread.embed(
          indexes.map((index) => texts[index]!),
          texts.length === 1,
          signal,
        );
        indexes.forEach((index, at) => {
          vectors[index] = found[at]!;
        });
      }
      return vectors;
    },
    close: () => thread.close(),
  };
}

class Thread {
  readonly #settings: EmbedderSettings;
  readonly #waiting: Batch[] = [];
  #current: Batch | undefined;
  #worker: Worker | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;
  #never: NoEmbeddings | undefined;

  constructor(settings: EmbedderSettings) {
    this.#settings = settings;
  }

  async embed(texts: string[], first: boolean, signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    if (this.#never) throw this.#never;
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<Float32Array[]>();
    const batch = { texts, done, failed };
    const drop = () => this.#drop(batch, signal?.reason);
    signal?.addEventListener("abort", drop);
    if (first) this.#waiting.unshift(batch);
    else this.#waiting.push(batch);
    this.#next();
    return promise.finally(() => signal?.removeEventListener("abort", drop));
  }

  async close() {
    this.#never = new NoEmbeddings("Embedding is closed.");
    await this.#end();
  }

  #drop(batch: Batch, reason: unknown) {
    const at = this.#waiting.indexOf(batch);
    if (at >= 0) this.#waiting.splice(at, 1);
    batch.failed(reason);
  }

  #next() {
    clearTimeout(this.#idle);
    if (this.#current || this.#waiting.length === 0) return this.#rest();
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (!this.#isReady) return;
    this.#current = this.#waiting.shift()!;
    this.#worker.postMessage({ texts: this.#current.texts });
  }

  #rest() {
    if (this.#current) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(), (this.#settings.idleSeconds ?? 60) * 1000).unref();
  }

  #start(): Worker {
    const entry = this.#settings.entry ?? new URL("./embed.worker.ts", import.meta.url);
    const threads = Math.max(1, Math.min(4, Math.ceil(availableParallelism() / 2)));
    const worker = new Worker(entry, { workerData: { threads } });
    worker.on("message", (told: Told) => this.#hear(told));
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, new Error("the thread ended")));
    return worker;
  }

  #hear(told: Told) {
    if ("ready" in told) this.#isReady = true;
    else if ("vectors" in told) this.#current?.done(told.vectors);
    else this.#current?.failed(new NoEmbeddings(told.error));
    this.#current = undefined;
    this.#next();
  }

  /** What ended before it was ever ready will not be ready another time. */
  #lose(worker: Worker, error: Error) {
    if (worker !== this.#worker) return;
    const reason = new NoEmbeddings(error.message, { cause: error });
    if (!this.#isReady && !this.#never) {
      this.#never = reason;
      this.#settings.onUnavailable?.(error);
    }
    this.#forget(reason);
  }

  #forget(reason: NoEmbeddings) {
    const lost = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)];
    this.#worker = undefined;
    this.#isReady = false;
    this.#current = undefined;
    for (const batch of lost) batch.failed(reason);
  }

  /** Lets the runtime clear up by itself: it may not be ended in the middle of its work. */
  async #end() {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#forget(new NoEmbeddings("Embedding is closed."));
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.ref();
    worker.postMessage({ close: true });
    const late = setTimeout(() => void worker.terminate(), CLOSING_MS);
    await ended;
    clearTimeout(late);
  }
}
