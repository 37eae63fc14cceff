import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { changes } from "../../assistant/tools/changes.ts";
import { type Arguments, findAction } from "../../assistant/tools/inputs.ts";
import { reads } from "../../assistant/tools/reads.ts";
import { openTools, type Tool } from "../../assistant/tools/tool.ts";
import { admitKey, mustBeLive } from "../../identity/keys/keys.ts";
import type { Config } from "../../kernel/config.ts";
import type { Deps } from "../../kernel/context.ts";
import { ApiError, forbidden, invalid } from "../../kernel/errors/errors.ts";
import type { App } from "../../kernel/http/app.ts";
import { CALLER_BODY_LIMITS, readJson } from "../../kernel/http/body.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import type { Admission, Kernel } from "../../kernel/http/pipeline/kernel.ts";
import { resourceMetadataUrl } from "../connected-apps/oauth.ts";
import { admitAccessToken, isAccessToken, mustBeLiveToken } from "../connected-apps/tokens.ts";
import { isExecuted } from "./call.ts";
import { clientTools } from "./client-tools.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Serves the tools at `/mcp` over the Model Context Protocol, with the keys, limits and operations of `/v1`. */
export function mountMcp(app: App, deps: Deps, kernel: Kernel, operations: Endpoint[]) {
  const tools = openTools({ ...reads, ...changes, ...clientTools }, operations);
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => (await import("./protocol.ts")).openProtocol(deps, kernel, tools);

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { raw, headers, method, id, ip: address } = request;
    mustBeAllowedOrigin(headers.origin, deps.config);
    const key = keyOf(headers);
    const { signal } = app.begin(reply);
    await withChallenge(deps.config, () => (isAccessToken(key) ? mustBeLiveToken(deps, key) : mustBeLive(deps, key)));
    request.isAdmitted = true;
    const message = method === "POST" ? await readJson(raw, CALLER_BODY_LIMITS) : undefined;
    if (Array.isArray(message)) throw invalid([{ path: "body", message: "must be a single message, not a batch" }]);
    const admission = await withChallenge(deps.config, () =>
      admitCall(key, toolCallOf(message), { address, requestId: id }),
    );
    if (!(admission instanceof ApiError)) reply.headers(admission.headers);
    const visit = { admission, requestId: id, address, signal };
    opened ??= open();
    const { fetch } = await opened;
    const asked = new Request(`${deps.config.PUBLIC_URL}/mcp`, { method, headers: plainHeaders(headers) });
    return sendResponse(
      await fetch(asked, { parsedBody: message, authInfo: { ...EMPTY_AUTH, extra: { visit } } }),
      reply,
    );
  }

  /** A tool call counts once, like its operation. A rate limit is reported in the tool's result; other errors reject the request. */
  async function admitCall(
    key: string | undefined,
    call: Call | undefined,
    from: { address: string; requestId: string },
  ): Promise<Admission | ApiError> {
    const op = call && isExecuted(call.tool, call.args) ? findAction(call.tool, call.args)?.op : undefined;
    try {
      const [tier, urgent] = [op?.tier ?? "standard", op?.urgent ?? false];
      const admission = isAccessToken(key)
        ? await admitAccessToken(deps, key, tier, { urgent, from })
        : await admitKey(deps, key, tier, { urgent, from });
      if (!call) kernel.countCall(admission.caller, "POST /mcp");
      return admission;
    } catch (error) {
      if (call && error instanceof ApiError && (error.status === 429 || error.status === 503)) return error;
      throw error;
    }
  }

  function toolCallOf(message: unknown): Call | undefined {
    const { method, params } = (message ?? {}) as {
      method?: unknown;
      params?: { name?: unknown; arguments?: Arguments };
    };
    const tool = method === "tools/call" ? tools.get(String(params?.name)) : undefined;
    return tool && { tool, args: params?.arguments ?? {} };
  }

  app.addRoute({ method: ["GET", "POST", "DELETE"], url: "/mcp", operation: "/mcp", mount: "/mcp", answer: serve });
}

interface Call {
  tool: Tool;
  args: Arguments;
}

const EMPTY_AUTH = { token: "", clientId: "", scopes: [] };

/** Rejects pages of other origins. Protects against DNS rebinding. */
function mustBeAllowedOrigin(origin: string | undefined, { PUBLIC_URL, CORS_ORIGINS }: Config) {
  if (origin === undefined || origin === new URL(PUBLIC_URL).origin || CORS_ORIGINS.includes(origin)) return;
  if (URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname)) return;
  throw forbidden("This origin is not allowed. Add it to CORS_ORIGINS.");
}

/** MCP clients send `Bearer` before the key; API clients send the key alone. */
const keyOf = ({ authorization }: IncomingHttpHeaders) => authorization?.replace(/^Bearer +/i, "");

/** MCP clients expect 401 with a challenge for any missing or invalid key. It says where to get access (RFC 9728). */
async function withChallenge<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.code !== "INVALID_KEY")) throw error;
    const detail = error.status === 401 ? "" : ', error="invalid_token"';
    const metadata = `resource_metadata="${resourceMetadataUrl(config)}"`;
    const headers = { "www-authenticate": `Bearer realm="Chancery", ${metadata}${detail}` };
    throw new ApiError(401, error.code, error.status === 401 ? KEY_REQUIRED : error.message, { headers });
  }
}

const KEY_REQUIRED =
  "An API key or the token of a connected app is required. Send Authorization: Bearer u:svc_… (or svc_… for the organization).";

function plainHeaders(headers: IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "authorization" || name === "cookie" ? [] : [[name, [value].flat().join(", ")]],
  );
}

function sendResponse(response: Response, reply: FastifyReply) {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}
