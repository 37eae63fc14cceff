import type { FastifyReply, FastifyRequest } from "fastify";

const EXPOSED = [
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Should-Retry",
  "Location",
  "Preference-Applied",
  "Idempotent-Replayed",
];

/** Adds CORS headers for allowed origins. Returns true if the request was a preflight, which is then answered. */
export function allowOrigin(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  if (origins.length === 0) return false;
  reply.header("vary", "Origin");
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED.join(", ") });
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return false;
  reply.headers({
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
    "access-control-max-age": "600",
  });
  reply.code(204).send();
  return true;
}
