import { STATUS_CODES } from "node:http";
import { API_CODES, APP_CODES } from "../../errors/error-codes.ts";
import type { Json } from "./json-schema.ts";

export const ERROR_SCHEMAS: Json = {
  Error: {
    type: "object",
    required: ["error"],
    properties: {
      error: { type: "string", description: "A human-readable message. Always present." },
      code: { $ref: "#/components/schemas/ErrorCode" },
      message: { type: "string", description: "Additional details." },
      details: {
        type: "object",
        description: "The validation errors of a 400 response.",
        properties: {
          issues: {
            type: "array",
            description: "One entry for each problem.",
            items: {
              type: "object",
              required: ["path", "message"],
              properties: {
                path: { type: "string", description: "Where it is, such as `body.name` or `query.limit`." },
                message: { type: "string", description: "What is wrong, such as `must not be blank`." },
              },
            },
          },
        },
      },
    },
  },
  ErrorCode: {
    type: "string",
    enum: [...Object.keys(API_CODES), ...Object.keys(APP_CODES)].sort(),
    description:
      "A stable, machine-readable code. Use this in code, not `error`. docs/errors.md explains each code and what to do. New codes may be added: handle an unknown code by its HTTP status.",
  },
};

const SECONDS = { schema: { type: "integer", minimum: 1, maximum: 60 } };
export const HEADERS: Json = {
  "X-Request-Id": { description: "Identifies this request in logs and audit records.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before retrying.", ...SECONDS },
  "RateLimit-Limit": { description: "Request quota for the window that was hit.", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Requests remaining in the current window.", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until the quota resets.", ...SECONDS },
  Location: { description: "The URL of the job, or of the resource that was created.", schema: { type: "string" } },
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
export const COUNTED = ["X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const RETRIED = [409, 429, 503];
const REFUSALS = [400, 401, 402, 403, 404, 409, 413, 415, 416, 422, 429, 500, 503, 507];

export const headersOf = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** One response for each error status, which the operations refer to. */
export const describeRefusals = (): Json => Object.fromEntries(REFUSALS.map((status) => [status, refusalOf(status)]));

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
