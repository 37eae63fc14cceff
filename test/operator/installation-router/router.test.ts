import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { createPasswordLink } from "../../../src/identity/sign-in/links.ts";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { moveOrganization } from "../../../src/operator/backups/transfer/move.ts";
import { Installations } from "../../../src/operator/installation-router/installations.ts";
import { buildRouter } from "../../../src/operator/installation-router/router.ts";
import { readRoutingHint } from "../../../src/operator/installation-router/routing-hint.ts";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { OauthClient, sendForm } from "../../entrances/connected-apps/client.ts";
import { sendMessage } from "../../entrances/mcp/client.ts";
import { connectProvider } from "../../entrances/scim/scim.ts";
import { cookiesOf, finish, nextCode, PASSWORD, setUpTotp } from "../../identity/second-factors/signing-in.ts";
import { as, asBrowser, send } from "../../support/client.ts";
import { TestApp, useApp } from "../../support/harness.ts";

// Separate databases: shared ones contain secrets of other tests that these keys cannot decrypt, which would block moves.
const first = useApp({ SECRET_KEY: "the first installation has this key" }, endpoints, undefined, "_first_home");
const second = new TestApp({ SECRET_KEY: "the second installation has another" }, endpoints);
const apps = () => [first, second];
let folder: string;
const servers: ReturnType<typeof createServer>[] = [];
let url: string;
/** Looks like the apps, but every request goes through the router. */
let routed: TestApp;

async function addressOf(server: ReturnType<typeof createServer>) {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const listen = (installations: Installations) =>
  addressOf(buildRouter(installations, first.deps.config.PUBLIC_URL, (error) => console.error(error)));
const startNode = (answer: RequestListener) => addressOf(createServer(answer));
const installationsOf = (sql: Sql = second.database.system) =>
  new Installations([
    { name: "first", sql: first.database.system, nodes: [first.url] },
    { name: "second", sql, nodes: [second.url] },
  ]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-router-"));
  await second.start(folder, "_second_home");
  url = await listen(installationsOf());
  const through: TestApp["send"] = (method, path, options) => send(url, method, path, options);
  routed = Object.assign(Object.create(first), { url, send: through });
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

const own = { "sec-fetch-site": "same-origin" };
const signIn = (body: object) => send(url, "POST", "//app/v1/session", { body, headers: own });

describe("a request goes to the database of its organization", () => {
  it("by its API key, with bodies and files", async () => {
    for (const app of apps()) {
      const org = await app.organization(`Of ${app.url}`);
      const ada = await org.user();
      const caller = as(url, ada.key);
      expect((await caller.get("/me")).body).toMatchObject({ user: { email: ada.email } });
      const { body: file } = await caller.upload("terms.txt", "x".repeat(300_000));
      const content = await fetch(`${url}/v1/files/${file.id}/content`, { headers: { authorization: ada.key } });
      expect((await content.text()).length).toBe(300_000);
      expect((await as(app === first ? second.url : first.url, ada.key).get("/me")).status).toBe(403);
      const link = await signUrl(app.deps, org.id, file.id);
      const signed = await fetch(url + link.slice(app.deps.config.PUBLIC_URL.length));
      expect([signed.status, (await signed.text()).length]).toEqual([200, 300_000]);
    }
  });

  it("by its session, after signing in with an address", async () => {
    for (const app of apps()) {
      const ada = await (await app.organization()).user({ password: PASSWORD });
      const reply = await signIn({ email: ada.email, password: PASSWORD });
      expect([reply.status, reply.body.user?.email]).toEqual([200, ada.email]);
      const browser = asBrowser(url, cookiesOf(reply));
      expect((await browser.get("/session")).body.user.email).toBe(ada.email);
      expect((await browser.delete("/session")).status).toBe(200);
      expect((await browser.get("/session")).status).toBe(401);
      expect((await signIn({ email: ada.email, password: "not the password" })).status).toBe(401);
    }
  });

  it("by address and password, or by the named organization, if both databases know the address", async () => {
    const email = `both-${Date.now()}@example.com`;
    const [here, there] = [await first.organization(), await second.organization()];
    await here.user({ email, password: `${PASSWORD} here` });
    await there.user({ email, password: `${PASSWORD} there` });
    const organizationOf = async (body: object) => (await signIn({ email, ...body })).body.organization?.id;
    expect(await organizationOf({ password: `${PASSWORD} here` })).toBe(here.id);
    expect(await organizationOf({ password: `${PASSWORD} there` })).toBe(there.id);
    const named = { password: `${PASSWORD} there`, organization_id: there.id };
    expect(await organizationOf(named)).toBe(there.id);
    expect((await signIn({ ...named, email, organization_id: here.id })).status).toBe(401);
  });

  it.each(["-".repeat(36), "00000000000000000000000000000000----"])(
    "and an organization that is no UUID (%s) is refused as the database's own server refuses it",
    async (id) => {
      const body = { email: "ada@example.com", password: PASSWORD, organization_id: id };
      const direct = await send(first.url, "POST", "//app/v1/session", { body, headers: own });
      const reply = await signIn(body);
      expect([reply.status, reply.body]).toEqual([400, direct.body]);
    },
  );

  it("by its password, however often another database has refused it", async () => {
    const email = `often-${Date.now()}@example.com`;
    await (await first.organization()).user({ email, password: `${PASSWORD} here` });
    const there = await second.organization();
    await there.user({ email, password: `${PASSWORD} there` });
    const strict = await startNode((_request, reply) => reply.writeHead(429, { "retry-after": "60" }).end("{}"));
    const both = await listen(
      new Installations([
        { name: "first", sql: first.database.system, nodes: [strict] },
        { name: "second", sql: second.database.system, nodes: [second.url] },
      ]),
    );
    const signInWith = (password: string) =>
      send(both, "POST", "//app/v1/session", { body: { email, password }, headers: own });
    const { status, body } = await signInWith(`${PASSWORD} there`);
    expect([status, body.organization?.id]).toEqual([200, there.id]);
    const refused = await fetch(`${both}/app/v1/session`, {
      method: "POST",
      body: JSON.stringify({ email, password: "not the password" }),
      headers: { ...own, "content-type": "application/json" },
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("in the second step of a sign-in, also from a browser that is signed in elsewhere", async () => {
    const bob = await (await first.organization()).user({ password: PASSWORD });
    const former = cookiesOf(await signIn({ email: bob.email, password: PASSWORD }));
    const ada = await (await second.organization()).user({ password: PASSWORD });
    const { secret } = await setUpTotp(await ada.signedIn());
    const begun = await signIn({ email: ada.email, password: PASSWORD });
    expect([begun.status, begun.body.code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const [session] = former.split("; ").filter((cookie) => cookie.startsWith("chancery_session="));
    const done = await finish(routed, `${session}; ${cookiesOf(begun)}`, { code: nextCode(secret, 1) });
    expect([done.status, done.body.user?.email]).toEqual([200, ada.email]);
  });

  it("by SCIM tokens, password links and addresses with its id", async () => {
    for (const app of apps()) {
      const org = await app.organization();
      const { token } = await connectProvider(app, org);
      const scim = await send(url, "GET", "//scim/v2/Users", { headers: { authorization: `Bearer ${token}` } });
      expect([scim.status, scim.body.totalResults]).toEqual([200, 1]);
      const person = await org.user();
      const { link } = await createPasswordLink(app.database.system, app.deps.config, {
        organizationId: org.id,
        userId: person.id,
      });
      const linkToken = link.split("/").at(-1);
      const opened = await send(url, "GET", `//app/v1/links/${linkToken}`);
      expect([opened.status, opened.body.email]).toEqual([200, person.email]);
      expect((await send(url, "GET", `//saml/${org.id}/metadata`)).status).toBe(200);
    }
  });

  it("for connected apps: a client that was registered once works everywhere", async () => {
    for (const app of apps()) {
      const client = await OauthClient.register(routed);
      const ada = await (await app.organization()).user({ isAdmin: true });
      const signedIn = await ada.signedIn();
      const tokens = await client.connect(signedIn);
      expect((await sendMessage(routed, tokens.access_token, { method: "tools/list" })).status).toBe(200);
      const renewed = await sendForm(routed, "//oauth/token", {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
        client_id: client.id,
      });
      expect(renewed.status).toBe(200);
    }
  });
});

describe("an organization that moves", () => {
  it("is served by its new installation at once; a cached one never refuses its keys", async () => {
    const org = await first.organization();
    const ada = await org.user({ isAdmin: true });
    const caller = as(url, ada.key);
    expect((await caller.get("/me")).status).toBe(200);
    const client = await OauthClient.register(routed);
    const tokens = await client.connect(await ada.signedIn());
    // The router has seen the token, and could have cached its installation.
    expect((await client.refresh(tokens.refresh_token, { client_id: "another" })).status).toBeGreaterThanOrEqual(400);
    await moveOrganization(first.deps, second.deps, { id: org.id, waitSeconds: 0 });
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
    const just = await caller.get("/me");
    expect([just.status, just.headers["retry-after"]]).toEqual([503, "1"]);
    expect((await caller.get("/me")).body.user.email).toBe(ada.email);
    await moveOrganization(second.deps, first.deps, { id: org.id, waitSeconds: 0 });
    expect([(await caller.get("/me")).status, (await caller.get("/me")).status]).toEqual([503, 200]);
  });
});

describe("a request that belongs to no organization, or whose organization cannot be found", () => {
  it("is answered by the first installation", async () => {
    expect((await send(url, "GET", "//openapi.json")).body.openapi).toMatch(/^3/);
    expect((await send(url, "GET", "//v1/me")).status).toBe(401);
    expect((await as(url, `u:svc_${"a".repeat(36)}`).get("/me")).status).toBe(403);
    expect((await signIn({ email: "nobody@example.com", password: "x" })).status).toBe(401);
    expect((await send(url, "POST", "//app/v1/session", { raw: "{", headers: own })).status).toBe(400);
    expect((await send(url, "GET", "///elsewhere.example/x")).status).toBe(404);
    expect((await send(url, "GET", "//healthz")).body).toEqual({ status: "ok" });
  });

  it("is 503 if a database or an installation does not answer; others are served", async () => {
    const broken = Object.assign(() => Promise.reject(new Error("down")), {
      first: () => Promise.reject(new Error("down")),
      run: () => Promise.reject(new Error("down")),
    }) as unknown as Sql;
    const half = await listen(installationsOf(broken));
    const here = await (await first.organization()).user();
    const there = await (await second.organization()).user();
    expect((await as(half, here.key).get("/me")).status).toBe(200);
    const refused = await as(half, there.key).get("/me");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    const nobody = [{ name: "first", sql: first.database.system, nodes: ["http://127.0.0.1:1"] }];
    expect((await as(await listen(new Installations(nobody)), here.key).get("/me")).status).toBe(503);
  });
});

it("a database that hangs keeps nobody of another one waiting", async () => {
  const never = () => new Promise(() => {});
  const hanging = Object.assign(never, { first: never, run: never }) as unknown as Sql;
  const half = await listen(installationsOf(hanging));
  const org = await first.organization();
  const here = await org.user({ password: PASSWORD });
  expect((await as(half, here.key).get("/me")).status).toBe(200);
  expect((await send(half, "GET", `//saml/${org.id}/metadata`)).status).toBe(200);
  const body = { email: here.email, password: PASSWORD };
  expect((await send(half, "POST", "//app/v1/session", { body, headers: own })).status).toBe(200);
  const there = await (await second.organization()).user();
  expect((await as(half, there.key).get("/me")).status).toBe(503);
});

it.each([
  ["GET", "/downloads/0b0b7b5c-4f3a-4c8e-9d57-0a5d1f7e2c11/x?expires=1", "organization"],
  ["GET", "/app/v1/saml/start?organization_id=0b0b7b5c-4f3a-4c8e-9d57-0a5d1f7e2c11", "organization"],
  ["GET", "/app/v1/saml/finish", "remembered"],
  ["GET", "/app/v1/oidc/callback?code=x", "remembered"],
  ["GET", "/calendar/abc.ics", "token"],
  ["GET", "/v1/calendar/abc.ics", "token"],
  ["POST", "/oidc/backchannel-logout", "all-installations"],
  ["GET", "/vaults", "none"],
] as const)("%s %s is routed by: %s", (method, path, kind) => {
  expect(readRoutingHint({ method, url: path, headers: {} }, "http://localhost").kind).toBe(kind);
});

/** A node that answers as told, behind a router. */
async function behindRouter(answer: RequestListener, unreachable: string[] = []) {
  const nodes = [...unreachable, await startNode(answer)];
  return listen(new Installations([{ name: "first", sql: first.database.system, nodes }]));
}

it.each(["before the reply", "in the middle of a stream"])(
  "a client that disconnects %s is also disconnected from the node",
  async (when) => {
    const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const one = await behindRouter((request, reply) => {
      reply.once("close", left.resolve);
      request.resume().once("end", () => {
        if (when !== "before the reply")
          reply.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
        arrived.resolve();
      });
    });
    const leaving = new AbortController();
    const asked = fetch(`${one}/stream`, { method: "POST", body: "{}", signal: leaving.signal });
    await arrived.promise;
    if (when !== "before the reply") await (await asked).body!.getReader().read();
    leaving.abort();
    await asked.catch((error) => expect(error.name).toBe("AbortError"));
    await left.promise;
  },
);

it("no request is lost when a node cannot be reached: another node gets all of it", async () => {
  const one = await behindRouter(
    async (request, reply) => reply.end(String(Buffer.concat(await request.toArray()).length)),
    ["http://255.255.255.255:1", "http://127.0.0.1:1"],
  );
  const lengths = Array.from({ length: 6 }, async () => {
    const { status, ...reply } = await send(one, "POST", "//x", { raw: "x".repeat(300_000) });
    return [status, reply.text];
  });
  for (const length of lengths) expect(await length).toEqual([200, "300000"]);
});

it("a node learns the address of the client, and a forged one is ignored", async () => {
  const seen: Record<string, string | string[] | undefined>[] = [];
  const one = await behindRouter((request, reply) => {
    seen.push(request.headers);
    reply.end("{}");
  });
  await send(one, "GET", "//favicon.svg", {
    headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example", forwarded: "for=203.0.113.9" },
  });
  expect(seen[0]).toMatchObject({
    "x-forwarded-for": expect.stringMatching(/^203\.0\.113\.9, (?:::ffff:)?127\.0\.0\.1$/),
  });
  expect([seen[0]!["x-forwarded-host"], seen[0]!.forwarded]).toEqual([undefined, undefined]);
});
