import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { createSecret, signedHeaders } from "../../src/administration/webhooks/sign.ts";
import { useWorker } from "../cli/support.ts";
import { breakOff, cut, cutAfter, firstEvent, letThrough, refuse, staySilent, useProxy } from "../sdk/proxy.ts";
import { agreement } from "../support/agreements.ts";
import { sample } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const app = useApp();
useWorker(app);
const proxy = useProxy(app);
const place = mkdtempSync(join(tmpdir(), "chancery-python-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const AGREEMENT = agreement("Supply Agreement").join("\n");
const found = version();
const title = found ? "the Python client" : "the Python client (skipped: needs Python 3.11 or newer as python3)";

function version(): string | undefined {
  try {
    const said = execFileSync("python3", ["--version"], { encoding: "utf8" });
    const [, major, minor] = /(\d+)\.(\d+)/.exec(said)!;
    return Number(major) > 3 || Number(minor) >= 11 ? said : undefined;
  } catch {
    return undefined;
  }
}

function hasMypy(): boolean {
  try {
    execFileSync("python3", ["-m", "mypy", "--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const env = { PATH: process.env.PATH, PYTHONPATH: join(ROOT, "sdk-python/src"), PYTHONDONTWRITEBYTECODE: "1" };
const python = async (words: string[], more: Record<string, string> = {}) =>
  (await run("python3", words, { cwd: place, env: { ...env, ...more } })).stdout.trim();
const person = async () => (await app.organization("Quill & Partners")).user({ managesVaults: true });

describe.skipIf(!found)(title, () => {
  it("compiles, and reaches every operation of /v1 by name, synchronously and not", async () => {
    await python([
      "-m",
      "py_compile",
      ...["_http", "_client", "types"].map((name) => join(ROOT, `sdk-python/src/chancery/${name}.py`)),
    ]);
    const both = JSON.parse(await python([join(import.meta.dirname, "operations.py")])) as string[][][];
    const { paths } = JSON.parse(readFileSync(join(ROOT, "openapi.json"), "utf8")) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "~")}`),
    );
    const streamed = "GET /jobs/~/events";
    for (const sent of both) {
      const reached = new Set(sent.map(([method, path]) => `${method} ${path!.replace(/~\w+/g, "~")}`));
      expect([...reached, streamed].sort()).toEqual(described.sort());
    }
  });

  it("lists, uploads in parts, waits, streams and raises typed errors", async () => {
    const ada = await person();
    writeFileSync(join(place, "broken.docx"), (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000));
    const said = await python([join(import.meta.dirname, "walk.py")], {
      CHANCERY_API_KEY: ada.key,
      CHANCERY_URL: `${app.url}/v1`,
      AGREEMENT,
    });
    expect(JSON.parse(said)).toEqual(["Quill & Partners", "ready"]);
  });

  it("runs the examples of its README", async () => {
    const ada = await person();
    writeFileSync(
      join(place, "services.txt"),
      `${AGREEMENT}\nThis Agreement is governed by the laws of the State of New York.`,
    );
    const readme = readFileSync(join(ROOT, "sdk-python/README.md"), "utf8");
    const examples = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, code]) => code);
    const secret = createSecret();
    const body = JSON.stringify({
      type: "job.succeeded",
      timestamp: new Date().toISOString(),
      data: { job_id: randomUUID(), kind: "chat/completions", status: "succeeded" },
    });
    const headers = JSON.stringify(signedHeaders([secret], { id: randomUUID(), body }, new Date()));
    const use = 'import json\nreceive(os.environ["BODY"].encode(), json.loads(os.environ["HEADERS"]))';
    writeFileSync(join(place, "readme.py"), [...examples, use].join("\n"));
    const said = await python(["readme.py"], {
      CHANCERY_API_KEY: ada.key,
      CHANCERY_URL: `${app.url}/v1`,
      WEBHOOK_SECRET: secret,
      BODY: body,
      HEADERS: headers,
    });
    expect(said).toMatch(/^Quill & Partners\n\[1\] services\.txt: /);
    expect(said).toMatch(/^services\.txt New York$/m);
    expect(said).toContain("['Supply agreements']");
    expect(said).toMatch(/^NOT_FOUND \S+$/m);
    expect(said).toMatch(/[0-9a-f-]{36}$/);
    expect(readFileSync(join(place, "table.xlsx")).subarray(0, 2).toString()).toBe("PK");
  });

  const needsMypy = hasMypy() ? "" : " (skipped: needs mypy)";
  it.skipIf(needsMypy)(
    `has types that mypy --strict accepts, also in the examples of its README${needsMypy}`,
    async () => {
      const readme = readFileSync(join(ROOT, "sdk-python/README.md"), "utf8");
      const examples = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, code]) => code);
      writeFileSync(join(place, "typed.py"), examples.join("\n"));
      const package_ = join(ROOT, "sdk-python/src/chancery");
      expect(await python(["-m", "mypy", "--strict", "--cache-dir", place, package_, "typed.py"])).toMatch(/^Success/);
    },
  );

  it("sends a request again after failures, with the same key, and keeps to Retry-After", async () => {
    const ada = await person();
    proxy.trouble(refuse(503), cut, refuse(429, { "retry-after": "0" }));
    const program = `
import os
from chancery import Chancery
client = Chancery(os.environ["CHANCERY_API_KEY"], os.environ["CHANCERY_URL"], max_retries=3)
client.create_project({"name": "Merger"})
print(len(client.list_projects()["projects"]))`;
    expect(await python(["-c", program], { CHANCERY_API_KEY: ada.key, CHANCERY_URL: proxy.url })).toBe("1");
    const posts = proxy.seen.filter(({ request }) => request.startsWith("POST"));
    expect(posts).toHaveLength(4);
    expect(new Set(posts.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("gives each event of a stream once, wherever it is cut", async () => {
    const ada = await person();
    const { body: file } = await ada.upload(
      "services.txt",
      `${AGREEMENT}\nThis Agreement is governed by the laws of Ohio.`,
    );
    const asked = { message: "Which law governs?", file_ids: [file.id] };
    await expect.poll(async () => (await ada.get(`/files/${file.id}`)).body.status).toBe("ready");
    const { body: job } = await ada.post("/chat/completions", asked);
    const program = `
import json, os, sys
from chancery import Chancery
client = Chancery(os.environ["CHANCERY_API_KEY"], os.environ["CHANCERY_URL"])
for event in client.stream_job_events(sys.argv[1]):
    print(json.dumps([event.event, event.data]))`;
    const read = (url: string) => python(["-c", program, job.job_id], { CHANCERY_API_KEY: ada.key, CHANCERY_URL: url });
    const whole = await read(`${app.url}/v1`);
    const count = whole.split("\n").length;
    expect(count).toBeGreaterThan(3);
    proxy.trouble(...Array(count).fill(cutAfter(firstEvent)));
    expect(await read(proxy.url)).toBe(whole);
    expect(proxy.seen).toHaveLength(count);
    proxy.clear();
    const anywhere = [0.1, 0.35, 0.6, 0.85, 0.99].map((share) => cutAfter((text) => Math.floor(share * text.length)));
    proxy.trouble(...anywhere, refuse(503), refuse(503), refuse(503), refuse(503));
    expect(await read(proxy.url)).toBe(whole);
  });

  it("gives up where a retry cannot help, and says what happened", async () => {
    const ada = await person();
    proxy.trouble(
      refuse(503, { "retry-after": "3600" }),
      refuse(502, { "x-should-retry": "false" }),
      refuse(404, {}, "<html>"),
      breakOff,
      letThrough,
      staySilent,
    );
    const program = `
import os
from chancery import Chancery
for timeout in (60, 60, 60, 60, 0.3):
    try:
        Chancery(os.environ["CHANCERY_API_KEY"], os.environ["CHANCERY_URL"], max_retries=1 if timeout > 1 else 0).list_projects(timeout=timeout)
    except Exception as error:
        print(type(error).__name__, error.status)`;
    const said = await python(["-c", program], { CHANCERY_API_KEY: ada.key, CHANCERY_URL: proxy.url });
    expect(said.split("\n")).toEqual(["ChanceryError 503", "ChanceryError 502", "NotFound 404", "TimedOut None"]);
    expect(proxy.seen).toHaveLength(6);
  });

  it("verifies webhooks, and refuses what is changed, old or signed by another", async () => {
    const secret = createSecret();
    const body = JSON.stringify({ type: "job.failed", timestamp: new Date().toISOString(), data: { name: "Größe" } });
    const signed = (keys: string[], at = new Date()) => signedHeaders(keys, { id: randomUUID(), body }, at);
    const old = new Date(Date.now() - 302_000);
    const cases = [
      [body, signed([secret]), secret],
      [body, signed([createSecret(), secret]), secret],
      [body, signed([createSecret()]), secret],
      [`${body} `, signed([secret]), secret],
      [body, signed([secret], old), secret],
      [body, {}, secret],
    ];
    const program = `
import json, os
from chancery import UnverifiedWebhook, verify_webhook
for body, headers, secret in json.loads(os.environ["CASES"]):
    try:
        print(verify_webhook(body.encode(), {name.upper(): value for name, value in headers.items()}, secret)["type"])
    except UnverifiedWebhook as error:
        print(error)`;
    const said = (await python(["-c", program], { CASES: JSON.stringify(cases) })).split("\n");
    const wrong = "The webhook is not signed with this secret.";
    expect(said).toEqual([
      "job.failed",
      "job.failed",
      wrong,
      wrong,
      "The webhook was not signed just now.",
      "The headers of a webhook are missing.",
    ]);
  });
});
