import { beforeAll, describe, expect, it } from "vitest";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { spending } from "./spending.ts";

const CREDIT_RATES = { "chat:completions": 1, "playbook:run": 2.5, "vault:extract": 2 };
const MODEL_PRICES = new Map([["test-model", { input: 1, cached: 1, output: 1 }]]);
const app = useApp({ CREDIT_RATES, MODEL_PRICES });
/** A call that costs one. */
const ONE = { tokens: { input: 900_000, cached: 0, output: 100_000 } };
let spender: ReturnType<typeof spending>;
beforeAll(() => {
  spender = spending(app);
});
const chat = (org: TestOrganization) => spender.put(org, "chat:completions");
const set = (org: TestOrganization, budget: object) => org.asOrganization.put("/budget", budget);

async function told(org: TestOrganization) {
  const admin = await org.user({ isAdmin: true });
  return async () =>
    (await (await admin.signedIn()).get("/notifications")).body.notifications as { kind: string; text: string }[];
}

describe("GET and PUT /budget", () => {
  it("set the budget of the month and answer with what is used of it", async () => {
    const org = await app.organization();
    const none = { monthly_credits: null, monthly_cost: null, warn_at: 0.8, used: { credits: 0, cost: 0 } };
    expect((await org.asOrganization.get("/budget")).body).toEqual(none);
    await spender.end(await chat(org), "finish", ONE);
    const { status, body } = await set(org, { monthly_credits: 10, monthly_cost: 20.5, warn_at: 0.5 });
    expect([status, body]).toEqual([
      200,
      { monthly_credits: 10, monthly_cost: 20.5, warn_at: 0.5, used: { credits: 1, cost: 1 } },
    ]);
    const admin = await org.user({ isAdmin: true });
    expect((await admin.get("/budget")).body).toEqual(body);
    expect((await set(org, { monthly_credits: 10 })).body).toMatchObject({ monthly_cost: null, warn_at: 0.8 });
  });

  it.each([
    [{ monthly_credits: -1 }, "body.monthly_credits"],
    [{ monthly_cost: 1.00001 }, "body.monthly_cost"],
    [{ monthly_cost: "5" }, "body.monthly_cost"],
    [{ warn_at: 0 }, "body.warn_at"],
    [{ warn_at: 80 }, "body.warn_at"],
    [{ yearly_cost: 1 }, "body.yearly_cost"],
  ])("refuse %j with 400 and change nothing", async (budget, path) => {
    const org = await app.organization();
    await set(org, { monthly_credits: 7 });
    const { status, body } = await set(org, budget);
    expect([status, body.details.issues[0].path]).toEqual([400, path]);
    expect((await org.asOrganization.get("/budget")).body.monthly_credits).toBe(7);
  });

  it("say that the cost is not known when a model without a price was used", async () => {
    const org = await app.organization();
    await spender.end(await chat(org), "finish", { model: "unpriced" });
    expect((await org.asOrganization.get("/budget")).body.used).toEqual({ credits: 1, cost: null });
  });
});

describe("at or over the budget", () => {
  it("inference is refused with 402, what was admitted finishes, and a larger budget lets in more", async () => {
    const org = await app.organization();
    await set(org, { monthly_credits: 1 });
    const admitted = await chat(org);
    const refused = await org.asOrganization.post("/chat/completions?wait=0", { message: "Hello?" });
    expect([refused.status, refused.body.code]).toEqual([402, "BUDGET_EXCEEDED"]);
    expect(refused.body.error).toBe(
      "Your organization has used 1 of the 1 credits of its budget for this month. Ask an administrator for a larger budget, or wait for the next month.",
    );
    await spender.end(admitted, "finish");
    expect((await org.asOrganization.get(`/jobs/${admitted}`)).body.status).toBe("succeeded");
    await expect(chat(org)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
    await set(org, { monthly_credits: 2 });
    await chat(org);
  });

  it.each([{ monthly_credits: 0 }, { monthly_cost: 0 }])("with %j none is allowed", async (budget) => {
    const org = await app.organization();
    await set(org, budget);
    await expect(chat(org)).rejects.toMatchObject({ status: 402, code: "BUDGET_EXCEEDED" });
  });

  it("a job that costs more than is left of the credits is refused", async () => {
    const org = await app.organization();
    await set(org, { monthly_credits: 3 });
    await spender.put(org, "playbook:run");
    await expect(chat(org)).rejects.toMatchObject({ message: expect.stringContaining("This needs about 1 more.") });
  });

  it("a failed or canceled job gives its credits back, but what its calls cost is spent", async () => {
    const org = await app.organization();
    await set(org, { monthly_credits: 1, monthly_cost: 1 });
    await spender.end(await chat(org), "fail", { tokens: { input: 0, cached: 0, output: 0 } });
    const canceled = await chat(org);
    await org.asOrganization.post(`/jobs/${canceled}/cancel`);
    await spender.end(await chat(org), "fail", ONE);
    expect((await org.asOrganization.get("/budget")).body.used).toEqual({ credits: 0, cost: 1 });
    await expect(chat(org)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
  });

  it("concurrent requests do not pass it, in credits", async () => {
    const org = await app.organization();
    await set(org, { monthly_credits: 3 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => chat(org)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await org.asOrganization.get("/budget")).body.used.credits).toBe(3);
  });

  it("concurrent requests hold what such jobs have cost, until they end or cost more", async () => {
    const org = await app.organization();
    await spender.end(await chat(org), "finish", ONE);
    await set(org, { monthly_cost: 4 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => chat(org)));
    const admitted = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(admitted).toHaveLength(3);
    expect((await org.asOrganization.get("/budget")).body.used.cost).toBe(4);
    await spender.end(admitted[0]!, "crash", { tokens: { input: 500_000, cached: 0, output: 0 } });
    expect((await org.asOrganization.get("/budget")).body.used.cost).toBe(4);
    await spender.end(admitted[0]!, "finish", ONE);
    expect((await org.asOrganization.get("/budget")).body.used.cost).toBe(4.5);
    for (const id of admitted.slice(1)) await org.asOrganization.post(`/jobs/${id}/cancel`);
    expect((await org.asOrganization.get("/budget")).body.used.cost).toBe(2.5);
  });

  it("does not touch another organization, and last month does not count", async () => {
    const [mine, other] = [await app.organization(), await app.organization()];
    for (const org of [mine, other]) await set(org, { monthly_credits: 1, monthly_cost: 1 });
    await spender.end(await chat(mine), "finish", ONE);
    await spender.end(await chat(other), "finish", { tokens: { input: 0, cached: 0, output: 0 } });
    expect((await other.asOrganization.get("/budget")).body.used).toEqual({ credits: 1, cost: 0 });
    await app.database.system`update usage_events set at = at - interval '1 month' where organization_id = ${mine.id}`;
    await app.database
      .system`update model_usage set quarter = quarter - interval '1 month' where organization_id = ${mine.id}`;
    expect((await mine.asOrganization.get("/budget")).body.used).toEqual({ credits: 0, cost: 0 });
    await chat(mine);
  });
});

describe("administrators are notified", () => {
  it("at 80 % and at the end of the budget, once a month each", async () => {
    const org = await app.organization();
    const notifications = await told(org);
    await set(org, { monthly_credits: 5 });
    for (let number = 0; number < 3; number++) await spender.end(await chat(org), "finish");
    expect(await notifications()).toEqual([]);
    await spender.end(await chat(org), "finish");
    const month = new Date().toISOString().slice(0, 7);
    const warning = {
      kind: "budget.warning",
      text: `4 of 5 credits in ${month}`,
      title: "Most of the month’s budget is used",
    };
    expect(await notifications()).toEqual([expect.objectContaining(warning)]);
    await spender.end(await chat(org), "finish");
    await expect(chat(org)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
    await set(org, { monthly_credits: 5 });
    const place = { kind: "organization", id: org.id, name: expect.any(String) };
    expect(await notifications()).toEqual([
      expect.objectContaining({ kind: "budget.reached", text: `5 of 5 credits in ${month}`, place, by: null }),
      expect.objectContaining(warning),
    ]);
  });

  it("of the cost, as soon as a call passes the threshold; nobody else is told", async () => {
    const org = await app.organization();
    const notifications = await told(org);
    const member = await org.user();
    await set(org, { monthly_cost: 2, warn_at: 0.5 });
    await spender.end(await chat(org), "fail", ONE);
    expect((await notifications()).map(({ kind, text }) => [kind, text])).toEqual([
      ["budget.warning", expect.stringMatching(/^1 of a cost of 2 in /)],
    ]);
    expect((await (await member.signedIn()).get("/notifications")).body.notifications).toEqual([]);
  });
});
