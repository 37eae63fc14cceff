import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printPythonClient } from "../../scripts/python-operations.ts";

it("the Python client has the operations and types of openapi.json (else: npm run openapi)", () => {
  const description = JSON.parse(readFileSync("openapi.json", "utf8"));
  for (const [name, text] of Object.entries(printPythonClient(description)))
    expect(readFileSync(`sdk-python/src/chancery/${name}`, "utf8"), name).toBe(text);
});
