import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../src/endpoints.ts";
import type { Endpoint } from "../src/kernel/http/endpoint.ts";
import type { RequestOptions } from "./support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "./support/harness.ts";
import { bodyFor, filled, pathsOfAnother } from "./support/make.ts";

/** Operations of the web application that a key could call too, mounted beside the others to check the same rules. */
const operations = [...endpoints, ...appEndpoints.filter(({ key }) => key !== "session" && key !== "none")];
const app = useApp({}, operations);
let org: TestOrganization;
let user: TestUser;

beforeAll(async () => {
  org = await app.organization();
  user = await org.user({ isAdmin: true });
});

/** Endless streams are requested with HEAD only. */
const methodOf = (op: Endpoint) => (op.streams ? "HEAD" : op.method);
const rightKey = (op: Endpoint) => (op.key === "organization" ? org.asOrganization : user);

function expectError(
  reply: { status: number; body: unknown; headers: Record<string, unknown> },
  status: number,
  code?: string,
) {
  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: code ?? expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(Object.keys(reply.body as object).every((key) => ["error", "code", "message", "details"].includes(key))).toBe(
    true,
  );
  expect(reply.headers["x-request-id"]).toBeTruthy();
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
}

describe.each(operations.map((op) => [op.name, op] as const))("%s", (_name, op) => {
  it("refuses a missing, empty or malformed key with 401", async () => {
    const secret = user.key.slice(2);
    for (const authorization of [
      undefined,
      "",
      `Bearer ${secret}`,
      "svc_",
      "svc_a b",
      `key_${secret}`,
      `u:${user.key}`,
      `svc_${"a".repeat(201)}`,
    ]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      expectError(await app.send(op.method, filled(op), { ...bodyFor(op), headers }), 401, "UNAUTHENTICATED");
    }
  });

  it("refuses a well-formed key that is not live with 403", async () => {
    const wrongPrefix = [user.key.slice(2), `u:${org.asOrganization.key}`];
    for (const key of ["svc_doesnotexist", "u:svc_doesnotexist", ...wrongPrefix]) {
      expectError(await app.as(key).send(op.method, filled(op), bodyFor(op)), 403, "INVALID_KEY");
    }
  });

  it.runIf(op.key !== "any")("refuses a key of the wrong scope before any lookup", async () => {
    const wrong = op.key === "user" ? org.asOrganization : user;
    const code = op.key === "user" ? "USER_KEY_REQUIRED" : "ORGANIZATION_KEY_REQUIRED";
    expectError(await wrong.send(op.method, filled(op), bodyFor(op)), op.wrongScope, code);
  });

  it.runIf(op.path.includes("{"))("answers 404 for an unknown id, and 400 for a malformed one", async () => {
    for (const id of [randomUUID(), "11111111-1111-1111-1111-111111111111", "FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF"]) {
      expectError(
        await rightKey(op).send(
          op.method,
          filled(op, () => id),
          bodyFor(op),
        ),
        404,
        "NOT_FOUND",
      );
    }
    const path = op.path.replace(/\{\w+\}/g, "not-an-id");
    expectError(await rightKey(op).send(op.method, path, bodyFor(op)), 400, "VALIDATION_FAILED");
  });

  it.runIf(op.path.includes("{"))(
    "hides another organization's things behind the same 404, byte for byte",
    async () => {
      for (const path of await pathsOfAnother(app, op)) {
        const hidden = await rightKey(op).send(op.method, path, bodyFor(op));
        const missing = await rightKey(op).send(op.method, filled(op), bodyFor(op));
        expectError(hidden, 404, "NOT_FOUND");
        expect(hidden.text).toBe(missing.text);
      }
    },
  );

  it("reports the window closest to its limit on every reply", async () => {
    const reply = await rightKey(op).send(methodOf(op), filled(op), bodyFor(op));
    expect(Number(reply.headers["ratelimit-limit"])).toBe(1_000_000);
    expect(Number(reply.headers["ratelimit-remaining"])).toBeLessThan(1_000_000);
    expect(Number(reply.headers["ratelimit-reset"])).toBeGreaterThanOrEqual(1);
    expect(Number(reply.headers["ratelimit-reset"])).toBeLessThanOrEqual(60);
  });

  it.runIf(op.body && !op.upload)(
    "refuses a body that is too large with 413, of another type with 415, not JSON with 400",
    async () => {
      const call = (options: RequestOptions) => rightKey(op).send(op.method, filled(op), options);
      expectError(await call({ raw: `"${"x".repeat(4 * 1024 * 1024)}"` }), 413, "PAYLOAD_TOO_LARGE");
      expectError(
        await call({ raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }),
        415,
        "UNSUPPORTED_MEDIA_TYPE",
      );
      expectError(
        await call({ raw: "{nope", headers: { "content-type": "application/json" } }),
        400,
        "VALIDATION_FAILED",
      );
      expectError(await call({ raw: "{nope" }), 400, "VALIDATION_FAILED");
    },
  );

  it.runIf(!op.body && !op.upload)("ignores any body and content type", async () => {
    const plain = await rightKey(op).send(methodOf(op), filled(op));
    for (const options of [
      { raw: "{nope", headers: { "content-type": "application/json" } },
      { raw: "", headers: { "content-type": "application/json" } },
      { raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
      { raw: "x", headers: { "content-type": "/" } },
    ]) {
      expect((await rightKey(op).send(methodOf(op), filled(op), options)).status).toBe(plain.status);
    }
  });

  it("answers 405 with Allow for a method the path does not have", async () => {
    const reply = await user.send("TRACE", filled(op));
    expectError(reply, 405, "METHOD_NOT_ALLOWED");
    expect(String(reply.headers.allow).split(", ")).toContain(op.method);
  });
});

describe("a throttled call", () => {
  const narrow = useApp({ RATE_LIMIT_KEY: 1, RATE_LIMIT_INFERENCE_KEY: 1 }, operations);

  it.each(operations.map((op) => [op.name, op] as const))("%s answers 429 with all four headers", async (_name, op) => {
    const mine = await narrow.organization();
    const caller = op.key === "organization" ? mine.asOrganization : await mine.user();
    await caller.send(methodOf(op), filled(op), bodyFor(op));
    const reply = await caller.send(op.method, filled(op), bodyFor(op));
    expectError(reply, 429, "RATE_LIMITED");
    expect(reply.headers).toMatchObject({
      "ratelimit-limit": "1",
      "ratelimit-remaining": "0",
      "retry-after": reply.headers["ratelimit-reset"],
    });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(60);
  });
});
