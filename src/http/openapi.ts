import { STATUS_CODES } from "node:http";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

type Json = Record<string, unknown>;

export const VERSION = "1.0.0";
const EVERYWHERE = [400, 401, 403, 404, 429, 500, 503];
const REFUSALS = [400, 401, 402, 403, 404, 409, 413, 415, 416, 422, 429, 500, 503, 507];

const ErrorObject = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "A human-readable message. Always present." },
    code: { type: "string", description: "A stable, machine-readable code. Use this in code, not `error`." },
    message: { type: "string", description: "Additional details." },
    details: {
      type: "object",
      description: "The validation errors of a 400 response.",
      properties: {
        issues: {
          type: "array",
          items: {
            type: "object",
            required: ["path", "message"],
            properties: { path: { type: "string" }, message: { type: "string" } },
          },
        },
      },
    },
  },
};

const SECONDS = { schema: { type: "integer", minimum: 1, maximum: 60 } };
const HEADERS: Json = {
  "X-Request-Id": { description: "Identifies this request in logs and audit records.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before retrying.", ...SECONDS },
  "RateLimit-Limit": { description: "Request quota for the window that was hit.", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Requests remaining in the current window.", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until the quota resets.", ...SECONDS },
  Location: { description: "The URL of the job.", schema: { type: "string" } },
  "Preference-Applied": { description: "`wait=N` if the `Prefer` header was applied.", schema: { type: "string" } },
  "Idempotent-Replayed": {
    description: "`true` if this is a replay of the first response.",
    schema: { type: "string", const: "true" },
  },
  Deprecation: {
    description: "The date of deprecation, as @ followed by Unix seconds (RFC 9745).",
    schema: { type: "string" },
  },
  Link: { description: "The operation that replaces this one.", schema: { type: "string" } },
  "x-should-retry": {
    description: "`false` if retrying the same request would fail again.",
    schema: { type: "string", const: "false" },
  },
  "Content-Disposition": { description: "The name of the file.", schema: { type: "string" } },
  "Accept-Ranges": { description: "`bytes` if range requests are supported.", schema: { type: "string" } },
  "Content-Range": { description: "The range returned with a 206 response.", schema: { type: "string" } },
  ETag: { description: "Identifies the content. Identical bytes have the same value.", schema: { type: "string" } },
};
const COUNTED = ["X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const RETRIED = [409, 429, 503];

/** Builds the OpenAPI document from the endpoint definitions. */
export function describeApi(operations: Endpoint[], settings: { publicUrl: string; supportContact?: string }): Json {
  const schemas: Json = { Error: ErrorObject };
  const paths: Record<string, Json> = {};
  for (const op of operations) {
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: describeOperation(op, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Chancery",
      version: VERSION,
      description: "An AI legal assistant: projects, files, vaults, playbooks and chats over one HTTP API.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      ...(settings.supportContact && { contact: contactOf(settings.supportContact) }),
    },
    servers: [{ url: `${settings.publicUrl}/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
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
      responses: Object.fromEntries(REFUSALS.map((status) => [status, refusalOf(status)])),
      headers: HEADERS,
    },
  };
}

function contactOf(contact: string) {
  if (/^https?:/.test(contact)) return { name: "Support", url: contact };
  return contact.includes("@") ? { name: "Support", email: contact } : { name: contact };
}

const TAGS: Record<string, string> = {
  ping: "Utility",
  me: "Identity",
  "me/profile": "Profiles",
  "company-profile": "Profiles",
  "credit-usage": "Usage",
};

function tagOf(op: Endpoint): string {
  const noun = op.path.split("/")[1]!;
  return TAGS[op.path.slice(1)] ?? TAGS[noun] ?? noun[0]!.toUpperCase() + noun.slice(1);
}

function describeOperation(op: Endpoint, schemas: Json): Json {
  const refusals = [
    ...new Set([
      ...EVERYWHERE,
      ...op.refuses,
      ...(op.wrongScope === 422 ? [422] : []),
      ...(op.body || op.upload ? [413, 415] : []),
      ...(op.idempotent ? [409] : []),
      ...(op.changes ? [507] : []),
    ]),
  ];
  return {
    operationId: operationId(op),
    summary: op.summary,
    ...(op.description && { description: op.description }),
    tags: [tagOf(op)],
    ...(op.deprecated && { deprecated: true }),
    "x-key-scope": op.key,
    "x-rate-tier": op.tier,
    ...parametersOf(op, schemas),
    ...(requestContent(op, schemas) && { requestBody: { required: true, content: requestContent(op, schemas) } }),
    responses: {
      ...Object.fromEntries(op.statuses.map((status) => [status, successOf(op, status, schemas)])),
      ...Object.fromEntries(refusals.sort().map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

const operationId = (op: Endpoint) =>
  [op.method.toLowerCase(), ...op.path.split("/").filter(Boolean)]
    .map((word) => word.replace(/\W/g, ""))
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join("");

function parametersOf(op: Endpoint, schemas: Json): Json {
  const parameters = [
    ...fieldsAsParameters(op.params, "path", schemas),
    ...fieldsAsParameters(op.query, "query", schemas),
    ...(op.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(op.waits ? [PREFER] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

const PREFER = {
  name: "Prefer",
  in: "header",
  description:
    "`wait=N` is equivalent to the query parameter `wait`. If both are sent, they must match. `respond-async` is equivalent to `wait=0`.",
  schema: { type: "string", example: "wait=30" },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "Repeating a request with the same key within 24 hours returns the first response again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function fieldsAsParameters(schema: z.ZodType | undefined, place: "path" | "query", schemas: Json): Json[] {
  if (!schema) return [];
  const { $ref, ...described } = toJsonSchema(schema, "input", schemas);
  const named = typeof $ref === "string" ? schemas[$ref.split("/").at(-1)!] : described;
  const { properties, required = [] } = named as { properties: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function requestContent(op: Endpoint, schemas: Json): Json | undefined {
  if (op.upload === "bytes") return { "application/octet-stream": { schema: BYTES } };
  if (!op.upload) return op.body && jsonOf(op.body, "input", schemas);
  const form = toJsonSchema(op.body!, "input", schemas) as { properties: Json };
  const schema = { ...form, properties: { file: BYTES, ...form.properties }, required: ["file"] };
  return { "multipart/form-data": { schema } };
}

const BYTES = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

const EVENTS = { "text/event-stream": { schema: { type: "string" } } };

const jsonOf = (schema: z.ZodType, io: "input" | "output", schemas: Json) => ({
  "application/json": { schema: toJsonSchema(schema, io, schemas) },
});

function successOf(op: Endpoint, status: number, schemas: Json): Json {
  const names = [
    ...COUNTED,
    ...(op.waits && status === 202 ? ["Location", "Retry-After"] : []),
    ...(op.waits ? ["Preference-Applied"] : []),
    ...(op.idempotent ? ["Idempotent-Replayed"] : []),
    ...(op.deprecated ? ["Deprecation", "Link"] : []),
    ...(op.download ? ["Content-Disposition"] : []),
    ...(op.download && op.statuses.includes(206) ? ["Accept-Ranges", "Content-Range", "ETag"] : []),
  ];
  return {
    description: STATUS_CODES[status],
    headers: headersOf(names),
    ...(op.returns && {
      content: {
        ...jsonOf(op.returns, "output", schemas),
        ...(op.followAsEvents && status === 200 && EVENTS),
      },
    }),
    ...(op.streams && { content: EVENTS }),
    ...(op.download && { content: Object.fromEntries(op.download.map((type) => [type, { schema: BYTES }])) }),
  };
}

const headersOf = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function refusalOf(status: number): Json {
  const names = [
    ...COUNTED,
    ...(RETRIED.includes(status) ? ["Retry-After"] : []),
    ...(status === 409 ? ["x-should-retry"] : []),
  ];
  return {
    description: STATUS_CODES[status],
    headers: headersOf(names),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

/** Converts a zod schema to JSON Schema. Named schemas move to `components` and are referenced. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, { io, target: "draft-2020-12" }) as Json & {
    $defs?: Json;
  };
  for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] ??= moved(withoutId(definition as Json));
  if (typeof root.id !== "string") return moved(root) as Json;
  schemas[root.id] ??= moved(withoutId(root));
  return { $ref: `#/components/schemas/${root.id}` };
}

const withoutId = ({ id: _, ...definition }: Json) => definition;

const moved = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
