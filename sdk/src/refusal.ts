import {
  ChanceryError,
  Conflict,
  Forbidden,
  InvalidRequest,
  NotFound,
  PaymentRequired,
  RateLimited,
  Unauthenticated,
} from "./errors.ts";
import type { Error as ErrorBody } from "./types.ts";

const BY_STATUS: Record<number, typeof ChanceryError> = {
  400: InvalidRequest,
  401: Unauthenticated,
  402: PaymentRequired,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited,
};

/** The error for a rejected request. If a proxy rejected it, the body may be anything. */
export function errorOf(status: number, headers: Headers, text: string): ChanceryError {
  const { error, code, details } = readBody(text);
  const Kind = BY_STATUS[status] ?? ChanceryError;
  const requestId = headers.get("x-request-id") ?? undefined;
  const told = { status, code, details, requestId, retryAfter: secondsAsked(headers) };
  return new Kind(typeof error === "string" ? error : `The server answered ${status}.`, told);
}

/** What `Retry-After` says, in seconds. */
export function secondsAsked(headers: Headers): number | undefined {
  const asked = headers.get("retry-after")?.trim() ?? "";
  return /^\d+$/.test(asked) ? Number(asked) : undefined;
}

function readBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
}
