import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const make = async (name: string, more: object = {}, who = ada) =>
    (await who.post("/folders", { name, ...more })).body;
  return { org, ada, bob, make };
}
const namesOf = (folders: { name: string }[]) => folders.map(({ name }) => name);

it("gives everyone My Files and the organization Organization Files from the start", async () => {
  const { ada, org } = await people();
  const types = (folders: { folder_type: string }[]) => folders.map(({ folder_type }) => folder_type);
  expect(types((await ada.get("/folders")).body.folders)).toEqual(["my-files", "org-files"]);
  expect(types((await org.asOrganization.get("/folders")).body.folders)).toEqual(["org-files"]);
});

it("creates folders under a parent or in a scope, with their path", async () => {
  const { ada, make, org } = await people();
  const leases = await make("Leases", { scope: "organization" });
  const inner = await make("2026", { parent_folder_id: leases.id });
  expect(inner).toEqual({
    id: expect.any(String),
    name: "2026",
    description: null,
    path: "Organization Files/Leases/2026",
    parent_folder_id: leases.id,
    folder_type: "custom",
    is_access_controlled: false,
    created_at: expect.any(String),
  });
  expect((await make("Mine")).path).toBe("My Files/Mine");
  expect((await org.asOrganization.post("/folders", { name: "Theirs" })).body.path).toBe("Organization Files/Theirs");
  expect((await ada.get("/folders?q=LEA")).body.folders).toHaveLength(1);
});

it.each([[{}], [{ name: "a" }], [{ name: "  a " }], [{ name: "a/b" }], [{ name: "a".repeat(256) }]])(
  "refuses %j with 400",
  async (body) => {
    const { ada } = await people();
    expect((await ada.post("/folders", body)).status).toBe(400);
  },
);

it("refuses both parent_folder_id and scope with 400", async () => {
  const { ada, make } = await people();
  const parent = await make("Parent");
  expect((await ada.post("/folders", { name: "Child", parent_folder_id: parent.id, scope: "my-files" })).status).toBe(
    400,
  );
});

it("lists children: folders first, each kind by name", async () => {
  const { ada, make } = await people();
  const parent = await make("Parent");
  for (const name of ["beta", "Alpha"]) await make(name, { parent_folder_id: parent.id });
  for (const name of ["z.txt", "A.txt"]) await ada.upload(name, "x", { folder_id: parent.id });
  const { body } = await ada.get(`/folders/${parent.id}/children`);
  expect(body.items.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
    ["folder", "Alpha"],
    ["folder", "beta"],
    ["file", "A.txt"],
    ["file", "z.txt"],
  ]);
});

describe("changing a folder", () => {
  it("moves it with its contents, but never into itself", async () => {
    const { ada, make } = await people();
    const [a, target] = [await make("Aa"), await make("Target")];
    const b = await make("Bb", { parent_folder_id: a.id });
    const c = await make("Cc", { parent_folder_id: b.id });
    expect((await ada.patch(`/folders/${b.id}`, { parent_folder_id: target.id })).body.path).toBe("My Files/Target/Bb");
    expect((await ada.get(`/folders/${c.id}`)).body.path).toBe("My Files/Target/Bb/Cc");
    for (const parent of [b.id, c.id])
      expect((await ada.patch(`/folders/${b.id}`, { parent_folder_id: parent })).status).toBe(400);
  });

  it("never creates a cycle when two folders are moved into each other at once", async () => {
    const { ada, make } = await people();
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make("Aa"), await make("Bb")];
      const both = await Promise.all([
        ada.patch(`/folders/${a.id}`, { parent_folder_id: b.id }),
        ada.patch(`/folders/${b.id}`, { parent_folder_id: a.id }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it("is refused for system folders with 400", async () => {
    const { ada } = await people();
    const [home] = (await ada.get("/folders")).body.folders;
    for (const reply of [
      await ada.patch(`/folders/${home.id}`, { name: "New name" }),
      await ada.delete(`/folders/${home.id}`),
    ])
      expect(reply.status).toBe(400);
  });
});

describe("access", () => {
  it("is limited by is_access_controlled to members and whoever set it", async () => {
    const { org, ada, bob, make } = await people();
    const folder = await make("Secret", { scope: "organization" });
    const inner = await make("Inner", { parent_folder_id: folder.id });
    expect((await bob.get(`/folders/${inner.id}`)).status).toBe(200);
    await ada.patch(`/folders/${folder.id}`, { is_access_controlled: true });
    for (const other of [bob, org.asOrganization]) {
      for (const id of [folder.id, inner.id]) expect((await other.get(`/folders/${id}`)).status).toBe(404);
    }
    expect((await ada.get(`/folders/${inner.id}`)).status).toBe(200);
    await ada.post(`/folders/${folder.id}/members`, { user_id: bob.id });
    expect((await bob.get(`/folders/${inner.id}`)).status).toBe(200);
    expect((await bob.patch(`/folders/${inner.id}`, { name: "Taken" })).status).toBe(403);
    await ada.post(`/folders/${folder.id}/members`, { user_id: bob.id, access_level: "write" });
    expect((await bob.patch(`/folders/${inner.id}`, { name: "Changed" })).status).toBe(200);
    expect((await ada.delete(`/folders/${folder.id}/members/${bob.id}`)).status).toBe(204);
    expect((await bob.get(`/folders/${inner.id}`)).status).toBe(404);
  });

  it("lists folders shared by others under shared-with-me", async () => {
    const { ada, bob, make } = await people();
    const folder = await make("For Bob");
    await ada.post(`/folders/${folder.id}/members`, { email: bob.email });
    expect(namesOf((await bob.get("/folders?scope=shared-with-me")).body.folders)).toEqual(["For Bob"]);
    expect(namesOf((await bob.get("/folders?scope=my-files")).body.folders)).toEqual(["My Files"]);
  });

  it("is granted through a project that a folder is linked to", async () => {
    const { ada, bob, make } = await people();
    const folder = await make("Shared");
    const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: false });
    expect((await ada.post(`/projects/${project.id}/folders`, { folder_ids: [folder.id] })).status).toBe(204);
    expect(namesOf((await bob.get(`/projects/${project.id}/folders`)).body.folders)).toEqual(["Shared"]);
    expect((await bob.get(`/folders/${folder.id}`)).status).toBe(200);
    expect((await ada.delete(`/projects/${project.id}/folders/${folder.id}`)).status).toBe(204);
    expect((await bob.get(`/folders/${folder.id}`)).status).toBe(404);
  });

  it("to a project's own folder follows the project, and its files stay when the project is deleted", async () => {
    const { ada, bob } = await people();
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    const { body: file } = await ada.upload("a.txt", "a", { project_id: project.id });
    expect((await bob.get(`/files/${file.id}`)).status).toBe(404);
    await ada.post(`/projects/${project.id}/members`, { user_id: bob.id });
    expect((await bob.get(`/files/${file.id}`)).status).toBe(200);
    expect((await bob.upload("b.txt", "b", { project_id: project.id })).status).toBe(404);
    await ada.delete(`/projects/${project.id}`);
    const { body: kept } = await ada.get(`/files/${file.id}`);
    expect(kept.project_id).toBeUndefined();
    expect((await ada.get(`/folders/${kept.folder_id}`)).body).toMatchObject({
      path: "Organization Files/Merger",
      is_access_controlled: true,
    });
    expect((await bob.get(`/files/${file.id}`)).status).toBe(200);
  });
});

it("to what a person created in a project ends when they leave it", async () => {
  const { ada, bob } = await people();
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "write" });
  const { body: file } = await bob.upload("a.txt", "a", { project_id: project.id });
  const { body: folder } = await bob.post("/folders", { name: "Bob's", parent_folder_id: file.folder_id });
  await ada.delete(`/projects/${project.id}/members/${bob.id}`);
  expect((await bob.get(`/folders/${folder.id}`)).status).toBe(404);
  expect((await ada.get(`/folders/${folder.id}`)).status).toBe(200);
});

describe("deleting a folder", () => {
  it("is refused with 403 when the caller has no access to something in it, and deletes nothing", async () => {
    const { ada, bob, make } = await people();
    const shared = await make("Shared", { scope: "organization" });
    const closed = await make("Closed", { parent_folder_id: shared.id });
    await ada.patch(`/folders/${closed.id}`, { is_access_controlled: true });
    expect((await bob.delete(`/folders/${shared.id}?recursive=true`)).status).toBe(403);
    expect((await ada.get(`/folders/${closed.id}`)).status).toBe(200);
  });

  it("that is not empty is 409 unless recursive, which erases its contents", async () => {
    const { ada, make } = await people();
    const folder = await make("Parent");
    const inner = await make("Inner", { parent_folder_id: folder.id });
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: inner.id });
    const refused = await ada.delete(`/folders/${folder.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "FOLDER_NOT_EMPTY"]);
    expect((await ada.delete(`/folders/${folder.id}?recursive=true`)).status).toBe(204);
    for (const path of [`/folders/${folder.id}`, `/folders/${inner.id}`, `/files/${file.id}`])
      expect((await ada.get(path)).status).toBe(404);
    const empty = await make("Empty");
    expect((await ada.delete(`/folders/${empty.id}?recursive=false`)).status).toBe(204);
    expect((await ada.delete(`/folders/${empty.id}`)).status).toBe(404);
  });
});
