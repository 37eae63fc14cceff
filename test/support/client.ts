import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { checkAgainstDescription } from "./description.ts";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  text: string;
  /** Not decompressed. */
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Sends one request exactly as given; paths are below /v1 unless they begin with `//`. */
export function send(base: string, method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
  const target = path.startsWith("//") ? path.slice(1) : `/v1${path}`;
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers: Record<string, string> = {
    ...(options.body !== undefined && { "content-type": "application/json" }),
    ...options.headers,
  };
  if (body !== undefined && !headers["transfer-encoding"]) headers["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const outgoing = httpRequest({ hostname, port, method, path: target, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = decode(bytes, incoming.headers["content-encoding"]).toString("utf8");
        const reply = { status: incoming.statusCode!, headers: incoming.headers, text, bytes, body: parse(text) };
        try {
          checkAgainstDescription(method, target, reply);
          resolve(reply);
        } catch (error) {
          reject(error);
        }
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0 || coding === undefined) return bytes;
  return coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A multipart body with one file, as browsers and curl send it. */
export function form(name: string, bytes: string | Uint8Array, fields: Record<string, string> = {}): RequestOptions {
  const boundary = "----chancery-test";
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const raw = Buffer.concat([
    Buffer.from(parts.join("") + head),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { raw, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** A caller with a key: `await as.post("/projects", { name: "Merger" })`. */
export interface As {
  key: string;
  get(path: string, options?: RequestOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  delete(path: string, options?: RequestOptions): Promise<Reply>;
  send(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Uploads a file as a form. */
  upload(name: string, bytes: string | Uint8Array, fields?: Record<string, string>): Promise<Reply>;
}

export function as(base: string, key: string): As {
  return callers(key, (method, path, options = {}) =>
    send(base, method, path, { ...options, headers: { authorization: key, ...options.headers } }),
  );
}

/** The same for a browser with a session: its pages call below /app/v1. */
export function asBrowser(base: string, cookie: string): As {
  return callers(cookie, (method, path, options = {}) => {
    const headers = { cookie, "sec-fetch-site": "same-origin", ...options.headers };
    return send(base, method, path.startsWith("//") ? path : `//app/v1${path}`, { ...options, headers });
  });
}

function callers(key: string, call: As["send"]): As {
  return {
    key,
    send: call,
    get: (path, options) => call("GET", path, options),
    post: (path, body, options) => call("POST", path, { body, ...options }),
    put: (path, body, options) => call("PUT", path, { body, ...options }),
    patch: (path, body, options) => call("PATCH", path, { body, ...options }),
    delete: (path, options) => call("DELETE", path, options),
    upload: (name, bytes, fields = {}) => call("POST", "/files", form(name, bytes, fields)),
  };
}
