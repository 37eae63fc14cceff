import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const [ada, bob, carol] = [await org.user(), await org.user(), await org.user()];
  return { org, ada, bob, carol };
}

/** An organization folder restricted to its creator and the people they add. */
async function closedFolder(owner: TestUser, scope = "organization") {
  const { body } = await owner.post("/folders", { name: "Secret", scope });
  await owner.patch(`/folders/${body.id}`, { is_access_controlled: true });
  const path = `/folders/${body.id}`;
  const letIn = async (person: TestUser, access_level: string) =>
    (await owner.post(`${path}/members`, { user_id: person.id, access_level })).status;
  return {
    id: body.id as string,
    path,
    letIn,
    putOut: (person: TestUser) => owner.delete(`${path}/members/${person.id}`),
  };
}

/** A project that only its creator and one colleague can access. */
async function privateProject(maker: TestUser, colleague?: TestUser) {
  const { body } = await maker.post("/projects", { name: "Aside" });
  if (colleague) await maker.post(`/projects/${body.id}/members`, { user_id: colleague.id });
  const path = `/projects/${body.id}`;
  const linkFolder = async (folder_id: string, who = maker) =>
    (await who.post(`${path}/folders`, { folder_id })).status;
  const linkFile = async (file_id: string, who = maker) => (await who.post(`${path}/files`, { file_id })).status;
  return { id: body.id as string, path, linkFolder, linkFile };
}

const statusOf = async (who: { get: TestUser["get"] }, path: string) => (await who.get(path)).status;
const namesOf = async (who: { get: TestUser["get"] }, path: string) =>
  (await who.get(path)).body.files.map(({ name }: { name: string }) => name).sort();

describe("linking to a project", () => {
  it("is refused to a reader of an access-controlled folder", async () => {
    const { ada, bob, carol } = await people();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "read");
    const { body: early } = await ada.upload("early.txt", "Early", { folder_id: folder.id });
    const project = await privateProject(bob, carol);
    expect(await project.linkFolder(folder.id)).toBe(403);
    expect(await project.linkFile(early.id)).toBe(403);
    await folder.putOut(bob);
    const { body: late } = await ada.upload("late.txt", "Late", { folder_id: folder.id });
    for (const person of [bob, carol]) {
      for (const { id } of [early, late]) expect(await statusOf(person, `/files/${id}`)).toBe(404);
      expect(await statusOf(person, folder.path)).toBe(404);
      expect(await namesOf(person, "/files")).toEqual([]);
      expect(await namesOf(person, `${project.path}/files`)).toEqual([]);
    }
    expect((await ada.get(`${folder.path}/links`)).body.links).toEqual([]);
  });

  it.each(["read", "write"])(
    "is refused with 403 to a member who may %s, and with 404 to a person without access",
    async (level) => {
      const { ada, bob, carol } = await people();
      const folder = await closedFolder(ada, "my-files");
      await folder.letIn(bob, level);
      const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
      for (const [person, status] of [
        [bob, 403],
        [carol, 404],
      ] as const) {
        const project = await privateProject(person);
        expect(await project.linkFolder(folder.id)).toBe(status);
        expect(await project.linkFile(file.id)).toBe(status);
      }
    },
  );

  it("is allowed to the owner in My Files, to everyone in Organization Files, and to writers in a project's files", async () => {
    const { org, ada, bob, carol } = await people();
    const { body: own } = await ada.upload("own.txt", "a");
    const { body: open } = await ada.upload("open.txt", "a", { scope: "organization" });
    const { body: matter } = await ada.post("/projects", { name: "Matter" });
    await ada.post(`/projects/${matter.id}/members`, { user_id: bob.id, access_level: "write" });
    await ada.post(`/projects/${matter.id}/members`, { user_id: carol.id, access_level: "read" });
    const { body: inside } = await ada.upload("inside.txt", "a", { project_id: matter.id });
    const [mine, his, hers] = [await privateProject(ada), await privateProject(bob), await privateProject(carol)];
    expect([await mine.linkFile(own.id), await his.linkFile(own.id)]).toEqual([204, 404]);
    for (const project of [mine, his, hers]) expect(await project.linkFile(open.id)).toBe(204);
    expect([await his.linkFile(inside.id), await hers.linkFile(inside.id)]).toEqual([204, 403]);
    const { body: openProject } = await org.asOrganization.post("/projects", { name: "Open" });
    const link = (file_id: string) => org.asOrganization.post(`/projects/${openProject.id}/files`, { file_id });
    expect([(await link(open.id)).status, (await link(own.id)).status]).toEqual([204, 404]);
  });

  it("is refused to a person who has access only through another link", async () => {
    const { ada, bob } = await people();
    const { body: file } = await ada.upload("a.txt", "a");
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    const shared = await privateProject(ada, bob);
    await shared.linkFile(file.id);
    await shared.linkFolder(folder.id);
    const aside = await privateProject(bob);
    expect([await aside.linkFile(file.id), await aside.linkFolder(folder.id)]).toEqual([403, 403]);
  });
});

describe("a link", () => {
  it("gives no access once its creator may no longer manage the folder", async () => {
    const { ada, bob, carol } = await people();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "manage");
    const { body: file } = await ada.upload("lease.txt", "The tenant keeps an aardvark.", { folder_id: folder.id });
    const { body: inner } = await ada.post("/folders", { name: "Inner", parent_folder_id: folder.id });
    const { body: other } = await ada.upload("other.txt", "Another aardvark.", { folder_id: inner.id });
    await app.runJobs();
    const project = await privateProject(bob, carol);
    expect([await project.linkFolder(folder.id), await project.linkFile(file.id)]).toEqual([204, 204]);
    const seen = async () => [
      await namesOf(carol, "/files"),
      await namesOf(carol, "/files?q=aardvark"),
      await namesOf(carol, "/files?scope=organization"),
      await namesOf(carol, `${project.path}/files`),
      (await carol.get(`${project.path}/folders`)).body.folders.length,
      await statusOf(carol, `/files/${file.id}/content`),
      await statusOf(carol, `/files/${other.id}/text`),
      await statusOf(carol, `/folders/${inner.id}`),
      (await carol.post("/chat/completions?wait=0", { message: "Who?", file_ids: [file.id] })).status,
    ];
    const both = ["lease.txt", "other.txt"];
    expect(await seen()).toEqual([both, both, both, ["lease.txt"], 1, 200, 200, 200, 202]);
    await folder.letIn(bob, "write");
    const nothing = [[], [], [], [], 0, 404, 404, 404, 404];
    expect(await seen()).toEqual(nothing);
    expect(await namesOf(ada, `/files?folder_id=${folder.id}`)).toEqual(["lease.txt"]);
    await folder.letIn(bob, "manage");
    expect((await seen())[0]).toEqual(both);
    await folder.putOut(bob);
    expect(await seen()).toEqual(nothing);
    await app.runJobs();
  });

  it("gives no access once the file or folder is moved or restricted so that its creator may not share it", async () => {
    const { ada, bob, carol } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Open", scope: "organization" });
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
    const { body: loose } = await ada.upload("b.txt", "b", { folder_id: folder.id });
    const project = await privateProject(bob, carol);
    for (const { id } of [file, loose]) expect(await project.linkFile(id)).toBe(204);
    await ada.patch(`/folders/${folder.id}`, { is_access_controlled: true });
    expect(await namesOf(carol, "/files")).toEqual([]);
    await ada.patch(`/folders/${folder.id}`, { is_access_controlled: false });
    const [home] = (await ada.get("/folders?scope=my-files")).body.folders;
    await ada.patch(`/files/${loose.id}`, { folder_id: home.id });
    expect(await namesOf(carol, `${project.path}/files`)).toEqual(["a.txt"]);
    expect(await statusOf(carol, `/files/${loose.id}`)).toBe(404);
  });

  it("can be created again by another person who may share, and then belongs to them", async () => {
    const { ada, bob, carol } = await people();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "manage");
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
    const project = await privateProject(bob, carol);
    await bob.post(`${project.path}/members`, { user_id: ada.id, access_level: "write" });
    await project.linkFile(file.id);
    await project.linkFile(file.id, ada);
    const maker = async () => (await ada.get(`/files/${file.id}/links`)).body.links[0].linked_by.user_id;
    expect(await maker()).toBe(bob.id);
    await folder.putOut(bob);
    expect(await statusOf(carol, `/files/${file.id}`)).toBe(404);
    expect(await project.linkFile(file.id, ada)).toBe(204);
    expect([await maker(), await statusOf(carol, `/files/${file.id}`)]).toEqual([ada.id, 200]);
  });

  it("gives no access once its creator is removed from the organization", async () => {
    const { org, ada, bob, carol } = await people();
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    const { body: own } = await bob.upload("own.txt", "a");
    const { body: open } = await ada.upload("open.txt", "a", { scope: "organization" });
    const project = await privateProject(bob, carol);
    for (const { id } of [own, open]) await project.linkFile(id);
    expect(await statusOf(carol, `/files/${own.id}`)).toBe(200);
    expect((await admin.delete(`/people/${bob.id}`)).status).toBe(204);
    expect(await statusOf(carol, `/files/${own.id}`)).toBe(404);
    expect(await namesOf(carol, `${project.path}/files`)).toEqual([]);
    expect((await admin.get(`/files/${own.id}/links`)).body.links).toMatchObject([
      { project_id: project.id, linked_by: { user_id: bob.id }, is_active: false },
    ]);
  });

  it("stays when its creator leaves the project, and the creator can still remove it", async () => {
    const { ada, bob, carol } = await people();
    const project = await privateProject(ada, carol);
    await ada.post(`${project.path}/members`, { user_id: bob.id, access_level: "write" });
    const { body: file } = await bob.upload("a.txt", "a");
    await project.linkFile(file.id, bob);
    await ada.delete(`${project.path}/members/${bob.id}`);
    expect(await statusOf(carol, `/files/${file.id}`)).toBe(200);
    expect((await bob.delete(`/files/${file.id}/links/${project.id}`)).status).toBe(204);
    expect(await statusOf(carol, `/files/${file.id}`)).toBe(404);
  });
});

describe("the links of a file or folder", () => {
  it("are shown to everyone who may share it, with their creators, including links to hidden projects", async () => {
    const { ada, bob, carol } = await people();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "manage");
    await folder.letIn(carol, "read");
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
    const [his, hers] = [await privateProject(bob), await privateProject(ada)];
    for (const project of [his, hers]) {
      const maker = project === his ? bob : ada;
      expect(await project.linkFile(file.id, maker)).toBe(204);
      expect(await project.linkFolder(folder.id, maker)).toBe(204);
    }
    const person = ({ id, email, name }: TestUser) => ({ user_id: id, email, name });
    for (const path of [`/files/${file.id}/links`, `${folder.path}/links`]) {
      const { status, body } = await ada.get(path);
      expect(status).toBe(200);
      expect(body.links).toEqual([
        {
          project_id: hers.id,
          project_name: "Aside",
          linked_by: person(ada),
          linked_at: expect.any(String),
          is_active: true,
        },
        {
          project_id: his.id,
          project_name: null,
          linked_by: person(bob),
          linked_at: expect.any(String),
          is_active: true,
        },
      ]);
      expect(await statusOf(carol, path)).toBe(403);
      expect((await bob.get(`${path}?limit=1`)).body.links).toHaveLength(1);
    }
  });

  it("can be removed by everyone who may share it: 204, even when there is none", async () => {
    const { org, ada, bob, carol } = await people();
    const stranger = await org.user();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "manage");
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
    const project = await privateProject(bob, carol);
    await project.linkFile(file.id);
    await project.linkFolder(folder.id);
    await folder.letIn(carol, "write");
    const links = [`/files/${file.id}/links/${project.id}`, `${folder.path}/links/${project.id}`];
    for (const link of links) {
      expect((await stranger.delete(link)).status).toBe(404);
      expect((await carol.delete(link)).status).toBe(403);
    }
    await folder.putOut(carol);
    expect(await statusOf(carol, `/files/${file.id}`)).toBe(200);
    for (const link of links) for (let time = 0; time < 2; time++) expect((await ada.delete(link)).status).toBe(204);
    expect(await statusOf(carol, `/files/${file.id}`)).toBe(404);
    expect((await ada.get(`${folder.path}/links`)).body.links).toEqual([]);
  });
});

describe("shareable=true", () => {
  it("lists only what the caller may share", async () => {
    const { ada, bob } = await people();
    const folder = await closedFolder(ada);
    await folder.letIn(bob, "write");
    await ada.upload("closed.txt", "The tenant keeps an aardvark.", { folder_id: folder.id });
    await bob.upload("own.txt", "The landlord keeps an aardvark.");
    await app.runJobs();
    expect(await namesOf(bob, "/files")).toEqual(["closed.txt", "own.txt"]);
    for (const query of ["shareable=true", "shareable=true&q=aardvark"])
      expect(await namesOf(bob, `/files?${query}`)).toEqual(["own.txt"]);
    expect(await namesOf(bob, "/files?shareable=false")).toEqual(["closed.txt"]);
    const { body } = await bob.get("/folders?shareable=true");
    expect(body.folders.map(({ name }: { name: string }) => name)).toEqual(["My Files", "Organization Files"]);
  });
});
