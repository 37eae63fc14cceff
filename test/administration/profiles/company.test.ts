import { describe, expect, it } from "vitest";
import { insertCompany } from "../../../src/administration/profiles/company.store.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const app = useApp();
const path = "/company-profile";

const TEXTS = [
  "dba_name",
  "industry",
  "size",
  "location",
  "incorporation_country",
  "incorporation_state",
  "description",
  "revenue",
  "legal_matters",
  "regulations",
  "risk_tolerance",
  "additional_info",
];
const NOTHING = Object.fromEntries([...TEXTS, "customer_types"].map((name) => [name, null]));
const FULL = {
  name: "Acme Robotics Inc.",
  ...Object.fromEntries(TEXTS.map((name) => [name, `Our ${name}`])),
  customer_types: ["Hospitals", "Universities"],
};

/** Several profiles in one organization, which the API cannot create. */
async function withSeveral(org: TestOrganization, defaults: boolean[]) {
  const sql = app.database.organization(org.id);
  for (const [index, isDefault] of defaults.entries()) await insertCompany(sql, org.id, `Company ${index}`, isDefault);
}

describe("GET /company-profile", () => {
  it("answers 404 while there is none", async () => {
    const org = await app.organization();
    for (const caller of [org.asOrganization, await org.user()]) {
      const reply = await caller.get(path);
      expect([reply.status, reply.body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  it("accepts either type of key, and only from its own organization", async () => {
    const [org, other] = [await app.organization(), await app.organization()];
    const { body } = await org.asOrganization.patch(path, FULL);
    for (const caller of [org.asOrganization, await org.user()]) expect((await caller.get(path)).body).toEqual(body);
    expect((await other.asOrganization.get(path)).status).toBe(404);
  });

  it("returns the default of several, and 409 when there are several and no default", async () => {
    const [clear, open] = [await app.organization(), await app.organization()];
    await withSeveral(clear, [false, true, false]);
    expect((await clear.asOrganization.get(path)).body.name).toBe("Company 1");
    expect((await clear.asOrganization.patch(path, { size: "Small" })).body).toMatchObject({
      name: "Company 1",
      size: "Small",
    });
    await withSeveral(open, [false, false]);
    for (const reply of [await open.asOrganization.get(path), await open.asOrganization.patch(path, { size: "S" })]) {
      expect([reply.status, reply.body.code]).toEqual([409, "NO_DEFAULT_PROFILE"]);
      expect(reply.headers["x-should-retry"]).toBe("false");
    }
  });

  it("returns the only one, default or not", async () => {
    const org = await app.organization();
    await withSeveral(org, [false]);
    expect((await org.asOrganization.get(path)).body.name).toBe("Company 0");
  });
});

describe("PATCH /company-profile", () => {
  it("refuses a user key with 403 ORGANIZATION_KEY_REQUIRED, even an administrator's", async () => {
    const org = await app.organization();
    for (const caller of [await org.user(), await org.user({ isAdmin: true })]) {
      const reply = await caller.patch(path, FULL);
      expect([reply.status, reply.body.code]).toEqual([403, "ORGANIZATION_KEY_REQUIRED"]);
    }
  });

  it("creates the first, named after the organization unless a name is given", async () => {
    const { asOrganization } = await app.organization("Acme Legal");
    const { status, body } = await asOrganization.patch(path, { industry: "Robotics" });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: "Acme Legal",
        ...NOTHING,
        industry: "Robotics",
        created_at: expect.any(String),
        updated_at: body.created_at,
      },
    ]);
  });

  it("changes every field, keeps omitted ones, clears null or blank ones, ignores read-only ones", async () => {
    const { asOrganization } = await app.organization();
    const { body: full } = await asOrganization.patch(path, FULL);
    expect(full).toMatchObject(FULL);
    const { body } = await asOrganization.patch(path, { ...full, industry: null, size: " ", customer_types: null });
    expect(body).toEqual({
      ...full,
      industry: null,
      size: null,
      customer_types: null,
      updated_at: expect.any(String),
    });
    expect((await asOrganization.get(path)).body).toEqual(body);
  });

  it.each([
    [{}],
    [{ id: "x" }],
    [{ is_default: true }],
    [{ name: "" }],
    [{ name: "  " }],
    [{ name: null }],
    [{ name: "a".repeat(256) }],
    [{ industry: "a".repeat(256) }],
    [{ description: "a".repeat(4001) }],
    [{ size: 50 }],
    [{ customer_types: "all" }],
    [{ customer_types: [""] }],
    [{ customer_types: ["a".repeat(256)] }],
    [{ customer_types: Array(51).fill("a") }],
  ])("is refused with 400 (case %#), and creates nothing", async (body) => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.patch(path, body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await asOrganization.get(path)).status).toBe(404);
  });

  it("creates one, not two, when sent twice at once", async () => {
    const { asOrganization, id } = await app.organization();
    const replies = await Promise.all(["a", "b", "c", "d"].map((size) => asOrganization.patch(path, { size })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await app.database.system`select from company_profiles where organization_id = ${id}`).toHaveLength(1);
  });
});
