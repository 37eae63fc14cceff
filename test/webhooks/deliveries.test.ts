import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { Sql } from "../../src/db/sql.ts";
import { enqueue } from "../../src/jobs/jobs.ts";
import { openRunner } from "../../src/jobs.ts";
import { enqueueExtraction } from "../../src/vaults/ingest.ts";
import { announce } from "../../src/webhooks/announce.ts";
import { WEBHOOK_EVENTS } from "../../src/webhooks/webhooks.schema.ts";
import { keepHouse } from "../../src/worker.ts";
import { refuse, testJobs, trace } from "../jobs/kinds.ts";
import { type TestOrganization, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { sample } from "../support/office.ts";
import { useReceiver, verified } from "./receiver.ts";

const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true });
const receiver = useReceiver();
const runJobs = () => openRunner(app.deps, { concurrency: 1 }, testJobs).drain();
/** What a test leaves undelivered is not the next one's. */
afterEach(async () => void (await app.database.system`delete from webhooks`));

async function webhook(events: readonly string[] = WEBHOOK_EVENTS) {
  const org = await app.organization();
  const { body } = await org.asOrganization.post("/webhooks", { url: receiver.url, events });
  const path = `/webhooks/${body.id}`;
  return {
    org,
    path,
    secret: body.secret as string,
    read: async () => (await org.asOrganization.get(path)).body,
    deliveries: async () => (await org.asOrganization.get(`${path}/deliveries`)).body.deliveries,
    redeliver: (id: string) => org.asOrganization.post(`${path}/deliveries/${id}/redeliver`),
    tell: () => tell(org),
    failedDays: (days: number) =>
      app.database
        .system`update webhooks set failing_since = now() - ${days}::integer * interval '1 day' where id = ${body.id}`,
  };
}

const tell = (org: TestOrganization, jobId: string = randomUUID()) =>
  app.database.transaction(org.id, (sql) =>
    announce(sql, org.id, "job.failed", { job_id: jobId, kind: "playbooks/run", status: "failed" }),
  );

const enqueuer = (org: TestOrganization, sql: Sql) => ({
  sql,
  organizationId: org.id,
  requestId: "test",
  userId: null,
  apiKeyId: null,
});

/** Lets the time pass until the next attempt of every delivery. */
async function letTimePass(org: TestOrganization) {
  const { system } = app.database;
  await system`update webhook_deliveries set next_attempt_at = now() where organization_id = ${org.id} and status = 'pending'`;
  await system`update webhooks set paused_until = null where organization_id = ${org.id}`;
  await system`update jobs set run_after = now() where organization_id = ${org.id} and status = 'pending'`;
}

const secondsUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 1000;

describe("a message", () => {
  it("is a POST of {type, timestamp, data} that the reference library verifies", async () => {
    const { tell, secret, deliveries } = await webhook();
    await tell();
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [came] = receiver.received;
    expect(came!.path).toBe("POST /hook");
    expect(came!.headers["content-type"]).toBe("application/json");
    const message = verified(secret, came!);
    expect(message).toEqual({
      type: "job.failed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { job_id: expect.any(String), kind: "playbooks/run", status: "failed" },
    });
    expect(await deliveries()).toEqual([
      {
        id: came!.headers["webhook-id"],
        event: "job.failed",
        status: "succeeded",
        attempts: 1,
        last_status: 204,
        last_error: null,
        next_attempt_at: null,
        created_at: expect.any(String),
        delivered_at: expect.any(String),
      },
    ]);
  });

  it("is refused by the reference library when a byte or the secret is another", async () => {
    const { tell, secret } = await webhook();
    const other = await webhook();
    await tell();
    await runJobs();
    const [came] = receiver.received;
    expect(() => verified(other.secret, came!)).toThrow();
    expect(() => verified(secret, { ...came!, body: came!.body.replace("failed", "failde") })).toThrow();
    expect(() => verified(secret, { ...came!, headers: { ...came!.headers, "webhook-id": randomUUID() } })).toThrow();
  });

  it("is signed with both secrets after a rotation, until the day is over", async () => {
    const { org, path, tell, secret } = await webhook();
    const { status, body } = await org.asOrganization.post(`${path}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    await tell();
    await runJobs();
    verified(secret, receiver.received[0]!);
    verified(body.secret, receiver.received[0]!);
    await app.database.system`update webhooks set previous_secret_until = now() where organization_id = ${org.id}`;
    await tell();
    await runJobs();
    verified(body.secret, receiver.received[1]!);
    expect(() => verified(secret, receiver.received[1]!)).toThrow();
  });

  it("goes to each webhook of the organization that wants the event, and to no other", async () => {
    const first = await webhook(["job.failed", "document.ready"]);
    const { org } = first;
    for (const [path, events, enabled] of [
      ["second", ["job.failed"], true],
      ["uninterested", ["job.succeeded"], true],
      ["disabled", ["job.failed"], false],
    ] as const) {
      const { body } = await org.asOrganization.post("/webhooks", { url: `${receiver.url}/${path}`, events });
      await org.asOrganization.patch(`/webhooks/${body.id}`, { enabled });
    }
    await webhook();
    await tell(org);
    await runJobs();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["POST /hook", "POST /hook/second"]);
  });

  it("is never sent when the transaction of what it tells of is undone", async () => {
    const { org, deliveries } = await webhook();
    const undone = app.database.transaction(org.id, async (sql) => {
      await announce(sql, org.id, "job.failed", { job_id: "x", kind: "x", status: "failed" });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  it("that was not delivered yet never is once its webhook is deleted", async () => {
    const { org, path, tell } = await webhook();
    await tell();
    await org.asOrganization.delete(path);
    await runJobs();
    expect(receiver.received).toEqual([]);
  });
});

describe("events", () => {
  const put = (org: TestOrganization, kind: typeof trace) =>
    app.database.transaction(org.id, (sql) => enqueue(enqueuer(org, sql), kind, { word: "w" }));

  it("tell that a job succeeded or failed, by its id, kind and status alone", async () => {
    const { org, secret } = await webhook();
    const ids = { succeeded: await put(org, trace), failed: await put(org, refuse) };
    await runJobs();
    const messages = receiver.received.map((came) => verified(secret, came));
    const bare = messages.map(({ type, data }) => ({ type, data })).sort((a, b) => a.type.localeCompare(b.type));
    expect(bare).toEqual([
      { type: "job.failed", data: { job_id: ids.failed, kind: "test/refuse", status: "failed" } },
      { type: "job.succeeded", data: { job_id: ids.succeeded, kind: "test/trace", status: "succeeded" } },
    ]);
  });

  it("say nothing of a job that was canceled, or of internal ones", async () => {
    const { org, deliveries } = await webhook();
    const ada = await org.user();
    const id = await put(org, trace);
    await app.database.system`update jobs set status = 'canceled', completed_at = now() where id = ${id}`;
    await ada.upload("a.txt", "The rent is 100.");
    await runJobs();
    expect(await deliveries()).toEqual([]);
  });

  it("tell that a document of a vault is ready, or failed", async () => {
    const { org, secret } = await webhook();
    const ada = await org.user({ managesVaults: true });
    const vault = await makeVault(org, ada);
    const add = async (name: string, content: string | Uint8Array) => {
      const { body: file } = await ada.upload(name, content);
      const { body } = await ada.post(`${vault.path}/documents`, { file_ids: [file.id] });
      return body.documents[0].document_id as string;
    };
    const ready = await add("lease.txt", "The rent is 100 euros a month.");
    const failed = await add("broken.docx", (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000));
    await runJobs();
    const statusOf = async (id: string) => (await ada.get(`${vault.path}/documents/${id}`)).body.status;
    expect([await statusOf(ready), await statusOf(failed)]).toEqual(["ready", "failed"]);
    const messages = receiver.received.map((came) => verified(secret, came));
    const told = messages.map(({ type, data }) => ({ type, data })).sort((a, b) => a.type.localeCompare(b.type));
    expect(told).toEqual([
      { type: "document.failed", data: { vault_id: vault.id, document_id: failed, status: "failed" } },
      { type: "document.ready", data: { vault_id: vault.id, document_id: ready, status: "ready" } },
    ]);
    receiver.clear();
    await app.database.system`delete from file_texts where organization_id = ${org.id}`;
    await app.database.transaction(org.id, (sql) => enqueueExtraction(enqueuer(org, sql), ready, null));
    await runJobs();
    expect(receiver.received.map((came) => verified(secret, came))).toMatchObject([
      { type: "document.failed", data: { vault_id: vault.id, document_id: ready, status: "failed" } },
    ]);
  });
});

describe("a message that is not taken", () => {
  it("is sent again with the same id and body, and a time and signature of its own, ever later, ten times in all", async () => {
    const { org, tell, secret, deliveries } = await webhook();
    receiver.always(500);
    await tell();
    const [MINUTE, HOUR] = [60, 3600];
    const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    for (const [index, seconds] of waits.entries()) {
      await runJobs();
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({
        status: "pending",
        attempts: index + 1,
        last_status: 500,
        last_error: "The receiver answered 500.",
        delivered_at: null,
      });
      const wait = secondsUntil(delivery.next_attempt_at);
      expect(wait).toBeLessThanOrEqual(seconds * 1.2 + 1);
      if (seconds > 60) expect(wait).toBeGreaterThan(seconds - 60);
      await letTimePass(org);
    }
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 10, next_attempt_at: null });
    await letTimePass(org);
    await runJobs();
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const came of receiver.received) {
      verified(secret, came);
      expect(Math.abs(Number(came.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(300);
    }
  });

  it("is not sent before its time, not even when its job is run again", async () => {
    const { org, tell } = await webhook();
    receiver.answer(503);
    await tell();
    await runJobs();
    const { system } = app.database;
    await system`update webhook_deliveries set next_attempt_at = now() + interval '1 hour' where organization_id = ${org.id}`;
    await system`update jobs set run_after = now() where organization_id = ${org.id}`;
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    const [job] = await system<{ wait: number }>`
      select extract(epoch from run_after - now())::integer as wait from jobs where organization_id = ${org.id} and status = 'pending'`;
    expect(job!.wait).toBeGreaterThan(3000);
  });

  it("arrives once the receiver is back", async () => {
    const { org, tell, deliveries } = await webhook();
    receiver.answer(500, (response) => response.destroy());
    await tell();
    for (let times = 0; times < 3; times++) {
      await runJobs();
      await letTimePass(org);
    }
    expect((await deliveries())[0]).toMatchObject({
      status: "succeeded",
      attempts: 3,
      last_status: 204,
      last_error: null,
    });
  });

  it("keeps its body when what it tells of has changed meanwhile, and goes to the webhook's new address", async () => {
    const { org, path, tell } = await webhook();
    receiver.answer(500);
    await tell();
    await runJobs();
    await org.asOrganization.patch(path, { url: `${receiver.url}/moved`, events: ["document.ready"] });
    await letTimePass(org);
    await runJobs();
    const [first, second] = receiver.received;
    expect(second).toMatchObject({ path: "POST /hook/moved", body: first!.body });
  });

  it("is not carried along a redirect", async () => {
    const { tell, deliveries } = await webhook();
    receiver.answer((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    await tell();
    await runJobs();
    expect(receiver.received.map(({ path }) => path)).toEqual(["POST /hook"]);
    expect((await deliveries())[0]).toMatchObject({
      status: "pending",
      last_status: 307,
      last_error: expect.stringContaining("Redirects are not followed"),
    });
  });

  it("says what went wrong when nobody listens there", async () => {
    const { org, path, tell, deliveries } = await webhook();
    await org.asOrganization.patch(path, { url: "http://127.0.0.1:1/" });
    await tell();
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({
      status: "pending",
      last_status: null,
      last_error: "The receiver could not be reached (ECONNREFUSED).",
    });
  });
});

describe("a webhook", () => {
  it("whose receiver answers 410 is disabled, and its delivery ends", async () => {
    const { tell, deliveries, read } = await webhook();
    receiver.answer(410);
    await tell();
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "failed", attempts: 1, last_status: 410 });
    expect(await read()).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("410") });
    await tell();
    await runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it("that is disabled is sent nothing more, not even what waited", async () => {
    const { org, path, tell, deliveries } = await webhook();
    await tell();
    await org.asOrganization.patch(path, { enabled: false });
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({
      status: "failed",
      attempts: 0,
      last_error: expect.stringContaining("disabled"),
    });
  });

  it("that is paused is left alone, and no attempt is counted", async () => {
    const { org, tell, deliveries } = await webhook();
    await app.database
      .system`update webhooks set paused_until = now() + interval '1 minute' where organization_id = ${org.id}`;
    await tell();
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ status: "pending", attempts: 0 });
    await letTimePass(org);
    await runJobs();
    expect((await deliveries())[0]).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  const spend = (org: TestOrganization) =>
    app.database
      .system`update webhook_deliveries set attempts = 9 where organization_id = ${org.id} and status = 'pending'`;

  it("that nothing has reached for five days is disabled with a note, once a message is given up", async () => {
    const { org, tell, read, failedDays } = await webhook();
    receiver.always(500);
    await tell();
    await failedDays(6);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
    await spend(org);
    await letTimePass(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("5 days") });
  });

  it("that failed for less long stays, and so does one that something has reached since", async () => {
    const { org, tell, read, failedDays } = await webhook();
    receiver.always(500);
    await failedDays(4);
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
    await failedDays(6);
    receiver.answer(200);
    await tell();
    await runJobs();
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it("that is enabled again starts afresh", async () => {
    const { org, path, tell, read, failedDays } = await webhook();
    receiver.always(410);
    await tell();
    await runJobs();
    await failedDays(6);
    await org.asOrganization.patch(path, { enabled: true });
    expect(await read()).toMatchObject({ enabled: true, disabled_reason: null });
    receiver.always(500);
    await tell();
    await spend(org);
    await runJobs();
    expect(await read()).toMatchObject({ enabled: true });
  });
});

describe("POST /webhooks/{id}/deliveries/{deliveryId}/redeliver", () => {
  it("sends the same body and id again, with all its attempts", async () => {
    const { tell, secret, deliveries, redeliver } = await webhook();
    await tell();
    await runJobs();
    const [before] = await deliveries();
    const { status, body } = await redeliver(before.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: before.id, status: "pending", attempts: 0, delivered_at: null });
    await runJobs();
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    verified(secret, second!);
    expect(await deliveries()).toEqual([{ ...before, delivered_at: expect.any(String) }]);
  });

  it("of a message that waits sends it at once, and its earlier job sends nothing more", async () => {
    const { org, tell, deliveries, redeliver } = await webhook();
    receiver.answer(500);
    await tell();
    await runJobs();
    await redeliver((await deliveries())[0].id);
    await runJobs();
    expect(receiver.received).toHaveLength(2);
    await letTimePass(org);
    await runJobs();
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  it("is refused with 409 while the webhook is disabled, and with 404 for another webhook's delivery", async () => {
    const { org, path, tell, deliveries, redeliver } = await webhook();
    await tell();
    const [{ id }] = await deliveries();
    const { body: second } = await org.asOrganization.post("/webhooks", { url: receiver.url, events: ["job.failed"] });
    expect((await org.asOrganization.post(`/webhooks/${second.id}/deliveries/${id}/redeliver`)).status).toBe(404);
    await org.asOrganization.patch(path, { enabled: false });
    const { status, body } = await redeliver(id);
    expect([status, body.code]).toEqual([409, "WEBHOOK_DISABLED"]);
  });
});

describe("deliveries", () => {
  it("are listed newest first and by pages", async () => {
    const { org, path, tell } = await webhook();
    for (let count = 0; count < 3; count++) await tell();
    await app.database.system`
      update webhook_deliveries d set created_at = now() - place * interval '1 minute'
      from (select id, row_number() over () as place from webhook_deliveries where organization_id = ${org.id}) o where o.id = d.id`;
    const page = async (query: string) => (await org.asOrganization.get(`${path}/deliveries?${query}`)).body;
    const [first, second] = [await page("limit=2"), await page("limit=2&offset=2")];
    expect([first.pagination.has_more, second.pagination.has_more]).toEqual([true, false]);
    const times = [...first.deliveries, ...second.deliveries].map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(times).toHaveLength(3);
  });

  it("are kept for 30 days", async () => {
    const { org, tell, deliveries } = await webhook();
    await tell();
    await tell();
    await runJobs();
    const [kept, old] = await deliveries();
    await app.database
      .system`update webhook_deliveries set created_at = now() - interval '31 days' where id = ${old.id}`;
    await tell();
    await app.database.system`
      update webhook_deliveries set created_at = now() - interval '31 days' where organization_id = ${org.id} and status = 'pending'`;
    await keepHouse(app.deps);
    const left = await deliveries();
    expect(left.map(({ status }: { status: string }) => status)).toEqual(["succeeded", "pending"]);
    expect(left[0].id).toBe(kept.id);
  });
});
