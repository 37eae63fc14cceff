import { read as readDescriptor } from "node:fs";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { findAgreements } from "../../content/formats/bundle/bundle.ts";
import { type PageBoxes, UnreadableFile } from "../../content/formats/canonical.ts";
import { fingerprintOf } from "../../content/formats/compare/fingerprint.ts";
import { exitReader, runningPrograms } from "../../content/formats/programs/process-tree.ts";
import { parseDocument } from "../../content/formats/read.ts";
import { must } from "../../content/must.ts";
import { ApiError } from "../errors/errors.ts";
import type { ReadDocument, ReaderMessage, ReaderRequest, ReaderTask } from "./messages.ts";
import type { Parse } from "./parser.ts";

/** A process that reads files for the server, one at a time, so that a bad file cannot harm anything else. */
const BATCH_BYTES = 8 * 1024 * 1024;

const STDIN = 0;
const [server, folder] = [Number(process.argv[2]), must(process.argv[3], "the server names it")];

process.on("disconnect", () => exitReader(folder, runningPrograms));
// Signals to the whole process group are ignored: the server stops its readers itself.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
const workerData = { server, parent: process.ppid, folder, running: runningPrograms };
new Worker(new URL("./watchdog.ts", import.meta.url), { workerData }).unref();
process.on("message", (request: ReaderRequest) => void handle(request));
await send({ type: "ready" });

async function handle({ task, sizes }: ReaderRequest): Promise<void> {
  try {
    const files: Uint8Array[] = [];
    for (const size of sizes) files.push(await receive(size));
    if (task.task === "compare") return await compare(task, files);
    if (task.task === "respond") return await respond(task, files);
    const [bytes = new Uint8Array()] = files;
    if (task.task === "probe") {
      const { probe } = await import("../../content/formats/probe.ts");
      return await send({ type: "probed", file: await probe(bytes, task.name), memory: process.memoryUsage.rss() });
    }
    if (task.task === "parse") return await parse(task, bytes);
    if (task.task === "redline") {
      const { writeRedline } = await import("../../content/formats/redline/redline.ts");
      const redline = await writeRedline(bytes, task.edits, task.options);
      return await send({ type: "redlined", redline, memory: process.memoryUsage.rss() });
    }
    if (task.task === "view") {
      const { viewFile } = await import("../../content/formats/layout/view.ts");
      const viewed = await viewFile(task.kind, bytes, task.part);
      return await send({ type: "viewed", viewed, memory: process.memoryUsage.rss() });
    }
    if (task.task === "draw") await draw(bytes, task.page);
    if (task.task === "split") await split(bytes, task);
    const document = task.task === "read" ? await read(bytes, task) : null;
    await send({ type: "done", document, memory: process.memoryUsage.rss() });
  } catch (error) {
    await report(error);
  }
}

async function report(error: unknown): Promise<void> {
  const memory = process.memoryUsage.rss();
  if (error instanceof UnreadableFile)
    return send({ type: "refused", code: error.code, message: error.message, memory });
  if (error instanceof ApiError) {
    const { status, code, message, details } = error;
    return send({ type: "invalid", error: { status, code, message, details }, memory });
  }
  return send({ type: "failed", fault: describeError(error), memory });
}

/** Receives the file from the server: readers cannot open files themselves. */
async function receive(size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await promisify(readDescriptor)(STDIN, bytes, at, size - at, null);
    if (bytesRead === 0) throw new Error("The file is incomplete.");
    at += bytesRead;
  }
  return bytes;
}

async function parse({ module, input }: ReaderTask & { task: "parse" }, bytes: Uint8Array): Promise<void> {
  const { parse }: { parse: Parse } = await import(module);
  await send({ type: "parsed", value: await parse(bytes, input), memory: process.memoryUsage.rss() });
}

async function compare({ base, revised, options }: ReaderTask & { task: "compare" }, files: Uint8Array[]) {
  const { compareDocuments } = await import("../../content/formats/compare/compare-files.ts");
  const bytes = { base: files[0], revised: files[1] };
  const comparison = await compareDocuments({ base, revised }, bytes, options);
  await send({ type: "compared", comparison, memory: process.memoryUsage.rss() });
}

async function respond({ round, revisions }: ReaderTask & { task: "respond" }, files: Uint8Array[]) {
  const { readReturnedDraft } = await import("../../content/formats/compare/respond-files.ts");
  const response = await readReturnedDraft(round, files, revisions);
  await send({ type: "responded", response, memory: process.memoryUsage.rss() });
}

async function read(bytes: Uint8Array, { kind, ocrLanguages }: ReaderTask & { task: "read" }): Promise<ReadDocument> {
  const onProgress = (read: number, total: number) => void send({ type: "progress", read, total });
  const document = await parseDocument(kind, bytes, { onProgress, ocrLanguages });
  for (const boxes of batches(document.boxes)) await send({ type: "boxes", boxes });
  for (const file of document.inner) await send({ type: "file", file });
  const isScanned = document.pages.some(({ method }) => method === "ocr");
  return {
    ...document,
    agreements: findAgreements(document),
    fingerprint: fingerprintOf(document.text),
    ocrLanguages: isScanned ? await usedLanguages(ocrLanguages) : [],
    boxes: [],
    inner: [],
  };
}

async function usedLanguages(languages: string[]): Promise<string[]> {
  const { ocrLanguagesOf } = await import("../../content/formats/ocr/engines.ts");
  return ocrLanguagesOf(languages);
}

async function draw(bytes: Uint8Array, page: number): Promise<void> {
  const { drawImagePage: drawPage } = await import("../../content/formats/ocr/image.ts");
  await send({ type: "file", file: { name: `${page}.png`, bytes: await drawPage(bytes, page) } });
}

async function split(bytes: Uint8Array, { ranges }: ReaderTask & { task: "split" }): Promise<void> {
  const { splitPdf } = await import("../../content/formats/pdf/split.ts");
  for (const range of ranges) {
    const [part] = await splitPdf(bytes, [range]);
    await send({
      type: "file",
      file: { name: `${range.from}-${range.to}.pdf`, bytes: must(part, "one range gives one part") },
    });
  }
}

/** The error's type and location, without its message, which may quote the document. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  const kind = code && /^[A-Z0-9_]+$/.test(code) ? `${error.name} ${code}` : error.name;
  const place = /\/([\w.-]+:\d+:\d+)\)?$/m.exec((error.stack ?? "").replace(error.message, ""))?.[1];
  return place ? `${kind} at ${place}` : kind;
}

function* batches(boxes: PageBoxes[]): Generator<PageBoxes[]> {
  let batch: PageBoxes[] = [];
  let size = 0;
  for (const page of boxes) {
    batch.push(page);
    size += page.boxes.byteLength;
    if (size < BATCH_BYTES) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Sends a message to the server and waits until it is sent. Does nothing if the server is gone. */
function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, {}, () => resolve());
    else resolve();
  });
}
