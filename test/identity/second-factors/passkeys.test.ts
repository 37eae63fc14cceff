import { expect, it } from "vitest";
import type { As, Reply } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { type Answering, makeAuthenticator } from "./authenticator.ts";
import { browserOf, cookiesOf, finish, PASSWORD, signIn } from "./signing-in.ts";

const app = useApp();
const refusal = ({ status, body }: Reply) => [status, body?.code];
const visit = (path: string, body?: object) =>
  app.send("POST", `//app/v1${path}`, { ...(body && { body }), headers: { "sec-fetch-site": "same-origin" } });

async function register(browser: As, authenticator = makeAuthenticator(), how: Answering = {}) {
  await browser.post("/session/confirmation", { password: PASSWORD });
  const { body: started } = await browser.post("/passkeys/options");
  const credential = authenticator.create(started.options.challenge, how);
  return { authenticator, reply: await browser.post("/passkeys", { name: "Key", token: started.token, credential }) };
}

async function answer(authenticator: ReturnType<typeof makeAuthenticator>, how: Answering = {}) {
  const { body } = await visit("/session/passkey/options");
  return { token: body.token, credential: authenticator.answer(body.options.challenge, how) };
}

async function openAccount() {
  const user = await (await app.organization()).user({ password: PASSWORD });
  return { user, browser: await user.signedIn() };
}

it("a passkey signs in alone, and answers after the password too", async () => {
  const { user, browser } = await openAccount();
  const { authenticator, reply } = await register(browser);
  expect([reply.status, reply.body.name, reply.body.recovery_codes.length]).toEqual([201, "Key", 10]);
  const alone = await visit("/session/passkey", await answer(authenticator, { counter: 1 }));
  expect([alone.status, alone.body.user.id]).toEqual([200, user.id]);
  const asked = await signIn(app, user.email);
  expect(asked.body.details.methods).toEqual(["passkey", "recovery_code"]);
  const second = await finish(app, cookiesOf(asked), { passkey: await answer(authenticator, { counter: 2 }) });
  expect(second.status).toBe(200);
  const { body } = await browserOf(app, second).get("/second-factors");
  expect(body.passkeys).toMatchObject([{ name: "Key", last_used_at: expect.any(String) }]);
});

it("refuses another page, an authenticator that was not unlocked, a copied one, and an answer sent twice", async () => {
  const { browser } = await openAccount();
  const { authenticator } = await register(browser);
  const good = await answer(authenticator, { counter: 5 });
  expect((await visit("/session/passkey", good)).status).toBe(200);
  const wrong = [
    good,
    await answer(authenticator, { counter: 6, origin: "https://evil.example" }),
    await answer(authenticator, { counter: 6, verified: false }),
    await answer(authenticator, { counter: 5 }),
    await answer(makeAuthenticator()),
    { ...(await answer(authenticator, { counter: 6 })), token: (await answer(authenticator)).token },
    { ...(await answer(authenticator, { counter: 6 })), token: "made.up" },
  ];
  for (const proof of wrong) expect(refusal(await visit("/session/passkey", proof))).toEqual([401, "UNAUTHENTICATED"]);
  expect((await visit("/session/passkey", await answer(authenticator, { counter: 6 }))).status).toBe(200);
});

it("two answers to one challenge at once: one wins", async () => {
  const { browser } = await openAccount();
  const { authenticator } = await register(browser);
  const proof = await answer(authenticator);
  const replies = await Promise.all([visit("/session/passkey", proof), visit("/session/passkey", proof)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it("somebody else's passkey is no second factor, and belongs to one account only", async () => {
  const [one, other] = [await openAccount(), await openAccount()];
  const { authenticator } = await register(one.browser);
  await register(other.browser);
  const ticket = cookiesOf(await signIn(app, other.user.email));
  expect((await finish(app, ticket, { passkey: await answer(authenticator) })).status).toBe(401);
  const again = await register(other.browser, authenticator);
  expect(refusal(again.reply)).toEqual([409, "PASSKEY_EXISTS"]);
});

it("is registered only by an unlocked authenticator on a page of this service", async () => {
  const { browser } = await openAccount();
  for (const how of [{ verified: false }, { origin: "https://evil.example" }])
    expect((await register(browser, makeAuthenticator(), how)).reply.status).toBe(400);
  expect((await browser.get("/second-factors")).body.passkeys).toEqual([]);
});

it("is renamed and removed by its person, who confirms the removal", async () => {
  const { user, browser } = await openAccount();
  const { authenticator, reply } = await register(browser);
  const path = `/passkeys/${reply.body.id}`;
  expect((await browser.patch(path, { name: "Phone" })).body.name).toBe("Phone");
  const signedIn = browserOf(app, await visit("/session/passkey", await answer(authenticator)));
  expect(refusal(await signedIn.delete(path))).toEqual([403, "CONFIRMATION_REQUIRED"]);
  await signedIn.post("/session/confirmation", { passkey: await answer(authenticator) });
  expect((await signedIn.delete(path)).status).toBe(204);
  expect((await visit("/session/passkey", await answer(authenticator))).status).toBe(401);
  expect((await signIn(app, user.email)).status).toBe(200);
});
