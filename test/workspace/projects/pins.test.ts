import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function pinnable() {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: false });
  const isPinned = async (person = ada) => (await person.get(`/projects/${project.id}`)).body.is_pinned;
  return { org, ada, bob, project, isPinned };
}

it("pins with 204 and no body; repeated calls are no-ops", async () => {
  const { ada, project, isPinned } = await pinnable();
  for (let time = 0; time < 2; time++) {
    const reply = await ada.post(`/projects/${project.id}/pin`);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect(await isPinned()).toBe(true);
  }
});

it("keeps each user's own pinned set", async () => {
  const { ada, bob, project, isPinned } = await pinnable();
  await ada.post(`/projects/${project.id}/pin`);
  expect([await isPinned(ada), await isPinned(bob)]).toEqual([true, false]);
});

it.each(["pin", "star"])("unpins through DELETE /projects/{id}/%s, idempotently", async (word) => {
  const { ada, project, isPinned } = await pinnable();
  await ada.post(`/projects/${project.id}/pin`);
  for (let time = 0; time < 2; time++) {
    expect((await ada.delete(`/projects/${project.id}/${word}`)).status).toBe(204);
    expect(await isPinned()).toBe(false);
  }
});

it("keeps /star working as a deprecated alias that names its replacement", async () => {
  const { ada, project, isPinned } = await pinnable();
  const reply = await ada.post(`/projects/${project.id}/star`);
  expect(reply.status).toBe(204);
  expect(reply.headers.deprecation).toMatch(/^@\d+$/);
  expect(reply.headers.link).toBe(`</v1/projects/${project.id}/pin>; rel="successor-version"`);
  expect(await isPinned()).toBe(true);
});

it.each([
  ["POST", "pin"],
  ["DELETE", "pin"],
  ["POST", "star"],
  ["DELETE", "star"],
])("refuses an organization-scoped key with 422 on %s /projects/{id}/%s", async (method, word) => {
  const { org, project } = await pinnable();
  const reply = await org.asOrganization.send(method, `/projects/${project.id}/${word}`);
  expect([reply.status, reply.body.code]).toEqual([422, "USER_KEY_REQUIRED"]);
});

it.each(["POST", "DELETE"])("answers 404 to %s when the project is not found or access is denied", async (method) => {
  const { org, bob } = await pinnable();
  const ada = await org.user();
  const { body: closed } = await ada.post("/projects", { name: "Closed" });
  const denied = await bob.send(method, `/projects/${closed.id}/pin`);
  const missing = await bob.send(method, "/projects/11111111-1111-1111-1111-111111111111/pin");
  expect([denied.status, denied.text]).toEqual([404, missing.text]);
});

it("drops the pin of a person who loses access, and does not bring it back", async () => {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  await ada.post(`/projects/${project.id}/members`, { user_id: bob.id });
  await bob.post(`/projects/${project.id}/pin`);
  await ada.delete(`/projects/${project.id}/members/${bob.id}`);
  await ada.post(`/projects/${project.id}/members`, { user_id: bob.id });
  expect((await bob.get(`/projects/${project.id}`)).body.is_pinned).toBe(false);
});

it("drops the pins of non-members when a project becomes access-controlled", async () => {
  const { ada, bob, project } = await pinnable();
  await bob.post(`/projects/${project.id}/pin`);
  await ada.patch(`/projects/${project.id}`, { is_access_controlled: true });
  await ada.patch(`/projects/${project.id}`, { is_access_controlled: false });
  expect((await bob.get(`/projects/${project.id}`)).body.is_pinned).toBe(false);
});
