import { describe, expect, it } from "vitest";
import { officialSkills } from "../../../src/workspace/skills/official.ts";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING } from "./making.ts";

const app = useApp();
const namesOf = (body: { skills: { name: string }[] }) => body.skills.map(({ name }) => name);

describe("creating a skill", () => {
  it("is private by default under a user key", async () => {
    const ada = await (await app.organization()).user();
    const { status, body } = await ada.post("/skills", { name: "Memo", description: "Short", content: "# Do it" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Memo",
      description: "Short",
      content: "# Do it",
      visibility: "private",
      is_official: false,
      files: [],
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
  });

  it("is visible to the organization and has no creator under an organization key", async () => {
    const org = await app.organization();
    const { body } = await org.asOrganization.post("/skills", { name: "Memo", content: "x" });
    expect(body).toMatchObject({ visibility: "organization", description: null });
    expect((await (await org.user()).get(`/skills/${body.id}`)).body).toEqual(body);
    expect(await app.database.system`select created_by from skills where id = ${body.id}`).toEqual([
      { created_by: null },
    ]);
  });

  it("accepts a visibility, but not private under an organization key", async () => {
    const org = await app.organization();
    const shown = await (await org.user()).post("/skills", { name: "a", content: "x", visibility: "organization" });
    expect((await org.asOrganization.get(`/skills/${shown.body.id}`)).status).toBe(200);
    const own = { name: "a", content: "x", visibility: "organization" };
    expect((await org.asOrganization.post("/skills", own)).status).toBe(201);
    const refused = await org.asOrganization.post("/skills", { ...own, visibility: "private" });
    expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, "body.visibility"]);
  });

  it("accepts texts up to their maximum length, counted in characters", async () => {
    const ada = await (await app.organization()).user();
    const longest = { name: "🗂".repeat(255), description: "é".repeat(1000), content: "🗂".repeat(100_000) };
    const { status, body } = await ada.post("/skills", longest);
    expect([status, body]).toEqual([201, expect.objectContaining(longest)]);
  });

  it.each([
    [{}],
    [{ name: "a" }],
    [{ content: "a" }],
    [{ name: "", content: "a" }],
    [{ name: "  ", content: "a" }],
    [{ name: null, content: "a" }],
    [{ name: "a".repeat(256), content: "a" }],
    [{ name: "a", content: "" }],
    [{ name: "a", content: " \n" }],
    [{ name: "a", content: null }],
    [{ name: "a", content: "a".repeat(100_001) }],
    [{ name: "a", content: "a", description: "d".repeat(1001) }],
    [{ name: "a", content: "a", visibility: "public" }],
    [{ name: "a", content: "a", visibility: null }],
    [{ name: "a", content: "a", is_official: true }],
    [{ name: "a", content: "a", files: [] }],
    [{ name: "a", content: "a", file_ids: null }],
    [{ name: "a", content: "a", file_ids: "x" }],
    [{ name: "a", content: "a", file_ids: ["x"] }],
    [{ name: "a", content: "a", file_ids: Array(51).fill(MISSING) }],
  ])("is refused with 400 (case %#)", async (body) => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.post("/skills", body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  it("replays the first reply for the same Idempotency-Key", async () => {
    const ada = await (await app.organization()).user();
    const once = () => ada.post("/skills", { name: "Memo", content: "x" }, { headers: { "idempotency-key": "one" } });
    expect((await once()).body).toEqual((await once()).body);
    expect((await ada.get("/skills")).body.skills).toHaveLength(officialSkills.length + 1);
  });
});

describe("a private skill", () => {
  it("is visible only to its creator: 404, as if missing, to administrators and organization keys too", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    for (const other of [bob, admin, asOrganization]) {
      for (const [method, body] of [["GET"], ["PATCH", { name: "Taken" }], ["DELETE"]] as const) {
        const hidden = await other.send(method, path, { body });
        const missing = await other.send(method, `/skills/${MISSING}`, { body });
        expect([method, hidden.status, hidden.text]).toEqual([method, 404, missing.text]);
      }
      expect((await other.get("/skills")).text).not.toContain("Lease memo");
      expect((await other.get("/skills?q=lease")).text).not.toContain("Lease memo");
    }
    expect((await ada.get(path)).body.name).toBe("Lease memo");
  });

  it("passes to administrators when its creator is removed", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    await app.database.system`delete from users where id = ${ada.id}`;
    expect((await admin.patch(path, { visibility: "organization" })).status).toBe(200);
    expect((await admin.patch(path, { visibility: "private" })).status).toBe(200);
    for (const other of [bob, asOrganization]) expect((await other.get(path)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(200);
  });
});

describe("write access", () => {
  it("belongs to the creator, and to administrators for organization-visible skills; other readers get 403", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app, "organization");
    for (const writer of [ada, admin]) expect((await writer.patch(path, { name: "Ours" })).status).toBe(200);
    for (const reader of [bob, asOrganization]) {
      expect((await reader.get(path)).status).toBe(200);
      for (const refused of [await reader.patch(path, { name: "Taken" }), await reader.delete(path)]) {
        expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
      }
    }
    expect((await admin.delete(path)).body).toEqual({ deleted: true });
  });

  it("of an organization key covers skills created by organization keys", async () => {
    const org = await app.organization();
    const [bob, admin] = [await org.user(), await org.user({ isAdmin: true })];
    const { body: skill } = await org.asOrganization.post("/skills", { name: "Memo", content: "x" });
    const path = `/skills/${skill.id}`;
    const sibling = app.as((await org.key()).key);
    expect((await sibling.patch(path, { name: "Ours" })).body.name).toBe("Ours");
    expect((await bob.patch(path, { name: "Mine" })).body.code).toBe("FORBIDDEN");
    expect((await admin.patch(path, { name: "Theirs" })).status).toBe(200);
    expect((await sibling.delete(path)).body).toEqual({ deleted: true });
  });

  it("is checked before the body", async () => {
    const { bob, path } = await firm(app, "organization");
    expect((await bob.patch(path, { nonsense: true })).status).toBe(403);
  });
});

describe("changing a skill", () => {
  it("keeps omitted fields, clears null fields and ignores read-only ones", async () => {
    const { ada, skill, path } = await firm(app);
    await ada.patch(path, { description: "d" });
    const { status, body } = await ada.patch(path, { ...skill, is_official: true, files: [], name: "Brief" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...skill, name: "Brief", updated_at: expect.any(String) });
    expect(body.updated_at >= skill.updated_at).toBe(true);
    expect((await ada.get(path)).body).toEqual(body);
  });

  it.each([
    [{}],
    [{ id: MISSING, files: [] }],
    [{ name: null }],
    [{ content: "" }],
    [{ visibility: "public" }],
    [{ title: "x" }],
    [{ file_ids: null }],
  ])("is refused with 400 for %j", async (body) => {
    const { ada, path } = await firm(app);
    const reply = await ada.patch(path, body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  it("shares it with the organization and unshares it, by its creator or an administrator", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app);
    expect((await ada.patch(path, { visibility: "organization" })).body.visibility).toBe("organization");
    for (const other of [bob, admin, asOrganization]) expect((await other.get(path)).status).toBe(200);
    expect((await bob.patch(path, { visibility: "private" })).status).toBe(403);
    expect((await admin.patch(path, { visibility: "private" })).body.visibility).toBe("private");
    for (const other of [bob, admin, asOrganization]) expect((await other.get(path)).status).toBe(404);
  });

  it("refuses a visibility change by an organization key, but accepts the record unchanged", async () => {
    const { asOrganization } = await app.organization();
    const { body: skill } = await asOrganization.post("/skills", { name: "Memo", content: "x" });
    const refused = await asOrganization.patch(`/skills/${skill.id}`, { visibility: "private" });
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await asOrganization.patch(`/skills/${skill.id}`, skill)).status).toBe(200);
  });
});

describe("deleting a skill", () => {
  it("answers 200 {deleted: true}, then 404", async () => {
    const { ada, path } = await firm(app);
    const reply = await ada.delete(path);
    expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);
    expect((await ada.delete(path)).status).toBe(404);
  });
});

describe("listing skills", () => {
  it("searches name and description, ignoring case, official skills included", async () => {
    const ada = await (await app.organization()).user();
    await ada.post("/skills", { name: "NDA triage", description: "100% quick_look", content: "hidden word" });
    const find = async (q: string) => namesOf((await ada.get(`/skills?q=${encodeURIComponent(q)}`)).body);
    expect(await find("nda TRI")).toEqual(["NDA triage"]);
    expect(await find("0% quick_")).toEqual(["NDA triage"]);
    expect(await find("k%l")).toEqual([]);
    expect(await find("hidden word")).toEqual([]);
    expect(await find("contract SUMMARY")).toEqual(["Contract summary"]);
    for (const q of ["", "x".repeat(501)]) expect((await ada.get(`/skills?q=${q}`)).status).toBe(400);
  });

  it("pages official skills first, then newest first, without repeats or gaps, with a query too", async () => {
    const { asOrganization, ...org } = await app.organization();
    for (let index = 0; index < 4; index++) {
      await asOrganization.post("/skills", { name: `P${index}`, description: "for a contract", content: "x" });
      await app.database.system`
        update skills set created_at = created_at + ${index} * interval '1 s'
        where organization_id = ${org.id} and name = ${`P${index}`}`;
    }
    for (const query of ["", "&q=contract"]) {
      const all = namesOf((await asOrganization.get(`/skills?limit=500${query}`)).body);
      expect(all.slice(-4)).toEqual(["P3", "P2", "P1", "P0"]);
      for (const limit of [1, 2, 3, 5]) {
        const names: string[] = [];
        for (let offset = 0; offset < all.length; offset += limit) {
          const { body } = await asOrganization.get(`/skills?limit=${limit}&offset=${offset}${query}`);
          expect(body.pagination).toEqual({ limit, offset, has_more: offset + limit < all.length });
          names.push(...namesOf(body));
        }
        expect(names).toEqual(all);
      }
    }
  });
});
