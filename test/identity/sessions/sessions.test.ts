import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { admitSession, forgetEndedSessions } from "../../../src/identity/sessions/sessions.ts";
import { asBrowser } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { elsewhere, PASSWORD, signIn } from "./signing-in.ts";

const app = useApp();
const secure = useApp({ PUBLIC_URL: "https://chancery.example" });

it("signs in with the e-mail address in any case and the password, and returns the person", async () => {
  const org = await app.organization("Acme Legal");
  const ada = await org.user({ name: "Ada Quill", password: PASSWORD, managesVaults: true });
  const reply = await signIn(app, { email: ada.email.toUpperCase(), password: PASSWORD });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    id: expect.any(String),
    must_set_up_factor: false,
    user: { id: ada.id, email: ada.email, name: "Ada Quill", is_admin: false, manages_vaults: true },
    organization: { id: org.id, name: "Acme Legal", personal_keys_allowed: false },
    failed_sign_ins: 0,
    created_at: expect.any(String),
    expires_at: expect.any(String),
  });
  const days = (Date.parse(reply.body.expires_at) - Date.parse(reply.body.created_at)) / 86_400_000;
  expect(days).toBe(14);
  expect(await reply.browser.get("/session")).toMatchObject({ status: 200, body: reply.body });
});

it("sets a cookie that is HttpOnly and SameSite, and Secure when the public address is https", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const { cookie } = await signIn(app, { email: ada.email, password: PASSWORD });
  expect(cookie).toMatch(/^chancery_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const there = await (await secure.organization()).user({ password: PASSWORD });
  const origin = { "sec-fetch-site": "same-origin" };
  const given = await signIn(secure, { email: there.email, password: PASSWORD }, origin);
  expect(given.cookie).toMatch(
    /^__Host-chancery_session=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const plain = { cookie: given.cookie!.replace("__Host-", "") };
  expect((await secure.send("GET", "//app/v1/me", { headers: plain })).status).toBe(401);
});

it("uses the public address as its origin, whatever Host a proxy sends", async () => {
  const { key: cookie } = await (await (await secure.organization()).user()).signedIn();
  const post = (origin: string) =>
    secure.send("POST", "//app/v1/projects", { body: { name: "Merger" }, headers: { cookie, origin } });
  expect((await post("https://chancery.example")).status).toBe(201);
  expect((await post("http://chancery.example")).status).toBe(403);
});

it("stores only the hash of a session's token", async () => {
  const org = await app.organization();
  const browser = await (await org.user()).signedIn();
  const token = browser.key.split("=")[1]!;
  const [row] = await app.database.system<{ whole: string; hash: Buffer }>`
    select row_to_json(s)::text as whole, hash from sessions s where organization_id = ${org.id}`;
  expect(row?.whole).not.toContain(token);
  expect(row?.hash).toEqual(createHash("sha256").update(token).digest());
});

it("refuses a wrong password, an unknown address and a person without a password with the same reply", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const bo = await org.user();
  const replies = [];
  for (const [email, password] of [
    [ada.email, "not the password"],
    ["nobody@example.com", PASSWORD],
    [bo.email, PASSWORD],
    [ada.email, PASSWORD.toUpperCase()],
  ]) {
    replies.push(await signIn(app, { email, password }, elsewhere()));
  }
  for (const { status, body, cookie } of replies) {
    expect([status, cookie]).toEqual([401, undefined]);
    expect(body).toEqual({ code: "UNAUTHENTICATED", error: "The e-mail address or password is incorrect." });
  }
});

it("asks for the organization when a person has the same address and password in several", async () => {
  const [one, two, three] = [await app.organization("A"), await app.organization("B"), await app.organization("C")];
  const email = (await one.user({ password: PASSWORD })).email;
  const there = await two.user({ email, password: PASSWORD });
  await three.user({ email, password: "another password" });
  const reply = await signIn(app, { email, password: PASSWORD });
  expect([reply.status, reply.body.code, reply.cookie]).toEqual([409, "CHOOSE_ORGANIZATION", undefined]);
  expect(reply.body.details.organizations).toEqual([
    { id: one.id, name: "A" },
    { id: two.id, name: "B" },
  ]);
  const chosen = await signIn(app, { email, password: PASSWORD, organization_id: two.id });
  expect(chosen.body.user.id).toBe(there.id);
  const other = await signIn(app, { email, password: PASSWORD, organization_id: three.id });
  expect(other.status).toBe(401);
});

it("signs out: ends the session and clears the cookie", async () => {
  const org = await app.organization();
  const browser = await (await org.user()).signedIn();
  const reply = await browser.delete("/session");
  expect([reply.status, String(reply.headers["set-cookie"])]).toEqual([200, expect.stringMatching(/=; .*Max-Age=0/)]);
  expect(reply.body).toEqual({ provider_logout_url: null });
  expect(reply.headers["clear-site-data"]).toBe('"storage"');
  expect((await browser.get("/session")).status).toBe(401);
});

it("ends the browser's earlier session when it signs in again", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const first = await signIn(app, { email: ada.email, password: PASSWORD });
  const second = await signIn(app, { email: ada.email, password: PASSWORD }, { cookie: first.browser.key });
  expect(second.status).toBe(200);
  expect((await first.browser.get("/session")).status).toBe(401);
  expect((await second.browser.get("/session")).status).toBe(200);
});

it("refuses and deletes a session unused for 14 days or started 30 days ago", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const { system } = app.database;
  const [idle, old, live] = [await ada.signedIn(), await ada.signedIn(), await ada.signedIn()];
  const age = async (browser: typeof idle, created: number, seen: number) => {
    const { id } = (await browser.get("/session")).body;
    await system`
      update sessions set created_at = now() - ${created} * interval '1 hour', last_seen_at = now() - ${seen} * interval '1 hour'
      where id = ${id}`;
  };
  await age(idle, 400, 14 * 24 + 1);
  await age(old, 30 * 24 + 1, 1);
  await age(live, 29 * 24, 13 * 24);
  expect((await idle.get("/session")).status).toBe(401);
  expect((await old.get("/session")).status).toBe(401);
  expect((await live.get("/session")).status).toBe(200);
  await forgetEndedSessions(system);
  expect(await system`select from sessions where organization_id = ${org.id}`).toHaveLength(1);
});

it("rotates the token after a day; the old one is valid for ten more minutes", async () => {
  const org = await app.organization();
  const browser = await (await org.user()).signedIn();
  const { system } = app.database;
  await system`update sessions set rotated_at = now() - interval '25 hours' where organization_id = ${org.id}`;
  const reply = await browser.get("/me");
  const next = asBrowser(app.url, String(reply.headers["set-cookie"]).split(";")[0]!);
  expect(next.key).not.toBe(browser.key);
  expect((await next.get("/me")).headers["set-cookie"]).toBeUndefined();
  expect((await browser.get("/me")).status).toBe(200);
  await system`update sessions set rotated_at = now() - interval '11 minutes' where organization_id = ${org.id}`;
  expect((await browser.get("/me")).status).toBe(401);
  expect((await next.get("/me")).status).toBe(200);
});

it("does not rotate the token while streaming, when the reply cannot carry the new one", async () => {
  const org = await app.organization();
  const browser = await (await org.user()).signedIn();
  const { system } = app.database;
  await system`update sessions set rotated_at = now() - interval '25 hours' where organization_id = ${org.id}`;
  const token = browser.key.split("=")[1]!;
  const head = {
    requestId: "test",
    method: "GET",
    headers: {},
    host: "",
    browser: { address: "127.0.0.1", userAgent: null, cookies: { chancery_session: token } },
  };
  const { headers } = await admitSession(app.deps, head, false, true);
  expect(headers).not.toHaveProperty("set-cookie");
  expect(String((await browser.get("/me")).headers["set-cookie"])).toMatch(/^chancery_session=/);
});

it("refuses cross-site changes, and allows reads", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const { key: cookie } = await ada.signedIn();
  const post = (headers: Record<string, string>) =>
    app.send("POST", "//app/v1/projects", { body: { name: "Planted" }, headers: { cookie, ...headers } });
  const { host } = new URL(app.url);
  for (const headers of [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: `http://${host}` },
    { "sec-fetch-site": "none" },
    { origin: `http://${host}.evil.example` },
  ] as Record<string, string>[]) {
    const { status, body } = await post(headers);
    expect([headers, status, body.code]).toEqual([headers, 403, "FORBIDDEN"]);
  }
  expect((await post({ origin: `http://${host}`, host })).status).toBe(201);
  expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(201);
  const read = await app.send("GET", "//app/v1/projects", { headers: { cookie, "sec-fetch-site": "cross-site" } });
  expect(read.status).toBe(200);
});

it("refuses to sign in from a page of another site", async () => {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const body = { email: ada.email, password: PASSWORD };
  const reply = await app.send("POST", "//app/v1/session", { body, headers: { origin: "https://evil.example" } });
  expect([reply.status, reply.headers["set-cookie"]]).toEqual([403, undefined]);
});

it("/v1 accepts only keys and /app/v1 only sessions", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const browser = await ada.signedIn();
  expect((await browser.get("//v1/me")).status).toBe(401);
  const byKey = await app.send("GET", "//app/v1/me", { headers: { authorization: ada.key } });
  expect([byKey.status, byKey.body.code]).toEqual([401, "UNAUTHENTICATED"]);
  expect((await app.send("GET", "//app/v1/me", { headers: { cookie: "chancery_session=x; =; y" } })).status).toBe(401);
});

it("acts as the person: shows what their key created, without the key's id", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: true });
  const browser = await ada.signedIn();
  expect((await browser.get(`/projects/${project.id}`)).body.name).toBe("Merger");
  expect((await browser.get("/me")).body).toMatchObject({ id: ada.id, token_type: "user", api_key_id: null });
});

it("hides what belongs to another organization", async () => {
  const [mine, other] = [await app.organization(), await app.organization()];
  const { body: project } = await (await other.user()).post("/projects", { name: "Theirs" });
  const browser = await (await mine.user({ isAdmin: true })).signedIn();
  expect((await browser.get(`/projects/${project.id}`)).status).toBe(404);
  expect((await browser.patch(`/projects/${project.id}`, { name: "Mine" })).status).toBe(404);
});

it("a job created in the web application belongs to the person, by key or by session", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const browser = await ada.signedIn();
  const asked = await browser.post("/chat/completions?wait=0", { message: "Hello" });
  expect([asked.status, asked.headers.location]).toEqual([202, `/app/v1/jobs/${asked.body.job_id}`]);
  await app.runJobs();
  for (const who of [browser, ada]) {
    const { status, body } = await who.get(`/jobs/${asked.body.job_id}`);
    expect([status, body.status]).toEqual([200, "succeeded"]);
  }
  const [used] = await app.database
    .system`select user_id, api_key_id from usage_events where job_id = ${asked.body.job_id}`;
  expect(used).toEqual({ user_id: ada.id, api_key_id: null });
});

it("a request in a session is audited with the person and without a key, and is not counted as an API call", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const browser = await ada.signedIn();
  const { body: project } = await browser.post("/projects", { name: "Merger" });
  await app.server.calls.flush();
  const { system } = app.database;
  expect(
    await system`select operation, user_id, api_key_id, target from audit_records where organization_id = ${org.id} order by id`,
  ).toEqual([
    { operation: "POST /session", user_id: ada.id, api_key_id: null, target: { result: expect.any(String) } },
    { operation: "POST /projects", user_id: ada.id, api_key_id: null, target: { result: project.id } },
  ]);
  expect(await system`select from api_calls where organization_id = ${org.id}`).toEqual([]);
});

it("a person's repeated Idempotency-Key replays the first reply", async () => {
  const org = await app.organization();
  const browser = await (await org.user()).signedIn();
  const headers = { "idempotency-key": "a" };
  const first = await browser.post("/projects", { name: "Merger" }, { headers });
  const second = await browser.post("/projects", { name: "Merger" }, { headers });
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(second.body.id).toBe(first.body.id);
});

it("shows usage, credits, the company profile and webhooks to administrators only", async () => {
  const org = await app.organization();
  const [admin, member] = [await (await org.user({ isAdmin: true })).signedIn(), await (await org.user()).signedIn()];
  const days = "?start_date=2026-01-01&end_date=2026-01-31";
  const calls = (who: typeof admin) =>
    Promise.all([
      who.get(`/usage${days}`),
      who.get(`/credit-usage${days}`),
      who.patch("/company-profile", { industry: "Law" }),
      who.get("/webhooks"),
    ]);
  for (const { status, body } of await calls(member)) expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  for (const { status } of await calls(admin)) expect(status).toBe(200);
});

it("tells everyone which ways to sign in exist", async () => {
  const reply = await app.send("GET", "//app/v1/sign-in");
  expect([reply.status, reply.body]).toEqual([200, { oidc: null, saml: null, support_contact: null }]);
});
