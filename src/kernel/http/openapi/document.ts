import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { must } from "../../../content/must.ts";
import type { NamedEndpoint } from "../endpoint.ts";
import { type Example, readExamples, withExample, withReplies, withValues } from "./examples.ts";
import { describeSchema, type Json, type Use } from "./json-schema.ts";
import { COUNTED, describeRefusals, ERROR_SCHEMAS, HEADERS, headersOf } from "./refusals.ts";
import { describeTags, groupOf } from "./tags.ts";
import { describeWebhooks, type WebhookMessage } from "./webhooks.ts";

export const VERSION = "1.0.0";
const EVERYWHERE = [400, 401, 403, 404, 429, 500, 503];

interface Settings {
  publicUrl: string;
  supportContact?: string | undefined;
  webhooks?: WebhookMessage[];
}

/** Builds the OpenAPI document from the endpoint definitions. */
export function describeApi(operations: NamedEndpoint[], settings: Settings): Json {
  const schemas: Json = { ...ERROR_SCHEMAS };
  const examples = readExamples();
  const paths: Record<string, Json> = {};
  // Replies first: a schema that is both sent and received is described as received.
  for (const { returns } of operations) if (returns) describeSchema(returns, "reply", schemas);
  for (const op of operations) {
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: describeOperation(op, schemas, examples[op.id]) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Chancery",
      version: VERSION,
      description: "An AI legal assistant: projects, files, vaults, playbooks and chats over one HTTP API.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      contact: settings.supportContact ? contactOf(settings.supportContact) : { name: "The operator of this server" },
    },
    servers: [{ url: `${settings.publicUrl}/v1` }],
    security: [{ key: [] }],
    tags: describeTags(operations),
    paths,
    ...(settings.webhooks && { webhooks: describeWebhooks(settings.webhooks, schemas) }),
    components: {
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "An API key: `svc_…` acts for the organization, `u:svc_…` for a user.",
        },
      },
      schemas,
      responses: describeRefusals(),
      headers: HEADERS,
    },
  };
}

function contactOf(contact: string) {
  if (/^https?:/.test(contact)) return { name: "Support", url: contact };
  return contact.includes("@") ? { name: "Support", email: contact } : { name: contact };
}

function describeOperation(op: NamedEndpoint, schemas: Json, example: Example | undefined): Json {
  const refusals = [
    ...new Set([
      ...EVERYWHERE,
      ...op.errorStatuses,
      ...(op.wrongScope === 422 ? [422] : []),
      ...(op.body || op.upload ? [413, 415] : []),
      ...(op.idempotent ? [409] : []),
      ...(op.changes ? [507] : []),
    ]),
  ];
  const content = withExample(requestContent(op, schemas), example?.request);
  return {
    operationId: op.id,
    summary: op.summary,
    ...(op.description && { description: op.description }),
    tags: [groupOf(op)],
    ...(op.deprecated && { deprecated: true }),
    "x-key-scope": op.key,
    "x-rate-tier": op.tier,
    "x-required-scopes": op.requiredScopes,
    ...parametersOf(op, schemas, example),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(op.statuses.map((status) => [status, successOf(op, status, schemas, example)])),
      ...Object.fromEntries(refusals.sort().map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function parametersOf(op: NamedEndpoint, schemas: Json, example: Example | undefined): Json {
  const parameters = [
    ...fieldsAsParameters(op.params, "path", schemas).map((parameter) => ({
      description: describePathParameter(op.path, String(parameter.name)),
      ...parameter,
    })),
    ...fieldsAsParameters(op.query, "query", schemas),
    ...(op.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(op.supportsWait ? [PREFER] : []),
    ...(op.supportsLastEventId ? [LAST_EVENT_ID] : []),
  ];
  return parameters.length > 0 ? { parameters: withValues(parameters, op.path, example) } : {};
}

const PREFER = {
  name: "Prefer",
  in: "header",
  description:
    "`wait=N` is equivalent to the query parameter `wait`. If both are sent, they must match. `respond-async` is equivalent to `wait=0`.",
  schema: { type: "string", example: "wait=30" },
};

const LAST_EVENT_ID = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "For a client that reconnects to a stream: the `id` of the last event it received. Only later events are sent.",
  schema: { type: "string", maxLength: 19, example: "128-2" },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "Repeating a request with the same key within 24 hours returns the first response again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function fieldsAsParameters(schema: z.ZodType | undefined, place: "path" | "query", schemas: Json): Json[] {
  if (!schema) return [];
  const { $ref, ...described } = describeSchema(schema, "parameters", schemas);
  const named = typeof $ref === "string" ? schemas[nameIn($ref)] : described;
  const { properties, required = [] } = named as { properties: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function requestContent(op: NamedEndpoint, schemas: Json): Json | undefined {
  if (op.upload === "bytes") return { "application/octet-stream": { schema: BYTES } };
  if (!op.upload) {
    const content = op.body && jsonOf(op.body, "request", schemas);
    if (content && op.method === "PATCH") requireOneField(content, schemas);
    return content;
  }
  const form = describeSchema(must(op.body, "an upload declares its form"), "request", schemas) as { properties: Json };
  const schema = { ...form, properties: { file: UPLOADED, ...form.properties }, required: ["file"] };
  return { "multipart/form-data": { schema } };
}

const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);

/** An empty PATCH is refused. */
function requireOneField(content: ReturnType<typeof jsonOf>, schemas: Json) {
  const { $ref, ...inline } = content["application/json"].schema;
  const schema = typeof $ref === "string" ? (schemas[nameIn($ref)] as Json) : inline;
  schema.minProperties = 1;
}

const BYTES = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

const UPLOADED = { ...BYTES, description: "The file itself. Its name is the file name of the form part." };

const EVENTS = { "text/event-stream": { schema: { type: "string" } } };

const jsonOf = (schema: z.ZodType, use: Use, schemas: Json) => ({
  "application/json": { schema: describeSchema(schema, use, schemas) },
});

function successOf(op: NamedEndpoint, status: number, schemas: Json, example: Example | undefined): Json {
  const names = [
    ...COUNTED,
    ...(op.supportsWait && status === 202 ? ["Location", "Retry-After"] : []),
    ...(op.setsLocation || (op.followAsEvents && status === 200) ? ["Location"] : []),
    ...(op.supportsWait ? ["Preference-Applied"] : []),
    ...(op.idempotent ? ["Idempotent-Replayed"] : []),
    ...(op.deprecated ? ["Deprecation", "Link"] : []),
    ...(op.download ? ["Content-Disposition"] : []),
    ...(op.download && op.statuses.includes(206) ? ["Accept-Ranges", "Content-Range", "ETag"] : []),
  ];
  const content = withReplies(repliesOf(op, status, schemas), status, example);
  return { description: STATUS_CODES[status], headers: headersOf(names), ...(content && { content }) };
}

function repliesOf(op: NamedEndpoint, status: number, schemas: Json): Json | undefined {
  if (op.streams) return EVENTS;
  if (!op.returns) return op.download && filesOf(op);
  const events = op.followAsEvents && status === 200 && EVENTS;
  return { ...jsonOf(op.returns, "reply", schemas), ...events, ...filesOf(op) };
}

const filesOf = ({ download = [] }: NamedEndpoint): Json =>
  Object.fromEntries(
    download.map((type) => [type, { schema: type === "application/json" ? { type: "object" } : BYTES }]),
  );

/** Path parameters that are not "the id of the …". */
const SPECIAL: Record<string, string> = {
  fieldKey: "The `field_key` of the column, percent-encoded.",
  partNumber: "The number of the part, starting at 1.",
  userId: "The id of the person, an integer.",
};

/** Describes a path parameter: the `{id}` of `/vaults/{id}` is the id of the vault. */
function describePathParameter(path: string, name: string): string {
  if (SPECIAL[name]) return SPECIAL[name];
  const noun =
    name === "id" ? nounBefore(path) : name.replace(/Id$/, "").replace(/[A-Z]/g, (at) => ` ${at.toLowerCase()}`);
  return `The id of the ${noun}.`;
}

function nounBefore(path: string): string {
  return path
    .slice(0, path.indexOf("/{id}"))
    .replace(/^.*[/]/, "")
    .replaceAll("-", " ")
    .replace(/s$/, "");
}
