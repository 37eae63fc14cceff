import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user({ name: "Ada Quill" }), bo: await org.user({ name: "Bo Ink" }) };
}

/** A chat created through the API. */
async function chatOf(by: Pick<TestUser, "post" | "get">, message = "What is an indemnity?", more: object = {}) {
  const { body } = await by.post("/chat/completions?wait=0", { message, ...more });
  await app.runJobs();
  return (await by.get(`/jobs/${body.job_id}`)).body.result.chat_id as string;
}

const idsIn = (body: { chats: { id: string }[] }) => body.chats.map(({ id }) => id);

describe("GET /chats", () => {
  it("lists the caller's chats, latest change first, filtered by project and by title words", async () => {
    const { ada, bo } = await people();
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    const first = await chatOf(ada, "About leases");
    const second = await chatOf(ada, "About licences", { project_id: project.id });
    const { body } = await ada.get("/chats");
    expect(idsIn(body)).toEqual([second, first]);
    expect(Object.keys(body.chats[0]).sort()).toEqual(["created_at", "id", "summary", "title", "updated_at"]);
    expect(idsIn((await ada.get("/chats?q=LEASE")).body)).toEqual([first]);
    expect(idsIn((await ada.get(`/chats?project_id=${project.id}`)).body)).toEqual([second]);
    expect((await ada.get("/chats?limit=1")).body.pagination).toMatchObject({
      limit: 1,
      offset: 0,
      has_more: true,
      next_cursor: expect.any(String),
    });
    expect(idsIn((await bo.get("/chats")).body)).toEqual([]);
  });
});

describe("a chat", () => {
  it("is renamed and moved by its creator, and then keeps its title", async () => {
    const { ada } = await people();
    const id = await chatOf(ada);
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    const before = (await ada.get(`/chats/${id}`)).body.updated_at;
    const { status, body } = await ada.patch(`/chats/${id}`, { title: "Indemnities", project_id: project.id });
    expect(body.updated_at > before).toBe(true);
    expect([status, body.title, body.project_id]).toEqual([200, "Indemnities", project.id]);
    expect((await ada.patch(`/chats/${id}`, { project_id: null })).body.project_id).toBe(null);
    expect((await ada.patch(`/chats/${id}`, {})).status).toBe(400);
    expect((await ada.patch(`/chats/${id}`, { title: " " })).status).toBe(400);
    expect((await ada.patch(`/chats/${id}`, { project_id: "11111111-1111-1111-1111-111111111111" })).status).toBe(404);
  });

  it("is hidden from others until it is shared; then they can read it, and only its creator can change it", async () => {
    const { ada, bo } = await people();
    const id = await chatOf(ada);
    for (const path of ["", "/messages", "/shares"]) expect((await bo.get(`/chats/${id}${path}`)).status).toBe(404);
    const shared = await ada.post(`/chats/${id}/shares`, { email: bo.email.toUpperCase() });
    expect([shared.status, shared.body.user_id, shared.body.name]).toEqual([201, bo.id, "Bo Ink"]);
    expect((await ada.post(`/chats/${id}/shares`, { user_id: bo.id })).status).toBe(200);
    expect((await bo.get(`/chats/${id}/messages`)).body.messages).toHaveLength(2);
    expect(idsIn((await bo.get("/chats")).body)).toEqual([id]);
    expect((await bo.patch(`/chats/${id}`, { title: "Mine" })).status).toBe(403);
    expect((await bo.delete(`/chats/${id}`)).status).toBe(403);
    expect((await bo.post(`/chats/${id}/shares`, { user_id: ada.id })).status).toBe(403);
    expect((await bo.delete(`/chats/${id}/shares/${bo.id}`)).status).toBe(204);
    expect((await bo.get(`/chats/${id}`)).status).toBe(404);
  });

  it("shows its files to the people it is shared with, under shared-with-me too", async () => {
    const { ada, bo } = await people();
    const { body: file } = await ada.upload("lease.txt", "The lease ends in May.");
    await app.runJobs();
    const id = await chatOf(ada, "When does it end?", { file_ids: [file.id] });
    expect((await bo.get(`/files/${file.id}`)).status).toBe(404);
    await ada.post(`/chats/${id}/shares`, { user_id: bo.id });
    expect((await bo.get(`/files/${file.id}/text`)).status).toBe(200);
    const { body } = await bo.get("/files?scope=shared-with-me");
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(["lease.txt"]);
    await ada.delete(`/chats/${id}/shares/${bo.id}`);
    expect((await bo.get(`/files/${file.id}`)).status).toBe(404);
  });

  it("does not share files its creator may read but not share", async () => {
    const { org, ada, bo } = await people();
    const eve = await org.user();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    const { body: file } = await ada.upload("lease.txt", "The lease ends in May.", { folder_id: folder.id });
    await ada.post(`/folders/${folder.id}/members`, { user_id: bo.id });
    await app.runJobs();
    const id = await chatOf(bo, "When does it end?", { file_ids: [file.id] });
    await bo.post(`/chats/${id}/shares`, { user_id: eve.id });
    await bo.patch(`/chats/${id}`, { visibility: "organization" });
    expect((await eve.get(`/chats/${id}/messages`)).status).toBe(200);
    expect((await bo.get(`/files/${file.id}`)).status).toBe(200);
    await ada.delete(`/folders/${folder.id}/members/${bo.id}`);
    for (const person of [bo, eve]) {
      for (const path of ["", "/text", "/content"])
        expect((await person.get(`/files/${file.id}${path}`)).status).toBe(404);
      for (const query of ["", "?q=lease", "?scope=shared-with-me"])
        expect((await person.get(`/files${query}`)).body.files).toEqual([]);
      const asked = await person.post("/chat/completions?wait=0", { message: "When?", file_ids: [file.id] });
      expect(asked.status).toBe(404);
    }
  });

  it("is shared only within the organization, by exactly one of user_id and email", async () => {
    const { ada } = await people();
    const stranger = await (await app.organization()).user();
    const id = await chatOf(ada);
    for (const person of [{ user_id: stranger.id }, { email: stranger.email }]) {
      const { status, body } = await ada.post(`/chats/${id}/shares`, person);
      expect([status, body.code]).toEqual([400, "UNKNOWN_MEMBER"]);
    }
    expect((await ada.post(`/chats/${id}/shares`, {})).status).toBe(400);
    expect((await ada.post(`/chats/${id}/shares`, { user_id: ada.id, email: ada.email })).status).toBe(400);
  });

  it("is readable by everyone when its visibility is organization, organization keys included", async () => {
    const { org, ada, bo } = await people();
    const id = await chatOf(ada);
    expect((await org.asOrganization.get(`/chats/${id}`)).status).toBe(404);
    await ada.patch(`/chats/${id}`, { visibility: "organization" });
    expect((await bo.get(`/chats/${id}`)).status).toBe(200);
    expect((await org.asOrganization.get(`/chats/${id}/messages`)).status).toBe(200);
  });

  it("is deleted with its messages, 204, and cancels a running answer", async () => {
    const { ada } = await people();
    const id = await chatOf(ada);
    const begun = await ada.post("/chat/completions?wait=0", { message: "And?", chat_id: id });
    expect((await ada.delete(`/chats/${id}`)).status).toBe(204);
    expect((await ada.get(`/chats/${id}`)).status).toBe(404);
    await app.runJobs();
    expect((await ada.get(`/jobs/${begun.body.job_id}`)).body.status).toBe("canceled");
  });
});

describe("POST /chat/{id}/materialize", () => {
  it("makes an API chat appear in search, and is idempotent", async () => {
    const { ada } = await people();
    const id = await chatOf(ada, "Zebra crossings");
    expect(idsIn((await ada.get("/chat/search?q=zebra")).body)).toEqual([]);
    const first = await ada.post(`/chat/${id}/materialize`);
    expect([first.status, first.body.id, first.body.title]).toEqual([200, id, "Zebra crossings"]);
    expect(first.body.chat_url).toContain(id);
    const second = await ada.post(`/chat/${id}/materialize`);
    expect(second.body.materialized_at).toBe(first.body.materialized_at);
    expect(idsIn((await ada.get("/chat/search?q=zebra")).body)).toEqual([id]);
  });

  it("refuses a chat from the web application with 409 CHAT_NOT_API, as do completions", async () => {
    const { org, ada } = await people();
    const [web] = await app.database.system<{ id: string }>`
      insert into chats (organization_id, created_by, source) values (${org.id}, ${ada.id}, 'web') returning id`;
    for (const call of [
      ada.post(`/chat/${web!.id}/materialize`),
      ada.post("/chat/completions?wait=0", { message: "x", chat_id: web!.id }),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([409, "CHAT_NOT_API"]);
    }
  });
});

describe("GET /chat/search", () => {
  it("returns title matches first, then chats with a similar summary", async () => {
    const { ada } = await people();
    const meant = await chatOf(ada, "How can the tenant end the lease of the office before its term is over?");
    const titled = await chatOf(ada, "Early termination of rental contracts");
    const other = await chatOf(ada, "Which colours may the logo have?");
    for (const id of [meant, titled, other]) await ada.post(`/chat/${id}/materialize`);
    const { body } = await ada.get("/chat/search?q=termination%20of%20rental");
    expect(idsIn(body).slice(0, 2)).toEqual([titled, meant]);
    expect(Object.keys(body.chats[0]).sort()).toEqual(["id", "summary", "title", "updated_at"]);
    expect((await ada.get("/chat/search?q=termination&limit=1")).body.chats).toHaveLength(1);
  });

  it("shows an organization key only chats shared with the organization, and no one another person's chats", async () => {
    const { org, ada, bo } = await people();
    const id = await chatOf(ada, "Zebra crossings");
    await ada.post(`/chat/${id}/materialize`);
    const own = await chatOf(org.asOrganization, "Zebra stables");
    await org.asOrganization.post(`/chat/${own}/materialize`);
    expect(idsIn((await org.asOrganization.get("/chat/search?q=zebra")).body)).toEqual([]);
    expect(idsIn((await bo.get("/chat/search?q=zebra")).body)).toEqual([]);
    await ada.patch(`/chats/${id}`, { visibility: "organization" });
    expect(idsIn((await org.asOrganization.get("/chat/search?q=zebra")).body)).toEqual([id]);
    expect(idsIn((await bo.get("/chat/search?q=zebra")).body)).toEqual([id]);
  });

  it.each(["", "?q=", `?q=${"x".repeat(501)}`, "?q=x&limit=0", "?q=x&limit=51"])("refuses %s", async (query) => {
    const { ada } = await people();
    expect((await ada.get(`/chat/search${query}`)).status).toBe(400);
  });
});
