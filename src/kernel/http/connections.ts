import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { must } from "../../content/must.ts";

/** Limit on pipelined requests that one connection may have waiting for a response. */
const MOST_UNANSWERED = 32;
/** How long the rest of a request body may take after the response was sent. */
const REST_MS = 10_000;

/**
 * Keeps one connection from starving others. Node starts thousands of pipelined requests from one packet before it serves
 * another connection, and keeps a connection open while its body trickles in after the response.
 */
export function limitConnections(server: Server, restMs = REST_MS) {
  const handlers = server.listeners("request") as RequestListener[];
  const unanswered = new WeakMap<Socket, number>();
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, must(unanswered.get(socket), "it counts this request") - 1));
    endWithoutBody(request, response, restMs);
    for (const handle of handlers) handle.call(server, request, response);
  });
}

const waiting = new WeakSet<IncomingMessage>();

/** Whether the client has not sent its body yet, because it waits for `100 Continue`. */
export const isWaitingToSend = (request: IncomingMessage) => waiting.has(request);

/** Sends `100 Continue` only when the body is first read, so a request that is refused before that never gets it. */
export function continueWhenRead(server: Server) {
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const { _read: read } = request;
    waiting.add(request);
    request._read = (size) => {
      request._read = read;
      waiting.delete(request);
      if (!response.headersSent) response.writeContinue();
      read.call(request, size);
    };
    server.emit("request", request, response);
  });
}

/** Closes the connection if the request body is still incomplete some time after the response. */
export function endWithoutBody(request: IncomingMessage, response: ServerResponse, restMs = REST_MS) {
  response.once("finish", () => {
    if (request.complete) return;
    setTimeout(() => void (request.complete || request.socket.destroy()), restMs).unref();
  });
}
