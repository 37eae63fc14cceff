import { setImmediate } from "node:timers/promises";
import { readUpTo } from "../kernel/http/outgoing/read-response.ts";
import { ModelFault, toModelFault } from "./fault.ts";
import type { Liveness } from "./liveness.ts";

/** Parsing a megabyte of hostile JSON takes a fifth of a second. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Larger, because each piece of a stream has overhead. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
const MAX_EVENT_BYTES = MAX_RESPONSE_BYTES;
/** Yields to other work after this many bytes of a stream. */
const TURN_BYTES = 16 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** The end of a stream of OpenAI's chat completions. */
const DONE = /\ndata: ?\[DONE\]/;
const DONE_LENGTH = 14;

/** A provider answered whole although a stream was requested. The answer is read: it need not be paid twice. */
export class WholeAnswer extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super("answered whole");
    this.response = response;
  }
}

/**
 * The fetch that provider clients use. It follows no redirects, which would leak the key, limits the response size, and throws
 * a `ModelFault` for every error status, so that the client never builds an error that holds the prompt.
 */
export const boundedFetch =
  (send: typeof fetch): typeof fetch =>
  (address, init) =>
    withModelFaults(init?.signal, async () => readWhole(await fetchAnswer(send, address, init)));

/** The same for a streamed response, whose signs of life are noted. Throws `WholeAnswer` if it is not a stream. */
export const streamingFetch =
  (send: typeof fetch, alive: Liveness): typeof fetch =>
  (address, init) =>
    withModelFaults(init?.signal, async () => {
      const response = await fetchAnswer(send, address, init);
      alive.heard();
      if (/json|html/.test(response.headers.get("content-type") ?? ""))
        throw new WholeAnswer(await readWhole(response));
      const body = ReadableStream.from(boundedChunks(response, init?.signal, alive));
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });

async function fetchAnswer(
  send: typeof fetch,
  address: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const response = await send(address, { ...init, redirect: "manual" });
  if (response.ok) return response;
  const { bytes } = await readUpTo(response, MAX_ERROR_BYTES);
  throw toModelFault(response.status, response.headers, bytes.toString());
}

async function readWhole(response: Response): Promise<Response> {
  if (response.headers.get("content-type")?.includes("html")) {
    await response.body?.cancel();
    throw new ModelFault("answered with a web page: check its base address", "useless");
  }
  const { bytes, whole } = await readUpTo(response, MAX_RESPONSE_BYTES);
  if (!whole) throw new ModelFault("returned an answer of more than 1 MB, which was not read", "refused");
  return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/json" } });
}

async function* boundedChunks(response: Response, signal: AbortSignal | null | undefined, alive: Liveness) {
  const pieces = (response.body ?? ReadableStream.from<Uint8Array<ArrayBuffer>>([]))[Symbol.asyncIterator]();
  let [size, event, tail] = [0, 0, ""];
  try {
    for (;;) {
      const { done, value } = await withModelFaults(signal, () => pieces.next());
      if (done) return;
      alive.heard();
      size += value.length;
      if (size > MAX_STREAM_BYTES)
        throw new ModelFault("returned an answer of more than 32 MB, which was not read", "refused");
      for (let at = 0; at < value.length; at += TURN_BYTES) {
        const piece = value.subarray(at, at + TURN_BYTES);
        event = openEvent(event, Buffer.from(piece.buffer, piece.byteOffset, piece.length));
        const text = tail + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("latin1");
        alive.isWhole ||= DONE.test(text);
        tail = text.slice(-DONE_LENGTH);
        yield piece;
        await setImmediate();
      }
    }
  } finally {
    await pieces.return?.().catch(() => {});
  }
}

/** The bytes since the last event of a stream ended. */
function openEvent(before: number, piece: Buffer): number {
  const end = Math.max(piece.lastIndexOf("\n\n"), piece.lastIndexOf("\n\r\n"));
  const open = end === -1 ? before + piece.length : piece.length - end;
  if (open <= MAX_EVENT_BYTES) return open;
  throw new ModelFault("returned a piece of an answer of more than 1 MB, which was not read", "refused");
}

/** Maps network errors to faults without any request content. */
async function withModelFaults<T>(signal: AbortSignal | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelFault || error instanceof WholeAnswer || signal?.aborted) throw error;
    const code = codeOf(error);
    if (code === "PRIVATE_ADDRESS") throw new ModelFault("has a private address, which is not allowed here", "refused");
    throw new ModelFault(`could not be reached${code ? ` (${code})` : ""}`, "outage");
  }
}

function codeOf(error: unknown): string | undefined {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === "string" && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}
