import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { runDueWorkflows } from "../../../src/processes/workflows/schedule.ts";
import { agreement } from "../../support/agreements.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

const NDA = agreement("Mutual Non-Disclosure Agreement").join("\n");
const DAY_MS = 86_400_000;

async function people() {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, managesVaults: true });
  const bob = await org.user({ name: "Bob Crane" });
  return { org, ada, bob };
}

const gate = (userIds: number[], more: object = {}) => ({
  id: "decide",
  kind: "gate",
  input: { user_ids: userIds, question: "Shall it go on?", ...more },
});
const notify = (text: string, more: object = {}) => ({ id: "tell", kind: "notify", input: { text }, ...more });

async function makeWorkflow(by: TestUser, steps: object[], more: object = {}) {
  const { status, body } = await by.post("/workflows", { name: "Intake", steps, ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

async function started(by: TestUser, steps: object[], input: object = {}) {
  const workflow = await makeWorkflow(by, steps);
  const { status, body: run } = await by.post(`/workflows/${workflow.id}/runs`, input);
  expect(status).toBe(202);
  await app.runJobs();
  return { workflow, run: (await by.get(`/workflow-runs/${run.id}`)).body, at: `/workflow-runs/${run.id}` };
}

const runsOf = async (by: TestUser, id: string) =>
  (await by.get(`/workflow-runs?workflow_id=${id}&limit=100`)).body.runs;
const statusesOf = (run: { steps: { status: string }[] }) => run.steps.map(({ status }) => status);

describe("a workflow", () => {
  it("is a list of steps with conditions, changed in versions, and deleted", async () => {
    const { ada } = await people();
    const workflow = await makeWorkflow(ada, [notify("Hello")]);
    expect(workflow).toMatchObject({ version: 1, enabled: true, visibility: "private", trigger: { kind: "manual" } });
    const { body: changed } = await ada.patch(`/workflows/${workflow.id}`, {
      name: "Intake 2",
      visibility: "organization",
    });
    expect(changed).toMatchObject({ name: "Intake 2", version: 2, steps: workflow.steps });
    expect((await ada.get("/workflows")).body.workflows).toMatchObject([{ id: workflow.id }]);
    expect((await ada.delete(`/workflows/${workflow.id}`)).body).toEqual({ deleted: true });
    expect((await ada.get(`/workflows/${workflow.id}`)).status).toBe(404);
  });

  it("of another person is hidden until it is for the organization, and then still not writable: 404, 403", async () => {
    const { ada, bob, org } = await people();
    const eve = await org.user({ name: "Eve" });
    const workflow = await makeWorkflow(bob, [notify("Hello")]);
    expect((await eve.get(`/workflows/${workflow.id}`)).status).toBe(404);
    expect((await ada.get(`/workflows/${workflow.id}`)).status).toBe(200);
    await bob.patch(`/workflows/${workflow.id}`, { visibility: "organization" });
    expect((await eve.get(`/workflows/${workflow.id}`)).status).toBe(200);
    expect((await eve.patch(`/workflows/${workflow.id}`, { name: "Mine" })).status).toBe(403);
  });

  it.each([
    ["no step", []],
    ["a kind that is none", [{ id: "a", kind: "dance", input: {} }]],
    ["two steps of one name", [notify("a"), notify("b")]],
    [
      "a reference to a step that comes later",
      [{ ...notify("a"), when: { value: "$steps.later.result.x", is: "empty" } }],
    ],
    ["a reference in a text to a step that is none", [notify("{$steps.nobody.result.x}")]],
    ["an input that is unknown", [{ id: "a", kind: "ask", input: { question: "Why?", tone: "kind" } }]],
    [
      "a condition without anything to compare with",
      [{ ...notify("a"), when: { value: "$trigger.kind", is: "equal" } }],
    ],
  ])("is refused with %s: 400", async (_, steps) => {
    const { ada } = await people();
    expect((await ada.post("/workflows", { name: "Bad", steps })).status).toBe(400);
  });

  it("with something that is no person as the stand-in is refused in words", async () => {
    const { ada } = await people();
    const { body } = await ada.post("/workflows", {
      name: "Bad",
      steps: [gate([ada.id], { stand_in_user_id: "Bob" })],
    });
    expect(body.details.issues).toEqual([
      {
        path: expect.stringContaining("stand_in_user_id"),
        message: expect.stringMatching(/^must be the id of a person, or a reference such as/),
      },
    ]);
  });

  it("cannot watch what its maker cannot reach: 404", async () => {
    const { org, ada, bob } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Private" });
    const vault = await makeVault(org, ada);
    const steps = [notify("Hello")];
    for (const trigger of [
      { kind: "upload", folder_id: folder.id },
      { kind: "source", vault_id: vault.id },
      { kind: "deadline", vault_id: vault.id },
      { kind: "review_completed", playbook_id: randomUUID() },
    ])
      expect([trigger.kind, (await bob.post("/workflows", { name: "W", steps, trigger })).status]).toEqual([
        trigger.kind,
        404,
      ]);
  });

  it("lists the six that ship, each of which can be saved once what it needs is chosen", async () => {
    const { org, ada } = await people();
    const vault = await makeVault(org, ada);
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA", guide: "" });
    const { templates } = (await ada.get("/workflow-templates")).body;
    expect(templates).toHaveLength(6);
    for (const { key: _key, needs, ...template } of templates) {
      const chosen = structuredClone(template);
      for (const { path } of needs) {
        const keys = path.split(".");
        const field = keys.pop();
        const place = keys.reduce((inner: Record<string, unknown>, key: string) => inner[key] as never, chosen);
        place[field] = field === "playbook_id" ? playbook.id : vault.id;
      }
      const { status, body } = await ada.post("/workflows", chosen);
      expect([template.name, status, status === 201 ? "" : body]).toEqual([template.name, 201, ""]);
    }
  });
});

describe("a run", () => {
  it("takes its steps in order, passes results on, and skips those whose condition does not hold", async () => {
    const { ada, bob } = await people();
    const { body: file } = await ada.upload("nda.txt", NDA);
    const steps = [
      { id: "read", kind: "read", input: {} },
      { id: "ask", kind: "ask", input: { question: "What law governs this agreement?" } },
      { ...notify("Never", { when: { value: "$steps.read.result.file_ids", is: "empty" } }), id: "never" },
      {
        id: "tell",
        kind: "notify",
        input: { user_ids: [bob.id], text: "{$steps.read.result.files.0.name}: {$steps.ask.result.answer}" },
      },
    ];
    const { run } = await started(ada, steps, { file_ids: [file.id] });
    expect([run.status, statusesOf(run)]).toEqual(["succeeded", ["succeeded", "succeeded", "skipped", "succeeded"]]);
    expect(run.steps[1].result.citations.length).toBeGreaterThan(0);
    const [notice] = (await bob.get("/notifications")).body.notifications;
    expect(notice).toMatchObject({ kind: "workflow.notice", place: { kind: "workflow_run", id: run.id } });
    expect(notice.text).toContain("nda.txt: ");
  });

  it("keeps the steps of the version that it was started with", async () => {
    const { ada } = await people();
    const workflow = await makeWorkflow(ada, [gate([ada.id]), notify("Old")]);
    const { body: run } = await ada.post(`/workflows/${workflow.id}/runs`, {});
    await app.runJobs();
    await ada.patch(`/workflows/${workflow.id}`, { steps: [notify("New")] });
    await ada.post(`/workflow-runs/${run.id}/steps/decide/decision`, { decision: "approved" });
    await app.runJobs();
    const { body: ended } = await ada.get(`/workflow-runs/${run.id}`);
    expect([ended.status, ended.version, ended.steps[1].result.text]).toEqual(["succeeded", 1, "Old"]);
  });

  it("fails with the reason when a step cannot be taken, and its person is told", async () => {
    const { ada, bob } = await people();
    const { body: file } = await bob.upload("nda.txt", NDA);
    const { run } = await started(
      bob,
      [{ id: "review", kind: "run_playbook", input: { playbook_id: randomUUID() } }, notify("x")],
      { file_ids: [file.id] },
    );
    expect(run).toMatchObject({ status: "failed", error: { code: "NOT_FOUND" } });
    expect(statusesOf(run)).toEqual(["failed", "canceled"]);
    expect((await bob.get("/notifications")).body.notifications[0]).toMatchObject({ kind: "workflow.failed" });
    expect((await ada.get(`/workflow-runs/${run.id}`)).status).toBe(200);
  });

  it("needs files for a step that works on files, and may not use those of others: 404", async () => {
    const { ada, bob } = await people();
    const { run } = await started(ada, [{ id: "read", kind: "read", input: {} }]);
    expect(run).toMatchObject({ status: "failed", error: { code: "NO_FILES" } });
    const { body: file } = await ada.upload("nda.txt", NDA);
    const workflow = await makeWorkflow(bob, [notify("x")]);
    expect((await bob.post(`/workflows/${workflow.id}/runs`, { file_ids: [file.id] })).status).toBe(404);
  });

  it("of a workflow that is switched off is refused: 409 WORKFLOW_DISABLED", async () => {
    const { ada } = await people();
    const workflow = await makeWorkflow(ada, [notify("x")], { enabled: false });
    const { status, body } = await ada.post(`/workflows/${workflow.id}/runs`, {});
    expect([status, body.code]).toEqual([409, "WORKFLOW_DISABLED"]);
  });

  it("is seen by its person, by who decides in it and by administrators, and hidden from others: 404", async () => {
    const { org, ada, bob } = await people();
    const eve = await org.user({ name: "Eve" });
    const carl = await org.user({ name: "Carl" });
    const { at } = await started(bob, [gate([carl.id])]);
    expect((await carl.get(at)).body).toMatchObject({ status: "waiting", can_decide: true });
    expect((await ada.get(at)).body.can_decide).toBe(false);
    expect((await eve.get(at)).status).toBe(404);
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.post(`${at}/steps/decide/decision`, { decision: "approved" })).status).toBe(404);
  });

  it("is canceled with the work of its step, once: 409 RUN_FINISHED after that", async () => {
    const { ada } = await people();
    const { at } = await started(ada, [gate([ada.id]), notify("x")]);
    expect((await ada.post(`${at}/cancel`)).body).toMatchObject({ status: "canceled" });
    expect((await ada.post(`${at}/cancel`)).body.code).toBe("RUN_FINISHED");
    expect((await ada.post(`${at}/steps/decide/decision`, { decision: "approved" })).body.code).toBe(
      "STEP_NOT_WAITING",
    );
  });

  it("adds files to a vault, fills a template's folder and says what it made", async () => {
    const { org, ada } = await people();
    const vault = await makeVault(org, ada);
    const { body: file } = await ada.upload("nda.txt", NDA);
    const { body: folder } = await ada.post("/folders", { name: "Done" });
    const steps = [
      { id: "add", kind: "add_to_vault", input: { vault_id: vault.id } },
      { id: "file", kind: "file", input: { folder_id: folder.id } },
    ];
    const { run, at } = await started(ada, steps, { file_ids: [file.id] });
    for (let round = 0; round < 20 && (await ada.get(at)).body.status === "running"; round++) {
      await new Promise((later) => setTimeout(later, 500));
      await app.runJobs();
    }
    const { body: ended } = await ada.get(at);
    expect([ended.status, ended.steps[0].result.document_ids.length, run.id]).toEqual(["succeeded", 1, run.id]);
    expect((await ada.get(`/files/${file.id}`)).body.folder_id).toBe(folder.id);
  });
});

describe("a gate", () => {
  it("waits for one of the people who were asked, who sees it among their tasks; the run goes on with their decision", async () => {
    const { ada, bob } = await people();
    const { run, at } = await started(ada, [gate([bob.id]), notify("{$steps.decide.result.note}")]);
    expect(run.steps[0]).toMatchObject({ status: "waiting", question: "Shall it go on?", deciders: [{ id: bob.id }] });
    expect((await bob.get("/tasks?kind=gate")).body.tasks).toMatchObject([{ kind: "gate", title: "Shall it go on?" }]);
    expect((await ada.post(`${at}/steps/decide/decision`, { decision: "approved" })).status).toBe(403);
    expect((await bob.post(`${at}/steps/decide/decision`, { decision: "approved", note: "Fine" })).status).toBe(200);
    const again = await bob.post(`${at}/steps/decide/decision`, { decision: "rejected" });
    expect([again.status, again.body.code]).toEqual([409, "STEP_DECIDED"]);
    await app.runJobs();
    const { body: ended } = await ada.get(at);
    expect(ended).toMatchObject({
      status: "succeeded",
      steps: [{ decision: "approved", decided_by: { id: bob.id } }, { result: { text: "Fine" } }],
    });
    expect((await bob.get("/tasks?kind=gate")).body.tasks).toEqual([]);
  });

  it("that is rejected ends the run, unless a later step looks at the decision", async () => {
    const { ada } = await people();
    const first = await started(ada, [gate([ada.id]), notify("Never")]);
    const { body: stopped } = await ada.post(`${first.at}/steps/decide/decision`, { decision: "rejected", note: "No" });
    expect(stopped).toMatchObject({ status: "canceled", error: { code: "REJECTED" } });
    const when = { value: "$steps.decide.result.decision", is: "equal", to: "rejected" };
    const second = await started(ada, [gate([ada.id]), notify("Sorry", { when })]);
    await ada.post(`${second.at}/steps/decide/decision`, { decision: "rejected" });
    await app.runJobs();
    expect((await ada.get(second.at)).body).toMatchObject({
      status: "succeeded",
      steps: [{}, { result: { text: "Sorry" } }],
    });
  });

  it("is decided by exactly one of two people at once", async () => {
    const { ada, bob } = await people();
    const { at } = await started(ada, [gate([ada.id, bob.id])]);
    const replies = await Promise.all(
      [ada, bob].map((person) => person.post(`${at}/steps/decide/decision`, { decision: "approved" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("that waits thirty days reminds again and again, and asks a stand-in in time", async () => {
    const { org, ada, bob } = await people();
    const carl = await org.user({ name: "Carl" });
    const { at } = await started(ada, [gate([bob.id], { stand_in_user_id: carl.id, stand_in_after_days: 7 })]);
    const inDays = (days: number) => runDueWorkflows(app.deps, new Date(Date.now() + days * DAY_MS));
    const unread = async (by: TestUser) => (await by.get("/notifications?unread=true")).body.notifications.length;
    await bob.post("/notifications/read", { before: "2100-01-01T00:00:00.000Z" });
    await inDays(2);
    expect([await unread(bob), await unread(carl)]).toEqual([0, 0]);
    await inDays(4);
    expect([await unread(bob), await unread(carl)]).toEqual([1, 0]);
    await inDays(8);
    expect([await unread(bob), await unread(carl)]).toEqual([1, 1]);
    await bob.post("/notifications/read", { before: "2100-01-01T00:00:00.000Z" });
    await inDays(30);
    expect(await unread(bob)).toBe(1);
    expect((await carl.post(`${at}/steps/decide/decision`, { decision: "approved" })).status).toBe(200);
  });
});

describe("what people are told", () => {
  it("is cut where an answer that it quotes is long, and nobody of another organization is asked", async () => {
    const { ada } = await people();
    const text = `Long: {$trigger.fields.answer}`;
    const { run } = await started(ada, [notify(text)], { fields: { answer: "word ".repeat(2000) } });
    expect([run.status, run.steps[0].result.text.length]).toEqual(["succeeded", 2000]);
    const stranger = await (await app.organization()).user();
    const other = await started(ada, [gate([ada.id], { stand_in_user_id: stranger.id })]);
    expect(other.run).toMatchObject({ status: "failed", error: { code: "NOT_FOUND" } });
    expect((await started(ada, [gate([stranger.id])])).run).toMatchObject({ status: "failed" });
  });
});

describe("a step that needs an approval", () => {
  const steps = [
    { id: "approve", kind: "approve", input: { role: "administrator", question: "May it be signed?" } },
    notify("Signed"),
  ];

  it("goes on when it is approved by somebody else, and ends the run when it is rejected", async () => {
    const { org, ada, bob } = await people();
    const eve = await org.user({ name: "Eve", isAdmin: true });
    for (const [decision, status] of [
      ["approved", "succeeded"],
      ["rejected", "canceled"],
    ] as const) {
      const { body: file } = await bob.upload(`${decision}.txt`, `${NDA} ${decision}`);
      await app.runJobs();
      const { run, at } = await started(bob, steps, { file_ids: [file.id] });
      expect([run.status, run.steps[0].status]).toEqual(["waiting", "waiting"]);
      const [approval] = (await eve.get("/approvals?waiting_for=me")).body.approvals;
      expect(approval).toMatchObject({ subject: "document", subject_id: file.id });
      expect((await bob.post(`/approvals/${approval.id}/decision`, { decision: "approved" })).status).toBe(403);
      expect((await ada.post(`/approvals/${approval.id}/decision`, { decision, note: "Read it" })).status).toBe(200);
      await app.runJobs();
      const { body: ended } = await bob.get(at);
      expect([ended.status, ended.steps[0].result.decision]).toEqual([status, decision]);
    }
  });
});

describe("a trigger", () => {
  it("starts a run for each upload into its folder, once, with the rights of the workflow's creator", async () => {
    const { ada } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Inbox" });
    const trigger = { kind: "upload", folder_id: folder.id };
    const { id } = await makeWorkflow(ada, [{ id: "read", kind: "read", input: {} }], { trigger });
    await ada.upload("elsewhere.txt", NDA);
    const { body: file } = await ada.upload("nda.txt", NDA, { folder_id: folder.id });
    await app.runJobs();
    await app.runJobs();
    const runs = await runsOf(ada, id);
    expect(runs).toMatchObject([{ user: { id: ada.id }, trigger: { kind: "upload", file_ids: [file.id] } }]);
  });

  it("of a schedule starts it when it is due, and not again before the next time", async () => {
    const { ada } = await people();
    const trigger = { kind: "schedule", every: "day", at: "02:00" };
    const workflow = await makeWorkflow(ada, [notify("Morning")], { trigger });
    const due = new Date(new Date(workflow.next_at).getTime() + 1000);
    await runDueWorkflows(app.deps, new Date(due.getTime() - 60_000));
    expect(await runsOf(ada, workflow.id)).toEqual([]);
    await runDueWorkflows(app.deps, due);
    await runDueWorkflows(app.deps, due);
    expect(await runsOf(ada, workflow.id)).toHaveLength(1);
    await runDueWorkflows(app.deps, new Date(due.getTime() + DAY_MS));
    expect(await runsOf(ada, workflow.id)).toHaveLength(2);
  });

  it("beyond the runs of an hour waits for its turn, and none is lost", async () => {
    const { ada } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Inbox" });
    const { id } = await makeWorkflow(ada, [notify("Read")], {
      trigger: { kind: "upload", folder_id: folder.id },
      max_runs_per_hour: 2,
    });
    for (const name of ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"])
      await ada.upload(name, `${NDA} ${name}`, { folder_id: folder.id });
    await app.runJobs();
    const count = async (status: string) =>
      (await runsOf(ada, id)).filter((run: { status: string }) => run.status === status).length;
    expect([await count("succeeded"), await count("queued")]).toEqual([2, 3]);
    for (const hours of [2, 4]) await runDueWorkflows(app.deps, new Date(Date.now() + hours * 3_600_000));
    await app.runJobs();
    expect([await count("succeeded"), await count("queued")]).toEqual([5, 0]);
  });

  it("of a workflow whose creator left starts nothing any more", async () => {
    const { org, ada, bob } = await people();
    const workflow = await makeWorkflow(bob, [notify("x")], { visibility: "organization" });
    const web = await ada.signedIn();
    expect((await web.delete(`/people/${bob.id}`)).status).toBeLessThan(300);
    const { body } = await ada.get(`/workflows/${workflow.id}`);
    expect([body.enabled, body.disabled_reason, org.id]).toEqual([false, "Its creator left the organization.", org.id]);
  });
});

describe("an estimate", () => {
  it("says why a step could not be taken, and starts nothing", async () => {
    const { ada } = await people();
    const { id } = await makeWorkflow(ada, [
      { id: "review", kind: "run_playbook", input: { playbook_id: randomUUID() } },
      notify("Done"),
    ]);
    const { status, body } = await ada.post(`/workflows/${id}/estimate`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      credits: null,
      steps: [{ id: "review", times: 1, problem: expect.stringContaining("Playbook") }, { problem: null }],
    });
    expect(await runsOf(ada, id)).toEqual([]);
  });
});
