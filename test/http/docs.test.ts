import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { API_CODES, APP_CODES } from "../../src/error-codes.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();
const PUBLIC_URL = "http://127.0.0.1:8787";

const plain = (html: string) =>
  html
    .replace(/<[^>]{1,200}>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

it("/docs opens on a quick start, which holds no key", async () => {
  const moved = await app.send("GET", "//docs");
  expect([moved.status, moved.headers.location]).toEqual([301, "/docs/"]);
  const { status, text } = await app.send("GET", "//docs/");
  expect([status, text.includes("<h1>Quick start</h1>"), /svc_\w{36}/.test(text)]).toEqual([200, true, false]);
  for (const address of ["/docs/reference/", "/docs/errors", "/openapi.json"])
    expect([address, (await app.send("GET", `/${address}`)).status]).toEqual([address, 200]);
});

it("the examples of the quick start work pasted whole", async () => {
  const ada = await (await app.organization()).user();
  const { text } = await app.send("GET", "//docs/");
  const [shell, script] = [...text.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code]) =>
    plain(code!).replaceAll("u:svc_…", ada.key).replaceAll(PUBLIC_URL, app.url),
  );
  const folder = await mkdtemp(join(tmpdir(), "chancery-docs-"));
  const reading = new AbortController();
  const work = (async () => {
    while (!reading.signal.aborted) await app.runJobs();
  })();
  try {
    const { stdout } = await promisify(execFile)("bash", ["-ec", shell!], { cwd: folder });
    expect(stdout).toContain('"status":"ready"');
    expect(stdout).toMatch(/"result":"[^"]*Ohio/);
    const listed = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script!]);
    expect([listed.stdout, listed.stderr]).toEqual(["", ""]);
  } finally {
    reading.abort();
    await work;
    await rm(folder, { recursive: true, force: true });
  }
});

it("an error names the documentation of its code, where the code is explained", async () => {
  const { asOrganization } = await app.organization();
  const { headers } = await asOrganization.get("/vaults");
  expect(headers.link).toBe(`<${PUBLIC_URL}/docs/errors#USER_KEY_REQUIRED>; rel="help"`);
  const { text } = await app.send("GET", "//docs/errors");
  const codes = Object.keys({ ...API_CODES, ...APP_CODES });
  expect(codes.filter((code) => !text.includes(`<tr id="${code}">`))).toEqual([]);
  expect(codes).toContain("USER_KEY_REQUIRED");
});
