import { randomUUID } from "node:crypto";
import { z } from "zod";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import type { Endpoint } from "../../src/kernel/http/endpoint.ts";
import { exampleBody, exampleQuery } from "../../test/support/example-requests.ts";
import type { Send } from "./service.ts";
import { textOf, UNITS } from "./texts.ts";
import type { Things } from "./things.ts";

/** One request with hostile content. */
export interface Attack {
  operation: string;
  content: string;
  run: () => Promise<unknown>;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Fields that hold at least this much may be slow to read. */
const LONG = 200;
/** A body has at most 4 MiB. */
const MOST = 3_500_000;
const MOST_IN_ADDRESS = 7_000;
/** Not attacked: they end the attacker's own session, key or organization, or open a stream that stays. */
const LEFT_OUT = /^(DELETE )|\/session$|\/sessions|\/sign-out|\/policies|\/events|\/archive$|\/second-factor/;

/** Hostile text in every long field of every operation that takes one, in its body or its query. */
export function textAttacks(things: Things, senders: { key: Send; browser: Send }): Attack[] {
  const of = (op: Endpoint, send: Send) => (LEFT_OUT.test(op.name) || op.streams ? [] : attacksOn(op, things, send));
  return [
    ...endpoints.flatMap((op) => of(op, senders.key)),
    ...appEndpoints.filter(({ key }) => key !== "none").flatMap((op) => of(op, senders.browser)),
  ];
}

function attacksOn(op: Endpoint, things: Things, send: Send): Attack[] {
  const path = pathOf(op, things);
  const inBody = op.body && !op.upload ? longFieldsIn(schemaOf(op.body)) : [];
  const inQuery = op.query ? longFieldsIn(schemaOf(op.query)).filter(({ place }) => place.length === 1) : [];
  const units = Object.entries(UNITS);
  return [
    ...inBody.flatMap(({ place, length }) =>
      units.map(([content, unit]) => ({
        operation: op.name,
        content: `${content} in ${place.join(".")}`,
        run: () => {
          const json = withValue(exampleBody(op), place, textOf(unit, Math.min(length, MOST)));
          return send(op.method, waiting(op, path), { json });
        },
      })),
    ),
    ...inQuery.flatMap(({ place, length }) =>
      units.map(([content, unit]) => ({
        operation: op.name,
        content: `${content} in ?${place[0]}`,
        run: () => {
          const value = encodeURIComponent(textOf(unit, Math.min(length, MOST_IN_ADDRESS / 3)));
          return send(op.method, `${path}${path.includes("?") ? "&" : "?"}${place[0]}=${value}`);
        },
      })),
    ),
  ];
}

/** Waits for the request's job, so that its work is measured too. */
const waiting = (op: Endpoint, path: string) => (op.supportsWait ? path.replace("wait=0", "wait=60") : path);

function pathOf(op: Endpoint, things: Things): string {
  const noun = op.path.slice(1).split("/", 1)[0] ?? "";
  const known = things[noun] ?? {};
  return op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(known[name] ?? randomUUID())) + exampleQuery(op);
}

const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as unknown as Schema;

interface LongField {
  place: string[];
  length: number;
}

function longFieldsIn(whole: Schema): LongField[] {
  const defs = whole.$defs ?? {};
  const visit = (schema: Schema, place: string[]): LongField[] => {
    if (place.length > 5) return [];
    if (schema.$ref) return visit(defs[schema.$ref.split("/").at(-1) ?? ""] ?? {}, place);
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    if (choices.length > 0 && !schema.properties) return choices.flatMap((choice) => visit(choice, place));
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([name, field]) => visit(field, [...place, name]));
    if (schema.items) return visit(schema.items, [...place, "0"]);
    const isText = schema.type === "string" && !schema.enum && !schema.format && schema.const === undefined;
    const isOpen = schema.type === undefined && Object.keys(schema).every((key) => key === "description");
    if (!isText && !isOpen) return [];
    const length = schema.maxLength ?? MOST;
    return length >= LONG ? [{ place, length }] : [];
  };
  const found = visit(whole, []).filter(({ place }) => place.length > 0);
  return [...new Map(found.map((field) => [field.place.join("."), field])).values()];
}

function withValue(body: unknown, place: string[], value: string): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  if (name === "0") return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return { ...given, [name]: withValue(given[name], rest, value) };
}
