import { z } from "zod";

/** The shape of an answer, as providers expect it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Objects are closed and unions use `anyOf`, as providers that enforce schemas require. */
export function toJsonSchema(shape: z.ZodType): JsonSchema {
  const {
    $schema,
    "~standard": standard,
    ...schema
  } = z.toJSONSchema(shape, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false;
      if (!jsonSchema.oneOf) return;
      jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  }) as JsonSchema & { "~standard"?: unknown };
  return schema;
}

/** Whether strict mode is possible: every field is required and no others are allowed. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== "object" || schema === null) return true;
  const { properties, required, additionalProperties, type } = schema as JsonSchema;
  if (type === "object" && (!properties || additionalProperties !== false)) return false;
  if (properties && Object.keys(properties).some((name) => !required?.includes(name))) return false;
  return Object.values(schema).every(isStrict);
}
