import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompletionEvent } from "../../sdk/src/client.ts";
import { useApp } from "../support/harness.ts";
import { clientOf, cutAfter, firstEvent, refuse, useProxy } from "./proxy.ts";

const app = useApp();
const proxy = useProxy(app);
const CONTRACT = "This Agreement is governed by the laws of Delaware. Gebühren sind in 30 Tagen fällig – “sofort”.";

/** An answered question, and what an undisturbed stream of its job gives. */
async function answered() {
  const { key, upload, post } = await (await app.organization()).user();
  const { body: file } = await upload("contract.txt", CONTRACT);
  await app.runJobs();
  const { body: job } = await post("/chat/completions?wait=0", { message: "Which law governs?", file_ids: [file.id] });
  await app.runJobs();
  const told = await all(clientOf(app, key).jobs.events(job.job_id));
  return { key, jobId: job.job_id as string, fileId: file.id as string, told };
}

async function all(events: AsyncIterable<CompletionEvent>): Promise<CompletionEvent[]> {
  const told: CompletionEvent[] = [];
  for await (const event of events) told.push(event);
  return told;
}

describe("a stream of the TypeScript client", () => {
  it("that is cut after every single event gives each event once", async () => {
    const { key, jobId, told } = await answered();
    expect(told.length).toBeGreaterThan(3);
    proxy.trouble(...told.map(() => cutAfter(firstEvent)));
    expect(await all(proxy.client(key).jobs.events(jobId))).toEqual(told);
    expect(proxy.seen.map(({ headers }) => headers["last-event-id"] !== undefined)).toEqual(
      told.map((_, at) => at > 0),
    );
  });

  it("that is cut at any byte, any number of times, gives each event once", async () => {
    const { key, jobId, told } = await answered();
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(places, async (shares) => {
        proxy.clear();
        proxy.trouble(...shares.map((share) => cutAfter((text) => Math.floor(share * text.length))));
        expect(await all(proxy.client(key, { maxRetries: 5 }).jobs.events(jobId))).toEqual(told);
      }),
      { numRuns: 10 },
    );
  });

  it("of a question that is cut goes on with the same job", async () => {
    const { key, fileId } = await answered();
    proxy.trouble(cutAfter(firstEvent), cutAfter(firstEvent), cutAfter(firstEvent));
    const asked = { message: "Which law governs?", file_ids: [fileId] };
    const reading = all(proxy.client(key).chat.completions.stream(asked));
    await expect
      .poll(() => app.database.system`select from jobs where status = 'pending'`.then((rows) => rows.length))
      .toBe(1);
    await app.runJobs();
    const told = await reading;
    const tokens = told.flatMap(({ event, data }) => (event === "token" ? data.text : []));
    const { data: job } = told.at(-1) as Extract<CompletionEvent, { event: "job" }>;
    expect(tokens.join("")).toBe(job.result!.result);
    expect(told.filter(({ event }) => event === "citation").map(({ data }) => data)).toEqual(job.result!.citations);
    expect(new Set(proxy.seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("waits for a server that restarts in the middle of it", async () => {
    const { key, jobId, told } = await answered();
    const down = Array(4).fill(refuse(503));
    proxy.trouble(cutAfter(firstEvent), ...down);
    expect(await all(proxy.client(key, { maxRetries: 0 }).jobs.events(jobId))).toEqual(told);
  });

  it("ends with the refusal when the first request is refused, or the job is gone", async () => {
    const { key, jobId } = await answered();
    proxy.trouble(refuse(503));
    await expect(all(proxy.client(key, { maxRetries: 0 }).jobs.events(jobId))).rejects.toMatchObject({ status: 503 });
    proxy.trouble(cutAfter(firstEvent), refuse(404));
    await expect(all(proxy.client(key).jobs.events(jobId))).rejects.toMatchObject({ status: 404 });
  });
});
