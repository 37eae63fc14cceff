import { once } from "node:events";
import { afterEach, expect, inject, it } from "vitest";
import { newCheck } from "../../playbooks/making.ts";
import { as } from "../../support/client.ts";
import { workerDatabase } from "../../support/database.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { eventually, freePort, ready, startScript } from "../../support/process.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const model = await useModelServer();
const app = useApp(model.settings());
const LAWS = ["Ohio", "Texas", "Utah"];
const STEPS = ["Create the project", "Read the laws", "Review each agreement", "Write the memo"];
const ANSWER = 'Done: one is under the law of Ohio [[F1: "laws of the State of Ohio"]], and two are not.';
const contract = (law: string) =>
  `NDA\n\n1. Confidentiality. Recipient keeps everything secret.\n\n2. Governing Law. This Agreement is governed by the laws of the State of ${law}.`;

type Process = ReturnType<typeof startScript>;
const processes = new Set<Process>();
afterEach(async () => {
  await Promise.all([...processes].map(kill));
});

async function kill(child: Process) {
  processes.delete(child);
  const gone = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await gone;
}

/** A real process that serves and works, on the database of this test. */
async function start() {
  const { host, port: at, user, database } = await workerDatabase(inject("postgres"));
  const port = String(await freePort());
  const { MODEL_PROVIDER, MODEL_NAME, MODEL_BASE_URL, MODEL_API_KEY } = model.settings();
  const child = startScript("src/main.ts", ["all"], {
    ...{ MODEL_PROVIDER, MODEL_NAME, MODEL_BASE_URL, MODEL_API_KEY },
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${at}`,
    DATA_DIR: app.deps.config.DATA_DIR,
    PORT: port,
    PARSER_SANDBOX: "off",
    DEMO: "off",
  });
  processes.add(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, 150);
  return { child, url };
}

/** So that a killed process counts as lost at once. */
const silence = () =>
  app.database.system`update jobs set heartbeat_at = now() - interval '1 hour' where status = 'running'`;

const calls = (...all: [name: string, input: object][]) => ({
  calls: all.map(([name, input], at) => ({ id: `c${at}`, name, input })),
});
const tick = (step: number): [string, object] => ["update_plan", { step, status: "done" }];
const isReading = ({ system }: ModelRequest) => system.startsWith("You read one document");
const isJudging = (request: ModelRequest) => request.schema !== undefined && !isReading(request) && !isAside(request);
const isLast = ({ messages }: ModelRequest) => messages.filter(({ role }) => role === "assistant").length === 5;

/** What the model says depends on the request alone, not on what was asked before. */
function sayTo(request: ModelRequest, playbook_id: string) {
  if (isAside(request)) return answerAside(request);
  const law = LAWS.find((each) => request.messages.some(({ text }) => text.includes(`State of ${each}`))) ?? "?";
  const quote = `laws of the State of ${law}`;
  if (isReading(request)) return { object: { answers: [{ column: 1, found: true, value: law, quotes: [quote] }] } };
  if (isJudging(request)) {
    const verdict = { result: "neither", fallback: 0, basis: "words", demands: [], analysis: "Another law." };
    return { object: { ...verdict, quotes: [{ document: "F1", quote }], revisions: [] } };
  }
  const names = ["F1", "F2", "F3"];
  const columns = [{ label: "Law", question: "Which law governs?" }];
  const steps = [
    calls(["write_plan", { steps: STEPS }]),
    calls(["create", { what: "project", name: "Merger" }], tick(1)),
    calls(["ask_each_document", { title: "Laws", columns, documents: names }], tick(2)),
    calls(...names.map((name): [string, object] => ["run_playbook", { playbook_id, file_ids: [name] }])),
    calls(
      ["write_document", { filename: "Memo.docx", markdown: "# Memo\n\nTwo are under other laws." }],
      tick(3),
      tick(4),
    ),
    { text: ANSWER },
  ];
  return steps[request.messages.filter(({ role }) => role === "assistant").length]!;
}

/** How many answers of the model are kept, by jobs that run or have ended. */
async function countKept({ id }: TestOrganization): Promise<number> {
  const [row] = await app.database.system<{ count: number }>`
    select (select count(*) from job_steps s join jobs j on j.id = s.job_id
        where j.organization_id = ${id} and j.status in ('pending', 'running') and s.result ? 'model')
      + (select coalesce(sum(u.calls), 0) from model_usage u join jobs j on j.id = u.job_id
        where j.organization_id = ${id} and j.status not in ('pending', 'running')) as count`;
  return Number(row!.count);
}

it("a plan goes on after the server was killed in the middle of three of its steps, and no answer is paid twice", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const file_ids: string[] = [];
  for (const law of LAWS) file_ids.push((await ada.upload(`${law}.txt`, contract(law))).body.id);
  const { body: playbook } = await ada.post("/playbooks", { title: "House positions" });
  for (const title of ["Law", "Courts"]) await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title));
  await app.runJobs();

  const answered: string[] = [];
  const seen = { readings: 0, judgements: 0 };
  let held = Promise.withResolvers<void>();
  const hold = (reply: object) => {
    held.resolve();
    return reply;
  };
  const moments: ((request: ModelRequest) => object | undefined)[] = [
    (request) => (isReading(request) && ++seen.readings === 3 ? { silent: true } : undefined),
    (request) => (isJudging(request) && ++seen.judgements === 4 ? { silent: true } : undefined),
    (request) => (isLast(request) ? { text: ANSWER, halfUntil: new Promise(() => {}) } : undefined),
  ];
  let moment = moments.shift();
  model.reply((request) => {
    const stays = moment?.(request);
    if (stays) {
      moment = undefined;
      return hold(stays) as never;
    }
    answered.push(JSON.stringify([request.system, request.messages]));
    return sayTo(request, playbook.id);
  });

  let server = await start();
  const message =
    "Create a project Merger, make a table of the laws, review each against the playbook and write a memo.";
  const asked = await as(server.url, ada.key).post("/chat/completions?wait=0", { message, file_ids });
  expect(asked.status).toBe(202);
  const done: string[][] = [];
  for (let kills = 1; kills <= 3; kills++) {
    await held.promise;
    await eventually(async () => ((await countKept(org)) === answered.length ? true : undefined), 60);
    await kill(server.child);
    const [work] = await app.database.system<{ plan: { text: string; status: string }[] }>`
      select plan from chat_work where organization_id = ${org.id}`;
    done.push(work!.plan.filter(({ status }) => status === "done").map(({ text }) => text));
    held = Promise.withResolvers();
    moment = moments.shift();
    await silence();
    server = await start();
  }
  const job = await eventually(async () => {
    const { body } = await as(server.url, ada.key).get(`/jobs/${asked.body.job_id}`);
    return body.status === "pending" || body.status === "running" ? undefined : body;
  }, 120);
  await eventually(async () => ((await countKept(org)) === answered.length ? true : undefined), 60);

  expect(done).toEqual([STEPS.slice(0, 1), STEPS.slice(0, 2), STEPS]);
  expect([job.status, job.error]).toEqual(["succeeded", null]);
  const { result, usage } = job;
  expect(result.result).toBe("Done: one is under the law of Ohio [1], and two are not.");
  expect(result.plan).toEqual(STEPS.map((text) => ({ text, status: "done" })));
  expect(result.tables[0].rows.map(({ cells }: { cells: { value: string }[] }) => cells[0]!.value)).toEqual(LAWS);
  expect(result.reviews).toHaveLength(3);
  expect((await ada.get("/reviews")).body.reviews).toHaveLength(3);
  expect((await ada.get("/projects")).body.projects).toHaveLength(1);
  const names = (await ada.get("/files")).body.files.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(["Memo.docx", ...LAWS.map((law) => `${law}.txt`)]);

  expect(new Set(answered).size).toBe(answered.length);
  const paid = await app.database.system<{ job_id: string; calls: number }>`
    select job_id, sum(calls)::integer as calls from model_usage where organization_id = ${org.id} group by 1`;
  const counted = paid.reduce((sum, { calls: each }) => sum + each, 0);
  // What is answered in the moment of a kill can be kept without being counted.
  expect(counted).toBeLessThanOrEqual(answered.length);
  expect(counted).toBeGreaterThanOrEqual(answered.length - done.length);
  expect(usage.calls).toBe(paid.find(({ job_id }) => job_id === asked.body.job_id)!.calls);
}, 600_000);
