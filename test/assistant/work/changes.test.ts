import { describe, expect, it } from "vitest";
import { openRunner } from "../../../src/jobs.ts";
import { filledVault } from "../../drafting/making.ts";
import { DUE_DILIGENCE } from "../../drafting/writing.ts";
import { docx } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { eventually } from "../../support/process.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });
const CONTRACT = `SERVICES AGREEMENT

1. Payment. Buyer shall pay each invoice within forty-five (45) days of receipt.

2. Governing Law. This Agreement is governed by the laws of the State of New York.`;
const calls = (...all: [name: string, input: object][]) => ({
  calls: all.map(([name, input], at) => ({ id: `c${at}`, name, input })),
});
const FLAG = {
  result: "neither",
  fallback: 0,
  basis: "words",
  demands: [],
  analysis: "Forty-five days are more than thirty.",
  quotes: [{ document: "F1", quote: "within forty-five (45) days of receipt" }],
  revisions: [],
};

function script(...replies: object[]) {
  const left = [...replies];
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    if (request.schema) return { object: FLAG };
    return left.shift() ?? { text: "Done." };
  });
}

type Asker = Pick<TestUser, "post" | "get">;

async function ask(by: Asker, body: object) {
  const begun = await by.post("/chat/completions?wait=0", body);
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await by.get(`/jobs/${begun.body.job_id}`)).body;
}

async function people() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  return { org, ada, web: await ada.signedIn() };
}

const COLUMN = { what: "column", label: "Law", instructions: "The governing law" };

describe("a change that the assistant makes", () => {
  it("waits in the web application until the person allows it, and is then done once and goes on", async () => {
    const { ada, web } = await people();
    const { body: vault } = await ada.post("/vaults", { name: "Leases" });
    const columns = async () => (await ada.get(`/vaults/${vault.id}/columns`)).body.columns.length;
    const before = await columns();
    script(calls(["create", { ...COLUMN, vault_id: vault.id }]), { text: "A column waits for you." });
    const { result, job_id } = await ask(web, { message: "Add a column for the law." });
    expect(await columns()).toBe(before);
    const [proposal] = result.proposals;
    expect(proposal).toMatchObject({
      tool: "create",
      summary: "Add a column to a vault's table: Law (Leases)",
      decision: null,
    });
    expect(server.requests.at(-2)!.messages.at(-1)!.text).toMatch(/^Not done yet/);
    const { turns } = (await web.get(`/chats/${result.chat_id}/turns`)).body;
    expect(turns[0].proposals).toEqual([proposal]);
    script({ text: "The column is there." });
    const decided = {
      chat_id: result.chat_id,
      message: "Yes.",
      decisions: [{ proposal_id: proposal.id, allow: true }],
    };
    const next = await ask(web, decided);
    expect(await columns()).toBe(before + 1);
    expect(next.result.actions).toMatchObject([
      { summary: "Add a column to a vault's table: Law (Leases)", target: { kind: "column" } },
    ]);
    expect(server.requests.at(-1)!.question).toMatch(
      /^The person allowed: Add a column to a vault's table: Law \(Leases\)/,
    );
    const again = await web.post("/chat/completions?wait=0", decided);
    expect([again.status, again.body.details.issues[0].path]).toEqual([400, "body.decisions.0.proposal_id"]);
    expect((await web.get(`/jobs/${job_id}`)).body.status).toBe("succeeded");
    const shown = (await web.get(`/chats/${result.chat_id}/turns`)).body.turns[0].proposals[0];
    expect(shown.decision).toBe("allowed");
  });

  it("is not done if the person declines it, and the model is told", async () => {
    const { ada, web } = await people();
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "It waits." });
    const { result } = await ask(web, { message: "Create a project." });
    script({ text: "Not created." });
    const decisions = [{ proposal_id: result.proposals[0].id, allow: false }];
    const next = await ask(web, { chat_id: result.chat_id, message: "No.", decisions });
    expect((await ada.get("/projects")).body.projects).toEqual([]);
    expect(next.result).not.toHaveProperty("actions");
    expect(server.requests.at(-1)!.question).toContain("The person declined: Create a project: Merger");
  });

  it("is done at once for a key, if its message asks for it, and only proposed otherwise", async () => {
    const { ada } = await people();
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "Done." });
    expect((await ask(ada, { message: "Create a project for the merger." })).result.actions).toHaveLength(1);
    script(calls(["create", { what: "project", name: "Other" }]), { text: "Done." });
    const { result } = await ask(ada, { message: "What is a merger?" });
    expect([result.actions, result.proposals.length]).toEqual([undefined, 1]);
    script(calls(["create", { what: "project", name: "Third" }]), { text: "Done." });
    const held = await ask(ada, { message: "Create a project.", may_change: false });
    expect([held.result.actions, held.result.proposals.length]).toEqual([undefined, 1]);
    expect((await ada.get("/projects")).body.projects.map(({ name }: { name: string }) => name)).toEqual(["Merger"]);
  });

  it("is allowed by a yes, if the last answer proposed only that", async () => {
    const { ada, web } = await people();
    const named = async () => (await ada.get("/projects")).body.projects.map(({ name }: { name: string }) => name);
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "It waits." });
    const { result } = await ask(web, { message: "Create a project called Merger." });
    const { chat_id } = result;
    script({ text: "It was a pleasure." });
    await ask(web, { message: "OK, thanks.", chat_id });
    expect(await named()).toEqual([]);
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "It waits." });
    await ask(web, { message: "Create the project called Merger.", chat_id });
    script({ text: "The project is there." });
    const next = await ask(web, { message: "Yes, do that.", chat_id });
    expect([next.result.actions.length, next.result.proposals, await named()]).toEqual([1, undefined, ["Merger"]]);
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "Again." });
    const again = await ask(web, { message: "Yes, do that.", chat_id });
    expect([again.result.actions, await named()]).toEqual([undefined, ["Merger"]]);
  });

  it("is asked for once more if a yes may mean several, and those are made that the answer names", async () => {
    const { ada } = await people();
    const create = (name: string): [string, object] => ["create", { what: "project", name }];
    script(calls(create("One"), create("Two"), create("Three")), { text: "They wait." });
    const held = { message: "Create three projects.", may_change: false };
    const { chat_id } = (await ask(ada, held)).result;
    server.clear();
    const which = await ask(ada, { message: "Go ahead", chat_id });
    expect(which.result.result).toMatch(
      /Which of them do you allow\?\n\n1\. Create a project: One\n2\. Create a project: Two/,
    );
    expect(server.requests).toEqual([]);
    script({ text: "Two of them are there." });
    const { result } = await ask(ada, { message: "The first and the third", chat_id });
    expect(result.actions.map(({ summary }: { summary: string }) => summary)).toEqual([
      "Create a project: One",
      "Create a project: Three",
    ]);
  });

  it("of an earlier turn is not made again when the work goes on", async () => {
    const { ada } = await people();
    const create = (name: string): [string, object] => ["create", { what: "project", name }];
    script(calls(create("Merger"), create("Other")), { text: "Done." });
    const { result } = await ask(ada, { message: "Create a project." });
    expect([result.actions.length, result.proposals.length]).toEqual([1, 1]);
    script(calls(create("Third")), { text: "Done." });
    const next = await ask(ada, { message: "Please continue.", chat_id: result.chat_id });
    expect([next.result.actions, next.result.proposals.length]).toEqual([undefined, 1]);
    script(calls(create("A"), create("B")), { text: "Done." });
    const many = await ask(ada, { message: "Create projects.", chat_id: result.chat_id });
    expect(many.result.actions).toHaveLength(2);
    script(calls(create("B"), create("C")), { text: "Done." });
    const rest = await ask(ada, { message: "Go on", chat_id: result.chat_id });
    expect(rest.result.actions.map(({ summary }: { summary: string }) => summary)).toEqual(["Create a project: C"]);
  });

  it("is a report or a redline, whose document is part of the answer", async () => {
    const { ada, vault } = await filledVault(app);
    const source = { vault_id: vault.id };
    script(calls(["write_report", { template_id: DUE_DILIGENCE, source, title: "Leases" }]), { text: "Written." });
    const written = await ask(ada, { message: "Write a report of the vault.", vault_id: vault.id });
    expect([written.status, written.error]).toEqual(["succeeded", null]);
    expect(written.result.documents.map(({ filename }: { filename: string }) => filename)).toEqual(["Leases.docx"]);
    expect(server.requests.some(({ question }) => question.includes("Written: Leases.docx"))).toBe(true);
  });

  it("and what it read is not shown to a limited key, nor are answers that rest on it", async () => {
    const { org, ada, vault } = await filledVault(app);
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    script(calls(["query_vault", { vault_id: vault.id, fields: ["governingLaw"] }]), { text: "Delaware, mostly." });
    const { result } = await ask(ada, { message: "Which laws are in the leases?", project_id: project.id });
    const { key } = await org.key({ userId: ada.id, projects: [project.id] });
    const limited = app.as(key);
    expect((await ada.get(`/chats/${result.chat_id}/messages`)).body.messages).toHaveLength(2);
    expect((await limited.get(`/chats/${result.chat_id}/messages`)).status).toBe(404);
    expect((await limited.get("/chats")).body.chats).toEqual([]);
  });

  it("happens with the rights of the key: a scope that it lacks is no tool", async () => {
    const { org, ada } = await people();
    const { key } = await org.key({ userId: ada.id, scopes: ["read", "inference"] });
    script(calls(["create", { what: "project", name: "Merger" }]), { text: "I cannot." });
    const { result } = await ask(app.as(key), { message: "Create a project." });
    expect(server.requests[0]!.tools).toContain("list");
    expect(server.requests[0]!.tools).not.toContain("create");
    expect(result).not.toHaveProperty("actions");
    expect((await ada.get("/projects")).body.projects).toEqual([]);
  });

  it("happens once, and nothing is asked of the model twice, when the worker is stopped in the middle", async () => {
    const { ada } = await people();
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let step = 0;
    const replies = [
      calls(["write_plan", { steps: ["Create it", "Say so"] }]),
      calls(["create", { what: "project", name: "Merger" }], ["update_plan", { step: 1, status: "done" }]),
    ];
    server.reply((request) => {
      if (isAside(request)) return answerAside(request);
      const reply = replies[step++];
      if (reply) return reply;
      reached.resolve();
      return step === 3 ? { text: "Half of it", halfUntil: held.promise } : { text: "All done." };
    });
    const { body } = await ada.post("/chat/completions?wait=0", { message: "Create a project." });
    const runner = openRunner(app.deps, { concurrency: 1 });
    await runner.start();
    await reached.promise;
    await runner.stop(0);
    held.resolve();
    await app.runJobs();
    const { result, status } = (await ada.get(`/jobs/${body.job_id}`)).body;
    expect([status, result.result, result.actions.length]).toEqual(["succeeded", "All done.", 1]);
    expect(result.plan[0].status).toBe("done");
    expect((await ada.get("/projects")).body.projects).toHaveLength(1);
    expect(server.requests.filter((request) => !isAside(request))).toHaveLength(4);
  });
});

describe("the plan of a chat", () => {
  it("is changed by the person while it runs, and counts from the next step on", async () => {
    const { web, org } = await people();
    const bo = await (await org.user()).signedIn();
    const held = Promise.withResolvers<void>();
    const replies = [
      calls(["write_plan", { steps: ["One", "Two"] }]),
      { ...calls(["list", { what: "projects" }]), halfUntil: held.promise, text: "Looking it up now" },
    ];
    server.reply((request) => (isAside(request) ? answerAside(request) : (replies.shift() ?? { text: "Done." })));
    const { body } = await web.post("/chat/completions?wait=0", { message: "Do it" });
    const { chat_id } = (await web.get(`/jobs/${body.job_id}/chat`)).body;
    const running = app.runJobs();
    await eventually(async () => expect((await web.get(`/chats/${chat_id}/turns`)).body.turns[0].plan).toHaveLength(2));
    const steps = [{ text: "Only this", status: "pending" }];
    expect((await bo.send("PUT", `/chats/${chat_id}/plan`, { body: { steps } })).status).toBe(404);
    expect((await web.send("PUT", `/chats/${chat_id}/plan`, { body: { steps } })).status).toBe(200);
    held.resolve();
    await running;
    const last = server.requests.findLast((request) => !isAside(request))!;
    expect(last.question).toBe("The person changed the plan. Go on with this one:\n1. [pending] Only this");
    const { turns } = (await web.get(`/chats/${chat_id}/turns`)).body;
    expect(turns[0].plan).toEqual(steps);
  });
});

describe("reviews and documents that the assistant makes", () => {
  it("are reviews of their own, run beside each other, and a memo with footnotes in the project", async () => {
    const { ada } = await people();
    const { body: playbook } = await ada.post("/playbooks", { title: "Buying" });
    const positions = [{ type: "standard", guidance: "Require: payment within 30 days." }];
    await ada.post(`/playbooks/${playbook.id}/checks`, { title: "Payment", positions });
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    const body = CONTRACT.split("\n\n").map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
    const file_ids: string[] = [];
    for (const name of ["one.docx", "two.docx"])
      file_ids.push((await ada.upload(name, docx({ body: body.join("") }))).body.id);
    await app.runJobs();
    const run = (file: string): [string, object] => ["run_playbook", { playbook_id: "P1", file_ids: [file] }];
    const markdown = '# Memo\n\nInvoices are due in 45 days [[F1: "within forty-five (45) days of receipt"]].';
    script(calls(run("F1"), run("F2")), calls(["write_document", { filename: "Memo.docx", markdown }]), {
      text: "Done.",
    });
    const asked = {
      message: "Review both and write the memo.",
      playbook_ids: [playbook.id],
      file_ids,
      project_id: project.id,
    };
    const { result } = await ask(ada, asked);
    const { reviews } = (await ada.get("/reviews")).body;
    expect(reviews).toHaveLength(2);
    expect(result.actions.map(({ summary }: { summary: string }) => summary)).toEqual(
      ["one.docx", "two.docx"].map((name) => `Review files against a playbook (Buying: ${name})`),
    );
    expect(result.reviews.map((each: { review_id: string; flags: number }) => each.flags)).toEqual([1, 1]);
    const memo = result.documents.find(({ filename }: { filename: string }) => filename === "Memo.docx");
    await app.runJobs();
    const { text } = (await ada.get(`/files/${memo.file_id}/text`)).body;
    expect(text).toMatch(
      /Invoices are due in 45 days.*\.\n[\s\S]*one\.docx.*“within forty-five \(45\) days of receipt”/,
    );
    const files = (await ada.get(`/projects/${project.id}/files`)).body.files;
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["Memo.docx"]);
  });
});
