import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../src/endpoints.ts";
import type { Endpoint } from "../src/kernel/http/endpoint.ts";
import { valuesOf } from "./support/arbitrary.ts";
import type { As } from "./support/client.ts";
import { useApp } from "./support/harness.ts";
import { bodyFor, MAKERS } from "./support/make.ts";

/** The total number of requests; `FUZZ_CASES=20000` makes more. */
const CASES = Number(process.env.FUZZ_CASES ?? 2_500);
const operations = [...endpoints, ...appEndpoints.filter(({ key }) => key !== "session" && key !== "none")];
const app = useApp({}, operations);
const things: Record<string, Record<string, string>> = {};
let callers: As[];
/** Creates a new thing of the noun. */
let make: (noun: string) => Promise<void>;

beforeAll(async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  make = async (noun) => {
    things[noun] = await MAKERS[noun]!(org, ada);
  };
  for (const noun of Object.keys(MAKERS)) await make(noun);
  callers = [ada, org.asOrganization];
});

const ODD = fc.constantFrom(
  "x",
  "%2e%2e",
  "%00",
  "%ff",
  "0",
  "-1",
  "99999999999999999999",
  "a%2fb",
  "%F0%9F%98%80",
  " ",
  "null",
);

/** Placeholder for the id of an existing thing. */
const KNOWN = "{known}";
const nounOf = (op: Endpoint) => (op.path.includes("/{") ? op.path.slice(1, op.path.indexOf("/{")) : "");

/** Values for path parameters: existing things, missing ones and malformed ids. */
function partsOf(op: Endpoint): Arbitrary<string[]> {
  const names = [...op.path.matchAll(/\{\w+\}/g)];
  const part = fc.oneof(
    { weight: 8, arbitrary: fc.constant(KNOWN) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: ODD.map(encodeURI) },
  );
  return fc.array(part, { minLength: names.length, maxLength: names.length });
}

function pathOf(op: Endpoint, parts: string[]): string {
  let at = 0;
  return op.path.replace(/\{(\w+)\}/g, (_, name) => {
    const part = parts[at++]!;
    return part === KNOWN ? encodeURIComponent(things[nounOf(op)]?.[name] ?? randomUUID()) : part;
  });
}

function queriesOf(op: Endpoint, ids: string[]): Arbitrary<string> {
  const none = fc.constant(op.supportsWait ? "?wait=0" : "");
  if (!op.query) return none;
  return fc.oneof(
    none,
    valuesOf(op.query, ids).map((query) => {
      const pairs = Object.entries(typeof query === "object" && query !== null ? query : {});
      const given = pairs.map(([name, value]) => [
        name,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]);
      const kept = given
        .filter(([name]) => name !== "wait")
        .map((pair) => pair.map((word) => word!.toWellFormed()) as [string, string]);
      return `?${new URLSearchParams([...kept, ...(op.supportsWait ? [["wait", "0"]] : [])] as [string, string][])}`;
    }),
  );
}

const requestsOf = (op: Endpoint, ids: string[]) =>
  fc.record({
    parts: partsOf(op),
    query: queriesOf(op, ids),
    body: op.body && !op.upload ? valuesOf(op.body, ids) : fc.constant(undefined),
    caller: fc.constantFrom(0, 1),
    key: fc.option(fc.constantFrom("one", "two", "", "x".repeat(300)), { nil: undefined, freq: 10 }),
  });

describe("no request gets a 500, and every reply matches openapi.json", () => {
  const each = Math.ceil(CASES / operations.length);

  it.each(operations.map((op) => [op.name, op] as const))("%s", async (_name, op) => {
    const ids = Object.values(things)
      .flatMap((thing) => Object.values(thing))
      .filter((id) => id.length === 36);
    await fc.assert(
      fc.asyncProperty(requestsOf(op, ids), async ({ parts, query, body, caller, key }) => {
        const options = op.upload ? bodyFor(op) : { body };
        const headers = { ...options.headers, ...(key !== undefined && { "idempotency-key": key }) };
        const reply = await callers[caller]!.send(op.streams ? "HEAD" : op.method, pathOf(op, parts) + query, {
          ...options,
          headers,
        });
        expect(reply.status).toBeLessThan(500);
        if (op.method === "DELETE" && reply.status < 300 && MAKERS[nounOf(op)]) await make(nounOf(op));
        if (reply.status >= 400 && !op.streams)
          expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      }),
      { numRuns: each, endOnFailure: true },
    );
  });
});
