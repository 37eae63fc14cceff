import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError, toApiError } from "../errors.ts";
import { endWithoutBody } from "./connections.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** True once the key or session of the request was found good. */
    isAdmitted: boolean;
  }
}

interface Rest {
  bytes: number;
  ms: number;
}

/** How much more is read of a request that is refused, so that its sender gets to see why. */
const REST_OF_CALLER: Rest = { bytes: 64 * 1024 * 1024, ms: 10_000 };
const REST_OF_STRANGER: Rest = { bytes: 64 * 1024, ms: 2_000 };
const LINGER_MS = 1_000;
/** What a piece of a body counts for at least. */
const PIECE_BYTES = 1024;
/** Refusals that the operator has to look into. */
const OURS = [500, 507];
/** What was said of a download that failed before its first byte does not hold for the refusal. */
const OF_A_DOWNLOAD = ["content-length", "content-disposition", "content-range", "accept-ranges", "etag"];
/** Refusals that may mean an attack. */
const BARRED = [401, 403, 429];

/** Turns whatever was thrown into the error object. What is not a refusal is a fault of ours: it is logged, not shown. */
export function sendError(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  if (hasLeft(request.raw)) return leaveUnanswered(deps, request, reply);
  const error = toApiError(thrown);
  const told = { requestId: request.id, route: routeOf(request), status: error.status, code: error.code };
  if (OURS.includes(error.status)) deps.log.error({ ...told, err: thrown }, "request failed");
  else if (BARRED.includes(error.status)) deps.log.info({ ...told, address: request.ip }, "request refused");
  if (!request.raw.complete) {
    if (request.isAdmitted && error.status !== 408) readOn(request.raw);
    else hearNoMore(request.raw, reply);
  }
  for (const header of OF_A_DOWNLOAD) {
    reply.removeHeader(header);
    if (!reply.raw.headersSent) reply.raw.removeHeader(header);
  }
  return reply
    .code(error.status)
    .headers(error.headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error));
}

/** As it is declared: a real path may hold a secret, such as the token of a link. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? "unknown"}`;

/** The connection broke before the whole request had come. */
const hasLeft = (raw: IncomingMessage) => raw.destroyed && !raw.complete;

/** Without headers the request is counted as one whose caller is gone. */
function leaveUnanswered(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  deps.log.debug(
    { requestId: request.id, route: routeOf(request) },
    "the caller went away before the request had come",
  );
  reply.hijack();
  return reply;
}

/** A caller that still sends would miss the reply if the connection closed: the rest is read and thrown away, within bounds. */
function readOn(raw: IncomingMessage) {
  const timer = setTimeout(() => void (raw.complete || raw.destroy()), REST_OF_CALLER.ms).unref();
  throwAway(raw, REST_OF_CALLER.bytes);
  raw.on("close", () => clearTimeout(timer));
}

/**
 * Of what a stranger still sends hardly anything is read. The connection is ended from our side with the reply, and for good
 * soon after: closed at once, the other side could lose the reply.
 */
function hearNoMore(raw: IncomingMessage, reply: FastifyReply) {
  const { socket } = raw;
  reply.header("connection", "close");
  socket.destroySoon = () => void socket.end();
  const timer = setTimeout(() => socket.destroy(), REST_OF_STRANGER.ms).unref();
  throwAway(raw, REST_OF_STRANGER.bytes);
  socket.once("close", () => clearTimeout(timer));
}

/** Many small pieces cost as much as a long body. Only the socket can be paused at once: the request goes on until its buffer is full. */
function throwAway(raw: IncomingMessage, bytes: number) {
  let unread = 0;
  raw.on("data", (chunk: Buffer) => {
    unread += Math.max(chunk.length, PIECE_BYTES);
    if (unread <= bytes) return;
    raw.pause();
    raw.socket.pause();
  });
  raw.resume();
}

/** Answers what is not HTTP or came too slowly, and ends the connection also when the other side does not. */
export function sendMalformedRequest(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable) return void socket.destroy();
  socket.end(malformed(error));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

function malformed(error: Error & { code?: string }): string {
  const [line, text] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The headers of the request are too large."]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "The request took too long to arrive."]
        : ["400 Bad Request", "This is not a well-formed HTTP request."];
  const body = JSON.stringify(new ApiError(400, "VALIDATION_FAILED", text));
  const headers = [
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "Connection: close",
  ];
  return `HTTP/1.1 ${line}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}

export function sendExpectationFailed(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
) {
  endWithoutBody(request, response);
  const body = JSON.stringify(
    new ApiError(417, "VALIDATION_FAILED", "The only expectation this server meets is 100-continue."),
  );
  response
    .writeHead(417, { ...headers, "x-request-id": randomUUID(), "content-type": "application/json; charset=utf-8" })
    .end(body);
}
