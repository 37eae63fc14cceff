/** Why a model gave no answer. It holds no words of the provider or the prompt: they may be the text of a document. */
export class ModelFault extends Error {
  /** The same request may pass in a moment. */
  readonly isRetryable: boolean;
  readonly status: number | undefined;
  /** How long the provider asks to be left alone. */
  readonly afterMs: number | undefined;

  constructor(message: string, again: boolean, { status, afterMs }: { status?: number; afterMs?: number } = {}) {
    super(message);
    this.isRetryable = again;
    this.status = status;
    this.afterMs = afterMs;
  }
}

const PASSING = new Set([408, 409, 425, 429]);
/** Names such as `context_length_exceeded`. Anything longer might be prose. */
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{1,59}$/;

/** What a reply other than 200 means. Of its body only the name of the error is kept. */
export function toModelFault(status: number, headers: Headers, body: string): ModelFault {
  const code = errorCode(body);
  const answered = `(${[status, code].filter(Boolean).join(" ")})`;
  const options = { status, afterMs: readPause(headers) };
  if (code === "insufficient_quota" || status === 402)
    return new ModelFault(`has no credit left ${answered}`, false, options);
  const told = headers.get("x-should-retry");
  if (told !== "false" && (told === "true" || PASSING.has(status) || status >= 500)) {
    const busy = status === 429 || status === 529 || status === 503;
    return new ModelFault(`${busy ? "is overloaded or over its limits" : "failed"} ${answered}`, true, options);
  }
  return new ModelFault(`${describe(status)} ${answered}`, false, options);
}

function describe(status: number): string {
  if (status === 401 || status === 403) return "refused the key";
  if (status === 404) return "is not known at its address";
  if (status < 400) return "is not at its address but was moved";
  if (status === 413) return "refused the request as too large";
  return "refused the request";
}

function errorCode(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body);
    return [error?.code, error?.type].find((name) => typeof name === "string" && CODE.test(name));
  } catch {
    return undefined;
  }
}

function readPause(headers: Headers): number | undefined {
  const ms = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = headers.get("retry-after");
  if (!after) return undefined;
  const pause = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
