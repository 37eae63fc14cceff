import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InnerFile, mustBeReadableSize, type PageBoxes, UnreadableFile } from "../../content/formats/canonical.ts";
import { killAll, processTree } from "../../content/formats/programs/process-tree.ts";
import type { Sandbox } from "../../content/formats/sandbox/sandbox.ts";
import { must } from "../../content/must.ts";
import type { ReadDocument, ReaderMessage, ReaderRequest, ReaderTask } from "./messages.ts";
import { asApiError, type ReaderResult } from "./reader-result.ts";

export interface ReaderLimits {
  memoryMb: number;
  secondsPerDocument: number;
  /** The script that the process runs. */
  entry: URL;
  /** Whether the script may start programs even if no helper program is installed. */
  startsPrograms: boolean;
}

type OnProgress = (read: number, total: number) => void;

interface RunningTask {
  began: number;
  lastProgress: number;
  pagesRead: number;
  onProgress: OnProgress;
  boxes: PageBoxes[];
  files: InnerFile[];
  resolve: (outcome: ReaderResult) => void;
  reject: (reason: unknown) => void;
}

type KillReason = "slow" | "memory" | "stopped";

const CHECK_EVERY_MS = 200;
/** How long a disconnected process may take to exit, so that its exit code is seen. */
const EXIT_GRACE_MS = 1000;
const START_SECONDS = 60;
const SECONDS_PER_PAGE = 30;
/** The time limit of a document, however many pages it has, as a multiple of `secondsPerDocument`. */
const MAX_TIME_FACTOR = 24;
const MEGABYTE = 1024 * 1024;
const MAX_DOCUMENTS = 100;
/** The exit codes by which a sandbox wrapper reports SIGABRT and SIGKILL. */
const OUT_OF_MEMORY_CODES: (number | null)[] = [134, 137];
const CHUNK_BYTES = MEGABYTE;
const PIPED = "its stdin is a pipe";

const MESSAGES = {
  slow: "Reading this file took too long. Split it into smaller files, or save it again and retry.",
  memory: "Reading this file needs more memory than is allowed. Split it into smaller files and try again.",
  broken: "The reader crashed on this file, so it is probably damaged. Save it again and retry.",
};

/** A process that reads documents one after the other, and is killed when it exceeds its limits. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #folder: string;
  readonly #started = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #watch: NodeJS.Timeout;
  #startBy = performance.now() + START_SECONDS * 1000;
  #task: RunningTask | undefined;
  #killReason: KillReason | undefined;
  #descendants: number[] = [];
  #alive = true;
  #documents = 0;
  #memory = 0;

  constructor(limits: ReaderLimits, sandbox: Sandbox) {
    this.#limits = limits;
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), "chancery-reader-")));
    this.#child = this.#start(sandbox);
    // A reader that exits early is reported by its exit event.
    must(this.#child.stdin, PIPED).on("error", () => {});
    this.#child.on("message", (message: ReaderMessage) => this.#onMessage(message));
    this.#child.on("error", (error) => (this.#child.pid ? this.#kill() : this.#onExit(error)));
    this.#child.on("exit", (code, signal) => this.#onExit(this.#exitError(code, signal)));
    this.#child.on("disconnect", () => setTimeout(() => this.#kill(), EXIT_GRACE_MS).unref());
    this.#started.promise.catch(() => {});
    this.#watch = setInterval(() => void this.#checkLimits(), CHECK_EVERY_MS).unref();
  }

  /** False if it has read or grown so much that a new process is better. */
  get isFit(): boolean {
    const grown = this.#memory > (this.#limits.memoryMb * MEGABYTE) / 2;
    return this.#alive && this.#killReason === undefined && !grown && this.#documents < MAX_DOCUMENTS;
  }

  async run(paths: string[], task: ReaderTask, onProgress: OnProgress, signal?: AbortSignal): Promise<ReaderResult> {
    this.#keepServerRunning(true);
    const stop = () => this.#kill("stopped");
    signal?.addEventListener("abort", stop);
    try {
      signal?.throwIfAborted();
      await this.#started.promise;
      return await this.#read(paths, task, onProgress);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#task = undefined;
      this.#keepServerRunning(false);
    }
  }

  /** Kills the process and resolves when it has exited. */
  end(): Promise<void> {
    this.#kill("stopped");
    if (this.#alive) this.#keepServerRunning(true);
    return this.#ended.promise;
  }

  async #read(paths: string[], task: ReaderTask, onProgress: OnProgress): Promise<ReaderResult> {
    const files: FileHandle[] = [];
    try {
      for (const path of paths) files.push(await openToRead(path));
      const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size));
      sizes.forEach(mustBeReadableSize);
      return await this.#send({ task, sizes }, files, onProgress);
    } finally {
      await Promise.all(files.map((file) => file.close()));
    }
  }

  #send(request: ReaderRequest, files: FileHandle[], onProgress: OnProgress): Promise<ReaderResult> {
    return new Promise((resolve, reject) => {
      const now = performance.now();
      this.#documents++;
      const times = { began: now, lastProgress: now, pagesRead: 0 };
      this.#task = { ...times, onProgress, boxes: [], files: [], resolve, reject };
      this.#child.send(request, (error) => error && this.#kill());
      if (!this.#alive) return reject(readingStopped());
      this.#sendFiles(files, request.sizes).catch((error) => {
        reject(error);
        // It still waits for the rest of this file and cannot take another.
        this.#kill("stopped");
      });
    });
  }

  /** Sends the files, because readers cannot open files themselves. */
  async #sendFiles(files: FileHandle[], sizes: number[]): Promise<void> {
    for (const [index, file] of files.entries()) await this.#sendFile(file, must(sizes[index], "each file has a size"));
  }

  async #sendFile(file: FileHandle, size: number): Promise<void> {
    const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
      if (bytesRead === 0) throw new Error("The file was truncated while it was read.");
      if (!(await this.#write(chunk.subarray(0, bytesRead)))) return;
      at += bytesRead;
    }
  }

  /** Resolves to false if the reader has exited; its exit event says why. */
  #write(bytes: Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      must(this.#child.stdin, PIPED).write(bytes, (error) => resolve(!error));
    });
  }

  #onMessage(message: ReaderMessage): void {
    if (message.type === "ready") this.#onReady();
    const running = this.#task;
    if ("memory" in message) this.#memory = message.memory;
    if (!running) return;
    if (message.type === "progress") this.#progress(running, message.read, message.total);
    else if (message.type === "boxes") running.boxes.push(...message.boxes);
    else if (message.type === "file") running.files.push(message.file);
    else if (message.type === "refused") running.reject(new UnreadableFile(message.code, message.message));
    else if (message.type === "failed") running.reject(new Error(`Reading failed (${message.fault}).`));
    else if (message.type === "probed") running.resolve({ document: null, files: [], probed: message.file });
    else if (message.type === "invalid") running.reject(asApiError(message.error));
    else if (message.type === "parsed") running.resolve({ document: null, files: [], parsed: message.value });
    else if (message.type === "viewed") running.resolve({ document: null, files: [], viewed: message.viewed });
    else if (message.type === "redlined") running.resolve({ document: null, files: [], redlined: message.redline });
    else if (message.type === "compared") running.resolve({ document: null, files: [], compared: message.comparison });
    else if (message.type === "responded") running.resolve({ document: null, files: [], responded: message.response });
    else if (message.type === "done") running.resolve(assemble(running, message.document));
  }

  #onReady(): void {
    this.#started.resolve();
    try {
      // When memory runs out, the kernel should kill a reader, not the server.
      writeFileSync(`/proc/${this.#child.pid}/oom_score_adj`, "1000");
    } catch {
      // Not Linux.
    }
  }

  #progress(running: RunningTask, read: number, total: number): void {
    if (read > running.pagesRead) {
      running.pagesRead = read;
      running.lastProgress = performance.now();
    }
    try {
      running.onProgress(read, total);
    } catch (error) {
      running.reject(error);
      this.#kill("stopped");
    }
  }

  async #checkLimits(): Promise<void> {
    if (this.#isLate()) return this.#kill("slow");
    if (!this.#task) return;
    const tree = await processTree(this.#child.pid ?? 0);
    if (tree.length > 0) this.#descendants = tree.slice(1).map(({ pid }) => pid);
    const bytes = tree.reduce((sum, process) => sum + process.bytes, 0);
    if (bytes > this.#limits.memoryMb * MEGABYTE) this.#kill("memory");
  }

  /** Each page extends the time limit, up to a maximum. A document without progress is given up earlier. */
  #isLate(): boolean {
    const now = performance.now();
    if (!this.#task) return this.#documents === 0 && now > this.#startBy;
    const { began, lastProgress, pagesRead } = this.#task;
    const { secondsPerDocument } = this.#limits;
    return (
      now > began + allowedSeconds(secondsPerDocument, pagesRead) * 1000 ||
      now > lastProgress + secondsPerDocument * 1000
    );
  }

  #kill(reason?: KillReason): void {
    if (!this.#alive) return;
    this.#killReason ??= reason;
    killAll([...this.#descendants, this.#child.pid ?? 0]);
  }

  #onExit(reason: Error): void {
    if (!this.#alive) return;
    this.#alive = false;
    clearInterval(this.#watch);
    killAll(this.#descendants);
    this.#started.reject(reason);
    this.#task?.reject(reason);
    void rm(this.#folder, { recursive: true, force: true, maxRetries: 3 })
      .catch(() => {})
      .then(() => this.#ended.resolve());
  }

  #exitError(code: number | null, signal: NodeJS.Signals | null): Error {
    if (this.#killReason === "stopped") return readingStopped();
    if (!this.#task) return new Error(`The document reader could not be started (${signal ?? `code ${code}`}).`);
    if (this.#killReason === "slow") return new UnreadableFile("too-slow", MESSAGES.slow);
    // Node aborts with SIGABRT when its heap is full; the kernel kills with SIGKILL when memory runs out.
    const killed = signal === "SIGABRT" || signal === "SIGKILL" || OUT_OF_MEMORY_CODES.includes(code);
    if (killed || this.#killReason === "memory") return new UnreadableFile("too-large", MESSAGES.memory);
    return new UnreadableFile("damaged", MESSAGES.broken);
  }

  #start(sandbox: Sandbox): ChildProcess {
    const { PATH, HOME, LANG, TESSDATA_PREFIX, SYSTEMROOT } = process.env;
    const folder = this.#folder;
    const { entry, memoryMb, startsPrograms } = this.#limits;
    const nodeOptions = [`--max-old-space-size=${memoryMb}`];
    return fork(entry, [String(process.pid), folder], {
      ...sandbox.command({ entry, folder, nodeOptions, startsPrograms }),
      cwd: folder,
      // Parsers get no secrets from the environment.
      env: { PATH, HOME, LANG, TESSDATA_PREFIX, SYSTEMROOT, TMPDIR: folder, TEMP: folder },
      serialization: "advanced",
      detached: true,
      stdio: ["pipe", "ignore", "ignore", "ipc"],
    });
  }

  #keepServerRunning(busy: boolean): void {
    for (const held of [this.#child, this.#child.channel]) busy ? held?.ref() : held?.unref();
    busy ? this.#watch.ref() : this.#watch.unref();
  }
}

/** The total time allowed for a document after so many pages. */
export function allowedSeconds(secondsPerDocument: number, pagesRead: number): number {
  return Math.min(secondsPerDocument + pagesRead * SECONDS_PER_PAGE, secondsPerDocument * MAX_TIME_FACTOR);
}

const openToRead = (path: string): Promise<FileHandle> =>
  open(path).catch(({ code }) => {
    throw new Error(`Cannot open the file to read (${code}).`);
  });

function assemble({ boxes, files }: RunningTask, document: ReadDocument | null): ReaderResult {
  return { document: document && { ...document, boxes, inner: files }, files };
}

function readingStopped(): Error {
  return new Error("Reading was stopped.");
}
