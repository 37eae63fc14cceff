import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that one connection may send before the first of them is answered. */
const MOST_UNANSWERED = 32;
/** How long the rest of a body may take once its request is answered. */
const REST_MS = 10_000;

/**
 * Keeps one connection from taking more than its share: Node reads thousands of small requests from one packet and starts all of
 * them before it turns to anybody else, and it keeps a connection whose body trickles in after the reply.
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

/** Ends the connection when the body still has not come a while after the reply. */
export function endWithoutBody(request: IncomingMessage, response: ServerResponse, restMs = REST_MS) {
  response.once("finish", () => {
    if (request.complete) return;
    setTimeout(() => void (request.complete || request.socket.destroy()), restMs).unref();
  });
}
