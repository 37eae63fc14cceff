import { afterEach, describe, expect, it } from "vitest";
import { type StreamEvent, type Watcher, watchEvents } from "../../support/events.ts";
import { type TestApp, type TestUser, useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());
const local = useApp({});
const SAID = "The law of the State of Delaware governs this agreement, as its last clause says.";
const CONTRACT = "This Agreement is governed by the laws of Delaware.";
const watchers: Watcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

interface Asking {
  headers?: Record<string, string>;
  body?: object;
}

/** Asks for a stream about a contract. No worker runs yet. */
async function ask(where: TestApp, { headers = { accept: "text/event-stream" }, body = {} }: Asking = {}) {
  const ada = await (await where.organization()).user();
  const { body: file } = await ada.upload("contract.txt", CONTRACT);
  await where.runJobs();
  const asked = { message: "Which law governs?", file_ids: [file.id], ...body };
  const post = (more: Record<string, string> = {}) =>
    watch(where, ada, "/chat/completions", { method: "POST", headers: { ...headers, ...more }, body: asked });
  return { ada, post, watcher: await post() };
}

async function watch(where: TestApp, ada: TestUser, path: string, options?: object) {
  const watcher = await watchEvents(where, ada, path, options);
  watchers.push(watcher);
  return watcher;
}

async function untilJob(watcher: Watcher): Promise<StreamEvent[]> {
  const told = [await watcher.next()];
  while (told.at(-1)!.event !== "job") told.push(await watcher.next());
  await watcher.ended.promise;
  return told;
}

const tokensOf = (told: StreamEvent[]) =>
  told
    .filter(({ event }) => event === "token")
    .map(({ data }) => data.text)
    .join("");

describe("POST /chat/completions as a stream", () => {
  it.each<[string, Asking]>([
    ["with `Accept: text/event-stream`", {}],
    ["with `stream: true`", { headers: {}, body: { stream: true } }],
  ])("%s sends steps, tokens, citations, and at last the whole job", async (_, asking) => {
    server.answer({ text: `${SAID} [[contract.txt: "laws of Delaware"]]` });
    const { ada, watcher } = await ask(app, asking);
    expect([watcher.status, watcher.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    await app.runJobs();
    const told = await untilJob(watcher);
    expect(watcher.headers.location).toBe(`/v1/jobs/${told.at(-1)!.data.job_id}`);
    expect(told[0]).toMatchObject({ event: "step", data: { label: "Reading the document" } });
    expect(tokensOf(told)).toContain(SAID);
    const job = told.at(-1)!.data;
    expect(job).toMatchObject({ kind: "chat/completions", status: "succeeded", result: { model: "test-model" } });
    const citations = told.filter(({ event }) => event === "citation").map(({ data }) => data);
    expect(citations).toEqual(job.result.citations);
    expect((await ada.get(`/jobs/${job.job_id}`)).body).toEqual(job);
  });

  it("without a language model sends the local answer as one token", async () => {
    const { watcher } = await ask(local);
    await local.runJobs();
    const told = await untilJob(watcher);
    const tokens = told.filter(({ event }) => event === "token");
    expect(tokens).toHaveLength(1);
    expect(tokens[0]!.data.text).toBe(told.at(-1)!.data.result.result);
    expect(told.at(-1)!.data.result.model).toBe("local");
    expect(told.filter(({ event }) => event === "citation").length).toBeGreaterThan(0);
  });

  it("sends the failed job at last when the model refuses", async () => {
    server.reply({ status: 401, body: "{}" });
    const { watcher } = await ask(app);
    await app.runJobs();
    expect((await untilJob(watcher)).at(-1)!.data).toMatchObject({ status: "failed", error: { code: "MODEL_FAILED" } });
  });

  it.each<[string, Asking]>([
    ["`stream: false` is sent", { headers: { accept: "text/event-stream" }, body: { stream: false } }],
    ["JSON is preferred", { headers: { accept: "application/json, text/event-stream;q=0.1" } }],
  ])("sends JSON if %s", async (_, { headers = {}, body = {} }) => {
    const ada = await (await local.organization()).user();
    const reply = await ada.post("/chat/completions?wait=0", { message: "Hello", ...body }, { headers });
    expect([reply.status, reply.body.status]).toEqual([202, "pending"]);
    await local.runJobs();
  });

  it("refuses a bad request with JSON, not with a stream", async () => {
    const ada = await (await app.organization()).user();
    const headers = { accept: "text/event-stream" };
    const reply = await ada.post("/chat/completions", { message: "" }, { headers });
    expect([reply.status, reply.headers["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
  });
});

describe("a client that reconnects", () => {
  it("with Last-Event-ID receives only what follows, from GET /jobs/{id}/events and from the same request again", async () => {
    const rest = Promise.withResolvers<void>();
    server.answer({ text: SAID, halfUntil: rest.promise });
    const key = { "idempotency-key": "one-question" };
    const { ada, post, watcher } = await ask(app, { headers: { accept: "text/event-stream", ...key } });
    const working = app.runJobs();
    const first = await watcher.next("token");
    watcher.close();
    const [job] = (await ada.get("/jobs?kind=chat/completions")).body.jobs;
    const headers = { "last-event-id": first.id! };
    const again = [await watch(app, ada, `/jobs/${job.job_id}/events`, { headers }), await post(headers)];
    rest.resolve();
    await working;
    for (const other of again) {
      const told = await untilJob(other);
      expect(first.data.text + tokensOf(told)).toBe(SAID);
      expect(told.at(-1)!.data.job_id).toBe(job.job_id);
    }
  });

  it("without Last-Event-ID receives everything from the beginning, also after the end", async () => {
    server.answer({ text: SAID });
    const { ada, watcher } = await ask(app);
    await app.runJobs();
    const { job_id } = (await untilJob(watcher)).at(-1)!.data;
    const told = await untilJob(await watch(app, ada, `/jobs/${job_id}/events`));
    expect(tokensOf(told)).toContain(SAID);
  });

  it("gets 404 for somebody else's job", async () => {
    server.reply({ text: SAID });
    const { ada } = await ask(app);
    await app.runJobs();
    const [job] = (await ada.get("/jobs?kind=chat/completions")).body.jobs;
    const eve = await (await app.organization()).user();
    expect((await eve.get(`/jobs/${job.job_id}/events`)).status).toBe(404);
  });
});

describe("a finished answer", () => {
  it("does not wait for the title of the chat, which is written later", async () => {
    const org = await app.organization();
    const ada = await org.user();
    server.answer({ text: SAID }, { object: { title: "Law of the lease", summary: "Which law governs." } });
    const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
    await app.runJobs();
    const { body: ended } = await ada.get(`/jobs/${job.job_id}`);
    expect(ended.status).toBe("succeeded");
    const [naming] = await app.database.system<{ late: boolean }>`
      select created_at >= ${ended.completed_at}::timestamptz - interval '1 second' as late from jobs
      where organization_id = ${org.id} and kind = 'chats/name'`;
    expect(naming).toEqual({ late: true });
    expect((await ada.get(`/chats/${ended.result.chat_id}`)).body.title).toBe("Law of the lease");
  });

  it("keeps its question as title when the model gives none, and keeps a title that a person gave", async () => {
    const ada = await (await app.organization()).user();
    server.answer({ text: SAID }, { status: 401, body: "{}" });
    const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
    await app.runJobs();
    const { chat_id } = (await ada.get(`/jobs/${job.job_id}`)).body.result;
    expect((await ada.get(`/chats/${chat_id}`)).body.title).toBe("Which law governs?");
  });
});
