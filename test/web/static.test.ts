import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { WEB_FILES } from "../../src/kernel/http/web/files.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();
const HTML = { headers: { accept: "text/html,application/xhtml+xml" } };
const MOST_INITIAL_BYTES = 262_000;

beforeAll(async () => {
  await app.server.web.ready();
}, 180_000);

describe("the web application", () => {
  it.each(["//", "//vaults", "//projects/11111111-1111-1111-1111-111111111111", "//no/such/page"])(
    "is served at %s",
    async (path) => {
      const page = await app.send("GET", path, HTML);
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.text).toContain('<div id="root">');
      expect(page.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("allows nothing from other origins, no inline scripts, and a fresh nonce per response", async () => {
    const [first, second] = [await app.send("GET", "//", HTML), await app.send("GET", "//", HTML)];
    const nonceOf = (text: string) => /<meta property="csp-nonce" nonce="([^"]+)"/.exec(text)![1]!;
    expect(first.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(first.text)}'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
    );
    expect(nonceOf(first.text)).not.toBe(nonceOf(second.text));
    expect(first.text).not.toMatch(/<script(?![^>]*\bsrc=)|(?:src|href)="(?:https?:)?\/\//);
    expect(first.headers).toMatchObject({
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it("serves its assets as immutable, compressed as the browser accepts", async () => {
    const [, script] = /<script[^>]* src="([^"]+)"/.exec((await app.send("GET", "//", HTML)).text)!;
    const plain = await app.send("GET", `/${script}`);
    expect([plain.status, plain.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const packed = await app.send("GET", `/${script}`, { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
  });

  it("loads at most 262 kB of gzipped JavaScript initially", async () => {
    const bytes = Number(await readFile(join(WEB_FILES, "initial-bytes"), "utf8"));
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_INITIAL_BYTES);
  });

  it.each<[string, string, number, Record<string, string>?]>([
    ["GET", "//assets/none.js", 404],
    ["GET", "//assets/../stamp", 404],
    ["GET", "//assets/%2e%2e%2fstamp", 404],
    ["GET", "//docs-of-mine", 404, { accept: "application/json" }],
    ["POST", "//vaults", 404],
    ["GET", "//v1/none", 401],
    ["GET", "//v1", 401],
    ["GET", "//openapi.json", 200],
    ["GET", "//docs/", 200],
    ["GET", "//docs/reference/", 200],
  ])("is not served for %s %s", async (method, path, status, headers = HTML.headers) => {
    const reply = await app.send(method, path, { headers });
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain('<div id="root">');
  });
});
