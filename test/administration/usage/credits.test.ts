import { describe, expect, it } from "vitest";
import { z } from "zod";
import { enqueueInference } from "../../../src/administration/usage/credits.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { spending } from "./spending.ts";

const server = await useModelServer();
const CREDIT_RATES = { "chat:completions": 1, "playbook:run": 2.5, "vault:extract": 2 };
const app = useApp({ CREDIT_RATES });
const modelled = useApp({ ...server.settings(), CREDIT_RATES });
const unpriced = useApp();
const today = new Date().toISOString().slice(0, 10);

async function vaultWith(where: typeof app, files: number) {
  const org = await where.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  const ids: string[] = [];
  for (let number = 0; number < files; number++) {
    const text = `Supply Agreement number ${number} between Acme Inc. and Globex LLC, governed by the laws of Ohio.`;
    ids.push((await ada.upload(`supply-${number}.txt`, text)).body.id);
  }
  const add = (...file_ids: string[]) => ada.post(`/vaults/${vault.id}/documents`, { file_ids });
  const documents = async () =>
    (await ada.get(`/vaults/${vault.id}/documents`)).body.documents as { status: string; error: string }[];
  return { org, ada, vault, ids, add, documents };
}

describe("before an inference job is enqueued", () => {
  it("missing billing, a trial that has not started and a low balance are refused with 402", async () => {
    const { bill, put } = spending(app);
    const org = await app.organization();
    await bill(org, "not_configured");
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ status: 402, code: "BILLING_NOT_CONFIGURED" });
    await bill(org, "trial_not_started");
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ status: 402, code: "TRIAL_NOT_STARTED" });
    await bill(org, "credits", 2.4999);
    await expect(put(org, "playbook:run")).rejects.toMatchObject({
      status: 402,
      code: "INSUFFICIENT_CREDITS",
      message: "Your organization has 2.4999 credits left of the 2.5 that this needs. Ask an administrator for more.",
    });
    await bill(org, "credits", 2.5);
    await put(org, "playbook:run");
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  it("an organization starts with unlimited billing, which refuses nothing", async () => {
    const { put, balance, end } = spending(app);
    const org = await app.organization();
    for (let number = 0; number < 3; number++) await end(await put(org, "playbook:run"), "finish");
    expect(await balance(org)).toBe(0);
  });

  it("without a rate card a balance is required, and stays unchanged", async () => {
    const { bill, put, balance, end } = spending(unpriced);
    const org = await unpriced.organization();
    await bill(org, "credits", 0);
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    await bill(org, "credits", 0.5);
    await end(await put(org, "chat:completions"), "finish");
    expect(await balance(org)).toBe(0.5);
  });

  it("a refused job is not stored", async () => {
    const { bill, put } = spending(app);
    const org = await app.organization();
    await bill(org, "credits", 0);
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ status: 402 });
    expect((await org.asOrganization.get("/jobs")).body.jobs).toEqual([]);
  });
});

describe("enqueueing reserves the credits", () => {
  it("success charges them once, failure and cancellation release them", async () => {
    const { bill, put, balance, end } = spending(app);
    const org = await app.organization();
    await bill(org, "credits", 1);
    for (const how of ["fail", "overtaken"] as const) {
      const id = await put(org, "chat:completions");
      await expect(put(org, "chat:completions")).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
      await end(id, how);
      expect(await balance(org)).toBe(1);
    }
    const canceled = await put(org, "chat:completions");
    expect((await org.asOrganization.post(`/jobs/${canceled}/cancel`)).body.status).toBe("canceled");
    const id = await put(org, "chat:completions");
    await end(id, "crash");
    expect(await balance(org)).toBe(1);
    await expect(put(org, "chat:completions")).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    await end(id, "finish");
    expect(await balance(org)).toBe(0);
    expect((await org.asOrganization.get(`/jobs/${id}`)).body.status).toBe("succeeded");
  });

  it("a job costs the price at the time it was enqueued, whatever the rate card says later", async () => {
    const { bill, put } = spending(app);
    const org = await app.organization();
    await bill(org, "credits", 10);
    const id = await put(org, "playbook:run");
    const later = spending(unpriced);
    await later.end(id, "finish");
    expect(await later.balance(org)).toBe(7.5);
  });

  it("of two requests that race for the last credit one succeeds", async () => {
    const { bill, put } = spending(app);
    const org = await app.organization();
    await bill(org, "credits", 1);
    const [held, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ticket = { kind: "chat/completions", internal: false, maxAttempts: 1, input: z.object({}) };
    const first = app.database.transaction(org.id, async (sql) => {
      const by = { sql, deps: app.deps, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null };
      const id = await enqueueInference(by, ticket, {}, { operation: "chat:completions" });
      held.resolve();
      await commit.promise;
      return id;
    });
    await held.promise;
    const second = put(org, "chat:completions").then(
      () => "passed",
      (error) => error.code,
    );
    await eventually(async () => {
      const [row] = await app.database.system<{ count: number }>`
        select count(*) from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      return row!.count || undefined;
    }).finally(commit.resolve);
    const id = await first;
    expect(await second).toBe("INSUFFICIENT_CREDITS");
    await org.asOrganization.post(`/jobs/${id}/cancel`);
  });

  it("concurrent requests charge exactly the available credits", async () => {
    const { bill, put, balance, end } = spending(app);
    const org = await app.organization();
    await bill(org, "credits", 3);
    const put12 = Array.from({ length: 12 }, () => put(org, "chat:completions"));
    const ids = (await Promise.allSettled(put12)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(ids).toHaveLength(3);
    for (const id of ids) await end(id, "finish");
    expect(await balance(org)).toBe(0);
  });
});

describe("reading a document into a vault", () => {
  it("is refused with 402 before anything is added", async () => {
    const { org, ids, add, documents } = await vaultWith(app, 2);
    const { bill } = spending(app);
    for (const [mode, credits, code] of [
      ["not_configured", undefined, "BILLING_NOT_CONFIGURED"],
      ["trial_not_started", undefined, "TRIAL_NOT_STARTED"],
      ["credits", 3.9, "INSUFFICIENT_CREDITS"],
    ] as const) {
      await bill(org, mode, credits);
      const { status, body } = await add(...ids);
      expect([status, body.code]).toEqual([402, code]);
    }
    expect(await documents()).toEqual([]);
    await bill(org, "credits", 4);
    expect((await add(...ids)).status).toBe(202);
  });

  it("is refused without credits when a document deleted before it was read is restored", async () => {
    const { org, ada, vault, ids, add } = await vaultWith(app, 1);
    const { body } = await add(...ids);
    const path = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
    await ada.delete(path);
    await spending(app).bill(org, "credits", 0);
    const refused = await ada.post(`${path}/restore`);
    expect([refused.status, refused.body.code]).toEqual([402, "INSUFFICIENT_CREDITS"]);
    expect((await ada.get(path)).body.status).toBe("deleted");
    await spending(app).bill(org, "credits", 2);
    expect((await ada.post(`${path}/restore`)).status).toBe(200);
    await app.runJobs();
    expect(await spending(app).balance(org)).toBe(0);
  });

  it("charges credits for each document, and counts under the key and person that added it", async () => {
    const { org, ada, ids, add } = await vaultWith(app, 2);
    const { bill, balance } = spending(app);
    await bill(org, "credits", 10);
    await add(...ids);
    await app.runJobs();
    expect(await balance(org)).toBe(6);
    const { body } = await org.asOrganization.get(`/credit-usage?start_date=${today}&end_date=${today}`);
    expect(body.lines[2]).toEqual({
      api: "vault:extract",
      requests: 2,
      unit: "document",
      credits_per_unit: 2,
      credits: 4,
    });
    expect(body.total_credits).toBe(4);
    const admin = await (await org.user({ isAdmin: true })).signedIn();
    const { days } = (await admin.get(`/usage/daily?start_date=${today}&end_date=${today}`)).body;
    expect(days.filter(({ model }: { model: string }) => model)).toEqual([
      expect.objectContaining({ user_id: ada.id, api_key_id: expect.any(String), model: "local", requests: 2 }),
    ]);
  });

  it("is not done when credits run out, and the document says so", async () => {
    const { org, ids, add, documents } = await vaultWith(app, 2);
    const { bill, balance } = spending(app);
    await bill(org, "credits", 2);
    for (const id of ids) expect((await add(id)).status).toBe(202);
    await app.runJobs();
    expect(await balance(org)).toBe(0);
    const outcomes = (await documents()).map(({ status, error }) => [status, error]).sort();
    expect(outcomes).toEqual([
      ["failed", expect.stringMatching(/0 credits left of the 2 that this needs/)],
      ["ready", null],
    ]);
  });

  it("adds up the usage of all model calls", async () => {
    const tokens = { input: 900, cached: 300, output: 40 };
    server.reply(({ question }) => {
      const asked = [...question.matchAll(/^C(\d+): /gm)];
      const answers = asked.map(([, number]) => ({
        column: `C${number}`,
        found: false,
        value: "",
        quotes: [],
        reasoning: "",
      }));
      return { object: { answers }, tokens };
    });
    const { org, ids, add } = await vaultWith(modelled, 1);
    await add(...ids);
    await modelled.runJobs();
    const calls = server.requests.length;
    expect(calls).toBeGreaterThanOrEqual(1);
    const { body } = await org.asOrganization.get(`/usage?start_date=${today}&end_date=${today}`);
    const used = { input: 900 * calls, cached: 300 * calls, output: 40 * calls, calls, cost: null };
    expect(body.tokens.by_model).toEqual([{ name: "test-model", ...used }]);
    expect(body.tokens.by_operation).toEqual([{ name: "vault:extract", ...used }]);
  });
});
