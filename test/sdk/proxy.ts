import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { Chancery, type ChanceryOptions } from "../../sdk/src/client.ts";
import type { TestApp } from "../support/harness.ts";

export interface Seen {
  request: string;
  headers: IncomingMessage["headers"];
}

interface Exchange {
  response: ServerResponse;
  /** Forwards the request to the server, and returns its reply. */
  forward(): Promise<{ status: number; headers: Headers; body: Buffer }>;
}

export type Trouble = (exchange: Exchange) => void | Promise<void>;

/** A proxy between client and server that injects the failures a test asks for, then forwards everything. */
export class TroubledProxy {
  readonly seen: Seen[] = [];
  readonly #next: Trouble[] = [];
  readonly #app: TestApp;
  readonly #server = createServer((request, response) => void this.#meet(request, response));

  constructor(app: TestApp) {
    this.#app = app;
  }

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }
  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
  clear() {
    this.seen.length = 0;
    this.#next.length = 0;
  }

  trouble(...troubles: Trouble[]) {
    this.#next.push(...troubles);
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }
  client = (apiKey: string, more: Partial<ChanceryOptions> = {}) =>
    new Chancery({ apiKey, baseUrl: this.url, ...more });

  async #meet(request: IncomingMessage, response: ServerResponse) {
    const sent = Buffer.concat(await request.toArray());
    this.seen.push({ request: `${request.method} ${request.url}`, headers: request.headers });
    const forward = async () => {
      const { connection, host, "content-length": _length, ...headers } = request.headers;
      const reply = await fetch(this.#app.url + request.url, {
        method: request.method,
        headers: headers as Record<string, string>,
        body: sent.length > 0 ? sent : undefined,
      });
      return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
    };
    await (this.#next.shift() ?? letThrough)({ response, forward });
  }
}

export const letThrough: Trouble = async ({ response, forward }) => {
  const { status, headers, body } = await forward();
  const { "transfer-encoding": _coding, "content-encoding": _packing, ...kept } = Object.fromEntries(headers);
  response.writeHead(status, kept).end(body);
};

export const refuse =
  (status: number, headers: Record<string, string> = {}, body = ""): Trouble =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** The server does the work, but its reply never arrives. */
export const cut: Trouble = async ({ response, forward }) => {
  await forward();
  response.destroy();
};

/** The server does the work, but only half of its reply arrives. */
export const breakOff: Trouble = async ({ response, forward }) => {
  const { status, body } = await forward();
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};

/** The server's reply arrives up to a position in its text, then the connection drops. */
export const cutAfter =
  (place: (text: string) => number): Trouble =>
  async ({ response, forward }) => {
    const { status, headers, body } = await forward();
    response.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
    response.flushHeaders();
    const kept = body.subarray(0, place(body.toString("latin1")));
    if (kept.length === 0) response.destroy();
    else response.write(kept, () => setImmediate(() => response.destroy()));
  };

/** Where the first event of a stream ends. */
export const firstEvent = (text: string) => text.indexOf("\n\n", text.indexOf("event: ")) + 2;

export const staySilent: Trouble = () => undefined;

export function useProxy(app: TestApp): TroubledProxy {
  const proxy = new TroubledProxy(app);
  beforeAll(() => proxy.start());
  beforeEach(() => proxy.clear());
  afterAll(() => proxy.stop());
  return proxy;
}

/** A client that talks to the app directly. */
export const clientOf = (app: TestApp, apiKey: string, more: Partial<ChanceryOptions> = {}) =>
  new Chancery({ apiKey, baseUrl: `${app.url}/v1`, ...more });
