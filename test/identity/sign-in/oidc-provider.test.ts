import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { asBrowser } from "../../support/client.ts";
import { TestApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { CLIENT_ID, CLIENT_SECRET } from "../../support/servers/oidc-server.ts";

const PUBLIC_URL = "https://chancery.example";
const email = `${randomUUID()}@acme.test`;
const person = { sub: randomUUID(), email, email_verified: true, name: "Nora New", groups: ["admins"] };
let provider: Provider;
let server: Server;
let app: TestApp;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url!.startsWith("/interaction/")) return void interact(request, response);
    provider.callback()(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const OIDC_ISSUER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { OIDC_ISSUER, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, PUBLIC_URL };
  app = new TestApp(
    { ...client, OIDC_PROVISION: true, OIDC_SCOPES: ["groups"], OIDC_ADMIN_GROUP: "admins" },
    endpoints,
  );
  await app.start();
  provider = new Provider(OIDC_ISSUER, configuration(app.url));
});

afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  server.close();
});

const configuration = (appUrl: string) => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${PUBLIC_URL}/app/v1/oidc/callback`],
      backchannel_logout_uri: `${appUrl}/oidc/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: async () => person }),
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
  scopes: ["openid", "email", "profile", "groups"],
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  /** Replaces the provider's own fetch, which refuses loopback addresses. */
  fetch: (address: string, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown }) =>
    fetch(address, options),
  cookies: { keys: ["a key of the test"] },
});

/** The person signs in at the provider and agrees to everything. */
async function interact(request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === "login")
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** Follows the provider's redirects with its cookies until it sends the browser back. */
async function visitProvider(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let address = new URL(start), step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    address = new URL(reply.headers.get("location")!, address);
    if (address.origin === PUBLIC_URL) return address;
  }
  throw new Error("the provider did not send the browser back");
}

it("a person of a real provider is created with the rights of their groups, and signed out by its back-channel logout", async () => {
  const org = await app.organization();
  Object.assign(app.deps.config, { OIDC_ORGANIZATION: org.id });
  const started = await app.send("GET", "//app/v1/oidc/start");
  const back = await visitProvider(started.headers.location!);
  const cookie = started.headers["set-cookie"]![0]!.split(";")[0]!;
  const finished = await app.send("GET", `//app/v1/oidc/callback${back.search}`, { headers: { cookie } });
  expect(finished.headers.location).toBe("/");
  const browser = asBrowser(app.url, finished.headers["set-cookie"]![0]!.split(";")[0]!);
  const { body } = await browser.get("/session");
  expect(body.user).toMatchObject({ email, name: "Nora New", is_admin: true });
  const [session] = await app.database.system<{ oidc_session: string; oidc_subject: string }>`
    select oidc_session, oidc_subject from sessions where id = ${body.id}`;
  expect(session!.oidc_subject).toBe(person.sub);
  const client = await provider.Client.find(CLIENT_ID);
  await client.backchannelLogout(person.sub, session!.oidc_session);
  await eventually(async () => ((await browser.get("/session")).status === 401 ? true : undefined));
}, 60_000);
