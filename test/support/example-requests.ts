import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Endpoint } from "../../src/kernel/http/endpoint.ts";

/** A body that the operation's schema accepts, made from the schema itself. */
export function exampleBody(op: Endpoint): unknown {
  const schema = schemaOf(op.body!);
  return exampleOf(schema, schema.$defs ?? {});
}

/** Operations that need one of several parameters. */
const ONE_OF: Record<string, string[]> = { "GET /clauses/similar": ["text"] };

/** The operation's required query parameters, made from its schema, to append to its path. */
export function exampleQuery(op: Endpoint): string {
  if (!op.query) return "";
  const schema = schemaOf(op.query);
  const given = new URLSearchParams();
  for (const name of ONE_OF[op.name] ?? schema.required ?? [])
    given.set(name, String(exampleOf(schema.properties![name]!, schema.$defs ?? {})));
  if (op.supportsWait) given.set("wait", "0");
  return given.size === 0 ? "" : `?${given}`;
}

const schemas = new WeakMap<z.ZodType, Schema>();
/** Cached, because each schema is needed many times. */
function schemaOf(shape: z.ZodType): Schema {
  const schema = schemas.get(shape) ?? (z.toJSONSchema(shape, { io: "input" }) as Schema);
  schemas.set(shape, schema);
  return schema;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  example?: unknown;
}

function exampleOf(schema: Schema, defs: Record<string, Schema>): unknown {
  if (schema.$ref) return exampleOf(defs[schema.$ref.split("/").at(-1)!]!, defs);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleObject(schema, defs);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return exampleOf(options[0]!, defs);
  if (schema.type === "array")
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items!, defs));
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === "boolean") return true;
  if (schema.format === "uuid") return randomUUID();
  return "example";
}

function exampleObject(schema: Schema, defs: Record<string, Schema>) {
  const chosen = schema.oneOf?.[0]?.required ?? schema.anyOf?.[0]?.required ?? [];
  const needed = [...(schema.required ?? []), ...chosen];
  const names = needed.length > 0 ? needed : Object.keys(schema.properties!).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, exampleOf(schema.properties![name]!, defs)]));
}
