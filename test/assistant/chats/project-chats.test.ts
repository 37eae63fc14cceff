import { expect, it } from "vitest";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const app = useApp();

interface ChatSeed {
  project: string;
  by?: number;
  visibility?: "private" | "organization";
  title?: string;
  updated?: string;
  source?: "api" | "web";
  sharedWith?: number;
}

async function chat(org: TestOrganization, seed: ChatSeed): Promise<string> {
  const [row] = await app.database.system<{ id: string }>`
    insert into chats (organization_id, project_id, created_by, source, visibility, title, updated_at)
    values (${org.id}, ${seed.project}, ${seed.by}, ${seed.source ?? "api"}, ${seed.visibility ?? "private"}, ${seed.title ?? ""},
      coalesce(${seed.updated}::timestamptz, now())) returning id`;
  if (seed.sharedWith) {
    await app.database
      .system`insert into chat_shares (organization_id, chat_id, user_id) values (${org.id}, ${row!.id}, ${seed.sharedWith})`;
  }
  return row!.id;
}

async function openProject() {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const { body: project } = await ada.post("/projects", { name: "Merger", is_access_controlled: false });
  return { org, ada, bob, project: project.id as string };
}

it("returns only metadata: id, title, summary, created_at, updated_at", async () => {
  const { org, ada, project } = await openProject();
  const id = await chat(org, { project, by: ada.id, title: "Questions" });
  const { body } = await ada.get(`/projects/${project}/chats`);
  expect(body).toEqual({
    chats: [{ id, title: "Questions", summary: "", created_at: expect.any(String), updated_at: expect.any(String) }],
    pagination: { limit: 100, offset: 0, has_more: false },
  });
});

it("shows a user their own chats, those shared with them and those open to the organization, from API and web alike", async () => {
  const { org, ada, bob, project } = await openProject();
  const own = await chat(org, { project, by: ada.id });
  const web = await chat(org, { project, by: ada.id, source: "web" });
  const shared = await chat(org, { project, by: bob.id, sharedWith: ada.id });
  const open = await chat(org, { project, by: bob.id, visibility: "organization" });
  await chat(org, { project, by: bob.id });
  await chat(org, { project });
  const { body } = await ada.get(`/projects/${project}/chats`);
  expect(body.chats.map(({ id }: { id: string }) => id).sort()).toEqual([own, web, shared, open].sort());
});

it("shows an organization-scoped key the chats of organization-scoped keys and those open to the organization", async () => {
  const { org, ada, project } = await openProject();
  const keys = await chat(org, { project });
  const open = await chat(org, { project, by: ada.id, visibility: "organization" });
  await chat(org, { project, by: ada.id });
  const { body } = await org.asOrganization.get(`/projects/${project}/chats`);
  expect(body.chats.map(({ id }: { id: string }) => id).sort()).toEqual([keys, open].sort());
});

it("orders by latest change, then by id, and paginates without duplicates or gaps", async () => {
  const { org, ada, project } = await openProject();
  const updated = ["2026-01-03", "2026-01-01", "2026-01-02", "2026-01-02", "2026-01-02"];
  for (const day of updated) await chat(org, { project, by: ada.id, updated: `${day}T00:00:00Z` });
  const seen: { id: string; updated_at: string }[] = [];
  for (const offset of [0, 2, 4]) {
    const { body } = await ada.get(`/projects/${project}/chats?limit=2&offset=${offset}`);
    expect(body.pagination.has_more).toBe(offset < 4);
    seen.push(...body.chats);
  }
  const order = seen.map((one) => `${one.updated_at} ${one.id}`);
  const expected = [...seen].sort((a, b) =>
    a.updated_at === b.updated_at ? (a.id < b.id ? -1 : 1) : a.updated_at < b.updated_at ? 1 : -1,
  );
  expect(order).toEqual(expected.map((one) => `${one.updated_at} ${one.id}`));
  expect(new Set(order).size).toBe(5);
});

it("answers 404 for a project the caller cannot access", async () => {
  const { org, bob } = await openProject();
  const { body: closed } = await (await org.user()).post("/projects", { name: "Closed" });
  expect((await bob.get(`/projects/${closed.id}/chats`)).status).toBe(404);
});

it.each(["limit=0", "limit=501", "offset=-1", "limit=abc"])("refuses ?%s with 400", async (query) => {
  const { ada, project } = await openProject();
  expect((await ada.get(`/projects/${project}/chats?${query}`)).status).toBe(400);
});
