import { describe, expect, it } from "vitest";
import { forgetOldApps } from "../../../src/entrances/connected-apps/apps.ts";
import type { As } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { sendMessage } from "../mcp/client.ts";
import { OauthClient, REDIRECT, register, sendForm } from "./client.ts";

const app = useApp();

async function withPerson(): Promise<{ org: TestOrganization; ada: TestUser; browser: As; client: OauthClient }> {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  return { org, ada, browser: await ada.signedIn(), client: await OauthClient.register(app) };
}

const statusOf = async (token: string) => (await sendMessage(app, token, { method: "tools/list" })).status;
/** The audit log in words, newest first. */
const phrasesOf = async (browser: As): Promise<string[]> =>
  (await browser.get("/audit")).body.records.map(({ phrase }: { phrase: (string | { name: string })[] }) =>
    phrase.map((word) => (typeof word === "string" ? word : word.name)).join(""),
  );

/** Addresses that `new URL` would change. */
const NOT_AS_PARSED = [
  "https://assistant.example",
  "https://Assistant.example/callback",
  "HTTPS://assistant.example/callback",
  "https://assistant.example:443/callback",
  "https://assistant.example:/callback",
  "https://assistant.example/a/../callback",
  "https://assistant.example/./callback",
  "https://assistant.example/%2e%2e/callback",
  "https://assistant.example\\@evil.example/",
  "https:\\\\assistant.example\\callback",
  "https:/assistant.example/callback",
  "https:assistant.example/callback",
  "https://assistant.example/call\tback",
  "https://assistant.example/call\nback",
  " https://assistant.example/callback",
  "https://@assistant.example/callback",
  "https://user@assistant.example/callback",
  "https://bücher.example/callback",
  "https://assistant。example/callback",
  "https://%61ssistant.example/callback",
  "https://assistant.example/ü",
  "http://127.1:3334/callback",
  "http://0x7f000001/callback",
  "http://127.0.0.1:80/callback",
  "http://LOCALHOST:3334/callback",
  "http://[0:0:0:0:0:0:0:1]/callback",
  "Cursor://mcp/oauth",
];

describe("discovery", () => {
  it("leads from the 401 of /mcp to the authorization server", async () => {
    const { PUBLIC_URL } = app.deps.config;
    const { status, headers } = await sendMessage(app, undefined, { method: "tools/list" });
    expect([status, headers["www-authenticate"]]).toEqual([
      401,
      `Bearer realm="Chancery", resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"]) {
      expect((await app.send("GET", `/${path}`)).body).toMatchObject({
        resource: `${PUBLIC_URL}/mcp`,
        authorization_servers: [PUBLIC_URL],
      });
    }
    expect((await app.send("GET", "//.well-known/oauth-authorization-server")).body).toMatchObject({
      issuer: PUBLIC_URL,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe("registration", () => {
  it("gives a public client an id, and shows no hidden characters of its name", async () => {
    const { status, body } = await register(app, {
      client_name: "Good\u202e\n\u0007 app",
      redirect_uris: [REDIRECT, "http://127.0.0.1:3334/oauth/callback", "cursor://mcp/oauth", "com.example.app:/back"],
      token_endpoint_auth_method: "client_secret_post",
      logo_uri: "https://tracker.example/pixel.png",
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ client_name: "Good app", token_endpoint_auth_method: "none" }),
    ]);
    expect(body).not.toHaveProperty("client_secret");
    expect(body).not.toHaveProperty("logo_uri");
  });

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ms-msdt:/id",
    "http://assistant.example/callback",
    "http://127.0.0.1.evil.example/",
    "https://user:secret@assistant.example/",
    "https://assistant.example/#fragment",
    "https://assistant.example/?code=mine",
    "https://assistant.example/?state=mine",
    "https://assistant.example/\\evil",
    "//assistant.example/callback",
    "callback",
    "",
  ])("refuses the redirect URI %j", async (uri) => {
    const { status, body } = await register(app, { redirect_uris: [REDIRECT, uri] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  it.each(NOT_AS_PARSED)(
    "refuses the redirect URI %j, which a parser writes differently, here and at authorization",
    async (uri) => {
      const { status, body } = await register(app, { redirect_uris: [uri] });
      expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
      const [client] = await app.database.system<{ id: string }>`
      insert into oauth_clients (name, redirect_uris) values ('Earlier', ${[uri]}) returning id`;
      const { client: other, browser } = await withPerson();
      for (const redirect_uri of [uri, undefined]) {
        const request = await other.packed(other.query({ client_id: client!.id, redirect_uri }));
        const reply = await browser.post("/connected-apps", { request });
        expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining("did not register")]);
      }
    },
  );

  it.each([
    [{}],
    [{ redirect_uris: [] }],
    [{ redirect_uris: Array(11).fill(REDIRECT) }],
    [{ redirect_uris: [7] }],
    [{ redirect_uris: [REDIRECT], grant_types: ["client_credentials"] }],
    [{ redirect_uris: [REDIRECT], response_types: ["token"] }],
  ])("refuses %j", async (body) => {
    expect((await register(app, body)).body).toMatchObject({ error: "invalid_client_metadata" });
  });

  it("is limited per network and in total, and drops clients that nobody allowed", async () => {
    const { client, browser } = await withPerson();
    await client.connect(browser);
    const sql = app.database.system;
    const fill = (age: string) => sql`
      insert into oauth_clients (name, redirect_uris, created_at)
      select 'Filler', '{}', now() - ${age}::interval from generate_series(1, 1000)`;
    await fill("2 hours");
    expect((await register(app, { redirect_uris: [REDIRECT] })).status).toBe(201);
    const [{ count }] = (await sql<{ count: number }>`select count(*) from oauth_clients where name = 'Filler'`) as [
      { count: number },
    ];
    expect(count).toBe(0);
    await fill("5 minutes");
    const full = await register(app, { redirect_uris: [REDIRECT] });
    expect([full.status, full.body.error, full.headers["retry-after"]]).toEqual([
      503,
      "temporarily_unavailable",
      "600",
    ]);
    await sql`update oauth_clients set created_at = now() - interval '31 days' where name = 'Filler'`;
    await forgetOldApps(sql);
    expect(await sql`select from oauth_clients where name = 'Filler'`).toEqual([]);
    expect(await sql`select from oauth_clients where id = ${client.id}`).toHaveLength(1);
  });
});

describe("with the default limit for visitors", () => {
  const narrow = useApp({ RATE_LIMIT_ADDRESS: 300 });

  it("registers ten clients a minute from one network", async () => {
    const asked = Array.from({ length: 11 }, () => register(narrow, { redirect_uris: [REDIRECT] }));
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429]);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.body.error).toBe("temporarily_unavailable");
  });
});

describe("consent", () => {
  it("tells the person which app asks and where it sends them, and returns code, state and issuer", async () => {
    const { client, browser } = await withPerson();
    const request = await client.packed();
    const { body } = await browser.get(`/app-request?request=${request}`);
    expect(body).toMatchObject({ name: "Assistant", host: "assistant.example" });
    const cancel = new URL(body.cancel_url);
    expect(Object.fromEntries(cancel.searchParams)).toEqual({
      error: "access_denied",
      state: "st/ate=1e5&x",
      iss: app.deps.config.PUBLIC_URL,
    });
    const { back } = await client.allowedBy(browser);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^mcc_/),
      state: "st/ate=1e5&x",
      iss: app.deps.config.PUBLIC_URL,
    });
  });

  it.each([
    [{ client_id: "0b9f8f4e-5f0a-4b57-9d3e-2f1f3a0f6c11" }, "not registered"],
    [{ client_id: "nonsense" }, "not registered"],
    [{ redirect_uri: "https://evil.example/callback" }, "did not register"],
    [{ redirect_uri: `${REDIRECT}/more` }, "did not register"],
    [{ redirect_uri: `${REDIRECT}?x=1` }, "did not register"],
    [{ redirect_uri: "https://assistant.example:8443/callback" }, "did not register"],
    [{ redirect_uri: "javascript:alert(1)" }, "did not register"],
    [{ response_type: "token" }, "response_type=code"],
    [{ code_challenge: undefined }, "PKCE"],
    [{ code_challenge: "short" }, "PKCE"],
    [{ code_challenge_method: "plain" }, "PKCE"],
    [{ code_challenge_method: undefined }, "PKCE"],
    [{ resource: "https://other.example/mcp" }, "a service other than"],
  ])("refuses %j on the page, and sends nobody anywhere", async (more, reason) => {
    const { client, browser } = await withPerson();
    const request = await client.packed(client.query(more));
    for (const reply of [
      await browser.get(`/app-request?request=${request}`),
      await browser.post("/connected-apps", { request }),
    ]) {
      expect([reply.status, reply.body.code, reply.body.error]).toEqual([
        400,
        "VALIDATION_FAILED",
        expect.stringContaining(reason),
      ]);
    }
    expect((await browser.get("/connected-apps")).body.apps).toEqual([]);
  });

  it("refuses a field that is sent twice", async () => {
    const { client, browser } = await withPerson();
    const request = await client.packed(`${client.query()}&redirect_uri=https%3A%2F%2Fevil.example%2F`);
    expect((await browser.post("/connected-apps", { request })).body.error).toContain("more than once");
  });

  it("allows any port on this computer, but no other difference in the address", async () => {
    const { browser } = await withPerson();
    const client = await OauthClient.register(app, "Local", ["http://127.0.0.1:3334/callback"]);
    const ask = async (redirect_uri: string) =>
      (await browser.get(`/app-request?request=${await client.packed(client.query({ redirect_uri }))}`)).status;
    expect(await ask("http://127.0.0.1:50123/callback")).toBe(200);
    expect(await ask("http://127.0.0.1:50123/other")).toBe(400);
    expect(await ask("http://localhost:3334/callback")).toBe(400);
    expect(await ask("https://127.0.0.1:3334/callback")).toBe(400);
    expect(await ask("http://user@127.0.0.1:3334/callback")).toBe(400);
  });

  it("is for people who may have personal keys", async () => {
    const { org, client } = await withPerson();
    const bob = await (await org.user({ name: "Bob" })).signedIn();
    const request = await client.packed();
    expect((await bob.get(`/app-request?request=${request}`)).status).toBe(403);
    expect((await bob.post("/connected-apps", { request })).status).toBe(403);
    await app.database.system`update organizations set personal_keys_allowed = true where id = ${org.id}`;
    expect((await bob.post("/connected-apps", { request })).status).toBe(201);
  });
});

describe("a code", () => {
  it("is exchanged for tokens that act as the person, at /mcp and nowhere else", async () => {
    const { ada, browser, client } = await withPerson();
    const { access_token, refresh_token } = await client.connect(browser);
    const { message } = await sendMessage(app, access_token, {
      method: "tools/call",
      params: { name: "who_am_i", arguments: {} },
    });
    expect(message.result.structuredContent.user.id).toBe(ada.id);
    for (const authorization of [access_token, `Bearer ${access_token}`, refresh_token]) {
      expect((await app.send("GET", "/me", { headers: { authorization } })).status).toBe(401);
    }
    expect(await statusOf(refresh_token)).toBe(401);
    const stored = await app.database.system`select encode(hash, 'hex') as hash from oauth_tokens`;
    expect(JSON.stringify(stored)).not.toContain(access_token);
  });

  it("needs its verifier, its client, its address and its resource", async () => {
    const { browser, client } = await withPerson();
    const other = await OauthClient.register(app);
    const code = await client.codeFrom(browser);
    for (const [more, error] of [
      [{ code_verifier: other.verifier }, "invalid_grant"],
      [{ code_verifier: "short" }, "invalid_grant"],
      [{ client_id: other.id }, "invalid_grant"],
      [{ client_id: "0b9f8f4e-5f0a-4b57-9d3e-2f1f3a0f6c11" }, "invalid_client"],
      [{ redirect_uri: "https://evil.example/" }, "invalid_grant"],
      [{ resource: "https://evil.example/mcp" }, "invalid_target"],
      [{ grant_type: "password" }, "unsupported_grant_type"],
      [{ code: `${code}x` }, "invalid_grant"],
      [{ code_verifier: "" }, "invalid_request"],
    ] as [Record<string, string>, string][]) {
      expect([more, (await client.exchange(code, more)).body.error]).toEqual([more, error]);
    }
    expect((await client.exchange(code)).status).toBe(200);
  });

  it("works once: used again, it ends the tokens that it gave", async () => {
    const { browser, client } = await withPerson();
    const code = await client.codeFrom(browser);
    const { body: tokens } = await client.exchange(code);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await client.exchange(code)).body.error).toBe("invalid_grant");
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await client.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await phrasesOf(browser))[0]).toMatch(/lost the connection of .*Assistant/);
  });

  it("is exchanged by one of two simultaneous requests at most", async () => {
    const { browser, client } = await withPerson();
    const code = await client.codeFrom(browser);
    const replies = await Promise.all([client.exchange(code), client.exchange(code), client.exchange(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("expires, and connects nothing before it is exchanged", async () => {
    const { browser, client } = await withPerson();
    const code = await client.codeFrom(browser);
    await app.database.system`update oauth_codes set expires_at = now() - interval '1 second'`;
    expect((await client.exchange(code)).body.error).toBe("invalid_grant");
    expect((await sendForm(app, "//oauth/token", `grant_type=x&grant_type=y&client_id=${client.id}`)).body.error).toBe(
      "invalid_request",
    );
  });
});

describe("a refresh token", () => {
  it("is exchanged for new ones, once", async () => {
    const { browser, client } = await withPerson();
    const first = await client.connect(browser);
    const { status, body: second } = await client.refresh(first.refresh_token);
    expect([status, second.expires_in, second.token_type]).toEqual([200, 3600, "Bearer"]);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    expect((await client.refresh(first.refresh_token)).status).toBe(200);
    await app.database
      .system`update oauth_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`;
    expect((await client.refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await statusOf(second.access_token)).toBe(401);
    expect((await client.refresh(second.refresh_token)).body.error).toBe("invalid_grant");
    expect((await browser.get("/connected-apps")).body.apps).toEqual([]);
    expect((await phrasesOf(browser))[0]).toMatch(/used twice/);
  });

  it("belongs to its client, and is no access token", async () => {
    const { browser, client } = await withPerson();
    const tokens = await client.connect(browser);
    const other = await OauthClient.register(app);
    expect((await other.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await client.refresh(tokens.access_token)).body.error).toBe("invalid_grant");
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  });
});

describe("a connected app", () => {
  it("is listed, audited and disconnected", async () => {
    const { org, ada, browser, client } = await withPerson();
    const { id, access_token, refresh_token } = await client.connect(browser);
    const { apps } = (await browser.get("/connected-apps")).body;
    expect(apps).toMatchObject([{ id, name: "Assistant", host: "assistant.example", user: { id: ada.id } }]);
    expect((await browser.get("/keys")).body.keys.map((key: { id: string }) => key.id)).not.toContain(id);
    const bob = await (await org.user({ name: "Bob" })).signedIn();
    expect((await bob.get("/connected-apps")).body.apps).toEqual([]);
    expect((await bob.delete(`/connected-apps/${id}`)).status).toBe(404);
    expect((await browser.delete(`/connected-apps/${id}`)).status).toBe(204);
    expect(await statusOf(access_token)).toBe(401);
    expect((await client.refresh(refresh_token)).body.error).toBe("invalid_grant");
    expect((await phrasesOf(browser)).filter((phrase) => phrase.includes("connected"))).toEqual([
      expect.stringMatching(/disconnected .*Assistant/),
      expect.stringMatching(/connected .*Assistant/),
    ]);
  });

  it("is counted and audited like a key of the person", async () => {
    const { org, ada, browser, client } = await withPerson();
    const { id, access_token } = await client.connect(browser);
    const params = { name: "create", arguments: { what: "project", name: "Merger", confirm: true } };
    await sendMessage(app, access_token, { method: "tools/call", params });
    const [record] = await app.database.system`
      select user_id, api_key_id from audit_records where organization_id = ${org.id} and operation = 'POST /projects'`;
    expect(record).toEqual({ user_id: ada.id, api_key_id: id });
  });

  it("ends when its refresh token is revoked; revoking an access token ends only that token", async () => {
    const { browser, client } = await withPerson();
    const first = await client.connect(browser);
    const other = await OauthClient.register(app);
    expect((await other.revoke(first.refresh_token)).status).toBe(200);
    expect((await client.revoke("mcp_unknown")).status).toBe(200);
    expect(await statusOf(first.access_token)).toBe(200);
    await client.revoke(first.access_token);
    expect(await statusOf(first.access_token)).toBe(401);
    const { body: second } = await client.refresh(first.refresh_token);
    expect((await client.revoke(second.refresh_token)).status).toBe(200);
    expect(await statusOf(second.access_token)).toBe(401);
    expect((await browser.get("/connected-apps")).body.apps).toEqual([]);
  });

  it("ends when the person is removed", async () => {
    const { org, browser } = await withPerson();
    await app.database.system`update organizations set personal_keys_allowed = true where id = ${org.id}`;
    const client = await OauthClient.register(app);
    const bob = await org.user({ name: "Bob" });
    const { access_token, refresh_token } = await client.connect(await bob.signedIn());
    const late = await client.codeFrom(await bob.signedIn());
    expect((await browser.delete(`/people/${bob.id}`)).status).toBeLessThan(300);
    expect(await statusOf(access_token)).toBe(401);
    expect((await client.refresh(refresh_token)).body.error).toBe("invalid_grant");
    expect((await client.exchange(late)).body.error).toBe("invalid_grant");
  });

  it("ends when the person is deactivated", async () => {
    const { org, ada, browser, client } = await withPerson();
    const { access_token, refresh_token } = await client.connect(browser);
    await app.database
      .system`update users set deactivated_at = now() where id = ${ada.id} and organization_id = ${org.id}`;
    expect(await statusOf(access_token)).toBe(401);
    expect((await client.refresh(refresh_token)).body.error).toBe("invalid_grant");
  });
});

it("cannot be framed, and is changed only from the application's own pages", async () => {
  const { client, browser } = await withPerson();
  const request = await client.packed();
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await browser.send("POST", "/connected-apps", { body: { request }, headers })).status).toBe(403);
  const page = await app.send("GET", "//connect", { headers: { accept: "text/html" } });
  expect([page.headers["x-frame-options"], page.headers["content-security-policy"]]).toEqual([
    "DENY",
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
});
