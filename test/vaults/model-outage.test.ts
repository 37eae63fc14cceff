import { describe, expect, it } from "vitest";
import { openLanguageModel } from "../../src/models/open.ts";
import { type TestOrganization, useApp } from "../support/harness.ts";
import { type ModelReply, type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());

/** Finds the law, and nothing else. */
const FOUND = ({ question }: ModelRequest): ModelReply => {
  const answers = [...question.matchAll(/^C(\d+): (.*)$/gm)].map(([, number, label]) => ({
    column: `C${number}`,
    found: label === "Law",
    value: "Ohio",
    quotes: ["laws of Ohio"],
    reasoning: "It says so.",
  }));
  return { object: { answers } };
};

/** A vault with one column and one document that is about to be read. */
async function vaultWithDocument() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  await ada.post(`/vaults/${vault.id}/columns`, { label: "Law", instructions: "The law", field_type: "text" });
  const { body: file } = await ada.upload("a.txt", "This agreement is governed by the laws of Ohio.");
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const path = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
  return { org, ada, path, document: async () => (await ada.get(path)).body };
}

/** Makes pending jobs due at once, with a new model client. */
async function later({ id }: TestOrganization, beganHoursAgo = 0) {
  app.deps.model = openLanguageModel(app.deps.config, { firstPauseMs: 1 });
  await app.database.system`
    update jobs set run_after = now(), model_unavailable_since = model_unavailable_since - ${beganHoursAgo}::integer * interval '1 hour'
    where organization_id = ${id} and status = 'pending'`;
  await app.runJobs();
}

const jobsOf = (org: TestOrganization, kind: string) =>
  app.database.system<{ status: string; attempt: number; model_retries: number; error: unknown }>`
    select status, attempt, model_retries, error from jobs where organization_id = ${org.id} and kind = ${kind}`;

describe("while the language model is unavailable", () => {
  it.each<[string, ModelReply]>([
    ["answers 503", { status: 503, body: "{}" }],
    ["answers 429", { status: 429, body: "{}" }],
    ["drops the connection", { dies: "before" }],
  ])("a document stays `extracting` when the provider %s, says so, and is read when it is back", async (_, fault) => {
    const { org, document } = await vaultWithDocument();
    server.reply(fault);
    await later(org);
    const waiting = await document();
    expect(waiting.status).toBe("extracting");
    expect(waiting.error).toMatch(
      /^The language model has been unavailable since \d{4}-\d\d-\d\dT[\d:.]+Z; trying again at \d{4}-\d\d-\d\dT[\d:.]+Z\.$/,
    );
    server.reply(FOUND);
    await later(org);
    expect(await document()).toMatchObject({ status: "ready", error: null, values: { law: { value: "Ohio" } } });
  });

  it.each<[string, ModelReply]>([
    ["empty text", { text: "" }],
    ["HTML with 200", { status: 200, body: "<html>", headers: { "content-type": "text/html" } }],
    ["unreadable JSON", { status: 200, body: '{"id":' }],
  ])("is not what a useless answer means: %s is asked for at most three times, then MODEL_FAILED", async (_, reply) => {
    const { org, document } = await vaultWithDocument();
    server.reply(reply);
    await later(org);
    expect(await document()).toMatchObject({ status: "failed", error: expect.stringContaining("test-model") });
    expect(await jobsOf(org, "vaults/extract")).toMatchObject([{ status: "failed", error: { code: "MODEL_FAILED" } }]);
    expect(server.requests).toHaveLength(3);
  });

  it("documents are tried again for at least six hours, without using up attempts", async () => {
    const { org, document } = await vaultWithDocument();
    server.reply({ status: 503, body: "{}" });
    for (let round = 0; round < 12; round++) await later(org);
    await later(org, 6);
    expect((await document()).status).toBe("extracting");
    expect(await jobsOf(org, "vaults/extract")).toMatchObject([{ status: "pending", attempt: 0, model_retries: 13 }]);
    await later(org, 3);
    expect(await document()).toMatchObject({ status: "failed", error: expect.stringContaining("test-model") });
  });

  it("one webhook tells of the outage, however many documents wait", async () => {
    const { org, ada, path } = await vaultWithDocument();
    const hook = { url: "https://hooks.example.com/x", events: ["model.unavailable"] };
    const { body: webhook } = await org.asOrganization.post("/webhooks", hook);
    const { body: second } = await ada.upload("b.txt", "This agreement is governed by the laws of Utah.");
    await ada.post(`${path.split("/documents")[0]}/documents`, { file_ids: [second.id] });
    server.reply({ status: 503, body: "{}" });
    await later(org);
    await later(org);
    const { deliveries } = (await org.asOrganization.get(`/webhooks/${webhook.id}/deliveries`)).body;
    expect(deliveries).toMatchObject([{ event: "model.unavailable" }]);
  });

  it("a chat fails with MODEL_UNAVAILABLE when its patience is over, and never with INTERNAL", async () => {
    const org = await app.organization();
    const ada = await org.user();
    server.reply({ status: 503, body: "{}" });
    const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
    await later(org);
    expect((await ada.get(`/jobs/${job.job_id}?wait=0`)).body.status).toBe("pending");
    await later(org, 1);
    expect((await ada.get(`/jobs/${job.job_id}`)).body).toMatchObject({
      status: "failed",
      error: { code: "MODEL_UNAVAILABLE", message: expect.stringContaining("503") },
    });
  });

  it("a chat that meets a model which counts as down waits a moment, and is answered when the model is back", async () => {
    const org = await app.organization();
    const ada = await org.user();
    app.deps.model = openLanguageModel(app.deps.config, { firstPauseMs: 1, circuitMs: 500 });
    server.reply({ status: 503, body: "{}" });
    const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
    await app.runJobs();
    server.reply({ text: "Ohio." });
    await app.database.system`
      update jobs set run_after = now(), model_unavailable_since = model_unavailable_since - interval '1 hour'
      where organization_id = ${org.id} and status = 'pending'`;
    await app.runJobs();
    expect((await ada.get(`/jobs/${job.job_id}`)).body).toMatchObject({
      status: "succeeded",
      result: { result: expect.stringContaining("Ohio") },
    });
  });

  it("retries of one question do not multiply the calls to the model", async () => {
    const org = await app.organization();
    const ada = await org.user();
    server.reply({ status: 503, body: "{}" });
    app.deps.model = openLanguageModel(app.deps.config, { firstPauseMs: 1, circuitMs: 60_000 });
    await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
    for (let round = 0; round < 4; round++) {
      await app.database.system`update jobs set run_after = now() where organization_id = ${org.id}`;
      await app.runJobs();
    }
    expect(server.requests).toHaveLength(4);
  });
});

describe("a document that failed", () => {
  it.each(["read", "restore"])("names the reason, and is read again by `%s`", async (operation) => {
    const { org, ada, path, document } = await vaultWithDocument();
    server.reply({ status: 401, body: "{}" });
    await later(org);
    expect(await document()).toMatchObject({
      status: "failed",
      error: expect.stringContaining("rejected the API key"),
    });
    server.reply(FOUND);
    expect((await ada.post(`${path}/${operation}`)).status).toBe(operation === "read" ? 202 : 200);
    await later(org);
    expect(await document()).toMatchObject({ status: "ready", values: { law: { value: "Ohio" } } });
  });
});
