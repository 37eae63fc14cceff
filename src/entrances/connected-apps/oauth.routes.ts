import { z } from "zod";
import { readForm, readJson, VISITOR_BODY_LIMITS } from "../../kernel/http/body.ts";
import { type Endpoint, endpoint, Reply } from "../../kernel/http/endpoint.ts";
import { countVisitors } from "../../kernel/limits/visitors.ts";
import { findClient, registerClient } from "./clients.ts";
import { oauthError } from "./errors.ts";
import { grantTokens, revokeToken } from "./grants.ts";
import { describeAuthorizationServer, describeResource, RESOURCE_METADATA, SERVER_METADATA } from "./oauth.ts";

/** A network may register one client per this many requests of its limit: 10 a minute at a limit of 300. */
const REQUESTS_PER_REGISTRATION = 30;
const MAX_QUERY = 6000;

const returns = z.looseObject({});
const form = z.instanceof(URLSearchParams);
const readBody: Endpoint["readBody"] = (raw) => readForm(raw, VISITOR_BODY_LIMITS);

/** OAuth 2.1, with which people connect apps to the MCP server. The consent page is in the web application. */
export const oauthOperations = (requestsPerMinute: number): Endpoint[] => [
  ...[RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`].map((path) => metadata(path, describeResource)),
  ...[SERVER_METADATA, `${SERVER_METADATA}/mcp`].map((path) => metadata(path, describeAuthorizationServer)),
  registration(countVisitors(Math.ceil(requestsPerMinute / REQUESTS_PER_REGISTRATION))),
  endpoint({
    method: "GET",
    path: "/oauth/authorize",
    summary: "Redirect a person to the consent page",
    key: "none",
    status: 303,
    handle: async ({ deps }, { rawQuery }) => {
      if (rawQuery.length > MAX_QUERY) throw oauthError("invalid_request", "The request is too long.");
      const request = Buffer.from(rawQuery).toString("base64url");
      return new Reply(303, undefined, { location: `${deps.config.PUBLIC_URL}/connect?request=${request}` });
    },
  }),
  endpoint({
    method: "POST",
    path: "/oauth/token",
    summary: "Exchange a code or a refresh token for tokens",
    key: "none",
    readBody,
    body: form,
    returns,
    status: 200,
    handle: async ({ deps, requestId, browser: { address } }, { body }) => {
      if (!(await findClient(deps, body.get("client_id") ?? undefined)))
        throw oauthError(
          "invalid_client",
          "The client is not registered here, or is no longer registered. Register it again.",
          401,
        );
      return grantTokens({ deps, form: body, requestId, address });
    },
  }),
  endpoint({
    method: "POST",
    path: "/oauth/revoke",
    summary: "Revoke a token",
    key: "none",
    readBody,
    body: form,
    returns,
    status: 200,
    handle: async ({ deps, requestId, browser: { address } }, { body }) => {
      await revokeToken({ deps, form: body, requestId, address });
      return {};
    },
  }),
];

const metadata = (path: string, describe: typeof describeResource | typeof describeAuthorizationServer): Endpoint =>
  endpoint({
    method: "GET",
    path,
    summary: "Get the OAuth metadata for apps",
    key: "none",
    returns,
    status: 200,
    handle: async ({ deps }) => describe(deps.config),
  });

const registration = (count: (address: string) => Record<string, string>): Endpoint =>
  endpoint({
    method: "POST",
    path: "/oauth/register",
    summary: "Register an app",
    key: "none",
    readBody: async (raw) => (await readJson(raw, VISITOR_BODY_LIMITS)) ?? null,
    body: z.unknown(),
    returns,
    status: 201,
    handle: async ({ deps, browser }, { body }) => {
      const headers = count(browser.address);
      return new Reply(201, await registerClient(deps, body), headers);
    },
  });
