import { fileNameOf, UPLOADED_FILE } from "./curl.ts";
import type { Sampled } from "./sampled.ts";

const KEYWORDS = ["from", "in", "is", "not", "or", "and", "class", "import", "with", "as"];

/** The operation with the client in `sdk-python/`. */
export const pythonSample = (sampled: Sampled): string => `import os
from chancery import Chancery

chancery = Chancery(os.environ["CHANCERY_KEY"], ${JSON.stringify(sampled.url)})
${statementOf(sampled)}`;

function statementOf(sampled: Sampled): string {
  const { id, method, path, query, reply } = sampled;
  const name = snake(id);
  const isPaged = reply === "page" && method === "get";
  const called = isPaged ? name.replace(/^(?:list|get)_/, "iter_") : name;
  const left = isPaged ? query.filter((each) => !["cursor", "offset", "format"].includes(each.name)) : query;
  const call = `chancery.${called}(${argumentsOf({ ...sampled, query: left }).join(", ")})`;
  if (isPaged) return `for each in ${call}:\n    print(each)`;
  if (reply === "events") return `for event in ${call}:\n    print(event.event, event.data)`;
  if (reply === "file")
    return `with ${call} as download:\n    download.save(${JSON.stringify(fileNameOf(path, query))})`;
  return reply === "nothing" ? call : `print(${call})`;
}

function argumentsOf({ path, params, query, body, sends }: Sampled): string[] {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => literal(params[name]));
  const named = query.map(({ name, value, isJson }) => {
    const given = isJson ? JSON.parse(String(value)) : value;
    return `${KEYWORDS.includes(name) ? `${name}_` : name}=${literal(given)}`;
  });
  return [...places, ...contentOf(sends, body), ...named];
}

function contentOf(sends: string | undefined, body: unknown): string[] {
  if (sends === undefined) return [];
  if (sends === "application/octet-stream") return [`open(${JSON.stringify(UPLOADED_FILE)}, "rb").read()`];
  if (sends === "application/json") return [literal(body)];
  const { file: _, ...fields } = body as Record<string, unknown>;
  return [JSON.stringify(UPLOADED_FILE), ...Object.entries(fields).map(([name, value]) => `${name}=${literal(value)}`)];
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** JSON as Python writes it. */
function literal(value: unknown, indent = ""): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${literal(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const line = `${open}${parts.join(", ")}${close}`;
  return line.length <= 80 && !line.includes("\n")
    ? line
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
