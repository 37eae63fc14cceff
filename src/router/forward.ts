import { Agent, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { urlToHttpOptions } from "node:url";
import { unavailable } from "../errors.ts";
import type { Home } from "./homes.ts";

/** Of one connection only, or not to be believed: where a request came from is said by whoever the nodes trust. */
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
const agent = new Agent({ keepAlive: true });

/** Sends requests to the nodes of an installation in turn. One that does not answer is left out for a while. */
export class Forwarder {
  readonly #downUntil = new Map<string, number>();
  #turn = 0;

  /** The reply of a node. `body` replaces what the caller sent, which was read already. */
  ask(home: Home, request: IncomingMessage, body?: string): Promise<IncomingMessage> {
    const node = this.#next(home);
    return new Promise((resolve, reject) => {
      const headers = headersFor(request, body);
      const { hostname, port } = urlToHttpOptions(new URL(node));
      // The path as it came: resolved against the node's address, `//elsewhere/` would lead elsewhere.
      const { method, url: path } = request;
      const sent = send({ hostname, port, method, path, headers, agent, setHost: false }, resolve);
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") this.#downUntil.set(node, Date.now() + DOWN_MS);
        reject(unavailable("The installation of this organization does not answer. Try again in a moment.", 2));
      });
      request.once("close", () => {
        if (!request.complete) sent.destroy();
      });
      if (body !== undefined || !hasBody(request)) sent.end(body);
      else request.pipe(sent);
    });
  }

  #next({ nodes }: Home): string {
    const up = nodes.filter((node) => (this.#downUntil.get(node) ?? 0) < Date.now());
    const among = up.length > 0 ? up : nodes;
    this.#turn = (this.#turn + 1) % 1_000_000;
    return among[this.#turn % among.length]!;
  }
}

/** Passes the reply of a node on, with more cookies if given. */
export function passOn(reply: IncomingMessage, response: ServerResponse, cookies: string[] = []) {
  const headers = pairsOf(reply.rawHeaders).filter(([name]) => !NOT_PASSED.has(name.toLowerCase()));
  const all = [...headers, ...cookies.map((cookie) => ["set-cookie", cookie] as const)];
  response.writeHead(reply.statusCode!, all.flat());
  reply.on("error", () => response.destroy());
  response.once("close", () => reply.destroy());
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
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index]!, raw[2 * index + 1]!] as const);
