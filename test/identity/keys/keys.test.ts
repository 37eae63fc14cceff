import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { revokeKey } from "../../../src/identity/keys/keys.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("creates keys of 30 random and 6 check characters, prefixed with u: for a user", async () => {
  const org = await app.organization();
  const { key: organizationKey, scope } = await org.key();
  const { id } = await org.user();
  const { key: userKey } = await org.key({ userId: id });
  expect(organizationKey).toMatch(/^svc_[A-Za-z0-9]{36}$/);
  expect(userKey).toMatch(/^u:svc_[A-Za-z0-9]{36}$/);
  expect(scope).toBe("organization");
});

it("stores only the hash and the last four characters of a key", async () => {
  const org = await app.organization();
  const { key, id } = await org.key();
  const [row] = await app.database.system<{ whole: string; hash: Buffer }>`
    select row_to_json(k)::text as whole, hash from api_keys k where id = ${id}`;
  expect(row?.whole).not.toContain(key.slice(4, -4));
  expect(row?.hash).toEqual(createHash("sha256").update(key).digest());
});

it("refuses a revoked key from the next request on, on every node", async () => {
  const org = await app.organization();
  const { key, id } = await org.key();
  expect((await app.as(key).get("/ping")).status).toBe(200);
  await revokeKey(app.database.system, id);
  const reply = await app.as(key).get("/ping");
  expect([reply.status, reply.body.code]).toEqual([403, "INVALID_KEY"]);
});

it("refuses an expired key", async () => {
  const org = await app.organization();
  const { key } = await org.key({ lifetimeSeconds: -1 });
  expect((await app.as(key).get("/ping")).status).toBe(403);
});

it("answers 403 for wrong check characters, as for any unknown key", async () => {
  const org = await app.organization();
  const { key } = await org.key();
  const wrongCheck = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  const wrongSecret = `svc_${"A".repeat(36)}`;
  for (const unknown of [wrongCheck, wrongSecret]) expect((await app.as(unknown).get("/ping")).status).toBe(403);
});

it.each([
  ["Bearer ", /^Send the key itself in the Authorization header, without "Bearer": Authorization: u:svc_…/],
  ["bearer ", /without "bearer"/],
  ["Token ", /without "Token"/],
  ["Bearer", /^The Authorization header does not hold an API key\. Send the key as its entire value/],
  ["key=", /does not hold an API key/],
])("refuses a key after %j with 401, and says what to send instead", async (prefix, message) => {
  const { asOrganization } = await app.organization();
  for (const key of [asOrganization.key, `u:${asOrganization.key}`]) {
    const { status, body } = await app.as(prefix + key).get("/ping");
    expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(body.error).toMatch(message);
    expect(body.error).not.toContain(asOrganization.key);
  }
});

it("asks for a key where none is sent", async () => {
  for (const headers of [{}, { authorization: "" }] as Record<string, string>[])
    expect((await app.send("GET", "/ping", { headers })).body.error).toMatch(/^An API key is required\. Send it/);
});

it("records when a key was last used and counts its calls by operation", async () => {
  const org = await app.organization();
  const before = new Date().toISOString();
  await org.asOrganization.get("/ping");
  await org.asOrganization.get("/ping");
  await org.asOrganization.get("/me");
  await app.server.calls.flush();
  const [key] = await app.database.system<{
    last_used_at: string;
  }>`select last_used_at from api_keys where id = ${org.keyId}`;
  expect(key!.last_used_at >= before).toBe(true);
  const counts = await app.database.system<{ operation: string; calls: number }>`
    select operation, sum(calls) as calls from api_calls where organization_id = ${org.id} group by 1 order by 1`;
  expect(counts).toEqual([
    { operation: "GET /me", calls: 1 },
    { operation: "GET /ping", calls: 2 },
  ]);
});

it("answers GET /ping with pong and the time", async () => {
  const org = await app.organization();
  const { status, body } = await org.asOrganization.get("/ping");
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "pong",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

it("returns the user, with the id used in lists of vault members", async () => {
  const org = await app.organization("Acme Legal");
  const user = await org.user({ name: "Ada Quill", email: "ada@acme.test" });
  const { body } = await user.get("/me");
  expect(body).toEqual({
    id: user.id,
    token_type: "user",
    api_key_id: expect.any(String),
    organization: { id: org.id, name: "Acme Legal" },
    user: { id: user.id, email: "ada@acme.test", name: "Ada Quill" },
  });
});

it("returns no user for an organization-scoped key", async () => {
  const org = await app.organization("Acme Legal");
  const { body } = await org.asOrganization.get("/me");
  expect(body).toEqual({
    id: null,
    token_type: "organization",
    api_key_id: org.keyId,
    organization: { id: org.id, name: "Acme Legal" },
    user: null,
  });
});
