import { appEndpoints, endpoints } from "../src/endpoints.ts";
import { describeApi } from "../src/kernel/http/openapi/document.ts";
import { type Description, type Operation, printType, type Schema, typeOf } from "./sdk-types.ts";

const HEAD = "// Written by `npm run openapi` from the operations of the server. Do not edit.";
const JSON_TYPE = "application/json";
const METHODS = ["get", "post", "put", "patch", "delete"];

/** Everything that the web application can call: the public operations and its own. */
export function describeWebOperations(): Description {
  const byName = [...endpoints, ...appEndpoints].sort((a, b) => (a.name < b.name ? -1 : 1));
  return describeApi(byName, { publicUrl: "" }) as unknown as Description;
}

/** A type for each schema, and `Operations`: what each operation of `/app/v1` takes and returns. */
export function printOperations({ paths, components }: Description): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => printType(name, schema));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method] && !methods[method].deprecated).map((method) =>
      printOperation(`${method.toUpperCase()} ${path}`, methods[method]!),
    ),
  );
  return `${[HEAD, ...types, `export interface Operations {\n${operations.join("")}}`].join("\n\n")}\n`;
}

function printOperation(name: string, operation: Operation): string {
  const parts = [
    ...printPart("params", parametersIn("path", operation)),
    ...printPart("query", parametersIn("query", operation)),
    ...printBody(operation),
    ...printReply(operation),
  ];
  return `  ${JSON.stringify(name)}: {\n${parts.join("")}  };\n`;
}

const printPart = (part: string, schema: Schema | undefined) =>
  schema ? [`    ${part}: ${typeOf(schema, "    ")};\n`] : [];

function parametersIn(place: "path" | "query", { parameters = [] }: Operation): Schema | undefined {
  const taken = parameters.filter((parameter) => parameter.in === place);
  if (taken.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(taken.map(({ name, schema }) => [name, schema])),
    required: taken.filter(({ required }) => required).map(({ name }) => name),
  };
}

function printBody({ requestBody }: Operation): string[] {
  const content = requestBody?.content;
  if (content?.["multipart/form-data"]) return ["    body: FormData;\n"];
  if (content?.["application/octet-stream"]) return ["    body: Blob;\n"];
  return printPart("body", content?.[JSON_TYPE]?.schema);
}

/** What the operation returns as JSON; nothing for a file or a stream, which the client does not read. */
function printReply({ responses = {} }: Operation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  if (successes.every(([status]) => status === "204")) return ["    reply: undefined;\n"];
  const schemas = successes.flatMap(([, { content }]) => content?.[JSON_TYPE]?.schema ?? []);
  const types = new Set(schemas.map((schema) => typeOf(schema, "    ")));
  return types.size > 0 ? [`    reply: ${[...types].join(" | ")};\n`] : [];
}
