import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Description, Operation } from "../../scripts/sdk-types.ts";
import { describeWebOperations, printOperations } from "../../scripts/web-operations.ts";

it("the web application's operations match the endpoints (else: npm run openapi)", () => {
  const written = readFileSync(new URL("../../web/operations.ts", import.meta.url), "utf8");
  expect(written).toBe(printOperations(describeWebOperations()));
});

const printed = (operation: Partial<Operation>) => {
  const paths: Description["paths"] = { "/things/{id}": { post: { operationId: "x", ...operation } } };
  return printOperations({ paths, components: { schemas: {} } }).split("export interface Operations ")[1];
};
const json = (type: string) => ({ content: { "application/json": { schema: { type } } } });

it("an operation has types for its params, query, body and reply", () => {
  const parameters = [
    { in: "path", name: "id", required: true, schema: { type: "string" } },
    { in: "query", name: "wait", schema: { type: "integer" } },
    { in: "header", name: "Prefer", schema: { type: "string" } },
  ];
  const operation = { parameters, requestBody: json("number"), responses: { 201: json("boolean"), 400: json("null") } };
  expect(printed(operation)).toBe(
    '{\n  "POST /things/{id}": {\n    params: {\n      id: string;\n    };\n    query: {\n      wait?: number;\n    };\n' +
      "    body: number;\n    reply: boolean;\n  };\n}\n",
  );
});

it("an operation without content replies with undefined, and one with a file or a stream has no reply", () => {
  expect(printed({ responses: { 204: {} } })).toContain("reply: undefined;");
  expect(printed({ responses: { 200: { content: { "application/pdf": { schema: {} } } } } })).not.toContain("reply");
  expect(printed({ responses: { 200: {} } })).not.toContain("reply");
});

it("an operation that takes a file takes a form or bytes, and a deprecated one is left out", () => {
  const taking = (type: string) => ({ requestBody: { content: { [type]: { schema: {} } } }, responses: { 204: {} } });
  expect(printed(taking("multipart/form-data"))).toContain("body: FormData;");
  expect(printed(taking("application/octet-stream"))).toContain("body: Blob;");
  expect(printed({ deprecated: true })).toBe("{\n}\n");
});
