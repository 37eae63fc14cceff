import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recordFeatureUse } from "../../../src/administration/usage/usage.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { spending } from "./spending.ts";

const app = useApp({ CREDIT_RATES: { "chat:completions": 1, "playbook:run": 2.5 } });
const unpriced = useApp();
const today = new Date().toISOString().slice(0, 10);
const BOTH = ["/usage", "/credit-usage"];
let org: TestOrganization;

beforeAll(async () => {
  org = await app.organization();
});

/** Records that a job of the organization ended at this moment. */
const used = (at: string, operation = "chat:completions", credits = 1) => app.database.system`
  insert into usage_events (job_id, organization_id, operation, model, credits, at)
  values (${randomUUID()}, ${org.id}, ${operation}, 'local', ${credits}, ${at})`;
const called = (quarter: string, calls: number, operation = "GET /ping") => app.database.system`
  insert into api_calls (organization_id, quarter, api_key_id, operation, calls)
  values (${org.id}, ${quarter}, ${org.keyId}, ${operation}, ${calls})`;
const issuesOf = async (path: string, query: string) => {
  const { status, body } = await org.asOrganization.get(`${path}?${query}`);
  expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  return body.details.issues.map((issue: { path: string }) => issue.path);
};

describe.each(BOTH)("GET %s", (path) => {
  it("refuses a user-scoped key with 403 ORGANIZATION_KEY_REQUIRED, even an administrator's", async () => {
    for (const isAdmin of [true, false]) {
      const user = await org.user({ isAdmin });
      const { status, body } = await user.get(`${path}?start_date=2026-01-01&end_date=2026-01-31`);
      expect([status, body.code]).toEqual([403, "ORGANIZATION_KEY_REQUIRED"]);
    }
  });

  it("refuses an invalid date, range or timezone with 400, each with its path", async () => {
    expect(await issuesOf(path, "")).toEqual(["query.start_date", "query.end_date"]);
    expect(await issuesOf(path, "start_date=2026-01-01")).toEqual(["query.end_date"]);
    expect(await issuesOf(path, "end_date=2026-01-01")).toEqual(["query.start_date"]);
    for (const date of [
      "2026-02-30",
      "2026-1-1",
      "01/02/2026",
      "2026-01-01T00:00:00Z",
      "",
      "0000-01-01",
      "10000-01-01",
    ])
      expect(await issuesOf(path, `start_date=${date}&end_date=2026-01-01`)).toEqual(["query.start_date"]);
    expect(await issuesOf(path, "start_date=2026-01-02&end_date=2026-01-01")).toEqual(["query.end_date"]);
    for (const zone of ["Mars/Olympus", "%2B02:00", "-05:00", "", "Europe", "UTC%00", "UTC;drop", "x".repeat(101)])
      expect(await issuesOf(path, `start_date=2026-01-01&end_date=2026-01-01&timezone=${zone}`)).toEqual([
        "query.timezone",
      ]);
    expect(await issuesOf(path, "start_date=x&end_date=y&timezone=z")).toEqual([
      "query.start_date",
      "query.end_date",
      "query.timezone",
    ]);
    expect(await issuesOf(path, "start_date=2026-01-01&start_date=2026-01-02&end_date=2026-01-03")).toEqual([
      "query.start_date",
    ]);
  });

  it("accepts at most 366 days, both dates included", async () => {
    expect(await issuesOf(path, "start_date=2025-01-01&end_date=2026-01-02")).toEqual(["query.end_date"]);
    for (const range of [
      "start_date=2025-01-01&end_date=2026-01-01",
      "start_date=2024-01-01&end_date=2024-12-31",
      "start_date=0001-01-01&end_date=0001-01-01",
      "start_date=9999-12-31&end_date=9999-12-31",
    ])
      for (const zone of ["UTC", "Pacific/Apia", "America/New_York"])
        expect((await org.asOrganization.get(`${path}?${range}&timezone=${zone}`)).status).toBe(200);
  });

  it("echoes the request, with the timezone as given, UTC by default", async () => {
    const { body } = await org.asOrganization.get(`${path}?start_date=2026-01-01&end_date=2026-01-31`);
    expect(body).toMatchObject({ start_date: "2026-01-01", end_date: "2026-01-31", timezone: "UTC" });
    const query = "start_date=2026-01-01&end_date=2026-01-01&timezone=Asia/Kolkata";
    expect((await org.asOrganization.get(`${path}?${query}`)).body.timezone).toBe("Asia/Kolkata");
  });

  it("shows nothing of another organization", async () => {
    await used("2020-05-05T12:00:00Z");
    await called(`2020-05-05T1${path.length % 10}:00:00Z`, 7);
    const other = await app.organization("Other & Partners");
    const { body } = await other.asOrganization.get(`${path}?start_date=2020-05-05&end_date=2020-05-05`);
    expect(body.api?.requests ?? body.lines[0].requests).toBe(0);
  });
});

describe("GET /usage", () => {
  const ask = async (query: string) => (await org.asOrganization.get(`/usage?${query}`)).body;

  it("counts the requests of the organization's keys, in total and by operation", async () => {
    const mine = await app.organization();
    const user = await mine.user();
    await user.get("/ping");
    await user.get(`/projects/${randomUUID()}`);
    await mine.asOrganization.get("/ping");
    await mine.asOrganization.get("/nowhere");
    await mine.asOrganization.post("/chat/completions?wait=0", { message: "Hello" });
    await mine.asOrganization.post(`/playbooks/${randomUUID()}/run`, {});
    await app.server.calls.flush();
    const { body } = await mine.asOrganization.get(`/usage?start_date=${today}&end_date=${today}`);
    expect(body).toEqual({
      start_date: today,
      end_date: today,
      timezone: "UTC",
      tokens: {
        total: { input: 0, cached: 0, output: 0, calls: 0, cost: 0 },
        by_model: [],
        by_operation: [],
        by_user: [],
        by_key: [],
        by_project: [],
      },
      web: { messages: 0, web_pages_scraped: 0, files_uploaded: 0 },
      word: { messages: 0, redlines_applied: 0, drafts_applied: 0 },
      api: {
        requests: 6,
        by_operation: {
          "GET /ping": 2,
          "GET /projects/{id}": 1,
          "unknown path": 1,
          "chat:completions": 1,
          "playbook:run": 1,
        },
      },
    });
  });

  it("counts use of the applications separately from the API", async () => {
    const mine = await app.organization();
    await app.database.transaction(mine.id, async (sql) => {
      await recordFeatureUse(sql, mine.id, "web.messages");
      await recordFeatureUse(sql, mine.id, "web.messages");
      await recordFeatureUse(sql, mine.id, "web.web_pages_scraped", 3);
      await recordFeatureUse(sql, mine.id, "word.redlines_applied", 4);
    });
    const { body } = await mine.asOrganization.get(`/usage?start_date=${today}&end_date=${today}`);
    expect(body.web).toEqual({ messages: 2, web_pages_scraped: 3, files_uploaded: 0 });
    expect(body.word).toEqual({ messages: 0, redlines_applied: 4, drafts_applied: 0 });
    expect(body.api.requests).toBe(0);
  });

  it("splits days at local midnight in the timezone", async () => {
    await called("2026-03-08T04:45:00Z", 1);
    await called("2026-03-08T05:00:00Z", 10);
    await called("2026-03-09T03:45:00Z", 100);
    await called("2026-03-09T04:00:00Z", 1000);
    const on = async (zone: string, from: string, to = from) =>
      (await ask(`start_date=${from}&end_date=${to}&timezone=${zone}`)).api.requests;
    expect(await on("America/New_York", "2026-03-07")).toBe(1);
    expect(await on("America/New_York", "2026-03-08")).toBe(110);
    expect(await on("America/New_York", "2026-03-09")).toBe(1000);
    expect(await on("America/New_York", "2026-03-07", "2026-03-09")).toBe(1111);
    expect(await on("UTC", "2026-03-08")).toBe(11);
    await called("2026-06-09T18:15:00Z", 1);
    await called("2026-06-09T18:30:00Z", 10);
    expect(await on("Asia/Kolkata", "2026-06-09")).toBe(1);
    expect(await on("Asia/Kolkata", "2026-06-10")).toBe(10);
    expect(await on("Asia/Kathmandu", "2026-06-10")).toBe(11);
  });
});

describe("GET /credit-usage", () => {
  const ask = async (query: string) => (await org.asOrganization.get(`/credit-usage?${query}`)).body;
  // biome-ignore lint/suspicious/noExplicitAny: a reply's body
  const chats = (body: any) => body.daily.map((day: any) => [day.date, day.usage["chat:completions"]]);

  it("returns requests, unit, price and credits of each operation, and the total", async () => {
    await used("2026-02-01T10:00:00Z", "chat:completions", 1);
    await used("2026-02-01T11:00:00Z", "chat:completions", 0.1);
    await used("2026-02-02T10:00:00Z", "chat:completions", 0.2);
    await used("2026-02-02T10:00:00Z", "playbook:run", 2.5);
    await used("2026-02-02T10:00:00Z", "vault:extract", 0);
    expect(await ask("start_date=2026-02-01&end_date=2026-02-03")).toEqual({
      start_date: "2026-02-01",
      end_date: "2026-02-03",
      timezone: "UTC",
      pricing_available: true,
      total_credits: 3.8,
      lines: [
        { api: "chat:completions", requests: 3, unit: "message", credits_per_unit: 1, credits: 1.3 },
        { api: "playbook:run", requests: 1, unit: "run", credits_per_unit: 2.5, credits: 2.5 },
        { api: "vault:extract", requests: 1, unit: null, credits_per_unit: null, credits: null },
      ],
      daily: [
        { date: "2026-02-01", usage: { "chat:completions": 2, "playbook:run": 0, "vault:extract": 0 } },
        { date: "2026-02-02", usage: { "chat:completions": 1, "playbook:run": 1, "vault:extract": 1 } },
        { date: "2026-02-03", usage: { "chat:completions": 0, "playbook:run": 0, "vault:extract": 0 } },
      ],
    });
  });

  it("returns no prices without a rate card", async () => {
    const mine = await unpriced.organization();
    const spender = spending(unpriced);
    await spender.end(await spender.put(mine, "chat:completions"), "finish");
    const { body } = await mine.asOrganization.get(`/credit-usage?start_date=${today}&end_date=${today}`);
    expect([body.pricing_available, body.total_credits]).toEqual([false, null]);
    expect(body.lines[0]).toEqual({
      api: "chat:completions",
      requests: 1,
      unit: null,
      credits_per_unit: null,
      credits: null,
    });
    expect(body.daily[0].usage["chat:completions"]).toBe(1);
  });

  it("has every day of the range, including days without use and days when clocks change", async () => {
    const { daily } = await ask("start_date=2024-01-01&end_date=2024-12-31&timezone=America/New_York");
    const dates = daily.map(({ date }: { date: string }) => date);
    expect([dates.length, new Set(dates).size, dates[0], dates.at(-1)]).toEqual([366, 366, "2024-01-01", "2024-12-31"]);
    expect(dates).toContain("2024-02-29");
    expect([...dates].sort()).toEqual(dates);
  });

  it("assigns each use to its local date in the timezone", async () => {
    for (const at of [
      "2026-11-01T03:59:59.999Z",
      "2026-11-01T04:00:00Z",
      "2026-11-02T04:59:59.999Z",
      "2026-11-02T05:00:00Z",
    ])
      await used(at);
    expect(chats(await ask("start_date=2026-10-31&end_date=2026-11-02&timezone=America/New_York"))).toEqual([
      ["2026-10-31", 1],
      ["2026-11-01", 2],
      ["2026-11-02", 1],
    ]);
    expect(chats(await ask("start_date=2026-11-01&end_date=2026-11-01&timezone=America/New_York"))).toEqual([
      ["2026-11-01", 2],
    ]);
    for (const at of ["2011-12-30T09:59:59.999Z", "2011-12-30T10:00:00Z"]) await used(at);
    expect(chats(await ask("start_date=2011-12-29&end_date=2011-12-31&timezone=Pacific/Apia"))).toEqual([
      ["2011-12-29", 1],
      ["2011-12-30", 0],
      ["2011-12-31", 1],
    ]);
  });

  it("counts successes, but not failures and cancellations", async () => {
    const mine = await app.organization();
    const spender = spending(app);
    await spender.end(await spender.put(mine, "chat:completions"), "finish");
    await spender.end(await spender.put(mine, "playbook:run"), "finish");
    await spender.end(await spender.put(mine, "chat:completions"), "fail");
    await mine.asOrganization.post(`/jobs/${await spender.put(mine, "chat:completions")}/cancel`);
    const { body } = await mine.asOrganization.get(`/credit-usage?start_date=${today}&end_date=${today}`);
    expect(body.lines.map(({ requests }: { requests: number }) => requests)).toEqual([1, 1, 0]);
    expect(body.total_credits).toBe(3.5);
  });
});
