import { inflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { asBrowser } from "../../support/client.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { CLIENT_ID, CLIENT_SECRET, useOidcServer } from "../../support/servers/oidc-server.ts";
import { useSamlServer } from "../../support/servers/saml-server.ts";
import { connect, newAddress, PUBLIC_URL, signIn } from "./saml.ts";

const oidc = useOidcServer();
const saml = useSamlServer();
const app = useApp({
  get OIDC_ISSUER() {
    return oidc.issuer;
  },
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  PUBLIC_URL,
});
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe("who signed in with OpenID Connect and has neither a password nor a second factor", () => {
  let org: TestOrganization;
  beforeAll(async () => {
    org = await app.organization();
  });

  async function enter(authenticated: number | undefined) {
    const { email } = await org.user({ email: newAddress() });
    oidc.word.subject = email;
    oidc.word.claims = { email, email_verified: true, auth_time: authenticated };
    const started = await app.send("GET", "//app/v1/oidc/start?again=true");
    const sent = await fetch(started.headers.location!, { redirect: "manual" });
    const { search } = new URL(sent.headers.get("location")!);
    const cookie = started.headers["set-cookie"]![0]!.split(";")[0]!;
    const { headers } = await app.send("GET", `//app/v1/oidc/callback${search}`, { headers: { cookie } });
    return asBrowser(app.url, headers["set-cookie"]![0]!.split(";")[0]!);
  }

  it("is sent to the provider, which asks anew", async () => {
    const browser = await enter(undefined);
    const { body } = await browser.get("/second-factors");
    expect(body).toMatchObject({ has_password: false, proof_address: "/app/v1/oidc/start?again=true" });
    const { headers } = await app.send("GET", "//app/v1/oidc/start?again=true");
    const asked = new URL(headers.location!).searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
    const plain = new URL((await app.send("GET", "//app/v1/oidc/start")).headers.location!).searchParams;
    expect([plain.get("prompt"), plain.get("max_age")]).toEqual([null, null]);
  });

  it.each([
    ["a minute ago", () => secondsAgo(60), 200],
    ["eleven minutes ago", () => secondsAgo(660), 403],
    ["in the future, which counts as now", () => secondsAgo(-3600), 200],
    ["the provider does not say when", () => undefined, 403],
  ])("sets up a second factor if the provider's proof is recent: %s", async (_when, at, status) => {
    const browser = await enter(at());
    const reply = await browser.post("/second-factors/totp");
    expect([reply.status, reply.body.code]).toEqual([status, status === 200 ? undefined : "CONFIRMATION_REQUIRED"]);
  });
});

describe("who signed in with SAML and has neither a password nor a second factor", () => {
  const requestOf = async (id: string, again: string) => {
    const { headers } = await app.send("GET", `//app/v1/saml/start?organization_id=${id}${again}`);
    const message = new URL(headers.location!).searchParams.get("SAMLRequest")!;
    return inflateRawSync(Buffer.from(message, "base64")).toString();
  };

  it("is sent to the provider, which asks anew, and its recent proof counts", async () => {
    const { org } = await connect(app, saml);
    const { email } = await org.user({ email: newAddress() });
    saml.word.attributes = { mail: email! };
    const { browser } = await signIn(app, saml, org);
    const address = `/app/v1/saml/start?organization_id=${org.id}&again=true`;
    expect((await browser!.get("/second-factors")).body.proof_address).toBe(address);
    expect(await requestOf(org.id, "&again=true")).toContain('ForceAuthn="true"');
    expect(await requestOf(org.id, "")).not.toContain("ForceAuthn");
    expect((await browser!.post("/second-factors/totp")).status).toBe(200);
    saml.word.edit = (xml) =>
      xml.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${new Date(secondsAgo(660) * 1000).toISOString()}"`);
    const old = await signIn(app, saml, org);
    expect((await old.browser!.post("/second-factors/totp")).body.code).toBe("CONFIRMATION_REQUIRED");
  });
});

it("a person who signed in with a password has no provider to go to", async () => {
  const browser = await (await (await app.organization()).user()).signedIn();
  expect((await browser.get("/second-factors")).body.proof_address).toBeNull();
});
