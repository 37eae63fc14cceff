import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TestUser } from "../../support/harness.ts";
import { useApp } from "../../support/harness.ts";
import { firm } from "../approvals/making.ts";

const app = useApp();
const TEXT = "Yes, you may sign it.";

async function asked(type: object = {}) {
  const made = await firm(app);
  const { ada, bob, cara, admin } = made;
  const { body } = await admin.post("/request-types", {
    name: "NDA",
    slug: `t-${randomUUID()}`,
    fields: [{ key: "company", label: "Company" }],
    assignee_user_id: ada.id,
    ...type,
  });
  const { body: request } = await cara.post("/requests", { type_id: body.id, fields: { company: "Globex" } });
  const path = `/requests/${request.id}`;
  const answerRule = (more: object = {}) => made.rule({ subject: "request", ...more });
  const write = (by: TestUser, more: object = {}) => by.post(`${path}/messages`, { text: TEXT, ...more });
  const prepare = (text = TEXT, file_ids: string[] = []) => ada.patch(path, { draft: { text, file_ids } });
  const approve = async () => {
    const { body: approval } = await made.ask(ada, "request", request.id);
    expect((await made.decide(bob, approval.id)).status).toBe(200);
    return approval.id as string;
  };
  const statusOf = async (id: string) => (await ada.get(`/approvals/${id}`)).body.status;
  return { ...made, id: request.id as string, request, path, answerRule, write, prepare, approve, statusOf };
}

describe("an answer that needs an approval", () => {
  it("is 409 APPROVAL_REQUIRED until exactly that answer is approved", async () => {
    const { ada, bob, id, path, answerRule, write, prepare, approve, statusOf } = await asked();
    const { id: ruleId } = await answerRule();
    const refused = await write(ada);
    expect([refused.status, refused.body.code]).toEqual([409, "APPROVAL_REQUIRED"]);
    expect(refused.body.details).toMatchObject({
      subject: "request",
      subject_id: id,
      rules: [{ id: ruleId }],
      can_approve: [{ id: bob.id }],
    });
    const { status, body } = await prepare();
    expect([status, body.draft]).toMatchObject([200, { text: TEXT, file_ids: [], by: { id: ada.id } }]);
    expect((await write(ada)).body.code).toBe("APPROVAL_REQUIRED");
    const approvalId = await approve();
    const other = await write(ada, { text: "No, you may not." });
    expect([other.status, other.body.code]).toEqual([409, "APPROVAL_REQUIRED"]);
    expect((await write(ada)).status).toBe(201);
    expect(await statusOf(approvalId)).toBe("approved");
    const { body: after } = await ada.get(path);
    expect([after.draft, after.messages.map(({ text }: { text: string }) => text)]).toEqual([null, [TEXT]]);
    expect((await write(ada)).body.code).toBe("APPROVAL_REQUIRED");
  });

  it("does not hold back what the requester writes", async () => {
    const { cara, answerRule, write } = await asked();
    await answerRule();
    expect((await write(cara, { text: "Any news?" })).status).toBe(201);
  });

  it("is not approved by who wrote it", async () => {
    const { bob, path, ask, ada, id, answerRule } = await asked();
    await answerRule();
    await bob.patch(path, { draft: { text: TEXT } });
    const { status, body } = await ask(ada, "request", id);
    expect([status, body.code]).toEqual([409, "NO_APPROVER"]);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
    ["the answer is another one", ({ prepare }) => prepare("No.")],
    ["the title is another one", ({ ada, path }) => ada.patch(path, { title: "Something else" })],
    ["the requester writes", ({ write, cara }) => write(cara, { text: "By the way, it is for ten years." })],
  ])("is void in the transaction in which %s", async (_what, change) => {
    const made = await asked();
    await made.answerRule();
    await made.prepare();
    const approvalId = await made.approve();
    await change(made);
    expect(await made.statusOf(approvalId)).toBe("void");
    expect((await made.write(made.ada)).body.code).toBe("APPROVAL_REQUIRED");
  });

  it("is void when a file of it is deleted, and its files need the approvals of documents, too", async () => {
    const { ada, bob, answerRule, rule, prepare, approve, statusOf, write, ask, decide } = await asked();
    await answerRule();
    await rule({ subject: "document" });
    const { body: file } = await ada.upload("answer.txt", "Our draft");
    await prepare(TEXT, [file.id]);
    const approvalId = await approve();
    const refused = await write(ada, { file_ids: [file.id] });
    expect(refused.body).toMatchObject({ code: "APPROVAL_REQUIRED", details: { subject: "document" } });
    const { body: document } = await ask(ada, "document", file.id);
    await decide(bob, document.id);
    expect((await ada.get(`/approvals/${approvalId}`)).body.status).toBe("approved");
    expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
    expect(await statusOf(approvalId)).toBe("void");
  });

  it("can be read by its approver although the request is confidential, and by nobody else", async () => {
    const { ada, bob, dan, id, path, answerRule, prepare, ask, decide } = await asked({ is_access_controlled: true });
    await answerRule();
    const { body: file } = await ada.upload("answer.txt", "Our draft");
    await prepare(TEXT, [file.id]);
    const statusFor = async (by: TestUser) => [
      (await by.get(path)).status,
      (await by.get(`/files/${file.id}`)).status,
      (await by.post(`${path}/messages`, { text: TEXT, file_ids: [file.id] })).status,
    ];
    expect(await statusFor(bob)).toEqual([404, 404, 404]);
    const { body: approval } = await ask(ada, "request", id);
    expect(await statusFor(bob)).toEqual([200, 200, 403]);
    expect((await bob.patch(path, { status: "done" })).status).toBe(403);
    expect(await statusFor(dan)).toEqual([404, 404, 404]);
    expect((await decide(bob, approval.id)).status).toBe(200);
  });

  it("that several send at once goes out once for each who sends it, and none that was not approved", async () => {
    const { ada, admin, path, answerRule, prepare, approve, write } = await asked();
    await answerRule();
    await prepare();
    await approve();
    const replies = await Promise.all([write(ada), write(admin), prepare("No."), write(ada, { text: "No." })]);
    const sent = (await ada.get(path)).body.messages.map(({ text }: { text: string }) => text);
    expect(sent).toEqual(replies.some(({ status }) => status === 201) ? [TEXT] : []);
  });
});

it("a request of which nobody asks an approval is answered with or without a draft", async () => {
  const { ada, path, prepare, write } = await asked();
  await prepare();
  expect((await write(ada, { text: "Another one." })).status).toBe(201);
  expect((await ada.get(path)).body.draft).toMatchObject({ text: TEXT });
  expect((await write(ada)).status).toBe(201);
  expect((await ada.get(path)).body.draft).toBeNull();
});

it("a workflow asks for the approval of the request that started it", async () => {
  const { admin, bob, path, decide } = await asked();
  const steps = [
    { id: "ok", kind: "approve", input: { subject: "request", user_ids: [bob.id], question: "May we answer?" } },
  ];
  const trigger = { kind: "request" };
  const { body: workflow } = await admin.post("/workflows", { name: "Ask", trigger, steps, enabled: true });
  const { body: request } = await admin.get(path);
  const { body: made } = await admin.post("/requests", { type_id: request.type_id });
  await app.runJobs();
  const { body: waiting } = await bob.get("/approvals?waiting_for=me");
  expect(waiting.approvals).toMatchObject([{ subject: "request", subject_id: made.id }]);
  await decide(bob, waiting.approvals[0].id);
  await app.runJobs();
  const { body: runs } = await admin.get(`/workflow-runs?workflow_id=${workflow.id}`);
  expect(runs.runs[0].status).toBe("succeeded");
});
