import { describe, expect, it } from "vitest";
import { startInlineInference } from "../../src/administration/usage/credits.ts";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { setBilling } from "../../src/identity/accounts/accounts.ts";
import { openRunner } from "../../src/jobs.ts";
import { PreviewColumn } from "../../src/vaults/extraction/preview.schema.ts";
import { type TestApp, useApp } from "../support/harness.ts";
import { eventually } from "../support/process.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const CREDIT_RATES = { "chat:completions": 1, "playbook:run": 2.5, "vault:extract": 2 };
const operations = [...endpoints, ...appEndpoints];
const app = useApp({ ...server.settings(), CREDIT_RATES }, operations);
const local = useApp({}, operations);
const LAW = { label: "Law", instructions: "Which law governs?" };

/** Answers with the state that the document names. */
const answering = (request: ModelRequest) => {
  const said = request.messages.map(({ text }) => text).join("\n");
  const state = /State of (\w+)/.exec(said)?.[1] ?? "";
  const asked = [...request.question.matchAll(/^C(\d+): /gm)];
  const answers = asked.map(([, number]) => ({
    column: `C${number}`,
    found: state !== "",
    value: state,
    quotes: [`State of ${state}`],
    reasoning: "It says so.",
  }));
  return { object: { answers } };
};

async function readVault(where: TestApp, states: string[]) {
  server.reply(answering);
  const org = await where.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "V" });
  const path = `/vaults/${vault.id}`;
  const file_ids: string[] = [];
  for (const state of states) {
    const text = `SERVICES AGREEMENT ${state}\n\nThis Agreement is governed by the laws of the State of ${state}.`;
    file_ids.push((await ada.upload(`${state}.txt`, text)).body.id);
  }
  const { body } = await ada.post(`${path}/documents`, { file_ids });
  await where.runJobs();
  const ids = body.documents.map((row: { document_id: string }) => row.document_id) as string[];
  const preview = (asked: object) => ada.post(`${path}/columns/preview`, asked);
  return { org, ada, path, ids, preview };
}

const balance = async (org: { id: string }) =>
  (
    await app.database.system<{ credit_balance: number }>`select credit_balance from organizations where id = ${org.id}`
  )[0]!.credit_balance;

describe("POST /vaults/{id}/columns/preview", () => {
  it("previews the three newest ready documents, with citations, and writes nothing", async () => {
    const { ada, path, preview } = await readVault(app, ["Ohio", "Texas", "Maine", "Utah"]);
    const before = (await ada.get(`${path}/documents`)).body;
    const { status, body } = await preview({ column: LAW });
    expect([status, body.previews.length]).toEqual([200, 3]);
    for (const { name, value, outcome, citations, reasoning, error, model } of body.previews) {
      expect([`${value}.txt`, outcome, reasoning, error, model]).toEqual([
        name,
        "found",
        "It says so.",
        null,
        "test-model",
      ]);
      expect(citations[0]).toMatchObject({ quote: `State of ${value}`, page: 1 });
    }
    expect((await ada.get(`${path}/documents`)).body).toEqual(before);
    const { body: listed } = await ada.get(`${path}/columns`);
    expect(listed.columns.some(({ label }: { label: string }) => label === "Law")).toBe(false);
  });

  it("previews the named documents, each once", async () => {
    const { ids, preview } = await readVault(app, ["Ohio", "Texas"]);
    const { body } = await preview({ column: LAW, document_ids: [ids[1], ids[1]!.toUpperCase()] });
    expect(body.previews.map(({ document_id }: { document_id: string }) => document_id)).toEqual([ids[1]]);
    expect((await preview({ column: LAW, document_ids: [] })).body).toEqual({ previews: [] });
  });

  it("uses the local engine when no model is configured", async () => {
    const { preview } = await readVault(local, ["Delaware"]);
    const { body } = await preview({ column: { label: "Governing Law", instructions: "Which law governs?" } });
    expect(body.previews[0]).toMatchObject({
      outcome: "found",
      model: "local",
      value: expect.stringMatching(/Delaware/),
    });
  });

  it("costs as much as an extraction per document, and is refused with 402 when credits are insufficient", async () => {
    const { org, preview } = await readVault(app, ["Ohio", "Texas"]);
    await setBilling(app.database.system, org.id, "credits", 5);
    expect((await preview({ column: LAW })).status).toBe(200);
    expect(await balance(org)).toBe(1);
    const { status, body } = await preview({ column: LAW });
    expect([status, body.code, await balance(org)]).toEqual([402, "INSUFFICIENT_CREDITS", 1]);
  });

  it("reserves its credits while it runs, so two concurrent previews cannot overdraw", async () => {
    const { org, preview } = await readVault(app, ["Ohio", "Texas"]);
    await setBilling(app.database.system, org.id, "credits", 5);
    const replies = await Promise.all([preview({ column: LAW }), preview({ column: LAW })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(await balance(org)).toBe(1);
  });

  it("names the document that failed, and does not charge for it", async () => {
    const { org, preview } = await readVault(app, ["Ohio"]);
    await setBilling(app.database.system, org.id, "credits", 2);
    server.reply({ status: 401, body: "{}" });
    const { status, body } = await preview({ column: LAW });
    expect([status, body.previews[0].outcome, body.previews[0].value]).toEqual([200, "failed", null]);
    expect(body.previews[0].error).toMatch(/rejected the API key/);
    server.reply(answering);
    expect((await preview({ column: LAW })).body.previews[0].outcome).toBe("found");
    expect(await balance(org)).toBe(0);
  });

  it("releases reserved credits when the process dies", async () => {
    const org = await app.organization();
    await setBilling(app.database.system, org.id, "credits", 2);
    const begin = (seconds: number) =>
      app.database.transaction(org.id, (sql) => {
        const by = { sql, deps: app.deps, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null };
        return startInlineInference(
          by,
          PreviewColumn,
          { document_id: org.id },
          { operation: "vault:extract", seconds },
        );
      });
    await begin(-60);
    await expect(begin(60)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    const runner = openRunner(app.deps, { concurrency: 1 });
    await runner.start();
    await eventually(() => begin(60));
    await runner.stop();
  });

  it("refuses a manual column, a fourth document, an unready document and one of another vault", async () => {
    const { ada, path, ids, preview } = await readVault(app, ["Ohio"]);
    const other = await readVault(app, ["Texas"]);
    const refused = async (asked: object) => {
      const { status, body } = await preview(asked);
      return [status, body.code];
    };
    expect(await refused({ column: { label: "Owner", extraction_mode: "manual" } })).toEqual([
      400,
      "VALIDATION_FAILED",
    ]);
    expect(await refused({ column: { label: "Law" } })).toEqual([400, "VALIDATION_FAILED"]);
    expect(await refused({ column: LAW, document_ids: [1, 2, 3, 4].map(() => ids[0]) })).toEqual([
      400,
      "VALIDATION_FAILED",
    ]);
    expect(await refused({ column: LAW, document_ids: other.ids })).toEqual([404, "NOT_FOUND"]);
    await ada.delete(`${path}/documents/${ids[0]}`);
    expect(await refused({ column: LAW, document_ids: ids })).toEqual([409, "DOCUMENT_NOT_READY"]);
  });

  it("requires the editor role and an unarchived vault", async () => {
    const { org, ada, path, preview } = await readVault(app, ["Ohio"]);
    const bo = await org.user({ managesVaults: true });
    expect((await bo.post(`${path}/columns/preview`, { column: LAW })).status).toBe(404);
    await ada.post(`${path}/members`, { user_id: bo.id, role: "viewer" });
    expect((await bo.post(`${path}/columns/preview`, { column: LAW })).status).toBe(403);
    await ada.post(`${path}/archive`);
    expect((await preview({ column: LAW })).body.code).toBe("VAULT_ARCHIVED");
  });
});
