import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../../../src/kernel/config.ts";
import { asBrowser } from "../../support/client.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { CLIENT_ID, CLIENT_SECRET, useOidcServer } from "../../support/servers/oidc-server.ts";

const provider = useOidcServer();
const app = useApp({
  get OIDC_ISSUER() {
    return provider.issuer;
  },
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  PUBLIC_URL: "https://chancery.example",
});

type Settings = { -readonly [Name in keyof Config]?: Config[Name] | undefined };
/** Settings of the app while it runs. */
const set = (settings: Settings) => Object.assign(app.deps.config, settings);
let org: TestOrganization;

beforeEach(async () => {
  org = await app.organization();
  set({ OIDC_PROVISION: false, OIDC_ORGANIZATION: org.id, OIDC_ALLOWED_DOMAINS: [] });
  set({ OIDC_ADMIN_GROUP: undefined, OIDC_VAULTS_GROUP: undefined });
});

/** The whole sign-in, as a browser does it: where it ends, and the session if there is one. */
async function signIn(claims: Record<string, unknown>) {
  provider.word.claims = { email_verified: true, ...claims };
  const started = await app.send("GET", "//app/v1/oidc/start");
  const sent = await fetch(started.headers.location!, { redirect: "manual" });
  const { search } = new URL(sent.headers.get("location")!);
  const cookie = started.headers["set-cookie"]![0]!.split(";")[0]!;
  const { headers } = await app.send("GET", `//app/v1/oidc/callback${search}`, { headers: { cookie } });
  const browser = asBrowser(app.url, headers["set-cookie"]?.[0]?.split(";")[0] ?? "");
  return { location: headers.location, browser, user: (await browser.get("/session")).body.user };
}

const newAddress = () => `${randomUUID()}@acme.test`;

describe("accounts are found by issuer and subject", () => {
  it("linked once by a verified address, and then whatever the address says", async () => {
    const ada = await org.user({ email: newAddress() });
    expect((await signIn({ email: ada.email })).user.id).toBe(ada.id);
    for (const claims of [{ email: newAddress() }, { email: ada.email, email_verified: false }, {}])
      expect((await signIn(claims)).user.id).toBe(ada.id);
    const [record] = await app.database.system<{ target: object }>`
      select target from audit_records where organization_id = ${org.id} and operation = 'GET /oidc/callback' order by id limit 1`;
    expect(record!.target).toMatchObject({ linked: true });
  });

  it("so another account of the provider that gets the address does not get the person's account", async () => {
    const ada = await org.user({ email: newAddress() });
    await signIn({ email: ada.email });
    provider.word.subject = randomUUID();
    expect((await signIn({ email: ada.email })).location).toBe("/sign-in?error=OIDC_LINKED");
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    expect((await admin.post(`/people/${ada.id}/link`)).status).toBe(200);
    expect((await signIn({ email: ada.email })).user.id).toBe(ada.id);
  });

  it("and a deactivated person is not signed in, nor created anew", async () => {
    const ada = await org.user({ email: newAddress() });
    await signIn({ email: ada.email });
    await app.database.system`update users set deactivated_at = now() where id = ${ada.id}`;
    set({ OIDC_PROVISION: true });
    expect((await signIn({ email: ada.email })).location).toBe("/sign-in?error=OIDC_UNKNOWN");
  });
});

describe("OIDC_PROVISION", () => {
  it("creates people at their first sign-in, with name and verified address", async () => {
    const email = newAddress();
    expect((await signIn({ email, name: "Nora New" })).location).toBe("/sign-in?error=OIDC_UNKNOWN");
    set({ OIDC_PROVISION: true });
    const first = await signIn({ email, name: "Nora New" });
    expect(first.user).toMatchObject({ email, name: "Nora New", is_admin: false, manages_vaults: false });
    expect((await signIn({ email })).user.id).toBe(first.user.id);
    provider.word.subject = randomUUID();
    expect((await signIn({ email: newAddress(), email_verified: false })).location).toBe(
      "/sign-in?error=OIDC_UNVERIFIED",
    );
  });

  it("needs OIDC_ORGANIZATION when there are several organizations", async () => {
    set({ OIDC_PROVISION: true, OIDC_ORGANIZATION: undefined });
    await app.organization();
    expect((await signIn({ email: newAddress() })).location).toBe("/sign-in?error=OIDC_UNKNOWN");
  });
});

it("OIDC_ALLOWED_DOMAINS refuses other domains at every sign-in, and domains that only end alike", async () => {
  const ada = await org.user({ email: newAddress() });
  expect((await signIn({ email: ada.email })).user.id).toBe(ada.id);
  set({ OIDC_ALLOWED_DOMAINS: ["Acme.test"] });
  expect((await signIn({ email: ada.email })).user.id).toBe(ada.id);
  for (const email of ["ada@evil.test", "ada@evilacme.test", "ada@sub.acme.test", "ada@acme.test@evil.test"])
    expect((await signIn({ email })).location).toBe("/sign-in?error=OIDC_DOMAIN");
  expect((await signIn({ email: ada.email, email_verified: false })).location).toBe("/sign-in?error=OIDC_UNVERIFIED");
});

it("groups decide about rights at every sign-in, but never take the last administrator's", async () => {
  const ada = await org.user({ email: newAddress(), managesVaults: true });
  const { email } = ada;
  const rights = async (groups?: unknown) => {
    const { user } = await signIn({ email, ...(groups !== undefined && { groups }) });
    return [user.is_admin, user.manages_vaults];
  };
  expect(await rights(["admins"])).toEqual([false, true]);
  set({ OIDC_ADMIN_GROUP: "admins", OIDC_VAULTS_GROUP: "paralegals" });
  await org.user({ isAdmin: true });
  expect(await rights(["admins", "others"])).toEqual([true, true]);
  expect(await rights("paralegals")).toEqual([false, true]);
  expect(await rights()).toEqual([false, false]);
  provider.word.userinfo = { groups: ["admins"] };
  expect(await rights()).toEqual([true, true]);
  provider.word.userinfo = undefined;
  await app.database.system`update users set is_admin = false where organization_id = ${org.id} and id <> ${ada.id}`;
  expect(await rights(["others"])).toEqual([true, true]);
});

describe("back-channel logout", () => {
  const logOut = (token: string) =>
    app.send("POST", "//oidc/backchannel-logout", {
      raw: new URLSearchParams({ logout_token: token }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  it("ends the session that it names, or all of the person's sessions that came from the provider", async () => {
    const ada = await org.user({ email: newAddress() });
    const local = await ada.signedIn();
    const [one, two] = [await signIn({ email: ada.email, sid: "one" }), await signIn({ email: ada.email, sid: "two" })];
    const states = async () =>
      Promise.all([one.browser, two.browser, local].map(async (each) => (await each.get("/session")).status));
    expect((await logOut(provider.logoutToken({ sid: "one", sub: undefined }))).status).toBe(200);
    expect(await states()).toEqual([401, 200, 200]);
    expect((await logOut(provider.logoutToken())).status).toBe(200);
    expect(await states()).toEqual([401, 401, 200]);
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    const { body } = await admin.get(`/audit?limit=10&user_id=${ada.id}`);
    expect(body.records[0]).toMatchObject({ actor: ada.name, phrase: ["was signed out by the identity provider"] });
  });

  it("refuses a token that is forged, used before, old, for somebody else, or no logout token", async () => {
    const ada = await org.user({ email: newAddress() });
    const { browser } = await signIn({ email: ada.email, sid: "one" });
    const long = Math.floor(Date.now() / 1000) - 3600;
    const wrong = [
      { aud: "another" },
      { iss: "https://evil.example" },
      { iat: long },
      { exp: long },
      { events: {} },
      { nonce: "x" },
      { sub: undefined },
      { jti: undefined },
    ].map((claims) => provider.logoutToken(claims));
    provider.word.forged = true;
    for (const token of [...wrong, provider.logoutToken(), "", "a.b.c"]) expect((await logOut(token)).status).toBe(400);
    provider.word.forged = false;
    const unsigned = provider.logoutToken().split(".");
    const head = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    expect((await logOut(`${head}.${unsigned[1]}.`)).status).toBe(400);
    expect((await browser.get("/session")).status).toBe(200);
    const once = provider.logoutToken({ sub: randomUUID() });
    expect([(await logOut(once)).status, (await logOut(once)).status]).toEqual([200, 400]);
    expect((await app.send("POST", "//oidc/backchannel-logout", { body: {} })).status).toBe(415);
  });
});
