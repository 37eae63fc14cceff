import { readFileSync, writeFileSync } from "node:fs";
import { findSdkCalls } from "./sdk-calls.ts";

/** Writes the calls of the TypeScript client for each operation, for the samples in the API reference. */
const description = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const calls = Object.entries(await findSdkCalls(description)).map(
  ([id, call]) => `  ${JSON.stringify(id)}: ${JSON.stringify(call)}`,
);
writeFileSync(
  new URL("../src/kernel/http/openapi/samples/sdk-calls.json", import.meta.url),
  `{\n${calls.join(",\n")}\n}\n`,
);
