import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { asBrowser } from "../../support/client.ts";
import type { TestApp, TestOrganization } from "../../support/harness.ts";
import type { SamlServer } from "../../support/servers/saml-server.ts";

export const PUBLIC_URL = "https://chancery.example";

/** An organization whose administrator has set up the provider. */
export async function connect(app: TestApp, provider: SamlServer, settings: Record<string, unknown> = {}) {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const set = (changes: Record<string, unknown> = {}) =>
    admin.put("/saml-settings", { ...settingsFor(provider), ...settings, ...changes });
  expect(await set()).toMatchObject({ status: 200 });
  const { text } = await app.send("GET", `//saml/${org.id}/metadata`);
  provider.services.push(text);
  return { org, admin, set, entityId: `${PUBLIC_URL}/saml/${org.id}/metadata` };
}

export const settingsFor = (provider: SamlServer) => ({
  name: "Acme ID",
  entity_id: provider.entityId,
  sso_url: provider.ssoUrl,
  logout_url: provider.logoutUrl,
  certificates: provider.certificate,
  email_attribute: "mail",
  name_attribute: "displayName",
  groups_attribute: "groups",
  allowed_domains: ["acme.test"],
});

export const newAddress = () => `${randomUUID()}@acme.test`;
const cookiesIn = (headers: { "set-cookie"?: string[] }) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]!);

/** The steps of a sign-in, as a browser goes through them. */
export class SamlBrowser {
  readonly #app: TestApp;
  readonly #org: TestOrganization;
  #cookies: string[] = [];

  constructor(app: TestApp, org: TestOrganization) {
    this.#app = app;
    this.#org = org;
  }

  /** Returns the address of the provider. */
  async start(next = ""): Promise<URL> {
    const { headers } = await this.#app.send("GET", `//app/v1/saml/start?organization_id=${this.#org.id}${next}`);
    this.#cookies.push(...cookiesIn(headers));
    return new URL(headers.location!);
  }

  /** Posts what the provider's page holds, from another site: without our cookies. */
  post(fields: Record<string, string>, organizationId = this.#org.id) {
    return this.#app.send("POST", `//saml/${organizationId}/acs`, {
      raw: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "cross-site",
        origin: "https://idp.example",
      },
    });
  }

  /** Posts and follows the redirect: where it ends, and who is signed in. */
  async finish(fields: Record<string, string>) {
    const received = await this.post(fields);
    if (received.headers.location !== "/app/v1/saml/finish") return { location: received.headers.location! };
    const answer = cookiesIn(received.headers);
    const cookie = [...this.#cookies, ...answer].join("; ");
    const { headers } = await this.#app.send("GET", "//app/v1/saml/finish", { headers: { cookie } });
    const session = cookiesIn(headers).find((each) => each.includes("chancery_session="));
    if (!session) return { location: headers.location!, cookie };
    const browser = asBrowser(this.#app.url, session);
    return { location: headers.location!, cookie, browser, user: (await browser.get("/session")).body.user };
  }
}

/** The whole sign-in. */
export async function signIn(app: TestApp, provider: SamlServer, org: TestOrganization, next = "") {
  const browser = new SamlBrowser(app, org);
  const { fields } = await provider.respondTo(await browser.start(next));
  return { fields, ...(await browser.finish(fields)) };
}

/** The reasons that the service wrote into its log. */
export function watchRefusals(app: TestApp) {
  const spy = vi.spyOn(app.deps.log, "warn");
  return () => spy.mock.calls.map(([about]) => String((about as { err?: Error }).err?.message ?? ""));
}
