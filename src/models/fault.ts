import type { FailureKind } from "../kernel/jobs/model-failure.ts";
import { findNamed, isTooLong, type Named } from "./error-words.ts";

interface FaultDetails {
  status?: number;
  afterMs?: number;
  named?: ReadonlySet<Named>;
}

/** Why a model gave no answer. Contains no text of the provider or the prompt, which may hold text of documents. */
export class ModelFault extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  /** The delay that the provider asks for. */
  readonly afterMs: number | undefined;
  /** What the provider's error speaks of. */
  readonly named: ReadonlySet<Named>;

  constructor(message: string, kind: FailureKind, { status, afterMs, named = new Set() }: FaultDetails = {}) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.afterMs = afterMs;
    this.named = named;
  }
}

const TRANSIENT = new Set([408, 409, 425, 429]);
/** Error codes such as `context_length_exceeded`. Anything longer might be prose. */
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{1,59}$/;

/** Maps an error response to a fault. Only the error code of the body is kept, and which parts of the request it names. */
export function toModelFault(status: number, headers: Headers, body: string): ModelFault {
  const code = errorCode(body);
  const detail = `(${[status, code].filter(Boolean).join(" ")})`;
  const options = { status, afterMs: readRetryAfter(headers), named: findNamed(status, body) };
  if (code === "insufficient_quota" || status === 402)
    return new ModelFault(`has no credit left ${detail}`, "refused", options);
  if (isTooLong(status, body)) return new ModelFault(`has no room for so long a prompt ${detail}`, "too_long", options);
  const shouldRetry = headers.get("x-should-retry");
  if (shouldRetry !== "false" && (shouldRetry === "true" || TRANSIENT.has(status) || status >= 500)) {
    const busy = status === 429 || status === 529 || status === 503;
    return new ModelFault(`${busy ? "is overloaded or over its limits" : "failed"} ${detail}`, "outage", options);
  }
  return new ModelFault(`${describe(status)} ${detail}`, "refused", options);
}

function describe(status: number): string {
  if (status === 401 || status === 403) return "rejected the API key";
  if (status === 404) return "was not found at its URL";
  if (status < 400) return "redirects to another URL";
  return "rejected the request";
}

function errorCode(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body);
    return [error?.code, error?.type].find((name) => typeof name === "string" && CODE.test(name));
  } catch {
    return undefined;
  }
}

function readRetryAfter(headers: Headers): number | undefined {
  const ms = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = headers.get("retry-after");
  if (!after) return undefined;
  const pause = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
