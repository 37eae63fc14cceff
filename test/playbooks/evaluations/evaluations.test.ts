import { readXlsx } from "hucre/xlsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setBilling } from "../../../src/identity/accounts/accounts.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { CLAUSES, vaultToTeach } from "../../vaults/learning/teaching.ts";
import { readingClauses, vaultToEvaluate } from "./evaluating.ts";

const here = useApp();
const server = await useModelServer();
const prices = new Map([["test-model", { input: 1000, cached: 1000, output: 0 }]]);
const app = useApp({ ...server.settings(), ...server.fallbackSettings(), MODEL_PRICES: prices });

const dear = useApp({ CREDIT_RATES: { "vault:extract": 2 } });

afterEach(() => vi.restoreAllMocks());

interface Result {
  reader: string;
}
const resultOf = ({ cells }: { cells: { results: Result[] } }, reader: string) =>
  cells.results.find((each) => each.reader === reader);

describe("POST /vaults/{id}/evaluations", () => {
  it("reads checked cells with the local engine, and says how many of which it got right", async () => {
    const { evaluate, ids } = await vaultToEvaluate(here);
    const { status, report, disagreements } = await evaluate();
    expect(status).toBe("succeeded");
    const first_read_by = [{ reader: "person", cells: 10 }];
    expect(report.cells).toMatchObject({ read: 10, available: 10, documents: 9, first_read_by });
    expect(report.findings).toBeNull();
    const local = {
      values: { right: 1, of: 7, share: 0.1429, is_enough: false },
      passages: { right: 0, of: 6, share: 0, is_enough: false },
      absences: { right: 3, of: 3, share: 1, is_enough: false },
      failed: 0,
      spent: { calls: 0, cost: 0 },
    };
    expect(resultOf(report, "local")).toMatchObject(local);
    expect(report.disagreements).toBe(6);
    expect(disagreements).toHaveLength(6);
    expect(disagreements[0]).toMatchObject({
      column: { label: "Step-up round", field_type: "text" },
      finding: null,
      expected: { decision: null },
    });
    const at = ids.indexOf(disagreements[0].document.id);
    expect(disagreements[0].expected.value).toBe(CLAUSES[at]);
    expect(disagreements[0].answers[0]).toMatchObject({ reader: "local", verdict: "wrong" });
  });

  it("reads no document with what a column learned from it", async () => {
    const { evaluate } = await vaultToEvaluate(here);
    const learn = vi.spyOn(here.deps.engine, "learn");
    const read = vi.spyOn(here.deps.engine, "read");
    const { report } = await evaluate();
    const learnedFrom = learn.mock.calls.map(([, documents]) => documents.map(({ text }) => text));
    const readAfter = read.mock.calls.map(([text], call) => {
      const order = read.mock.invocationCallOrder[call] ?? 0;
      const last = learn.mock.invocationCallOrder.findLastIndex((learned) => learned < order);
      return { text, learnedFrom: learnedFrom[last] ?? [] };
    });
    expect(readAfter).toHaveLength(9);
    for (const { text, learnedFrom } of readAfter) expect(learnedFrom).not.toContain(text);
    expect(new Set([...learnedFrom.flat(), ...readAfter.map(({ text }) => text)]).size).toBe(9);
    const [local, learned] = [resultOf(report, "local"), resultOf(report, "local, learned")];
    if (learned) expect(learned).not.toEqual(local);
  });

  it("reads them with each language model alone, a fallback too, and says what each cost", async () => {
    server.reply(readingClauses([CLAUSES[2] ?? ""]));
    const { evaluate, read, ids } = await vaultToEvaluate(app);
    const { id, report } = await evaluate();
    const used = report.cells.results.find(({ reader }: Result) => reader === "test-model").spent;
    expect(resultOf(report, "test-model")).toMatchObject({
      tasks: ["naming", "extraction", "review", "chat", "second_reader"],
      passages: { right: 5, of: 6 },
      absences: { right: 3, of: 3 },
      wrong: 1,
      spent: { cost: used.input_tokens / 1000, cpu_seconds: null },
    });
    expect(used.calls).toBeGreaterThanOrEqual(9);
    expect(resultOf(report, "second-model")).toMatchObject({
      tasks: [],
      passages: { right: 6, of: 6 },
      wrong: 0,
      spent: { cost: null },
    });
    const { disagreements } = await read(id, "?reader=test-model");
    const slip = disagreements.find(({ document }: { document: { id: string } }) => document.id === ids[2]);
    const verdicts = slip.answers.map(({ reader, verdict }: Result & { verdict: string }) => [reader, verdict]);
    expect(verdicts).toContainEqual(["test-model", "wrong"]);
    expect(verdicts).toContainEqual(["second-model", "right"]);
  });

  it("counts what a model that does not answer could not read, and says why", async () => {
    server.reply(readingClauses());
    const { evaluate } = await vaultToEvaluate(app);
    server.reply(({ model, ...request }) =>
      model === "test-model" ? { status: 400, body: "no" } : readingClauses()({ model, ...request }),
    );
    const { status, report } = await evaluate();
    expect(status).toBe("succeeded");
    expect(resultOf(report, "test-model")).toMatchObject({ failed: 10, error: expect.any(String) });
    expect(resultOf(report, "second-model")).toMatchObject({ passages: { right: 6, of: 6 } });
  });

  it("judges decided findings again, and lists where a verdict does not agree with the decision", async () => {
    const { evaluate, decide } = await vaultToEvaluate(here);
    const { check, reviews } = await decide(["accepted", "rejected"]);
    const { report, disagreements } = await evaluate();
    expect(report.findings).toMatchObject({ judged: 2, available: 2, reviews: 2 });
    expect(report.findings.results).toMatchObject([{ reader: "local", verdicts: { right: 1, of: 2 }, failed: 0 }]);
    const [finding] = disagreements.filter((each: { finding: unknown }) => each.finding);
    expect(finding.finding).toMatchObject({ check_id: check.id, check_title: "Term" });
    expect(reviews).toContain(finding.finding.review_id);
    expect((await evaluate({ findings: 0 })).report.findings).toBeNull();
  });

  it("changes no cell, no finding and nothing that was learned", async () => {
    const { evaluate, org } = await vaultToEvaluate(here);
    const stored = () => here.database.system`
      select (select jsonb_agg(c order by c.document_id, c.field_key) from cells c where c.organization_id = ${org.id}) as cells,
        (select count(*)::integer from cell_extractions e where e.organization_id = ${org.id}) as readings,
        (select jsonb_agg(l) from column_learning l where l.organization_id = ${org.id}) as learned`;
    const before = await stored();
    await evaluate();
    expect(await stored()).toEqual(before);
  });

  it("says how far it is while it runs, for each reader, to everybody who may see it", async () => {
    server.reply(readingClauses());
    const { begin, org, ada, path, evaluations } = await vaultToEvaluate(app);
    const bo = await org.user({ managesVaults: true });
    await ada.post(`${path}/members`, { user_id: bo.id, role: "editor" });
    const id = await begin();
    const progress = async () => (await bo.get(`${evaluations}/${id}`)).body.progress;
    expect(await progress()).toBeNull();
    const { engine } = app.deps;
    const reading = engine.read.bind(engine);
    const told: object[] = [];
    vi.spyOn(engine, "read").mockImplementation(async (...asked) => {
      told.push(await progress());
      return reading(...asked);
    });
    await app.runJobs();
    const step = { of_what: "cells", of: 10, steps: 3 };
    expect(told[0]).toEqual({ ...step, reader: "local", done: 0, step: 1 });
    const dones = told.map(
      (each) => (each as { step: number; done: number }).step * 10 + (each as { done: number }).done,
    );
    expect(dones).toEqual(dones.toSorted((one, other) => one - other));
    expect(told).toContainEqual(expect.objectContaining({ ...step, reader: "test-model", step: 2 }));
    expect((await bo.get(`${evaluations}/${id}`)).body).toMatchObject({ status: "succeeded", progress: null });
  });

  it("goes on where it stopped when its worker is lost, pays nothing twice and has one report", async () => {
    server.reply(readingClauses());
    const { begin, read, ids } = await vaultToEvaluate(app);
    const id = await begin();
    server.requests.length = 0;
    const { engine } = app.deps;
    const reading = engine.read.bind(engine);
    let reads = 0;
    vi.spyOn(engine, "read").mockImplementation((...asked) => {
      if (++reads === 14) throw new Error("the worker is lost");
      return reading(...asked);
    });
    await app.runJobs();
    expect((await read(id)).status).toBe("pending");
    await app.database.system`update jobs set run_after = now() where id = ${id}`;
    await app.runJobs();
    const { status, report } = await read(id);
    expect([status, reads >= 3 * ids.length + 1]).toEqual(["succeeded", true]);
    const asked = server.requests.map(({ body }) => JSON.stringify(body));
    expect(new Set(asked).size).toBe(asked.length);
    const calls = report.cells.results.map(({ spent }: { spent: { calls: number } }) => spent.calls);
    expect(calls.reduce((sum: number, each: number) => sum + each, 0)).toBe(asked.length);
  });

  it("holds the price of a document for each document and reader", async () => {
    const { begin, org, ids } = await vaultToEvaluate(dear);
    const balance = async () => {
      const sql = dear.database.system<{ credit_balance: number }>`
        select credit_balance::float8 from organizations where id = ${org.id}`;
      return (await sql)[0]?.credit_balance ?? 0;
    };
    await setBilling(dear.database.system, org.id, "credits", 1000);
    const id = await begin();
    const before = await balance();
    await dear.runJobs();
    expect(before - (await balance())).toBe(2 * ids.length);
    await setBilling(dear.database.system, org.id, "credits", 2);
    await expect(begin()).rejects.toThrow("INSUFFICIENT_CREDITS");
    expect(id).toBeDefined();
  });

  it("refuses a vault with fewer than ten checked cells: 409 TOO_FEW_CHECKED", async () => {
    const { ada, path, teach } = await vaultToTeach(here);
    await teach(0);
    const { status, body } = await ada.post(`${path}/evaluations`, {});
    expect([status, body.code]).toEqual([409, "TOO_FEW_CHECKED"]);
    expect(body.error).toContain("1 cell of this vault is");
  });

  it("refuses fewer than ten cells, and more than it may read: 400", async () => {
    const { ada, evaluations } = await vaultToEvaluate(here);
    for (const cells of [9, 2001, 1.5, "20"]) expect((await ada.post(evaluations, { cells })).status).toBe(400);
    expect((await ada.post(evaluations, { findings: -1 })).status).toBe(400);
  });

  it("refuses an archived vault: 409", async () => {
    const { ada, path, evaluations } = await vaultToEvaluate(here);
    await ada.post(`${path}/archive`);
    expect((await ada.post(evaluations, {})).body.code).toBe("VAULT_ARCHIVED");
  });
});

describe("an evaluation", () => {
  it("is listed with its vault and with all evaluations, for those who manage the vault", async () => {
    const { ada, org, path, evaluations, evaluate } = await vaultToEvaluate(here);
    const { id, report } = await evaluate();
    expect((await ada.get(evaluations)).body.evaluations).toMatchObject([{ id, status: "succeeded", report }]);
    expect((await ada.get("/evaluations")).body.evaluations).toMatchObject([{ id, vault_name: "Services" }]);
    const bob = await org.user({ managesVaults: true });
    expect((await bob.get("/evaluations")).body.evaluations).toEqual([]);
    expect((await bob.get(`${evaluations}/${id}`)).status).toBe(404);
    await ada.post(`${path}/members`, { user_id: bob.id, role: "viewer" });
    expect((await bob.get(`${evaluations}/${id}`)).status).toBe(403);
    expect((await bob.get("/evaluations")).body.evaluations).toEqual([]);
    const stranger = await (await here.organization()).user({ managesVaults: true });
    expect((await stranger.get(`${evaluations}/${id}`)).status).toBe(404);
  });

  it("shows no finding of a review that the reader cannot see", async () => {
    const { org, ada, path, evaluations, evaluate, decide } = await vaultToEvaluate(here);
    await decide(["rejected", "accepted"]);
    const { id, disagreements } = await evaluate();
    const bob = await org.user({ managesVaults: true });
    await ada.post(`${path}/members`, { user_id: bob.id, role: "editor" });
    const { body } = await bob.get(`${evaluations}/${id}`);
    expect(disagreements).toHaveLength(7);
    expect(body.disagreements).toHaveLength(6);
  });

  it("loses what belongs to a document that is deleted, and keeps its figures", async () => {
    const { ada, path, evaluate, read } = await vaultToEvaluate(here);
    const { id, report, disagreements } = await evaluate();
    await ada.delete(`${path}/documents/${disagreements[0].document.id}`);
    const after = await read(id);
    expect(after.disagreements).toHaveLength(disagreements.length - 1);
    expect(after.report).toEqual(report);
  });

  it("is exported as a workbook with its figures and disagreements; one without a report is refused: 409", async () => {
    const { ada, evaluations, evaluate, begin } = await vaultToEvaluate(here);
    const { id } = await evaluate();
    const { status, headers, bytes } = await ada.get(`${evaluations}/${id}/export`);
    expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Checked cells", "Disagreements"]);
    expect(sheets[0]?.rows[1]?.slice(0, 4)).toEqual(["local", 1, 7, expect.closeTo(0.1429)]);
    expect(sheets[1]?.rows).toHaveLength(7);
    expect(sheets[1]?.rows[1]?.[1]).toBe("Step-up round");
    const waiting = await begin();
    const refused = await ada.get(`${evaluations}/${waiting}/export`);
    expect([refused.status, refused.body.code]).toEqual([409, "EVALUATION_NOT_FINISHED"]);
  });

  it("that is canceled or deleted writes no report", async () => {
    const { ada, evaluations, begin, read } = await vaultToEvaluate(here);
    const [canceled, deleted] = [await begin(), await begin()];
    expect((await ada.post(`/jobs/${canceled}/cancel`)).status).toBe(200);
    expect((await ada.delete(`${evaluations}/${deleted}`)).status).toBe(204);
    await here.runJobs();
    expect(await read(canceled)).toMatchObject({ status: "canceled", report: null, disagreements: [] });
    expect((await ada.get(`${evaluations}/${deleted}`)).status).toBe(404);
  });
});
