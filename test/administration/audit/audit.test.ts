import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../src/administration/audit/audit.schema.ts";
import { sentenceOf } from "../../../src/administration/audit/render-sentence.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

it("shows administrators who changed what, newest first, by key or session, removed people included", async () => {
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
    user: { id: expect.any(Number), name: "Ada Quill", preferred_name: null },
    api_key: null,
    address: "127.0.0.1",
    operation: "DELETE /people/{userId}",
    summary: "Removed a person from the organization",
    actor: "Ada Quill",
    phrase: ["removed ", { kind: "person", id: String(bo.id), name: "Bo Reed", page: null }, " from the organization"],
    target: { userId: bo.id },
    things: [{ kind: "person", id: String(bo.id), name: "Bo Reed", page: null }],
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

it("shows the current name of what was changed, where the administrator can see it", async () => {
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

it("says who was added to the organization", async () => {
  const org = await app.organization();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body: added } = await admin.post("/people", { email: "cy@example.com", name: "Cy Dent" });
  const { body } = await admin.get("/audit?limit=1");
  expect(body.records[0].things).toEqual([
    { kind: "person", id: String(added.person.id), name: "Cy Dent", page: "/settings/people" },
  ]);
});

it("names everything the administrator can see, of every kind, and nothing private to others", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, name: "Ada Quill" });
  const admin = await ada.signedIn();
  const bo = await org.user({ name: "Bo Reed", managesVaults: true });
  await changeEverything(ada);
  const { body: keyed } = await admin.post("/keys", { name: "Intake", scope: "organization", expires_in_days: null });
  const seen = new Map<string, { id: string; name: string | null; page: string | null }>();
  for (const { things } of (await admin.get("/audit")).body.records) {
    for (const thing of things) seen.set(thing.kind, thing);
  }
  const names = Object.fromEntries([...seen].map(([kind, { name }]) => [kind, name]));
  expect(names).toEqual({
    chat: "Notice",
    document: "nda.txt",
    file: "nda.txt",
    folder: "Closing set",
    key: "Intake",
    person: "Ada Quill",
    playbook: "Inbound",
    project: "Merger",
    skill: "Tone",
    vault: "Leases",
    webhook: "https://example.com/hook",
  });
  expect(seen.get("key")).toMatchObject({ id: keyed.id, page: "/settings/api" });
  const document = seen.get("document")!;
  expect(document.page).toBe(`/vaults/${seen.get("vault")!.id}/documents/${document.id}`);

  const newest = (await admin.get("/audit?limit=1")).body.records[0].id;
  await changeEverything(bo);
  const { body } = await admin.get("/audit?limit=100");
  const later = body.records.filter(({ id }: { id: number }) => id > newest);
  const allThings = later.flatMap(({ things }: { things: { kind: string; name: string | null }[] }) => things);
  const named = allThings.filter(({ name }: { name: string | null }) => name !== null);
  expect(new Set(named.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["person"]));
  expect(allThings.length).toBeGreaterThan(named.length);
});

/** Creates one private thing of each kind the person may create, and updates it where only an update records its name. */
async function changeEverything(someone: TestUser) {
  const { body: file } = await someone.upload("nda.txt", "A lease.");
  await app.runJobs();
  await someone.post("/folders", { name: "Closing set", scope: "my-files" });
  const { body: project } = await someone.post("/projects", { name: "Merger" });
  await someone.patch(`/projects/${project.id}/members/${someone.id}`, { access_level: "admin" });
  await someone.post("/playbooks", { title: "Inbound" });
  await someone.post("/skills", { name: "Tone", content: "Be brief." });
  const { body: vault } = await someone.post("/vaults", { name: "Leases" });
  const { body: added } = await someone.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await someone.delete(`/vaults/${vault.id}/documents/${added.documents[0].document_id}`);
  const { body: job } = await someone.post("/chat/completions?wait=0", { message: "What is the notice?" });
  await app.runJobs();
  const { result } = (await someone.get(`/jobs/${job.job_id}`)).body;
  await someone.patch(`/chats/${result.chat_id}`, { title: "Notice" });
  await someone.post("/webhooks", { url: "https://example.com/hook", events: ["job.failed"] });
}

it("refuses callers who are not administrators", async () => {
  const member = await (await (await app.organization()).user({ managesVaults: true })).signedIn();
  expect((await member.get("/audit")).body.code).toBe("FORBIDDEN");
});

it("names what was deleted from the record, if administrators could see it or acted themselves", async () => {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", isAdmin: true });
  const bo = await org.user({ name: "Bo Reed", managesVaults: true });
  const admin = await ada.signedIn();
  const open = (await bo.post("/projects", { name: "Open", is_access_controlled: false })).body;
  const closed = (await bo.post("/projects", { name: "Closed" })).body;
  const own = (await ada.post("/vaults", { name: "Own" })).body;
  for (const { id } of [open, closed]) await bo.delete(`/projects/${id}`);
  await ada.post(`/vaults/${own.id}/archive`);
  await ada.delete(`/vaults/${own.id}`);
  const { body } = await admin.get("/audit?limit=4");
  const sentences = body.records.map(({ actor, phrase }: AuditEntry) => sentenceOf({ actor, phrase }));
  expect(sentences).toEqual([
    "Ada Quill deleted the vault Own",
    "Ada Quill archived the vault Own",
    "Bo Reed deleted a project",
    "Bo Reed deleted the project Open",
  ]);
  expect(body.records[3].things).toEqual([{ kind: "project", id: open.id, name: "Open", page: null }]);
});

describe("filters and the CSV file", () => {
  async function busy() {
    const org = await app.organization();
    const ada = await org.user({ name: "=Ada", isAdmin: true });
    const bo = await org.user({ name: "Bo Reed" });
    const { body: project } = await bo.post("/projects", { name: "Merger", is_access_controlled: false });
    for (const name of ["pin", "star"]) await bo.post(`/projects/${project.id}/${name}`);
    await ada.post(`/projects/${project.id}/pin`);
    return { org, ada, bo, project, admin: await ada.signedIn() };
  }
  const operations = (body: { records: AuditEntry[] }) => body.records.map(({ operation }) => operation);

  it("filter by what was done, whatever the path, and by time", async () => {
    const { org, bo, admin } = await busy();
    const pinned = encodeURIComponent("POST /projects/{id}/pin");
    const { body } = await admin.get(`/audit?operation=${pinned}&user_id=${bo.id}`);
    expect(operations(body)).toEqual(["POST /projects/{id}/star", "POST /projects/{id}/pin"]);
    await app.database.system`
      update audit_records set at = '2026-03-01T12:00:00Z' where organization_id = ${org.id} and operation = 'POST /projects'`;
    const march = await admin.get("/audit?since=2026-03-01T00:00:00Z&before=2026-03-02T00:00:00Z");
    expect(operations(march.body)).toEqual(["POST /projects"]);
    expect((await admin.get("/audit?since=yesterday")).status).toBe(400);
    const { body: listed } = await admin.get("/audit/operations");
    expect(listed.operations).toContainEqual({ operation: "POST /projects/{id}/pin", label: "Pinned a project" });
    expect(listed.operations.filter(({ label }: { label: string }) => label === "Pinned a project")).toHaveLength(1);
  });

  it("filter by the item that records refer to, wherever they name it", async () => {
    const { ada, project, admin } = await busy();
    const { body: other } = await ada.post("/projects", { name: "Lease" });
    await ada.post(`/projects/${other.id}/pin`);
    const { body } = await admin.get(`/audit?item=${project.id}`);
    expect(operations(body)).toEqual([
      "POST /projects/{id}/pin",
      "POST /projects/{id}/star",
      "POST /projects/{id}/pin",
      "POST /projects",
    ]);
    const csv = await admin.get(`/audit/export?item=${other.id}`);
    expect(csv.text.trimEnd().split("\r\n")).toHaveLength(3);
    expect((await admin.get("/audit?item=Merger")).status).toBe(400);
  });

  it("hold what the filters show, and no formula", async () => {
    const { ada, admin } = await busy();
    const reply = await admin.get(
      `/audit/export?user_id=${ada.id}&operation=${encodeURIComponent("POST /projects/{id}/pin")}`,
    );
    expect([reply.status, reply.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(reply.headers["content-disposition"]).toContain("Audit log.csv");
    const [head, line, ...rest] = reply.text.trimEnd().split("\r\n");
    expect(head).toContain("Time (UTC),What happened,Person,Key,Operation,Target,IP address");
    expect(line).toContain(`'=Ada pinned the project Merger,'=Ada,test,POST /projects/{id}/pin`);
    expect(rest).toEqual([]);
    expect(operations((await admin.get("/audit?limit=1")).body)).toEqual(["GET /audit/export"]);
  });

  it("hold more records than one batch, each once", async () => {
    const { org, admin } = await busy();
    await app.database.system`
      insert into audit_records (organization_id, operation, target, request_id)
      select ${org.id}, 'CLI org export', '{}', 'r' || n from generate_series(1, 1200) n`;
    const { text } = await admin.get(`/audit/export?operation=${encodeURIComponent("CLI org export")}`);
    expect(text.trimEnd().split("\r\n")).toHaveLength(1201);
  });

  it("are for administrators", async () => {
    const member = await (await (await app.organization()).user()).signedIn();
    for (const path of ["/audit/export", "/audit/operations"])
      expect((await member.get(path)).body.code).toBe("FORBIDDEN");
  });
});
