import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError, methodNotAllowed, unavailable, unknownPath } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { answer, type Kernel } from "./pipeline.ts";

export const BASE = "/v1";
const SANE_TOKEN = /^[A-Za-z0-9._:-]{1,128}$/;
const EXPOSED = [
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "Location",
  "Idempotent-Replayed",
];

export interface App {
  fastify: FastifyInstance;
  /** Answers what is under way, turns away what is new, and returns when all connections are closed. */
  close(): Promise<void>;
}

/** Builds the HTTP server from the operations. It listens nowhere yet. */
export function buildApp(deps: Deps, kernel: Kernel, operations: Endpoint[]): App {
  const state = { closing: false };
  const fastify = Fastify({
    logger: false,
    genReqId: (raw) => sane(raw.headers["x-request-id"]) ?? randomUUID(),
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: (error, request, reply) => void refuseUnknown(request, reply, error.code),
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(malformed(error));
    },
    forceCloseConnections: "idle",
    exposeHeadRoutes: true,
  });
  fastify.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store", "x-content-type-options": "nosniff" });
    if (request.is404) return refuseUnknown(request, reply);
  });
  if (deps.config.CORS_ORIGINS.length > 0) {
    fastify.register(cors, { origin: [...deps.config.CORS_ORIGINS], exposedHeaders: EXPOSED, maxAge: 600 });
  }
  fastify.setErrorHandler((error, request, reply) => refuse(deps, request, reply, error));

  async function serve(op: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    if (state.closing) throw unavailable("The service is shutting down. Try again shortly.");
    const admission = await kernel.admit(request.headers.authorization, op.tier, op.urgent);
    reply.headers(admission.headers);
    if (op.deprecated) reply.headers(deprecation(op.deprecated, request.params as Record<string, string>));
    kernel.countCall(admission.caller, op.name);
    const { raw, headers, params, query, id } = request;
    const result = await answer(deps, kernel, op, admission, {
      raw,
      headers,
      params,
      query,
      path: pathOf(request),
      id,
    });
    reply.code(result.status).headers(result.headers);
    if (result.body !== "") reply.type("application/json; charset=utf-8");
    return reply.send(result.body === "" ? undefined : result.body);
  }

  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply, fault?: string) {
    try {
      const path = pathOf(request);
      if (path !== BASE && !path.startsWith(`${BASE}/`)) throw unknownPath();
      if (state.closing) throw unavailable("The service is shutting down. Try again shortly.");
      const { headers } = await kernel.admit(request.headers.authorization, "standard", false);
      reply.headers(headers);
      if (fault) throw new ApiError(400, "VALIDATION_FAILED", "The path is not a valid address.");
      const methods = methodsAt(path);
      throw methods.length > 0 ? methodNotAllowed(methods) : unknownPath();
    } catch (error) {
      return refuse(deps, request, reply, error);
    }
  }

  const shapes = operations.map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${BASE}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  function methodsAt(path: string): string[] {
    const found = shapes.filter(({ shape }) => shape.test(path)).map(({ method }) => method as string);
    return [...new Set(found.includes("GET") ? [...found, "HEAD"] : found)].sort();
  }

  for (const op of operations) {
    const url = BASE + op.path.replace(/\{(\w+)\}/g, ":$1");
    fastify.route({
      method: op.method,
      url,
      onRequest: (request, reply) => serve(op, request, reply),
      handler: unreachable,
    });
  }
  return { fastify, close: () => closeGently(fastify, state) };
}

/** Every operation is answered before Fastify would read the body: what a body may be is for `readJson` to say. */
const unreachable = () => {
  throw new Error("an operation was not answered by its hook");
};
const sane = (token: unknown) => (typeof token === "string" && SANE_TOKEN.test(token) ? token : undefined);
const pathOf = (request: FastifyRequest) => request.raw.url!.split("?", 1)[0]!;

const deprecation = ({ since, successor }: { since: string; successor: string }, params: Record<string, string>) => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  link: `<${BASE}${successor.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]!))}>; rel="successor-version"`,
});

/** Turns whatever was thrown into the error object. What is not a refusal is a fault of ours: it is logged, not shown. */
function refuse(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error =
    thrown instanceof ApiError ? thrown : new ApiError(500, "INTERNAL", "Something went wrong on our side.");
  if (error.status === 500)
    deps.log.error({ err: thrown, requestId: request.id, path: pathOf(request) }, "request failed");
  if (error.status === 413 || !request.raw.complete) reply.header("connection", "close");
  return reply
    .code(error.status)
    .headers(error.headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(error));
}

function malformed(error: Error & { code?: string }): string {
  const [line, text] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The headers of the request are too large."]
      : ["400 Bad Request", "This is not a well-formed HTTP request."];
  const body = JSON.stringify({ error: text, code: "VALIDATION_FAILED" });
  return `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

/** Kept-alive connections would hold the server open: idle ones are closed again and again until none is left. */
async function closeGently(fastify: FastifyInstance, state: { closing: boolean }) {
  state.closing = true;
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), 20);
  await fastify.close().finally(() => clearInterval(sweep));
}
