import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach } from "vitest";
import type { Config } from "../../../src/kernel/config.ts";
import { type AnyBody, type Protocol, protocols, type Said } from "./model-protocols.ts";
import { streamOf } from "./model-streams.ts";

/** A request to the model, whatever the protocol. */
export interface ModelRequest {
  protocol: Protocol;
  at: number;
  headers: IncomingHttpHeaders;
  /** As received over the wire. */
  body: AnyBody;
  model: string;
  system: string;
  /** Everything but the system prompt, in order. */
  messages: { role: string; text: string }[];
  /** The text of the last message. */
  question: string;
  tools: string[];
  /** The JSON schema required for the answer, if the protocol carries it. */
  schema: AnyBody | undefined;
}

export type ModelReply =
  | Said
  /** Streams the first half of its text, and the rest when released. */
  | (Said & { halfUntil: Promise<void> })
  /** Streams its text piece by piece, with a pause of so many milliseconds before each. `beats`: first so many comments alone. */
  | (Said & { pauseMs: number; beats?: number })
  /** Streams the first half of its text, then drops the connection, or ends as if complete. */
  | (Said & { half: "dies" | "ends" })
  /** Answers whole even when streaming is requested. */
  | (Said & { whole: true })
  /** Anything but an answer: 429, 500, a body that is not JSON. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Drops the connection before or in the middle of an answer. */
  | { dies: "before" | "within" }
  /** Never answers, or starts and never ends. */
  | { silent: true | "within" };

export type Reply = ModelReply | ((request: ModelRequest) => ModelReply);

const KEY = "test-key";

/** A server that speaks the providers' protocols and gives the answers a test sets. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  /** Resolved when a caller disconnects before the answer. */
  hungUp = Promise.withResolvers<void>();
  #next: Reply[] = [];
  #always: Reply | undefined;
  #server = createServer((request, response) => void this.#meet(request, response));

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** The settings of an app that uses it, optionally as fallback model too. */
  settings(provider: Protocol = "openai-compatible", name = "test-model") {
    return { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_BASE_URL: this.url, MODEL_API_KEY: KEY };
  }
  fallbackSettings(provider: Protocol = "openai-compatible", name = "second-model"): Partial<Config> {
    return {
      MODEL_FALLBACK_PROVIDER: provider,
      MODEL_FALLBACK_NAME: name,
      MODEL_FALLBACK_BASE_URL: this.url,
      MODEL_FALLBACK_API_KEY: KEY,
    };
  }

  /** The answers to the next requests, in order. */
  answer(...replies: Reply[]) {
    this.#next.push(...replies);
  }

  /** The answer to every other request until the test ends. */
  reply(reply: Reply) {
    this.#always = reply;
  }

  clear() {
    this.requests.length = 0;
    this.#next = [];
    this.#always = undefined;
    this.hungUp = Promise.withResolvers();
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #meet(incoming: IncomingMessage, response: ServerResponse) {
    const { hungUp } = this;
    response.once("close", () => !response.writableFinished && hungUp.resolve());
    const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    const protocol = protocols.find(({ path }) => `/v1${path}` === incoming.url);
    if (!protocol) return refuse(response, 404, {}, '{"error":{"message":"No such path.","type":"not_found_error"}}');
    const { headers } = incoming;
    const request: ModelRequest = { protocol: protocol.name, at: Date.now(), headers, body, ...protocol.read(body) };
    this.requests.push(request);
    const key = headers["x-api-key"] ?? headers.authorization?.replace("Bearer ", "");
    if (key && key !== KEY)
      return refuse(response, 401, {}, `{"error":{"message":"Wrong key ${key}","type":"authentication_error"}}`);
    const reply = this.#next.shift() ?? this.#always ?? { status: 400, body: "No answer was told." };
    const given = typeof reply === "function" ? reply(request) : reply;
    if (body.stream && isSaid(given) && !("whole" in given))
      return stream(response, given, streamOf(protocol.name, protocol.write(given, body)));
    return give(response, given, (said) => protocol.write(said, body));
  }
}

const isSaid = (reply: ModelReply): reply is Said => !("status" in reply || "dies" in reply || "silent" in reply);

async function stream(response: ServerResponse, reply: ModelReply, events: string[]) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  if ("pauseMs" in reply) return streamSlowly(response, reply, events);
  const half = Math.ceil(events.length / 2);
  if (!("half" in reply) && !("halfUntil" in reply)) return response.end(events.join(""));
  await new Promise<unknown>((sent) => response.write(events.slice(0, half).join(""), sent));
  if ("half" in reply) return reply.half === "dies" ? response.destroy() : response.end();
  await reply.halfUntil;
  return response.end(events.slice(half).join(""));
}

async function streamSlowly(response: ServerResponse, reply: { pauseMs: number; beats?: number }, events: string[]) {
  for (const event of [...Array<string>(reply.beats ?? 0).fill(": PROCESSING\n\n"), ...events]) {
    await wait(reply.pauseMs);
    response.write(event);
  }
  response.end();
}

function give(response: ServerResponse, reply: ModelReply, write: (said: Said) => AnyBody) {
  if ("silent" in reply && reply.silent === true) return;
  if ("status" in reply) return refuse(response, reply.status, reply.headers ?? {}, reply.body ?? "");
  if ("dies" in reply && reply.dies === "before") return response.destroy();
  if ("dies" in reply || "silent" in reply) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    return response.write('{"id":"1","choices":[{"mess', () => "dies" in reply && response.destroy());
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(write(reply)));
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>, body: string) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body);
}

/** Starts the server for the tests of this file; it is reset before each test. */
export async function useModelServer(): Promise<ModelServer> {
  const server = await new ModelServer().start();
  beforeEach(() => server.clear());
  afterAll(() => server.stop());
  return server;
}
