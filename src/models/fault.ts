interface FaultDetails {
  status?: number;
  afterMs?: number;
  isAnswered?: boolean;
}

/** Why a model gave no answer. Contains no text of the provider or the prompt, which may hold text of documents. */
export class ModelFault extends Error {
  /** The same request may succeed in a moment. */
  readonly isRetryable: boolean;
  readonly status: number | undefined;
  /** The delay that the provider asks for. */
  readonly afterMs: number | undefined;
  /** The model did answer, but the answer cannot be used. */
  readonly isAnswered: boolean;

  constructor(message: string, again: boolean, { status, afterMs, isAnswered = false }: FaultDetails = {}) {
    super(message);
    this.isRetryable = again;
    this.status = status;
    this.afterMs = afterMs;
    this.isAnswered = isAnswered;
  }

  /** Any request would have failed now. */
  get isOutage(): boolean {
    return this.isRetryable && !this.isAnswered;
  }
}

const TRANSIENT = new Set([408, 409, 425, 429]);
/** Error codes such as `context_length_exceeded`. Anything longer might be prose. */
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{1,59}$/;

/** Maps an error response to a fault. Only the error code of the body is kept. */
export function toModelFault(status: number, headers: Headers, body: string): ModelFault {
  const code = errorCode(body);
  const detail = `(${[status, code].filter(Boolean).join(" ")})`;
  const options = { status, afterMs: readRetryAfter(headers) };
  if (code === "insufficient_quota" || status === 402)
    return new ModelFault(`has no credit left ${detail}`, false, options);
  const shouldRetry = headers.get("x-should-retry");
  if (shouldRetry !== "false" && (shouldRetry === "true" || TRANSIENT.has(status) || status >= 500)) {
    const busy = status === 429 || status === 529 || status === 503;
    return new ModelFault(`${busy ? "is overloaded or over its limits" : "failed"} ${detail}`, true, options);
  }
  return new ModelFault(`${describe(status)} ${detail}`, false, options);
}

function describe(status: number): string {
  if (status === 401 || status === 403) return "rejected the API key";
  if (status === 404) return "was not found at its URL";
  if (status < 400) return "redirects to another URL";
  if (status === 413) return "rejected the request as too large";
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
