import { describe, expect, it } from "vitest";
import { addChecks } from "../../playbooks/making.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { spending } from "./spending.ts";

const server = await useModelServer();
const MODEL_PRICES = new Map([
  ["test-model", { input: 2, cached: 0.5, output: 10 }],
  ["large", { input: 3, cached: 3, output: 15 }],
]);
const app = useApp({ ...server.settings(), MODEL_PRICES });
const today = new Date().toISOString().slice(0, 10);
const tokens = { input: 1000, cached: 400, output: 50 };
/** 600 new tokens at 2, 400 cached ones at 0.5 and 50 written ones at 10, a million each. */
const used = { ...tokens, calls: 1, cost: 0.0019 };

const usageOf = async (org: TestOrganization) =>
  (await org.asOrganization.get(`/usage?start_date=${today}&end_date=${today}`)).body.tokens;

async function answered(org: TestOrganization, request: object = {}) {
  const begun = await org.asOrganization.post("/chat/completions?wait=0", { message: "Is this fine?", ...request });
  await app.runJobs();
  return (await org.asOrganization.get(`/jobs/${begun.body.job_id}`)).body;
}

describe("the usage of a job", () => {
  it("is the tokens in, out and cached, the calls and their price, and is zero before the first call", async () => {
    server.answer({ text: "Yes.", tokens }, { object: { title: "Fine", summary: "Whether it is." }, tokens });
    const org = await app.organization();
    const begun = await org.asOrganization.post("/chat/completions?wait=0", { message: "Is this fine?" });
    expect(begun.body.usage).toEqual({ input: 0, cached: 0, output: 0, calls: 0, cost: 0 });
    await app.runJobs();
    const job = (await org.asOrganization.get(`/jobs/${begun.body.job_id}`)).body;
    expect(job.usage).toEqual(used);
    expect((await org.asOrganization.get("/jobs")).body.jobs[0].usage).toEqual(used);
  });

  it("counts failed attempts: an empty answer, and a server error without tokens", async () => {
    server.answer({ text: " ", tokens }, { status: 500 }, { text: "Yes.", tokens });
    server.reply({ object: { title: "Fine", summary: "Whether it is." }, tokens });
    const org = await app.organization();
    const job = await answered(org);
    expect(job.status).toBe("succeeded");
    expect(job.usage).toEqual({ input: 2000, cached: 800, output: 100, calls: 3, cost: 0.0038 });
  });

  it("counts a job that fails, and one that is canceled while the model answers", async () => {
    const org = await app.organization();
    server.reply({ status: 400 });
    const failed = await answered(org);
    expect([failed.status, failed.usage.calls]).toEqual(["failed", expect.any(Number)]);
    expect(failed.usage.calls).toBeGreaterThan(0);
    const spender = spending(app);
    const id = await spender.put(org, "chat:completions");
    await spender.end(id, "overtaken", { model: "large", tokens });
    const canceled = (await org.asOrganization.get(`/jobs/${id}`)).body;
    expect([canceled.status, canceled.usage.cost]).toEqual(["canceled", 0.00375]);
  });

  it("counts a call that is repeated after a crash, because it was paid twice", async () => {
    const org = await app.organization();
    const spender = spending(app);
    const id = await spender.put(org, "chat:completions");
    for (const end of ["crash", "finish"] as const) await spender.end(id, end, { model: "large", tokens });
    expect((await org.asOrganization.get(`/jobs/${id}`)).body.usage).toEqual({
      input: 2000,
      cached: 800,
      output: 100,
      calls: 2,
      cost: 0.0075,
    });
  });
});

describe("tokens in GET /usage", () => {
  it("are counted in total, by model, operation, person, key and project, each with its name", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Lovelace" });
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    server.reply(({ schema }) =>
      schema ? { object: { title: "Fine", summary: "Whether it is." }, tokens } : { text: "Yes.", tokens },
    );
    await ada.post("/chat/completions?wait=0", { message: "Is this fine?", project_id: project.id });
    await app.runJobs();
    const spender = spending(app);
    await spender.end(await spender.put(org, "playbook:run", { apiKeyId: org.keyId }), "fail", {
      model: "large",
      tokens,
    });
    const found = await usageOf(org);
    const chat = { input: 2000, cached: 800, output: 100, calls: 2, cost: 0.0038 };
    const run = { ...tokens, calls: 1, cost: 0.00375 };
    expect(found.total).toEqual({ input: 3000, cached: 1200, output: 150, calls: 3, cost: 0.00755 });
    expect(found.by_model).toEqual([
      { name: "test-model", ...chat },
      { name: "large", ...run },
    ]);
    expect(found.by_operation).toEqual([
      { name: "chat:completions", ...chat },
      { name: "playbook:run", ...run },
    ]);
    expect(found.by_user).toEqual([
      { id: ada.id, name: "Ada Lovelace", ...chat },
      { id: null, name: "The organization", ...run },
    ]);
    expect(found.by_key.map(({ id }: { id: string }) => id)).toEqual([expect.any(String), org.keyId]);
    expect(found.by_project).toEqual([
      { id: project.id, name: "Merger", ...chat },
      { id: null, name: "Without a project", ...run },
    ]);
  });

  it("have no cost when a model without a price was among the calls", async () => {
    const org = await app.organization();
    const spender = spending(app);
    for (const model of ["large", "unpriced"])
      await spender.end(await spender.put(org, "chat:completions"), "finish", { model, tokens });
    const found = await usageOf(org);
    expect(found.total).toMatchObject({ calls: 2, cost: null });
    expect(found.by_model.map(({ name, cost }: { name: string; cost: number }) => [name, cost])).toEqual([
      ["large", 0.00375],
      ["unpriced", null],
    ]);
  });

  it("are not those of another organization, and a test of the model counts", async () => {
    const [mine, other] = [await app.organization(), await app.organization()];
    server.reply({ text: "Hello.", tokens });
    await mine.asOrganization.post("/model-settings/test");
    expect((await usageOf(mine)).by_operation).toEqual([expect.objectContaining({ name: "model:test" })]);
    expect((await usageOf(other)).total).toEqual({ input: 0, cached: 0, output: 0, calls: 0, cost: 0 });
  });

  it("count a review under its project", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA", description: "d", guide: "g" });
    await addChecks(ada, `/playbooks/${playbook.id}`, ["Governing law"]);
    const file = await ada.upload("nda.txt", "This agreement is governed by the laws of Ohio.");
    await app.runJobs();
    server.reply({ status: 400 });
    await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.body.id], project_id: project.id });
    await app.runJobs();
    expect((await usageOf(org)).by_project).toEqual([expect.objectContaining({ id: project.id, name: "Merger" })]);
  });
});
