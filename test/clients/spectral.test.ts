import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const DESCRIPTION = resolve(import.meta.dirname, "../../openapi.json");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-spectral-"));
  await writeFile(join(folder, "rules.yaml"), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The complaints of Spectral's rules for OpenAPI, hints included. */
async function complaints(path: string): Promise<string[]> {
  const spectral = fileURLToPath(import.meta.resolve("@stoplight/spectral-cli/dist/index.js"));
  const words = ["lint", path, "--ruleset", join(folder, "rules.yaml"), "--format", "json", "--quiet"];
  const lint = promisify(execFile)(process.execPath, [spectral, ...words, "--fail-severity", "hint"]);
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  const found = JSON.parse(stdout) as { code: string; path: string[] }[];
  // It takes an object with a `type` and a `default` in an example for a schema.
  const real = found.filter(
    ({ code, path: place }) => code !== "oas3-valid-schema-example" || !place.includes("example"),
  );
  return real.map(({ code, path: place }) => `${code} at ${place.join(".")}`);
}

it("Spectral finds nothing to complain about in openapi.json", async () => {
  expect(await complaints(DESCRIPTION)).toEqual([]);
}, 300_000);

it("Spectral would complain about an operation without a name", async () => {
  const api = {
    openapi: "3.1.0",
    info: { title: "Short", version: "1", description: "Short.", contact: { name: "Nobody" } },
    servers: [{ url: "https://legal.example.com/v1" }],
    tags: [{ name: "ping" }],
    paths: {
      "/ping": { get: { tags: ["ping"], description: "Pings.", responses: { "200": { description: "Here." } } } },
    },
  };
  await writeFile(join(folder, "short.json"), JSON.stringify(api));
  expect(await complaints(join(folder, "short.json"))).toEqual(["operation-operationId at paths./ping.get"]);
});
