import { lookup } from "node:dns";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublic } from "./addresses.ts";

const LIMIT_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;
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

/** What came of an attempt: the status that was answered, or why none was. */
export interface SendResult {
  status: number | null;
  error: string | null;
  timedOut: boolean;
  /** How long a receiver that has too much to do asks to be left alone. */
  retryAfterSeconds?: number;
}

/** Posts a message and tells the answer's status. It follows no redirect and, unless allowed, reaches no private address. */
export async function send(message: Message, options: SendOptions): Promise<SendResult> {
  const { limitMs = LIMIT_MS } = options;
  const limit = AbortSignal.timeout(limitMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const answer = await exchange(message, options.allowPrivate, signal);
    await drain(answer);
    const status = answer.statusCode!;
    const retryAfterSeconds = BUSY.includes(status) ? secondsAsked(answer.headers["retry-after"]) : undefined;
    return { status, error: refusalOf(status), timedOut: false, retryAfterSeconds };
  } catch (error) {
    const timedOut = limit.aborted;
    return {
      status: null,
      error: timedOut ? `The receiver gave no answer within ${limitMs / 1000} s.` : reasonOf(error),
      timedOut,
    };
  }
}

function exchange(
  { url, headers, body }: Message,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(url);
  if (!allowPrivate) mustBeOpen(address);
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
    outgoing.on("close", () => reject(new Error("the line was closed")));
    outgoing.setHeader("content-length", Buffer.byteLength(body));
    outgoing.end(body);
  });
}

/** The status has come: whatever becomes of the rest does not matter. */
async function drain(answer: IncomingMessage) {
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_ANSWER_BYTES) break;
    }
  } catch {}
}

/** Retry-After in either of its forms, seconds or a date; undefined for anything else. */
function secondsAsked(header: string | undefined): number | undefined {
  const said = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(said)) return Number(said);
  const date = / GMT$/.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

class PrivateAddress extends Error {}

/** A host that is written as an address is connected to without a look-up, so it is checked here. */
function mustBeOpen(url: URL) {
  if (url.protocol !== "https:") throw new PrivateAddress();
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddress();
}

/** The connection is made to the very addresses that were checked: a name cannot change its mind in between. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (!first) return callback(error ?? new PrivateAddress(), [], 0);
    if (options.all) return callback(null, open);
    callback(null, first.address, first.family);
  });
};

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver answered ${status}. Redirects are not followed: give the webhook its final address.`
    : `The receiver answered ${status}.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress)
    return "The receiver was not called: its address is private, or not https, and WEBHOOKS_ALLOW_PRIVATE is off.";
  const { code } = error as { code?: unknown };
  const named = typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : "";
  return `The receiver could not be reached${named}.`;
}
