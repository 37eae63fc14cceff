import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

describe("creating a project", () => {
  it("is access-controlled by default under a user-scoped key, and its creator is its admin", async () => {
    const ada = await (await app.organization()).user();
    const { status, body } = await ada.post("/projects", { name: "Merger", description: "Of two firms" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Merger",
      description: "Of two firms",
      custom_instructions: null,
      is_access_controlled: true,
      my_access_level: "admin",
      is_pinned: false,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
  });

  it("is open by default under an organization-scoped key, for which access and pin are null", async () => {
    const { asOrganization } = await app.organization();
    const { body } = await asOrganization.post("/projects", { name: "Merger" });
    expect(body).toMatchObject({ is_access_controlled: false, my_access_level: null, is_pinned: null });
  });

  it.each([
    [{}],
    [{ name: "" }],
    [{ name: "   " }],
    [{ name: "a".repeat(256) }],
    [{ name: 5 }],
    [{ name: "a", is_access_controlled: "yes" }],
  ])("is refused with 400 for %j", async (body) => {
    const { asOrganization } = await app.organization();
    const reply = await asOrganization.post("/projects", body);
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});

describe("access to a project", () => {
  it("is for members only when it is access-controlled, not for administrators or organization-scoped keys", async () => {
    const org = await app.organization();
    const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    for (const other of [bob, admin, org.asOrganization]) {
      const hidden = await other.get(`/projects/${project.id}`);
      const missing = await other.get("/projects/11111111-1111-1111-1111-111111111111");
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      expect((await other.get("/projects")).body.projects).toEqual([]);
    }
  });

  it("is for everyone when it is open: people may write, its creator and administrators are admins", async () => {
    const org = await app.organization();
    const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
    const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: false });
    const levels = [];
    for (const person of [ada, bob, admin, org.asOrganization])
      levels.push((await person.get(`/projects/${project.id}`)).body.my_access_level);
    expect(levels).toEqual(["admin", "write", "admin", null]);
  });

  it("passes to administrators when an access-controlled project has no admin", async () => {
    const org = await app.organization();
    const [bob, admin] = [await org.user(), await org.user({ isAdmin: true })];
    const { body: project } = await org.asOrganization.post("/projects", {
      name: "Merger",
      is_access_controlled: true,
    });
    expect((await admin.get(`/projects/${project.id}`)).body.my_access_level).toBe("admin");
    expect((await bob.get(`/projects/${project.id}`)).status).toBe(404);
    expect((await org.asOrganization.get(`/projects/${project.id}`)).status).toBe(404);
  });
});

describe("changing a project", () => {
  it("keeps omitted fields, clears null fields and ignores read-only ones", async () => {
    const ada = await (await app.organization()).user();
    const { body: project } = await ada.post("/projects", {
      name: "Merger",
      description: "d",
      custom_instructions: "c",
    });
    const { status, body } = await ada.patch(`/projects/${project.id}`, {
      ...project,
      name: "Lease",
      description: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: project.id,
      name: "Lease",
      description: null,
      custom_instructions: "c",
      created_at: project.created_at,
    });
    expect(body.updated_at >= project.updated_at).toBe(true);
  });

  it("answers 404 to a reader, who may see but not change it", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "read" });
    expect((await bob.get(`/projects/${project.id}`)).body.my_access_level).toBe("read");
    expect((await bob.patch(`/projects/${project.id}`, { name: "Taken" })).status).toBe(404);
    expect((await bob.delete(`/projects/${project.id}`)).status).toBe(404);
  });

  it("lets a writer rename it, but not change access or delete it", async () => {
    const org = await app.organization();
    const [ada, bob] = [await org.user(), await org.user()];
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "write" });
    expect((await bob.patch(`/projects/${project.id}`, { name: "Lease" })).status).toBe(200);
    expect((await bob.patch(`/projects/${project.id}`, { is_access_controlled: false })).status).toBe(404);
    expect((await bob.delete(`/projects/${project.id}`)).status).toBe(404);
  });
});

describe("deleting a project", () => {
  it("answers 204, then 404, and detaches its chats without deleting them", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    await app.database.system`
      insert into chats (organization_id, project_id, created_by, source) values (${org.id}, ${project.id}, ${ada.id}, 'api')`;
    const gone = await ada.delete(`/projects/${project.id}`);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect((await ada.delete(`/projects/${project.id}`)).status).toBe(404);
    const chats = await app.database.system`select project_id from chats where organization_id = ${org.id}`;
    expect(chats).toEqual([{ project_id: null }]);
  });
});

describe("listing projects", () => {
  it("pages newest first without repeats or gaps", async () => {
    const { asOrganization } = await app.organization();
    for (let index = 0; index < 5; index++) await asOrganization.post("/projects", { name: `P${index}` });
    const names: string[] = [];
    for (const offset of [0, 2, 4]) {
      const { body } = await asOrganization.get(`/projects?limit=2&offset=${offset}`);
      expect(body.pagination).toEqual({ limit: 2, offset, has_more: offset < 4 });
      names.push(...body.projects.map(({ name }: { name: string }) => name));
    }
    expect(names.sort()).toEqual(["P0", "P1", "P2", "P3", "P4"]);
  });

  it("searches names and descriptions literally, ignoring case", async () => {
    const { asOrganization } = await app.organization();
    await asOrganization.post("/projects", { name: "Merger of 100% owned" });
    await asOrganization.post("/projects", { name: "Lease", description: "for the MERGER" });
    await asOrganization.post("/projects", { name: "1000 things" });
    const found = async (search: string) =>
      (await asOrganization.get(`/projects?search=${encodeURIComponent(search)}`)).body.projects
        .map(({ name }: { name: string }) => name)
        .sort();
    expect(await found("merger")).toEqual(["Lease", "Merger of 100% owned"]);
    expect(await found("100%")).toEqual(["Merger of 100% owned"]);
    expect(await found("_")).toEqual([]);
  });

  it("lists only the caller's pinned projects with pinned=true", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const { body: first } = await ada.post("/projects", { name: "First" });
    await ada.post("/projects", { name: "Second" });
    await ada.post(`/projects/${first.id}/pin`);
    const { body } = await ada.get("/projects?pinned=true");
    expect(body.projects.map(({ name, is_pinned }: { name: string; is_pinned: boolean }) => [name, is_pinned])).toEqual(
      [["First", true]],
    );
    expect((await ada.get("/projects?pinned=maybe")).status).toBe(400);
  });
});
