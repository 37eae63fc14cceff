import { readFileSync } from "node:fs";
import type { Json } from "../json-schema.ts";
import { curlSample } from "./curl.ts";
import { pythonSample } from "./python.ts";
import type { Sampled } from "./sampled.ts";
import { type SdkCall, typescriptSample } from "./typescript.ts";

interface Described {
  operationId: string;
  parameters?: { name: string; in: string; example?: unknown; schema: Json }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

/** The document with samples in three languages at each operation. They are a quarter of its size: only the reference page gets them. */
export function withSamples(document: Json): Json {
  const { paths, servers, components } = document as {
    paths: Record<string, Record<string, Described>>;
    servers: [{ url: string }];
    components: { schemas: Record<string, Json> };
  };
  const calls: Record<string, SdkCall> = JSON.parse(readFileSync(new URL("./sdk-calls.json", import.meta.url), "utf8"));
  const described = Object.entries(paths).map(([path, operations]) => {
    const entries = Object.entries(operations).map(([method, operation]) => {
      const sampled = sampledOf(operation, { method, path, url: servers[0].url }, components.schemas);
      return [method, { ...operation, "x-codeSamples": samplesOf(sampled, calls) }];
    });
    return [path, Object.fromEntries(entries)];
  });
  return { ...document, paths: Object.fromEntries(described) };
}

const samplesOf = (sampled: Sampled, calls: Record<string, SdkCall>) => [
  { lang: "Shell", label: "curl", source: curlSample(sampled) },
  { lang: "TypeScript", label: "TypeScript", source: typescriptSample(sampled, calls[sampled.id]) },
  { lang: "Python", label: "Python", source: pythonSample(sampled) },
];

function sampledOf(
  operation: Described,
  address: { method: string; path: string; url: string },
  schemas: Record<string, Json>,
): Sampled {
  const parameters = operation.parameters ?? [];
  const given = parameters.filter(({ example }) => example !== undefined);
  const [sends, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    ...address,
    id: operation.operationId,
    params: Object.fromEntries(
      given.flatMap(({ in: place, name, example }) => (place === "path" ? [[name, example]] : [])),
    ),
    query: given.flatMap(({ in: place, name, example, schema }) =>
      place === "query"
        ? {
            name,
            value: example,
            isJson: schema.contentMediaType === "application/json",
          }
        : [],
    ),
    body: content?.example ?? (sends === undefined ? undefined : {}),
    sends,
    reply: replyOf(operation, schemas),
  };
}

function replyOf({ responses }: Described, schemas: Record<string, Json>): Sampled["reply"] {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => Object.entries(content));
  const json = contents.find(([type, { schema }]) => type === "application/json" && isDescribed(schema))?.[1].schema;
  if (json) {
    const whole = typeof json.$ref === "string" ? schemas[json.$ref.split("/").at(-1) ?? ""] : json;
    return (whole?.properties as Json | undefined)?.pagination ? "page" : "json";
  }
  if (contents.some(([type]) => type === "text/event-stream")) return "events";
  return contents.length > 0 ? "file" : "nothing";
}

/** A JSON file that is downloaded has no schema of its own. */
const isDescribed = (schema: Json) =>
  schema.$ref !== undefined || schema.properties !== undefined || schema.anyOf !== undefined;
