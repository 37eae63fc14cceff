import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { ApiError, unknownPath } from "../../kernel/errors/errors.ts";
import { CALLER_BODY_LIMITS, readJson } from "../../kernel/http/body.ts";
import { type Endpoint, endpoint, Reply } from "../../kernel/http/endpoint.ts";
import { MAX_RESULTS, resourceTypes, scimSchemas, serviceProviderConfig } from "./discovery.ts";
import { invalidValue } from "./errors.ts";
import { scimGroups } from "./groups.ts";
import { isDocument, type ScimDocument, withCanonicalNames } from "./names.ts";
import { answer, listOf, mustMatch, selectAttributes } from "./reply.ts";
import type { Changed, Collection } from "./resource.ts";
import { SCIM_PATH } from "./tokens.ts";
import { scimUsers } from "./users.ts";

const MEDIA_TYPE = /^application\/(?:scim\+)?json$/i;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const body = z.custom<ScimDocument>(isDocument);
const returns = z.custom<ScimDocument>(isDocument);
const Attributes = z.object({ attributes: z.string().optional(), excludedAttributes: z.string().optional() });
const ListQuery = Attributes.extend({
  startIndex: z.string().optional(),
  count: z.string().optional(),
  filter: z.string().optional(),
});

/** Audit records and metrics name operations with the whole path. SCIM has no Idempotency-Key. */
const named = (op: Endpoint): Endpoint => ({
  ...op,
  name: `${op.method} ${SCIM_PATH}${op.path}`,
  idempotent: false,
});

/** SCIM 2.0 (RFC 7643 and 7644), with which an identity provider adds, changes and deactivates people. */
export const scimOperations: Endpoint[] = [
  ...resourceOperations("/Users", "userId", scimUsers),
  ...resourceOperations("/Groups", "groupId", scimGroups),
  ...discoveryOperations("/ResourceTypes", resourceTypes),
  ...discoveryOperations("/Schemas", scimSchemas),
  endpoint({
    method: "GET",
    path: "/ServiceProviderConfig",
    summary: "Get what the SCIM service supports",
    key: "organization",
    returns,
    status: 200,
    handle: async ({ deps }) => answer(200, serviceProviderConfig(deps.config.PUBLIC_URL)),
  }),
  ...["/Me", "/Bulk"].flatMap(notImplemented),
].map(named);

function resourceOperations(path: string, idName: string, collection: Collection): Endpoint[] {
  const params = z.object({ [idName]: z.string() });
  const one = { path: `${path}/{${idName}}`, key: "organization", params, returns, status: 200 } as const;
  const idOf = (input: { params: Record<string, string> }) => input.params[idName] ?? "";
  return [
    endpoint({
      method: "GET",
      path,
      summary: "List resources",
      key: "organization",
      query: ListQuery,
      returns,
      status: 200,
      handle: (ctx, { query }) => listResources(ctx, collection, query),
    }),
    endpoint({
      method: "POST",
      path,
      summary: "Create a resource",
      key: "organization",
      readBody: readDocument,
      body,
      returns,
      status: 201,
      handle: async (ctx, input) => changed(201, await collection.create(ctx, input.body)),
    }),
    endpoint({
      ...one,
      method: "GET",
      summary: "Get a resource",
      query: Attributes,
      status: [200, 304],
      handle: async (ctx, input) =>
        answer(200, await collection.read(ctx, idOf(input)), {
          query: input.query,
          ifNoneMatch: input.headers["if-none-match"],
        }),
    }),
    ...(["PUT", "PATCH"] as const).map((method) =>
      endpoint({
        ...one,
        method,
        summary: "Change a resource",
        readBody: readDocument,
        body,
        handle: async (ctx, input) => {
          await mustBeUnchanged(ctx, collection, idOf(input), input.headers["if-match"]);
          const change = method === "PUT" ? collection.replace : collection.patch;
          return changed(200, await change(ctx, idOf(input), input.body));
        },
      }),
    ),
    endpoint({
      ...one,
      method: "DELETE",
      summary: "Delete a resource",
      status: 204,
      handle: async (ctx, input) => {
        await mustBeUnchanged(ctx, collection, idOf(input), input.headers["if-match"]);
        return changed(204, await collection.remove(ctx, idOf(input)));
      },
    }),
  ];
}

type ResourceContext = Parameters<Collection["read"]>[0];

async function listResources(ctx: ResourceContext, collection: Collection, query: z.output<typeof ListQuery>) {
  const startIndex = Math.max(numberIn(query, "startIndex", 1), 1);
  const limit = Math.min(Math.max(numberIn(query, "count", 100), 0), MAX_RESULTS);
  const { resources, total } = await collection.list(ctx, query.filter, { limit, offset: startIndex - 1 });
  const shown = resources.map((each) => selectAttributes(each, query));
  return answer(200, listOf(shown, total, startIndex));
}

async function mustBeUnchanged(ctx: ResourceContext, collection: Collection, id: string, ifMatch: string | undefined) {
  if (ifMatch !== undefined) mustMatch(await collection.read(ctx, id), ifMatch);
}

/** The reply to a change, with the target for the audit record. */
function changed(status: 200 | 201 | 204, { document, target }: Changed) {
  if (!document) return new Reply(204, {}, {}, target);
  const reply = answer(status, document);
  return new Reply(reply.status, reply.body, reply.headers, target);
}

/** Discovery lists are short and take no filter. */
function discoveryOperations(path: string, list: (publicUrl: string) => ScimDocument[]): Endpoint[] {
  const common = { method: "GET", key: "organization", returns, status: 200 } as const;
  return [
    endpoint({
      ...common,
      path,
      summary: "List what the SCIM service supports",
      handle: async ({ deps }) => {
        const all = list(deps.config.PUBLIC_URL);
        return answer(200, listOf(all, all.length, 1));
      },
    }),
    endpoint({
      ...common,
      path: `${path}/{id}`,
      summary: "Get what the SCIM service supports",
      params: z.object({ id: z.string() }),
      handle: async ({ deps }, { params }) => {
        const all = list(deps.config.PUBLIC_URL);
        const found = all.find((each) => String(each.id).toLowerCase() === params.id.toLowerCase());
        if (!found) throw unknownPath();
        return answer(200, found);
      },
    }),
  ];
}

function notImplemented(path: string): Endpoint[] {
  const handle = async () => {
    throw new ApiError(501, "NOT_IMPLEMENTED", `${path} is not supported.`);
  };
  return METHODS.map((method) =>
    endpoint({ method, path, summary: "Not supported", key: "organization", status: 200, handle }),
  );
}

async function readDocument(raw: IncomingMessage): Promise<ScimDocument> {
  const document = withCanonicalNames(await readJson(raw, CALLER_BODY_LIMITS, MEDIA_TYPE));
  if (!isDocument(document))
    throw new ApiError(400, "VALIDATION_FAILED", "The request needs a JSON object as its body.");
  return document;
}

function numberIn(query: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = query[name];
  if (text === undefined) return fallback;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`The parameter ${name} must be a whole number.`);
  return Number(text);
}
