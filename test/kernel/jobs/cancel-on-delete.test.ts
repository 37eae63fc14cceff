import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { findAccount } from "../../../src/administration/usage/credits.store.ts";
import { jobs } from "../../../src/jobs.ts";
import { type JobKind, job } from "../../../src/kernel/jobs/job.ts";
import { claimJob } from "../../../src/kernel/jobs/jobs.store.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { ALL_SLOTS_FREE } from "../../../src/kernel/jobs/slots.ts";
import { spending } from "../../administration/usage/spending.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const app = useApp({ CREDIT_RATES: { "vault:extract": 2, "chat:completions": 1 } });

const jobsOf = (org: TestOrganization, kind: string) => app.database.system<{ id: string; status: string }>`
  select id, status from jobs where organization_id = ${org.id} and kind = ${kind} order by created_at, id`;
const statusesOf = async (org: TestOrganization, kind: string) => (await jobsOf(org, kind)).map(({ status }) => status);

afterEach(
  () =>
    app.database
      .system`update jobs set status = 'canceled', completed_at = now() where status in ('pending', 'running')`,
);

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user({ managesVaults: true }) };
}

async function vaultWithDocument() {
  const { org, ada } = await people();
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  const { body: file } = await ada.upload("supply.txt", "Supply Agreement between Acme Inc. and Globex LLC.");
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const documentId: string = body.documents[0].document_id;
  return {
    org,
    ada,
    vault,
    file,
    path: `/vaults/${vault.id}`,
    document: `/vaults/${vault.id}/documents/${documentId}`,
  };
}

/** Claims the organization's next job as a worker would. */
const take = (kind: string) => claimJob(app.database.system, "test", [kind], ALL_SLOTS_FREE);

describe("deleting", () => {
  it("a file cancels the queued job that reads it", async () => {
    const { org, ada } = await people();
    const { body: file } = await ada.upload("a.txt", "The rent is 100.");
    await ada.upload("b.txt", "The rent is 200.");
    expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
    expect(await statusesOf(org, "files/read")).toEqual(["canceled", "pending"]);
  });

  it("a file cancels the running job that reads it", async () => {
    const { org, ada } = await people();
    const { body: file } = await ada.upload("a.txt", "The rent is 100.");
    const taken = await take("files/read");
    expect((await jobsOf(org, "files/read"))[0]!.id).toBe(taken!.id);
    await ada.delete(`/files/${file.id}`);
    expect(await statusesOf(org, "files/read")).toEqual(["canceled"]);
  });

  it("a folder cancels the jobs of all files in it, at any depth", async () => {
    const { org, ada } = await people();
    const { body: outer } = await ada.post("/folders", { name: "Outer" });
    const { body: inner } = await ada.post("/folders", { name: "Inner", parent_folder_id: outer.id });
    await ada.upload("a.txt", "The rent is 100.", { folder_id: inner.id });
    await ada.upload("b.txt", "The rent is 200.", { folder_id: outer.id });
    await ada.upload("c.txt", "The rent is 300.");
    expect((await ada.delete(`/folders/${outer.id}?recursive=true`)).status).toBe(204);
    expect(await statusesOf(org, "files/read")).toEqual(["canceled", "canceled", "pending"]);
  });

  it("a document of a vault cancels its jobs, but not the reading of its file", async () => {
    const { org, ada, document } = await vaultWithDocument();
    expect((await ada.delete(document)).status).toBe(204);
    expect(await statusesOf(org, "vaults/ingest")).toEqual(["canceled"]);
    expect(await statusesOf(org, "files/read")).toEqual(["pending"]);
  });

  it("a document and restoring it reads it after all", async () => {
    const { ada, document } = await vaultWithDocument();
    await ada.delete(document);
    await app.runJobs();
    expect((await ada.post(`${document}/restore`)).status).toBe(200);
    await app.runJobs();
    expect((await ada.get(document)).body.status).toBe("ready");
  });

  it("a document releases the credits reserved to read it", async () => {
    const { org, ada, document } = await vaultWithDocument();
    await spending(app).bill(org, "credits", 10);
    for (const kind of ["files/read", "vaults/ingest"]) await runAll(org, kind);
    expect(await statusesOf(org, "vaults/extract")).toEqual(["pending"]);
    expect((await findAccount(app.database.system, org.id))!.available).toBe(8);
    await ada.delete(document);
    expect(await statusesOf(org, "vaults/extract")).toEqual(["canceled"]);
    expect((await findAccount(app.database.system, org.id))!.available).toBe(10);
  });

  it("a vault cancels the jobs of all its documents", async () => {
    const { org, ada, path } = await vaultWithDocument();
    await ada.post(`${path}/archive`);
    expect((await ada.delete(path)).status).toBe(204);
    expect(await statusesOf(org, "vaults/ingest")).toEqual(["canceled"]);
  });

  it("a file used by a vault's document cancels nothing, as the document still needs it", async () => {
    const { org, ada, file } = await vaultWithDocument();
    expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
    expect([await statusesOf(org, "files/read"), await statusesOf(org, "vaults/ingest")]).toEqual([
      ["pending"],
      ["pending"],
    ]);
  });

  it("a chat cancels its answer and wakes whoever waits for it", async () => {
    const { ada } = await people();
    const { body: begun } = await ada.post("/chat/completions?wait=0", { message: "What is the rent?" });
    const waiting = ada.get(`/jobs/${begun.job_id}`);
    const { body: listed } = await ada.get("/chats");
    expect((await ada.delete(`/chats/${listed.chats[0].id}`)).status).toBe(204);
    expect((await waiting).body.status).toBe("canceled");
  });

  it("in one organization cancels no job of another", async () => {
    const { ada } = await people();
    const other = await people();
    const { body: file } = await ada.upload("a.txt", "The rent is 100.");
    await other.ada.upload("a.txt", "The rent is 100.");
    await ada.delete(`/files/${file.id}`);
    expect(await statusesOf(other.org, "files/read")).toEqual(["pending"]);
  });
});

describe("a running job whose file is deleted", () => {
  const HOLD = {
    kind: "test/hold",
    internal: true,
    maxAttempts: 3,
    input: z.object({ file_id: z.guid() }),
  } satisfies JobKind;

  it("is aborted at once, frees its slot and leaves nothing behind", async () => {
    const { org, ada } = await people();
    const { body: file } = await ada.upload("a.txt", "The rent is 100.");
    const [began, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = job(HOLD, {
      run: (ctx) => {
        began.resolve();
        ctx.signal.addEventListener("abort", () => stopped.resolve());
        return new Promise(() => {});
      },
    });
    const runner = new Runner(app.deps, [hold], { concurrency: 1, lostAfterSeconds: 3600 });
    await runner.start();
    await app.database.transaction(org.id, (sql) =>
      enqueue({ sql, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null }, HOLD, {
        file_id: file.id,
      }),
    );
    await began.promise;
    await ada.delete(`/files/${file.id}`);
    await stopped.promise;
    await runner.stop();
    expect(await statusesOf(org, HOLD.kind)).toEqual(["canceled"]);
  });
});

/** Runs the organization's jobs of one kind to completion. */
async function runAll(org: TestOrganization, kind: string) {
  await new Runner(
    app.deps,
    jobs.filter((each) => each.kind === kind),
    { concurrency: 1 },
  ).drain();
  expect(await statusesOf(org, kind)).not.toContain("pending");
}
