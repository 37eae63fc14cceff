import tls from "node:tls";
import { Worker } from "node:worker_threads";
import { t } from "../../content/messages/messages.ts";
import { FileFault, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import type { Call, Opening, SourceState, ThreadMessage } from "./source.worker.ts";

/** Resource limits of a source. Replies of other servers are parsed, so a hostile server could exhaust any of these. */
export interface ThreadLimits {
  memoryMb: number;
  /** The CPU time of one call. */
  busyMs: number;
  /** The wall-clock time of one call. */
  callMs: number;
  listMs: number;
}

const LIMITS: ThreadLimits = { memoryMb: 512, busyMs: 30_000, callMs: 120_000, listMs: 300_000 };
const CHECK_EVERY_MS = 250;
const CLOSE_MS = 10_000;

const FAULTS = {
  busy: t("Reading the server's reply took too long."),
  slow: t("The server took too long to answer."),
  memory: t("Reading the server's reply needs more memory than is allowed."),
};

/** Opens a source in its own thread, which is terminated when it exceeds its limits or the signal is aborted. */
export async function openInThread(opening: Opening, signal: AbortSignal, limits = LIMITS): Promise<OpenSource> {
  signal.throwIfAborted();
  const thread = new SourceThread(opening, signal, limits);
  try {
    let state = await thread.call<SourceState>({ call: "open" });
    return {
      tellsRemoved: state.tellsRemoved,
      closedFolders: () => state.closedFolders,
      list: async () => {
        state = await thread.call<SourceState>({ call: "list" }, limits.listMs);
        return thread.takeFiles();
      },
      read: async (file) => {
        await thread.call({ call: "read", file });
        return thread.chunks();
      },
      settle: async (parcel) => {
        state = await thread.call<SourceState>({ call: "settle", parcel });
      },
      progress: (isWhole) => (isWhole ? state.progress?.whole : state.progress?.part),
      hasMore: () => state.hasMore,
      close: () => thread.close(),
    };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** Runs one call at a time. */
class SourceThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #signal: AbortSignal;
  readonly #stop = () => void this.#fail(this.#signal.reason);
  #files: SourceFile[] = [];
  #pending = Promise.withResolvers<unknown>();
  #fault: unknown;

  constructor(opening: Opening, signal: AbortSignal, limits: ThreadLimits) {
    this.#limits = limits;
    this.#signal = signal;
    this.#worker = new Worker(new URL("./source.worker.ts", import.meta.url), {
      // A thread trusts the certificates that its process trusts.
      workerData: { ...opening, certificates: tls.getCACertificates("default") },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    this.#pending.promise.catch(() => {});
    this.#worker.on("message", (message: ThreadMessage) => this.#hear(message));
    this.#worker.on("error", (error) => this.#fail(isOutOfMemory(error) ? new SourceFault(FAULTS.memory) : error));
    this.#worker.on("exit", (code) => this.#fail(new Error(`The thread of the source ended (code ${code}).`)));
    signal.addEventListener("abort", this.#stop, { once: true });
  }

  async call<T>(call: Call, withinMs = this.#limits.callMs): Promise<T> {
    if (this.#fault) throw this.#fault;
    this.#pending = Promise.withResolvers<unknown>();
    const [began, idle] = [performance.now(), this.#worker.performance.eventLoopUtilization()];
    const watch = setInterval(() => {
      if (this.#worker.performance.eventLoopUtilization(idle).active > this.#limits.busyMs)
        this.#fail(new SourceFault(FAULTS.busy));
      else if (performance.now() - began > withinMs) this.#fail(new SourceFault(FAULTS.slow));
    }, CHECK_EVERY_MS);
    this.#worker.postMessage(call);
    try {
      return (await this.#pending.promise) as T;
    } finally {
      clearInterval(watch);
    }
  }

  /** What the last call listed. */
  takeFiles(): SourceFile[] {
    const files = this.#files;
    this.#files = [];
    return files;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = await this.call<Uint8Array | null>({ call: "next" });
      if (chunk === null) return;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  }

  async close(): Promise<void> {
    if (!this.#fault) await this.call({ call: "close" }, CLOSE_MS).catch(() => {});
    await this.end();
  }

  async end(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#stop);
    this.#fault ??= new Error("The source is closed.");
    await this.#worker.terminate();
  }

  #hear(message: ThreadMessage): void {
    if (message.type === "files") this.#files.push(...message.files);
    else if (message.type === "answer") this.#pending.resolve(message.value);
    else if (message.type === "source-fault") this.#pending.reject(new SourceFault(message.message));
    else if (message.type === "file-fault") this.#pending.reject(new FileFault(message.message));
    else this.#pending.reject(new Error(`The thread of the source failed: ${message.stack}`));
  }

  /** Ends the thread. The running call, and every later one, fails with the first reason. */
  #fail(reason: unknown): void {
    this.#fault ??= reason;
    this.#pending.reject(this.#fault);
    void this.#worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
