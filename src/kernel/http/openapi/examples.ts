import { readFileSync } from "node:fs";
import type { Json } from "./json-schema.ts";

/** One exchange with a real server, recorded by `npm run examples`. */
export interface Example {
  /** With its query. */
  path: string;
  /** The JSON body, the fields of a form, or what was uploaded. */
  request?: unknown;
  status: number;
  /** The media type of the reply, without parameters. */
  type?: string;
  reply?: unknown;
  /** Replies with another status or media type, recorded too. */
  more?: Pick<Example, "status" | "type" | "reply">[];
}

/** The recorded exchanges by operation id. */
export const readExamples = (): Record<string, Example> =>
  JSON.parse(readFileSync(new URL("./examples.json", import.meta.url), "utf8"));

/** Adds the replies that were recorded for a status, each under its media type. */
export function withReplies(content: Json | undefined, status: number, example: Example | undefined): Json | undefined {
  const replies = example ? [example, ...(example.more ?? [])].filter((each) => each.status === status) : [];
  return replies.reduceRight((described, { reply, type }) => withExample(described, reply, type), content);
}

/** Adds an example: text to a text media type, everything else to JSON and uploads. */
export function withExample(content: Json | undefined, value: unknown, sent?: string): Json | undefined {
  if (!content || value === undefined) return content;
  const types = Object.keys(content).filter((each) => suits(each, value));
  const type = types.find((each) => each.split(";")[0] === sent) ?? types[0];
  return type ? { ...content, [type]: { ...(content[type] as Json), example: value } } : content;
}

const suits = (type: string, value: unknown) =>
  typeof value === "string" ? /^(?:text\/|\*\/\*|application\/octet-stream)/.test(type) : /json|form-data/.test(type);

/** Parameters with the values that they had in the exchange. */
export function withValues(parameters: Json[], shape: string, example: Example | undefined): Json[] {
  if (!example) return parameters;
  const { pathname, searchParams } = new URL(example.path, "http://localhost");
  const [names, values] = [shape.split("/"), pathname.split("/")];
  return parameters.map((parameter) => {
    const name = String(parameter.name);
    const sent = parameter.in === "path" ? values[names.indexOf(`{${name}}`)] : searchParams.get(name);
    if (sent === undefined || sent === null || parameter.in === "header") return parameter;
    return { ...parameter, example: typed(decodeURIComponent(sent), parameter.schema as Json) };
  });
}

function typed(sent: string, { type }: Json): unknown {
  if (type === "integer") return Number(sent);
  return type === "boolean" ? sent === "true" : sent;
}
