import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openRunner } from "../../../src/jobs.ts";
import { claimJob, releaseLostJobs } from "../../../src/kernel/jobs/jobs.store.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { ALL_SLOTS_FREE } from "../../../src/kernel/jobs/slots.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { refuse, stumble, testJobs, trace } from "./kinds.ts";

const app = useApp();
const runner = () => new Runner(app.deps, testJobs, { concurrency: 4 });

const put = (org: TestOrganization, kind: typeof trace, input: object) =>
  app.database.transaction(org.id, (sql) =>
    enqueue({ sql, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null }, kind, input),
  );
const stateOf = async (id: string) =>
  (
    await app.database.system<{
      status: string;
      attempt: number;
      result: unknown;
      error: unknown;
    }>`select status, attempt, result, error from jobs where id = ${id}`
  )[0]!;
const traces = async (org: TestOrganization) =>
  (
    await app.database.system<{
      name: string;
    }>`select name from projects where organization_id = ${org.id} order by name`
  ).map(({ name }) => name);

describe("a job", () => {
  it("commits its effects and its result together", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "done" });
    await runner().drain();
    expect(await stateOf(id)).toEqual({ status: "succeeded", attempt: 1, result: { word: "done" }, error: null });
    expect(await traces(org)).toEqual(["done", "paid done"]);
  });

  it("does not exist when the transaction that enqueued it is rolled back", async () => {
    const org = await app.organization();
    const undone = app.database.transaction(org.id, async (sql) => {
      await enqueue({ sql, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null }, trace, {
        word: "undone",
      });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await runner().drain();
    expect(await traces(org)).toEqual([]);
  });

  it("that fails permanently ends at once, with the reason and its own effects", async () => {
    const org = await app.organization();
    const id = await put(org, refuse, { word: "x" });
    await runner().drain();
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      attempt: 1,
      error: { code: "UNREADABLE", message: "This cannot be read." },
    });
    expect(await traces(org)).toEqual(["failed x"]);
  });

  it("that fails temporarily is retried, and after its last attempt fails without internal details", async () => {
    const org = await app.organization();
    const id = await put(org, stumble, { word: "x" });
    await runner().drain();
    expect(await stateOf(id)).toMatchObject({ status: "pending", attempt: 1 });
    await app.database.system`update jobs set run_after = now() where id = ${id}`;
    await runner().drain();
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      attempt: 2,
      error: {
        code: "INTERNAL",
        message: "Something went wrong on the server. Try again. If the problem persists, contact your administrator.",
      },
    });
  });

  it("cannot be finished by a worker that was declared lost", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "slow", slowMs: 300 });
    const first = runner().drain();
    await eventually(async () => ((await stateOf(id)).status === "running" ? true : undefined));
    await app.database.system`update jobs set status = 'pending', worker = null where id = ${id}`;
    await runner().drain();
    await first;
    expect(await stateOf(id)).toMatchObject({ status: "succeeded", attempt: 2 });
    expect(await traces(org)).toEqual(["paid slow", "slow"]);
  });

  it("that was canceled while it ran leaves no result", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "gone", slowMs: 300 });
    const running = runner().drain();
    await eventually(async () => ((await stateOf(id)).status === "running" ? true : undefined));
    await app.database.system`update jobs set status = 'canceled', completed_at = now() where id = ${id}`;
    await running;
    expect(await stateOf(id)).toMatchObject({ status: "canceled", result: null });
    expect(await traces(org)).toEqual(["paid gone"]);
  });

  it("of a quiet organization is not starved by a busy one", async () => {
    const [crowded, quiet] = [await app.organization(), await app.organization()];
    for (let index = 0; index < 20; index++) await put(crowded, trace, { word: `c${index}`, slowMs: 20 });
    const id = await put(quiet, trace, { word: "q" });
    const one = new Runner(app.deps, testJobs, { concurrency: 2 });
    await one.start();
    await eventually(async () => ((await stateOf(id)).status === "succeeded" ? true : undefined));
    const [left] = await app.database.system<{
      count: number;
    }>`select count(*) from jobs where organization_id = ${crowded.id} and status = 'pending'`;
    await one.stop();
    expect(left!.count).toBeGreaterThan(10);
  });
});

describe("the queue", () => {
  const ended = async (org: TestOrganization) =>
    (
      await app.database.system<{ word: string }>`
        select input ->> 'word' as word from jobs where organization_id = ${org.id} order by completed_at`
    ).map(({ word }) => word);

  it("puts a job whose worker was lost back in its old place, ahead of later ones", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "first", slowMs: 5 });
    await app.database.system`
      update jobs set status = 'running', attempt = 1, heartbeat_at = now() - interval '1 hour' where id = ${id}`;
    for (const word of ["second", "third"]) await put(org, trace, { word, slowMs: 5 });
    await releaseLostJobs(app.database.system, 10);
    await runner().drain();
    expect(await ended(org)).toEqual(["first", "second", "third"]);
  });

  it("puts a job back in its old place when its worker stops", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "first", slowMs: 3000 });
    const placeOf = async () =>
      (
        await app.database.system<{
          status: string;
          run_after: string;
        }>`select status, run_after from jobs where id = ${id}`
      )[0]!;
    const before = await placeOf();
    const stopped = runner();
    await stopped.start();
    await eventually(async () => ((await stateOf(id)).status === "running" ? true : undefined));
    await stopped.stop(0);
    expect(await placeOf()).toEqual(before);
  });

  it("is searched for lost jobs as soon as a worker starts", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "lost" });
    await app.database.system`
      update jobs set status = 'running', attempt = 1, heartbeat_at = now() - interval '2 hours' where id = ${id}`;
    const fresh = new Runner(app.deps, testJobs, { concurrency: 4, lostAfterSeconds: 3600 });
    await fresh.start();
    await eventually(async () => ((await stateOf(id)).status === "succeeded" ? true : undefined));
    await fresh.stop();
  });

  it("does not hide other organizations' jobs while a worker claims one", async () => {
    const [one, other] = [await app.organization(), await app.organization()];
    await app.database.system`update jobs set status = 'canceled', completed_at = now() where status = 'pending'`;
    const ids = [await put(one, trace, { word: "1" }), await put(other, trace, { word: "2" })];
    const taken = await app.database.systemTransaction(async (sql) => {
      const first = await claimJob(sql, "a", [trace.kind], ALL_SLOTS_FREE);
      return [first, await claimJob(app.database.system, "b", [trace.kind], ALL_SLOTS_FREE)].map((job) => job?.id);
    });
    expect(taken.sort()).toEqual(ids.sort());
    await app.database.system`update jobs set status = 'canceled', completed_at = now() where status = 'running'`;
  });
});

describe("workers in separate processes", () => {
  const children: ChildProcess[] = [];
  const runners: Runner[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    for (const each of runners.splice(0)) await each.stop();
  });
  async function worker(): Promise<ChildProcess> {
    const connection = { ...inject("postgres"), database: `worker_${process.env.VITEST_POOL_ID}` };
    const words = [JSON.stringify(connection), app.deps.config.DATA_DIR];
    const child = fork(new URL("worker.child.ts", import.meta.url), words, {
      execPath: process.execPath,
      execArgv: [],
    });
    children.push(child);
    await once(child, "message");
    return child;
  }
  /** A worker in this process that takes over abandoned jobs. */
  async function successor() {
    const next = openRunner(app.deps, { concurrency: 4 }, testJobs);
    runners.push(next);
    await next.start();
  }
  /** Kills the worker and moves its last heartbeats back an hour, so that it counts as lost at once. */
  async function kill(victim: ChildProcess) {
    victim.kill("SIGKILL");
    await once(victim, "exit");
    await silence();
  }
  const silence = () =>
    app.database.system`update jobs set heartbeat_at = now() - interval '1 hour' where status = 'running'`;
  const ends = (id: string) =>
    eventually(async () => (["succeeded", "failed"].includes((await stateOf(id)).status) ? stateOf(id) : undefined));

  it("hand over a job whose worker was killed midway; it ends once and its paid step is paid once", async () => {
    const org = await app.organization();
    const first = await worker();
    const id = await put(org, trace, { word: "survivor", slowMs: 400 });
    await eventually(
      async () => (await app.database.system`select from job_steps where job_id = ${id}`).length === 1 || undefined,
    );
    await kill(first);
    await successor();
    expect(await ends(id)).toMatchObject({ status: "succeeded", attempt: 2 });
    expect(await traces(org)).toEqual(["paid survivor", "survivor"]);
  });

  it.each(["before", "during", "after"] as const)(
    "hand over a job whose worker was killed %s its step; it ends once",
    async (at) => {
      const org = await app.organization();
      const first = await worker();
      const id = await put(org, trace, { word: at, slowMs: 1000, at });
      await eventually(async () => ((await stateOf(id)).status === "running" ? true : undefined));
      if (at === "after")
        await eventually(
          async () => (await app.database.system`select from job_steps where job_id = ${id}`).length === 1 || undefined,
        );
      await kill(first);
      await successor();
      expect(await ends(id)).toMatchObject({ status: "succeeded", attempt: 2, result: { word: at } });
      expect(await traces(org)).toEqual([at, `paid ${at}`].sort());
    },
  );

  it("hand over a file that was being read; its text and attachments exist once", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const attachment = (name: string) =>
      `--b\r\nContent-Type: text/plain; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nThe rent is 100.\r\n`;
    const head =
      'MIME-Version: 1.0\r\nFrom: a@example.com\r\nSubject: Lease\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';
    const eml = `${head}--b\r\nContent-Type: text/plain\r\n\r\nSee the lease.\r\n${attachment("a.txt")}${attachment("b.txt")}--b--`;
    const { body: file } = await ada.upload("mail.eml", eml);
    const [job] = await app.database.system<{ id: string }>`select id from jobs where organization_id = ${org.id}`;
    const first = await worker();
    await eventually(async () => ((await stateOf(job!.id)).status === "running" ? true : undefined), 30, 1);
    await kill(first);
    await successor();
    const statuses = async () =>
      (await ada.get("/files")).body.files.map(
        ({ name, status }: { name: string; status: string }) => `${name} ${status}`,
      );
    await eventually(async () => {
      const all: string[] = await statuses();
      return (all.length >= 3 && all.every((each) => each.endsWith("ready"))) || undefined;
    });
    expect((await statuses()).sort()).toEqual(["a.txt ready", "b.txt ready", "mail.eml ready"]);
    expect((await ada.get(`/files/${file.id}/text`)).body.text).toContain("See the lease.");
  });

  it("take up jobs enqueued while no worker was running", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "early" });
    await successor();
    expect(await ends(id)).toMatchObject({ status: "succeeded" });
  });

  it("fail a job that kills every worker, instead of retrying it forever", async () => {
    const org = await app.organization();
    const id = await put(org, trace, { word: "deadly" });
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claimJob(app.database.system, `victim ${attempt}`, [trace.kind], ALL_SLOTS_FREE)).toMatchObject({
        id,
        attempt,
      });
      await silence();
      if (attempt < 3) expect(await releaseLostJobs(app.database.system, 10)).toEqual([]);
    }
    await successor();
    const error = { code: "INTERNAL", message: "The job was interrupted too often and failed." };
    expect(await ends(id)).toMatchObject({ status: "failed", attempt: 3, error });
  });

  it("hand unfinished jobs back at once when stopped, without counting the attempt", async () => {
    const org = await app.organization();
    const first = await worker();
    const id = await put(org, trace, { word: "moved", slowMs: 3000 });
    await eventually(async () => ((await stateOf(id)).status === "running" ? true : undefined));
    first.kill("SIGTERM");
    await once(first, "exit");
    expect(await stateOf(id)).toMatchObject({ status: "pending", attempt: 0 });
  });

  it("finish each of many jobs once while workers are killed and started", async () => {
    const org = await app.organization();
    // Each of the three killed workers may have had the same job.
    const sturdy = { ...trace, maxAttempts: 4 };
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) => put(org, sturdy, { word: `w${index}`, slowMs: 50 })),
    );
    const done = async () =>
      (await app.database.system`select from jobs where organization_id = ${org.id} and status = 'succeeded'`).length;
    for (let round = 1; round <= 3; round++) {
      const victim = await worker();
      await eventually(async () => ((await done()) >= round * 4 ? true : undefined));
      await kill(victim);
    }
    await successor();
    const ended = await Promise.all(ids.map(ends));
    expect(ended.every(({ status }) => status === "succeeded")).toBe(true);
    const words = (await traces(org)).filter((name) => !name.startsWith("paid"));
    expect([words.length, new Set(words).size]).toEqual([40, 40]);
  });
});
