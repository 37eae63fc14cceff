import { ChanceryError, ConnectionFailed, TimedOut } from "./errors.ts";
import { errorOf, secondsAsked } from "./refusal.ts";

export interface ChanceryOptions {
  /** `svc_…` for the organization, `u:svc_…` for a person. */
  apiKey: string;
  /** Where the API is, with `/v1` at its end. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** The maximum number of retries. Default: 2. */
  maxRetries?: number;
  /** The time limit of one attempt. Default: 60,000. The time to wait for a job is added to it. */
  timeoutMs?: number;
}

/** The options of a single call. */
export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** For a POST. By default every call gets its own. */
  idempotencyKey?: string;
}

interface Call extends RequestOptions {
  method: string;
  path: string;
  query?: object;
  json?: unknown;
  /** Sent as it is. It may be sent twice, so it is never a stream. */
  body?: FormData | Blob | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Seconds that the server may wait before it replies. */
  wait?: number;
  /** The body is passed on as it arrives. */
  streams?: boolean;
}

interface Reply {
  response: Response;
  text: string;
}

const PASSING = [429, 502, 503, 504];
/** Statuses of temporary failures. */
export const isPassing = (status: number) => PASSING.includes(status);
const LONGEST_RETRY_AFTER = 60;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** Sends requests, and retries them where that may help and cannot do the work twice. */
export class Connection {
  readonly #options: ChanceryOptions;
  readonly #base: string;

  constructor(options: ChanceryOptions) {
    this.#options = options;
    this.#base = options.baseUrl.replace(/(?<!\/)\/+$/, "");
  }

  get = <T>(path: string, query?: object, options?: RequestOptions & Pick<Call, "wait">) =>
    this.#json<T>({ ...options, method: "GET", path, query });
  post = <T>(path: string, json?: unknown, options?: RequestOptions & Pick<Call, "body" | "wait">) =>
    this.#json<T>({ ...options, method: "POST", path, json });
  put = <T>(path: string, body: Call["body"], options?: RequestOptions) =>
    this.#json<T>({
      ...options,
      method: "PUT",
      path,
      body,
      headers: { "content-type": "application/octet-stream" },
    });
  putJson = <T>(path: string, json: unknown, options?: RequestOptions) =>
    this.#json<T>({ ...options, method: "PUT", path, json });
  patch = <T>(path: string, json: unknown, options?: RequestOptions) =>
    this.#json<T>({ ...options, method: "PATCH", path, json });
  delete = <T = void>(path: string, query?: object, options?: RequestOptions) =>
    this.#json<T>({ ...options, method: "DELETE", path, query });

  /** The reply itself, with its body unread. */
  stream = async (path: string, query?: object, options?: RequestOptions & Pick<Call, "headers">) =>
    (await this.send({ ...options, method: "GET", path, query, streams: true })).response;

  async #json<T>(call: Call): Promise<T> {
    return readReply<T>(await this.send(call));
  }

  async send(call: Call): Promise<Reply> {
    const request = this.#requestOf(call);
    for (let retries = this.#options.maxRetries ?? 2, attempt = 0; ; attempt++) {
      const result = await this.#attempt(request, call).catch(asFailure);
      if (!(result instanceof ChanceryError) && result.response.ok) return result;
      const pauseMs = attempt < retries ? pauseBefore(result, attempt) : undefined;
      if (pauseMs === undefined)
        throw result instanceof ChanceryError
          ? result
          : errorOf(result.response.status, result.response.headers, result.text);
      await pause(pauseMs, call.signal);
    }
  }

  #requestOf({ method, path, query, wait, json, body, headers, idempotencyKey }: Call): [string, RequestInit] {
    const said: Record<string, string> = { authorization: this.#options.apiKey, ...headers };
    if (json !== undefined) said["content-type"] = "application/json";
    if (method === "POST") said["idempotency-key"] = idempotencyKey ?? randomKey();
    const url = this.#base + path + queryOf({ ...query, wait });
    const content = json === undefined ? body : JSON.stringify(json);
    return [url, { method, headers: said, body: content, redirect: "manual", credentials: "omit" }];
  }

  /** One attempt. The body is read to its end here, so that a truncated reply counts as a failure. */
  async #attempt([url, init]: [string, RequestInit], call: Call): Promise<Reply> {
    const late = new AbortController();
    const timeoutMs = (call.timeoutMs ?? this.#options.timeoutMs ?? 60_000) + (call.wait ?? 0) * 1000;
    const timer = setTimeout(() => late.abort(new TimedOut(`No reply within ${timeoutMs} ms.`)), timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal;
    try {
      const response = await (this.#options.fetch ?? fetch)(url, { ...init, signal });
      return { response, text: call.streams && response.ok ? "" : await response.text() };
    } catch (error) {
      call.signal?.throwIfAborted();
      if (late.signal.aborted) throw late.signal.reason;
      throw new ConnectionFailed(`${init.method} ${new URL(url).pathname} got no reply.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The body of a successful reply. */
export function readReply<T>({ response, text }: Reply): T {
  try {
    return (text === "" ? undefined : JSON.parse(text)) as T;
  } catch (cause) {
    const { status, headers } = response;
    const requestId = headers.get("x-request-id") ?? undefined;
    throw new ChanceryError("The reply is not JSON. Does baseUrl end in /v1?", { status, requestId, cause });
  }
}

/** Not `crypto.randomUUID`, which browsers offer only on https pages. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Builds a path with its values escaped. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((whole, part, index) => whole + segment(values[index - 1]!) + part);
}

function segment(value: string | number): string {
  const text = String(value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" is not an id.`);
  return encodeURIComponent(text);
}

/** Resolves after the time, or rejects with the signal's reason if that comes first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** How long to wait before a retry; undefined if a retry cannot help. */
function pauseBefore(result: Reply | ChanceryError, attempt: number): number | undefined {
  const backoff = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  if (result instanceof ChanceryError) return backoff;
  const { status, headers } = result.response;
  if (headers.get("x-should-retry") === "false") return undefined;
  const asked = secondsAsked(headers);
  const isInFlight = status === 409 && asked !== undefined;
  if (!isPassing(status) && !isInFlight) return undefined;
  if (asked === undefined) return backoff;
  return asked > LONGEST_RETRY_AFTER ? undefined : asked * 1000 + Math.random() * FIRST_PAUSE_MS;
}

function asFailure(error: unknown): ChanceryError {
  if (error instanceof ConnectionFailed || error instanceof TimedOut) return error;
  throw error;
}

/** Lists are joined by commas, objects are sent as JSON, undefined and null are left out. */
function queryOf(query: object): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) given.set(name, value.join(","));
    else given.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return given.size === 0 ? "" : `?${given}`;
}
