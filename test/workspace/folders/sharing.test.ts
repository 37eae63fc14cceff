import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const [ada, bob, carol] = [await org.user(), await org.user(), await org.user()];
  const make = async (name: string, more: object = {}, who = ada) =>
    (await who.post("/folders", { name, ...more })).body;
  const share = async (id: string, who: { id: number }, access_level: string, by = ada) =>
    (await by.post(`/folders/${id}/members`, { user_id: who.id, access_level })).status;
  return { org, ada, bob, carol, make, share };
}

describe("a member of a folder", () => {
  it("needs manage to change its members or its access control", async () => {
    const { ada, bob, carol, make, share } = await people();
    const folder = await make("Leases");
    const close = async (is_access_controlled: boolean) =>
      (await bob.patch(`/folders/${folder.id}`, { is_access_controlled })).status;
    for (const level of ["read", "write"]) {
      await share(folder.id, bob, level);
      expect(await share(folder.id, carol, "read", bob)).toBe(403);
      expect((await bob.delete(`/folders/${folder.id}/members/${ada.id}`)).status).toBe(403);
      expect(await close(true)).toBe(403);
    }
    expect((await bob.patch(`/folders/${folder.id}`, { name: "Lettings", is_access_controlled: false })).status).toBe(
      200,
    );
    await share(folder.id, bob, "manage");
    expect((await ada.get(`/folders/${folder.id}/members`)).body.members).toMatchObject([{ access_level: "manage" }]);
    expect(await share(folder.id, carol, "read", bob)).toBe(201);
    expect([await close(true), await close(false)]).toEqual([200, 200]);
    expect((await bob.delete(`/folders/${folder.id}/members/${carol.id}`)).status).toBe(204);
  });

  it("never locks out the owner of the My Files that contains it", async () => {
    const { ada, bob, make, share } = await people();
    const folder = await make("Leases");
    await share(folder.id, bob, "manage");
    await bob.patch(`/folders/${folder.id}`, { is_access_controlled: true });
    await bob.delete(`/folders/${folder.id}/members/${ada.id}`);
    expect((await ada.get(`/folders/${folder.id}/links`)).status).toBe(200);
    expect((await ada.delete(`/folders/${folder.id}/members/${bob.id}`)).status).toBe(204);
    expect((await bob.get(`/folders/${folder.id}`)).status).toBe(404);
  });
});

describe("moving a folder", () => {
  it("to a place with other readers is refused to a person who may write but not share it", async () => {
    const { ada, bob, make, share } = await people();
    const folder = await make("Leases");
    const [first, second] = [
      await make("First", { parent_folder_id: folder.id }),
      await make("Second", { parent_folder_id: folder.id }),
    ];
    await share(folder.id, bob, "write");
    const open = await make("Open", { scope: "organization" });
    const [home] = (await bob.get("/folders?scope=my-files")).body.folders;
    const move = async (id: string, parent_folder_id: string, who = bob) =>
      (await who.patch(`/folders/${id}`, { parent_folder_id })).status;
    for (const target of [open.id, home.id]) {
      for (const { id } of [folder, first]) expect(await move(id, target)).toBe(403);
    }
    expect(await move(first.id, second.id)).toBe(200);
    await share(folder.id, bob, "manage");
    expect(await move(folder.id, home.id)).toBe(403);
    expect(await move(folder.id, open.id, ada)).toBe(200);
  });

  it("out of an access-controlled folder is refused to a person who may only write there, even if the moved folder is access-controlled itself", async () => {
    const { ada, bob, make, share } = await people();
    const closed = await make("Closed", { scope: "organization" });
    await ada.patch(`/folders/${closed.id}`, { is_access_controlled: true });
    const inner = await make("Inner", { parent_folder_id: closed.id });
    await ada.patch(`/folders/${inner.id}`, { is_access_controlled: true });
    for (const { id } of [closed, inner]) await share(id, bob, "write");
    const [home] = (await bob.get("/folders?scope=my-files")).body.folders;
    expect((await bob.patch(`/folders/${inner.id}`, { parent_folder_id: home.id })).status).toBe(403);
    expect((await ada.get(`/folders/${inner.id}`)).body.parent_folder_id).toBe(closed.id);
  });

  it("is refused when it contains a restricted folder that the mover may not share, and gives them no access", async () => {
    const { ada, bob, make, share } = await people();
    const open = await make("Open", { scope: "organization" });
    const closed = await make("Closed", { parent_folder_id: open.id });
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: closed.id });
    await ada.patch(`/folders/${closed.id}`, { is_access_controlled: true });
    const [home] = (await bob.get("/folders?scope=my-files")).body.folders;
    const move = async () => (await bob.patch(`/folders/${open.id}`, { parent_folder_id: home.id })).status;
    expect(await move()).toBe(403);
    expect((await bob.get(`/files/${file.id}`)).status).toBe(404);
    await share(closed.id, bob, "write");
    expect(await move()).toBe(403);
    await share(closed.id, bob, "manage");
    expect(await move()).toBe(200);
  });
});

describe("moving a file", () => {
  it("to a place with other readers is refused to a person who may write but not share it", async () => {
    const { ada, bob, make, share } = await people();
    const folder = await make("Leases");
    const inner = await make("Inner", { parent_folder_id: folder.id });
    const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
    await share(folder.id, bob, "write");
    const open = await make("Open", { scope: "organization" });
    const [home] = (await bob.get("/folders?scope=my-files")).body.folders;
    const move = async (folder_id: string) => (await bob.patch(`/files/${file.id}`, { folder_id })).status;
    for (const target of [open.id, home.id]) expect(await move(target)).toBe(403);
    expect((await ada.get(`/files/${file.id}`)).body.folder_id).toBe(folder.id);
    expect([await move(inner.id), await move(folder.id)]).toEqual([200, 200]);
    await share(folder.id, bob, "manage");
    expect(await move(home.id)).toBe(200);
  });
});

it("the last manager of a restricted folder can neither leave it nor give up managing it", async () => {
  const { ada, bob, make, share } = await people();
  const folder = await make("Closed", { scope: "organization" });
  await ada.patch(`/folders/${folder.id}`, { is_access_controlled: true });
  await share(folder.id, bob, "write");
  const leave = () => ada.delete(`/folders/${folder.id}/members/${ada.id}`);
  expect((await leave()).body.code).toBe("LAST_OWNER");
  expect(await share(folder.id, ada, "write")).toBe(400);
  expect((await ada.get(`/folders/${folder.id}/links`)).status).toBe(200);
  expect((await bob.delete(`/folders/${folder.id}/members/${bob.id}`)).status).toBe(204);
  await share(folder.id, bob, "manage");
  expect((await leave()).status).toBe(204);
});

it("the successor to a person's files also manages the restricted folders among them", async () => {
  const { org, bob, carol, make, share } = await people();
  const admin = await org.user({ isAdmin: true });
  const outer = await make("Outer", {}, bob);
  const closed = await make("Closed", { parent_folder_id: outer.id }, bob);
  const { body: file } = await bob.upload("a.txt", "a", { folder_id: closed.id });
  await bob.patch(`/folders/${closed.id}`, { is_access_controlled: true });
  await share(closed.id, carol, "read", bob);
  expect((await (await admin.signedIn()).delete(`/people/${bob.id}`)).status).toBe(204);
  expect((await admin.get(`/files/${file.id}`)).status).toBe(200);
  expect((await admin.get(`/folders/${closed.id}/links`)).status).toBe(200);
  expect((await carol.get(`/files/${file.id}`)).status).toBe(200);
});

it("a file cannot be moved by a person who may only read it", async () => {
  const { ada, bob, make, share } = await people();
  const folder = await make("Leases");
  const { body: file } = await ada.upload("a.txt", "a", { folder_id: folder.id });
  await share(folder.id, bob, "read");
  const [home] = (await bob.get("/folders?scope=my-files")).body.folders;
  expect((await bob.patch(`/files/${file.id}`, { folder_id: home.id })).status).toBe(403);
});

it("the successor of a removed person manages the folders that only that person managed", async () => {
  const { org, bob, carol, make, share } = await people();
  const admin = await org.user({ isAdmin: true });
  const [lone, both] = [
    await make("Lone", { scope: "organization" }, bob),
    await make("Both", { scope: "organization" }, bob),
  ];
  for (const { id } of [lone, both]) {
    await bob.patch(`/folders/${id}`, { is_access_controlled: true });
    await share(id, carol, id === both.id ? "manage" : "write", bob);
  }
  expect((await (await admin.signedIn()).delete(`/people/${bob.id}`)).status).toBe(204);
  expect((await admin.get(`/folders/${lone.id}/links`)).status).toBe(200);
  expect((await admin.get(`/folders/${both.id}`)).status).toBe(404);
  expect((await carol.get(`/folders/${both.id}/links`)).status).toBe(200);
});

it("the files of a deleted project are managed by its writers", async () => {
  const { ada, bob, carol } = await people();
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  await ada.post(`/projects/${project.id}/members`, { user_id: bob.id, access_level: "write" });
  await ada.post(`/projects/${project.id}/members`, { user_id: carol.id, access_level: "read" });
  const { body: file } = await ada.upload("a.txt", "a", { project_id: project.id });
  await ada.delete(`/projects/${project.id}`);
  for (const [person, status] of [
    [ada, 200],
    [bob, 200],
    [carol, 403],
  ] as const)
    expect((await person.get(`/files/${file.id}/links`)).status).toBe(status);
});
