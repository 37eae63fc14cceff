import type { FastifyInstance, FastifyReply } from "fastify";
import { unavailable } from "../errors/errors.ts";

const SHUTDOWN_GRACE_MS = 1000;

/** The requests in progress. */
export interface OpenRequests {
  closing: boolean;
  /** Aborted on shutdown, one per request in progress. */
  openRequests: Set<AbortController>;
}

export function begin(state: OpenRequests, reply: FastifyReply) {
  mustBeOpen(state);
  const { signal, done } = watch(state, reply);
  reply.raw.once("close", done);
  return { signal };
}

export function mustBeOpen(state: OpenRequests) {
  if (state.closing) throw unavailable("The service is shutting down. Try again shortly.");
}

/** A signal for one request, which fires when the client disconnects or the service shuts down. */
export function watch(state: OpenRequests, reply: FastifyReply): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  state.openRequests.add(controller);
  reply.raw.once("close", abort);
  const done = () => {
    state.openRequests.delete(controller);
    reply.raw.off("close", abort);
  };
  return { signal: controller.signal, done };
}

/** Closes idle keep-alive connections until all are gone, and the remaining ones after a grace period. */
export async function closeGracefully(fastify: FastifyInstance, state: OpenRequests) {
  state.closing = true;
  for (const request of state.openRequests) request.abort();
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => fastify.server.closeAllConnections(), SHUTDOWN_GRACE_MS);
  await fastify.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
}
