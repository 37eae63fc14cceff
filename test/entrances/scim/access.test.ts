import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { connectProvider, oktaUser } from "./scim.ts";

const app = useApp();

/** Opens a stream; resolves once it is open, with a promise for its end. */
const watch = (path: string, headers: Record<string, string>) =>
  new Promise<{ ended: Promise<string> }>((resolve, reject) => {
    httpRequest(`${app.url}${path}`, { headers, agent: false }, (response) => {
      expect(response.statusCode).toBe(200);
      resolve({ ended: new Promise<string>((end) => response.resume().on("end", () => end("ended"))) });
    })
      .on("error", reject)
      .end();
  });

const DEACTIVATE = { op: "Replace", path: "active", value: "False" };

describe("deactivating a person", () => {
  it.each([
    ["Entra ID's PATCH with the string False", [DEACTIVATE]],
    ["Okta's PATCH without a path", [{ op: "replace", value: { active: false } }]],
    ["DELETE", undefined],
  ])(
    "by %s ends sessions, keys and open streams at once",
    async (_title, operations) => {
      const org = await app.organization();
      const provider = await connectProvider(app, org);
      const ada = await org.user();
      const browser = await ada.signedIn();
      const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
      const cookies = { cookie: browser.key, "sec-fetch-site": "same-origin" };
      const streams = [
        await watch("/app/v1/events", cookies),
        await watch(`/app/v1/jobs/${job.job_id}/events`, cookies),
      ];
      const reply = operations
        ? await provider.patch(`/Users/${ada.id}`, ...operations)
        : await provider.call("DELETE", `/Users/${ada.id}`);
      expect(reply.status).toBe(operations ? 200 : 204);
      expect((await browser.get("/session")).status).toBe(401);
      expect((await ada.get("/me")).body.code).toBe("INVALID_KEY");
      expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["ended", "ended"]);
    },
    30_000,
  );

  it("is undone by active true: they sign in with their password again; their keys stay revoked", async () => {
    const org = await app.organization();
    const provider = await connectProvider(app, org);
    const password = "a long enough passphrase";
    const ada = await org.user({ password });
    const signIn = () =>
      app.send("POST", "//app/v1/session", {
        body: { email: ada.email, password },
        headers: { "sec-fetch-site": "same-origin" },
      });
    expect((await provider.patch(`/Users/${ada.id}`, DEACTIVATE)).body.active).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect(
      (await provider.patch(`/Users/${ada.id}`, { op: "Replace", path: "active", value: "True" })).body.active,
    ).toBe(true);
    expect((await signIn()).status).toBe(200);
    expect((await ada.get("/me")).body.code).toBe("INVALID_KEY");
    const { body } = await provider.browser.get("/audit?limit=2");
    expect(body.records.map((record: { actor: string; phrase: unknown[] }) => record.phrase[0])).toEqual([
      "signed in with a password",
      "reactivated ",
    ]);
    expect(body.records[1].actor).toBe("The key Okta");
  });

  it("is refused for the last administrator, with 409 and nothing changed", async () => {
    const org = await app.organization();
    const provider = await connectProvider(app, org);
    for (const reply of [
      await provider.patch(`/Users/${provider.owner.id}`, DEACTIVATE),
      await provider.call("DELETE", `/Users/${provider.owner.id}`),
    ]) {
      expect([reply.status, reply.body.status]).toEqual([409, "409"]);
      expect(reply.body.detail).toMatch(/last administrator/);
    }
    expect((await provider.browser.get("/session")).status).toBe(200);
    const second = await org.user({ isAdmin: true });
    expect((await provider.patch(`/Users/${second.id}`, DEACTIVATE)).status).toBe(200);
    expect((await provider.patch(`/Users/${provider.owner.id}`, DEACTIVATE)).status).toBe(409);
  });
});

describe("groups", () => {
  const group = (displayName: string, ...ids: (string | number)[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName,
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
    members: ids.map((value) => ({ value: String(value) })),
  });

  it("are created, found by displayName without members, changed and deleted, as Entra ID does", async () => {
    const org = await app.organization();
    const { call, patch } = await connectProvider(app, org);
    const [ada, bob] = [await org.user({ name: "Ada" }), await org.user({ name: "Bob" })];
    const made = await call("POST", "/Groups", group("Legal"));
    expect([made.status, made.body.displayName, made.body.members]).toEqual([201, "Legal", []]);
    const path = `/Groups/${made.body.id}`;
    const filter = encodeURIComponent('displayName eq "LEGAL"');
    const found = (await call("GET", `/Groups?excludedAttributes=members&filter=${filter}`)).body;
    expect([found.totalResults, found.Resources[0].id, "members" in found.Resources[0]]).toEqual([
      1,
      made.body.id,
      false,
    ]);
    await patch(path, { op: "Add", path: "members", value: [{ $ref: null, value: String(ada.id) }] });
    const added = await patch(path, { op: "add", path: "members", value: [{ value: String(bob.id) }] });
    expect(added.body.members.map(({ display }: { display: string }) => display)).toEqual(["Ada", "Bob"]);
    expect((await call("GET", `/Users/${ada.id}`)).body.groups).toMatchObject([
      { value: made.body.id, display: "Legal" },
    ]);
    const without = await patch(path, {
      op: "Remove",
      path: "members",
      value: [{ $ref: null, value: String(ada.id) }],
    });
    expect(without.body.members.map(({ value }: { value: string }) => value)).toEqual([String(bob.id)]);
    const empty = await patch(path, { op: "remove", path: `members[value eq "${bob.id}"]` });
    expect(empty.body.members).toEqual([]);
    const renamed = await patch(path, { op: "replace", value: { id: made.body.id, displayName: "Legal team" } });
    expect(renamed.body.displayName).toBe("Legal team");
    expect((await call("POST", "/Groups", group("LEGAL TEAM"))).body.scimType).toBe("uniqueness");
    const replaced = await call("PUT", path, group("Legal", ada.id));
    expect(replaced.body.members).toMatchObject([{ value: String(ada.id), type: "User" }]);
    expect([(await call("DELETE", path)).status, (await call("GET", path)).status]).toEqual([204, 404]);
  });

  it("take people of the organization only", async () => {
    const { call } = await connectProvider(app, await app.organization());
    const stranger = await (await app.organization("Other & Partners")).user();
    for (const id of [stranger.id, "nobody", randomUUID()]) {
      const { status, body } = await call("POST", "/Groups", group(randomUUID(), id));
      expect([status, body.scimType, body.detail]).toEqual([400, "invalidValue", expect.stringContaining(String(id))]);
    }
    const others = await connectProvider(app, await app.organization());
    const made = await others.call("POST", "/Groups", group("Theirs"));
    expect((await call("GET", `/Groups/${made.body.id}`)).status).toBe(404);
    expect((await call("DELETE", `/Groups/${made.body.id}`)).status).toBe(404);
  });

  it("give the rights that the settings name, and take them from those who leave", async () => {
    const org = await app.organization();
    const { call, patch, browser } = await connectProvider(app, org);
    await browser.patch("/scim-settings", { admin_group: "Chancery admins", vaults_group: "Paralegals" });
    const { body: ada } = await call("POST", "/Users", oktaUser(`${randomUUID()}@acme.test`));
    const rights = async () => {
      const { body } = await browser.get(`/people?q=${ada.userName}`);
      return [body.people[0].is_admin, body.people[0].manages_vaults];
    };
    expect(await rights()).toEqual([false, false]);
    const admins = (await call("POST", "/Groups", group("chancery ADMINS", ada.id))).body.id;
    expect(await rights()).toEqual([true, false]);
    const paralegals = (await call("POST", "/Groups", group("Paralegals", ada.id))).body.id;
    expect(await rights()).toEqual([true, true]);
    await patch(`/Groups/${admins}`, { op: "remove", path: `members[value eq "${ada.id}"]` });
    await call("DELETE", `/Groups/${paralegals}`);
    expect(await rights()).toEqual([false, false]);
    await browser.patch("/scim-settings", { vaults_group: "Others" });
    await call("POST", "/Groups", group("Others", ada.id));
    expect(await rights()).toEqual([false, true]);
    await browser.patch("/scim-settings", { vaults_group: null });
    expect(await rights()).toEqual([false, false]);
  });

  it("never take the last administrator's right", async () => {
    const org = await app.organization();
    const { call, patch, browser, owner } = await connectProvider(app, org);
    await browser.patch("/scim-settings", { admin_group: "Admins" });
    const { id } = (await call("POST", "/Groups", group("Admins", owner.id))).body;
    const { status, body } = await patch(`/Groups/${id}`, { op: "remove", path: "members" });
    expect([status, body.detail]).toEqual([409, expect.stringContaining("without an administrator")]);
    expect((await call("GET", `/Groups/${id}`)).body.members).toHaveLength(1);
    const changed = await browser.patch("/scim-settings", { admin_group: null });
    expect([changed.status, changed.body.code]).toEqual([409, "LAST_ADMINISTRATOR"]);
  });
});

describe("the token", () => {
  it("is shown once, stored as a hash, listed with its last use, and stops when revoked", async () => {
    const org = await app.organization();
    const { token, tokenId, call, browser, owner } = await connectProvider(app, org);
    expect(token).toMatch(/^scim_[\w-]{43}$/);
    await call("GET", "/Users");
    const settings = (await browser.get("/scim-settings")).body;
    expect(settings.base_url).toBe(`${app.deps.config.PUBLIC_URL}/scim/v2`);
    expect(settings.tokens).toMatchObject([
      { id: tokenId, name: "Okta", hint: token.slice(-4), created_by: owner.name },
    ]);
    expect(settings.tokens[0].last_used_at).toMatch(/Z$/);
    expect(JSON.stringify(settings)).not.toContain(token);
    const [row] = await app.database.system<{ hash: Buffer }>`select hash from scim_tokens where id = ${tokenId}`;
    expect(row!.hash).toHaveLength(32);
    expect((await browser.delete(`/scim-tokens/${tokenId}`)).status).toBe(204);
    const refused = await call("GET", "/Users");
    expect([refused.status, refused.body.status, refused.headers["www-authenticate"]]).toEqual([
      401,
      "401",
      'Bearer realm="Chancery SCIM"',
    ]);
    const { body } = await browser.get("/audit?limit=1");
    expect(body.records[0].phrase).toEqual(["revoked a SCIM token"]);
  });

  it("is made by administrators only, and is no API key; nor is an API key a token", async () => {
    const org = await app.organization();
    const { token } = await connectProvider(app, org);
    const member = await (await org.user()).signedIn();
    expect((await member.post("/scim-tokens", { name: "Mine" })).status).toBe(403);
    expect((await member.get("/scim-settings")).status).toBe(403);
    expect((await app.send("GET", "/me", { headers: { authorization: token } })).status).toBe(401);
    const { key } = await org.key();
    for (const authorization of ["", key, `Bearer ${key}`, `Bearer scim_${"a".repeat(43)}`])
      expect((await app.send("GET", "//scim/v2/Users", { headers: { authorization } })).status).toBe(401);
  });
});

describe("discovery (RFC 7644, section 4)", () => {
  it("says what is supported, and describes resource types and schemas", async () => {
    const { call } = await connectProvider(app, await app.organization());
    const config = (await call("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
    const types = (await call("GET", "/ResourceTypes")).body;
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
    expect((await call("GET", "/ResourceTypes/Group")).body.name).toBe("Group");
    const schema = (await call("GET", "/Schemas/urn:ietf:params:scim:schemas:core:2.0:User")).body;
    expect(schema.attributes[0]).toMatchObject({
      name: "userName",
      required: true,
      uniqueness: "server",
      caseExact: false,
    });
    expect((await call("GET", "/Schemas")).body.totalResults).toBe(2);
    expect((await call("GET", "/Schemas/unknown")).status).toBe(404);
    expect((await call("POST", "/Schemas", {})).status).toBe(405);
  });
});
