import type { Description, Schema } from "./sdk-types.ts";

const HEAD = `# Written by \`npm run openapi\` from openapi.json. Do not edit.
"""What the API takes and returns: dictionaries, with the names of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`;
const KEYWORDS = [
  "from",
  "pass",
  "in",
  "is",
  "not",
  "or",
  "and",
  "class",
  "def",
  "import",
  "global",
  "del",
  "lambda",
  "with",
  "as",
];

export const isPythonName = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name);
export const pythonName = (name: string) => (KEYWORDS.includes(name) ? `${name}_` : name);
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** Turns schemas into Python types. Objects without a name get one from their location. */
export class PythonTypes {
  readonly #printed: string[] = [];
  readonly #names = new Set<string>();

  constructor({ components }: Description) {
    for (const name of Object.keys(components.schemas)) this.#names.add(name);
    for (const [name, schema] of Object.entries(components.schemas)) this.#define(name, schema);
  }

  /** The module with every requested type. */
  print() {
    const messages = [...this.#names].filter((name) => name.endsWith("Message") && name !== "ChatMessage");
    const any = `WebhookMessage: TypeAlias = ${JSON.stringify(union(messages))}\n"""What a webhook is sent."""`;
    return `${[HEAD, ...this.#printed, any].join("\n\n")}\n`;
  }

  /** The type of what a schema allows, as it is written in an annotation. */
  typeOf(schema: Schema, place: string): string {
    if (schema.$ref) return schema.$ref.split("/").at(-1)!;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    if (schema.properties) return this.#named(schema, place);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return union(options.map((option, index) => this.typeOf(option, optionPlace(place, option, index))));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ ...schema, type }, place)));
    return this.#plain(schema, place);
  }

  #plain({ type, items, additionalProperties }: Schema, place: string): string {
    if (type === "string") return "str";
    if (type === "integer") return "int";
    if (type === "number") return "float";
    if (type === "boolean") return "bool";
    if (type === "null") return "None";
    if (type === "array") return `list[${items ? this.typeOf(items, `${place}Item`) : "Any"}]`;
    if (type === undefined) return "Any";
    if (typeof additionalProperties !== "object") return "dict[str, Any]";
    return `dict[str, ${this.typeOf(additionalProperties, `${place}Value`)}]`;
  }

  #named(schema: Schema, place: string): string {
    let name = place;
    for (let count = 2; this.#names.has(name); count++) name = `${place}${count}`;
    this.#names.add(name);
    this.#define(name, schema);
    return name;
  }

  #define(name: string, schema: Schema) {
    if (!schema.properties) {
      const type = this.typeOf(schema, name);
      this.#printed.push(`${name}: TypeAlias = ${JSON.stringify(type)}${docs(schema, "")}`);
      return;
    }
    const fields = Object.entries(schema.properties)
      .filter(([, property]) => !property.not)
      .map(([key, property]) => {
        const type = this.typeOf(property, `${name}${pascal(key)}`);
        const isRequired = schema.required?.includes(key) ?? false;
        return { key, property, type: isRequired ? type : `NotRequired[${type}]` };
      });
    this.#printed.push(
      fields.every(({ key }) => isPythonName(key))
        ? `class ${name}(TypedDict):${docs(schema, "    ")}\n${fields.map(({ key, property, type }) => `    ${key}: ${type}${docs(property, "    ")}`).join("\n") || "    pass"}`
        : `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(({ key, type }) => `        ${literal(key)}: ${literal(type)},`).join("\n")}\n    },\n)`,
    );
  }
}

/** Options of a union are named after their constant field, such as `kind` or `type`. */
function optionPlace(place: string, option: Schema, index: number): string {
  if (option.type === "null" || option.$ref) return place;
  const told = Object.values(option.properties ?? {}).find((each) => typeof each.const === "string")?.const;
  return told === undefined ? (index === 0 ? place : `${place}${index + 1}`) : `${place}${pascal(String(told))}`;
}

function docs({ description }: Schema, indent: string): string {
  if (!description) return "";
  const text = description.replaceAll("\\", "\\\\").replaceAll('"""', "'''").trim();
  return `\n${indent}"""${text.replaceAll("\n", `\n${indent}`).replace(/"$/, '" ')}"""`;
}

export const literal = (value: unknown): string =>
  value === true ? "True" : value === false ? "False" : value === null ? "None" : JSON.stringify(value);
const union = (types: string[]) => [...new Set(types)].join(" | ");
