import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Browser, Deps } from "../context.ts";
import { ApiError, invalid, methodNotAllowed, unavailable, unknownPath } from "../errors.ts";
import { CALLER_BODY_LIMITS, readJson, VISITOR_BODY_LIMITS } from "./body.ts";
import { limitConnections } from "./connections.ts";
import { readCookies } from "./cookies.ts";
import { allowOrigin } from "./cors.ts";
import type { StreamedReply } from "./download.ts";
import type { Endpoint, Tier } from "./endpoint.ts";
import { sendError, sendExpectationFailed, sendMalformedRequest } from "./error-replies.ts";
import { securityHeaders } from "./headers.ts";
import { type Admission, handleRequest, handleVisitor, type Kernel } from "./pipeline.ts";

const SANE_TOKEN = /^[A-Za-z0-9._:-]{1,128}$/;
const LONGEST_REQUEST_MS = 10 * 60 * 1000;
const LONGEST_HEADERS_MS = 20_000;
const CHECKING_MS = 5_000;
/** Longer than anything is waited for in silence. A caller that does not take in the reply is given up then. */
const LONGEST_SILENCE_MS = 5 * 60 * 1000;
const PATIENCE_MS = 1000;

/** Answers an address that no operation has, where it can: true when it did. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
/** Operations under one address, and how those who call there are known. */
export interface MountedApi {
  /** What stands before every path, such as `/v1`. */
  base: string;
  operations: Endpoint[];
  /** Whose request this is, counted against its limits, or 401, 403, 429. `again`: of a reply that is under way, whose headers are gone. */
  admit(head: RequestHead, tier: Tier, urgent: boolean, again?: true): Promise<Admission>;
  /** Counts a request of somebody who need not be known, before its body is read: the headers of its limit, or 429. */
  visit(head: RequestHead): Record<string, string>;
  /** Refuses what nobody may send, whoever it is. */
  guard?(head: RequestHead): void;
}

/** What a request says before its body. */
export interface RequestHead {
  method: string;
  headers: IncomingHttpHeaders;
  host: string;
  browser: Browser;
}

export interface App {
  fastify: FastifyInstance;
  /** Who answers an address that is none of the operations', before it is refused. */
  fallBackOn(fallback: Fallback): void;
  /** Begins to answer a request that is no operation's: the signal fires when the caller goes or the service shuts down. */
  begin(reply: FastifyReply): { signal: AbortSignal };
  /** Answers what is under way, turns away what is new, and returns when all connections are closed. */
  close(): Promise<void>;
}

/** Builds the HTTP server from the operations. It listens nowhere yet. */
export function buildApp(deps: Deps, kernel: Kernel, mounts: MountedApi[]): App {
  const state: State = { closing: false, underWay: new Set() };
  const onEvery = securityHeaders(deps.config.PUBLIC_URL);
  const parts = { deps, kernel, mounts, state, onEvery, methodsAt: addressBook(mounts) };
  const fastify = Fastify({
    logger: false,
    genReqId: (raw) => sane(raw.headers["x-request-id"]) ?? randomUUID(),
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: (_error, request, reply) => void refuseUnknown(parts, request, reply, true),
    clientErrorHandler: (error, socket) => sendMalformedRequest(error, socket),
    http: {
      requireHostHeader: false,
      headersTimeout: LONGEST_HEADERS_MS,
      connectionsCheckingInterval: CHECKING_MS,
    },
    trustProxy: deps.config.TRUSTED_PROXIES,
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: LONGEST_SILENCE_MS,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: true,
  });
  fastify.decorateRequest("isAdmitted", false);
  limitConnections(fastify.server);
  fastify.server.on("checkExpectation", (request, response) => sendExpectationFailed(request, response, onEvery));
  deps.metrics.watch(fastify);
  fastify.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).headers(onEvery);
    if (allowOrigin(deps.config.CORS_ORIGINS, request, reply)) return reply;
    if (request.is404 && (await state.fallback?.(request, reply))) return reply;
    if (request.is404) return refuseUnknown(parts, request, reply);
  });
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
    close: () => closeGently(fastify, state),
  };
}

interface State {
  fallback?: Fallback;
  closing: boolean;
  /** Requests that are being answered, each to be told when the service shuts down. */
  underWay: Set<AbortController>;
}

/** What every request is answered with. */
interface Parts {
  deps: Deps;
  kernel: Kernel;
  mounts: MountedApi[];
  state: State;
  onEvery: Record<string, string>;
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
  const isStillAdmitted = isStill(() => mount.admit(head, op.tier, op.urgent, true));
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
  const { deps, kernel, mounts, state, onEvery, methodsAt } = parts;
  try {
    reply.header("x-request-id", request.id).headers(onEvery);
    const path = pathOf(request);
    const mount = mounts.find(({ base }) => path === base || path.startsWith(`${base}/`));
    if (!mount) throw unknownPath();
    mustBeOpen(state);
    const { caller, headers } = await mount.admit(headOf(request), "standard", false);
    reply.headers(headers);
    kernel.countCall(caller, "unknown path");
    if (isMalformed) throw invalid([{ path: "path", message: "is not a valid address" }]);
    const methods = methodsAt(path);
    throw methods.length > 0 ? methodNotAllowed(methods) : unknownPath();
  } catch (error) {
    return sendError(deps, request, reply, error);
  }
}

/** Which methods an address has. */
function addressBook(mounts: MountedApi[]) {
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

/** A signal for one request, which fires when the caller goes or the service shuts down. */
function watch(state: State, reply: FastifyReply): { signal: AbortSignal; done: () => void } {
  const gone = new AbortController();
  const leave = () => gone.abort();
  state.underWay.add(gone);
  reply.raw.once("close", leave);
  const done = () => {
    state.underWay.delete(gone);
    reply.raw.off("close", leave);
  };
  return { signal: gone.signal, done };
}

/**
 * Every operation is answered before Fastify would read the body: what a body may be is for `readJson` to say. It comes here
 * only for a caller who went before the whole of a stream was sent: nobody is left to be told more.
 */
const unreachable = (_request: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.destroyed) throw new Error("an operation was not answered by its hook");
  reply.hijack();
};
/** To a HEAD nothing is sent but the headers, so nothing is read. What would go on for ever ends when the caller goes or the service shuts down. */
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
/** Only a refusal ends what was admitted before, not a limit that is reached or a database that is away. */
const isStill = (admit: () => Promise<unknown>) => () =>
  admit().then(
    () => true,
    (error) => !(error instanceof ApiError && (error.status === 401 || error.status === 403)),
  );
const sane = (token: unknown) => (typeof token === "string" && SANE_TOKEN.test(token) ? token : undefined);
const pathOf = (request: FastifyRequest) => request.raw.url!.split("?", 1)[0]!;
const headOf = ({ method, headers, host, ip }: FastifyRequest): RequestHead => ({
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

/** Kept-alive connections would hold the server open: idle ones are closed again and again, and soon the rest as well. */
async function closeGently(fastify: FastifyInstance, state: State) {
  state.closing = true;
  for (const waiting of state.underWay) waiting.abort();
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => fastify.server.closeAllConnections(), PATIENCE_MS);
  await fastify.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
}
