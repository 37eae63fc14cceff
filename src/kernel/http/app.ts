import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Browser, Deps } from "../context.ts";
import { ApiError, invalid, methodNotAllowed, unavailable, unknownPath } from "../errors.ts";
import { CALLER_BODY_LIMITS, readJson, VISITOR_BODY_LIMITS } from "./body.ts";
import { compressJson } from "./compress.ts";
import { continueWhenRead, limitConnections } from "./connections.ts";
import { readCookies } from "./cookies.ts";
import { allowOrigin } from "./cors.ts";
import type { StreamedReply } from "./download.ts";
import type { Endpoint, Tier } from "./endpoint.ts";
import { sendError, sendExpectationFailed, sendMalformedRequest } from "./error-replies.ts";
import { type Admission, handleRequest, handleVisitor, type Kernel } from "./pipeline.ts";

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const HEADERS_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Socket timeout. Longer than any wait for a job, so that only clients that stopped reading are cut off. */
const SOCKET_TIMEOUT_MS = 5 * 60 * 1000;
const SHUTDOWN_GRACE_MS = 1000;

/** Handles a path that no operation has. Returns false if it did not send a reply. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
/** A group of operations under one base path, with its way of authenticating requests. */
export interface MountedApi {
  /** The prefix of every path, such as `/v1`. */
  base: string;
  operations: Endpoint[];
  /**
   * Authenticates the request and counts it against its rate limits; throws 401, 403 or 429. `again`: re-check of an open
   * stream, whose headers are already sent.
   */
  admit(head: RequestHead, tier: Tier, urgent: boolean, again?: true): Promise<Admission>;
  /** Counts an anonymous request before its body is read. Returns the rate limit headers or throws 429. */
  visit(head: RequestHead): Record<string, string>;
  /** Rejects requests that no caller may send, such as cross-site changes. */
  guard?(head: RequestHead): void;
}

/** The part of a request that is known before its body is read. */
export interface RequestHead {
  requestId: string;
  method: string;
  headers: IncomingHttpHeaders;
  host: string;
  browser: Browser;
}

export interface App {
  fastify: FastifyInstance;
  /** Registers the handler that is tried before an unknown path is answered with 404. */
  fallBackOn(fallback: Fallback): void;
  /** Tracks a request outside the operations. The signal fires when the client disconnects or the service shuts down. */
  begin(reply: FastifyReply): { signal: AbortSignal };
  /** Finishes requests in progress, rejects new ones and resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Builds the HTTP server from the operations. It does not listen yet. */
export function buildApp(deps: Deps, kernel: Kernel, mounts: MountedApi[]): App {
  const state: State = { closing: false, openRequests: new Set() };
  const commonHeaders = securityHeaders(deps.config.PUBLIC_URL);
  const parts = { deps, kernel, mounts, state, commonHeaders, methodsAt: buildMethodLookup(mounts) };
  const fastify = Fastify({
    logger: false,
    genReqId: (raw) => readRequestId(raw.headers["x-request-id"]) ?? randomUUID(),
    routerOptions: { maxParamLength: 5000 },
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
  fastify.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));

  for (const mount of mounts) {
    for (const op of mount.operations) {
      const url = mount.base + op.path.replace(/\{(\w+)\}/g, ":$1");
      const onRequest = (request: FastifyRequest, reply: FastifyReply) => serve(parts, mount, op, request, reply);
      const config = { operation: op.name, mount: mount.base, streams: op.streams };
      fastify.route({ method: op.method, url, config, onRequest, handler: unreachable });
    }
  }
  return {
    fastify,
    fallBackOn: (fallback) => {
      state.fallback = fallback;
    },
    begin: (reply) => begin(state, reply),
    close: () => closeGracefully(fastify, state),
  };
}

interface State {
  fallback?: Fallback;
  closing: boolean;
  /** Aborted on shutdown, one per request in progress. */
  openRequests: Set<AbortController>;
}

interface Parts {
  deps: Deps;
  kernel: Kernel;
  mounts: MountedApi[];
  state: State;
  commonHeaders: Record<string, string>;
  methodsAt: (path: string) => string[];
}

async function serve(parts: Parts, mount: MountedApi, op: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const { deps, kernel, state } = parts;
  if (Object.values(request.params as object).includes("")) return refuseUnknown(parts, request, reply);
  mustBeOpen(state);
  const head = headOf(request);
  const admission = op.key === "none" ? undefined : await mount.admit(head, op.tier, op.urgent);
  request.isAdmitted = admission !== undefined;
  reply.headers(admission?.headers ?? mount.visit(head));
  mount.guard?.(head);
  if (op.deprecated) reply.headers(deprecation(mount.base, op.deprecated, request.params as Record<string, string>));
  if (admission) kernel.countCall(admission.caller, op.name);
  const { raw, headers, params, query, id } = request;
  const { signal, done } = watch(state, reply);
  const isStillAdmitted = recheckAdmission(() => mount.admit(head, op.tier, op.urgent, true));
  const readBody = () => readJson(raw, admission ? CALLER_BODY_LIMITS : VISITOR_BODY_LIMITS);
  const { address } = head.browser;
  const path = pathOf(request);
  const incoming = { raw, readBody, headers, params, query, path, id, address, signal, isStillAdmitted };
  const answered = admission
    ? handleRequest(deps, kernel, op, admission, incoming)
    : handleVisitor(op, { browser: head.browser, deps, requestId: id }, incoming);
  const result = await answered.finally(done);
  reply.code(result.status).headers(result.headers);
  if ("stream" in result) return sendStream(state, request, reply, result);
  if (result.body !== "") reply.type("application/json; charset=utf-8");
  return reply.send(result.body === "" ? undefined : result.body);
}

async function refuseUnknown(parts: Parts, request: FastifyRequest, reply: FastifyReply, isMalformed = false) {
  const { deps, kernel, mounts, state, commonHeaders, methodsAt } = parts;
  try {
    reply.header("x-request-id", request.id).headers(commonHeaders);
    const path = pathOf(request);
    const mount = mounts.find(({ base }) => path === base || path.startsWith(`${base}/`));
    if (!mount) throw unknownPath();
    mustBeOpen(state);
    const { caller, headers } = await mount.admit(headOf(request), "standard", false);
    reply.headers(headers);
    kernel.countCall(caller, "unknown path");
    if (isMalformed) throw invalid([{ path: "path", message: "is not a valid URL" }]);
    const methods = methodsAt(path);
    throw methods.length > 0 ? methodNotAllowed(methods) : unknownPath();
  } catch (error) {
    return sendError(deps, request, reply, error);
  }
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

function begin(state: State, reply: FastifyReply) {
  mustBeOpen(state);
  const { signal, done } = watch(state, reply);
  reply.raw.once("close", done);
  return { signal };
}

function mustBeOpen(state: State) {
  if (state.closing) throw unavailable("The service is shutting down. Try again shortly.");
}

/** A signal for one request, which fires when the client disconnects or the service shuts down. */
function watch(state: State, reply: FastifyReply): { signal: AbortSignal; done: () => void } {
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

/**
 * Fastify requires a handler, but every operation replies from its `onRequest` hook, before Fastify reads the body. Only a
 * client that disconnects in the middle of a stream gets here.
 */
const unreachable = (_request: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.destroyed) throw new Error("the onRequest hook did not send a reply");
  reply.hijack();
};
/** A HEAD request gets the headers only. An endless stream finishes when the client disconnects or the service shuts down. */
function sendStream(state: State, request: FastifyRequest, reply: FastifyReply, { stream, finish }: StreamedReply) {
  if (request.method === "HEAD") {
    stream.destroy();
    return reply.send(Readable.from([]));
  }
  if (finish) {
    const { signal, done } = watch(state, reply);
    signal.addEventListener("abort", finish);
    stream.once("close", done);
    if (state.closing) finish();
  }
  return reply.send(stream);
}
/** Only a 401 or 403 ends an open stream; a rate limit or a database outage does not. */
const recheckAdmission = (admit: () => Promise<unknown>) => () =>
  admit().then(
    () => true,
    (error) => !(error instanceof ApiError && (error.status === 401 || error.status === 403)),
  );
const readRequestId = (token: unknown) => (typeof token === "string" && REQUEST_ID.test(token) ? token : undefined);
const pathOf = (request: FastifyRequest) => request.raw.url!.split("?", 1)[0]!;
const headOf = ({ id, method, headers, host, ip }: FastifyRequest): RequestHead => ({
  requestId: id,
  method,
  headers,
  host,
  browser: { address: ip, userAgent: headers["user-agent"] ?? null, cookies: readCookies(headers.cookie) },
});

const deprecation = (
  base: string,
  { since, successor }: { since: string; successor: string },
  params: Record<string, string>,
) => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  link: `<${base}${successor.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]!))}>; rel="successor-version"`,
});

/** Closes idle keep-alive connections until all are gone, and the remaining ones after a grace period. */
async function closeGracefully(fastify: FastifyInstance, state: State) {
  state.closing = true;
  for (const request of state.openRequests) request.abort();
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => fastify.server.closeAllConnections(), SHUTDOWN_GRACE_MS);
  await fastify.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
}

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
