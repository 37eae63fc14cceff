import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { compressJson } from "./compress.ts";
import { continueWhenRead, limitConnections } from "./connections.ts";
import { allowOrigin } from "./cors.ts";
import { type ErrorForm, sendError, sendExpectationFailed, sendMalformedRequest } from "./error-replies.ts";
import type { MountedApi } from "./mount.ts";
import { begin, closeGracefully, type OpenRequests } from "./open-requests.ts";
import type { Kernel } from "./pipeline/kernel.ts";
import { type Parts, refuseUnknown, serveOperation } from "./serve-operation.ts";

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const HEADERS_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Socket timeout. Longer than any wait for a job, so that only clients that stopped reading are cut off. */
const SOCKET_TIMEOUT_MS = 5 * 60 * 1000;

/** Handles a path that matches no operation. Returns false if it did not send a reply. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** A route that answers before Fastify reads the body, for protocols that are not operations. */
export interface HookRoute {
  method: string | string[];
  url: string;
  operation: string;
  /** The label under which metrics count its requests. */
  mount: string;
  streams?: true | undefined;
  errorForm?: ErrorForm | undefined;
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export interface App {
  fastify: FastifyInstance;
  /** Registers the handler that is tried before an unknown path is answered with 404. */
  fallBackOn(fallback: Fallback): void;
  /** Tracks a request outside the operations. The signal fires when the client disconnects or the service shuts down. */
  begin(reply: FastifyReply): { signal: AbortSignal };
  /** Adds a protocol that is not made of operations. */
  addRoute(route: HookRoute): void;
  /** Finishes requests in progress, rejects new ones and resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Builds the HTTP server from the operations. It does not listen yet. */
export function buildApp(deps: Deps, kernel: Kernel, mounts: MountedApi[]): App {
  const state: OpenRequests & { fallback?: Fallback } = { closing: false, openRequests: new Set() };
  const commonHeaders = securityHeaders(deps.config.PUBLIC_URL);
  const parts: Parts = { deps, kernel, mounts, state, commonHeaders, methodsAt: buildMethodLookup(mounts) };
  const fastify = Fastify({
    logger: false,
    genReqId: (raw) => readRequestId(raw.headers["x-request-id"]) ?? randomUUID(),
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: ({ url = "" }) => withoutExtraSlashes(mounts, url),
    frameworkErrors: (_error, request, reply) => void refuseUnknown(parts, request, reply, true),
    clientErrorHandler: (error, socket) => sendMalformedRequest(error, socket),
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    trustProxy: deps.config.TRUSTED_PROXIES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: true,
  });
  fastify.decorateRequest("isAdmitted", false);
  limitConnections(fastify.server);
  continueWhenRead(fastify.server);
  fastify.server.on("checkExpectation", (request, response) => sendExpectationFailed(request, response, commonHeaders));
  deps.metrics.watch(fastify);
  fastify.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).headers(commonHeaders);
    if (allowOrigin(deps.config.CORS_ORIGINS, request, reply)) return reply;
    if (request.is404 && (await state.fallback?.(request, reply))) return reply;
    if (request.is404) return refuseUnknown(parts, request, reply);
  });
  fastify.addHook("onSend", compressJson);
  fastify.setErrorHandler((error, request, reply) => sendError(deps, { request, reply }, error));

  const addRoute = (route: HookRoute) => addHookRoute(deps, fastify, route);
  for (const mount of mounts) {
    for (const op of mount.operations)
      addRoute({
        method: op.method,
        url: mount.base + op.path.replace(/\{(\w+)\}/g, ":$1"),
        operation: op.name,
        mount: mount.base || `/${op.path.split("/")[1]}`,
        streams: op.streams,
        errorForm: mount.errorForm,
        answer: (request, reply) => serveOperation(parts, { mount, op }, request, reply),
      });
  }
  return {
    fastify,
    fallBackOn: (fallback) => {
      state.fallback = fallback;
    },
    addRoute,
    begin: (reply) => begin(state, reply),
    close: () => closeGracefully(fastify, state),
  };
}

function withoutExtraSlashes(mounts: MountedApi[], url: string): string {
  const { base } = mounts.find((mount) => mount.ignoresExtraSlashes && url.startsWith(`${mount.base}/`)) ?? {};
  if (base === undefined) return url;
  const [path = "", ...query] = url.slice(base.length).split("?");
  const segments = path.split("/").filter((segment) => segment !== "");
  return [[base, ...segments].join("/"), ...query].join("?");
}

/** Returns a function that lists the methods a path supports, for the `Allow` header. */
function buildMethodLookup(mounts: MountedApi[]) {
  const addresses = mounts.flatMap(({ base, operations }) =>
    operations.map(({ method, path }) => ({ method, path: base + path })),
  );
  const shapes = [...addresses, { method: "GET", path: "/v1/openapi.json" }].map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (path: string): string[] => {
    const found = shapes.filter(({ shape }) => shape.test(path)).map(({ method }) => method as string);
    return [...new Set(found.includes("GET") ? [...found, "HEAD"] : found)].sort();
  };
}

/** Every route replies from its `onRequest` hook, before Fastify reads the body. */
function addHookRoute(deps: Deps, fastify: FastifyInstance, route: HookRoute) {
  const { method, url, operation, mount, streams, errorForm, answer } = route;
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply).catch((error) => {
      if (!errorForm) throw error;
      return sendError(deps, { request, reply }, error, errorForm);
    });
  fastify.route({ method, url, config: { operation, mount, streams }, onRequest, handler: unreachable });
}

/** Fastify requires a handler. Only a client that disconnects in the middle of a stream gets here. */
const unreachable = (_request: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.destroyed) throw new Error("the onRequest hook did not send a reply");
  reply.hijack();
};

const readRequestId = (token: unknown) => (typeof token === "string" && REQUEST_ID.test(token) ? token : undefined);

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Security headers of every response: no caching, no sniffing, no scripts, https only. HTML pages override some of them. */
const securityHeaders = (publicUrl: string): Record<string, string> => ({
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:") && {
    "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
  }),
});
