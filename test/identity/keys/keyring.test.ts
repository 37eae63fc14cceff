import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("an administrator creates an organization key; it is shown once and works at once", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const admin = await ada.signedIn();
  const { status, body } = await admin.post("/keys", { name: " n8n ", scope: "organization", expires_in_days: 90 });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: "n8n",
    scope: "organization",
    scopes: null,
    limits: null,
    user: null,
    created_by: { id: ada.id, name: "Ada Quill", email: ada.email },
    responsible: null,
    hint: body.key.slice(-4),
    created_at: expect.any(String),
    expires_at: expect.any(String),
    last_used_at: null,
    revoked_at: null,
    key: expect.stringMatching(/^svc_/),
  });
  expect(Math.round((Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000)).toBe(90);
  expect((await app.as(body.key).get("/me")).body).toMatchObject({ token_type: "organization", api_key_id: body.id });
  const listed = await admin.get("/keys");
  expect(listed.text).not.toContain(body.key.slice(6));
  expect(listed.body.keys[0]).toMatchObject({ id: body.id });
});

it("a reply with a key is not stored for replay", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const asked = { name: "n8n", scope: "user", expires_in_days: null };
  const headers = { "idempotency-key": "again" };
  const [one, two] = [await admin.post("/keys", asked, { headers }), await admin.post("/keys", asked, { headers })];
  expect([one.status, two.status, one.body.key === two.body.key]).toEqual([201, 201, false]);
  expect(await app.database.system`select from idempotency_keys where organization_id = ${org.id}`).toEqual([]);
});

it("a member creates a personal key if the policy allows it, and never an organization key", async () => {
  const org = await app.organization();
  const [admin, bo] = [await (await org.user({ isAdmin: true })).signedIn(), await org.user({ name: "Bo Reed" })];
  const member = await bo.signedIn();
  const own = { name: "script", scope: "user", expires_in_days: null };
  expect((await member.post("/keys", own)).body.code).toBe("FORBIDDEN");
  await admin.patch("/organization", { personal_keys_allowed: true });
  const made = await member.post("/keys", own);
  expect([made.status, made.body.scope, made.body.user]).toEqual([
    201,
    "user",
    { id: bo.id, name: "Bo Reed", email: bo.email },
  ]);
  expect((await app.as(made.body.key).get("/me")).body.id).toBe(bo.id);
  expect((await member.post("/keys", { ...own, scope: "organization" })).body.code).toBe("FORBIDDEN");
  await admin.patch("/organization", { personal_keys_allowed: false });
  expect((await member.post("/keys", own)).status).toBe(403);
  expect((await app.as(made.body.key).get("/me")).status).toBe(200);
});

it("members see and revoke their own keys, administrators all keys", async () => {
  const org = await app.organization();
  const [ada, bo, cy] = [await org.user({ isAdmin: true }), await org.user(), await org.user()];
  const [admin, member] = [await ada.signedIn(), await bo.signedIn()];
  const { body: all } = await admin.get("/keys");
  expect(all.keys).toHaveLength(4);
  const { body: mine } = await member.get("/keys");
  expect(mine.keys.map(({ user }: { user: { id: number } }) => user.id)).toEqual([bo.id]);
  const keyOf = (id: number) => all.keys.find(({ user }: { user: { id: number } | null }) => user?.id === id).id;
  expect((await member.delete(`/keys/${keyOf(cy.id)}`)).status).toBe(404);
  expect((await member.delete(`/keys/${keyOf(bo.id)}`)).status).toBe(204);
  expect((await bo.get("/me")).body.code).toBe("INVALID_KEY");
  expect((await admin.delete(`/keys/${keyOf(cy.id)}`)).status).toBe(204);
  expect((await cy.get("/me")).body.code).toBe("INVALID_KEY");
  const { body: after } = await member.get("/keys");
  expect(after.keys[0].revoked_at).not.toBeNull();
});

it("refuses an invalid lifetime, and a blank or too long name", async () => {
  const admin = await (await (await app.organization()).user({ isAdmin: true })).signedIn();
  for (const wrong of [
    { name: " " },
    { name: "x".repeat(101) },
    { expires_in_days: 0 },
    { expires_in_days: 3651 },
    { scope: "admin" },
    { user_id: 1 },
  ]) {
    const asked = { name: "n8n", scope: "user", expires_in_days: null, ...wrong };
    expect((await admin.post("/keys", asked)).status).toBe(400);
  }
});
