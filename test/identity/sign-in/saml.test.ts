import { verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSigningKey } from "../../../src/identity/sign-in/saml/certificate.ts";
import { forgetExpiredMessages } from "../../../src/identity/sign-in/saml/saml.ts";
import { rotateSecrets } from "../../../src/kernel/secrets/secrets.ts";
import { asBrowser } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { useSamlServer } from "../../support/servers/saml-server.ts";
import { connect, newAddress, PUBLIC_URL, SamlBrowser, settingsFor, signIn, watchRefusals } from "./saml.ts";

const provider = useSamlServer();
const app = useApp({ PUBLIC_URL });
type Connection = Awaited<ReturnType<typeof connect>>;
let connection: Connection;
let org: Connection["org"];
beforeAll(async () => {
  connection = await connect(app, provider);
  org = connection.org;
});
beforeEach(async () => {
  expect((await connection.set()).status).toBe(200);
});
const enter = (next?: string) => signIn(app, provider, org, next);
const as = (attributes: Record<string, string | string[]>) => {
  provider.word.attributes = attributes;
  return enter();
};

describe("the settings", () => {
  it("say what to enter at the provider before anything is set, and are for administrators alone", async () => {
    const fresh = await app.organization();
    const admin = await (await fresh.user({ isAdmin: true })).signedIn();
    const base = `${PUBLIC_URL}/saml/${fresh.id}`;
    expect((await admin.get("/saml-settings")).body).toEqual({
      service_provider: {
        entity_id: `${base}/metadata`,
        acs_url: `${base}/acs`,
        logout_url: `${base}/logout`,
        metadata_url: `${base}/metadata`,
        sign_in_url: `${PUBLIC_URL}/sign-in?organization=${fresh.id}`,
        certificate: null,
      },
      identity_provider: null,
    });
    const person = await (await fresh.user()).signedIn();
    expect((await person.get("/saml-settings")).status).toBe(403);
    expect((await person.put("/saml-settings", settingsFor(provider))).status).toBe(403);
    for (const path of [`//app/v1/saml/start?organization_id=${fresh.id}`, `//saml/${fresh.id}/logout`])
      expect((await app.send("GET", path)).status).toBe(404);
    expect((await app.send("GET", `//saml/${fresh.id}/metadata`)).status).toBe(200);
    for (const id of [crypto.randomUUID(), "none"])
      expect((await app.send("GET", `//saml/${id}/metadata`)).status).toBe(404);
  });

  it("keep the key that signs requests when they change, and show certificates but never the key", async () => {
    const before = (await connection.admin.get("/saml-settings")).body;
    const { body } = await connection.set({ name: "New name" });
    expect(body.identity_provider).toMatchObject({ name: "New name", provision: false, idp_initiated: false });
    expect(body.service_provider.certificate).toBe(before.service_provider.certificate);
    expect(JSON.stringify(body)).not.toContain("PRIVATE");
    const { fingerprint256, validTo } = new X509Certificate(provider.certificate);
    expect(body.identity_provider.certificate_details).toEqual([
      { subject: "CN=Chancery", fingerprint: fingerprint256, expires_at: new Date(validTo).toISOString() },
    ]);
  });

  it("encrypt the private key, and `secrets rotate` covers it", async () => {
    const stored = async () =>
      (
        await app.database.system<{ private_key: string }>`
        select private_key from saml_settings where organization_id = ${org.id}`
      )[0]!.private_key;
    expect(await stored()).toMatch(/^sealed:1:/);
    const key = app.deps.secrets.open(await stored(), org.id);
    expect(key).toContain("BEGIN PRIVATE KEY");
    await app.database.system`update saml_settings set private_key = ${key} where organization_id = ${org.id}`;
    await rotateSecrets(app.database.system, app.deps);
    expect(app.deps.secrets.open(await stored(), org.id)).toBe(key);
    expect(await stored()).toMatch(/^sealed:1:/);
  });

  it.each([
    ["certificates", "not a certificate", "must be a certificate in PEM format"],
    ["certificates", "QUJD", "must be a certificate in PEM format"],
    ["sso_url", "http://idp.example/sso", "must be a URL that begins with https://"],
    ["sso_url", "javascript:alert(1)", "must be a URL that begins with https://"],
    ["logout_url", "https://user:pw@idp.example", "must be a URL that begins with https://"],
    ["allowed_domains", [], "must name at least one domain"],
    ["allowed_domains", ["acme test"], "must be a domain such as example.com"],
    ["entity_id", " ", "must not be blank"],
  ])("refuse %s %j", async (name, value, message) => {
    const reply = await connection.set({ [name]: value });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(message);
  });

  it("take the base64 of a certificate as providers show it, and several certificates while one is replaced", async () => {
    const other = (await createSigningKey()).certificate;
    const bare = provider.certificate.replace(/-----[A-Z ]+-----|\s/g, "");
    expect((await connection.set({ certificates: bare })).body.identity_provider.certificates).toBe(
      provider.certificate,
    );
    const both = (await connection.set({ certificates: `${other}\n${provider.certificate}` })).body;
    expect(both.identity_provider.certificate_details).toHaveLength(2);
    const { email, id } = await org.user({ email: newAddress() });
    expect((await as({ mail: email })).user.id).toBe(id);
  });

  it("are recorded in the audit log, and removing them ends sign-ins but not accounts", async () => {
    const { org, admin } = await connect(app, provider);
    const { email } = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: email };
    const { browser } = await signIn(app, provider, org);
    expect((await admin.delete("/saml-settings")).status).toBe(204);
    expect((await app.send("GET", `//app/v1/saml/start?organization_id=${org.id}`)).status).toBe(404);
    expect((await browser!.get("/session")).status).toBe(200);
    const { records } = (await admin.get("/audit?limit=10")).body;
    const phrases = records.map(({ phrase }: { phrase: string[] }) => phrase.join(""));
    expect(phrases).toEqual(
      expect.arrayContaining([
        "removed single sign-on by SAML",
        "signed in with the SAML identity provider",
        "set up single sign-on by SAML",
      ]),
    );
  });
});

describe("signing in", () => {
  it("sends a signed request, and returns to the page that was asked for", async () => {
    const { email, id } = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: email.toUpperCase() };
    const { location, user } = await enter("&next=/vaults%3Fsort%3Dname");
    expect(location).toBe("/vaults?sort=name");
    expect(user.id).toBe(id);
  });

  it("takes a response that is signed as a whole as well", async () => {
    const { email, id } = await org.user({ email: newAddress() });
    provider.word.signs = ["assertion", "response"];
    expect((await as({ mail: email })).user.id).toBe(id);
  });

  it("takes attributes that it does not read with any value, and those that it reads with text only", async () => {
    const { email, id } = await org.user({ email: newAddress() });
    const nested = (name: string) => (xml: string) =>
      xml.replace(
        "</saml:AttributeStatement>",
        `<saml:Attribute Name="${name}"><saml:AttributeValue><saml:NameID>a7</saml:NameID></saml:AttributeValue></saml:Attribute>$&`,
      );
    provider.word.edit = nested("urn:oid:1.3.6.1.4.1.5923.1.1.1.10");
    expect((await as({ mail: email })).user?.id).toBe(id);
    provider.word.edit = nested("groups");
    const reasons = watchRefusals(app);
    expect((await as({ mail: email })).user).toBeUndefined();
    expect(reasons()).toContainEqual(expect.stringContaining("AttributeValue must hold text only"));
  });

  it("uses the NameID as the address when no attribute is named", async () => {
    await connection.set({ email_attribute: null });
    const { email, id } = await org.user({ email: newAddress() });
    provider.word.subject = email;
    expect((await as({})).user.id).toBe(id);
  });

  it("never redirects to another site, whatever next and RelayState say", async () => {
    const { email } = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: email };
    provider.word.relayState = "https://evil.example/";
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example"])
      expect((await enter(`&next=${encodeURIComponent(next)}`)).location).toBe("/");
    await connection.set({ idp_initiated: true });
    const paths = { "https://evil.example/": "/", "//evil.example": "/", "/vaults": "/vaults" };
    for (const [relayState, location] of Object.entries(paths)) {
      provider.word.relayState = relayState;
      const { fields } = await provider.respondUnasked(connection.entityId);
      expect((await new SamlBrowser(app, org).finish(fields)).location).toBe(location);
    }
  });

  it("begins at the provider only if the settings allow it", async () => {
    const { email, id } = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: email };
    const begin = async () => {
      const { fields } = await provider.respondUnasked(connection.entityId);
      return new SamlBrowser(app, org).finish(fields);
    };
    expect((await begin()).location).toBe(`/sign-in?error=SAML_FAILED&organization=${org.id}`);
    await connection.set({ idp_initiated: true });
    expect((await begin()).user.id).toBe(id);
  });

  it("is offered to people who name the organization, and to nobody else when there are several", async () => {
    const offered = async (query = "") => (await app.send("GET", `//app/v1/sign-in${query}`)).body.saml;
    expect(await offered(`?organization_id=${org.id}`)).toEqual({ organization_id: org.id, name: "Acme ID" });
    await app.organization();
    expect(await offered()).toBeNull();
    expect(await offered(`?organization_id=${crypto.randomUUID()}`)).toBeNull();
  });
});

describe("accounts follow the rules of OpenID Connect", () => {
  const back = (fault: string) => `/sign-in?error=SAML_${fault}&organization=${org.id}`;

  it("linked once by an address of an allowed domain, and then found by issuer and NameID", async () => {
    const ada = await org.user({ email: newAddress() });
    expect((await as({ mail: ada.email })).user.id).toBe(ada.id);
    const bob = await org.user({ email: newAddress() });
    expect((await as({ mail: bob.email })).user.id).toBe(ada.id);
    provider.word.subject = "another";
    expect((await as({ mail: ada.email })).location).toBe(back("LINKED"));
    expect((await as({ mail: bob.email })).user.id).toBe(bob.id);
  });

  it("refuses other domains, people without an address, unknown ones and deactivated ones", async () => {
    const ada = await org.user({ email: "ada@elsewhere.test" });
    expect((await as({ mail: ada.email })).location).toBe(back("DOMAIN"));
    for (const mail of ["ada@sub.acme.test", "ada@evilacme.test"])
      expect((await as({ mail })).location).toBe(back("DOMAIN"));
    for (const attributes of [{}, { mail: "no address" }, { mail: "a@evil.test@acme.test" }])
      expect((await as(attributes as Record<string, string>)).location).toBe(back("UNVERIFIED"));
    expect((await as({ mail: newAddress() })).location).toBe(back("UNKNOWN"));
    const gone = await org.user({ email: newAddress() });
    await app.database.system`update users set deactivated_at = now() where id = ${gone.id}`;
    await connection.set({ provision: true });
    expect((await as({ mail: gone.email })).location).toBe(back("UNKNOWN"));
  });

  it("creates people at their first sign-in if the settings say so", async () => {
    await connection.set({ provision: true });
    const mail = newAddress();
    const { user } = await as({ mail, displayName: "Nora New" });
    expect(user).toMatchObject({ email: mail, name: "Nora New", is_admin: false, manages_vaults: false });
    expect((await as({ mail: newAddress() })).user.id).toBe(user.id);
  });

  it("groups decide about rights at every sign-in, but never take the last administrator's", async () => {
    const { org } = await connect(app, provider, { admin_group: "admins", vaults_group: "paralegals" });
    const ada = await org.user({ email: newAddress() });
    const rights = async (...groups: string[]) => {
      provider.word.attributes = { mail: ada.email, groups };
      const { user } = await signIn(app, provider, org);
      return [user.is_admin, user.manages_vaults];
    };
    expect(await rights("admins", "others")).toEqual([true, true]);
    expect(await rights("paralegals")).toEqual([false, true]);
    expect(await rights()).toEqual([false, false]);
    await rights("admins");
    await app.database.system`update users set is_admin = false where organization_id = ${org.id} and id <> ${ada.id}`;
    expect(await rights("others")).toEqual([true, true]);
  });

  it("another organization's provider signs nobody in who has the same address, the same NameID or the same issuer", async () => {
    const ada = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: ada.email };
    expect((await enter()).user.id).toBe(ada.id);
    const other = await connect(app, provider, { provision: true });
    const there = await signIn(app, provider, other.org);
    expect(there.user.id).not.toBe(ada.id);
    expect((await there.browser!.get("/session")).body.organization.id).toBe(other.org.id);
    expect((await enter()).user.id).toBe(ada.id);
  });

  it("the organization's allowed networks apply, and the second factor is left to the provider", async () => {
    const { org } = await connect(app, provider);
    const ada = await org.user({ email: newAddress() });
    provider.word.attributes = { mail: ada.email };
    await app.database.system`
      insert into access_policies (organization_id, second_factor_required) values (${org.id}, true)`;
    const { browser } = await signIn(app, provider, org);
    expect((await browser!.get("/session")).body.must_set_up_factor).toBe(false);
    expect((await (await ada.signedIn()).get("/session")).body.must_set_up_factor).toBe(true);
    await app.database.system`
      update access_policies set session_networks = '{203.0.113.0/24}' where organization_id = ${org.id}`;
    const { location } = await signIn(app, provider, org);
    expect(location).toBe(`/sign-in?error=SAML_NETWORK&organization=${org.id}`);
    const [refusal] = await app.database.system<{ operation: string }>`
      select operation from audit_records where organization_id = ${org.id} order by id desc limit 1`;
    expect(refusal!.operation).toBe("REFUSED network");
  });
});

describe("single logout", () => {
  const visit = (address: URL) => app.send("GET", `/${address.pathname}${address.search}`);

  it("ends the session that it names, or all that came from the provider, and tells the provider", async () => {
    const ada = await org.user({ email: newAddress() });
    const local = await ada.signedIn();
    const one = await as({ mail: ada.email });
    const first = provider.word.session;
    provider.word.session = "two";
    const two = await as({ mail: ada.email });
    const states = () =>
      Promise.all([one.browser!, two.browser!, local].map(async (each) => (await each.get("/session")).status));
    const reply = await visit(provider.logoutAddress(connection.entityId, { sessions: [first] }));
    expect(reply.status).toBe(303);
    const back = new URL(reply.headers.location!);
    expect(`${back.origin}${back.pathname}`).toBe(provider.logoutUrl);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      RelayState: "there",
      SAMLResponse: expect.any(String),
      Signature: expect.any(String),
    });
    expect(await states()).toEqual([401, 200, 200]);
    await visit(provider.logoutAddress(connection.entityId));
    expect(await states()).toEqual([401, 401, 200]);
    const { body } = await connection.admin.get(`/audit?limit=10&user_id=${ada.id}`);
    expect(body.records[0]).toMatchObject({ actor: ada.name, phrase: ["was signed out by the identity provider"] });
  });

  it("begins here too: signing out leads to the provider, with a signed request for the session, and back", async () => {
    const ada = await org.user({ email: newAddress() });
    const { browser } = await as({ mail: ada.email });
    const { body, headers } = await browser!.delete("/session");
    expect(String(headers["set-cookie"])).toMatch(/Max-Age=0/);
    expect((await browser!.get("/session")).status).toBe(401);
    const to = new URL(body.provider_logout_url);
    expect(`${to.origin}${to.pathname}`).toBe(provider.logoutUrl);
    const xml = inflateRawSync(Buffer.from(to.searchParams.get("SAMLRequest")!, "base64")).toString();
    expect(xml).toContain(`>${connection.entityId}</saml:Issuer>`);
    expect(xml).toMatch(new RegExp(`<saml:NameID Format="[^"]+nameid-format:persistent">${provider.word.subject}<`));
    expect(xml).toContain(`>${provider.word.session}<`);
    const signed = to.search.slice(1).split("&Signature=")[0]!;
    const { body: settings } = await connection.admin.get("/saml-settings");
    const key = new X509Certificate(settings.service_provider.certificate).publicKey;
    const signature = Buffer.from(to.searchParams.get("Signature")!, "base64");
    expect(verify("sha256", Buffer.from(signed), key, signature)).toBe(true);
    const back = await visit(new URL(`${PUBLIC_URL}/saml/${org.id}/logout?SAMLResponse=anything&RelayState=x`));
    expect([back.status, back.headers.location]).toEqual([303, `/sign-in?organization=${org.id}`]);
    await connection.set({ logout_url: null });
    const again = await as({ mail: ada.email });
    expect((await again.browser!.delete("/session")).body).toEqual({ provider_logout_url: null });
    await connection.set();
  });

  it("refuses a request that is unsigned, forged, used before, old, for somebody else, signed with SHA-1, or duplicated", async () => {
    const ada = await org.user({ email: newAddress() });
    const { browser } = await as({ mail: ada.email });
    const refused = async (address: URL) => expect((await visit(address)).status).toBe(400);
    const make = () => provider.logoutAddress(connection.entityId);
    const without = (name: string) => {
      const address = make();
      address.searchParams.delete(name);
      return address;
    };
    for (const name of ["Signature", "SigAlg", "SAMLRequest"]) await refused(without(name));
    const twice = make();
    twice.search = `${twice.search}&${provider.logoutAddress(connection.entityId).search.slice(1).split("&")[0]}`;
    await refused(twice);
    const edits: ((xml: string) => string)[] = [
      (xml) => xml.replace(/IssueInstant="[^"]*"/, 'IssueInstant="2020-01-01T00:00:00Z"'),
      (xml) => xml.replace(/<saml:Issuer>[^<]*/, "<saml:Issuer>https://evil.example"),
      (xml) => xml.replace(/Destination="[^"]*"/, 'Destination="https://other.example"'),
      (xml) => `<!DOCTYPE x>${xml}`,
      (xml) => xml.replaceAll("LogoutRequest", "LogoutResponse"),
    ];
    for (const edit of edits) {
      provider.word.edit = edit;
      await refused(make());
    }
    provider.word.edit = (xml) => xml;
    provider.word.forged = true;
    await refused(make());
    provider.word.forged = false;
    provider.word.algorithm = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
    await refused(make());
    expect((await browser!.get("/session")).status).toBe(200);
    provider.word.algorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512";
    const once = make();
    expect([(await visit(once)).status, (await visit(once)).status]).toEqual([303, 400]);
    expect((await browser!.get("/session")).status).toBe(401);
  });
});

it("housekeeping forgets messages that have expired by themselves, and no others", async () => {
  const hash = (letter: string) => Buffer.from(letter.repeat(32));
  await app.database.system`insert into saml_messages (organization_id, hash, expires_at) values
    (${org.id}, ${hash("a")}, now() - interval '1 second'), (${org.id}, ${hash("b")}, now() + interval '1 hour')`;
  await forgetExpiredMessages(app.database.system);
  const kept = await app.database.system<{ hash: Buffer }>`
    select hash from saml_messages where organization_id = ${org.id} and hash in (${hash("a")}, ${hash("b")})`;
  expect(kept).toEqual([{ hash: hash("b") }]);
});

it("a sign-in cannot be completed without an answer from the provider", async () => {
  expect((await app.send("GET", "//app/v1/saml/finish")).headers.location).toBe("/sign-in?error=SAML_FAILED");
  const forged = asBrowser(app.url, "__Host-chancery_saml_answer=e30.x");
  expect((await forged.get("/saml/finish")).headers.location).toBe("/sign-in?error=SAML_FAILED");
});
