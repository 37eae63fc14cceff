import type { FastifyReply, FastifyRequest } from "fastify";
import { recordChange } from "../../administration/audit/audit.ts";
import { mustBeInKeyNetworks } from "../../identity/policies/access.ts";
import type { Context, Deps, OrganizationCaller } from "../../kernel/context.ts";
import { ApiError, methodNotAllowed, unknownPath } from "../../kernel/errors.ts";
import type { App } from "../../kernel/http/app.ts";
import { CALLER_BODY_LIMITS, readJson } from "../../kernel/http/body.ts";
import { sendError } from "../../kernel/http/error-replies.ts";
import { withRetries } from "../../kernel/http/retry.ts";
import { countVisitors } from "../../kernel/limits/visitors.ts";
import { MAX_RESULTS, resourceTypes, scimSchemas, serviceProviderConfig } from "./discovery.ts";
import { invalidValue, toScimError, writeScimError } from "./errors.ts";
import { scimGroups } from "./groups.ts";
import { isDocument, type ScimDocument, withCanonicalNames } from "./names.ts";
import { answer, mustMatch, type ScimReply, selectAttributes } from "./reply.ts";
import type { Changed, Collection } from "./resource.ts";
import { admitScimToken, SCIM_PATH } from "./tokens.ts";
import { scimUsers } from "./users.ts";

const MEDIA_TYPE = /^application\/(?:scim\+)?json$/i;
const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const COLLECTIONS: Record<string, { collection: Collection; operation: string }> = {
  Users: { collection: scimUsers, operation: `${SCIM_PATH}/Users/{userId}` },
  Groups: { collection: scimGroups, operation: `${SCIM_PATH}/Groups/{groupId}` },
};

/** Serves SCIM 2.0 (RFC 7643 and 7644), with which an identity provider adds, changes and deactivates people. */
export function mountScim(app: App, deps: Deps, visit: (address: string) => Record<string, string>) {
  const count = countVisitors(deps.config.RATE_LIMIT_ORG);
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    try {
      app.begin(reply);
      const caller = await admitScimToken(deps, request.headers.authorization).catch((error) => {
        visit(request.ip);
        throw error;
      });
      request.isAdmitted = true;
      reply.headers(count(caller.apiKeyId));
      await mustBeInKeyNetworks(deps, caller, { address: request.ip, requestId: request.id });
      const { status, headers, document } = await dispatch(deps, caller, request);
      reply.code(status).headers(headers);
      return document ? send(reply, document) : reply.send();
    } catch (thrown) {
      return refuse(deps, request, reply, thrown);
    }
  }
  const config = { operation: SCIM_PATH, mount: SCIM_PATH };
  const method = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  for (const url of [SCIM_PATH, `${SCIM_PATH}/*`])
    app.fastify.route({ method, url, config, onRequest: serve, handler: unreachable });
}

const unreachable = (_request: FastifyRequest, reply: FastifyReply) => {
  if (!reply.raw.destroyed) throw new Error("the onRequest hook of SCIM did not send a reply");
  reply.hijack();
};

const send = (reply: FastifyReply, document: ScimDocument) =>
  reply.type("application/scim+json; charset=utf-8").send(JSON.stringify(document));

function refuse(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error = toScimError(thrown);
  return sendError(deps, request, reply, error.status === 500 ? thrown : error, {
    type: "application/scim+json; charset=utf-8",
    write: (sent) => JSON.stringify(writeScimError(sent)),
  });
}

async function dispatch(deps: Deps, caller: OrganizationCaller, request: FastifyRequest): Promise<ScimReply> {
  const segments = ((request.params as { "*"?: string })["*"] ?? "").split("/").filter((segment) => segment !== "");
  const [name = "", id, ...rest] = segments;
  const held = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;
  if (rest.length > 0) throw unknownPath();
  if (name === "Me" || name === "Bulk") throw new ApiError(501, "NOT_IMPLEMENTED", `/${name} is not supported.`);
  if (!held) return discover(deps.config.PUBLIC_URL, request.method, name, id);
  if (id === undefined) return serveCollection({ deps, caller, request, ...held });
  return serveResource({ deps, caller, request, ...held }, id);
}

/** What the service supports. Lists here are short and take no filter. */
function discover(publicUrl: string, method: string, name: string, id: string | undefined): ScimReply {
  const lists: Record<string, ScimDocument[]> = {
    ResourceTypes: resourceTypes(publicUrl),
    Schemas: scimSchemas(publicUrl),
  };
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const isConfig = name === "ServiceProviderConfig" && id === undefined;
  if (!list && !isConfig) throw unknownPath();
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(["GET", "HEAD"]);
  if (!list) return answer(200, serviceProviderConfig(publicUrl));
  if (id === undefined) return answer(200, listOf(list, list.length, 1));
  const found = list.find((each) => String(each.id).toLowerCase() === id.toLowerCase());
  if (!found) throw unknownPath();
  return answer(200, found);
}

interface Call {
  deps: Deps;
  caller: OrganizationCaller;
  request: FastifyRequest;
  collection: Collection;
  operation: string;
}

async function serveCollection(call: Call): Promise<ScimReply> {
  const { deps, caller, request, collection, operation } = call;
  if (request.method === "POST") {
    const sent = await readDocument(request);
    const { document } = await change(call, `POST ${operation.replace(/\/\{\w{1,20}\}$/, "")}`, (ctx) =>
      collection.create(ctx, sent),
    );
    return answer(201, document!);
  }
  if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(["GET", "HEAD", "POST"]);
  const query = request.query as Record<string, string | undefined>;
  const startIndex = Math.max(numberIn(query, "startIndex", 1), 1);
  const limit = Math.min(Math.max(numberIn(query, "count", 100), 0), MAX_RESULTS);
  const ctx = contextFor(deps, caller, deps.database.organization(caller.organization.id), request);
  const { resources, total } = await collection.list(ctx, query.filter, { limit, offset: startIndex - 1 });
  return answer(
    200,
    listOf(
      resources.map((each) => selectAttributes(each, query)),
      total,
      startIndex,
    ),
  );
}

async function serveResource(call: Call, id: string): Promise<ScimReply> {
  const { deps, caller, request, collection, operation } = call;
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") {
    const ctx = contextFor(deps, caller, deps.database.organization(caller.organization.id), request);
    const query = request.query as Record<string, string | undefined>;
    return answer(200, await collection.read(ctx, id), { query, ifNoneMatch: headers["if-none-match"] });
  }
  if (method === "POST") throw methodNotAllowed(["DELETE", "GET", "HEAD", "PATCH", "PUT"]);
  const sent = method === "DELETE" ? {} : await readDocument(request);
  const { document } = await change(call, `${method} ${operation}`, async (ctx) => {
    if (headers["if-match"] !== undefined) mustMatch(await collection.read(ctx, id), headers["if-match"]);
    if (method === "DELETE") return collection.remove(ctx, id);
    return method === "PUT" ? collection.replace(ctx, id, sent) : collection.patch(ctx, id, sent);
  });
  return document ? answer(200, document) : { status: 204, headers: {} };
}

/** Runs a change and writes its audit record, in one transaction. */
function change(call: Call, operation: string, work: (ctx: Context) => Promise<Changed>): Promise<Changed> {
  const { deps, caller, request } = call;
  return withRetries(() =>
    deps.database.transaction(caller.organization.id, async (sql) => {
      const ctx = contextFor(deps, caller, sql, request);
      const changed = await work(ctx);
      await recordChange(ctx, operation, changed.target);
      return changed;
    }),
  );
}

const contextFor = (deps: Deps, caller: OrganizationCaller, sql: Context["sql"], request: FastifyRequest): Context => ({
  deps,
  caller,
  organizationId: caller.organization.id,
  sql,
  requestId: request.id,
  address: request.ip,
});

async function readDocument({ raw }: FastifyRequest): Promise<ScimDocument> {
  const document = withCanonicalNames(await readJson(raw, CALLER_BODY_LIMITS, MEDIA_TYPE));
  if (!isDocument(document))
    throw new ApiError(400, "VALIDATION_FAILED", "The request needs a JSON object as its body.");
  return document;
}

const listOf = (resources: ScimDocument[], total: number, startIndex: number): ScimDocument => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

function numberIn(query: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = query[name];
  if (text === undefined) return fallback;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`The parameter ${name} must be a whole number.`);
  return Number(text);
}
