import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { asBrowser } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { CLIENT_ID, CLIENT_SECRET, useOidcServer } from "../../support/servers/oidc-server.ts";

const provider = useOidcServer();
const settings = {
  get OIDC_ISSUER() {
    return provider.issuer;
  },
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: "Acme ID",
  PUBLIC_URL: "https://chancery.example",
};
const app = useApp(settings);
const without = useApp();

async function startSignIn(next = "") {
  const reply = await app.send("GET", `//app/v1/oidc/start${next}`);
  expect(reply.status).toBe(303);
  return { address: new URL(reply.headers.location!), cookie: reply.headers["set-cookie"]![0]!.split(";")[0]!, reply };
}

/** Goes to the provider and returns with its reply. */
async function visitProvider(address: URL): Promise<URLSearchParams> {
  const sent = await fetch(address, { redirect: "manual" });
  const back = new URL(sent.headers.get("location")!);
  expect(back.origin + back.pathname).toBe("https://chancery.example/app/v1/oidc/callback");
  return back.searchParams;
}

const finish = (callback: URLSearchParams, cookie: string, more: Record<string, string> = {}) =>
  app.send("GET", `//app/v1/oidc/callback?${callback}`, {
    headers: { cookie, "sec-fetch-site": "cross-site", ...more },
  });

const choose = (body: unknown, cookie: string) =>
  app.send("POST", "//app/v1/oidc/session", { body, headers: { cookie, "sec-fetch-site": "same-origin" } });

/** The whole sign-in, as a browser does it. */
async function signIn(next = "") {
  const { address, cookie } = await startSignIn(next);
  return finish(await visitProvider(address), cookie);
}

const refused = (fault: string) => ({ status: 303, location: `/sign-in?error=${fault}`, cookies: undefined });
const outcomeOf = ({ status, headers }: Awaited<ReturnType<typeof signIn>>) => ({
  status,
  location: headers.location,
  cookies: headers["set-cookie"],
});

async function createPerson() {
  const org = await app.organization();
  const ada = await org.user({ email: `${randomUUID()}@acme.test` });
  provider.word.claims = { email: ada.email.toUpperCase(), email_verified: true };
  return { org, ada };
}

it("offers the configured provider by name, and none otherwise", async () => {
  expect((await app.send("GET", "//app/v1/sign-in")).body.oidc).toEqual({ name: "Acme ID" });
  expect((await without.send("GET", "//app/v1/sign-in")).body.oidc).toBeNull();
  for (const path of ["start", "callback"])
    expect((await without.send("GET", `//app/v1/oidc/${path}`)).status).toBe(404);
});

it("redirects with a challenge, a state and a nonce, and keeps them in a cookie for the callback", async () => {
  const { address, reply } = await startSignIn();
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: CLIENT_ID,
    redirect_uri: "https://chancery.example/app/v1/oidc/callback",
    response_type: "code",
    scope: "openid email",
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect(reply.headers["set-cookie"]![0]).toMatch(
    /^__Host-chancery_oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

it("signs in the person with the verified address, and returns them to the page they wanted", async () => {
  const { org, ada } = await createPerson();
  const reply = await signIn("?next=/vaults/1");
  expect([reply.status, reply.headers.location]).toEqual([303, "/vaults/1"]);
  const browser = asBrowser(app.url, reply.headers["set-cookie"]![0]!.split(";")[0]!);
  const { body } = await browser.get("/session");
  expect([body.user.id, body.organization.id]).toEqual([ada.id, org.id]);
});

it("signs nobody in from a network that the organization does not allow", async () => {
  const { org, ada } = await createPerson();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body: policy } = await admin.get("/access-policy");
  await admin.put("/access-policy", { ...policy, session_networks: ["127.0.0.0/8"] });
  const { address, cookie } = await startSignIn();
  const elsewhere = { "x-forwarded-for": "198.51.100.1" };
  const outcome = outcomeOf(await finish(await visitProvider(address), cookie, elsewhere));
  expect(outcome).toEqual(refused("OIDC_NETWORK"));
  const records = (await admin.get("/audit?limit=5")).body.records as object[];
  expect(records).toContainEqual(
    expect.objectContaining({
      operation: "REFUSED network",
      address: "198.51.100.1",
      user: expect.objectContaining({ id: ada.id }),
    }),
  );
  expect((await signIn()).headers.location).toBe("/");
});

it("requests the address from the provider when the token lacks it", async () => {
  const { ada } = await createPerson();
  provider.word.claims = {};
  provider.word.userinfo = { email: ada.email, email_verified: true };
  expect((await signIn()).headers.location).toBe("/");
  provider.word.userinfo = { email: ada.email, email_verified: true, sub: "somebody else" };
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_FAILED"));
});

it("never redirects to another site", async () => {
  await createPerson();
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb"]) {
    expect((await signIn(`?next=${encodeURIComponent(next)}`)).headers.location).toBe("/");
  }
});

it("refuses a state it did not issue, without calling the provider", async () => {
  await createPerson();
  const before = provider.redeemed;
  const { address, cookie } = await startSignIn();
  const callback = await visitProvider(address);
  callback.set("state", "another");
  expect(outcomeOf(await finish(callback, cookie))).toEqual(refused("OIDC_FAILED"));
  const other = await startSignIn();
  expect(outcomeOf(await finish(await visitProvider(address), other.cookie))).toEqual(refused("OIDC_FAILED"));
  expect(provider.redeemed).toBe(before);
});

it("refuses a browser that did not start here", async () => {
  await createPerson();
  const { address } = await startSignIn();
  const callback = await visitProvider(address);
  for (const cookie of ["", "__Host-chancery_oidc=", "__Host-chancery_oidc=e30", "__Host-chancery_oidc=%%%"]) {
    expect(outcomeOf(await finish(callback, cookie))).toEqual(refused("OIDC_FAILED"));
  }
});

it("refuses a code used twice", async () => {
  await createPerson();
  const { address, cookie } = await startSignIn();
  const callback = await visitProvider(address);
  expect((await finish(callback, cookie)).headers.location).toBe("/");
  expect(outcomeOf(await finish(callback, cookie))).toEqual(refused("OIDC_FAILED"));
});

it("refuses an unknown address, and creates nobody", async () => {
  provider.word.claims = { email: "stranger@acme.test", email_verified: true };
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_UNKNOWN"));
  expect(await app.database.system`select from users where email = 'stranger@acme.test'`).toEqual([]);
});

it("asks a person with the address in several organizations to choose one", async () => {
  const { org, ada } = await createPerson();
  const other = await app.organization("Other & Partners");
  await other.user({ email: ada.email });
  const back = await signIn("?next=/vaults");
  expect([back.status, back.headers.location]).toEqual([303, "/sign-in?choose=oidc&next=%2Fvaults"]);
  const cookie = back.headers["set-cookie"]![0]!.split(";")[0]!;
  const refusal = await choose({}, cookie);
  expect([refusal.status, refusal.body.code]).toEqual([409, "CHOOSE_ORGANIZATION"]);
  expect(refusal.body.details.organizations.map(({ id }: { id: string }) => id).sort()).toEqual(
    [org.id, other.id].sort(),
  );
  const chosen = await choose({ organization_id: org.id }, cookie);
  expect([chosen.status, chosen.body.user.id, chosen.body.organization.id]).toEqual([200, ada.id, org.id]);
  expect(chosen.headers["set-cookie"]).toContainEqual(
    expect.stringMatching(/^__Host-chancery_oidc_choice=;.*Max-Age=0/),
  );
});

it("accepts the choice of an organization once", async () => {
  const { org, ada } = await createPerson();
  await (await app.organization()).user({ email: ada.email });
  const cookie = (await signIn()).headers["set-cookie"]![0]!.split(";")[0]!;
  expect((await choose({ organization_id: org.id }, cookie)).status).toBe(200);
  expect((await choose({ organization_id: org.id }, cookie)).status).toBe(401);
});

it("completes a sign-in once, even when the provider accepts a code twice", async () => {
  await createPerson();
  const { address, cookie } = await startSignIn();
  const callback = await visitProvider(address);
  expect((await finish(callback, cookie)).headers.location).toBe("/");
  const again = await visitProvider(address);
  expect(outcomeOf(await finish(again, cookie))).toEqual(refused("OIDC_FAILED"));
});

it("refuses an address that contains NUL", async () => {
  const { ada } = await createPerson();
  provider.word.claims = { email: `${ada.email}\u0000`, email_verified: true };
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_UNVERIFIED"));
});

it("reads at most a megabyte of the provider's reply", async () => {
  const { ada } = await createPerson();
  provider.word.claims = { email: ada.email, email_verified: true, padding: "x".repeat(1_100_000) };
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_FAILED"));
});

it("refuses the choice of an organization the provider did not vouch for", async () => {
  const { ada } = await createPerson();
  await (await app.organization()).user({ email: ada.email });
  const stranger = await app.organization();
  await stranger.user();
  const cookie = (await signIn()).headers["set-cookie"]![0]!.split(";")[0]!;
  expect((await choose({ organization_id: stranger.id }, cookie)).status).toBe(401);
  const [text = ""] = cookie.split("=")[1]!.split(".");
  const forged = Buffer.from(text, "base64url").toString("utf8").replace(ada.email, "victim@acme.test");
  for (const wrong of [
    "",
    "__Host-chancery_oidc_choice=",
    `${cookie}x`,
    `__Host-chancery_oidc_choice=${Buffer.from(forged).toString("base64url")}.${cookie.split(".")[1]}`,
  ]) {
    expect((await choose({}, wrong)).status).toBe(401);
  }
});

it("an organization that adds someone else's address does not lock that person out", async () => {
  const { org, ada } = await createPerson();
  const admin = await (await (await app.organization()).user({ isAdmin: true })).signedIn();
  expect((await admin.post("/people", { email: ada.email })).status).toBe(201);
  const cookie = (await signIn()).headers["set-cookie"]![0]!.split(";")[0]!;
  expect((await choose({ organization_id: org.id }, cookie)).body.user.id).toBe(ada.id);
});

it("refuses the address of a removed person", async () => {
  const { org, ada } = await createPerson();
  const other = await app.organization();
  const twin = await other.user({ email: ada.email });
  await (await (await other.user({ isAdmin: true })).signedIn()).delete(`/people/${twin.id}`);
  expect((await signIn()).headers.location).toBe("/");
  await (await (await org.user({ isAdmin: true })).signedIn()).delete(`/people/${ada.id}`);
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_UNKNOWN"));
});

it.each([[false], ["true"], [undefined]])("refuses an address whose verification is %j", async (email_verified) => {
  const { ada } = await createPerson();
  provider.word.claims = { email: ada.email, email_verified };
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_UNVERIFIED"));
});

it("records in the audit log that the provider did not verify an address", async () => {
  const { org, ada } = await createPerson();
  provider.word.claims = { email: ada.email, email_verified: false };
  await signIn();
  const failed = await eventually(async () => {
    const records = await app.database.system<{ user_id: number; target: unknown; address: string }>`
      select user_id, target, address from audit_records
      where organization_id = ${org.id} and operation = 'FAILED GET /oidc/callback'`;
    return records.length > 0 ? records : undefined;
  });
  expect(failed).toEqual([
    { user_id: ada.id, target: { reason: "e-mail address not verified" }, address: "127.0.0.1" },
  ]);
});

it.each<[string, Record<string, unknown>]>([
  ["has expired", { exp: 1_700_000_000 }],
  ["is for another audience", { aud: "somebody-else" }],
  ["comes from another issuer", { iss: "https://evil.example" }],
  ["has another nonce", { nonce: "another" }],
  ["has no subject", { sub: undefined }],
])("refuses a token that %s", async (_what, claims) => {
  await createPerson();
  Object.assign(provider.word.claims, claims);
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_FAILED"));
});

it("refuses a token signed by another key", async () => {
  await createPerson();
  provider.word.forged = true;
  expect(outcomeOf(await signIn())).toEqual(refused("OIDC_FAILED"));
});

it("refuses an answer that names another issuer (mix-up), without sending it the code", async () => {
  await createPerson();
  const { address, cookie } = await startSignIn();
  const callback = await visitProvider(address);
  callback.set("iss", "https://evil.example");
  const before = provider.redeemed;
  expect(outcomeOf(await finish(callback, cookie))).toEqual(refused("OIDC_FAILED"));
  expect(provider.redeemed).toBe(before);
});

it("reports that the provider refused", async () => {
  const { address, cookie } = await startSignIn();
  const callback = new URLSearchParams({ error: "access_denied", state: address.searchParams.get("state")! });
  expect(outcomeOf(await finish(callback, cookie))).toEqual(refused("OIDC_FAILED"));
});
