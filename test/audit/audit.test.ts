import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";

const app = useApp();

it("tells administrators who changed what, newest first, by key or signed in, those who are gone too", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ name: "Ada Quill", isAdmin: true })).signedIn();
  const bo = await org.user({ name: "Bo Reed" });
  const { body: project } = await bo.post("/projects", { name: "Merger" });
  await org.asOrganization.post("/projects", { name: "Other" });
  await admin.delete(`/people/${bo.id}`);
  const { body } = await admin.get("/audit");
  expect(body.records[0]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    user: { id: expect.any(Number), name: "Ada Quill" },
    api_key: null,
    operation: "DELETE /people/{userId}",
    summary: expect.stringMatching(/^Remove a person/),
    target: { userId: bo.id },
    things: [{ kind: "person", id: String(bo.id), name: null, page: null }],
  });
  expect(body.records[1]).toMatchObject({ user: null, api_key: { id: org.keyId, name: "test" } });
  expect(body.records[2]).toMatchObject({
    user: { id: bo.id, name: "Bo Reed" },
    api_key: { id: expect.any(String), name: "test" },
    operation: "POST /projects",
    target: { result: project.id },
  });
  const filtered = await admin.get(`/audit?user_id=${bo.id}&operation=${encodeURIComponent("POST /projects")}`);
  expect(filtered.body.records).toHaveLength(1);
  const page = (await admin.get("/audit?limit=2&offset=1")).body;
  expect(page.records).toEqual(body.records.slice(1, 3));
  expect(page.pagination).toEqual({ limit: 2, offset: 1, has_more: true });
});

it("names what was changed as it is called now, where the administrator sees it", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const admin = await ada.signedIn();
  const bo = await org.user({ name: "Bo Reed", managesVaults: true });
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  await ada.patch(`/projects/${project.id}`, { name: "Halden" });
  await ada.post(`/projects/${project.id}/members`, { user_id: bo.id });
  const { body: vault } = await bo.post("/vaults", { name: "Hidden" });
  const { body } = await admin.get("/audit?limit=3");
  const named = { kind: "project", id: project.id, name: "Halden", page: `/projects/${project.id}` };
  const person = { kind: "person", id: String(bo.id), name: "Bo Reed", page: "/settings/people" };
  expect(body.records.map(({ things }: { things: unknown }) => things)).toEqual([
    [{ kind: "vault", id: vault.id, name: null, page: null }],
    [named, person],
    [named],
  ]);
});

it("is closed to others", async () => {
  const member = await (await (await app.organization()).user({ managesVaults: true })).signedIn();
  expect((await member.get("/audit")).body.code).toBe("FORBIDDEN");
});
