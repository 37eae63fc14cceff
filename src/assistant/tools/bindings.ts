import { z } from "zod";
import { must } from "../../content/must.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";

/** What arguments mean in every tool that has them. Short, because clients send the list of tools with every conversation. */
const COMMON_ARGUMENTS: Record<string, string> = {
  vault_id: "Vault",
  document_id: "Document in it",
  field_key: "Column",
  project_id: "Project",
  playbook_id: "Playbook",
  review_id: "Review",
  chat_id: "Chat",
  job_id: "Job",
  user_id: "The person's id",
  email: "Or their e-mail address",
  view_id: "Saved view to apply",
  limit: "Entries per page",
  offset: "Entries to skip",
  cursor: "next_cursor of the page before",
  wait: "Seconds to wait, up to 90",
  name: "Name",
};

/** The part of a request that an argument belongs to. `view`: the tool's own view; `file`: the file that it uploads. */
export type RequestPart = "path" | "query" | "body" | "view" | "file";

/** Where an argument goes, and how it is described to clients. */
export interface Binding {
  part: RequestPart;
  field: string;
  isRequired: boolean;
  described: Described;
}

export interface Described {
  description?: string;
  type?: string;
  anyOf?: Described[];
  enum?: unknown[];
  items?: Described;
  default?: unknown;
}

/** A file that a tool can upload. */
export const TextFile = z.object({
  file_name: z.string().min(1).max(255),
  text: z.string().min(1).max(1_000_000),
});
export type TextFile = z.output<typeof TextFile>;

/** What a tool says about the arguments of an operation. */
interface Wording {
  names?: Record<string, string>;
  view?: { input: z.ZodObject };
  arguments?: Record<string, string>;
  omits?: string[];
  defaults?: Record<string, string | number>;
}

/** All arguments of an operation, by the names that the tool gives them. */
export function bindArguments(tool: string, op: Endpoint, wording: Wording): Map<string, Binding> {
  const parts: [RequestPart, z.ZodType | undefined][] = [
    ["path", op.params],
    ["query", op.query],
    ["body", op.body],
    ["view", wording.view?.input],
    ["file", op.upload && TextFile],
  ];
  const { names = {}, arguments: own = {}, omits = [], defaults = {} } = wording;
  const bindings = new Map<string, Binding>();
  for (const [part, schema] of parts) {
    for (const { field, isRequired, shape } of fieldsOf(schema)) {
      const name = names[field] ?? (part === "path" ? pathName(op.path, field) : field);
      if (omits.includes(field)) continue;
      const description = own[name] ?? COMMON_ARGUMENTS[name];
      if (!description) throw new Error(`tool ${tool}: the argument ${name} has no description`);
      const value = name in defaults ? { default: defaults[name] } : {};
      bindings.set(name, { part, field, isRequired, described: { ...shape, ...value, description } });
    }
  }
  return bindings;
}

/** `{documentId}` becomes `document_id`, and the `{id}` of `/vaults/{id}` becomes `vault_id`. */
function pathName(path: string, field: string): string {
  if (field !== "id") return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const things = path.slice(0, path.indexOf("/{id}")).split(/[/-]/).at(-1) ?? "";
  return `${things.slice(0, -1)}_id`;
}

type Property = Described & {
  $ref?: string;
  anyOf?: Property[];
  oneOf?: Property[];
  const?: unknown;
  contentMediaType?: string;
  not?: object;
};
interface ObjectSchema {
  properties?: Record<string, Property>;
  required?: string[];
  $defs?: Definitions;
}
type Definitions = Record<string, Property & ObjectSchema>;

/** The top-level fields of an object schema, without conditions between them: the operation checks those. */
function fieldsOf(schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [], $defs = {} } = jsonSchema(schema, "input");
  return Object.entries(properties)
    .filter(([, property]) => !property.not)
    .map(([field, property]) => ({ field, shape: shapeOf(property, $defs), isRequired: required.includes(field) }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const whole = z.toJSONSchema(schema, { io, target: "draft-2020-12" }) as Property & ObjectSchema;
  return { ...resolve(whole, whole.$defs ?? {}), $defs: whole.$defs ?? {} };
}

function resolve(property: Property, $defs: Definitions): Property & ObjectSchema {
  if (!property.$ref) return property;
  const name = property.$ref.slice(property.$ref.lastIndexOf("/") + 1);
  return must($defs[name], "a schema defines what it refers to");
}

/** Only what helps to fill in an argument. The operation enforces the limits and names them in its errors. */
function shapeOf(given: Property, $defs: Definitions): Described {
  const property = resolve(given, $defs);
  // Conditions between the fields of an object are no alternatives.
  const all = property.type === undefined ? (property.anyOf ?? property.oneOf) : undefined;
  const options = all?.filter(({ type }) => type !== "null").map((option) => shapeOf(option, $defs));
  if (options) {
    const [single, ...others] = options;
    return single && others.length === 0 ? single : { anyOf: distinct(options) };
  }
  const { type, enum: values, const: only, items, default: value } = property;
  const isScalar = value !== undefined && typeof value !== "object";
  return {
    ...(type && { type: property.contentMediaType === "application/json" ? "object" : type }),
    ...((values ?? only !== undefined) && { enum: values ?? [only] }),
    ...(items && { items: shapeOf(items, $defs) }),
    ...(isScalar && { default: value }),
  };
}

/** The top-level fields of a result. None is required, so that clients that validate results also accept later versions. */
export function describeFields(schema: z.ZodType): Record<string, Described> {
  const { properties = {}, $defs = {} } = jsonSchema(schema, "output");
  const fields = Object.entries(properties).map(([name, property]) => [name, typeOf(property, $defs)] as const);
  return Object.fromEntries(fields.filter(([, described]) => described !== undefined)) as Record<string, Described>;
}

function typeOf(given: Property, $defs: Definitions): Described | undefined {
  const { type, anyOf } = resolve(given, $defs);
  if (type) return { type };
  const options = distinct((anyOf ?? []).map((option) => typeOf(option, $defs) ?? {}));
  return options.length > 0 && options.every((option) => option.type) ? { anyOf: options } : undefined;
}

const distinct = (options: Described[]): Described[] => [
  ...new Map(options.map((option) => [JSON.stringify(option), option])).values(),
];
