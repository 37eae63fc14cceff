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

/** What a tool was given, as the parts of a request. Path and query are text there. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Arguments | undefined;
  /** For the tool's own view, or the file that it uploads. */
  asked: Arguments;
  idempotencyKey?: unknown;
}

/** A file as a tool can send it. */
export const TextFile = z.object({
  file_name: z.string().min(1).max(255).describe("With its ending, such as notes.txt or terms.md."),
  text: z.string().min(1).max(1_000_000).describe("The whole content."),
});
export type TextFile = z.output<typeof TextFile>;

const Confirm = {
  type: "boolean",
  description: "true does it. Ask the person first; anything else only tells what would be done.",
};
const IdempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "Of your choosing. The same key and arguments within 24 hours give the first reply again and do nothing.",
};

/** The shapes of the operation's path, query and body in one object, as clients want it. */
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

/** Sorts what a client gave into the parts of the operation's request. What belongs nowhere is refused, with the body where there is one. */
export function splitInput(tool: ToolDefinition, op: Endpoint, given: Arguments): RequestParts {
  const { confirm: _, idempotency_key: idempotencyKey, ...rest } = { ...tool.defaults, ...given };
  const inPath = new Map(namesOf(op.params).map((name) => [publicName(tool, name), name]));
  const inQuery = namesOf(op.query);
  const apart = [...namesOf(tool.view?.input), ...namesOf(op.upload && TextFile)];
  const isText = (name: string) => inPath.has(name) || inQuery.includes(name);
  const entries = Object.entries(rest).filter(([name, value]) => !isText(name) || value !== null);
  const others = entries.filter(([name]) => !isText(name) && !apart.includes(name));
  if (!op.body && others.length > 0)
    throw invalid(others.map(([path]) => ({ path, message: "is nothing that this tool takes" })));
  const texts = entries.filter(([name]) => isText(name)).map(([name, value]) => [name, textOf(value)] as const);
  return {
    params: Object.fromEntries(
      texts.filter(([name]) => inPath.has(name)).map(([name, text]) => [inPath.get(name)!, text]),
    ),
    query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))),
    body: op.body && Object.fromEntries(others),
    asked: Object.fromEntries(entries.filter(([name]) => apart.includes(name))),
    ...(op.idempotent && idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** Where the operation would be called: what makes a repetition the same request. */
export const pathOf = (op: Endpoint, params: Record<string, string>): string =>
  `/v1${op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""))}`;

const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const namesOf = (schema: z.ZodType | undefined) => (schema ? schemaFields(schema) : []);

/** `{documentId}` is `document_id`, and `{id}` what the tool calls it. */
function publicName({ id = "id" }: ToolDefinition, name: string): string {
  return name === "id" ? id : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Part {
  properties: Record<string, object>;
  required: string[];
  $defs?: Record<string, object>;
}

/** Conditions between fields are left to the operation: clients take plain objects alone. */
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

/** A format says what its long pattern says. */
function simplify({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
}

function withNames(tool: ToolDefinition, { properties, required, $defs }: Part): Part {
  const renamed = Object.entries(properties).map(([name, property]) => [publicName(tool, name), property]);
  return { properties: Object.fromEntries(renamed), required: required.map((name) => publicName(tool, name)), $defs };
}
