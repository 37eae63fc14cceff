import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError, toApiError, tooSlow } from "../errors/errors.ts";
import { endWithoutBody, isWaitingToSend } from "./connections.ts";

/** Where the documentation of an error code is. */
const docUrlOf = (publicUrl: string, code: string): string => `${publicUrl}/docs/errors#${code}`;

declare module "fastify" {
  interface FastifyRequest {
    /** True once the key or session was verified. */
    isAdmitted: boolean;
  }
}

interface DrainLimits {
  bytes: number;
  ms: number;
}

/** How much of a rejected request body is still read, so that the client gets to see the response. */
const CALLER_DRAIN: DrainLimits = { bytes: 64 * 1024 * 1024, ms: 10_000 };
const ANONYMOUS_DRAIN: DrainLimits = { bytes: 64 * 1024, ms: 2_000 };
const LINGER_MS = 1_000;
/** The minimum size that a chunk counts as, so that many tiny chunks reach the limit too. */
const MIN_CHUNK_BYTES = 1024;
/** Logged as errors, because the operator has to look into them. */
const SERVER_ERRORS = [500, 507];
/** Headers set for a download that failed before its first byte. They do not apply to the error. */
const DOWNLOAD_HEADERS = ["content-length", "content-disposition", "content-range", "accept-ranges", "etag"];
/** Logged because they may indicate an attack. */
const LOGGED_REFUSALS = [401, 403, 429];

/** The format of errors. Protocols such as SCIM and OAuth have their own. */
export interface ErrorForm {
  type: string;
  /** Converts what was thrown to an error of the protocol. */
  convert?: (thrown: unknown) => unknown;
  write: (error: ApiError) => string;
  headers?: (error: ApiError) => Record<string, string>;
}
/** The error object of the API. The address of its documentation is a header, because the specification fixes the fields. */
const jsonForm = (publicUrl: string): ErrorForm => ({
  type: "application/json; charset=utf-8",
  write: (error) => JSON.stringify(error.toJSON()),
  headers: ({ code }) => ({ link: `<${docUrlOf(publicUrl, code)}>; rel="help"` }),
});

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends any thrown value as an error object. Anything but an ApiError is a bug: it is logged, and its details are not sent. */
export function sendError(
  deps: Deps,
  { request, reply }: Exchange,
  thrown: unknown,
  form: ErrorForm = jsonForm(deps.config.PUBLIC_URL),
) {
  if (isClientGone(request.raw)) return skipReply(deps, request, reply);
  const error = toApiError(form.convert ? form.convert(thrown) : thrown);
  const fields = { requestId: request.id, route: routeOf(request), status: error.status, code: error.code };
  if (SERVER_ERRORS.includes(error.status)) deps.log.error({ ...fields, err: thrown }, "request failed");
  else if (LOGGED_REFUSALS.includes(error.status))
    deps.log.info({ ...fields, address: request.ip }, "request rejected");
  if (!request.raw.complete) {
    if (isWaitingToSend(request.raw)) reply.header("connection", "close");
    else if (request.isAdmitted && error.status !== 408) drainBody(request.raw);
    else closeAfterReply(request.raw, reply);
  }
  for (const header of DOWNLOAD_HEADERS) {
    reply.removeHeader(header);
    if (!reply.raw.headersSent) reply.raw.removeHeader(header);
  }
  const headers = { ...form.headers?.(error), ...error.headers };
  return reply.code(error.status).headers(headers).type(form.type).send(form.write(error));
}

/** The route pattern, because a real path may hold a secret such as a link token. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? "unknown"}`;

/** The connection closed before the whole request arrived. */
const isClientGone = (raw: IncomingMessage) => raw.destroyed && !raw.complete;

/** Without headers, the metrics count the request as one whose client disconnected. */
function skipReply(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  deps.log.debug(
    { requestId: request.id, route: routeOf(request) },
    "client disconnected before the request was complete",
  );
  reply.hijack();
  return reply;
}

/** Closing the connection while the client still sends would lose the response. Reads and discards the rest, within limits. */
function drainBody(raw: IncomingMessage) {
  const timer = setTimeout(() => void (raw.complete || raw.destroy()), CALLER_DRAIN.ms).unref();
  discardBody(raw, CALLER_DRAIN.bytes);
  raw.on("close", () => clearTimeout(timer));
}

/**
 * Reads almost nothing more of an anonymous request body. Sends FIN after the response and destroys the socket soon after; closing
 * it at once could lose the response.
 */
function closeAfterReply(raw: IncomingMessage, reply: FastifyReply) {
  const { socket } = raw;
  reply.header("connection", "close");
  socket.destroySoon = () => void socket.end();
  const timer = setTimeout(() => socket.destroy(), ANONYMOUS_DRAIN.ms).unref();
  discardBody(raw, ANONYMOUS_DRAIN.bytes);
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Counts small chunks as larger ones. Pausing the request is not enough: it keeps reading until its buffer is full, so the
 * socket is paused as well.
 */
function discardBody(raw: IncomingMessage, bytes: number) {
  let discarded = 0;
  raw.on("data", (chunk: Buffer) => {
    discarded += Math.max(chunk.length, MIN_CHUNK_BYTES);
    if (discarded <= bytes) return;
    raw.pause();
    raw.socket.pause();
  });
  raw.resume();
}

/** Answers malformed or slow requests and closes the connection, even if the client does not. */
export function sendMalformedRequest(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable) return void socket.destroy();
  socket.end(malformed(error));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}

function malformed(error: Error & { code?: string }): string {
  const refusal = (status: number, text: string) => new ApiError(status, "VALIDATION_FAILED", text);
  const [line, fault] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", refusal(431, "The headers of the request are too large.")]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", tooSlow()]
        : ["400 Bad Request", refusal(400, "This is not a well-formed HTTP request.")];
  const body = JSON.stringify(fault);
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
    new ApiError(417, "VALIDATION_FAILED", "The only supported Expect header is 100-continue."),
  );
  response
    .writeHead(417, { ...headers, "x-request-id": randomUUID(), "content-type": "application/json; charset=utf-8" })
    .end(body);
}
