import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  const letIn = (userId: number) => ada.post(`/projects/${project.id}/members`, { user_id: userId });
  return { org, ada, bob, project, letIn };
}
type Named = { name: string };
const namesOf = (list: Named[]) => list.map(({ name }) => name).sort();

describe("a file or folder linked to a project", () => {
  it("is listed, shared with and searchable by everyone who can read the project, linked as a file or through a folder", async () => {
    const { org, ada, bob, project, letIn } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    const { body: alone } = await ada.upload("alone.txt", "The tenant keeps an aardvark.");
    await ada.upload("inside.txt", "The landlord keeps an aardvark.", { folder_id: folder.id });
    await ada.upload("hidden.txt", "Nobody else has an aardvark.");
    await ada.post(`/projects/${project.id}/files`, { file_id: alone.id });
    await ada.post(`/projects/${project.id}/folders`, { folder_id: folder.id });
    await app.runJobs();
    const files = async (query: string, who = bob) => namesOf((await who.get(`/files${query}`)).body.files);
    expect(await files("")).toEqual([]);
    await letIn(bob.id);
    const both = ["alone.txt", "inside.txt"];
    expect(await files("")).toEqual(both);
    expect(await files("?scope=shared-with-me")).toEqual(both);
    expect(await files("?q=aardvark")).toEqual(both);
    expect(await files("?q=aardvark&scope=shared-with-me")).toEqual(both);
    for (const scope of ["my-files", "organization"]) expect(await files(`?scope=${scope}`)).toEqual([]);
    expect(await files("", org.asOrganization as never)).toEqual([]);
    expect(await files("?scope=shared-with-me", ada)).toEqual([]);
    expect(await files("?scope=my-files", ada)).toEqual(["alone.txt", "hidden.txt", "inside.txt"]);
    await ada.delete(`/projects/${project.id}/members/${bob.id}`);
    expect([await files(""), await files("?q=aardvark")]).toEqual([[], []]);
  });

  it("does not show its location to a person who has access only through the link", async () => {
    const { ada, bob, project, letIn } = await people();
    const { body: file } = await ada.upload("alone.txt", "a");
    await ada.post(`/projects/${project.id}/files`, { file_id: file.id });
    await letIn(bob.id);
    expect((await bob.get(`/files/${file.id}`)).body.folder_id).toBeNull();
    expect((await bob.get("/files")).body.files[0].folder_id).toBeNull();
    expect((await bob.get(`/projects/${project.id}/files`)).body.files[0].folder_id).toBeNull();
    expect((await bob.get(`/files?folder_id=${file.folder_id}`)).body.files).toEqual([]);
    expect((await ada.get(`/files/${file.id}`)).body.folder_id).toBe(file.folder_id);
  });

  it("is accessible to an administrator who took over a project without an admin", async () => {
    const { org, ada, project } = await people();
    const [admin, boss] = [await org.user({ isAdmin: true }), await org.user()];
    const { body: file } = await ada.upload("alone.txt", "a");
    const { body: own } = await ada.upload("own.txt", "b", { project_id: project.id });
    await ada.post(`/projects/${project.id}/files`, { file_id: file.id });
    await app.database.system`delete from project_members where project_id = ${project.id}`;
    expect((await admin.get(`/projects/${project.id}/files`)).body.files).toHaveLength(1);
    for (const { id } of [file, own]) {
      expect((await admin.get(`/files/${id}`)).status).toBe(200);
      expect((await boss.get(`/files/${id}`)).status).toBe(404);
    }
  });
});

describe("a system folder", () => {
  it("cannot be linked to a project or given members: 400", async () => {
    const { ada, bob, project } = await people();
    const { body: other } = await ada.post("/projects", { name: "Other" });
    const roots = (await ada.get("/folders")).body.folders as { id: string; folder_type: string }[];
    expect(new Set(roots.map(({ folder_type }) => folder_type))).toEqual(new Set(["my-files", "org-files", "project"]));
    for (const { id } of roots) {
      const linked = await ada.post(`/projects/${other.id}/folders`, { folder_id: id });
      const shared = await ada.post(`/folders/${id}/members`, { user_id: bob.id });
      for (const reply of [linked, shared]) expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
    expect((await ada.get(`/projects/${project.id}/folders`)).body.folders).toEqual([]);
  });

  it("that is linked anyway is left out of the list", async () => {
    const { org, ada, bob, project, letIn } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    const [home] = (await ada.get("/folders?scope=my-files")).body.folders;
    await app.database
      .system`insert into project_folders (organization_id, project_id, folder_id) values (${org.id}, ${project.id}, ${home.id})`;
    await ada.post(`/projects/${project.id}/folders`, { folder_id: folder.id });
    await letIn(bob.id);
    const { status, body } = await bob.get(`/projects/${project.id}/folders`);
    expect([status, namesOf(body.folders)]).toEqual([200, ["Leases"]]);
  });
});

describe("path and parent_folder_id", () => {
  it("show only the parent folders that the caller may see", async () => {
    const { ada, bob } = await people();
    const make = async (name: string, parent?: string) =>
      (await ada.post("/folders", { name, ...(parent ? { parent_folder_id: parent } : { scope: "organization" }) }))
        .body;
    const secret = await make("Project Zeus");
    const shared = await make("Leases", secret.id);
    const inner = await make("2026", shared.id);
    await ada.patch(`/folders/${secret.id}`, { is_access_controlled: true });
    await ada.post(`/folders/${shared.id}/members`, { user_id: bob.id, access_level: "write" });
    const seen = async (id: string, who = bob) => {
      const { body } = await who.get(`/folders/${id}`);
      return [body.path, body.parent_folder_id];
    };
    expect(await seen(shared.id)).toEqual(["Leases", null]);
    expect(await seen(inner.id)).toEqual(["Leases/2026", shared.id]);
    expect(await seen(inner.id, ada)).toEqual(["Organization Files/Project Zeus/Leases/2026", shared.id]);
    const listed = (await bob.get("/folders?scope=shared-with-me")).body.folders;
    expect(listed.map(({ path }: { path: string }) => path)).toEqual(["Leases", "Leases/2026"]);
    expect(JSON.stringify((await bob.get("/folders")).body)).not.toContain("Zeus");
    const { body } = await bob.get(`/folders/${shared.id}`);
    const changed = await bob.patch(`/folders/${shared.id}`, { ...body, name: "Lettings" });
    expect([changed.status, changed.body.path]).toEqual([200, "Lettings"]);
    expect((await ada.patch(`/folders/${shared.id}`, { parent_folder_id: null })).status).toBe(400);
    expect((await seen(shared.id, ada))[1]).toBe(secret.id);
  });
});
