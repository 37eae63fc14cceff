import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InnerFile, mustBeReadableSize, type PageBoxes, UnreadableFile } from "../canonical.ts";
import type { ProbeResult } from "../probe.ts";
import type { RedlineResult } from "../redline/redline.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Table } from "../sheet/table.ts";
import type { ReadDocument, ReaderMessage, ReaderRequest, ReaderTask } from "./messages.ts";
import { killAll, processTree } from "./process-tree.ts";

export interface ReaderLimits {
  memoryMb: number;
  secondsPerDocument: number;
  /** The program that reads. */
  entry: URL;
  /** It may start programs even where none that we know is installed. */
  startsPrograms: boolean;
}

export interface ReaderResult {
  document: ReadDocument | null;
  files: InnerFile[];
  probed?: ProbeResult;
  tables?: Table[];
  redlined?: RedlineResult;
}

interface Job {
  began: number;
  lastProgress: number;
  pagesRead: number;
  onProgress: (read: number, total: number) => void;
  boxes: PageBoxes[];
  files: InnerFile[];
  resolve: (outcome: ReaderResult) => void;
  reject: (reason: unknown) => void;
}

type KillReason = "slow" | "memory" | "stopped";

const LOOK_EVERY_MS = 200;
/** How long a process that says nothing more may take to end, so that its own reason is heard. */
const GOODBYE_MS = 1000;
const START_SECONDS = 60;
const SECONDS_PER_PAGE = 30;
/** However many pages there are, no document takes longer than so many times the plain limit. */
const LONGEST = 24;
const MEGABYTE = 1024 * 1024;
const MOST_DOCUMENTS = 100;
/** How a program that keeps another in a sandbox reports that it ended by SIGABRT or SIGKILL. */
const FULL_CODES: (number | null)[] = [134, 137];
const CHUNK_BYTES = MEGABYTE;

const MESSAGES = {
  slow: "Reading this file took too long. Split it into smaller files, or save it again in its own program and try that.",
  memory: "Reading this file needs more memory than is allowed. Split it into smaller files and try again.",
  broken:
    "Reading this file broke the reader, so it is probably damaged. Open it in its own program and save it again.",
};

/** One process that reads documents, one after the other, and is ended when it takes too much. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #folder: string;
  readonly #started = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #watch: NodeJS.Timeout;
  #startBy = performance.now() + START_SECONDS * 1000;
  #job: Job | undefined;
  #reason: KillReason | undefined;
  #offspring: number[] = [];
  #alive = true;
  #documents = 0;
  #memory = 0;

  constructor(limits: ReaderLimits, sandbox: Sandbox) {
    this.#limits = limits;
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), "chancery-reader-")));
    this.#child = this.#start(sandbox);
    // A reader that ends before it has taken its file says so by its end.
    this.#child.stdin!.on("error", () => {});
    this.#child.on("message", (answer: ReaderMessage) => this.#hear(answer));
    this.#child.on("error", (error) => (this.#child.pid ? this.#kill() : this.#over(error)));
    this.#child.on("exit", (code, signal) => this.#over(this.#whyEnded(code, signal)));
    this.#child.on("disconnect", () => setTimeout(() => this.#kill(), GOODBYE_MS).unref());
    this.#started.promise.catch(() => {});
    this.#watch = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  /** It may have read so much, or grown so much, that a fresh one is better. */
  get isFit(): boolean {
    const grown = this.#memory > (this.#limits.memoryMb * MEGABYTE) / 2;
    return this.#alive && this.#reason === undefined && !grown && this.#documents < MOST_DOCUMENTS;
  }

  async run(
    path: string,
    task: ReaderTask,
    onProgress: Job["onProgress"],
    signal?: AbortSignal,
  ): Promise<ReaderResult> {
    this.#keepServerRunning(true);
    const stop = () => this.#kill("stopped");
    signal?.addEventListener("abort", stop);
    try {
      signal?.throwIfAborted();
      await this.#started.promise;
      return await this.#read(path, task, onProgress);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#job = undefined;
      this.#keepServerRunning(false);
    }
  }

  /** Ends the process and resolves when it has ended. */
  end(): Promise<void> {
    this.#kill("stopped");
    if (this.#alive) this.#keepServerRunning(true);
    return this.#ended.promise;
  }

  async #read(path: string, task: ReaderTask, onProgress: Job["onProgress"]): Promise<ReaderResult> {
    const file = await open(path).catch(({ code }) => {
      throw new Error(`The file to read cannot be opened (${code}).`);
    });
    try {
      const { size } = await file.stat();
      mustBeReadableSize(size);
      return await this.#ask({ task, size }, file, onProgress);
    } finally {
      await file.close();
    }
  }

  #ask(asked: ReaderRequest, file: FileHandle, onProgress: Job["onProgress"]): Promise<ReaderResult> {
    return new Promise((resolve, reject) => {
      const now = performance.now();
      this.#documents++;
      const times = { began: now, lastProgress: now, pagesRead: 0 };
      this.#job = { ...times, onProgress, boxes: [], files: [], resolve, reject };
      this.#child.send(asked, (error) => error && this.#kill());
      if (!this.#alive) return reject(readingStopped());
      this.#hand(file, asked.size).catch((error) => {
        reject(error);
        // It waits for the rest of the file, and is of no use for another.
        this.#kill("stopped");
      });
    });
  }

  /** Sends a file, so that the reader need not be able to open any. */
  async #hand(file: FileHandle, size: number): Promise<void> {
    const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
      if (bytesRead === 0) throw new Error("The file to read became shorter while it was read.");
      if (!(await this.#write(chunk.subarray(0, bytesRead)))) return;
      at += bytesRead;
    }
  }

  /** Whether the reader took it: one that has ended takes nothing, and its end says why. */
  #write(bytes: Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      this.#child.stdin!.write(bytes, (error) => resolve(!error));
    });
  }

  #hear(answer: ReaderMessage): void {
    if (answer.type === "ready") this.#begin();
    const job = this.#job;
    if ("memory" in answer) this.#memory = answer.memory;
    if (!job) return;
    if (answer.type === "progress") this.#progress(job, answer.read, answer.total);
    else if (answer.type === "boxes") job.boxes.push(...answer.boxes);
    else if (answer.type === "file") job.files.push(answer.file);
    else if (answer.type === "refused") job.reject(new UnreadableFile(answer.code, answer.message));
    else if (answer.type === "failed") job.reject(new Error(`Reading failed (${answer.fault}).`));
    else if (answer.type === "probed") job.resolve({ document: null, files: [], probed: answer.file });
    else if (answer.type === "tables") job.resolve({ document: null, files: [], tables: answer.tables });
    else if (answer.type === "redlined") job.resolve({ document: null, files: [], redlined: answer.redline });
    else if (answer.type === "done") job.resolve(assemble(job, answer.document));
  }

  #begin(): void {
    this.#started.resolve();
    try {
      // When the machine runs out of memory, its kernel ends a reader rather than the server.
      writeFileSync(`/proc/${this.#child.pid}/oom_score_adj`, "1000");
    } catch {
      // Not Linux.
    }
  }

  #progress(job: Job, read: number, total: number): void {
    if (read > job.pagesRead) {
      job.pagesRead = read;
      job.lastProgress = performance.now();
    }
    try {
      job.onProgress(read, total);
    } catch (error) {
      job.reject(error);
      this.#kill("stopped");
    }
  }

  async #look(): Promise<void> {
    if (this.#isLate()) return this.#kill("slow");
    if (!this.#job) return;
    const tree = await processTree(this.#child.pid ?? 0);
    if (tree.length > 0) this.#offspring = tree.slice(1).map(({ pid }) => pid);
    const bytes = tree.reduce((sum, process) => sum + process.bytes, 0);
    if (bytes > this.#limits.memoryMb * MEGABYTE) this.#kill("memory");
  }

  /** Pages that come keep a document alive; one that stands still is given up, and so is one that never ends. */
  #isLate(): boolean {
    const now = performance.now();
    if (!this.#job) return this.#documents === 0 && now > this.#startBy;
    const { began, lastProgress, pagesRead } = this.#job;
    const { secondsPerDocument } = this.#limits;
    return (
      now > began + allowedSeconds(secondsPerDocument, pagesRead) * 1000 ||
      now > lastProgress + secondsPerDocument * 1000
    );
  }

  #kill(reason?: KillReason): void {
    if (!this.#alive) return;
    this.#reason ??= reason;
    killAll([...this.#offspring, this.#child.pid ?? 0]);
  }

  #over(reason: Error): void {
    if (!this.#alive) return;
    this.#alive = false;
    clearInterval(this.#watch);
    killAll(this.#offspring);
    this.#started.reject(reason);
    this.#job?.reject(reason);
    void rm(this.#folder, { recursive: true, force: true, maxRetries: 3 })
      .catch(() => {})
      .then(() => this.#ended.resolve());
  }

  #whyEnded(code: number | null, signal: NodeJS.Signals | null): Error {
    if (this.#reason === "stopped") return readingStopped();
    if (!this.#job) return new Error(`The reader of documents could not be started (${signal ?? `code ${code}`}).`);
    if (this.#reason === "slow") return new UnreadableFile("too-slow", MESSAGES.slow);
    // Node ends itself by SIGABRT when its heap is full, the kernel whom it likes by SIGKILL when memory is.
    const full = this.#reason === "memory" || signal === "SIGABRT" || signal === "SIGKILL" || FULL_CODES.includes(code);
    return full ? new UnreadableFile("too-large", MESSAGES.memory) : new UnreadableFile("damaged", MESSAGES.broken);
  }

  #start(sandbox: Sandbox): ChildProcess {
    const { PATH, HOME, LANG, TESSDATA_PREFIX, SYSTEMROOT } = process.env;
    const folder = this.#folder;
    const { entry, memoryMb, startsPrograms } = this.#limits;
    const nodeOptions = [`--max-old-space-size=${memoryMb}`];
    return fork(entry, [String(process.pid), folder], {
      ...sandbox.command({ entry, folder, nodeOptions, startsPrograms }),
      cwd: folder,
      // The parsers are given nothing that they do not need: no passwords, no keys.
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

/** How long a document of which so many pages were read may take in all. */
export function allowedSeconds(secondsPerDocument: number, pagesRead: number): number {
  return Math.min(secondsPerDocument + pagesRead * SECONDS_PER_PAGE, secondsPerDocument * LONGEST);
}

function assemble({ boxes, files }: Job, document: ReadDocument | null): ReaderResult {
  return { document: document && { ...document, boxes, inner: files }, files };
}

function readingStopped(): Error {
  return new Error("Reading was stopped.");
}
