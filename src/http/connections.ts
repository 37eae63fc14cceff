import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

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
    response.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    endWithoutBody(request, response, restMs);
    for (const handle of handlers) handle.call(server, request, response);
  });
}

/** Closes the connection if the request body is still incomplete some time after the response. */
export function endWithoutBody(request: IncomingMessage, response: ServerResponse, restMs = REST_MS) {
  response.once("finish", () => {
    if (request.complete) return;
    setTimeout(() => void (request.complete || request.socket.destroy()), restMs).unref();
  });
}
