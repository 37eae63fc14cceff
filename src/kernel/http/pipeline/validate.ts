import { z } from "zod";
import { type Issue, invalid } from "../../errors/errors.ts";
import { isStorable } from "../body.ts";

type Part = "path" | "query" | "body";
const MAX_ISSUES = 50;
const MAX_UNKNOWN = 20;

/** Validates one part of a request. Throws 400 with a list of issues. */
export function validate(part: Part, schema: z.ZodType, value: unknown): unknown {
  mustHaveFewUnknown(part, schema, value);
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  throw invalid(read.error.issues.slice(0, MAX_ISSUES).flatMap((issue) => describe(part, schema, issue)));
}

/** Rejects bodies with too many unknown fields before the schema runs, which would look at every one of them. */
function mustHaveFewUnknown(part: Part, schema: z.ZodType, value: unknown) {
  if (!isStrict(schema) || typeof value !== "object" || value === null || Array.isArray(value)) return;
  const known = new Set(schemaFields(schema));
  const unknown: string[] = [];
  for (const key in value) {
    if (!known.has(key)) unknown.push(key);
    if (unknown.length > MAX_UNKNOWN) break;
  }
  if (unknown.length > MAX_UNKNOWN) throw invalid(describeUnknown(part, schema, unknown));
}

function isStrict(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isStrict(schema.def.in as z.ZodType);
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

/** Validates path and query values, which are text. Unknown parameters are ignored. */
export function validateText(part: Part, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  for (const key of schemaFields(schema)) {
    const text = (value as Record<string, unknown>)[key];
    if (typeof text === "string" && !isStorable(text)) {
      throw invalid([{ path: `${part}.${key}`, message: "contains a NUL character or a lone surrogate" }]);
    }
  }
  return validate(part, schema, value);
}

export function validateBody(
  schema: z.ZodType,
  value: unknown,
  record: z.ZodType | undefined,
  isPatch: boolean,
): unknown {
  if (value === undefined)
    throw invalid([{ path: "body", message: "is missing: this operation expects a JSON object" }]);
  if (!isPatch) return validate("body", schema, value);
  const fields = schemaFields(schema);
  const change = validate("body", schema, withoutReadOnly(value, fields, record ? schemaFields(record) : []));
  if (Object.keys(change as object).length > 0) return change;
  throw invalid([{ path: "body", message: `is empty: send at least one of ${fields.join(", ")}` }]);
}

/** Lets clients send a record back as they read it: its read-only fields are ignored. */
function withoutReadOnly(value: unknown, changeable: string[], readable: string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => changeable.includes(key) || !readable.includes(key)),
  );
}

/** The field names of an object schema, also inside pipes and unions. */
export function schemaFields(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return schemaFields(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.flatMap((option) => schemaFields(option as z.ZodType)))];
  return [];
}

/** The schema at a path within a schema. */
function partOf(schema: z.ZodType, path: PropertyKey[]): z.ZodType {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodPipe) return partOf(schema.def.in as z.ZodType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return partOf(schema.def.innerType as z.ZodType, path);
  if (step === undefined) return schema;
  if (schema instanceof z.ZodArray) return partOf(schema.def.element as z.ZodType, rest);
  if (schema instanceof z.ZodRecord) return partOf(schema.def.valueType as z.ZodType, rest);
  const within = schema instanceof z.ZodObject ? (schema.shape[String(step)] as z.ZodType | undefined) : undefined;
  return within ? partOf(within, rest) : z.never();
}

/** True for a retired field, which is declared only to be rejected with a message of its own. */
function isRetired(schema: z.ZodType, field: string): boolean {
  return partOf(schema, [field]) instanceof z.ZodNever;
}

function describe(part: Part, schema: z.ZodType, issue: z.core.$ZodIssue): Issue[] {
  const path = [part, ...issue.path].join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: messageOf(issue) }];
  return describeUnknown(path, partOf(schema, issue.path), issue.keys);
}

function describeUnknown(path: string, place: z.ZodType, keys: string[]): Issue[] {
  const allowed = schemaFields(place).filter((field) => !isRetired(place, field));
  const hint = allowed.length > 0 ? `; allowed fields: ${allowed.join(", ")}` : "";
  return keys
    .slice(0, MAX_UNKNOWN)
    .map((key) => ({ path: `${path}.${key.slice(0, 100)}`, message: `is not a known field${hint}` }));
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "is required";
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    const expected = article(issue.expected);
    return expected ? `must be ${expected}` : "is not valid";
  }
  if (issue.code === "invalid_value" && issue.message.startsWith("Invalid")) return `must be ${oneOf(issue.values)}`;
  if (issue.code === "too_small" && issue.message.startsWith("Too small"))
    return boundOf(issue.origin, "at least", Number(issue.minimum), issue.inclusive);
  if (issue.code === "too_big" && issue.message.startsWith("Too big"))
    return boundOf(issue.origin, "at most", Number(issue.maximum), issue.inclusive);
  return issue.message.startsWith("Invalid") ? "is not valid" : issue.message;
}

function boundOf(origin: string, bound: "at least" | "at most", limit: number, inclusive = true): string {
  const counted = (unit: string) => `${bound} ${limit} ${unit}${limit === 1 ? "" : "s"}`;
  if (origin === "string") return `must have ${counted("character")}`;
  if (origin === "array" || origin === "set") return `must contain ${counted("item")}`;
  if (inclusive) return `must be ${bound} ${limit}`;
  return `must be ${bound === "at least" ? "greater" : "less"} than ${limit}`;
}

const article = (type: string): string | undefined =>
  ({
    record: "an object",
    tuple: "an array",
    null: "null",
    int: "a whole number",
    object: "an object",
    array: "an array",
    string: "text",
    boolean: "true or false",
    number: "a number",
  })[type];

const oneOf = (values: readonly unknown[]) => (values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`);
