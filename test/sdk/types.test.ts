import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Description, printTypes, type Schema } from "../../scripts/sdk-types.ts";

it("the client's types match openapi.json (else: npm run openapi)", () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  expect(read("sdk/src/types.ts")).toBe(printTypes(JSON.parse(read("openapi.json"))));
});

describe("a schema", () => {
  const printed = (schema: object) =>
    printTypes({ paths: {}, components: { schemas: { Thing: schema as Schema } } })
      .split("\n")
      .slice(2)
      .join("\n");

  it("says which fields may be missing and which may be null", () => {
    const properties = { a: { type: "integer", minimum: 1 }, b: { type: ["string", "null"], description: "Why." } };
    expect(printed({ type: "object", properties, required: ["a"] })).toBe(
      "export interface Thing {\n  a: number;\n  /** Why. */\n  b?: string | null;\n}\n",
    );
  });

  it("that requires exactly one of two fields becomes a union", () => {
    const properties = { a: { type: "string" }, b: { const: 1 } };
    expect(printed({ type: "object", properties, oneOf: [{ required: ["a"] }, { required: ["b"] }] })).toBe(
      "export type Thing = {\n  a: string;\n  b?: never;\n} | {\n  a?: never;\n  b: 1;\n};\n",
    );
  });

  it("becomes a list, a record, a reference or a union", () => {
    const ref = { $ref: "#/components/schemas/Other" };
    expect(printed({ type: "array", items: { anyOf: [ref, { type: "null" }] } })).toBe(
      "export type Thing = Array<Other | null>;\n",
    );
    expect(printed({ type: "object", additionalProperties: { enum: ["x", 2] } })).toBe(
      'export type Thing = Record<string, "x" | 2>;\n',
    );
  });

  it("with an unknown keyword is refused, not guessed", () => {
    expect(() => printed({ type: "array", prefixItems: [] })).toThrow(/cannot say prefixItems/);
  });
});

it("a query has a type unless it only paginates", () => {
  const query = (name: string, required = false) => ({ in: "query", name, required, schema: { type: "string" } });
  const paths: Description["paths"] = {
    "/a": { get: { operationId: "getA", parameters: [query("q", true), query("limit")] } },
    "/b": { get: { operationId: "getB", parameters: [query("limit"), query("offset")] } },
  };
  const types = printTypes({ paths, components: { schemas: {} } });
  expect(types).toContain("export interface GetAQuery {\n  q: string;\n  limit?: string;\n}");
  expect(types).not.toContain("GetBQuery");
});
