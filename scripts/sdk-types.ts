/** The part of JSON Schema that openapi.json is written in. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

export interface Operation {
  operationId: string;
  deprecated?: boolean;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const HEAD = "// Written by `npm run openapi` from openapi.json. Do not edit.";
/** Bounds and hints that a type cannot express. */
const UNSAID =
  /^(format|pattern|min|max|contains$|default|example|propertyNames|contentMediaType|allOf|description|additionalProperties)/;
const SAID = ["$ref", "type", "const", "enum", "anyOf", "oneOf", "not", "items", "properties", "required"];

/** The types of the client: one for each schema of the description, and one for each operation's query. */
export function printTypes({ paths, components }: Description): string {
  const shapes = Object.entries(components.schemas).map(([name, schema]) => printType(name, schema));
  const queries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => printQuery(`${method}${path}`, operation)),
  );
  return `${[HEAD, ...shapes, ...queries].join("\n\n")}\n`;
}

/** Named by method and path: `GetVaultsIdDocumentsQuery`. */
function printQuery(address: string, { parameters = [] }: Operation): string[] {
  const asked = parameters.filter((parameter) => parameter.in === "query" && parameter.name !== "wait");
  if (asked.every(({ name }) => name === "limit" || name === "offset")) return [];
  const properties = Object.fromEntries(
    asked.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  );
  const required = asked.filter((parameter) => parameter.required).map(({ name }) => name);
  return [
    printType(
      `${address
        .split("/")
        .map((word) => capitalised(word.replace(/\W/g, "")))
        .join("")}Query`,
      { type: "object", properties, required },
    ),
  ];
}

/** One schema as an exported type of this name. */
export function printType(name: string, schema: Schema): string {
  const printed = typeOf(schema, "");
  const isPlain = schema.properties && !schema.oneOf;
  return comment(schema, "") + (isPlain ? `export interface ${name} ${printed}` : `export type ${name} = ${printed};`);
}

/** The TypeScript type of what a schema allows. */
export function typeOf(schema: Schema, indent: string): string {
  mustBeSayable(schema);
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  if (schema.not && !schema.properties) return "never";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.properties) return objectOf(schema, indent);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return union(options.map((option) => typeOf(option, indent)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  return named(schema, indent);
}

function named(schema: Schema, indent: string): string {
  const { type, items, additionalProperties } = schema;
  if (type === "integer") return "number";
  if (type === "string" || type === "number" || type === "boolean" || type === "null") return type;
  if (type === "array") return `Array<${items ? typeOf(items, indent) : "unknown"}>`;
  if (type === undefined) return "unknown";
  if (typeof additionalProperties !== "object") return "Record<string, unknown>";
  return `Record<string, ${typeOf(additionalProperties, indent)}>`;
}

/** If exactly one of several fields is required, a type for each choice. */
function objectOf(schema: Schema, indent: string): string {
  const required = schema.required ?? [];
  const choices = schema.oneOf?.map((choice) => choice.required ?? []);
  if (!choices) return fieldsOf(schema, required, [], indent);
  const one = (chosen: string[]) => {
    const left = choices.flat().filter((name) => !chosen.includes(name));
    return fieldsOf(schema, [...required, ...chosen], left, indent);
  };
  return union(choices.map(one));
}

function fieldsOf({ properties = {} }: Schema, required: string[], left: string[], indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const type = left.includes(name) ? "never" : typeOf(property, inner);
    return `${comment(property, inner)}${inner}${key}${required.includes(name) ? "" : "?"}: ${type};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

function mustBeSayable(schema: Schema) {
  const strange = Object.keys(schema).filter((key) => !SAID.includes(key) && !UNSAID.test(key));
  if (strange.length > 0) throw new Error(`The types cannot say ${strange.join(", ")} of ${JSON.stringify(schema)}.`);
}

const comment = ({ description }: Schema, indent: string) =>
  description ? `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n` : "";
const union = (types: string[]) => [...new Set(types)].join(" | ");
const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
