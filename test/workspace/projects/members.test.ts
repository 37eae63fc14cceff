import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function team() {
  const org = await app.organization();
  const [ada, bob] = [await org.user({ name: "Ada" }), await org.user({ name: "Bob", email: "Bob@Example.com" })];
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  return { org, ada, bob, members: `/projects/${project.id}/members`, project };
}

it("lists the creator as admin", async () => {
  const { ada, members } = await team();
  const { body } = await ada.get(members);
  expect(body.members).toEqual([
    { user_id: ada.id, email: ada.email, name: "Ada", access_level: "admin", added_at: expect.any(String) },
  ]);
});

it("adds a person by id or by e-mail in any case: 201, with read access by default", async () => {
  const { ada, bob, members } = await team();
  const added = await ada.post(members, { email: "bob@example.COM" });
  expect([added.status, added.body.user_id, added.body.access_level]).toEqual([201, bob.id, "read"]);
});

it("answers 200 with the unchanged row when the person is already a member", async () => {
  const { ada, bob, members } = await team();
  await ada.post(members, { user_id: bob.id, access_level: "admin" });
  const again = await ada.post(members, { user_id: bob.id, access_level: "read" });
  expect([again.status, again.body.access_level]).toEqual([200, "admin"]);
});

it.each([0, 2_147_483_648, 1.5])("refuses user_id %j and names the valid range", async (user_id) => {
  const { ada, members } = await team();
  const { body } = await ada.post(members, { user_id });
  expect(body.details.issues).toEqual([
    { path: "body.user_id", message: "must be a whole number from 1 to 2147483647" },
  ]);
});

it("refuses a person outside the organization with 400 and adds nobody", async () => {
  const { ada, members } = await team();
  const stranger = await (await app.organization()).user();
  for (const body of [
    { user_id: stranger.id },
    { email: stranger.email },
    { user_id: 2_147_483_647 },
    { email: "nobody@example.com" },
  ]) {
    const reply = await ada.post(members, body);
    expect([reply.status, reply.body.code]).toEqual([400, "UNKNOWN_MEMBER"]);
  }
  expect((await ada.get(members)).body.members).toHaveLength(1);
});

it.each([
  [{}],
  [{ user_id: 1, email: "a@b.c" }],
  [{ user_id: 0 }],
  [{ user_id: 1.5 }],
  [{ user_id: 1, access_level: "owner" }],
])("refuses %j with 400", async (body) => {
  const { ada, members } = await team();
  expect((await ada.post(members, body)).body.code).toBe("VALIDATION_FAILED");
});

it("changes a member's access", async () => {
  const { ada, bob, members, project } = await team();
  await ada.post(members, { user_id: bob.id });
  expect((await ada.patch(`${members}/${bob.id}`, { access_level: "write" })).body.access_level).toBe("write");
  expect((await bob.patch(`/projects/${project.id}`, { name: "Lease" })).status).toBe(200);
});

it("answers 404 for a person who is not a member", async () => {
  const { ada, bob, members } = await team();
  expect((await ada.patch(`${members}/${bob.id}`, { access_level: "write" })).status).toBe(404);
  expect((await ada.delete(`${members}/${bob.id}`)).status).toBe(404);
});

it("lets a member leave, and only administrators remove others", async () => {
  const { ada, bob, org, members, project } = await team();
  const cat = await org.user();
  await ada.post(members, { user_id: bob.id, access_level: "write" });
  await ada.post(members, { user_id: cat.id });
  expect((await bob.delete(`${members}/${cat.id}`)).status).toBe(404);
  expect((await bob.delete(`${members}/${bob.id}`)).status).toBe(204);
  expect((await bob.get(`/projects/${project.id}`)).status).toBe(404);
});

it("refuses to remove or demote the last administrator of an access-controlled project, even when two leave at once", async () => {
  const { ada, bob, members } = await team();
  for (const reply of [
    await ada.delete(`${members}/${ada.id}`),
    await ada.patch(`${members}/${ada.id}`, { access_level: "read" }),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([400, "LAST_OWNER"]);
  }
  await ada.post(members, { user_id: bob.id, access_level: "admin" });
  const both = await Promise.all([ada.delete(`${members}/${ada.id}`), bob.delete(`${members}/${bob.id}`)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
});
