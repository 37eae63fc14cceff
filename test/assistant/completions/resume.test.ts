import { afterEach, describe, expect, it } from "vitest";
import { joinTokens, type StreamEvent, type Watcher, watchEvents } from "../../support/events.ts";
import { type TestApp, type TestUser, useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());
const local = useApp({});
const CONTRACT = "This Agreement is governed by the laws of Delaware. Fees are due in thirty days.";
const ANSWER =
  'It is Delaware [[F1: "laws of Delaware"]], and fees are due soon [[F1: "due in thirty days"]]. Nothing else is said.';
const LOOKS = { text: "Let me look.", calls: [{ name: "search_documents", input: { query: "law" } }] };
const watchers: Watcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

async function ask(where: TestApp) {
  const ada = await (await where.organization()).user();
  const { body: file } = await ada.upload("contract.txt", CONTRACT);
  await where.runJobs();
  const asked = { message: "Which law governs?", file_ids: [file.id] };
  const { body: job } = await ada.post("/chat/completions?wait=0", asked);
  return { ada, jobId: job.job_id as string };
}

async function watch(where: TestApp, ada: TestUser, jobId: string, lastEventId?: string) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
  const watcher = await watchEvents(where, ada, `/jobs/${jobId}/events`, { headers });
  watchers.push(watcher);
  return watcher;
}

async function all(watcher: Watcher): Promise<StreamEvent[]> {
  await watcher.ended.promise;
  return watcher.take();
}

/** Resumes after each event, and expects what the stream sent after it. */
async function expectTheRest(where: TestApp, ada: TestUser, jobId: string, told: StreamEvent[]) {
  for (const [at, { id }] of told.entries())
    expect([id, joinTokens(await all(await watch(where, ada, jobId, id)))]).toEqual([
      id,
      joinTokens(told.slice(at + 1)),
    ]);
}

const idsOf = (told: StreamEvent[]) => told.map(({ id }) => id);

describe("a stream that is resumed", () => {
  it("after any event of an ended job gives exactly the rest, whose events all have their own ids", async () => {
    server.answer(LOOKS, { text: ANSWER });
    const { ada, jobId } = await ask(app);
    const watcher = await watch(app, ada, jobId);
    await app.runJobs();
    const told = await all(watcher);
    const names = joinTokens(told).map(({ event }) => event);
    expect(names).toEqual(["step", "token", "restart", "step", "token", "citation", "citation", "job"]);
    expect(idsOf(told)).not.toContain(undefined);
    expect(new Set(idsOf(told)).size).toBe(told.length);
    await expectTheRest(app, ada, jobId, told);
  });

  it("after any event of a local answer gives exactly the rest", async () => {
    const { ada, jobId } = await ask(local);
    const watcher = await watch(local, ada, jobId);
    await local.runJobs();
    const told = await all(watcher);
    expect(told.filter(({ event }) => event === "citation").length).toBeGreaterThan(0);
    await expectTheRest(local, ada, jobId, told);
  });

  it("after the last token sends no token again, and each citation once", async () => {
    server.answer({ text: `Done. ${ANSWER}` });
    const { ada, jobId } = await ask(app);
    const watcher = await watch(app, ada, jobId);
    await app.runJobs();
    const told = await all(watcher);
    const last = told.findLast(({ event }) => event === "token")!;
    expect((await all(await watch(app, ada, jobId, last.id))).map(({ event }) => event)).toEqual([
      "citation",
      "citation",
      "job",
    ]);
  });

  it("after any event of a failed job gives exactly the rest", async () => {
    server.answer({ text: ANSWER, half: "dies" }, { status: 401, body: "{}" });
    const { ada, jobId } = await ask(app);
    const watcher = await watch(app, ada, jobId);
    await app.runJobs();
    const told = await all(watcher);
    expect(told.at(-1)!.data.status).toBe("failed");
    expect(told.filter(({ event }) => event === "token").length).toBeGreaterThan(0);
    await expectTheRest(app, ada, jobId, told);
  });

  it("while the answer is written gives exactly the rest", async () => {
    const rest = Promise.withResolvers<void>();
    server.answer({ text: ANSWER, halfUntil: rest.promise });
    const { ada, jobId } = await ask(app);
    const watcher = await watch(app, ada, jobId);
    const working = app.runJobs();
    const begun = [await watcher.next("step"), await watcher.next("token")];
    const resumed = await Promise.all(begun.map(({ id }) => watch(app, ada, jobId, id)));
    rest.resolve();
    await working;
    const told = [...begun, ...(await all(watcher))];
    for (const [at, other] of resumed.entries())
      expect(joinTokens(await all(other))).toEqual(joinTokens(told.slice(at + 1)));
    await expectTheRest(app, ada, jobId, told);
  });

  it("after the job was canceled gives the canceled job, and nothing after that", async () => {
    const rest = Promise.withResolvers<void>();
    server.answer({ text: ANSWER, halfUntil: rest.promise });
    const { ada, jobId } = await ask(app);
    const watcher = await watch(app, ada, jobId);
    const working = app.runJobs();
    const { id } = await watcher.next("token");
    expect((await ada.post(`/jobs/${jobId}/cancel`)).status).toBe(200);
    const [ended] = [await watcher.next("job")];
    expect(ended.data.status).toBe("canceled");
    rest.resolve();
    await working;
    // The call that was under way was paid, and is counted when it ends.
    const counted = {
      ...ended,
      data: { ...ended.data, usage: expect.objectContaining({ calls: expect.any(Number) }) },
    };
    expect(await all(await watch(app, ada, jobId, id))).toEqual([counted]);
    expect(await all(await watch(app, ada, jobId, ended.id))).toEqual([]);
  });

  it("after another attempt began restarts, and gives all of the new attempt", async () => {
    server.answer({ text: "It is the law of Utah.", half: "dies" }, ...Array(3).fill({ status: 500, body: "{}" }));
    const { ada, jobId } = await ask(app);
    const first = await watch(app, ada, jobId);
    await app.runJobs();
    const early = await first.next("token");
    server.clear();
    server.answer({ text: ANSWER });
    await app.database.system`update jobs set run_after = now() where id = ${jobId}`;
    await app.runJobs();
    const fresh = await all(await watch(app, ada, jobId));
    const resumed = await all(await watch(app, ada, jobId, early.id));
    expect(joinTokens(resumed)).toEqual([{ event: "restart", data: {} }, ...joinTokens(fresh)]);
    await expectTheRest(app, ada, jobId, resumed);
  });

  it.each(["nonsense", "37-2", "0", "abcdef-5", "-1", "é"])(
    "after an id that no event of the job has (%s) restarts and gives everything",
    async (id) => {
      const { ada, jobId } = await ask(local);
      await local.runJobs();
      const told = await all(await watch(local, ada, jobId));
      const resumed = await all(await watch(local, ada, jobId, encodeURI(id)));
      expect(joinTokens(resumed)).toEqual([{ event: "restart", data: {} }, ...joinTokens(told)]);
      const [run] = told[0]!.id!.split("-");
      const beyond = await all(await watch(local, ada, jobId, `${run}-99999999`));
      expect(joinTokens(beyond)).toEqual(joinTokens(resumed));
    },
  );
});
