import type { Description, Schema } from "./sdk-types.ts";

/** The part of Swagger 2.0's schemas that connectors use. */
export interface Swagger2Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Swagger2Schema;
  properties?: Record<string, Swagger2Schema>;
  required?: string[];
  additionalProperties?: Swagger2Schema;
  description?: string;
  [extension: `x-${string}`]: unknown;
}

/** Converts JSON Schema 2020-12 to Swagger 2.0. What Swagger cannot express, such as a union of types, becomes any value. */
export function toSwagger2(
  schema: Schema,
  description: Description,
  named: Map<string, Swagger2Schema>,
): Swagger2Schema {
  if (schema.$ref) return reference(schema.$ref.split("/").at(-1)!, description, named);
  const convert = (each: Schema) => toSwagger2(each, description, named);
  const options = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf);
  if (options) {
    const [only, ...others] = options.filter(({ type }) => type !== "null");
    if (!only || others.length > 0) return told(schema, {});
    const converted = convert(only);
    return converted.$ref ? converted : told(schema, { ...converted, "x-nullable": true });
  }
  const types = [schema.type ?? []].flat();
  const isNullable = types.includes("null");
  const type = types.find((each) => each !== "null") ?? typeOfConst(schema.const);
  return told(schema, {
    ...(type && { type }),
    ...(formatOf(schema) && { format: formatOf(schema) }),
    ...(schema.const !== undefined && { enum: [schema.const] }),
    ...(schema.enum && { enum: schema.enum }),
    ...(type === "array" && { items: schema.items ? convert(schema.items) : {} }),
    ...objectOf(schema, convert),
    ...(isNullable && { "x-nullable": true }),
  });
}

function objectOf(
  { properties, required, additionalProperties }: Schema,
  convert: (schema: Schema) => Swagger2Schema,
): Swagger2Schema {
  if (!properties)
    return typeof additionalProperties === "object" ? { additionalProperties: convert(additionalProperties) } : {};
  const kept = Object.entries(properties).filter(([, property]) => !property.not);
  const needed = required?.filter((name) => kept.some(([key]) => key === name)) ?? [];
  return {
    properties: Object.fromEntries(kept.map(([name, property]) => [name, convert(property)])),
    ...(needed.length > 0 && { required: needed }),
  };
}

function reference(name: string, description: Description, named: Map<string, Swagger2Schema>): Swagger2Schema {
  if (!named.has(name)) {
    named.set(name, {});
    named.set(name, toSwagger2(description.components.schemas[name]!, description, named));
  }
  return { $ref: `#/definitions/${name}` };
}

const told = ({ description }: Schema, schema: Swagger2Schema): Swagger2Schema =>
  description ? { ...schema, description } : schema;
const typeOfConst = (value: unknown) => (value === undefined ? undefined : typeof value);
const formatOf = (schema: Schema) => (schema as { format?: string }).format;
