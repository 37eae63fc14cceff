import tls from "node:tls";
import { parentPort, workerData } from "node:worker_threads";
import { FileFault, type OpenSource, SourceFault, type SourceFile, type SourceProgress } from "./connector.ts";
import type { MailboxSettings } from "./mailbox.schema.ts";
import type { S3Settings, WebdavSettings } from "./sources.schema.ts";

/** What to open. */
export type Opening = { allowPrivate: boolean; secret: string; progress: SourceProgress | null } & (
  | { kind: "webdav"; settings: WebdavSettings }
  | { kind: "s3"; settings: S3Settings }
  | { kind: "imap"; settings: MailboxSettings }
);

export type Call =
  | { call: "open" }
  | { call: "list" }
  | { call: "read"; file: SourceFile }
  | { call: "next" }
  | { call: "settle"; parcel: string }
  | { call: "close" };

/** The state of the source after a call. */
export interface SourceState {
  tellsRemoved: boolean;
  closedFolders: ReadonlySet<string>;
  hasMore: boolean;
  progress: { whole: SourceProgress; part: SourceProgress } | null;
}

/** Files are sent in batches, before the answer. */
export type ThreadMessage =
  | { type: "files"; files: SourceFile[] }
  | { type: "answer"; value: unknown }
  | { type: "source-fault"; message: string }
  | { type: "file-fault"; message: string }
  | { type: "failed"; stack: string };

/** This thread connects to the server of a source and parses its replies, so that neither can block the service. */
const FILES_AT_ONCE = 500;
const opening = workerData as Opening & { certificates: string[] };
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);
/** Never aborted: the parent terminates the whole thread instead. */
const { signal } = new AbortController();
let source: OpenSource | undefined;
let content: AsyncIterator<Buffer> | undefined;

tls.setDefaultCACertificates(opening.certificates);
parentPort?.on("message", async (call: Call) => {
  try {
    tell({ type: "answer", value: await answer(call) });
  } catch (error) {
    if (error instanceof SourceFault) tell({ type: "source-fault", message: error.message });
    else if (error instanceof FileFault) tell({ type: "file-fault", message: error.message });
    else tell({ type: "failed", stack: error instanceof Error ? (error.stack ?? error.name) : typeof error });
  }
});

async function answer(call: Call): Promise<unknown> {
  source ??= await open();
  if (call.call === "list") await list(source);
  if (call.call === "read") content = (await source.read(call.file))[Symbol.asyncIterator]();
  if (call.call === "settle") await source.settle?.(call.parcel);
  if (call.call === "close") await source.close();
  return call.call === "next" ? next() : stateOf(source);
}

/** The S3 and IMAP clients are loaded only when needed, because loading them is slow. */
async function open(): Promise<OpenSource> {
  const { kind, allowPrivate, secret, progress, settings } = opening;
  const config = { SOURCES_ALLOW_PRIVATE: allowPrivate };
  if (kind === "webdav") return (await import("./webdav-source.ts")).openWebdav(config, settings, secret, signal);
  if (kind === "s3") return (await import("./s3-source.ts")).openS3(config, settings, secret, signal);
  return (await import("./mailbox-source.ts")).openMailbox(config, settings, secret, { before: progress, signal });
}

async function list(open: OpenSource): Promise<void> {
  const files = await open.list();
  for (let at = 0; at < files.length; at += FILES_AT_ONCE)
    tell({ type: "files", files: files.slice(at, at + FILES_AT_ONCE) });
}

async function next(): Promise<Uint8Array | null> {
  const { done, value } = (await content?.next()) ?? { done: true, value: undefined };
  return done ? null : value;
}

function stateOf(open: OpenSource): SourceState {
  const [whole, part] = [open.progress?.(true), open.progress?.(false)];
  return {
    tellsRemoved: open.tellsRemoved,
    closedFolders: open.closedFolders?.() ?? new Set(),
    hasMore: open.hasMore?.() ?? false,
    progress: whole && part ? { whole, part } : null,
  };
}
