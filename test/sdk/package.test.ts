import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { ROOT, TSC } from "./build.ts";

const run = promisify(execFile);
const app = useApp();

let place: string;
let packed: { filename: string; files: { path: string }[] };

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "chancery-package-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", place], { cwd: join(ROOT, "sdk") });
  packed = JSON.parse(stdout.slice(stdout.indexOf("[")))[0];
  await writeFile(join(place, "package.json"), '{ "name": "empty", "private": true }');
  const tarball = join(place, packed.filename.replace("@", "").replace("/", "-"));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: place });
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Another version of Node, from the packages that the pinned runtime comes from. */
async function fetchNode(version: string): Promise<string> {
  const name = `node-linux-${process.arch}`;
  const folder = join(place, `node-${version}`);
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=60000"];
  await run("npm", ["install", "--prefix", folder, "--no-save", ...options, `${name}@${version}`]);
  return join(folder, "node_modules", name, "bin/node");
}

describe("the packed client", () => {
  it("holds both builds with their types, the licence and the README, and no sources", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "package.json",
        "dist/client.js",
        "dist/client.d.ts",
        "dist/cjs/client.js",
        "dist/cjs/client.d.ts",
        "dist/cjs/package.json",
      ]),
    );
    expect(paths.filter((path) => path.startsWith("src/"))).toEqual([]);
  });

  const USE = `
    const chancery = new Chancery({ apiKey: process.env.CHANCERY_KEY, baseUrl: process.env.CHANCERY_URL });
    chancery.me.get().then(async ({ organization }) => {
      const refusal = await chancery.projects.get("11111111-1111-1111-1111-111111111111").catch((error) => error);
      console.log(organization.name, refusal instanceof NotFound, refusal.code);
    });`;

  const HEADS = [
    ["use.mjs", 'import { Chancery, NotFound } from "@chancery/sdk";'],
    ["use.cjs", 'const { Chancery, NotFound } = require("@chancery/sdk");'],
  ] as const;

  it.each(HEADS)("is installed without a network and works as %s", async (file, head) => {
    const ada = await (await app.organization("Quill & Partners")).user();
    await writeFile(join(place, file), `${head}\n${USE}`);
    const env = { PATH: process.env.PATH, CHANCERY_KEY: ada.key, CHANCERY_URL: `${app.url}/v1` };
    const { stdout } = await run(process.execPath, [file], { cwd: place, env });
    expect(stdout.trim()).toBe("Quill & Partners true NOT_FOUND");
  });

  it.for([
    ["20", "20.20.2"],
    ["22", "22.23.3"],
  ] as const)("works with Node %s, as ES module and as CommonJS", async ([major, version], { skip }) => {
    const node = await fetchNode(version).catch((error: Error) =>
      skip(`Node ${version} cannot be fetched: ${error.message}`),
    );
    expect((await run(node, ["--version"])).stdout).toMatch(`v${major}.`);
    const ada = await (await app.organization("Quill & Partners")).user();
    const env = { CHANCERY_KEY: ada.key, CHANCERY_URL: `${app.url}/v1` };
    for (const [file, head] of HEADS) {
      await writeFile(join(place, file), `${head}\n${USE}`);
      const { stdout, stderr } = await run(node, [file], { cwd: place, env });
      expect([file, stdout.trim(), stderr]).toEqual([file, "Quill & Partners true NOT_FOUND", ""]);
    }
  });

  it("is typed for both", async () => {
    const source = `import { Chancery, type Vault } from "@chancery/sdk";
      export const names = (client: Chancery) => client.vaults.create({ name: "Supply" }).then((vault: Vault) => vault.name);
      // @ts-expect-error a vault needs a name
      export const wrong = (client: Chancery) => client.vaults.create({});`;
    for (const file of ["typed.mts", "typed.cts"]) await writeFile(join(place, file), source);
    const words = "--noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --module nodenext --types".split(
      " ",
    );
    const { stdout } = await run(TSC, [...words, "", "typed.mts", "typed.cts"], { cwd: place });
    expect(stdout).toBe("");
  });
});
