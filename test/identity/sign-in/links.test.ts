import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { forgetOldLinks } from "../../../src/identity/sign-in/links.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { PASSWORD, signIn } from "../sessions/signing-in.ts";

const app = useApp();

/** A new person and the token of their link. */
async function invite(org: TestOrganization, email = "bo@acme.test") {
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body } = await admin.post("/people", { email, name: "Bo Reed" });
  const token = String(body.link).split("/").at(-1)!;
  return { admin, body, token, id: body.person.id as number };
}
const follow = (token: string, password = PASSWORD) => signIn(app, { password }, {}, `//app/v1/links/${token}`);

it("a link names its person, sets the password once, and signs the person in", async () => {
  const org = await app.organization("Acme Legal");
  const { body, token, id } = await invite(org);
  expect(body.link).toMatch(/^http:\/\/127\.0\.0\.1:8787\/links\/[A-Za-z0-9_-]{43}$/);
  const seen = await app.send("GET", `//app/v1/links/${token}`);
  expect(seen.body).toEqual({
    email: "bo@acme.test",
    name: "Bo Reed",
    organization: { name: "Acme Legal" },
    expires_at: body.link_expires_at,
  });
  const reply = await follow(token);
  expect([reply.status, reply.body.user.id]).toEqual([200, id]);
  expect((await reply.browser.get("/session")).status).toBe(200);
  expect((await signIn(app, { email: "bo@acme.test", password: PASSWORD })).status).toBe(200);
  for (const again of [await app.send("GET", `//app/v1/links/${token}`), await follow(token, "another password")]) {
    expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
  }
});

it("a link expires after seven days, and is deleted", async () => {
  const { token, body } = await invite(await app.organization(), "carl@acme.test");
  const { system } = app.database;
  expect((Date.parse(body.link_expires_at) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await system`update password_links set expires_at = now() where user_id = ${body.person.id}`;
  expect((await app.send("GET", `//app/v1/links/${token}`)).status).toBe(404);
  expect((await follow(token)).status).toBe(404);
  await forgetOldLinks(system);
  expect(await system`select from password_links where user_id = ${body.person.id}`).toEqual([]);
});

it("a new link replaces the old one, ends every session, and keeps the old password until it is used", async () => {
  const org = await app.organization();
  const { admin, token, id } = await invite(org, "dora@acme.test");
  const first = await follow(token);
  const { status, body } = await admin.post(`/people/${id}/link`);
  expect(status).toBe(200);
  const { body: last } = await admin.post(`/people/${id}/link`);
  expect((await follow(body.link.split("/").at(-1))).status).toBe(404);
  expect((await first.browser.get("/session")).status).toBe(401);
  expect((await signIn(app, { email: "dora@acme.test", password: PASSWORD })).status).toBe(200);
  const changed = await follow(last.link.split("/").at(-1), "something else entirely");
  expect(changed.status).toBe(200);
  expect((await first.browser.get("/session")).status).toBe(401);
  expect((await signIn(app, { email: "dora@acme.test", password: PASSWORD })).status).toBe(401);
});

it("when two follow a link at once, only one sets the password", async () => {
  const { token } = await invite(await app.organization(), "emil@acme.test");
  const replies = await Promise.all([follow(token, "password number one"), follow(token, "password number two")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
});

it("refuses a password that is too short or too long, and stays valid", async () => {
  const { token } = await invite(await app.organization(), "fay@acme.test");
  for (const password of ["elevenchars", "x".repeat(201)]) {
    const { status, body } = await follow(token, password);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  }
  expect((await follow(token, "twelve chars")).status).toBe(200);
});

it("stores only the hash of a link", async () => {
  const { token, id } = await invite(await app.organization(), "gil@acme.test");
  const [row] = await app.database.system<{ whole: string; hash: Buffer }>`
    select row_to_json(l)::text as whole, hash from password_links l where user_id = ${id}`;
  expect(row?.whole).not.toContain(token);
  expect(row?.hash).toEqual(createHash("sha256").update(token).digest());
  const kept = await app.database.system`select from idempotency_keys where body like ${`%${token}%`}`;
  expect(kept).toEqual([]);
});
