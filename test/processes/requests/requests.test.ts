import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { As } from "../../support/client.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const slug = () => `t-${randomUUID()}`;

const FIELDS = [
  { key: "counterparty", label: "Other company", required: true },
  { key: "kind", type: "enum", options: ["Ours", "Theirs"], required: true },
  { key: "signed", type: "date", required: true, when: 'kind = "Theirs"' },
  { key: "amount", type: "currency" },
];
const NDA = { counterparty: "Northwind Foods LLC", kind: "Ours" };

async function legalTeam(type: object = {}) {
  const org = await app.organization();
  const [admin, ada, bo] = [
    await org.user({ isAdmin: true }),
    await org.user({ name: "Ada" }),
    await org.user({ name: "Bo" }),
  ];
  const { body: made } = await admin.post("/request-types", { name: "NDA", slug: slug(), fields: FIELDS, ...type });
  return { org, admin, ada, bo, type: made };
}

const ask = (by: As, typeId: string, more: object = {}) =>
  by.post("/requests", { type_id: typeId, fields: NDA, ...more });
const kindsOf = async (user: TestUser) =>
  (await user.get("/notifications")).body.notifications.map(({ kind }: { kind: string }) => kind);

describe("a request type", () => {
  it("has the fields of a template, with a label in words where none is given", async () => {
    const { type } = await legalTeam();
    expect(type.fields.map(({ label }: { label: string }) => label)).toEqual([
      "Other company",
      "Kind",
      "Signed",
      "Amount",
    ]);
    expect(type).toMatchObject({ public: false, url: null, allowed_domains: [], auto_answer: false, due_days: null });
  });

  it("is made with an organization key or an administrator's key, and by nobody else", async () => {
    const { org, ada } = await legalTeam();
    expect((await org.asOrganization.post("/request-types", { name: "Lease", slug: slug() })).status).toBe(201);
    expect((await ada.post("/request-types", { name: "Lease", slug: slug() })).status).toBe(403);
  });

  it("has a slug that no other type of the installation has: 409 SLUG_TAKEN", async () => {
    const [mine, theirs] = [await legalTeam(), await legalTeam()];
    const { slug: taken } = mine.type;
    const again = await theirs.admin.post("/request-types", { name: "NDA", slug: taken });
    expect([again.status, again.body.code]).toEqual([409, "SLUG_TAKEN"]);
    const renamed = await theirs.admin.patch(`/request-types/${theirs.type.id}`, { slug: taken });
    expect([renamed.status, renamed.body.code]).toEqual([409, "SLUG_TAKEN"]);
  });

  it.each([
    ["a field that is named twice", { fields: [{ key: "a" }, { key: "a" }] }],
    ["an enum without options", { fields: [{ key: "a", type: "enum" }] }],
    ["a condition that cannot be read", { fields: [{ key: "a", when: "kind = = 3" }] }],
    ["a slug with capital letters", { slug: "NDA" }],
    ["a domain that is none", { allowed_domains: ["@example.com"] }],
    ["an automatic answer without a playbook", { auto_answer: true }],
  ])("is refused with %s: 400", async (_what, wrong) => {
    const { admin } = await legalTeam();
    expect((await admin.post("/request-types", { name: "X", slug: slug(), ...wrong })).status).toBe(400);
  });

  it("names only what its administrator can see: another organization's playbook, template or vault is 404", async () => {
    const { admin } = await legalTeam();
    const { body: playbook } = await (await app.organization()).asOrganization.post("/playbooks", { title: "Theirs" });
    const others = [{ template_id: randomUUID() }, { vault_id: randomUUID() }, { workflow_id: randomUUID() }];
    for (const named of [{ playbook_id: playbook.id }, ...others])
      expect((await admin.post("/request-types", { name: "X", slug: slug(), ...named })).status).toBe(404);
  });

  it("leaves its requests when it is deleted", async () => {
    const { admin, ada, type } = await legalTeam();
    const { body: made } = await ask(ada, type.id);
    expect((await admin.delete(`/request-types/${type.id}`)).body).toEqual({ deleted: true });
    expect((await ada.get(`/requests/${made.id}`)).body).toMatchObject({ type_id: null, type_name: "NDA" });
  });
});

describe("a request", () => {
  it("is a project with its files, a title, a status, its requester and a due time", async () => {
    const { ada, type } = await legalTeam({ due_days: 2 });
    const { body: file } = await ada.upload("nda.txt", "Agreement");
    const { status, body } = await ask(ada, type.id, { file_ids: [file.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "NDA: Northwind Foods LLC",
      status: "new",
      file_ids: [file.id],
      fields: NDA,
      requester: { name: "Ada", email: ada.email, user_id: ada.id },
      channel: "app",
      messages: [],
      review: null,
      is_overdue: false,
    });
    expect((Date.parse(body.due_at) - Date.parse(body.created_at)) / 86_400_000).toBeCloseTo(2, 3);
    const { body: project } = await ada.get(`/projects/${body.project_id}`);
    expect(project.name).toBe("NDA: Northwind Foods LLC");
    const { body: linked } = await ada.get(`/projects/${body.project_id}/files`);
    expect(linked.files.map(({ id }: { id: string }) => id)).toEqual([file.id]);
  });

  it("is refused with 422 that names every required field that is missing and every value that does not fit", async () => {
    const { ada, type } = await legalTeam();
    const { status, body } = await ask(ada, type.id, { fields: { kind: "Theirs", amount: "a lot", other: 1 } });
    expect([status, body.code]).toEqual([422, "REQUEST_FIELDS"]);
    expect(body.details.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "body.fields.amount",
      "body.fields.counterparty",
      "body.fields.other",
      "body.fields.signed",
    ]);
  });

  it("takes no file that the caller may not share", async () => {
    const { ada, bo, type } = await legalTeam();
    const { body: file } = await bo.upload("secret.txt", "Secret");
    expect((await ask(ada, type.id, { file_ids: [file.id] })).status).toBe(404);
  });

  it("goes to the person of its type, who is told, and else to the administrators", async () => {
    const { admin, ada, bo, type } = await legalTeam();
    await ask(ada, type.id);
    expect(await kindsOf(admin)).toEqual(["request.received"]);
    await admin.patch(`/request-types/${type.id}`, { assignee_user_id: bo.id });
    const { body } = await ask(ada, type.id);
    expect(body.assignee_user_id).toBe(bo.id);
    expect(await kindsOf(bo)).toEqual(["request.assigned"]);
    const { body: told } = await bo.get("/notifications");
    expect(told.notifications[0]).toMatchObject({
      title: "Ada assigned a request to you",
      place: { kind: "request", id: body.id, name: "NDA: Northwind Foods LLC" },
    });
  });

  it("waits for the person it is assigned to: GET /tasks has it until it is closed", async () => {
    const { ada, bo, type } = await legalTeam({ due_days: 1 });
    const { body } = await ask(ada, type.id);
    await ada.patch(`/requests/${body.id}`, { assignee_user_id: bo.id });
    const { body: waiting } = await bo.get("/tasks?kind=request");
    expect(waiting.tasks).toMatchObject([
      { kind: "request", title: body.title, place: { kind: "request", id: body.id } },
    ]);
    expect(waiting.tasks[0].date).toMatch(/^\d{4}-\d\d-\d\d$/);
    await bo.patch(`/requests/${body.id}`, { status: "done" });
    expect((await bo.get("/tasks?kind=request")).body.tasks).toEqual([]);
  });

  it("of a type with access control is seen by who asked, who works on it and the administrators alone", async () => {
    const { org, admin, ada, bo, type } = await legalTeam({ is_access_controlled: true });
    const { body } = await ask(ada, type.id);
    const statusFor = async (by: As) => (await by.get(`/requests/${body.id}`)).status;
    expect([
      await statusFor(ada),
      await statusFor(admin),
      await statusFor(bo),
      await statusFor(org.asOrganization),
    ]).toEqual([200, 200, 404, 404]);
    expect((await bo.get("/requests")).body.requests).toEqual([]);
    await admin.patch(`/requests/${body.id}`, { assignee_user_id: bo.id });
    expect(await statusFor(bo)).toBe(200);
    expect((await bo.patch(`/requests/${body.id}`, { status: "in_progress" })).status).toBe(200);
  });

  it("is listed by status, type, person and words", async () => {
    const { admin, ada, bo, type } = await legalTeam();
    const { body: other } = await admin.post("/request-types", { name: "Lease", slug: slug() });
    const { body: one } = await ask(ada, type.id);
    const { body: two } = await ask(ada, other.id, { fields: {}, title: "New office" });
    await ada.patch(`/requests/${two.id}`, { status: "declined", assignee_user_id: bo.id });
    const listed = async (by: As, query: string) =>
      (await by.get(`/requests?${query}`)).body.requests.map(({ id }: { id: string }) => id);
    expect(await listed(ada, "")).toEqual([two.id, one.id]);
    expect(await listed(ada, "open=true")).toEqual([one.id]);
    expect(await listed(ada, "status=declined")).toEqual([two.id]);
    expect(await listed(ada, `type_id=${other.id}`)).toEqual([two.id]);
    expect(await listed(bo, "assignee=me")).toEqual([two.id]);
    expect(await listed(ada, "assignee=nobody")).toEqual([one.id]);
    expect(await listed(ada, "q=OFFICE")).toEqual([two.id]);
    expect(await listed(ada, "q=%25")).toEqual([]);
  });

  it("is another organization's business alone: 404, also for its type", async () => {
    const [mine, theirs] = [await legalTeam(), await legalTeam()];
    const { body } = await ask(mine.ada, mine.type.id);
    expect((await theirs.admin.get(`/requests/${body.id}`)).status).toBe(404);
    expect((await theirs.admin.patch(`/requests/${body.id}`, { status: "done" })).status).toBe(404);
    expect((await ask(theirs.ada, mine.type.id)).status).toBe(404);
    expect((await theirs.admin.delete(`/request-types/${mine.type.id}`)).status).toBe(404);
  });
});

it("a request starts the workflows that wait for one of its type, once, with its files and fields", async () => {
  const { admin, ada, type } = await legalTeam();
  const steps = [{ id: "decide", kind: "gate", input: { question: "Go on?" } }];
  const trigger = { kind: "request", request_type_id: type.id };
  const { body: workflow } = await admin.post("/workflows", { name: "On arrival", trigger, steps, enabled: true });
  const { body: request } = await ask(ada, type.id);
  const runs = await app.database.system<{ trigger: Record<string, unknown> }>`
    select trigger from workflow_runs where workflow_id = ${workflow.id}`;
  expect(runs).toMatchObject([{ trigger: { request_id: request.id, project_id: request.project_id, fields: NDA } }]);
});

describe("two people who decide about a request", () => {
  it("at the same time: one closes it, and the other learns that it is closed: 409 REQUEST_CLOSED", async () => {
    const { ada, bo, type } = await legalTeam();
    for (let round = 0; round < 5; round++) {
      const { body } = await ask(ada, type.id);
      const replies = await Promise.all([
        ada.patch(`/requests/${body.id}`, { status: "done" }),
        bo.patch(`/requests/${body.id}`, { status: "declined" }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = replies.find(({ status }) => status === 200)!.body.status;
      expect((await ada.get(`/requests/${body.id}`)).body).toMatchObject({
        status: won,
        closed_at: expect.any(String),
      });
    }
  });

  it("may open it again, and then close it another way", async () => {
    const { ada, type } = await legalTeam();
    const { body } = await ask(ada, type.id);
    for (const status of ["declined", "in_progress", "done"])
      expect((await ada.patch(`/requests/${body.id}`, { status })).status).toBe(200);
    await ada.patch(`/requests/${body.id}`, { status: "in_progress" });
    expect((await ada.get(`/requests/${body.id}`)).body.closed_at).toBeNull();
  });
});

describe("messages", () => {
  it("go in both directions, with files, and each side is told", async () => {
    const { ada, bo, type } = await legalTeam();
    const { body } = await ask(ada, type.id);
    await ada.patch(`/requests/${body.id}`, { assignee_user_id: bo.id });
    const { body: file } = await bo.upload("answer.txt", "Our draft");
    const { status, body: sent } = await bo.post(`/requests/${body.id}/messages`, {
      text: "Here.",
      file_ids: [file.id],
    });
    expect([status, sent.author, sent.file_ids]).toEqual([201, "person", [file.id]]);
    expect(await kindsOf(ada)).toEqual(["request.message"]);
    const { body: back } = await ada.post(`/requests/${body.id}/messages`, { text: "Thanks." });
    expect(back).toMatchObject({ author: "requester", by: { id: ada.id } });
    expect(await kindsOf(bo)).toContain("request.message");
    const { body: after } = await ada.get(`/requests/${body.id}`);
    expect(after.messages.map(({ text }: { text: string }) => text)).toEqual(["Here.", "Thanks."]);
    expect(after.file_ids).toEqual([file.id]);
  });

  it("carry no file that the sender may not read: 404", async () => {
    const { ada, bo, type } = await legalTeam();
    const { body } = await ask(ada, type.id);
    const { body: file } = await ada.upload("mine.txt", "Mine");
    expect((await bo.post(`/requests/${body.id}/messages`, { text: "Look", file_ids: [file.id] })).status).toBe(404);
  });
});

it("every change of requests and their types is in the audit log, in words", async () => {
  const { admin, ada, type } = await legalTeam();
  const { body } = await ask(ada, type.id);
  await ada.patch(`/requests/${body.id}`, { status: "in_progress" });
  await ada.post(`/requests/${body.id}/messages`, { text: "Which draft?" });
  const { body: log } = await admin.get("/audit-log?limit=4");
  const said = log.records.map(({ phrase }: { phrase: (string | { name: string })[] }) =>
    phrase.map((part) => (typeof part === "string" ? part : part.name)).join(""),
  );
  const title = "the request NDA: Northwind Foods LLC";
  expect(said).toEqual([`wrote about ${title}`, `changed ${title}`, `made ${title}`, "created the request type NDA"]);
});
