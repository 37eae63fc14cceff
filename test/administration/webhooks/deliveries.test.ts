import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { announce } from "../../../src/administration/webhooks/announce.ts";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { enqueueExtraction } from "../../../src/vaults/documents/ingest.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { refuse, trace } from "../../kernel/jobs/kinds.ts";
import { sample } from "../../support/documents/office.ts";
import type { TestOrganization } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { eventually } from "../../support/process.ts";
import { verified } from "./receiver.ts";
import { useSending } from "./sending.ts";

const { app, receiver, runJobs, tell, webhook } = useSending();

const enqueuer = (org: TestOrganization, sql: Sql) => ({
  sql,
  organizationId: org.id,
  requestId: "test",
  userId: null,
  apiKeyId: null,
});

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

  it("is rejected by the reference library when a byte or the secret differs", async () => {
    const { tell, secret } = await webhook();
    const other = await webhook();
    await tell();
    await runJobs();
    const [came] = receiver.received;
    expect(() => verified(other.secret, came!)).toThrow();
    expect(() => verified(secret, { ...came!, body: came!.body.replace("failed", "failde") })).toThrow();
    expect(() => verified(secret, { ...came!, headers: { ...came!.headers, "webhook-id": randomUUID() } })).toThrow();
  });

  it("is signed with both secrets for a day after a rotation", async () => {
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

  it("goes only to the organization's webhooks subscribed to the event", async () => {
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

  it("is never sent when the transaction of its event is rolled back", async () => {
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

  it("does not roll back its event when its webhook is deleted at the same moment", async () => {
    const { org } = await webhook();
    const [deleted, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = app.database.transaction(org.id, async (sql) => {
      await sql`delete from webhooks where organization_id = ${org.id}`;
      deleted.resolve();
      await kept.promise;
    });
    await deleted.promise;
    const telling = tell(org);
    await eventually(async () => {
      const waiting = await app.database.system`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0 || undefined;
    });
    kept.resolve();
    await Promise.all([deleting, telling]);
    await runJobs();
    expect(receiver.received).toEqual([]);
  });

  it("that is still pending is never delivered once its webhook is deleted", async () => {
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

  it("report a job's success or failure, with only its id, kind and status", async () => {
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

  it("are not sent for canceled or internal jobs", async () => {
    const { org, deliveries } = await webhook(["job.succeeded", "job.failed"]);
    const ada = await org.user();
    const id = await put(org, trace);
    await app.database.system`update jobs set status = 'canceled', completed_at = now() where id = ${id}`;
    await ada.upload("a.txt", "The rent is 100.");
    await runJobs();
    expect(await deliveries()).toEqual([]);
  });

  it("report that a file is ready or failed", async () => {
    const { org, secret } = await webhook(["file.ready", "file.failed"]);
    const ada = await org.user();
    const { body: ready } = await ada.upload("lease.txt", "The rent is 100 euros a month.");
    const broken = (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000);
    const { body: failed } = await ada.upload("broken.docx", broken);
    await runJobs();
    const sent = receiver.received.map((came) => verified(secret, came)).map(({ type, data }) => ({ type, data }));
    expect(sent.sort((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: "file.failed", data: { file_id: failed.id, status: "failed" } },
      { type: "file.ready", data: { file_id: ready.id, status: "ready" } },
    ]);
  });

  it("report that a document of a vault is ready or failed", async () => {
    const { org, secret } = await webhook(["document.ready", "document.failed"]);
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
    const sent = messages.map(({ type, data }) => ({ type, data })).sort((a, b) => a.type.localeCompare(b.type));
    expect(sent).toEqual([
      { type: "document.failed", data: { vault_id: vault.id, document_id: failed, status: "failed" } },
      { type: "document.ready", data: { vault_id: vault.id, document_id: ready, status: "ready" } },
    ]);
    receiver.clear();
    await app.database.system`delete from file_texts where organization_id = ${org.id}`;
    await app.database.transaction(org.id, (sql) =>
      enqueueExtraction({ ...enqueuer(org, sql), deps: app.deps }, ready, null),
    );
    await runJobs();
    expect(receiver.received.map((came) => verified(secret, came))).toMatchObject([
      { type: "document.failed", data: { vault_id: vault.id, document_id: ready, status: "failed" } },
    ]);
  });
});

describe("deliveries", () => {
  it("are listed newest first, in pages", async () => {
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
    await runHousekeeping(app.deps);
    const left = await deliveries();
    expect(left.map(({ status }: { status: string }) => status)).toEqual(["succeeded", "pending"]);
    expect(left[0].id).toBe(kept.id);
  });
});
