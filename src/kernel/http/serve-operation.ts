import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError, invalid, methodNotAllowed, unknownPath } from "../errors/errors.ts";
import { CALLER_BODY_LIMITS, readJson, VISITOR_BODY_LIMITS } from "./body.ts";
import { readCookies } from "./cookies.ts";
import type { StreamedReply } from "./download.ts";
import type { Endpoint } from "./endpoint.ts";
import { sendError } from "./error-replies.ts";
import type { MountedApi, RoutedHead } from "./mount.ts";
import { mustBeOpen, type OpenRequests, watch } from "./open-requests.ts";
import type { Kernel } from "./pipeline/kernel.ts";
import { handleRequest, handleVisitor } from "./pipeline/pipeline.ts";

const JSON_TYPE = "application/json; charset=utf-8";

export interface Parts {
  deps: Deps;
  kernel: Kernel;
  mounts: MountedApi[];
  state: OpenRequests;
  commonHeaders: Record<string, string>;
  methodsAt: (path: string) => string[];
}

/** Serves one operation, from the head of the request to the reply. */
export async function serveOperation(
  parts: Parts,
  { mount, op }: { mount: MountedApi; op: Endpoint },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps, kernel, state } = parts;
  if (Object.values(request.params as object).includes("")) return refuseUnknown(parts, request, reply);
  mustBeOpen(state);
  const head = headOf(request);
  const admission = op.key === "none" ? undefined : await mount.admit(head, op.tier, op.urgent);
  request.isAdmitted = admission !== undefined;
  reply.headers(admission?.headers ?? mount.visit(head));
  mount.guard?.(head);
  if (op.deprecated) reply.headers(deprecation(mount.base, op.deprecated, head.params));
  if (admission && !mount.isUncounted) kernel.countCall(admission.caller, op.name);
  const { raw, headers, params, query, id } = request;
  const { signal, done } = watch(state, reply);
  const isStillAdmitted = recheckAdmission(() => mount.admit(head, op.tier, op.urgent, true));
  const sender = { browser: head.browser, deps, requestId: id, params: head.params };
  const readBody = () =>
    op.readBody ? op.readBody(raw, sender) : readJson(raw, admission ? CALLER_BODY_LIMITS : VISITOR_BODY_LIMITS);
  const [path = "", rawQuery = ""] = splitUrl(request);
  const { address } = head.browser;
  const incoming = { raw, readBody, headers, params, query, path, rawQuery, id, address, signal, isStillAdmitted };
  const answered = admission
    ? handleRequest({ deps, kernel, op, caller: admission.caller, incoming })
    : handleVisitor(op, { browser: head.browser, deps, requestId: id }, incoming);
  const result = await answered.finally(done);
  reply.code(result.status).headers(result.headers);
  if ("stream" in result) return sendStream(state, request, reply, result);
  if (result.body === "") return reply.send();
  if (!reply.hasHeader("content-type")) reply.type(mount.replyType ?? JSON_TYPE);
  return reply.send(result.body);
}

/** Answers a path that matches no operation. Below the base of a mount, only admitted callers learn that it does not exist. */
export async function refuseUnknown(parts: Parts, request: FastifyRequest, reply: FastifyReply, isMalformed = false) {
  const { deps, kernel, mounts, state, commonHeaders, methodsAt } = parts;
  const [path = ""] = splitUrl(request);
  const mount = mounts.find(({ base }) => base !== "" && (path === base || path.startsWith(`${base}/`)));
  try {
    reply.header("x-request-id", request.id).headers(commonHeaders);
    if (!mount) throw unknownPath();
    mustBeOpen(state);
    const { caller, headers } = await mount.admit(headOf(request), "standard", false);
    reply.headers(headers);
    if (!mount.isUncounted) kernel.countCall(caller, "unknown path");
    if (isMalformed) throw invalid([{ path: "path", message: "is not a valid URL" }]);
    const methods = methodsAt(path);
    throw methods.length > 0 ? methodNotAllowed(methods) : unknownPath();
  } catch (error) {
    return sendError(deps, { request, reply }, error, mount?.errorForm);
  }
}

/** A HEAD request gets the headers only. An endless stream finishes when the client disconnects or the service shuts down. */
function sendStream(
  state: OpenRequests,
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, finish }: StreamedReply,
) {
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

function splitUrl({ raw: { url = "" } }: FastifyRequest): [path: string, query: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

const headOf = ({ id, method, headers, host, ip, params, query }: FastifyRequest): RoutedHead => ({
  requestId: id,
  method,
  headers,
  host,
  browser: { address: ip, userAgent: headers["user-agent"] ?? null, cookies: readCookies(headers.cookie) },
  params: params as Record<string, string>,
  query: query as Record<string, unknown>,
});

const deprecation = (
  base: string,
  { since, successor }: { since: string; successor: string },
  params: Record<string, string>,
) => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  link: `<${base}${successor.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""))}>; rel="successor-version"`,
});
