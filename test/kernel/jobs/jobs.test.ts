import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../src/endpoints.ts";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { contextFor } from "../../../src/kernel/http/pipeline/run.ts";
import { WaitQuery } from "../../../src/kernel/http/pipeline/wait.ts";
import { Job } from "../../../src/kernel/jobs/jobs.schema.ts";
import { updateFinished } from "../../../src/kernel/jobs/jobs.store.ts";
import { awaitJob, enqueue, enqueuerOf, openJob } from "../../../src/kernel/jobs/jobs.ts";
import { TestApp, useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";

const TICKET = { kind: "chat/completions", internal: false, maxAttempts: 1, input: z.object({}) };

/** An operation that only enqueues. */
const begin = endpoint({
  method: "POST",
  path: "/test-jobs",
  summary: "Enqueue a job",
  key: "any",
  query: WaitQuery,
  supportsWait: true,
  returns: Job,
  status: [200, 202],
  follow: (ctx, made, wait) => awaitJob(ctx, made.job_id as string, wait),
  handle: async (ctx) => openJob(ctx, await enqueue(enqueuerOf(ctx), TICKET, {})),
});
const app = useApp({}, [...endpoints, begin]);

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user() };
}

/** Finishes a job as its worker would. */
async function finish(
  id: string,
  outcome: Parameters<typeof updateFinished>[3] = { status: "succeeded", result: { ok: 1 } },
) {
  const { system } = app.database;
  await system`update jobs set status = 'running', attempt = 1 where id = ${id}`;
  await updateFinished(system, id, 1, outcome);
}

describe("an operation that enqueues a job", () => {
  it("returns at once with wait=0: 202 with the whole envelope, Location and Retry-After", async () => {
    const { ada } = await people();
    const { status, body, headers } = await ada.post("/test-jobs?wait=0", {});
    expect(status).toBe(202);
    expect(body).toEqual({
      job_id: expect.any(String),
      kind: "chat/completions",
      status: "pending",
      result: null,
      error: null,
      created_at: expect.any(String),
      completed_at: null,
      usage: { input: 0, cached: 0, output: 0, calls: 0, cost: 0 },
    });
    expect(headers.location).toBe(`/v1/jobs/${body.job_id}`);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(headers["preference-applied"]).toBeUndefined();
  });

  it("answers 200 as soon as the job ends, woken by a notification", async () => {
    const { ada } = await people();
    const { body: begun } = await ada.post("/test-jobs?wait=0", {});
    const waiting = ada.get(`/jobs/${begun.job_id}`);
    await finish(begun.job_id);
    const { status, body } = await waiting;
    expect([status, body.status, body.result]).toEqual([200, "succeeded", { ok: 1 }]);
    expect(body.completed_at).toEqual(expect.any(String));
  });

  it("accepts Prefer: wait and confirms it; values above 90 are clamped to 90", async () => {
    const { ada } = await people();
    const none = await ada.send("POST", "/test-jobs", { body: {}, headers: { prefer: "respond-async, wait=0" } });
    expect([none.status, none.headers["preference-applied"]]).toEqual([202, "wait=0"]);
    await finish(none.body.job_id);
    const long = await ada.send("GET", `/jobs/${none.body.job_id}`, { headers: { prefer: "wait=100000" } });
    expect([long.status, long.headers["preference-applied"]]).toEqual([200, "wait=90"]);
    expect((await ada.get(`/jobs/${none.body.job_id}?wait=99999999999999999999`)).status).toBe(200);
  });

  it("refuses a query and header that disagree, and anything but whole seconds", async () => {
    const { ada } = await people();
    const both = await ada.send("POST", "/test-jobs?wait=1", { body: {}, headers: { prefer: "wait=2" } });
    expect([both.status, both.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const agreeing = await ada.send("POST", "/test-jobs?wait=0", { body: {}, headers: { prefer: "wait=0" } });
    expect(agreeing.status).toBe(202);
    for (const wait of ["-1", "1.5", "x", "", "1e2"])
      expect((await ada.get(`/jobs/${agreeing.body.job_id}?wait=${wait}`)).status).toBe(400);
    expect((await ada.send("POST", "/test-jobs", { body: {}, headers: { prefer: "wait=soon" } })).status).toBe(400);
    expect((await ada.get("/jobs")).body.jobs).toHaveLength(1);
  });

  it("replays the same job for the same Idempotency-Key, in its current state", async () => {
    const { ada } = await people();
    const send = () => ada.send("POST", "/test-jobs?wait=0", { body: {}, headers: { "idempotency-key": "k" } });
    const first = await send();
    await finish(first.body.job_id);
    const second = await send();
    expect([second.status, second.body.job_id, second.body.status]).toEqual([200, first.body.job_id, "succeeded"]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  it("continues when the waiting caller disconnects", async () => {
    const { ada } = await people();
    const { body } = await ada.post("/test-jobs?wait=0", {});
    const gone = new AbortController();
    const waiting = fetch(`${app.url}/v1/jobs/${body.job_id}`, {
      headers: { authorization: ada.key },
      signal: gone.signal,
    });
    setTimeout(() => gone.abort(), 50);
    await expect(waiting).rejects.toThrow();
    expect((await ada.get(`/jobs/${body.job_id}?wait=0`)).body.status).toBe("pending");
  });

  it("answers waiting callers with 202 at once when the service shuts down", async () => {
    const leaving = new TestApp({}, [...endpoints, begin]);
    await leaving.start();
    const ada = await (await leaving.organization()).user();
    const { body } = await ada.post("/test-jobs?wait=0", {});
    const { jobEnds } = leaving.deps;
    const waits = Promise.withResolvers<void>();
    const { wait } = jobEnds;
    jobEnds.wait = (...asked) => {
      waits.resolve();
      return wait(...asked);
    };
    const waiting = ada.get(`/jobs/${body.job_id}`);
    await waits.promise;
    await leaving.stop();
    expect((await waiting).status).toBe(202);
  });

  it("holds no database connection for waiting callers", async () => {
    const { ada, org } = await people();
    const { body } = await ada.post("/test-jobs?wait=0", {});
    const waiting = Array.from({ length: 60 }, () => ada.get(`/jobs/${body.job_id}`));
    expect((await org.asOrganization.get("/ping")).status).toBe(200);
    await finish(body.job_id);
    const replies = await Promise.all(waiting);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("wakes more callers at once than the connection queue admits, with one read for all of them", async () => {
    const { org } = await people();
    const sql = app.database.organization(org.id);
    let reads = 0;
    const first: typeof sql.first = (...template) => sql.first<never>(...template).finally(() => reads++);
    const counted = Object.assign((...template: Parameters<typeof sql>) => sql<never>(...template), { ...sql, first });
    const caller = {
      kind: "organization" as const,
      userId: null,
      apiKeyId: org.keyId,
      sessionId: null,
      organization: { id: org.id, name: "" },
    };
    const ctx = contextFor({ deps: app.deps, caller, incoming: { id: "test", address: null } }, counted);
    const id = await app.database.transaction(org.id, (sql) => enqueue(enqueuerOf({ ...ctx, sql }), TICKET, {}));
    const wait = { seconds: 90, signal: new AbortController().signal, headers: {} };
    const waiting: ReturnType<typeof awaitJob>[] = [];
    for (let crowd = 0; crowd < 4; crowd++) {
      waiting.push(...Array.from({ length: 500 }, () => awaitJob(ctx, id, wait)));
      await eventually(() => (reads >= waiting.length ? true : undefined));
    }
    await finish(id);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads - waiting.length).toBeLessThan(waiting.length / 2);
  });
});

describe("GET /jobs/{id}", () => {
  it("answers 200 with the status failed for a failed job: once a job exists the reply is an envelope", async () => {
    const { ada } = await people();
    const { body } = await ada.post("/test-jobs?wait=0", {});
    await finish(body.job_id, { status: "failed", error: { code: "MODEL_FAILED", message: "The model is away." } });
    const { status, body: failed } = await ada.get(`/jobs/${body.job_id}`);
    expect([status, failed.status, failed.error]).toEqual([
      200,
      "failed",
      { code: "MODEL_FAILED", message: "The model is away." },
    ]);
  });

  it("is 404 for everyone but the user of the key that created the job, or the organization", async () => {
    const { org, ada } = await people();
    const bo = await org.user({ isAdmin: true });
    const { body: adas } = await ada.post("/test-jobs?wait=0", {});
    const { body: ours } = await org.asOrganization.post("/test-jobs?wait=0", {});
    for (const stranger of [bo, org.asOrganization])
      expect((await stranger.get(`/jobs/${adas.job_id}?wait=0`)).status).toBe(404);
    expect((await ada.get(`/jobs/${ours.job_id}?wait=0`)).status).toBe(404);
    expect((await org.asOrganization.get(`/jobs/${ours.job_id}?wait=0`)).status).toBe(202);
    expect((await bo.post(`/jobs/${adas.job_id}/cancel`)).status).toBe(404);
  });

  it("does not show internal jobs", async () => {
    const { ada } = await people();
    await ada.upload("a.txt", "x");
    const [internal] = await app.database.system<{
      id: string;
    }>`select id from jobs where is_internal order by created_at desc limit 1`;
    expect((await ada.get(`/jobs/${internal!.id}?wait=0`)).status).toBe(404);
    expect((await ada.get("/jobs")).body.jobs).toEqual([]);
  });
});

describe("GET /jobs", () => {
  it("lists the caller's jobs, newest first, by kind and status", async () => {
    const { ada } = await people();
    const ids = [];
    for (let i = 0; i < 3; i++) ids.unshift((await ada.post("/test-jobs?wait=0", {})).body.job_id);
    await finish(ids[0]!);
    const listed = async (query: string) =>
      (await ada.get(`/jobs${query}`)).body.jobs.map((job: { job_id: string }) => job.job_id);
    expect(await listed("")).toEqual(ids);
    expect(await listed("?status=succeeded")).toEqual([ids[0]]);
    expect(await listed("?status=pending&limit=1&offset=1")).toEqual([ids[2]]);
    expect(await listed("?kind=playbooks/run")).toEqual([]);
    expect((await ada.get("/jobs?kind=files/read")).status).toBe(400);
  });
});

describe("POST /jobs/{id}/cancel", () => {
  it("ends an unfinished job, wakes waiting callers, and refuses a finished one with JOB_FINISHED", async () => {
    const { ada } = await people();
    const { body } = await ada.post("/test-jobs?wait=0", {});
    const waiting = ada.get(`/jobs/${body.job_id}`);
    const { status, body: canceled } = await ada.post(`/jobs/${body.job_id}/cancel`);
    expect([status, canceled.status, canceled.result]).toEqual([200, "canceled", null]);
    expect((await waiting).body.status).toBe("canceled");
    const again = await ada.post(`/jobs/${body.job_id}/cancel`);
    expect([again.status, again.body.code, again.headers["x-should-retry"]]).toEqual([409, "JOB_FINISHED", "false"]);
  });
});
