import { availableParallelism } from "node:os";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import type { ComparisonOptions, FileComparison, FileToCompare } from "../../content/formats/compare/compare-files.ts";
import type { FileResponse, RoundFiles } from "../../content/formats/compare/respond-files.ts";
import type { TextRange } from "../../content/formats/compare/running-lines.ts";
import type { DocxBlock, DocxPages, FootnotedText } from "../../content/formats/docx/writer.ts";
import type { ViewedFile, ViewPart } from "../../content/formats/layout/viewed-file.ts";
import type { PageRange } from "../../content/formats/pdf/split.ts";
import type { ProbeResult } from "../../content/formats/probe.ts";
import type { Edit } from "../../content/formats/redline/plan.ts";
import type { RedlineOptions, RedlineOutcome } from "../../content/formats/redline/redline.ts";
import { detectSandbox, type SandboxMode } from "../../content/formats/sandbox/sandbox.ts";
import type { FileKind } from "../../content/formats/sniff.ts";
import { first, must } from "../../content/must.ts";
import { badRequest, unavailable } from "../errors/errors.ts";
import { FairQueue } from "../scheduling/fair-queue.ts";
import { currentTurn } from "../scheduling/turn.ts";
import type { ReadDocument, ReaderTask } from "./messages.ts";
import type { Parse, Parser } from "./parser.ts";
import { type ReaderLimits, ReaderProcess } from "./reader-process.ts";
import type { ReaderResult } from "./reader-result.ts";

export interface ReaderSettings {
  /** How many documents are read at once; urgent tasks may use one more process. */
  processes?: number;
  /** Memory limit for one document, including helper programs. */
  memoryMb?: number;
  /** Time limit for one document; each page read extends it. */
  secondsPerDocument?: number;
  ocrLanguages?: string[];
  /** How long an idle reader process is kept. */
  idleSeconds?: number;
  /** How many tasks may wait for a process before more are rejected with 503. Unlimited by default. */
  maxWaiting?: number;
  /** Whether readers are isolated from the network and from files. */
  sandbox?: SandboxMode;
  /** Replaces the reader script in tests. It may start programs. */
  entry?: URL;
}

export interface ReaderOptions {
  onProgress?: (read: number, total: number) => void;
  signal?: AbortSignal;
}

/** Reads files in separate processes, so that a bad file can only break its own task. */
export interface Reader {
  /** Detects the type of a file, or throws `UnreadableFile` if it is not accepted. */
  probe(path: string, name: string, options?: ReaderOptions): Promise<ProbeResult>;
  read(kind: FileKind, path: string, options?: ReaderOptions): Promise<ReadDocument>;
  /** Runs a parser of a noun on a file, or on its input alone if there is no path. Its output comes back to the event loop, so it has to be small. */
  parse<P extends Parse>(
    parser: Parser<P>,
    path: string | null,
    input: Parameters<P>[1],
    options?: ReaderOptions,
  ): Promise<Awaited<ReturnType<P>>>;
  /** Writes a Word document from Markdown, with footnotes if given, or from blocks: in landscape, or pages in portrait. Throws 400 if the text takes too long. */
  writeDocx(content: string | FootnotedText | DocxBlock[] | DocxPages, options?: ReaderOptions): Promise<Uint8Array>;
  /** Splits a PDF into one new PDF per range of pages. */
  split(path: string, ranges: PageRange[], options?: ReaderOptions): Promise<Uint8Array[]>;
  /** One page of an image, counted from 1, as PNG. */
  draw(path: string, page: number, options?: ReaderOptions): Promise<Uint8Array>;
  /** A view of a file, a picture in it, or a file inside it. */
  view(kind: FileKind, path: string, part: ViewPart, options?: ReaderOptions): Promise<ViewedFile>;
  /** Writes edits into a DOCX as tracked changes. */
  redline(path: string, edits: Edit[], redline: RedlineOptions, options?: ReaderOptions): Promise<RedlineOutcome>;
  /** Compares two files by their stored texts. `paths` holds both if they are DOCX files, and nothing otherwise. */
  compare(
    paths: string[],
    files: { base: FileToCompare; revised: FileToCompare },
    comparison: ComparisonOptions,
    options?: ReaderOptions,
  ): Promise<FileComparison>;
  /** Reads a returned draft. `paths` holds all three files if they are DOCX files, and nothing otherwise. */
  respond(paths: string[], round: RoundFiles, revisions: TextRange[], options?: ReaderOptions): Promise<FileResponse>;
  /** Stops all reader processes. */
  close(): Promise<void>;
}

const DOCX_CONTENT = new URL("../../content/formats/docx/docx-content.parser.ts", import.meta.url).href;
const ANSWERED = "the reader answers this task";
const UNWRITABLE = "This text is too long, or its Markdown too deeply nested, to be written as a Word document.";

export function openReader(settings: ReaderSettings = {}): Reader {
  const pool = new Pool(settings);
  const { ocrLanguages = [] } = settings;
  return {
    probe: async (path, name, options = {}) => {
      const { probed } = await pool.run(path, { task: "probe", name }, options);
      return must(probed, ANSWERED);
    },
    read: async (kind, path, options = {}) => {
      const { document } = await pool.run(path, { task: "read", kind, ocrLanguages }, options);
      return must(document, ANSWERED);
    },
    parse: async ({ module }, path, input, options = {}) => {
      const { parsed } = await pool.run(path ?? [], { task: "parse", module, input }, options);
      return parsed as never;
    },
    writeDocx: async (content, options = {}) => {
      const task = { task: "parse", module: DOCX_CONTENT, input: content } as const;
      const { parsed } = await pool.run([], task, options).catch((error) => {
        throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", UNWRITABLE) : error;
      });
      return parsed as Uint8Array;
    },
    split: async (path, ranges, options = {}) => {
      const { files } = await pool.run(path, { task: "split", ranges }, options);
      return files.map(({ bytes }) => bytes);
    },
    draw: async (path, page, options = {}) => {
      const { files } = await pool.run(path, { task: "draw", page }, options);
      return first(files).bytes;
    },
    view: async (kind, path, part, options = {}) => {
      const { viewed } = await pool.run(path, { task: "view", kind, part }, options);
      return must(viewed, ANSWERED);
    },
    redline: async (path, edits, redline, options = {}) => {
      const { redlined } = await pool.run(path, { task: "redline", edits, options: redline }, options);
      return must(redlined, ANSWERED);
    },
    compare: async (paths, { base, revised }, comparison, options = {}) => {
      const { compared } = await pool.run(paths, { task: "compare", base, revised, options: comparison }, options);
      return must(compared, ANSWERED);
    },
    respond: async (paths, round, revisions, options = {}) => {
      const { responded } = await pool.run(paths, { task: "respond", round, revisions }, options);
      return must(responded, ANSWERED);
    },
    close: () => pool.close(),
  };
}

interface WaitingTask {
  go: () => void;
  giveUp: (reason: unknown) => void;
}

class Pool {
  readonly #limits: ReaderLimits;
  readonly #sandbox: SandboxMode;
  readonly #idleMs: number;
  readonly #maxWaiting: number;
  readonly #processes = new Set<ReaderProcess>();
  readonly #idle = new Map<ReaderProcess, NodeJS.Timeout>();
  readonly #waiting = new FairQueue<WaitingTask>();
  #free: number;
  #closed = false;

  constructor(settings: ReaderSettings) {
    const { memoryMb = 1536, secondsPerDocument = 300, idleSeconds = 60 } = settings;
    const entry = settings.entry ?? new URL("./child.ts", import.meta.url);
    this.#limits = { memoryMb, secondsPerDocument, entry, startsPrograms: settings.entry !== undefined };
    this.#sandbox = settings.sandbox ?? "auto";
    this.#maxWaiting = settings.maxWaiting ?? Number.POSITIVE_INFINITY;
    this.#idleMs = idleSeconds * 1000;
    this.#free = settings.processes ?? Math.min(4, availableParallelism());
  }

  async run(
    paths: string | string[],
    task: ReaderTask,
    { onProgress = () => {}, signal }: ReaderOptions,
  ): Promise<ReaderResult> {
    signal?.throwIfAborted();
    if (this.#closed) throw closed();
    await this.#waitForSlot(signal);
    const process = await this.#acquire();
    try {
      return await process.run([paths].flat(), task, onProgress, signal);
    } finally {
      if (process.isFit && !this.#closed) this.#park(process);
      else void this.#retire(process);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { giveUp } of this.#waiting.takeAll()) giveUp(closed());
    await Promise.all([...this.#processes].map((process) => this.#stop(process)));
  }

  #waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    const turn = currentTurn() ?? { organizationId: "", isUrgent: false };
    if (this.#free > (turn.isUrgent ? -1 : 0)) {
      this.#free--;
      return Promise.resolve();
    }
    if (this.#waiting.size >= this.#maxWaiting)
      return Promise.reject(unavailable("Too many files are being uploaded. Try again in a moment."));
    return new Promise((go, reject) => {
      const settle = (then: () => void) => {
        this.#waiting.remove(waiting);
        signal?.removeEventListener("abort", abort);
        then();
      };
      const waiting = { go: () => settle(go), giveUp: (reason: unknown) => settle(() => reject(reason)) };
      const abort = () => waiting.giveUp(signal?.reason);
      signal?.addEventListener("abort", abort);
      this.#waiting.add(waiting, turn);
    });
  }

  /** `#free` is -1 while the extra process is in use; the next free one is then for urgent tasks only. */
  #releaseSlot(): void {
    this.#free++;
    const next = this.#free > 0 ? this.#waiting.take() : this.#waiting.takeUrgent();
    if (!next) return;
    this.#free--;
    next.go();
  }

  async #acquire(): Promise<ReaderProcess> {
    for (const [process, timer] of [...this.#idle].reverse()) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isFit) return process;
      void this.#stop(process);
    }
    return this.#start();
  }

  async #start(): Promise<ReaderProcess> {
    try {
      const sandbox = await detectSandbox(this.#sandbox);
      if (this.#closed) throw closed();
      const process = new ReaderProcess(this.#limits, sandbox);
      this.#processes.add(process);
      return process;
    } catch (error) {
      this.#releaseSlot();
      throw error;
    }
  }

  #park(process: ReaderProcess): void {
    const timer = setTimeout(() => {
      this.#idle.delete(process);
      void this.#stop(process);
    }, this.#idleMs);
    this.#idle.set(process, timer.unref());
    this.#releaseSlot();
  }

  async #retire(process: ReaderProcess): Promise<void> {
    await this.#stop(process);
    this.#releaseSlot();
  }

  async #stop(process: ReaderProcess): Promise<void> {
    await process.end();
    this.#processes.delete(process);
  }
}

function closed(): Error {
  return new Error("The document reader is closed.");
}
