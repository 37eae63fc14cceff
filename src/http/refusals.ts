import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError } from "../errors.ts";

const UNREAD_BYTES = 64 * 1024 * 1024;
const UNREAD_MS = 10_000;
/** What was said of a download that failed before its first byte does not hold for the refusal. */
const OF_A_DOWNLOAD = ["content-length", "content-disposition", "content-range", "accept-ranges", "etag"];
/** Refusals that may mean an attack. */
const BARRED = [401, 403, 429];

/** Turns whatever was thrown into the error object. What is not a refusal is a fault of ours: it is logged, not shown. */
export function refuse(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error =
    thrown instanceof ApiError ? thrown : new ApiError(500, "INTERNAL", "Something went wrong on our side.");
  const told = { requestId: request.id, route: routeOf(request), status: error.status, code: error.code };
  if (error.status === 500) deps.log.error({ ...told, err: thrown }, "request failed");
  else if (BARRED.includes(error.status)) deps.log.info({ ...told, address: request.ip }, "request refused");
  if (!request.raw.complete) readOn(request.raw);
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

/** A caller that still sends would miss the reply if the connection closed: the rest is read and thrown away, within bounds. */
function readOn(raw: IncomingMessage) {
  let unread = 0;
  const giveUp = () => void (raw.complete || raw.destroy());
  const timer = setTimeout(giveUp, UNREAD_MS).unref();
  raw.on("data", (chunk: Buffer) => {
    unread += chunk.length;
    if (unread > UNREAD_BYTES) giveUp();
  });
  raw.on("close", () => clearTimeout(timer)).resume();
}

export function malformed(error: Error & { code?: string }): string {
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

export function refuseExpectation(response: ServerResponse, headers: Record<string, string>) {
  const body = JSON.stringify(
    new ApiError(417, "VALIDATION_FAILED", "The only expectation this server meets is 100-continue."),
  );
  response
    .writeHead(417, { ...headers, "x-request-id": randomUUID(), "content-type": "application/json; charset=utf-8" })
    .end(body);
}
