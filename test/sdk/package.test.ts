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

  it.each([
    ["ES modules", "use.mjs", 'import { Chancery, NotFound } from "@chancery/sdk";'],
    ["CommonJS", "use.cjs", 'const { Chancery, NotFound } = require("@chancery/sdk");'],
  ])("is installed without a network and works with %s", async (_name, file, head) => {
    const ada = await (await app.organization("Quill & Partners")).user();
    await writeFile(join(place, file), `${head}\n${USE}`);
    const env = { PATH: process.env.PATH, CHANCERY_KEY: ada.key, CHANCERY_URL: `${app.url}/v1` };
    const { stdout } = await run(process.execPath, [file], { cwd: place, env });
    expect(stdout.trim()).toBe("Quill & Partners true NOT_FOUND");
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
