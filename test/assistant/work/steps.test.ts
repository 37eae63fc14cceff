import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const LIMITS = { AGENT_MAX_STEPS: 6, AGENT_MAX_DOCUMENTS: 4, AGENT_MAX_CREDITS: 8 };
const app = useApp({ ...server.settings(), ...LIMITS, CREDIT_RATES: { "playbook:run": 5 } });
const LAWS = ["New York", "Ohio", "Texas", "Delaware", "Nevada"];
const contract = (law: string) =>
  `SERVICES AGREEMENT\n\n1. Payment. Buyer shall pay each invoice within thirty (30) days of receipt.\n\n2. Governing Law. This Agreement is governed by the laws of the State of ${law}.`;

const calls = (...all: [name: string, input: object][]) => ({
  calls: all.map(([name, input], at) => ({ id: `c${at}`, name, input })),
});

async function withFiles(count = 3) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const files: string[] = [];
  for (const law of LAWS.slice(0, count)) files.push((await ada.upload(`${law}.txt`, contract(law))).body.id);
  await app.runJobs();
  return { org, ada, files };
}

async function ask(ada: Pick<TestUser, "post" | "get">, body: object) {
  const begun = await ada.post("/chat/completions?wait=0", body);
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

/** Answers what is asked of one document: its law, with its words. */
const lawOf = ({ messages }: ModelRequest) => {
  const law = LAWS.find((each) => messages.at(-1)!.text.includes(`State of ${each}`)) ?? "?";
  return { object: { answers: [{ column: 1, found: true, value: law, quotes: [`laws of the State of ${law}`] }] } };
};

/** A model that makes these replies in order, and reads each document that it is shown alone. */
function script(...replies: object[]) {
  const left = [...replies];
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    if (request.schema || request.system.startsWith("You read one document")) return lawOf(request);
    return left.shift() ?? { text: "Done." };
  });
}

describe("a task of several steps", () => {
  it("has a plan, whose steps are ticked, and lists what was done in actions", async () => {
    const { ada } = await withFiles(1);
    script(
      calls(["write_plan", { steps: ["Create the project", "Say so"] }]),
      calls(["create", { what: "project", name: "Merger" }], ["update_plan", { step: 1, status: "done" }]),
      { text: "The project is there." },
    );
    const { result } = await ask(ada, { message: "Create a project called Merger." });
    expect(result.plan).toEqual([
      { text: "Create the project", status: "done" },
      { text: "Say so", status: "pending" },
    ]);
    const { projects } = (await ada.get("/projects")).body;
    expect(result.actions).toEqual([
      {
        tool: "create",
        operation: "POST /projects",
        summary: "Create a project: Merger",
        target: { kind: "project", id: projects[0].id, name: "Merger" },
      },
    ]);
    const log = (await ada.get("/projects")).body.projects;
    expect(log).toHaveLength(1);
  });

  it("keeps the beginning of the prompt and the tools the same in every step", async () => {
    const { ada, files } = await withFiles(1);
    script(calls(["search_documents", { query: "invoice" }]), calls(["list", { what: "projects" }]), { text: "Done." });
    await ask(ada, { message: "Help", file_ids: files });
    const steps = server.requests.filter((request) => !isAside(request));
    expect(steps).toHaveLength(3);
    expect(new Set(steps.map(({ system }) => system)).size).toBe(1);
    expect(new Set(steps.map(({ body }) => JSON.stringify(body.tools))).size).toBe(1);
    for (const [at, step] of steps.entries())
      expect(JSON.stringify(step.body.messages).startsWith(JSON.stringify(steps[0]!.body.messages).slice(0, -1))).toBe(
        at >= 0,
      );
  });

  it("stops at the limit of steps, says what is missing, and the next turn goes on with results of before", async () => {
    const { ada, files } = await withFiles(1);
    let query = 0;
    server.reply((request) => {
      if (isAside(request)) return answerAside(request);
      if (request.question.startsWith("No more tools")) return { text: "I searched." };
      if (query === 0) {
        query++;
        return calls(
          ["write_plan", { steps: ["Search", "Write it up"] }],
          ["update_plan", { step: 1, status: "running" }],
        );
      }
      return calls(["search_documents", { query: `invoice ${query++}` }]);
    });
    const { result } = await ask(ada, { message: "Search it all", file_ids: files });
    expect(result.unfinished).toMatchObject({ limit: "steps" });
    expect(result.result).toMatch(
      /^I searched\.\n\n\*\*Not finished\.\*\* The limit of 6 steps .* Not done: Search; Write it up\./,
    );
    expect(result.plan.map(({ status }: { status: string }) => status)).toEqual(["stopped", "pending"]);
    expect(server.requests.filter((request) => !isAside(request))).toHaveLength(6);
    script({ text: "The rest." });
    const next = await ask(ada, { message: "Go on", chat_id: result.chat_id });
    const shown = server.requests
      .at(-1)!
      .messages.map(({ text }) => text)
      .join("\n");
    expect(shown).toContain("The plan so far:\n1. [stopped] Search\n2. [pending] Write it up");
    expect(shown).toContain("What your tools returned earlier in this chat");
    expect(shown).toContain("thirty (30) days");
    expect(next.result.result).toBe("The rest.");
  });

  it("ends when the model makes the same call again and again", async () => {
    const { ada, files } = await withFiles(1);
    server.reply((request) => (isAside(request) ? answerAside(request) : calls(["search_documents", { query: "x" }])));
    const { status, result } = await ask(ada, { message: "Loop", file_ids: files });
    expect([status, result.unfinished.limit]).toEqual(["succeeded", "steps"]);
    expect(server.requests.filter((request) => !isAside(request)).length).toBeLessThanOrEqual(6);
  });
});

describe("what reviews cost", () => {
  it("is told, and AGENT_MAX_CREDITS ends an answer that says so; the next one goes on", async () => {
    const { ada, files } = await withFiles(2);
    const { body: playbook } = await ada.post("/playbooks", { title: "Buying" });
    const positions = [{ type: "standard", guidance: "Require: governed by the laws of the State of Ohio." }];
    await ada.post(`/playbooks/${playbook.id}/checks`, { title: "Law", positions });
    const { model } = app.deps;
    app.deps.model = null;
    const { result } = await ask(ada, { message: "Review these two against Buying.", file_ids: files });
    const next = await ask(ada, { message: "Go on.", chat_id: result.chat_id });
    app.deps.model = model;
    expect(result.unfinished).toEqual({
      limit: "credits",
      message:
        "This would cost 5 credits; 5 of the 8 that one answer may cost are used (AGENT_MAX_CREDITS). Ask to go on, and the next answer continues from here.",
    });
    expect(result.plan).toEqual([
      { text: "Review New York.txt against Buying (5 credits)", status: "done" },
      { text: "Review Ohio.txt against Buying (5 credits)", status: "stopped" },
    ]);
    expect(next.result.reviews).toMatchObject([{ files: ["Ohio.txt"], passes: 1 }]);
    expect((await ada.get("/reviews")).body.reviews).toHaveLength(2);
  });
});

const namesIn = ({ rows }: { rows: { filename: string }[] }) => rows.map(({ filename }) => filename);

describe("a question of each of many documents", () => {
  it("is asked of each on its own and becomes a table, whose values are cited", async () => {
    const { ada, files } = await withFiles(3);
    const columns = [{ label: "Law", question: "Which law governs?" }];
    script(calls(["ask_each_document", { title: "Governing law", columns, file_ids: files }]), {
      text: 'One is under the law of Ohio [[F2: "laws of the State of Ohio"]].',
    });
    const { result } = await ask(ada, { message: "Which laws govern?" });
    const [table] = result.tables;
    expect([table.title, table.columns, table.left]).toEqual(["Governing law", columns, 0]);
    expect(table.rows.map(({ cells }: { cells: { value: string }[] }) => cells[0]!.value)).toEqual(LAWS.slice(0, 3));
    expect(result.result).toBe("One is under the law of Ohio [1].");
    for (const [at, { cells, file_id }] of table.rows.entries()) {
      const cited = result.citations.find(({ marker }: { marker: number }) => marker === cells[0].markers[0]);
      expect([cited.file_id, cited.quote]).toEqual([file_id, `laws of the State of ${LAWS[at]}`]);
      expect(contract(LAWS[at]!).slice(cited.start, cited.end)).toBe(cited.quote);
    }
    const alone = server.requests.filter(({ system }) => system.startsWith("You read one document"));
    expect(alone).toHaveLength(3);
  });

  it("drops an answer whose words are not in the document, and says so", async () => {
    const { ada, files } = await withFiles(1);
    const columns = [{ label: "Law", question: "Which law governs?" }];
    server.reply((request) => {
      if (isAside(request)) return answerAside(request);
      if (request.system.startsWith("You read one document"))
        return { object: { answers: [{ column: 1, found: true, value: "Mars", quotes: ["the laws of Mars"] }] } };
      return request.messages.length > 1
        ? { text: "Done." }
        : calls(["ask_each_document", { title: "Law", columns, file_ids: files }]);
    });
    const { result } = await ask(ada, { message: "Which law?" });
    const problem = "An answer was left out, because it rested on words that are not in the document.";
    expect(result.tables[0].rows[0].cells).toEqual([{ value: null, markers: [], problem }]);
  });

  it("asks at most AGENT_MAX_DOCUMENTS and says how many are left", async () => {
    const { ada, files } = await withFiles(5);
    const columns = [{ label: "Law", question: "Which law governs?" }];
    script(calls(["ask_each_document", { title: "Law", columns, file_ids: files }]), { text: "Four of five." });
    const { result } = await ask(ada, { message: "Which laws?" });
    expect([result.tables[0].rows.length, result.tables[0].left]).toEqual([4, 1]);
    expect(result.unfinished).toMatchObject({ limit: "documents" });
    expect(result.result).toContain(
      "4 documents were asked, the most for one answer (AGENT_MAX_DOCUMENTS). 1 was not. Ask to go on, and the next answer asks them.",
    );
    script(calls(["ask_each_document", { title: "Law", columns, file_ids: files, rest: true }]), {
      text: "The fifth.",
    });
    const next = await ask(ada, { message: "Go on.", chat_id: result.chat_id });
    expect(namesIn(next.result.tables[0])).toEqual(["Nevada.txt"]);
    expect(next.result).not.toHaveProperty("unfinished");
  });

  it("goes on with the others where the same questions are asked again, and without a language model", async () => {
    const { ada, files } = await withFiles(5);
    const each_document = [{ label: "Law", question: "Which law governs?" }];
    script();
    const first = await ask(ada, { message: "Laws", file_ids: files, each_document });
    expect(first.result.result).toContain("1 was not");
    const second = await ask(ada, { message: "Laws", chat_id: first.result.chat_id, each_document });
    expect(namesIn(second.result.tables[0])).toEqual(["Nevada.txt"]);
    const third = await ask(ada, { message: "Laws", chat_id: first.result.chat_id, each_document });
    expect(namesIn(third.result.tables[0])).toHaveLength(4);
    const { model } = app.deps;
    app.deps.model = null;
    const begun = await ask(ada, { message: "Make a table of the law of these.", file_ids: files });
    const rest = await ask(ada, { message: "Go on.", chat_id: begun.result.chat_id });
    app.deps.model = model;
    expect(begun.result.result).toContain("1 was not. Ask to go on");
    expect(namesIn(rest.result.tables[0])).toEqual(["Nevada.txt"]);
  });

  it("covers a project and a vault, with the rights of the person who asks", async () => {
    const { org, ada, files } = await withFiles(2);
    const bo = await org.user({ managesVaults: true });
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    await ada.post(`/projects/${project.id}/files`, { file_ids: files });
    const { body: vault } = await ada.post("/vaults", { name: "Deals" });
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: files });
    await app.runJobs();
    const columns = [{ label: "Law", question: "Which law governs?" }];
    const each = (of: object) => calls(["ask_each_document", { title: "Law", columns, ...of }]);
    script(each({ project_id: project.id }), each({ vault_id: vault.id }), { text: "Done." });
    const { result } = await ask(ada, { message: "Which laws?" });
    expect(
      result.tables.map(({ rows, vault_id }: { rows: object[]; vault_id: string }) => [rows.length, vault_id]),
    ).toEqual([
      [2, null],
      [2, vault.id],
    ]);
    script(each({ project_id: project.id }), each({ vault_id: vault.id }), each({ file_ids: files }), {
      text: "Nothing.",
    });
    const other = await ask(bo, { message: "Which laws?" });
    expect(other.result).not.toHaveProperty("tables");
    const told = server.requests
      .at(-1)!
      .messages.map(({ text }) => text)
      .join("\n");
    for (const law of LAWS.slice(0, 2)) expect(told).not.toContain(law);
  });
});
