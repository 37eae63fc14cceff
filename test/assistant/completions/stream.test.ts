import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, describe, expect, inject, it } from "vitest";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { openRunner } from "../../../src/jobs.ts";
import { workerDatabase } from "../../support/database.ts";
import { type StreamEvent, type Watcher, watchEvents } from "../../support/events.ts";
import { type TestApp, type TestUser, useApp } from "../../support/harness.ts";
import type { Protocol } from "../../support/servers/model-protocols.ts";
import { type ModelReply, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const operations = [...endpoints, ...appEndpoints];
const app = useApp(server.settings(), operations);
const local = useApp({}, operations);
const NAME = { object: { title: "Law", summary: "Which law governs." } };
const SAID = "The law of the State of Delaware governs this agreement, as its last clause says.";
const watchers: Watcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

/** Asks, and opens the job's stream before any worker takes it. */
async function ask(where: TestApp = app, files: string[] = []) {
  const ada = await (await where.organization()).user();
  const file_ids: string[] = [];
  for (const text of files) file_ids.push((await ada.upload("contract.txt", text)).body.id);
  await where.runJobs();
  const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?", file_ids });
  const watcher = await watch(where, ada, job.job_id);
  return { ada, job, watcher };
}

async function watch(where: TestApp, caller: TestUser, jobId: string) {
  const watcher = await watchEvents(where, caller, `/jobs/${jobId}/events`);
  watchers.push(watcher);
  return watcher;
}

/** Everything up to the end. */
async function untilEnd(watcher: Watcher): Promise<StreamEvent[]> {
  const told = [await watcher.next()];
  while (told.at(-1)!.event !== "job") told.push(await watcher.next());
  await watcher.ended.promise;
  return told;
}

/** The text since the last restart. */
function textOf(told: StreamEvent[]): string {
  const from = told.findLastIndex(({ event }) => event === "restart") + 1;
  const pieces = told.slice(from).filter(({ event }) => event === "token");
  return pieces.map(({ data }) => data.text).join("");
}

/** The event names, with consecutive tokens as one. */
const eventNames = (told: StreamEvent[]) =>
  told.map(({ event }) => event).filter((event, at) => event !== "token" || told[at - 1]?.event !== "token");

/** A worker that shares only the database with the server. */
async function runOnOtherWorker(settings = {}) {
  const lines: string[] = [];
  const log = pino(
    { level: "trace" },
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const deps = await connectDeps({ ...app.deps.config, ...settings }, await workerDatabase(inject("postgres")), log);
  await openRunner(deps, { concurrency: 1 }).drain();
  await deps.close();
  return lines.join("");
}

describe.each(["anthropic", "openai", "openai-compatible"] as Protocol[])(
  "an answer from the %s provider",
  (provider) => {
    it("is streamed while another worker writes it, and ends with the job", async () => {
      const rest = Promise.withResolvers<void>();
      server.answer({ text: SAID, halfUntil: rest.promise }, NAME);
      const { ada, job, watcher } = await ask();
      const working = runOnOtherWorker(server.settings(provider));
      const first = await watcher.next("token");
      expect(SAID.startsWith(first.data.text)).toBe(true);
      expect((await ada.get(`/jobs/${job.job_id}?wait=0`)).body.status).toBe("running");
      rest.resolve();
      const told = [first, ...(await untilEnd(watcher))];
      expect(await working).not.toContain("Delaware");
      expect(textOf(told)).toBe(SAID);
      expect(told.at(-1)!.data).toEqual((await ada.get(`/jobs/${job.job_id}`)).body);
      expect(told.at(-1)!.data).toMatchObject({ status: "succeeded", result: { result: SAID } });
    });

    it("restarts after breaking off", async () => {
      server.answer({ text: SAID, half: "dies" }, { text: "It is the law of Delaware." }, NAME);
      const { watcher } = await ask();
      await runOnOtherWorker(server.settings(provider));
      const told = await untilEnd(watcher);
      expect(eventNames(told)).toEqual(["token", "restart", "token", "job"]);
      expect([told[0]!.data.text.length > 0, SAID.startsWith(told[0]!.data.text)]).toEqual([true, true]);
      expect(textOf(told)).toBe("It is the law of Delaware.");
    });
  },
);

describe("GET /jobs/{id}/events", () => {
  it("streams progress steps, and restarts the text after a tool call", async () => {
    const calls = (name: string, input: object): ModelReply => ({ text: "Let me look.", calls: [{ name, input }] });
    server.answer(
      calls("search_documents", { query: "law" }),
      calls("draft_email", { to: [], subject: "Law", body: "Dear all" }),
      { text: SAID },
      NAME,
    );
    const { watcher } = await ask(app, ["This Agreement is governed by the laws of Delaware."]);
    await app.runJobs();
    const told = await untilEnd(watcher);
    expect(told.filter(({ event }) => event === "step").map(({ data }) => data.label)).toEqual([
      "Reading the document",
      "Searching the documents",
      "Drafting an e-mail",
    ]);
    expect(textOf(told)).toBe(SAID);
  });

  it("streams no citation before it is located", async () => {
    server.answer({ text: 'It is Delaware [[F1: "laws of Delaware"]]. Nothing [else] is said.' }, NAME);
    const { watcher } = await ask(app, ["This Agreement is governed by the laws of Delaware."]);
    await app.runJobs();
    const told = await untilEnd(watcher);
    expect(textOf(told)).toBe("It is Delaware. Nothing [else] is said.");
    expect(told.at(-1)!.data.result.result).toMatch(/^It is Delaware \[1\]\. Nothing \[else\] is said\./);
  });

  it("streams long answers in any script, each piece within the notification limit", async () => {
    const long = `${"“Ṩ漢\u0001😀”\n".repeat(3000)}.`;
    server.answer({ text: long }, NAME);
    const { watcher } = await ask();
    await app.runJobs();
    expect(textOf(await untilEnd(watcher))).toBe(long);
  });

  it("streams steps, and the answer of the local engine as one token", async () => {
    const { watcher } = await ask(local, ["This Agreement is governed by the laws of the State of Delaware."]);
    await local.runJobs();
    const told = await untilEnd(watcher);
    expect(told.map(({ event }) => event)).toEqual(["step", "token", "citation", "job"]);
    expect(told[3]!.data).toMatchObject({ status: "succeeded", result: { model: "local" } });
  });

  it("sends the end at once for a job that succeeded, failed or was canceled", async () => {
    server.reply({ status: 401, body: "{}" });
    const { ada, job, watcher } = await ask();
    await app.runJobs();
    const [failed] = await untilEnd(watcher);
    expect(failed!.data).toMatchObject({ status: "failed", error: { code: "MODEL_FAILED" } });
    expect(await untilEnd(await watch(app, ada, job.job_id.toUpperCase()))).toEqual([failed]);
    const next = await ask();
    await next.ada.post(`/jobs/${next.job.job_id}/cancel`);
    expect((await untilEnd(next.watcher))[0]!.data.status).toBe("canceled");
  });

  it("sends a restart when the job is retried", async () => {
    server.answer({ text: SAID, half: "dies" }, ...Array(3).fill({ status: 500, body: "{}" }), { text: SAID }, NAME);
    const { job, watcher } = await ask();
    await app.runJobs();
    await app.database.system`update jobs set run_after = now() where id = ${job.job_id}`;
    await app.runJobs();
    const told = await untilEnd(watcher);
    expect(eventNames(told)).toEqual(["token", "restart", "restart", "token", "job"]);
    expect(textOf(told)).toBe(SAID);
  });

  it("replays everything to a late subscriber, from another worker", async () => {
    const rest = Promise.withResolvers<void>();
    server.answer({ text: SAID, halfUntil: rest.promise }, NAME);
    const { ada, job, watcher } = await ask(app, ["This Agreement is governed by the laws of Delaware."]);
    const working = runOnOtherWorker(server.settings());
    const first = await watcher.next("token");
    const late = await watch(app, ada, job.job_id);
    const [step, half] = [await late.next(), await late.next()];
    expect(step).toMatchObject({ event: "step", data: { label: "Reading the document" } });
    expect([half.data.text.length > 0, SAID.startsWith(half.data.text)]).toEqual([true, true]);
    rest.resolve();
    expect(textOf([half, ...(await untilEnd(late))])).toBe(SAID);
    expect(textOf([first, ...(await untilEnd(watcher))])).toBe(SAID);
    await working;
  });

  it("is refused to callers who may not read the job", async () => {
    const { ada, job } = await ask();
    const bo = await (await app.organization()).user();
    expect((await bo.get(`/jobs/${job.job_id}/events`)).status).toBe(404);
    await ada.post(`/jobs/${job.job_id}/cancel`);
  });
});
