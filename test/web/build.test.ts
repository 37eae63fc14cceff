import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as webFiles from "../../src/kernel/http/web/files.ts";
import { mountWebApplication } from "../../src/kernel/http/web/static.ts";
import { ended, eventually, freePort, runScript, startScript } from "../support/process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const COPIED = ["src", "web", "scripts", "vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"];
const BUILD_MS = 180_000;

let clone: string;
let files: webFiles.WebFiles;
let module: typeof webFiles;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "chancery-clone-"));
  for (const name of COPIED) await cp(join(ROOT, name), join(clone, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(clone, "node_modules"));
  module = await import(pathToFileURL(join(clone, "src/kernel/http/web/files.ts")).href);
  files = module.openWebFiles();
});
afterAll(async () => {
  await files.stop();
  await rm(clone, { recursive: true, force: true });
});

const build = () => runScript(join(clone, "scripts/build-web.ts"), [], { DATA_DIR: clone });

const page = () => join(clone, "web/app.tsx");
let whole: string;
const spoil = () => writeFile(page(), `${whole}\nthis is no program`);
const mend = () => writeFile(page(), whole);

describe("a fresh clone", () => {
  it("says how to find out why the web build fails, and builds once it can", {
    timeout: BUILD_MS,
  }, async () => {
    whole = await readFile(page(), "utf8");
    await spoil();
    await expect(files.ready()).rejects.toThrow("Run npm run build:web to see why.");
    await mend();
    const fastify = Fastify();
    mountWebApplication(fastify, files);
    const early: LightMyRequestResponse[] = [];
    const reply = await eventually(async () => {
      const reply = await fastify.inject("/");
      if (reply.statusCode === 200) return reply;
      early.push(reply);
    }, BUILD_MS / 1000);
    expect(reply.body).toContain('<div id="root">');
    expect(early.length).toBeGreaterThan(0);
    for (const reply of early) {
      expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
      expect(reply.body).toContain("Chancery is starting");
    }
  });

  it("has no style sheet that depends on the screen's orientation, which the accessibility checks leave out", async () => {
    const assets = join(clone, "dist/web/assets");
    const sheets = (await readdir(assets)).filter((name) => name.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(0);
    for (const name of sheets)
      expect(await readFile(join(assets, name), "utf8"), name).not.toMatch(/@media[^{]*orientation/);
  });

  it("is not rebuilt while its sources stay the same", async () => {
    expect(await build()).toMatchObject({ code: 0, stdout: expect.stringContaining("up to date") });
  });

  it("is rebuilt when a source changes, and serves the older build when that fails", async () => {
    await spoil();
    expect(await module.isBuildFresh()).toBe(false);
    expect((await build()).code).not.toBe(0);
    expect(await module.openWebFiles().ready()).toBe(join(clone, "dist/web"));
    await mend();
    expect(await module.isBuildFresh()).toBe(true);
  });

  it("answers with a page that says what happens while it starts, and says that it runs when its web address shows the application", {
    timeout: 3 * BUILD_MS,
  }, async () => {
    await rm(join(clone, "dist"), { recursive: true });
    for (const name of ["migrations", "models"]) await symlink(join(ROOT, name), join(clone, name));
    const port = String(await freePort());
    const env = { DATA_DIR: join(clone, "data"), DEMO: "off", PORT: port };
    await mkdir(env.DATA_DIR);
    const child = startScript(join(clone, "src/main.ts"), ["all"], env);
    const show = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/vaults`, { headers: { accept: "text/html" } });
      return { status: reply.status, text: await reply.text() };
    };
    const steps = new Set<string>();
    await eventually(
      async () => {
        const { text } = await show().catch(() => ({ text: "" }));
        const [, step] = /aria-current="step"><b>([^<]+)/.exec(text) ?? [];
        if (step) steps.add(step);
        return child.output.stdout.includes("Chancery is running at") ? true : undefined;
      },
      (3 * BUILD_MS) / 1000,
    );
    expect(await show()).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root">') });
    expect([...steps]).toEqual(expect.arrayContaining(["Database", "Web application"]));
    child.kill("SIGTERM");
    expect((await ended(child)).code).toBe(0);
  });
});
