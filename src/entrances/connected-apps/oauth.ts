import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../kernel/config.ts";
import type { Deps } from "../../kernel/context.ts";
import type { App } from "../../kernel/http/app.ts";
import { readForm, readJson, VISITOR_BODY_LIMITS } from "../../kernel/http/body.ts";
import { sendError } from "../../kernel/http/error-replies.ts";
import { countVisitors } from "../../kernel/limits/visitors.ts";
import { findClient, registerClient } from "./clients.ts";
import { oauthError, writeOauthError } from "./errors.ts";
import { grantTokens, REVOKE_OPERATION, revokeToken, SCOPE, TOKEN_OPERATION } from "./grants.ts";
import { resourceOf } from "./resource.ts";

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const SERVER_METADATA = "/.well-known/oauth-authorization-server";
/** One of so many requests that a network may send in a minute can be a registration: 10 of 300. */
const REQUESTS_PER_REGISTRATION = 30;
const MAX_QUERY = 6000;

/** Where clients learn how to get access, for the challenge of a 401 (RFC 9728). */
export const resourceMetadataUrl = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">) =>
  `${PUBLIC_URL}${RESOURCE_METADATA}/mcp`;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves OAuth 2.1, with which people connect apps to the MCP server. The consent page is in the web application. */
export function mountOauth(app: App, deps: Deps, visit: (address: string) => Record<string, string>) {
  const countRegistration = countVisitors(Math.ceil(deps.config.RATE_LIMIT_ADDRESS / REQUESTS_PER_REGISTRATION));
  const add = (method: "GET" | "POST", url: string, handle: Handler) => {
    const config = { operation: `${method} ${url}`, mount: "/oauth" };
    app.fastify.route({ method, url, config, onRequest: answering(app, deps, visit, handle), handler: unreachable });
  };
  for (const url of [RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`])
    add("GET", url, async () => describeResource(deps.config));
  for (const url of [SERVER_METADATA, `${SERVER_METADATA}/mcp`])
    add("GET", url, async () => describeAuthorizationServer(deps.config));
  add("POST", "/oauth/register", async ({ raw, ip }, reply) => {
    reply.headers(countRegistration(ip));
    reply.code(201);
    return registerClient(deps, await readJson(raw, VISITOR_BODY_LIMITS));
  });
  add("GET", "/oauth/authorize", async ({ raw }, reply) => {
    const query = raw.url!.split("?").slice(1).join("?");
    if (query.length > MAX_QUERY) throw oauthError("invalid_request", "The request is too long.");
    const request = Buffer.from(query).toString("base64url");
    return reply.code(303).header("location", `${deps.config.PUBLIC_URL}/connect?request=${request}`).send();
  });
  add("POST", TOKEN_OPERATION.split(" ")[1]!, async (request) => {
    const form = await readForm(request.raw, VISITOR_BODY_LIMITS);
    if (!(await findClient(deps, form.get("client_id") ?? undefined)))
      throw oauthError("invalid_client", "The client is not registered here, or no longer. Register it again.", 401);
    return grantTokens({ deps, form, requestId: request.id, address: request.ip });
  });
  add("POST", REVOKE_OPERATION.split(" ")[1]!, async (request) => {
    const form = await readForm(request.raw, VISITOR_BODY_LIMITS);
    await revokeToken({ deps, form, requestId: request.id, address: request.ip });
    return {};
  });
}

/** Counts the visitor, sends the result as JSON, and errors in the form of OAuth. */
const answering =
  (app: App, deps: Deps, visit: (address: string) => Record<string, string>, handle: Handler): Handler =>
  async (request, reply) => {
    try {
      reply.headers(visit(request.ip));
      app.begin(reply);
      const result = await handle(request, reply);
      return reply.sent ? reply : reply.type("application/json; charset=utf-8").send(JSON.stringify(result));
    } catch (thrown) {
      const form = { type: "application/json; charset=utf-8", write: writeOauthError };
      return sendError(deps, request, reply, thrown, form);
    }
  };

const unreachable = (_request: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.destroyed) throw new Error("the onRequest hook of OAuth did not send a reply");
  reply.hijack();
};

const describeResource = (config: Config) => ({
  resource: resourceOf(config),
  resource_name: "Chancery",
  authorization_servers: [config.PUBLIC_URL],
  bearer_methods_supported: ["header"],
  scopes_supported: [SCOPE],
});

const describeAuthorizationServer = ({ PUBLIC_URL }: Config) => ({
  issuer: PUBLIC_URL,
  authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
  token_endpoint: `${PUBLIC_URL}/oauth/token`,
  registration_endpoint: `${PUBLIC_URL}/oauth/register`,
  revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
  scopes_supported: [SCOPE],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});
