import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { API_CODES, APP_CODES } from "../../../src/kernel/errors/error-codes.ts";
import { docsAddress, PAGES } from "../../../src/kernel/http/docs/pages.ts";
import { startWorker } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";

const PUBLIC_URL = "https://legal.example.com";
const app = useApp({ PUBLIC_URL, WEBHOOKS_ALLOW_PRIVATE: true });
const run = promisify(execFile);

interface Caller {
  key: string;
  organizationKey: string;
}

async function administrator(): Promise<Caller> {
  const org = await app.organization();
  return { key: (await org.user({ isAdmin: true })).key, organizationKey: org.asOrganization.key };
}

/** The examples of a page in one language, as served, adapted to this caller and this server. */
async function examplesOf(page: string, language: string, { key, organizationKey }: Caller): Promise<string[]> {
  const { text } = await app.send("GET", `//docs/${page}.md`);
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, written]) => written === language)
    .map(([, , code]) =>
      code!.replaceAll("u:svc_…", key).replaceAll("svc_…", organizationKey).replaceAll(PUBLIC_URL, app.url),
    );
}

/** Runs a script in an empty folder, beside a worker. */
async function runShell(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-docs-"));
  const worker = await startWorker(app.deps);
  try {
    return (await run("bash", ["-euc", script], { cwd: folder })).stdout;
  } finally {
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

it("/docs opens on a quick start, which holds no key", async () => {
  const moved = await app.send("GET", "//docs");
  expect([moved.status, moved.headers.location]).toEqual([301, "/docs/"]);
  const { status, text } = await app.send("GET", "//docs/");
  expect([status, text.includes("<h1>Quick start</h1>"), /svc_\w{36}/.test(text)]).toEqual([200, true, false]);
});

it("/docs/changelog leads to the changelog of the API", async () => {
  const moved = await app.send("GET", "//docs/changelog");
  expect([moved.status, moved.headers.location]).toEqual([301, "/docs/api-changelog"]);
});

describe("a page of the documentation", () => {
  it.each(PAGES.map(docsAddress))(
    "is served without a key, with the other pages and nothing from elsewhere: %s",
    async (address) => {
      const { status, text, headers } = await app.send("GET", `/${address}`);
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(text).toContain(`href="${address}" aria-current="page"`);
      expect(PAGES.filter((page) => !text.includes(`href="${docsAddress(page)}"`))).toEqual([]);
      expect(text).not.toMatch(/(?:src|<link[^>]{1,100}href)="https?:/);
      expect(text).not.toContain("127.0.0.1:8787");
    },
  );

  it("has only links that lead to a page, and to an anchor that is there", async () => {
    const texts = await Promise.all(
      PAGES.map(async (page) => [docsAddress(page), (await app.send("GET", `/${docsAddress(page)}`)).text] as const),
    );
    const ids = new Map(
      texts.map(([address, text]) => [address, [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
    );
    const broken = texts.flatMap(([from, text]) =>
      [...text.matchAll(/href="(?!https?:)([^"#]*)#?([^"]*)"/g)].flatMap(([, path, anchor]) => {
        const there = ids.get(path || from);
        const isServed =
          there !== undefined || !path!.startsWith("/docs/") || /\.(?:md|css|js)$|\/reference\/$/.test(path!);
        return isServed && (!anchor || there?.includes(anchor)) ? [] : [`${from}: ${path}#${anchor}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("is there as Markdown, whose links lead to Markdown", async () => {
    const missing = [];
    for (const { name } of PAGES) {
      const { status, text, headers } = await app.send("GET", `//docs/${name}.md`);
      expect([name, status, headers["content-type"], text.startsWith("# ")]).toEqual([
        name,
        200,
        "text/markdown; charset=utf-8",
        true,
      ]);
      const targets = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)].map(([, target]) => target!);
      missing.push(...targets.filter((target) => !PAGES.some((page) => `${page.name}.md` === target)));
    }
    expect(missing).toEqual([]);
  });

  it("that does not exist is answered with a page that says so", async () => {
    const { status, text } = await app.send("GET", "//docs/nothing");
    expect([status, text.includes("There is no such page")]).toEqual([404, true]);
  });

  it("has the colours of the web application", () => {
    const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
    const theme = read("web/ui/layout/theme.ts");
    const [light, dark] = [/LIGHT = \{(.*?)\}/s, /DARK[^=]*= \{(.*?)\}/s].map((shape) => shape.exec(theme)![1]!);
    const named = (text: string, shape: RegExp) =>
      Object.fromEntries([...text.matchAll(shape)].map(([, name, tone]) => [name, tone]));
    const inTheme = (text: string) => named(text, /"?([\w-]+)"?: "(#\w+)"/g);
    const [lightPart, ...darkParts] = read("src/kernel/http/docs/docs.css")
      .split(/^\s+color-scheme:/m)
      .slice(1);
    const inStyles = (text = "") => named(text.split("}")[0]!, /--([\w-]+): (#\w+);/g);
    expect(inTheme(light!)).toMatchObject(inStyles(lightPart));
    expect(darkParts).toHaveLength(2);
    for (const part of darkParts) {
      expect(inTheme(dark!)).toMatchObject(inStyles(part));
      expect(Object.keys(inStyles(part))).toEqual(Object.keys(inStyles(lightPart)));
    }
  });
});

it.each(["/llms.txt", "/docs/llms.txt"])("%s lists every page as Markdown", async (path) => {
  const { status, text, headers } = await app.send("GET", `/${path}`);
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^# Chancery\n\n> .+\n/);
  expect(PAGES.filter(({ name }) => !text.includes(`](${PUBLIC_URL}/docs/${name}.md): `))).toEqual([]);
});

describe("the examples of", () => {
  it("the quick start work pasted whole", async () => {
    const ada = await administrator();
    const [shell] = await examplesOf("quick-start", "sh", ada);
    const printed = await runShell(shell!);
    expect(printed).toContain('"status":"ready"');
    expect(printed).toMatch(/"result":"[^"]*Ohio/);
    const [script] = await examplesOf("quick-start", "js", ada);
    const listed = await run(process.execPath, ["--input-type=module", "-e", script!]);
    expect([listed.stdout, listed.stderr]).toEqual(["", ""]);
  });

  it.each([
    ["api", '"files":['],
    ["jobs", '"status":"succeeded"'],
    ["streaming", "event: job"],
    ["files", '"quote"'],
    ["webhooks", '"deliveries":[]'],
    ["limits", '"pricing_available":'],
    ["providers", '"source":"organization"'],
  ])("%s work one after the other", async (page, expected) => {
    const ada = await administrator();
    const blocks = await examplesOf(page, "sh", ada);
    expect(blocks.length).toBeGreaterThan(0);
    const printed = await runShell(blocks.join("\n"));
    expect(printed).toContain(expected);
    expect(printed).not.toMatch(/"error":"/);
  });

  it("retrying do the work once", async () => {
    const printed = await runShell((await examplesOf("jobs", "sh", await administrator())).join("\n"));
    const [first, second] = printed
      .trim()
      .split("\n")
      .slice(-2)
      .map((line) => line.slice(-36));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it("every page work with an old curl", async () => {
    const texts = await Promise.all(
      PAGES.map(async ({ name }) => [name, (await app.send("GET", `//docs/${name}.md`)).text] as const),
    );
    expect(texts.filter(([, text]) => /curl [^\n]*--json/.test(text)).map(([name]) => name)).toEqual([]);
  });
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
