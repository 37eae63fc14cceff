import { QueryClient } from "@tanstack/react-query";
import { ApiError, errorIn, hasField } from "./api-error.ts";
import { t } from "./messages.ts";
import type { Operations } from "./operations.ts";

export { ApiError } from "./api-error.ts";

/** The web application calls `/app/v1` with its cookie, the task pane of Word `/word/v1` with its token. */
let base = "/app/v1";
let authorization: Record<string, string> = {};
export function callAsWord(token: string) {
  base = "/word/v1";
  authorization = { authorization: `Bearer ${token}` };
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Name = keyof Operations;
/** The operations of one method, by their path. */
type Of<M extends Method> = { [N in Name as N extends `${M} ${infer Path}` ? Path : never]: Operations[N] };
/** Paths whose operation replies with JSON or an empty body. The browser itself loads files and streams. */
type CallablePath<Paths> = { [P in keyof Paths]: Paths[P] extends { reply: unknown } ? P : never }[keyof Paths];

type Part<Operation, K extends string> =
  Operation extends Record<K, infer Value>
    ? Partial<Value> extends Value
      ? { [P in K]?: Value }
      : { [P in K]: Value }
    : { [P in K]?: undefined };
/** Applied to each operation separately: the combination of all their parts is too large for the compiler. */
type RequestOf<Operation> = Operation extends unknown
  ? Part<Operation, "params"> &
      Part<Operation, "query"> &
      Part<Operation, "body"> &
      Pick<AnyRequest, "signal" | "idempotencyKey">
  : never;
/** The arguments after the path. Optional if the operation requires none. */
type Arguments<Operation> =
  Partial<RequestOf<Operation>> extends RequestOf<Operation>
    ? [request?: RequestOf<Operation>]
    : [request: RequestOf<Operation>];
type ReplyOf<Operation> = Operation extends { reply: infer Reply } ? Reply : never;

type Values = Record<string, string | number | boolean | null | undefined>;
interface AnyRequest {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The server processes requests with the same key only once. */
  idempotencyKey?: string | undefined;
}

let signedOut = () => {};
/** Sets the handler for an ended session. */
export function onSignedOut(handle: () => void) {
  signedOut = handle;
}

let proveIdentity = async () => false;
/** Sets the handler that asks the person to prove who they are. It resolves to whether they did. */
export function onConfirmationRequired(ask: () => Promise<boolean>) {
  proveIdentity = ask;
}

const IDLE_MS = 60_000;
let lastInput = Date.now();
for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"])
  addEventListener(
    kind,
    () => {
      lastInput = Date.now();
    },
    { capture: true, passive: true },
  );
/** Requests that an idle page sends on its own must not keep the session alive. */
const isIdle = () => Date.now() - lastInput > IDLE_MS;

/** If the server requires proof of identity, asks the person for it and sends the request again. */
async function send(method: Method, path: string, request: AnyRequest = {}): Promise<unknown> {
  try {
    return await sendOnce(method, path, request);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED";
    if (!isAsked || !(await proveIdentity())) throw error;
    return send(method, path, request);
  }
}

const LONGEST_READ_MS = 60_000;
const LONGEST_WRITE_MS = 20_000;

/** Times out a request whose reply does not arrive: the connection may be lost without an error. */
async function whileAwaited<T>(
  method: Method,
  request: AnyRequest,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { query, signal } = request;
  const stopper = new AbortController();
  const stop = () => stopper.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  const late = () => stopper.abort(new DOMException("No reply in time.", "TimeoutError"));
  const longest = longestWait(method, request);
  const timer = longest === undefined ? undefined : setTimeout(late, longest + Number(query?.wait ?? 0) * 1000);
  try {
    return await call(stopper.signal);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** Only requests that can safely be retried time out. Uploads have no time limit. */
function longestWait(method: Method, { idempotencyKey, body }: AnyRequest): number | undefined {
  if (method === "GET") return LONGEST_READ_MS;
  return idempotencyKey === undefined || body instanceof FormData ? undefined : LONGEST_WRITE_MS;
}

async function sendOnce(method: Method, path: string, request: AnyRequest): Promise<unknown> {
  const { body, idempotencyKey } = request;
  const isForm = body instanceof FormData;
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    headers: { accept: "application/json", ...authorization },
  };
  if (isIdle()) init.headers = { ...init.headers, "x-idle": "true" };
  if (idempotencyKey) init.headers = { ...init.headers, "idempotency-key": idempotencyKey };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  if (body !== undefined && !isForm) init.headers = { ...init.headers, "content-type": "application/json" };
  const { status, text, requestId } = await whileAwaited(method, request, async (signal) => {
    const response = await fetch(urlOf(path, request), { ...init, signal });
    return { status: response.status, text: await response.text(), requestId: response.headers.get(REQUEST_ID) };
  });
  return readReply(status, text, path, requestId);
}

const unreachable = () =>
  new ApiError(0, "UNREACHABLE", t("The server cannot be reached. Check your connection and try again."));

/**
 * Rejects with the server's error if a download would fail. The browser then loads the URL itself, because only then does it
 * write to disk while it receives.
 */
export async function mustBeDownloadable(url: string) {
  const ask = (method: string) =>
    fetch(url, { method, credentials: "same-origin" }).catch(() => {
      throw unreachable();
    });
  if ((await ask("HEAD")).ok) return;
  const response = await ask("GET");
  if (response.ok) await response.body?.cancel();
  else readReply(response.status, await response.text(), url.slice(base.length), response.headers.get(REQUEST_ID));
}

function urlOf(path: string, { params = {}, query = {} }: AnyRequest = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return base + filled + (search && `?${search}`);
}

const REQUEST_ID = "x-request-id";

function readReply(status: number, text: string, path: string, requestId: string | null): unknown {
  const body = parse(text);
  if (status >= 200 && status < 300) return body;
  if (status === 401 && !/^\/(?:session$|session\/|links\/)/.test(path)) signedOut();
  if (hasField(body, "code") && body.code === "SECOND_FACTOR_SETUP_REQUIRED") mustSetUpFactor();
  throw errorIn(body, status, requestId);
}

/** The task pane of Word cannot show that page, but its dialog can. */
const mustSetUpFactor = () => (location.pathname.startsWith("/word/") ? signedOut() : location.assign("/two-step"));

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Uploads a file and reports progress, which `fetch` cannot do. */
function upload(name: string, request: AnyRequest, onProgress: Progress): Promise<unknown> {
  const [method = "", path = ""] = name.split(" ");
  const { body, signal } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, urlOf(path, request));
    if (body instanceof Blob) xhr.setRequestHeader("content-type", "application/octet-stream");
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    xhr.onerror = () => reject(new ApiError(0, "UNREACHABLE", t("The upload was interrupted. Try again.")));
    xhr.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    xhr.onload = () => {
      try {
        resolve(readReply(xhr.status, xhr.responseText, path, xhr.getResponseHeader(REQUEST_ID)));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(body instanceof FormData || body instanceof Blob ? body : null);
  });
}

type Progress = (sent: number, total: number) => void;
type UploadName = { [N in Name]: Operations[N] extends { body: FormData | Blob } ? N : never }[Name];
type Call<Paths> = <P extends CallablePath<Paths>>(
  path: P,
  ...[request]: Arguments<Paths[P]>
) => Promise<ReplyOf<Paths[P]>>;

interface Client {
  get: Call<Of<"GET">>;
  /** A JSON file whose type the operation does not declare. */
  getJson: <T, P extends keyof Of<"GET"> = keyof Of<"GET">>(path: P, request: RequestOf<Of<"GET">[P]>) => Promise<T>;
  post: Call<Of<"POST">>;
  put: Call<Of<"PUT">>;
  patch: Call<Of<"PATCH">>;
  delete: Call<Of<"DELETE">>;
  /** The URL of something that the browser loads itself: a download, an image, a stream. */
  url: <P extends keyof Of<"GET">>(path: P, ...[request]: Arguments<Of<"GET">[P]>) => string;
  upload: <N extends UploadName>(
    name: N,
    request: RequestOf<Operations[N]>,
    onProgress: Progress,
  ) => Promise<ReplyOf<Operations[N]>>;
}

const caller = (method: Method) => (path: string, request?: AnyRequest) => send(method, path, request);
const untyped = {
  get: caller("GET"),
  getJson: caller("GET"),
  post: caller("POST"),
  put: caller("PUT"),
  patch: caller("PATCH"),
  delete: caller("DELETE"),
  url: urlOf,
  upload,
};

/**
 * Calls the operations of `/app/v1`: `api.get("/vaults/{id}", { params: { id } })`. Types come from `operations.ts`, which is
 * written from the schemas that the server validates requests and replies with. They are asserted here and nowhere else.
 */
export const api = untyped as unknown as Client;

/** The server could not be reached, or the failure is temporary. */
export const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      // A self-hosted server may be reachable without the internet: requests are sent anyway, and failures are shown.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** Refetches the active queries with these keys. Rejects if that fails. */
export const readAgain = (...queryKeys: (readonly unknown[])[]) =>
  Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })));
