import { QueryClient } from "@tanstack/react-query";

const BASE = "/app/v1";

export interface Issue {
  path: string;
  message: string;
}
type Query = Record<string, string | number | boolean | null | undefined>;
interface Sent {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A refusal of the server, or of the way to it. `message` is written for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Whether there is nothing at the address, or the address cannot be one. */
  get isLost(): boolean {
    const issues = (this.details as { issues?: Issue[] } | undefined)?.issues ?? [];
    return this.status === 404 || issues.some(({ path }) => path.startsWith("path"));
  }

  /** What is wrong with each field of a form, by the field's name. */
  get fields(): Record<string, string> {
    const issues = (this.details as { issues?: Issue[] } | undefined)?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^body\./, ""), message]));
  }
}

let leave = () => {};
/** Says where to go when the session has ended. */
export function whenSignedOut(go: () => void) {
  leave = go;
}

/** Calls one operation of `/app/v1`; the type is what the operation's schema says it returns. */
async function call<T>(method: string, path: string, { query, body, signal }: Sent = {}): Promise<T> {
  const form = body instanceof FormData;
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (signal) init.signal = signal;
  if (body !== undefined) init.body = form ? body : JSON.stringify(body);
  if (body !== undefined && !form) init.headers = { ...init.headers, "content-type": "application/json" };
  const response = await fetch(address(path, query), init).catch((error) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "UNREACHABLE", "The server cannot be reached. Check your connection and try again.");
  });
  return settle<T>(response.status, await response.text(), path);
}

export function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return BASE + path + (search && `?${search}`);
}

function settle<T>(status: number, text: string, path: string): T {
  const body = parse(text);
  if (status >= 200 && status < 300) return body as T;
  const { error, code, details } = (body ?? {}) as { error?: string; code?: string; details?: unknown };
  const message = wordsOf(details) ?? error ?? "Something went wrong on the server.";
  const refusal = new ApiError(status, code ?? "INTERNAL", message, details);
  if (status === 401 && path !== "/session" && !path.startsWith("/links/")) leave();
  throw refusal;
}

/** What is wrong with what was sent, without the way the API names its fields. */
function wordsOf(details: unknown): string | undefined {
  const [issue] = (details as { issues?: Issue[] } | undefined)?.issues ?? [];
  if (!issue) return undefined;
  const field = issue.path.replace(/^(body|query|path)\.?/, "").replace(/[._]/g, " ");
  const words = /^\p{Lu}/u.test(issue.message) ? issue.message : `${field || "what was sent"} ${issue.message}`;
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) => call<T>("GET", path, { query: query ?? {}, signal }),
  post: <T>(path: string, body?: unknown, query?: Query) => call<T>("POST", path, { body, query: query ?? {} }),
  put: <T>(path: string, body?: unknown) => call<T>("PUT", path, { body }),
  patch: <T>(path: string, body: unknown) => call<T>("PATCH", path, { body }),
  delete: <T = void>(path: string, query?: Query) => call<T>("DELETE", path, { query: query ?? {} }),
};

/** Sends a form with a file and tells how far it is, from 0 to 1. */
export function upload<T>(path: string, form: FormData, onProgress: (part: number) => void, signal?: AbortSignal) {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", BASE + path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0, "UNREACHABLE", "The upload broke off. Try again."));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    request.onload = () => {
      try {
        resolve(settle<T>(request.status, request.responseText, path));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

const isWorthRepeating = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && isWorthRepeating(error) },
  },
});
