import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { docx, p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

const nda = (law: string) =>
  docx({
    body: [
      "MUTUAL NON-DISCLOSURE AGREEMENT",
      'This Agreement is made as of March 3, 2024 between Acme Widgets Inc. ("Acme") and Globex Trading LLC ("Globex").',
      "1. Confidential Information. Each party may disclose Confidential Information to the other for the Purpose.",
      `2. Governing Law. This Agreement is governed by the laws of the State of ${law}.`,
      "3. Notices. Notices must be in writing.",
    ]
      .map((line) => p(line))
      .join(""),
  });

async function withRules(type: object = {}, visibility = "organization") {
  const org = await app.organization();
  const [admin, ada] = [await org.user({ isAdmin: true }), await org.user()];
  const { body: playbook } = await admin.post("/playbooks", { title: "Our NDA rules" });
  await admin.patch(`/playbooks/${playbook.id}`, { visibility });
  const positions = [{ type: "standard", guidance: "Require: the agreement is governed by the laws of New York." }];
  await admin.post(`/playbooks/${playbook.id}/checks`, { title: "Governing law", positions });
  const made = { name: "NDA", slug: `t-${randomUUID()}`, playbook_id: playbook.id, ...type };
  const { body: requestType } = await admin.post("/request-types", made);
  return { org, admin, ada, playbook, type: requestType };
}

type Rules = Awaited<ReturnType<typeof withRules>>;

async function askWith({ ada, type }: Rules, ...laws: string[]) {
  const file_ids: string[] = [];
  for (const law of laws) file_ids.push((await ada.upload(`${law}.docx`, nda(law))).body.id);
  const { body } = await ada.post("/requests", { type_id: type.id, file_ids });
  await app.runJobs();
  return (await ada.get(`/requests/${body.id}`)).body;
}

it("a request with a playbook is reviewed on arrival, and queued with the review attached", async () => {
  const rules = await withRules({ auto_answer: true });
  const request = await askWith(rules, "Ohio");
  expect(request).toMatchObject({
    status: "new",
    messages: [],
    review: { state: "to_decide", note: "1 check needs a person." },
  });
  const { body: review } = await rules.ada.get(`/reviews/${request.review.review_id}`);
  expect(review).toMatchObject({ status: "succeeded", project_id: request.project_id });
});

it("nothing to change is answered without a lawyer only if an administrator allowed it for the type", async () => {
  const rules = await withRules();
  expect(await askWith(rules, "New York")).toMatchObject({
    status: "new",
    messages: [],
    review: { state: "nothing_to_change" },
    is_answered_automatically: false,
  });
  await rules.admin.patch(`/request-types/${rules.type.id}`, { auto_answer: true });
  const answered = await askWith(rules, "New York");
  expect(answered).toMatchObject({
    status: "done",
    is_answered_automatically: true,
    messages: [{ author: "service", by: null }],
  });
  expect(answered.messages[0].text).toContain("“Our NDA rules”");
  expect(answered.messages[0].text).toContain("no lawyer has read the document");
});

it("several files are never answered without a lawyer, since one may meet what another lacks", async () => {
  const rules = await withRules({ auto_answer: true });
  const request = await askWith(rules, "New York", "New York ");
  expect(request).toMatchObject({ status: "new", messages: [], review: { state: "to_decide" } });
});

it("a request that somebody began is not answered automatically", async () => {
  const { ada, type } = await withRules({ auto_answer: true });
  const { body: file } = await ada.upload("nda.docx", nda("New York"));
  const { body } = await ada.post("/requests", { type_id: type.id, file_ids: [file.id] });
  await ada.patch(`/requests/${body.id}`, { status: "in_progress" });
  await app.runJobs();
  expect((await ada.get(`/requests/${body.id}`)).body).toMatchObject({ status: "in_progress", messages: [] });
});

it("a request whose playbook was withdrawn says why there is no review", async () => {
  const { org, admin, ada, type, playbook } = await withRules();
  const bo = await org.user();
  await admin.patch(`/request-types/${type.id}`, { assignee_user_id: bo.id });
  await admin.patch(`/playbooks/${playbook.id}`, { visibility: "private" });
  const { body: file } = await ada.upload("nda.docx", nda("New York"));
  const { body } = await ada.post("/requests", { type_id: type.id, file_ids: [file.id] });
  await app.runJobs();
  const { body: request } = await ada.get(`/requests/${body.id}`);
  expect(request.review).toMatchObject({
    state: "failed",
    review_id: null,
    note: expect.stringMatching(/^Playbook not found/),
  });
});
