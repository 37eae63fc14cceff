import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { must } from "../../content/must.ts";
import { lookupPublic, mustBePublic, PrivateAddress } from "../../kernel/http/outgoing/public-lookup.ts";

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const BUSY = [429, 503];

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SendOptions {
  allowPrivate: boolean;
  signal?: AbortSignal;
  limitMs?: number;
}

/** The outcome of an attempt: the response status, or why there is none. */
export interface SendResult {
  status: number | null;
  error: string | null;
  timedOut: boolean;
  /** From Retry-After, if the receiver is overloaded. */
  retryAfterSeconds?: number;
}

/** Posts a message and returns the response status. Follows no redirects and, unless allowed, connects to no private address (SSRF). */
export async function send(message: Message, options: SendOptions): Promise<SendResult> {
  const { limitMs = TIMEOUT_MS } = options;
  const limit = AbortSignal.timeout(limitMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const answer = await post(message, options.allowPrivate, signal);
    await drain(answer);
    const status = must(answer.statusCode, "an answer has a status");
    const retryAfterSeconds = BUSY.includes(status) ? parseRetryAfter(answer.headers["retry-after"]) : undefined;
    return { status, error: errorOf(status), timedOut: false, retryAfterSeconds };
  } catch (error) {
    const timedOut = limit.aborted;
    return {
      status: null,
      error: timedOut ? `The receiver did not respond within ${limitMs / 1000} s.` : reasonOf(error),
      timedOut,
    };
  }
}

function post({ url, headers, body }: Message, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const address = new URL(url);
  if (!allowPrivate) mustBePublic(address);
  const request = address.protocol === "https:" ? overHttps : overHttp;
  const all = { "content-type": "application/json", "user-agent": "Chancery", ...headers };
  const lookupChecked = allowPrivate ? undefined : lookupPublic;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      { method: "POST", headers: all, agent: false, lookup: lookupChecked, signal },
      resolve,
    );
    outgoing.on("error", reject);
    outgoing.on("close", () => reject(new Error("connection closed")));
    outgoing.setHeader("content-length", Buffer.byteLength(body));
    outgoing.end(body);
  });
}

/** The status has arrived, so errors in the rest of the body do not matter. */
async function drain(answer: IncomingMessage) {
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) break;
    }
  } catch {}
}

/** Parses Retry-After, in seconds or as a date; undefined for anything else. */
function parseRetryAfter(header: string | undefined): number | undefined {
  const value = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(value)) return Number(value);
  const date = / GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver responded with ${status}. Redirects are not followed: set the webhook's URL to the final URL.`
    : `The receiver responded with ${status}.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress)
    return "Not sent: the address is private or not https, and WEBHOOKS_ALLOW_PRIVATE is off.";
  const { code } = error as { code?: unknown };
  const suffix = typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : "";
  return `The receiver could not be reached${suffix}.`;
}
