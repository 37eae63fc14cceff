import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { connectProvider, entraUser, oktaUser, type Provider } from "./scim.ts";

const app = useApp();
let org: TestOrganization;
let provider: Provider;

beforeAll(async () => {
  org = await app.organization();
  provider = await connectProvider(app, org);
});

const newAddress = () => `Test_User_${randomUUID()}@testuser.com`;
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
const find = (filter: string, more = "") => provider.call("GET", `/Users?filter=${encodeURIComponent(filter)}${more}`);

async function createUser(user: object = oktaUser(newAddress())) {
  const { status, body } = await provider.call("POST", "/Users", user);
  expect(status).toBe(201);
  return body;
}

describe("RFC 7644: users", () => {
  it("3.3: creates a resource: 201, its Location, its version, and what was kept of it", async () => {
    const email = newAddress();
    const reply = await provider.call("POST", "/Users", oktaUser(email));
    expect(reply.status).toBe(201);
    expect(reply.headers["content-type"]).toBe("application/scim+json; charset=utf-8");
    expect(reply.headers.location).toBe(`${app.deps.config.PUBLIC_URL}/scim/v2/Users/${reply.body.id}`);
    expect(reply.body).toMatchObject({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: email,
      externalId: "00ujl29u0le5T6Aj10h7",
      name: { givenName: "Test", familyName: "User", formatted: "Test User" },
      displayName: "Test User",
      emails: [{ value: email, type: "work", primary: true }],
      active: true,
      meta: { resourceType: "User", location: reply.headers.location, version: reply.headers.etag },
    });
    expect(reply.body).not.toHaveProperty("password");
    const { body } = await provider.browser.get(`/people?q=${encodeURIComponent(email)}`);
    expect(body.people).toMatchObject([{ id: Number(reply.body.id), email, name: "Test User", deactivated_at: null }]);
  });

  it("3.3: refuses a userName or address that is taken: 409 uniqueness, whatever its case", async () => {
    const { userName } = await createUser();
    for (const name of [userName, userName.toUpperCase(), provider.owner.email]) {
      const reply = await provider.call("POST", "/Users", entraUser(name));
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual({
        schemas: [ERROR],
        status: "409",
        scimType: "uniqueness",
        detail: expect.any(String),
      });
    }
  });

  it("3.4.1: reads a resource, and people added without SCIM too", async () => {
    const colleague = await org.user({ name: "Local Person" });
    const { status, body } = await provider.call("GET", `/Users/${colleague.id}`);
    expect([status, body.userName, body.displayName]).toEqual([200, colleague.email, "Local Person"]);
  });

  it("3.4.2: pages from startIndex 1 with count, and tells totalResults", async () => {
    await createUser();
    await createUser();
    const first = (await provider.call("GET", "/Users?startIndex=1&count=1")).body;
    const second = (await provider.call("GET", "/Users?startIndex=2&count=1")).body;
    expect(first).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      startIndex: 1,
      itemsPerPage: 1,
    });
    expect(first.totalResults).toBeGreaterThanOrEqual(3);
    expect(second.Resources[0].id).not.toBe(first.Resources[0].id);
    const past = (await provider.call("GET", "/Users?startIndex=0&count=-1")).body;
    expect([past.startIndex, past.Resources]).toEqual([1, []]);
    expect((await provider.call("GET", "/Users?count=many")).body.scimType).toBe("invalidValue");
  });

  it("3.4.2.2: filters by eq on userName (any case), externalId, id and emails.value, joined by and", async () => {
    const externalId = randomUUID();
    const { id, userName } = await createUser({ ...entraUser(newAddress()), externalId });
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `USERNAME EQ "${userName}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
      `externalId eq "${externalId}"`,
      `id eq "${id}"`,
      `emails.value eq "${userName}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `userName eq "${userName}" and externalId eq "${externalId}" and active eq true`,
    ]) {
      const { body } = await find(filter);
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, id]);
    }
    const none = await find('userName eq "non-existent user" and id eq "1"');
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []]);
  });

  it("3.4.2.2: refuses a filter it does not know: 400 invalidFilter", async () => {
    for (const filter of ['userName sw "a"', 'userName eq "a" or id eq "1"', "userName eq", "eq", 'nickName eq "a"']) {
      const { status, body } = await find(filter);
      expect([filter, status, body.scimType]).toEqual([filter, 400, "invalidFilter"]);
    }
  });

  it("3.4.2.5: leaves out attributes that the client does not want", async () => {
    const { id } = await createUser();
    const { body } = await provider.call("GET", `/Users/${id}?attributes=userName`);
    expect(Object.keys(body).sort()).toEqual(["id", "schemas", "userName"]);
    const excluded = await provider.call("GET", `/Users/${id}?excludedAttributes=emails,groups`);
    expect(Object.keys(excluded.body)).not.toContain("emails");
    expect(excluded.body.userName).toMatch(/@/);
  });

  it("3.5.1: replaces a resource with PUT, as Okta does", async () => {
    const { id, userName } = await createUser();
    const email = newAddress();
    const { status, body } = await provider.call("PUT", `/Users/${id}`, {
      ...oktaUser(email),
      id,
      displayName: "Another User",
      name: { givenName: "Another", middleName: "Excited", familyName: "User" },
      meta: { resourceType: "User" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, userName: email, displayName: "Another User", name: { givenName: "Another" } });
    expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
  });

  it("3.5.2: changes single and several attributes with PATCH, as Entra ID does", async () => {
    const { id } = await createUser(entraUser(newAddress()));
    const email = newAddress().toLowerCase();
    const reply = await provider.patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: email },
      { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.emails[0].value).toBe(email);
    expect([reply.body.name.familyName, reply.body.displayName]).toEqual([
      "updatedFamilyName",
      "givenName updatedFamilyName",
    ]);
    const whole = await provider.patch(`/Users/${id}`, {
      op: "replace",
      value: { displayName: "Barbara Jensen", "name.givenName": "Barbara", userName: email },
    });
    expect(whole.body).toMatchObject({
      displayName: "Barbara Jensen",
      name: { givenName: "Barbara" },
      userName: email,
    });
    const extension = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department";
    expect((await provider.patch(`/Users/${id}`, { op: "Add", path: extension, value: "Legal" })).status).toBe(200);
    const unkept = [
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 30 1" },
      { op: "Replace", path: 'addresses[type eq "work"].streetAddress', value: "1 Road" },
      { op: "Add", path: 'roles[primary eq "True"].value', value: "Counsel" },
    ];
    const off = await provider.patch(`/Users/${id}`, ...unkept, { op: "Replace", path: "active", value: "False" });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await provider.patch(`/Users/${id}`, { op: "remove", path: "externalId" })).body).not.toHaveProperty(
      "externalId",
    );
  });

  it("3.5.2: refuses a PATCH that is not one, and changes nothing", async () => {
    const { id, displayName } = await createUser();
    const refused = [
      [{ op: "move", path: "active" }, "invalidSyntax"],
      [{ op: "remove" }, "noTarget"],
      [{ op: "replace", path: "id", value: "7" }, "mutability"],
      [{ op: "replace", path: "name[", value: "7" }, "invalidPath"],
      [{ op: "replace", path: 'userName[type eq "work"]', value: "7" }, "invalidPath"],
      [{ op: "replace", path: 'emails[type eq "home"].value', value: "a@b.example" }, "noTarget"],
      [{ op: "replace", path: "active", value: "perhaps" }, "invalidValue"],
      [{ op: "replace", path: "userName", value: 7 }, "invalidValue"],
      [{ op: "remove", path: "userName" }, "invalidValue"],
    ] as const;
    for (const [operation, scimType] of refused) {
      const first = { op: "replace", path: "displayName", value: "Not this" };
      const { status, body } = await provider.patch(`/Users/${id}`, first, operation);
      expect([operation, status, body.scimType]).toEqual([operation, 400, scimType]);
    }
    const bare = await provider.call("PATCH", `/Users/${id}`, { Operations: [{ op: "remove", path: "name" }] });
    expect([bare.status, bare.body.scimType]).toEqual([400, "invalidSyntax"]);
    expect((await provider.call("GET", `/Users/${id}`)).body.displayName).toBe(displayName);
  });

  it("3.6: a deleted resource is gone for the client, and its userName is free: created again, the person is back", async () => {
    const { id, userName } = await createUser();
    expect((await provider.call("DELETE", `/Users/${id}`)).status).toBe(204);
    for (const method of ["GET", "DELETE"]) expect((await provider.call(method, `/Users/${id}`)).status).toBe(404);
    expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    const { body } = await provider.browser.get(`/people?q=${encodeURIComponent(userName)}`);
    expect(body.people[0].deactivated_at).toMatch(/Z$/);
    expect(await createUser(oktaUser(userName))).toMatchObject({ id, active: true });
  });

  it("3.14: versions: If-None-Match gives 304, If-Match of an old version 412", async () => {
    const { id, meta } = await createUser();
    expect((await provider.call("GET", `/Users/${id}`, undefined, { "if-none-match": meta.version })).status).toBe(304);
    const change = { ...oktaUser(newAddress()), displayName: "New" };
    expect((await provider.call("PUT", `/Users/${id}`, change, { "if-match": meta.version })).status).toBe(200);
    const late = await provider.call("PUT", `/Users/${id}`, change, { "if-match": meta.version });
    expect([late.status, late.body.status]).toEqual([412, "412"]);
  });

  it("3.12: errors have schemas, status as a string, and a detail", async () => {
    const missing = await provider.call("GET", `/Users/${2 ** 31 - 1}`);
    expect([missing.status, missing.body]).toEqual([
      404,
      { schemas: [ERROR], status: "404", detail: "User 2147483647 not found." },
    ]);
    const noName = await provider.call("POST", "/Users", { ...oktaUser("x"), userName: undefined });
    expect([noName.status, noName.body.scimType]).toEqual([400, "invalidValue"]);
    const noAddress = await provider.call("POST", "/Users", { ...oktaUser("x"), emails: [], userName: "ada" });
    expect(noAddress.body.detail).toBe("A user needs an e-mail address, as userName or in emails.");
    const authorization = `Bearer ${provider.token}`;
    const broken = await app.send("POST", "//scim/v2/Users", { raw: "{", headers: { authorization } });
    expect([broken.status, broken.body.scimType]).toEqual([400, "invalidSyntax"]);
    const form = { authorization, "content-type": "text/plain" };
    expect((await app.send("POST", "//scim/v2/Users", { raw: "{}", headers: form })).status).toBe(415);
    expect((await provider.call("PUT", "/Users", {})).status).toBe(405);
    expect((await provider.call("GET", "/Me")).status).toBe(501);
    expect((await provider.call("GET", "/Nothing")).body).toMatchObject({ schemas: [ERROR], status: "404" });
  });

  it("2.1 of RFC 7643: names of attributes are read in any case", async () => {
    const email = newAddress();
    const { status, body } = await provider.call("POST", "/Users", { USERNAME: email, DisplayName: "Any Case" });
    expect([status, body.userName, body.displayName]).toEqual([201, email, "Any Case"]);
  });

  it("another organization's users do not exist", async () => {
    const other = await (await app.organization("Other & Partners")).user();
    for (const [method, sent] of [["GET"], ["DELETE"], ["PUT", oktaUser(newAddress())]] as const)
      expect((await provider.call(method, `/Users/${other.id}`, sent)).status).toBe(404);
    expect((await find(`userName eq "${other.email}"`)).body.totalResults).toBe(0);
  });
});
