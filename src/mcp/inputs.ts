import { z } from "zod";
import { invalid } from "../errors.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { schemaFields } from "../http/validate.ts";
import type { ToolDefinition } from "./tool.ts";

export interface JsonSchema {
  type: "object";
  properties: Record<string, object>;
  required: string[];
  [keyword: string]: unknown;
}

export type Arguments = Record<string, unknown>;

/** A tool's arguments, split into the parts of a request. Path and query values are text. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Arguments | undefined;
  /** Input for the tool's own view, or the file that it uploads. */
  viewInput: Arguments;
  idempotencyKey?: unknown;
}

/** A file as a tool can upload it. */
export const TextFile = z.object({
  file_name: z.string().min(1).max(255).describe("The file name with its extension, such as notes.txt or terms.md."),
  text: z.string().min(1).max(1_000_000).describe("The complete content of the file."),
});
export type TextFile = z.output<typeof TextFile>;

const Confirm = {
  type: "boolean",
  description:
    "Set to true to execute the change, after asking the person. Otherwise the tool only describes what it would do.",
};
const IdempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "A unique key of your choice. Repeating the call with the same key and arguments within 24 hours returns the first response and does nothing.",
};

/** Merges the schemas of path, query and body into one object, as MCP requires. */
export function describeInput(tool: ToolDefinition, op: Endpoint): JsonSchema {
  const parts = [op.params, op.query, op.body, tool.view?.input, op.upload && TextFile].map(objectOf);
  const named = parts.map((part, index) => (index === 0 ? withNames(tool, part) : part));
  const properties = Object.assign({}, ...named.map((part) => part.properties)) as Record<string, object>;
  for (const [name, value] of Object.entries(tool.defaults ?? {}))
    properties[name] = { ...properties[name], default: value };
  const $defs = Object.assign({}, ...parts.map((part) => part.$defs));
  return {
    type: "object",
    properties: {
      ...properties,
      ...(op.changes && { confirm: Confirm }),
      ...(op.idempotent && { idempotency_key: IdempotencyKey }),
    },
    required: named.flatMap((part) => part.required),
    additionalProperties: false,
    ...(Object.keys($defs).length > 0 && { $defs }),
  };
}

/** Splits the arguments into the parts of a request. Unknown ones are rejected, by the body's schema if there is one. */
export function splitInput(tool: ToolDefinition, op: Endpoint, args: Arguments): RequestParts {
  const { confirm: _, idempotency_key: idempotencyKey, ...rest } = { ...tool.defaults, ...args };
  const inPath = new Map(namesOf(op.params).map((name) => [publicName(tool, name), name]));
  const inQuery = namesOf(op.query);
  const extraFields = [...namesOf(tool.view?.input), ...namesOf(op.upload && TextFile)];
  const isText = (name: string) => inPath.has(name) || inQuery.includes(name);
  const entries = Object.entries(rest).filter(([name, value]) => !isText(name) || value !== null);
  const others = entries.filter(([name]) => !isText(name) && !extraFields.includes(name));
  if (!op.body && others.length > 0)
    throw invalid(others.map(([path]) => ({ path, message: "is not an argument of this tool" })));
  const texts = entries.filter(([name]) => isText(name)).map(([name, value]) => [name, textOf(value)] as const);
  return {
    params: Object.fromEntries(
      texts.filter(([name]) => inPath.has(name)).map(([name, text]) => [inPath.get(name)!, text]),
    ),
    query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))),
    body: op.body && Object.fromEntries(others),
    viewInput: Object.fromEntries(entries.filter(([name]) => extraFields.includes(name))),
    ...(op.idempotent && idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** The path of the operation, which is part of the idempotency hash. */
export const pathOf = (op: Endpoint, params: Record<string, string>): string =>
  `/v1${op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""))}`;

const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const namesOf = (schema: z.ZodType | undefined) => (schema ? schemaFields(schema) : []);

/** `{documentId}` becomes `document_id`, and `{id}` the name that the tool gives it. */
function publicName({ id = "id" }: ToolDefinition, name: string): string {
  return name === "id" ? id : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Part {
  properties: Record<string, object>;
  required: string[];
  $defs?: Record<string, object>;
}

/** Drops conditions between fields: clients expect plain objects, and the operation checks them anyway. */
function objectOf(schema: z.ZodType | undefined): Part {
  if (!schema) return { properties: {}, required: [] };
  const whole = z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", override: simplify }) as Part & {
    $ref?: string;
  };
  const { [whole.$ref?.split("/").at(-1) ?? ""]: named, ...$defs } = whole.$defs ?? {};
  const { properties, required = [] } = (named ?? whole) as Part;
  const kept = Object.entries(properties).filter(([, property]) => !("not" in property));
  return { properties: Object.fromEntries(kept), required, $defs };
}

/** A format makes its long pattern redundant. */
function simplify({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
}

function withNames(tool: ToolDefinition, { properties, required, $defs }: Part): Part {
  const renamed = Object.entries(properties).map(([name, property]) => [publicName(tool, name), property]);
  return { properties: Object.fromEntries(renamed), required: required.map((name) => publicName(tool, name)), $defs };
}
