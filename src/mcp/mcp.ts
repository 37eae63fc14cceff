import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../context.ts";
import { ApiError, forbidden, invalid } from "../errors.ts";
import type { App } from "../http/app.ts";
import { CALLER_BODY_LIMITS, readJson } from "../http/body.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Admission, Kernel } from "../http/pipeline.ts";
import { admitKey, mustBeLive } from "../keys/keys.ts";
import { isConfirmed } from "./call.ts";
import { changes } from "./changes.ts";
import type { Arguments } from "./inputs.ts";
import { reads } from "./reads.ts";
import { openTools, type Tool } from "./tool.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Serves the tools at `/mcp`: the same keys, limits and operations as `/v1`, spoken to by the Model Context Protocol. */
export function mountMcp(app: App, deps: Deps, kernel: Kernel, operations: Endpoint[]) {
  const tools = openTools({ ...reads, ...changes }, operations);
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => (await import("./protocol.ts")).openProtocol(deps, kernel, tools);

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { raw, headers, method, id, ip: address } = request;
    mustComeFromHere(headers.origin, deps.config);
    const key = keyIn(headers);
    const { signal } = app.begin(reply);
    await withChallenge(() => mustBeLive(deps, key));
    request.isAdmitted = true;
    const sent = method === "POST" ? await readJson(raw, CALLER_BODY_LIMITS) : undefined;
    if (Array.isArray(sent)) throw invalid([{ path: "body", message: "must be one message, not several" }]);
    const admission = await withChallenge(() => admitCall(key, callIn(sent)));
    if (!(admission instanceof ApiError)) reply.headers(admission.headers);
    const visit = { admission, raw, requestId: id, address, signal };
    opened ??= open();
    const { fetch } = await opened;
    const asked = new Request(`${deps.config.PUBLIC_URL}/mcp`, { method, headers: plainHeaders(headers) });
    return pass(await fetch(asked, { parsedBody: sent, authInfo: { ...NOBODY, extra: { visit } } }), reply);
  }

  /** A call counts once, as its operation would. Over a limit it is told so in its own result; anything else is refused as a whole. */
  async function admitCall(key: string | undefined, call: Call | undefined): Promise<Admission | ApiError> {
    const op = call && isConfirmed(call.tool, call.given) ? call.tool.op : undefined;
    try {
      const admission = await admitKey(deps, key, op?.tier ?? "standard", op?.urgent ?? false);
      if (!call) kernel.countCall(admission.caller, "POST /mcp");
      return admission;
    } catch (error) {
      if (call && error instanceof ApiError && (error.status === 429 || error.status === 503)) return error;
      throw error;
    }
  }

  function callIn(sent: unknown): Call | undefined {
    const { method, params } = (sent ?? {}) as { method?: unknown; params?: { name?: unknown; arguments?: Arguments } };
    const tool = method === "tools/call" ? tools.get(String(params?.name)) : undefined;
    return tool && { tool, given: params?.arguments ?? {} };
  }

  const config = { operation: "/mcp", mount: "/mcp" };
  app.fastify.route({ method: ["GET", "POST", "DELETE"], url: "/mcp", config, onRequest: serve, handler: unreachable });
}

interface Call {
  tool: Tool;
  given: Arguments;
}

const NOBODY = { token: "", clientId: "", scopes: [] };

const unreachable = () => {
  throw new Error("/mcp was not answered by its hook");
};

/** A web page that had its name point to this machine may not reach it: pages of other origins are turned away. */
function mustComeFromHere(origin: string | undefined, { PUBLIC_URL, CORS_ORIGINS }: Config) {
  if (origin === undefined || origin === new URL(PUBLIC_URL).origin || CORS_ORIGINS.includes(origin)) return;
  if (URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname)) return;
  throw forbidden("Pages of this origin may not call here. CORS_ORIGINS names those that may.");
}

/** Clients of the protocol send `Bearer` before the key; the API's own take the key alone. */
const keyIn = ({ authorization }: IncomingHttpHeaders) => authorization?.replace(/^Bearer +/i, "");

/** Without a key that is live it is 401, as clients of the protocol know it, and they are told what to send. */
async function withChallenge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.code !== "INVALID_KEY")) throw error;
    const fault = error.status === 401 ? "" : ', error="invalid_token"';
    const headers = { "www-authenticate": `Bearer realm="Chancery"${fault}` };
    throw new ApiError(401, error.code, error.status === 401 ? NEEDS_KEY : error.message, { headers });
  }
}

const NEEDS_KEY = "This needs an API key: send Authorization: Bearer u:svc_… (or svc_… for the organization).";

function plainHeaders(headers: IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "authorization" || name === "cookie" ? [] : [[name, [value].flat().join(", ")]],
  );
}

function pass(response: Response, reply: FastifyReply) {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}
