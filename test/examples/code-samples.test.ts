import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findSdkCalls } from "../../scripts/sdk-calls.ts";
import { ROOT, TSC } from "../sdk/build.ts";
import { useApp } from "../support/harness.ts";

interface Operation {
  operationId: string;
  parameters?: { name: string; required?: boolean }[];
  "x-codeSamples": { lang: string; source: string }[];
}

const run = promisify(execFile);
const app = useApp({ PUBLIC_URL: "https://legal.example.com" });
const LANGUAGES = ["Shell", "TypeScript", "Python"];

async function readOperations() {
  const { body } = await app.send("GET", "//docs/reference/openapi.json");
  return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
}

const sampleOf = (operation: Operation, language: string) =>
  operation["x-codeSamples"].find(({ lang }) => lang === language)?.source ?? "";

/** Runs work in a temporary folder. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-samples-"));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

it("the reference has a sample of every operation in each language; openapi.json, which is read often, has none", async () => {
  const operations = await readOperations();
  expect(operations.length).toBeGreaterThan(190);
  const lacking = operations.filter((each) => LANGUAGES.some((language) => sampleOf(each, language) === ""));
  expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  expect(JSON.stringify((await app.send("GET", "//openapi.json")).body)).not.toContain("x-codeSamples");
});

it("the recorded calls of the TypeScript client match the client (else: npm run openapi)", async () => {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  expect(read("src/kernel/http/openapi/samples/sdk-calls.json")).toEqual(await findSdkCalls(read("openapi.json")));
});

it("the samples in TypeScript type-check against the client", async () => {
  const operations = await readOperations();
  const bodies = operations.map((each) => {
    const code = sampleOf(each, "TypeScript").replace(/^import .*$/gm, "");
    return `// ${each.operationId}\nasync function ${each.operationId}() {\n${code}\n}`;
  });
  const program = [
    'import { openAsBlob } from "node:fs";',
    `import { Chancery } from ${JSON.stringify(join(ROOT, "sdk/src/client.ts"))};`,
    ...bodies,
    `console.log(${operations.map(({ operationId }) => operationId).join(", ")});`,
  ].join("\n");
  await inFolder(async (folder) => {
    await writeFile(join(folder, "samples.ts"), program);
    const options = [
      "--strict",
      "--noEmit",
      "--allowImportingTsExtensions",
      "--module",
      "nodenext",
      "--target",
      "es2024",
    ];
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types"), "--skipLibCheck"];
    const { stdout } = await run(TSC, [...options, ...types, "samples.ts"], { cwd: folder }).catch((error) => error);
    expect(stdout).toBe("");
  });
});

const hasPython = (() => {
  try {
    return Number(/3\.(\d+)/.exec(execFileSync("python3", ["--version"], { encoding: "utf8" }))?.[1]) >= 11;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasPython)("the samples in Python (skipped without Python 3.11 or newer)", () => {
  it("compile, and call methods that the client has with arguments that they take", async () => {
    const samples = Object.fromEntries(
      (await readOperations()).map((each) => [each.operationId, sampleOf(each, "Python")]),
    );
    const told = await inFolder(async (folder) => {
      await writeFile(join(folder, "samples.json"), JSON.stringify(samples));
      const env = { PATH: process.env.PATH, PYTHONPATH: join(ROOT, "sdk-python/src"), PYTHONDONTWRITEBYTECODE: "1" };
      const words = [join(import.meta.dirname, "check_samples.py"), join(folder, "samples.json")];
      return (await run("python3", words, { env })).stdout;
    });
    expect(JSON.parse(told)).toEqual({ checked: Object.keys(samples).length, faults: [] });
  });
});

const requiredNames = (parameters: Operation["parameters"] = []) =>
  parameters.filter(({ required }) => required).map(({ name }) => name);

it("the curl samples run: every list and every read that needs no id", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, managesVaults: true });
  await org.asOrganization.patch("/company-profile", { industry: "Food" });
  const readings = (await readOperations()).filter(
    ({ path, method, parameters }) =>
      method === "get" && ![path, ...requiredNames(parameters)].some((name) => /\{|_id$/.test(name)),
  );
  expect(readings.length).toBeGreaterThan(15);
  for (const each of readings) {
    const forOrganization = (each as unknown as { "x-key-scope": string })["x-key-scope"] === "organization";
    const KEY = forOrganization ? org.asOrganization.key : ada.key;
    const command = `${sampleOf(each, "Shell").replaceAll("https://legal.example.com", app.url)} -s -w '%{http_code}'`;
    const { stdout } = await inFolder((cwd) =>
      run("bash", ["-euc", command], { cwd, env: { PATH: process.env.PATH, KEY } }),
    );
    expect([each.operationId, stdout.slice(-3)]).toEqual([each.operationId, "200"]);
  }
});

it("the curl samples send the recorded body, even with an apostrophe in it, and use no recent option", async () => {
  const sources = (await readOperations()).map((each) => sampleOf(each, "Shell"));
  expect(sources.filter((source) => source.includes("--json"))).toEqual([]);
  const broken = [];
  for (const source of sources) {
    const { stdout } = await run("bash", ["-euc", `KEY=key; ${source.replace(/^curl/, "printf '%s\\0'")}`]);
    const words = stdout.split("\0");
    const sent = words[words.indexOf("-d") + 1];
    if (words.includes("-d")) JSON.parse(sent!);
    if (!words.some((word) => /^https:\/\/legal\.example\.com\/v1\/\S+$/.test(word))) broken.push(source);
  }
  expect(broken).toEqual([]);
});
