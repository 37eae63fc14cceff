import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { endpoints } from "../src/endpoints.ts";
import { describeApi } from "../src/http/openapi.ts";
import { useApp } from "./support/harness.ts";

const file = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");

it("openapi.json in the repository matches the operations (else: npm run openapi)", () => {
  const description = describeApi(endpoints, { publicUrl: "http://127.0.0.1:8787" });
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(description)));
});

it("redocly finds no errors in it", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: file, config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message, location }) => `${message} at ${location[0]?.pointer}`)).toEqual([]);
});

describe("the served description", () => {
  const app = useApp({ PUBLIC_URL: "https://legal.example.com", SUPPORT_CONTACT: "help@example.com" });

  it.each(["//openapi.json", "/openapi.json"])(
    "needs no key at %s and has version, contact and server",
    async (path) => {
      const { status, body } = await app.send("GET", path);
      expect(status).toBe(200);
      expect(body.openapi).toBe("3.1.0");
      expect(body.info.version).toBe("1.0.0");
      expect(body.info.contact).toEqual({ name: "Support", email: "help@example.com" });
      expect(body.servers).toEqual([{ url: "https://legal.example.com/v1" }]);
      expect(body.components.securitySchemes.key).toMatchObject({
        type: "apiKey",
        in: "header",
        name: "Authorization",
      });
    },
  );

  it("marks /star as deprecated", async () => {
    const { body } = await app.send("GET", "/openapi.json");
    expect(body.paths["/projects/{id}/star"].delete.deprecated).toBe(true);
    expect(body.paths["/projects/{id}/pin"].delete.deprecated).toBeUndefined();
  });

  it("is rendered as a readable reference at /docs, from this server only", async () => {
    const page = await app.send("GET", "//docs/");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Chancery API");
    expect(page.text).not.toMatch(/(?:src|href)="https?:/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const [, script] = /<script src="([^"]+)"/.exec(page.text) ?? [];
    const bundle = await app.send("GET", `//docs/${script}`);
    expect([bundle.status, bundle.text.length > 100_000]).toEqual([200, true]);
  });
});
