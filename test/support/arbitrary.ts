import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/** The subset of JSON Schema that the operations use. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

const LONGEST = 60;

/** Strings known to break services. */
const nasty = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff tail",
  "'; drop table users; --",
  "%00",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "__proto__",
  "NaN",
  "-0",
  "1e309",
  "9".repeat(400),
  "x".repeat(5000),
  "\u202e\u200b\ufeff",
  "👩‍👩‍👧‍👦".repeat(50),
);
const nastyValue = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[]],
    { __proto__: null },
    { a: { b: { c: [] } } },
  ),
  fc.array(nasty, { maxLength: 5 }),
  fc.dictionary(fc.constantFrom("id", "__proto__", "constructor", "", "$where"), nasty, { maxKeys: 3 }),
);

/** Values for a schema: valid, almost valid, or not valid at all. `ids` are of existing records. */
export function valuesOf(shape: z.ZodType, ids: string[]): Arbitrary<unknown> {
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  const valid = validOf(schema, schema.$defs ?? {}, ids, 0);
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: nearly(valid) },
    { weight: 1, arbitrary: nastyValue },
  );
}

/** One field missing, swapped, added, or hostile. */
function nearly(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const change = fc.record({
    how: fc.constantFrom("drop", "swap", "add"),
    at: fc.nat(),
    value: nastyValue,
    name: nasty,
  });
  return fc.tuple(valid, change).map(([value, { how, at, value: other, name }]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return other;
    const keys = Object.keys(value);
    const chosen = keys[at % Math.max(keys.length, 1)];
    const { [chosen as never]: _dropped, ...rest } = value as Record<string, unknown>;
    if (how === "add" || chosen === undefined) return { ...value, [name]: other };
    return how === "drop" ? rest : { ...rest, [chosen]: other };
  });
}

function validOf(schema: Schema, defs: Record<string, Schema>, ids: string[], depth: number): Arbitrary<unknown> {
  if (schema.$ref) return validOf(defs[schema.$ref.split("/").at(-1)!]!, defs, ids, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return objectOf(schema, defs, ids, depth);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validOf(option, defs, ids, depth)));
  return plainOf(schema, defs, ids, depth);
}

function plainOf(schema: Schema, defs: Record<string, Schema>, ids: string[], depth: number): Arbitrary<unknown> {
  if (schema.type === "array") {
    const { minItems = 0, maxItems = 4, items = {} } = schema;
    return fc.array(validOf(items, defs, ids, depth + 1), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    });
  }
  if (schema.type === "integer") return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  if (schema.type === "number")
    return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "object")
    return fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), { maxKeys: 3 });
  if (schema.type === "string" || schema.format) return stringOf(schema, ids);
  return depth > 3 ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
}

function stringOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Schema, ids: string[]): Arbitrary<string> {
  if (format === "uuid" || pattern?.includes("[0-9a-fA-F]{8}")) return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === "date") return fc.constantFrom("2026-01-31", "2026-02-28", "1999-12-31");
  if (format === "date-time") return fc.constantFrom("2026-01-31T09:30:00.000Z", "2026-11-15T00:00:00Z");
  if (format === "email") return fc.constantFrom("ada@example.com", "nobody@example.org");
  if (format === "uri") return fc.constantFrom("https://example.com/", "https://127.0.0.1/");
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)), unit: "grapheme" });
}

function objectOf(schema: Schema, defs: Record<string, Schema>, ids: string[], depth: number): Arbitrary<unknown> {
  const chosen = (schema.oneOf ?? schema.anyOf)?.[0]?.required ?? [];
  const fields = Object.entries(schema.properties!).map(
    ([name, each]) => [name, validOf(each, defs, ids, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...new Set([...(schema.required ?? []), ...chosen])] });
}
