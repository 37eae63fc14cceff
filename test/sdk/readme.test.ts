import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecret, signedHeaders } from "../../src/administration/webhooks/sign.ts";
import { startWorker } from "../../src/worker.ts";
import { agreement } from "../support/agreements.ts";
import { useApp } from "../support/harness.ts";
import { buildClient, ROOT, TSC } from "./build.ts";

const run = promisify(execFile);
const app = useApp();

/** A project with the built package installed. */
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "chancery-sdk-"));
  const installed = join(place, "node_modules/@chancery/sdk");
  await mkdir(join(place, "node_modules/@types"), { recursive: true });
  await mkdir(installed, { recursive: true });
  await symlink(join(ROOT, "node_modules/@types/node"), join(place, "node_modules/@types/node"));
  await symlink(join(ROOT, "node_modules/undici-types"), join(place, "node_modules/undici-types"));
  await writeFile(join(place, "package.json"), '{ "type": "module" }');
  await writeFile(join(installed, "package.json"), await readFile(join(ROOT, "sdk/package.json")));
  await buildClient(join(installed, "dist"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Every README example in order, with the setup they assume. */
async function program() {
  const readme = await readFile(join(ROOT, "sdk/README.md"), "utf8");
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);
  const imports = examples.flatMap((code) => code.match(/^import .*$/gm) ?? []);
  const rest = examples.map((code) => code.replace(/^import .*$/gm, ""));
  const signed = "JSON.parse(process.env.SIGNED!)";
  return [
    ...imports,
    "const agreement = process.env.AGREEMENT!;",
    ...rest,
    `const hook = new Request("http://localhost/", { method: "POST", ...${signed} });`,
    "console.log((await receive(hook)).status);",
  ].join("\n");
}

async function runExamples() {
  const org = await app.organization("Quill & Partners");
  const ada = await org.user({ managesVaults: true });
  const secret = createSecret();
  const data = { job_id: randomUUID(), kind: "chat/completions", status: "succeeded" };
  const body = JSON.stringify({ type: "job.succeeded", timestamp: new Date().toISOString(), data });
  const headers = signedHeaders([secret], { id: randomUUID(), body }, new Date());
  const env = {
    PATH: process.env.PATH,
    CHANCERY_KEY: ada.key,
    CHANCERY_URL: `${app.url}/v1`,
    WEBHOOK_SECRET: secret,
    SIGNED: JSON.stringify({ body, headers }),
    AGREEMENT: agreement("Supply Agreement").join("\n"),
  };
  const worker = await startWorker(app.deps);
  const { stdout } = await run(process.execPath, [join(place, "dist/examples.js")], { env }).finally(() =>
    worker.stop(),
  );
  return { said: stdout.split("\n"), ada, data };
}

describe("the built package", () => {
  it("type-checks and runs every README example", async () => {
    await writeFile(join(place, "examples.ts"), await program());
    const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node", "--skipLibCheck"];
    await run(TSC, [...options, "--outDir", "dist", "examples.ts"], { cwd: place });
    const { said, ada, data } = await runExamples();
    expect(said[0]).toBe("Quill & Partners");
    expect(said).toContainEqual(expect.stringMatching(/^\[1\] services\.txt: .+/));
    expect(said).toContain("succeeded");
    expect(said).toContain("0 false");
    expect(said).toContainEqual(expect.stringMatching(/^NOT_FOUND [0-9a-f-]{36}$/));
    expect(said.slice(-3)).toEqual([data.job_id, "204", ""]);
    expect((await ada.get("/projects")).body.projects.map(({ name }: { name: string }) => name)).toEqual(["Merger"]);
    expect((await ada.get("/vaults")).body.vaults[0].document_count).toBe(1);
  });

  it("imports nothing but its own files", async () => {
    const client = await readFile(join(place, "node_modules/@chancery/sdk/dist/client.js"), "utf8");
    const targets = [...client.matchAll(/from "([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => !/^\.\/[a-z-]+\.js$/.test(target!))).toEqual([]);
  });
});
