import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { ApiError } from "../errors/errors.ts";
import type { EventStream } from "./events.ts";
import { safeName } from "./file-name.ts";

/** A file of known size. Supports range requests. */
export class Download {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly tag: string;
  readonly open: (range?: { start: number; end: number }) => Promise<Readable>;
  constructor(file: { name: string; size: number; contentType: string; tag: string }, open: Download["open"]) {
    this.name = file.name;
    this.size = file.size;
    this.contentType = file.contentType;
    this.tag = file.tag;
    this.open = open;
  }
}

/** A file that is generated while it is sent, so its size is unknown. */
export class Streamed {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
  constructor(file: { name: string; contentType: string }, stream: Readable) {
    this.name = file.name;
    this.contentType = file.contentType;
    this.stream = stream;
  }
}

/** A short text that is not JSON, such as a calendar. It is sent inline, not as an attachment. */
export class TextReply {
  readonly text: string;
  readonly headers: Record<string, string>;
  constructor(contentType: string, text: string, headers: Record<string, string> = {}) {
    this.text = text;
    this.headers = { "content-type": contentType, ...headers };
  }
}

export interface StreamedReply {
  status: number;
  headers: Record<string, string | string[]>;
  stream: Readable;
  /** Ends a stream that has no end of its own. */
  finish?: () => void;
}

/**
 * Sends the file, or the requested range if `If-Range` still matches. Always as an attachment in a sandbox, because the content
 * is untrusted.
 */
export async function sendDownload(file: Download, asked: IncomingHttpHeaders): Promise<StreamedReply> {
  const etag = `"${file.tag}"`;
  const headers = { ...headersOf(file), "accept-ranges": "bytes", etag };
  const isTheSame = asked["if-range"] === undefined || asked["if-range"] === etag;
  const part = isTheSame ? readRange(asked.range, file.size) : undefined;
  if (!part)
    return { status: 200, headers: { ...headers, "content-length": String(file.size) }, stream: await file.open() };
  const { start, end } = part;
  const partial = { "content-range": `bytes ${start}-${end}/${file.size}`, "content-length": String(end - start + 1) };
  return { status: 206, headers: { ...headers, ...partial }, stream: await file.open(part) };
}

export const sendStreamed = (file: Streamed): StreamedReply => ({
  status: 200,
  headers: headersOf(file),
  stream: file.stream,
});

/** Tells proxies not to buffer events. */
export const sendEvents = (stream: EventStream): StreamedReply => ({
  status: 200,
  headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no", ...stream.headers },
  stream,
  finish: () => stream.finish(),
});

function headersOf({ name, contentType }: { name: string; contentType: string }) {
  const safe = safeName(name, contentType);
  return {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${plainName(safe)}"; filename*=UTF-8''${encoded(safe)}`,
    "content-security-policy": "sandbox; default-src 'none'",
  };
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** ASCII fallback for clients that do not support `filename*`. */
const plainName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, "_");

function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end && start < size) return { start, end };
  throw new ApiError(416, "VALIDATION_FAILED", `The requested range is outside the file, which has ${size} bytes.`, {
    headers: { "content-range": `bytes */${size}` },
  });
}
