import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { PASSWORD, setUpTotp } from "../second-factors/signing-in.ts";

const app = useApp();

it("everyone can list the people, by name or address", async () => {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", email: "ada@acme.test", isAdmin: true });
  const bo = await org.user({ name: "Bo Reed", email: "bo@acme.test" });
  await (await app.organization()).user({ name: "Ada Other" });
  const browser = await bo.signedIn();
  const { body } = await browser.get("/people");
  expect(body.people.map(({ id }: { id: number }) => id)).toEqual([ada.id, bo.id]);
  expect(body.people[1]).toEqual({
    id: bo.id,
    email: "bo@acme.test",
    name: "Bo Reed",
    is_admin: false,
    manages_vaults: false,
    has_password: false,
    has_second_factor: null,
    deactivated_at: null,
    last_seen_at: expect.any(String),
    created_at: expect.any(String),
  });
  expect((await browser.get("/people?q=QUILL")).body.people).toHaveLength(1);
  expect((await browser.get("/people?q=bo@acme")).body.people).toHaveLength(1);
  const page = (await browser.get("/people?limit=1")).body;
  expect([page.people.length, page.pagination.has_more]).toEqual([1, true]);
});

it("administrators see who has a second factor, and when somebody was last seen, also after a sign-out", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const bo = await org.user({ name: "Bo Reed", password: PASSWORD });
  const browser = await bo.signedIn();
  const seen = async () =>
    (await admin.get("/people?q=Bo%20Reed")).body.people.map((person: Record<string, unknown>) => ({
      has_second_factor: person.has_second_factor,
      last_seen_at: person.last_seen_at,
    }));
  const [before] = await seen();
  expect(before).toEqual({ has_second_factor: false, last_seen_at: expect.any(String) });
  await setUpTotp(browser);
  await browser.delete("/session");
  const [after] = await seen();
  expect(after).toEqual({ has_second_factor: true, last_seen_at: expect.any(String) });
});

it("an administrator adds people and changes their permissions, and cannot use an address twice", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const added = await admin.post("/people", { email: "New@acme.test", name: " Nell ", manages_vaults: true });
  expect(added.status).toBe(201);
  expect(added.body.person).toMatchObject({
    email: "New@acme.test",
    name: "Nell",
    manages_vaults: true,
    is_admin: false,
  });
  const taken = await admin.post("/people", { email: "new@ACME.test" });
  expect([taken.status, taken.body.code]).toEqual([409, "EMAIL_TAKEN"]);
  const { id } = added.body.person;
  const changed = await admin.patch(`/people/${id}`, { name: "Nell Ash", is_admin: true });
  expect(changed.body).toMatchObject({ id, name: "Nell Ash", is_admin: true, manages_vaults: true });
  for (const email of ["", "nobody", "a b@c.test"]) {
    expect((await admin.post("/people", { email })).status).toBe(400);
  }
});

it("nobody else adds, changes, links or removes people", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const member = await (await org.user({ managesVaults: true })).signedIn();
  for (const { status, body } of [
    await member.post("/people", { email: "x@acme.test" }),
    await member.patch(`/people/${ada.id}`, { is_admin: false }),
    await member.post(`/people/${ada.id}/link`),
    await member.delete(`/people/${ada.id}`),
  ]) {
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  }
});

it("an organization always keeps an administrator", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const browser = await ada.signedIn();
  for (const { status, body } of [
    await browser.patch(`/people/${ada.id}`, { is_admin: false }),
    await browser.delete(`/people/${ada.id}`),
  ]) {
    expect([status, body.code]).toEqual([400, "LAST_ADMINISTRATOR"]);
  }
});

it("when the last two administrators leave at once, one stays", async () => {
  const org = await app.organization();
  const people = [await org.user({ isAdmin: true }), await org.user({ isAdmin: true })];
  const leaving = await Promise.all(people.map(async (each) => (await each.signedIn()).delete(`/people/${each.id}`)));
  expect(leaving.map(({ status }) => status).sort()).toEqual([204, 400]);
});

it("a removed person is signed out, loses their keys, and is no longer listed", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const bo = await org.user({ email: "bo@gone.test", password: "a long enough password" });
  const browser = await bo.signedIn();
  const { body: project } = await admin.post("/projects", { name: "Merger" });
  await admin.post(`/projects/${project.id}/members`, { user_id: bo.id, access_level: "admin" });
  expect((await admin.delete(`/people/${bo.id}`)).status).toBe(204);
  expect((await browser.get("/session")).status).toBe(401);
  expect((await bo.get("/me")).body.code).toBe("INVALID_KEY");
  expect((await admin.delete(`/people/${bo.id}`)).status).toBe(404);
  expect((await admin.get("/people?q=bo@gone.test")).body.people).toEqual([]);
  expect((await admin.get(`/projects/${project.id}/members`)).body.members).not.toContainEqual(
    expect.objectContaining({ user_id: bo.id }),
  );
  const invited = await admin.post(`/projects/${project.id}/members`, { user_id: bo.id });
  expect(invited.body.code).toBe("UNKNOWN_MEMBER");
  const body = { email: bo.email, password: "a long enough password" };
  const signIn = await app.send("POST", "//app/v1/session", { body, headers: { "sec-fetch-site": "same-origin" } });
  expect(signIn.status).toBe(401);
  expect((await admin.post("/people", { email: "bo@gone.test" })).status).toBe(201);
});

it("what a removed person created stays, with their name", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const bo = await org.user({ name: "Bo Reed", managesVaults: true });
  const vault = await makeVault(org, bo);
  const documentId = await vault.document();
  await bo.post(`${vault.path}/columns`, { label: "Term", instructions: "The term" });
  await bo.patch(`${vault.path}/documents/${documentId}/cells/term`, { value: "Five years" });
  await bo.post(`${vault.path}/views`, { name: "Shared", shared: true });
  const { body: file } = await bo.upload("lease.txt", "The lease ends in May.");
  await bo.post("/chat/completions?wait=0", { message: "Hello" });
  const [chat] = (await bo.get("/chats")).body.chats;
  await bo.patch(`/chats/${chat.id}`, { visibility: "organization" });
  expect((await admin.delete(`/people/${bo.id}`)).status).toBe(204);

  expect((await admin.get(`/chats/${chat.id}`)).status).toBe(200);
  expect((await admin.get(vault.path)).body.my_role).toBe("owner");
  const { body: members } = await admin.get(`${vault.path}/members`);
  expect(members.members).toHaveLength(1);
  expect((await admin.get(`${vault.path}/views`)).body.views).toHaveLength(1);
  const { body: history } = await admin.get(`${vault.path}/documents/${documentId}/cells/term/history`);
  expect(JSON.stringify(history)).toContain("Bo Reed");
  const kept = (await admin.get(`/files/${file.id}`)).body;
  expect([kept.name, (await admin.get(`/folders/${kept.folder_id}`)).body.name]).toEqual([
    "lease.txt",
    "Files of Bo Reed",
  ]);
  const member = await (await org.user()).signedIn();
  expect((await member.get(`/files/${file.id}`)).status).toBe(404);
  await app.runJobs();
});

it("a vault with another owner passes to that owner, and a removed administrator's vaults to another administrator", async () => {
  const org = await app.organization();
  const [ada, eve] = [await org.user({ isAdmin: true }), await org.user({ isAdmin: true })];
  const bo = await org.user({ managesVaults: true });
  const shared = await makeVault(org, ada, "Shared");
  await ada.post(`${shared.path}/members`, { user_id: bo.id, role: "owner" });
  const own = await makeVault(org, ada, "Own");
  await ada.post(`${own.path}/members`, { user_id: eve.id, role: "viewer" });
  expect((await (await ada.signedIn()).delete(`/people/${ada.id}`)).status).toBe(204);
  expect((await eve.get(shared.path)).status).toBe(404);
  expect((await bo.get(shared.path)).body.my_role).toBe("owner");
  expect((await eve.get(own.path)).body.my_role).toBe("owner");
});

it("an answer that a removed person was waiting for is canceled", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const bo = await org.user();
  const { body } = await bo.post("/chat/completions?wait=0", { message: "Hello" });
  await admin.delete(`/people/${bo.id}`);
  const [job] = await app.database.system`select status from jobs where id = ${body.job_id}`;
  expect(job).toEqual({ status: "canceled" });
});

/** An administrator who created an organization key, a personal key and a webhook. */
async function maker() {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ isAdmin: true }), await org.user({ name: "Bo Reed", isAdmin: true })];
  const [admin, browser] = [await ada.signedIn(), await bo.signedIn()];
  const { body: key } = await browser.post("/keys", { name: "n8n", scope: "organization" });
  await browser.post("/keys", { name: "own", scope: "user" });
  const { body: hook } = await browser.post("/webhooks", { url: "https://hooks.example.com/", events: ["job.failed"] });
  return { org, ada, bo, admin, key, hook };
}

it("an administrator sees which organization keys and webhooks a person created", async () => {
  const { bo, ada, admin, key, hook } = await maker();
  expect((await admin.get(`/people/${bo.id}/kept`)).body).toEqual({
    organization_keys: [{ id: key.id, name: "n8n", hint: key.hint, last_used_at: null }],
    webhooks: [{ id: hook.id, url: "https://hooks.example.com/" }],
  });
  expect((await admin.get(`/people/${ada.id}/kept`)).body).toEqual({ organization_keys: [], webhooks: [] });
  expect((await (await bo.signedIn()).delete(`/keys/${key.id}`)).status).toBe(204);
  expect((await admin.get(`/people/${bo.id}/kept`)).body.organization_keys).toEqual([]);
});

it("what a removed person created for the organization is handed over, and keeps their name", async () => {
  const { org, ada, bo, admin, key, hook } = await maker();
  expect((await admin.delete(`/people/${bo.id}`)).status).toBe(204);
  expect((await app.as(key.key).get("/me")).status).toBe(200);
  const { keys } = (await admin.get("/keys")).body;
  expect(keys.find(({ id }: { id: string }) => id === key.id)).toMatchObject({
    created_by: { id: bo.id, name: "Bo Reed" },
    responsible: { id: ada.id },
    revoked_at: null,
  });
  const next = await (await org.user({ isAdmin: true })).signedIn();
  const { body } = await next.get(`/people/${ada.id}/kept`);
  expect([body.organization_keys[0].id, body.webhooks[0].id]).toEqual([key.id, hook.id]);
});

it("what a removed person created for the organization is removed on request, and the audit log says so", async () => {
  const { bo, admin, key, hook } = await maker();
  const path = `/people/${bo.id}?organization_keys=revoke&webhooks=delete`;
  expect((await admin.delete(path)).status).toBe(204);
  expect((await app.as(key.key).get("/me")).body.code).toBe("INVALID_KEY");
  expect((await admin.get(`/webhooks/${hook.id}`)).status).toBe(404);
  const { records } = (await admin.get("/audit?limit=3")).body;
  expect(records.map(({ operation }: { operation: string }) => operation)).toEqual([
    "DELETE /people/{userId}",
    "DELETE /webhooks/{id}",
    "DELETE /keys/{id}",
  ]);
  expect((await admin.delete(`/people/${bo.id}?organization_keys=burn`)).status).toBe(400);
});

it("only an administrator can sign a person out everywhere", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ isAdmin: true }), await org.user()];
  const [one, two] = [await bo.signedIn(), await bo.signedIn()];
  const admin = await ada.signedIn();
  expect((await one.delete(`/people/${ada.id}/sessions`)).body.code).toBe("FORBIDDEN");
  expect((await one.get(`/people/${ada.id}/kept`)).body.code).toBe("FORBIDDEN");
  expect((await admin.delete(`/people/${bo.id}/sessions`)).status).toBe(204);
  expect([(await one.get("/session")).status, (await two.get("/session")).status]).toEqual([401, 401]);
  expect((await bo.get("/me")).status).toBe(200);
  expect((await admin.get("/session")).status).toBe(200);
});

it("a new password link ends its person's sessions at once, except the one that shows it", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ isAdmin: true }), await org.user()];
  const [admin, other, browser] = [await ada.signedIn(), await ada.signedIn(), await bo.signedIn()];
  expect((await admin.post(`/people/${bo.id}/link`)).status).toBe(200);
  expect((await browser.get("/session")).status).toBe(401);
  expect((await admin.post(`/people/${ada.id}/link`)).status).toBe(200);
  expect([(await admin.get("/session")).status, (await other.get("/session")).status]).toEqual([200, 401]);
});
