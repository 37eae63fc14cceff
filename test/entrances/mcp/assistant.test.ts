import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { callTool } from "./client.ts";

const server = await useModelServer();
const app = useApp(server.settings());

it("ask_question asks every document of a project the same question, and returns a table with the words", async () => {
  const ada = await (await app.organization()).user();
  const { body: project } = await ada.post("/projects", { name: "Leases" });
  const laws = ["Ohio", "Texas"];
  for (const law of laws) {
    const { body: file } = await ada.upload(`${law}.txt`, `LEASE\n\n1. Law. The laws of ${law} govern this lease.`);
    await ada.post(`/projects/${project.id}/files`, { file_ids: [file.id] });
  }
  await app.runJobs();
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    const law = laws.find((each) => request.question.includes(`laws of ${each}`))!;
    return { object: { answers: [{ column: 1, found: true, value: law, quotes: [`The laws of ${law} govern`] }] } };
  });
  const call = async (name: string, args: object) => (await callTool(app, ada, name, args)).content;
  const each_document = [{ label: "Law", question: "Which law governs?" }];
  const asked = await call("ask_question", { message: "Laws", each_document, project_id: project.id, wait: 0 });
  await app.runJobs();
  const { result } = await call("get", { what: "job", id: asked.job_id });
  expect(result.tables[0].title).toBe("Laws");
  expect(result.tables[0].rows.map(({ cells }: { cells: { value: string }[] }) => cells[0]!.value).sort()).toEqual(
    laws,
  );
  expect(result.citations).toHaveLength(2);
  expect(result.result).toContain("| Document | Law |");
});

it("the answer to ask_question shows its plan, and what it would change is made by the tool that it names, after a confirmation", async () => {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const calls = [
    { id: "c1", name: "write_plan", input: { steps: ["Create the project", "Say so"] } },
    { id: "c2", name: "create", input: { what: "project", name: "Merger" } },
    { id: "c3", name: "update_plan", input: { step: 1, status: "skipped" } },
  ];
  const replies: object[] = [{ calls }];
  server.reply((request) =>
    isAside(request) ? answerAside(request) : (replies.shift() ?? { text: "It waits for you." }),
  );
  const call = async (name: string, args: object) => (await callTool(app, ada, name, args)).content;
  const asked = await call("ask_question", { message: "Create a project for the merger.", wait: 0 });
  await app.runJobs();
  const { result } = await call("get", { what: "job", id: asked.job_id });
  expect(result.plan).toEqual([
    { text: "Create the project", status: "skipped" },
    { text: "Say so", status: "pending" },
  ]);
  const [{ tool, arguments: args, summary }] = result.proposals;
  expect([tool, summary]).toEqual(["create", "Create a project: Merger"]);
  const named = async () => (await ada.get("/projects")).body.projects.map(({ name }: { name: string }) => name);
  expect(await call(tool, args)).toMatchObject({ confirmation_required: true });
  expect(await named()).toEqual([]);
  await call(tool, { ...args, confirm: true });
  expect(await named()).toEqual(["Merger"]);
});
