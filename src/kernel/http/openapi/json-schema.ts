import { z } from "zod";

export type Json = Record<string, unknown>;
/** What a schema describes: path and query, the body of a request, or a reply. */
export type Use = "parameters" | "request" | "reply";

/** Converts a zod schema to JSON Schema. Named schemas move to `components` and are referenced. */
export function describeSchema(schema: z.ZodType, use: Use, schemas: Json): Json {
  const options = { io: use === "reply" ? "output" : "input", target: "draft-2020-12", override } as const;
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, options) as Json & { $defs?: Json };
  for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] ??= finished(definition as Json, use);
  if (typeof root.id !== "string") return finished(root, use);
  schemas[root.id] ??= finished(root, use);
  return { $ref: `#/components/schemas/${root.id}` };
}

/**
 * Corrects what Zod writes: it drops the default of text that becomes a number, bounds every integer by JavaScript's safe range,
 * and requires the keys of a record without listing them.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) {
  const stated = z.globalRegistry.get(zodSchema as z.ZodType)?.default;
  if (stated !== undefined) jsonSchema.default ??= stated;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { required, propertyNames, additionalProperties, properties } = jsonSchema;
  if (!Array.isArray(required) || properties || !propertyNames || typeof additionalProperties !== "object") return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

function finished({ id: _, ...definition }: Json, use: Use): Json {
  const text = JSON.stringify(definition).replaceAll('"#/$defs/', '"#/components/schemas/');
  const moved = JSON.parse(text, (_key, value) => withoutLoneChoice(value)) as Json;
  return use === "request" ? withSaidDefaults(moved) : moved;
}

/** Replaces an `anyOf` or `oneOf` that has a single option with that option. */
function withoutLoneChoice(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { anyOf, oneOf, ...rest } = value as Json;
  const choice = anyOf ?? oneOf;
  if (!Array.isArray(choice) || choice.length !== 1 || (anyOf && oneOf)) return value;
  return { ...choice[0], ...rest };
}

/**
 * A field with a default may be left out of a request, but code generators take `default` to mean that it is always there. In a
 * body the description states it instead.
 */
function withSaidDefaults(schema: Json): Json {
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties) return schema;
  const said = Object.entries(properties).map(([name, { default: value, ...property }]) => {
    if (value === undefined) return [name, property];
    const sentence = `Default: \`${JSON.stringify(value)}\`.`;
    return [name, { ...property, description: [property.description, sentence].filter(Boolean).join(" ") }];
  });
  return { ...schema, properties: Object.fromEntries(said) };
}
