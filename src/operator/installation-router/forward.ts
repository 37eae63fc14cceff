import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { urlToHttpOptions } from "node:url";
import { must } from "../../content/must.ts";
import { ClientGone, unavailable } from "../../kernel/errors/errors.ts";
import type { Installation } from "./installations.ts";
import { NodeDied, NodeHealthMonitor } from "./node-health-monitor.ts";

/**
 * Headers of one connection only, and headers that a caller could forge: nodes learn the origin of a request from proxies they
 * trust.
 */
const NOT_PASSED = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "forwarded",
  "x-forwarded-host",
]);
const DOWN_MS = 5_000;
/** A host that is switched off does not refuse connections: it never answers. */
const CONNECT_MS = 2_000;
const agent = new Agent({ keepAlive: true });

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Sends requests to the nodes of an installation in turn. An unreachable node is skipped for a while. */
export class Forwarder {
  readonly #downUntil = new Map<string, number>();
  readonly #watch: NodeHealthMonitor;
  #turn = 0;

  constructor(watch = new NodeHealthMonitor()) {
    this.#watch = watch;
  }

  /** The reply of the first reachable node. `body` replaces the request body if that was already read. */
  async ask(installation: Installation, exchange: Exchange, body?: string): Promise<IncomingMessage> {
    const untried = new Set(installation.nodes);
    let isAgain = false;
    while (untried.size > 0) {
      const node = this.#next([...untried]);
      const reply = await this.#askNode(node, exchange, { body, isAgain });
      if (typeof reply !== "string") return reply;
      if (reply === "lost") isAgain = true;
      else {
        this.#downUntil.set(node, Date.now() + DOWN_MS);
        untried.delete(node);
      }
    }
    throw noAnswer();
  }

  #next(nodes: string[]): string {
    const up = nodes.filter((node) => (this.#downUntil.get(node) ?? 0) < Date.now());
    const among = up.length > 0 ? up : nodes;
    this.#turn = (this.#turn + 1) % 1_000_000;
    return must(among[this.#turn % among.length], "an installation has nodes");
  }

  /**
   * The request body is not consumed until there is a connection, so an unreachable node can be replaced by another. A kept-alive
   * connection may have died with its node: reads are then retried over a new connection.
   */
  #askNode(node: string, { request, response }: Exchange, { body, isAgain }: Asking) {
    return new Promise<IncomingMessage | "unreachable" | "lost">((resolve, reject) => {
      if (response.destroyed) return reject(new ClientGone());
      const headers = headersFor(request, body);
      const { hostname, port } = urlToHttpOptions(new URL(node));
      // The path is passed on unchanged: resolved against the node's address, `//elsewhere/` would lead to another host.
      const { method, url: path } = request;
      const sent = send({ hostname, port, method, path, headers, agent: isAgain ? false : agent, setHost: false });
      this.#watch.add(node, sent);
      let isConnected = false;
      let reply: IncomingMessage | undefined;
      // If the client has left, the request is canceled. Otherwise the reply is drained, because an unread rest would keep its
      // connection.
      const release = () => (response.writableFinished ? reply?.resume() : sent.destroy());
      response.once("close", release);
      request.once("close", () => request.complete || sent.destroy());
      sent.on("response", (incoming) => {
        reply = incoming;
        if (response.writableFinished) reply.resume();
        resolve(reply);
      });
      sent.on("error", (error) => {
        if (response.destroyed) return reject(new ClientGone());
        if (isConnected && !mayRepeat(request)) return reject(noAnswer());
        response.off("close", release);
        resolve(isConnected && !isAgain && !(error instanceof NodeDied) ? "lost" : "unreachable");
      });
      whenConnected(sent, () => {
        isConnected = true;
        if (body !== undefined || !hasBody(request)) sent.end(body);
        else request.pipe(sent);
      });
    });
  }
}

interface Asking {
  body: string | undefined;
  isAgain: boolean;
}

export const statusOf = (reply: IncomingMessage) => must(reply.statusCode, "a reply has a status");

const mayRepeat = (request: IncomingMessage) =>
  /^(?:GET|HEAD|OPTIONS)$/.test(request.method ?? "") && !hasBody(request);

function whenConnected(sent: ClientRequest, then: () => void) {
  sent.once("socket", (socket) => {
    // Without a route the connection has failed by now, and the error follows.
    if (socket.destroyed) return;
    if (!socket.connecting) return then();
    const timer = setTimeout(() => sent.destroy(new Error("The node does not accept connections.")), CONNECT_MS);
    sent.once("close", () => clearTimeout(timer));
    socket.once("connect", () => {
      clearTimeout(timer);
      then();
    });
  });
}

const noAnswer = () => unavailable("The installation of this organization does not answer. Try again in a moment.", 2);

/** Forwards the reply of a node, with additional cookies if given. */
export function passOn(reply: IncomingMessage, response: ServerResponse, cookies: string[] = []) {
  if (response.destroyed || reply.destroyed) {
    reply.destroy();
    return void response.destroy();
  }
  const headers = pairsOf(reply.rawHeaders).filter(([name]) => !NOT_PASSED.has(name.toLowerCase()));
  const all = [...headers, ...cookies.map((cookie) => ["set-cookie", cookie] as const)];
  response.writeHead(statusOf(reply), all.flat());
  reply.on("error", () => response.destroy());
  reply.pipe(response);
}

export async function readReply(reply: IncomingMessage): Promise<string> {
  return Buffer.concat(await reply.toArray()).toString("utf8");
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function headersFor(request: IncomingMessage, body: string | undefined): string[] {
  const isReplaced = (name: string) => name === "x-forwarded-for" || (body !== undefined && name === "content-length");
  const kept = pairsOf(request.rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !NOT_PASSED.has(lower) && !isReplaced(lower);
  });
  const before = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "";
  const more = [
    ["x-forwarded-for", before ? `${before}, ${address}` : address],
    ...(body === undefined ? [] : [["content-length", String(Buffer.byteLength(body))]]),
    ...(body === undefined && request.headers["transfer-encoding"] ? [["transfer-encoding", "chunked"]] : []),
  ];
  return [...kept, ...more].flat() as string[];
}

const pairsOf = (raw: string[]) =>
  Array.from({ length: raw.length / 2 }, (_, index) => raw.slice(2 * index, 2 * index + 2) as [string, string]);
