import { expect, it } from "vitest";
import type { Reply } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { browserOf, cookiesOf, finish, nextCode, PASSWORD, setUpTotp, signIn } from "./signing-in.ts";

const app = useApp();
const refusal = ({ status, body }: Reply) => [status, body?.code];

async function openAccount(person: { isAdmin?: boolean } = {}) {
  const org = await app.organization();
  const user = await org.user({ ...person, password: PASSWORD });
  return { org, user, browser: await user.signedIn("unproven") };
}

it("asks for the password again before it sets up a factor", async () => {
  const { browser } = await openAccount();
  expect(refusal(await browser.post("/second-factors/totp"))).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect(refusal(await browser.post("/passkeys/options"))).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect(refusal(await browser.post("/second-factors/recovery-codes"))).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect((await browser.post("/session/confirmation", { password: "not the password" })).status).toBe(400);
  expect((await browser.post("/session/confirmation", {})).status).toBe(400);
  expect((await browser.post("/session/confirmation", { password: PASSWORD })).status).toBe(204);
  expect((await browser.post("/second-factors/totp")).body.address).toMatch(/^otpauth:\/\/totp\/Chancery%3A/);
});

it("asks for a code after the password, once one was confirmed", async () => {
  const { org, user, browser } = await openAccount();
  await browser.post("/session/confirmation", { password: PASSWORD });
  const { body: started } = await browser.post("/second-factors/totp");
  expect((await signIn(app, user.email)).status).toBe(200);
  expect((await browser.put("/second-factors/totp", { code: "000000" })).status).toBe(400);
  const other = await user.signedIn();
  const confirmed = await browser.put("/second-factors/totp", { code: nextCode(started.secret, -1) });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect((await other.get("/session")).status).toBe(401);
  expect((await browser.get("/second-factors")).body).toMatchObject({
    recovery_codes_left: 10,
    totp: {},
    passkeys: [],
  });
  const [stored] = await app.database.system<{ secret: string }>`
    select secret from totp_factors where organization_id = ${org.id}`;
  expect(stored!.secret).toMatch(/^sealed:/);

  const asked = await signIn(app, user.email);
  expect(refusal(asked)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  expect(asked.body.details.methods).toEqual(["totp", "recovery_code"]);
  expect(cookiesOf(asked)).not.toContain("chancery_session");
  expect(refusal(await finish(app, "", { code: nextCode(started.secret) }))).toEqual([401, "UNAUTHENTICATED"]);
  expect(refusal(await finish(app, cookiesOf(asked), { code: "000000" }))).toEqual([401, "UNAUTHENTICATED"]);
  const code = nextCode(started.secret);
  const done = await finish(app, cookiesOf(asked), { code });
  expect([done.status, done.body.user.id]).toEqual([200, user.id]);
  expect((await browserOf(app, done).get("/me")).body.id).toBe(user.id);
  const again = await signIn(app, user.email);
  expect(refusal(await finish(app, cookiesOf(again), { code }))).toEqual([401, "UNAUTHENTICATED"]);
});

it("accepts a code or a recovery code once, also when it is sent twice at once", async () => {
  const { user, browser } = await openAccount();
  const { secret, codes } = await setUpTotp(browser);
  const tickets = [cookiesOf(await signIn(app, user.email)), cookiesOf(await signIn(app, user.email))];
  for (const proof of [
    { code: nextCode(secret, 1) },
    { recovery_code: codes[3]!.toLowerCase().replaceAll("-", " ") },
  ]) {
    const fresh = [cookiesOf(await signIn(app, user.email)), cookiesOf(await signIn(app, user.email))];
    const replies = await Promise.all(fresh.map((ticket) => finish(app, ticket, proof)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  }
  expect((await finish(app, tickets[0]!, { recovery_code: codes[4]! })).status).toBe(200);
  expect((await finish(app, tickets[0]!, { recovery_code: codes[5]! })).status).toBe(401);
});

it("makes ten new recovery codes, and earlier ones stop working", async () => {
  const { user, browser } = await openAccount();
  const { codes } = await setUpTotp(browser);
  const { body } = await browser.post("/second-factors/recovery-codes");
  expect(body.recovery_codes).toHaveLength(10);
  const ticket = cookiesOf(await signIn(app, user.email));
  expect((await finish(app, ticket, { recovery_code: codes[0]! })).status).toBe(401);
  expect((await finish(app, ticket, { recovery_code: body.recovery_codes[0] })).status).toBe(200);
});

it("a password link does not get around the second factor, and a new password ends the sign-in under way", async () => {
  const { org, user, browser } = await openAccount();
  const { secret } = await setUpTotp(browser);
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const ticket = cookiesOf(await signIn(app, user.email));
  const { body } = await admin.post(`/people/${user.id}/link`);
  const path = `//app/v1/links/${body.link.split("/").at(-1)}`;
  const options = { body: { password: "quite another sentence" }, headers: { "sec-fetch-site": "same-origin" } };
  const used = await app.send("POST", path, options);
  expect(refusal(used)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  expect((await finish(app, ticket, { code: nextCode(secret) })).status).toBe(401);
  expect((await finish(app, cookiesOf(used), { code: nextCode(secret) })).status).toBe(200);
});

it("slows down guessing", async () => {
  const { user, browser } = await openAccount();
  const { secret } = await setUpTotp(browser);
  const ticket = cookiesOf(await signIn(app, user.email));
  for (let time = 0; time < 5; time++) expect((await finish(app, ticket, { code: "000000" })).status).toBe(401);
  expect(refusal(await finish(app, ticket, { code: nextCode(secret) }))).toEqual([429, "RATE_LIMITED"]);
});

it("administrators reset the factors of a person, with a record; not their own", async () => {
  const { org, user, browser } = await openAccount();
  await setUpTotp(browser);
  const boss = await org.user({ isAdmin: true, name: "Ada Admin" });
  const admin = await boss.signedIn();
  expect((await browser.delete(`/people/${boss.id}/second-factors`)).status).toBe(403);
  expect((await admin.delete(`/people/${boss.id}/second-factors`)).status).toBe(403);
  expect((await admin.delete(`/people/${user.id}/second-factors`)).status).toBe(204);
  expect((await browser.get("/session")).status).toBe(401);
  expect((await signIn(app, user.email)).status).toBe(200);
  const { body } = await admin.get("/audit?limit=5");
  const phrases = body.records.map(({ phrase }: { phrase: unknown[] }) => phrase[0]);
  expect(phrases).toContain("reset the second factors of ");
});

it("refuses a second authenticator app with 409, and recovery codes without a factor with 409", async () => {
  const browser = await (await (await app.organization()).user({ password: PASSWORD })).signedIn();
  await browser.post("/session/confirmation", { password: PASSWORD });
  const codes = await browser.post("/second-factors/recovery-codes");
  expect([codes.status, codes.body.code]).toEqual([409, "NO_SECOND_FACTOR"]);
  await setUpTotp(browser);
  const second = await browser.post("/second-factors/totp");
  expect([second.status, second.body.code]).toEqual([409, "TOTP_EXISTS"]);
});

it("removing the last factor removes the recovery codes", async () => {
  const { user, browser } = await openAccount();
  await setUpTotp(browser);
  expect((await browser.delete("/second-factors/totp")).status).toBe(204);
  expect((await browser.delete("/second-factors/totp")).status).toBe(404);
  expect((await browser.get("/second-factors")).body).toMatchObject({ totp: null, recovery_codes_left: 0 });
  expect((await signIn(app, user.email)).status).toBe(200);
});
