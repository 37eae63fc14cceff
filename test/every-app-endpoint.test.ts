import { beforeAll, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../src/endpoints.ts";
import type { As, Reply } from "./support/client.ts";
import { useApp } from "./support/harness.ts";
import { bodyFor, filled, pathsOfAnother } from "./support/make.ts";

const app = useApp();
let browser: As;
let member: As;
let key: string;

beforeAll(async () => {
  const org = await app.organization();
  const admin = await org.user({ isAdmin: true });
  key = admin.key;
  browser = await admin.signedIn();
  member = await (await org.user()).signedIn();
});

function expectError(reply: Reply, status: number, code: string) {
  expect([reply.status, reply.body?.code]).toEqual([status, code]);
  expect(reply.body.error).toMatch(/\S/);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
}

const operations = [...endpoints, ...appEndpoints].map((op) => [op.name, op] as const);

describe.each(operations.filter(([, { key }]) => key !== "none"))("%s in the web application", (_name, op) => {
  it("answers 401 without a session, with an ended one, and with a key", async () => {
    const at = `//app/v1${filled(op)}`;
    for (const headers of [{}, { cookie: `chancery_session=${"a".repeat(43)}` }, { authorization: key }]) {
      const own = { "sec-fetch-site": "same-origin", ...(headers as Record<string, string>) };
      const { headers: form, ...body } = bodyFor(op);
      expectError(await app.send(op.method, at, { ...body, headers: { ...form, ...own } }), 401, "UNAUTHENTICATED");
    }
  });

  it.runIf(op.changes)("answers 403 to a page of another site", async () => {
    const { headers: form, ...body } = bodyFor(op);
    for (const site of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }] as const) {
      const headers = { ...form, ...site, origin: "https://evil.example" };
      expectError(await browser.send(op.method, filled(op), { ...body, headers }), 403, "FORBIDDEN");
    }
  });

  it.runIf(op.path.includes("{"))("answers 404 to the ids of another organization", async () => {
    for (const path of await pathsOfAnother(app, op)) {
      expectError(await browser.send(op.method, path, bodyFor(op)), 404, "NOT_FOUND");
    }
  });

  it.runIf(op.key === "organization")("is for administrators only", async () => {
    expectError(await member.send(op.method, filled(op), bodyFor(op)), 403, "FORBIDDEN");
  });
});

describe.each(operations.filter(([, { key, changes }]) => key === "none" && changes))("%s", (_name, op) => {
  it("answers 403 to a page of another site", async () => {
    const options = { ...bodyFor(op), headers: { origin: "https://evil.example" } };
    expectError(await app.send(op.method, `//app/v1${filled(op)}`, options), 403, "FORBIDDEN");
  });
});

it("answers 404 for an unknown path and 405 for a method that a path does not have", async () => {
  expectError(await browser.get("/nowhere"), 404, "NOT_FOUND");
  expectError(await app.send("GET", "//app/v1/nowhere"), 401, "UNAUTHENTICATED");
  const reply = await browser.send("PUT", "/session");
  expectError(reply, 405, "METHOD_NOT_ALLOWED");
  expect(reply.headers.allow).toBe("DELETE, GET, HEAD, POST");
});
