import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { Runner } from "../../src/kernel/jobs/runner.ts";
import { startPortfolio } from "../../src/playbooks/portfolios/start.job.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { firm, MISSING, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), CREDIT_RATES: { "playbook:run": 2 } });

const answer = (result: string, analysis: string, fallback = 0) => ({
  object: {
    result,
    fallback,
    basis: result === "neither" ? "silence" : "words",
    demands: [],
    analysis,
    quotes: [],
    revisions: [],
  },
});

/** Runs the job that starts reviews, but not the reviews. */
const startOnly = () => new Runner(app.deps, [startPortfolio], { concurrency: 1 }).drain();

/** The text of a contract says how each check shall be judged. */
const judge = ({ question }: ModelRequest) => {
  if (question.includes("CONTRADICTORY")) return answer("neither", "Contradicts your position. It says five years.");
  if (question.includes("SILENT")) return answer("neither", "Not found. It says nothing.");
  return answer("neither", "Needs your judgement. It could be either.");
};

const withValue = (request: ModelRequest) => {
  const [value, number = "", unit] = /(\d+) (years|days)/.exec(request.question.split("# Term")[0] ?? "") ?? [];
  if (request.question.includes("CONTRADICTORY") || !value) return judge(request);
  const revisions = [{ document: "F1", original: value, after: "", replacement: `1 ${unit}`, rationale: number }];
  const { object } = answer("neither", "Needs your judgement. It is long.");
  return { object: { ...object, revisions } };
};

async function begun(texts: Record<string, string>, more: object = {}) {
  server.reply(judge);
  const made = await firm(app, "organization");
  const { body: check } = await made.ada.post(`${made.path}/checks`, newCheck("Term", { importance: "high" }));
  const file_ids: string[] = [];
  for (const [name, text] of Object.entries(texts)) file_ids.push((await made.ada.upload(name, text)).body.id);
  await app.runJobs();
  const { status, body: portfolio } = await made.ada.post("/portfolios", {
    playbook_id: made.playbook.id,
    file_ids,
    ...more,
  });
  expect(status).toBe(201);
  return { ...made, check, file_ids, portfolio, at: `/portfolios/${portfolio.id}` };
}

const THREE = { "a.txt": "CONTRADICTORY", "b.txt": "SILENT", "c.txt": "UNCLEAR" };

describe("POST /portfolios", () => {
  it("reviews each file with one snapshot of the playbook, as a review of its own", async () => {
    const { ada, at, portfolio, playbook, path, check, file_ids } = await begun(THREE, { representing_party: "Acme" });
    expect(portfolio).toMatchObject({
      name: "NDA: 3 files",
      playbook: { id: playbook.id, title: "NDA" },
      contracts_count: 3,
      counts: { queued: 3, reviewed: 0 },
      paused: null,
      representing_party: "Acme",
    });
    await ada.patch(path, { title: "Changed since" });
    await app.runJobs();
    const { body } = await ada.get(at);
    expect(body.counts).toEqual({ queued: 0, reviewing: 0, reviewed: 3, failed: 0, skipped: 0, deleted: 0 });
    expect(body.contracts).toMatchObject(
      [
        ["a.txt", "contradicts"],
        ["b.txt", "missing"],
        ["c.txt", "judgement"],
      ].map(([name, outcome], index) => ({
        ...{ number: index + 1, name, file_id: file_ids[index], state: "reviewed", error: null },
        results: [{ check_id: check.id, outcome, fallback_position: null, quote: null }],
      })),
    );
    expect(body.checks).toMatchObject([
      {
        id: check.id,
        title: "Term",
        importance: "high",
        counts: { contradicts: 1, missing: 1, judgement: 1, pass: 0 },
      },
    ]);
    const { body: review } = await ada.get(`/reviews/${body.contracts[0].review_id}`);
    expect(review).toMatchObject({ playbook: { title: "NDA" }, representing_party: "Acme", documents: [] });
    expect(review.portfolio).toEqual({ id: portfolio.id, name: "NDA: 3 files" });
    expect((await ada.get("/portfolios")).body.portfolios).toMatchObject([
      { id: portfolio.id, counts: { reviewed: 3 } },
    ]);
  });

  it("starts a few reviews at a time, in the background and behind other work", async () => {
    const texts = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.txt`, `SILENT ${index}`]));
    const { ada, at, org } = await begun(texts);
    const unfinished = () => app.database.system<{ class: string; priority: number }>`
      select class, priority from jobs where organization_id = ${org.id} and kind = 'playbooks/run' and status = 'pending'`;
    await startOnly();
    expect(await unfinished()).toEqual(Array(2).fill({ class: "background", priority: -1 }));
    expect((await ada.get(at)).body.counts).toMatchObject({ queued: 6, reviewed: 0 });
    await app.runJobs();
    expect((await ada.get(at)).body.counts).toMatchObject({ queued: 0, reviewed: 6 });
  });

  it("is one line of Home while it runs and until it is decided, and one notification when it is finished", async () => {
    const { ada, bob, at, check, portfolio, file_ids } = await begun({ ...THREE, "d.txt": "GOOD" });
    const met = { ...answer("standard", "It says so.").object, quotes: [{ document: "F1", quote: "GOOD" }] };
    server.reply((request) => (request.question.includes("GOOD") ? { object: met } : judge(request)));
    const browser = await ada.signedIn();
    const home = async () => (await browser.get("/home")).body;
    const tasks = async () => (await ada.get("/tasks")).body.tasks;
    const finished = async () => (await ada.get("/notifications")).body.notifications;
    const named = { id: portfolio.id, name: "NDA: 4 files" };
    await app.database
      .system`update files set status = 'failed', extraction_error = 'Damaged.' where id = ${file_ids[2]!}`;
    await startOnly();
    expect((await home()).in_progress).toMatchObject({
      reviews: [],
      portfolios: [{ ...named, contracts: 4, ended: 1 }],
    });
    expect([await tasks(), await finished()]).toEqual([[], []]);
    await browser.post("/home/visits", {});
    await app.database.system`update home_visits set seen_at = now() - interval '1 hour' where user_id = ${ada.id}`;
    await app.runJobs();
    const { in_progress, unfinished, changes } = await home();
    expect(in_progress.portfolios).toEqual([]);
    expect(unfinished).toMatchObject({ reviews: [], portfolios: [{ ...named, contracts: 1 }] });
    const place = { kind: "portfolio", ...named };
    expect(changes).toMatchObject([{ kind: "portfolio", place, count: 2, by: null }]);
    expect(await tasks()).toMatchObject([{ kind: "portfolio", title: named.name, place, count: 2, total: 4 }]);
    const text = "3 of 4 reviewed, 2 with findings to decide";
    expect(await finished()).toMatchObject([
      { kind: "portfolio.finished", title: "Batch review finished", text, place },
    ]);
    expect((await bob.get("/notifications")).body.notifications).toEqual([]);

    // Decided contracts no longer wait. What is tried again is told once more.
    const { contracts } = (await ada.get(at)).body;
    for (const { review_id } of contracts.slice(0, 2))
      await ada.patch(`/reviews/${review_id}/findings/${check.id}`, { decision: "accepted" });
    expect(await tasks()).toEqual([]);
    await ada.post("/notifications/read", { ids: [(await finished())[0].id] });
    await app.database.system`update files set status = 'ready', extraction_error = null where id = ${file_ids[2]!}`;
    await ada.post(`${at}/retry`);
    await app.runJobs();
    expect((await finished()).map((each: { text: string }) => each.text)).toEqual([
      "4 of 4 reviewed, 3 with findings to decide",
      text,
    ]);
    await ada.delete(at);
    expect(await finished()).toEqual([]);
  });

  it("says why a contract is not reviewed: unreadable, deleted or hidden", async () => {
    server.reply(judge);
    const { ada, bob, playbook, path } = await firm(app);
    await ada.post(`${path}/checks`, newCheck("Term"));
    const { body: good } = await ada.upload("good.txt", "SILENT");
    const { body: broken } = await ada.upload("broken.txt", "SILENT");
    const { body: gone } = await ada.upload("gone.txt", "SILENT");
    const { body: hidden } = await bob.upload("hidden.txt", "SILENT");
    await app.runJobs();
    await app.database
      .system`update files set status = 'failed', extraction_error = 'Damaged.' where id = ${broken.id}`;
    const file_ids = [good.id, broken.id, gone.id, hidden.id, MISSING];
    const { body: portfolio } = await ada.post("/portfolios", { playbook_id: playbook.id, file_ids });
    expect((await ada.delete(`/files/${gone.id}`)).status).toBe(204);
    await app.runJobs();
    const { body } = await ada.get(`/portfolios/${portfolio.id}`);
    expect(body.contracts.map((each: { state: string }) => each.state)).toEqual([
      "reviewed",
      ...Array(4).fill("skipped"),
    ]);
    const noAccess = { code: "NOT_FOUND", message: "This file does not exist, or you do not have access to it." };
    expect(body.contracts.slice(1)).toMatchObject([
      {
        name: "broken.txt",
        error: { code: "FILE_FAILED", message: "The file broken.txt could not be read: Damaged." },
      },
      { name: "gone.txt", error: noAccess },
      { name: null, error: noAccess },
      { name: null, error: noAccess },
    ]);
    expect((await ada.post("/portfolios", { playbook_id: playbook.id, file_ids: [hidden.id] })).status).toBe(404);
  });

  it("waits for credits instead of losing contracts", async () => {
    server.reply(judge);
    const { ada, org, playbook, path } = await firm(app);
    await ada.post(`${path}/checks`, newCheck("Term"));
    const file_ids = [];
    for (const name of ["a.txt", "b.txt", "c.txt"]) file_ids.push((await ada.upload(name, `SILENT ${name}`)).body.id);
    await app.runJobs();
    const bill = (mode: string, credits: number) => app.database.system`
      update organizations set billing_mode = ${mode}, credit_balance = ${credits} where id = ${org.id}`;
    await bill("credits", 0);
    const asked = { playbook_id: playbook.id, file_ids };
    expect((await ada.post("/portfolios", asked)).body.code).toBe("INSUFFICIENT_CREDITS");
    await bill("credits", 3);
    const at = `/portfolios/${(await ada.post("/portfolios", asked)).body.id}`;
    await app.runJobs();
    const { body: before } = await ada.get(at);
    expect(before).toMatchObject({ counts: { reviewed: 1, queued: 2 }, paused: { code: "INSUFFICIENT_CREDITS" } });
    await bill("credits", 10);
    await app.database.system`update jobs set run_after = now() where kind = 'portfolios/start' and status = 'pending'`;
    await app.runJobs();
    expect((await ada.get(at)).body).toMatchObject({ counts: { reviewed: 3, queued: 0 }, paused: null });
  });

  it("takes the documents of a vault that the caller can see, and needs a person for that", async () => {
    const { org, ada, bob, asOrganization, playbook } = await begun({ "a.txt": "SILENT" });
    const owner = await org.user({ managesVaults: true });
    const vault = await makeVault(org, owner);
    const asked = { playbook_id: playbook.id, vault_id: vault.id };
    expect((await owner.post("/portfolios", asked)).body.error).toBe("This vault has no documents to review.");
    const { body: file } = await owner.upload("lease.txt", "SILENT");
    await owner.post(`${vault.path}/documents`, { file_ids: [file.id] });
    await vault.document({ name: "no file.pdf" });
    await vault.document({ name: "deleted.pdf", status: "deleted" });
    await app.runJobs();
    const { body: portfolio } = await owner.post("/portfolios", { ...asked, name: "All leases" });
    await app.runJobs();
    const { body } = await owner.get(`/portfolios/${portfolio.id}`);
    expect(body).toMatchObject({
      name: "All leases",
      vault_id: vault.id,
      contracts: [
        { name: "lease.txt", state: "reviewed" },
        { name: "no file.pdf", state: "skipped", error: { code: "NO_FILE" } },
      ],
    });
    expect((await bob.post("/portfolios", asked)).status).toBe(404);
    expect((await asOrganization.post("/portfolios", asked)).body.code).toBe("USER_KEY_REQUIRED");
    expect((await ada.post("/portfolios", { ...asked, file_ids: [file.id] })).status).toBe(400);
  });

  it("refuses a playbook without checks", async () => {
    const { ada, file_ids } = await begun({ "a.txt": "SILENT" });
    const { body: empty } = await ada.post("/playbooks", { title: "Empty" });
    const { status, body } = await ada.post("/portfolios", { playbook_id: empty.id, file_ids });
    expect([status, body.details.issues[0].path]).toEqual([400, "body.playbook_id"]);
  });
});

describe("GET /portfolios/{id}", () => {
  it("pages the contracts, and filters them by state and by the outcome of a check", async () => {
    const { ada, at, check } = await begun(THREE);
    const names = async (query: string) =>
      (await ada.get(`${at}?${query}`)).body.contracts.map(({ name }: { name: string }) => name);
    expect(await names("state=queued")).toEqual(["a.txt", "b.txt", "c.txt"]);
    await app.runJobs();
    expect(await names("limit=2")).toEqual(["a.txt", "b.txt"]);
    expect(await names("limit=2&offset=2")).toEqual(["c.txt"]);
    expect(await names("state=queued")).toEqual([]);
    expect(await names(`check_id=${check.id.toUpperCase()}&outcome=missing`)).toEqual(["b.txt"]);
    expect(await names(`check_id=${check.id}&outcome=flag`)).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect(await names("outcome=judgement")).toEqual(["c.txt"]);
    expect((await ada.get(`${at}?check_id=${MISSING}&outcome=flag`)).status).toBe(404);
  });

  it("shows the value of each contract, filters by it, and sorts by it, by severity, by name, or outliers first", async () => {
    const { ada, at, check } = await begun({ "b.txt": "3 years", "a.txt": "CONTRADICTORY", "c.txt": "30 days" });
    server.reply(withValue);
    await app.runJobs();
    const { body } = await ada.get(at);
    const values = body.contracts.map(({ results: [result] }: { results: { found: string; wanted: string }[] }) => [
      result?.found,
      result?.wanted,
    ]);
    expect(values).toEqual([
      ["3 years", "1 years"],
      [null, null],
      ["30 days", "1 days"],
    ]);
    expect(body.checks[0].values).toEqual([
      { value: "3 years", count: 1 },
      { value: "30 days", count: 1 },
    ]);
    const names = async (query: string) =>
      (await ada.get(`${at}?${query}`)).body.contracts.map(({ name }: { name: string }) => name);
    expect(await names(`check_id=${check.id}&value=30%20days`)).toEqual(["c.txt"]);
    expect(await names(`check_id=${check.id}&sort=value`)).toEqual(["c.txt", "b.txt", "a.txt"]);
    expect(await names(`check_id=${check.id}&sort=value&order=desc`)).toEqual(["b.txt", "c.txt", "a.txt"]);
    expect(await names(`check_id=${check.id}&sort=outcome`)).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect(await names("sort=outliers")).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect(await names("sort=outliers&order=desc")).toEqual(["b.txt", "c.txt", "a.txt"]);
    expect(await names("sort=name")).toEqual(["a.txt", "b.txt", "c.txt"]);
    for (const query of ["sort=value", "sort=outcome", "value=3%20years"])
      expect((await ada.get(`${at}?${query}`)).body.details.issues[0].path, query).toBe("query.check_id");
    expect((await ada.get(`${at}/export?sort=value`)).status).toBe(400);
  });

  it("is hidden from everybody else; one of an organization key is open to administrators", async () => {
    const { bob, admin, at, asOrganization, playbook, ada } = await begun({ "a.txt": "SILENT" });
    for (const other of [bob, admin, asOrganization]) {
      expect((await other.get(at)).status).toBe(404);
      expect((await other.get("/portfolios")).body.portfolios).toEqual([]);
    }
    const { body: file } = await asOrganization.upload("open.txt", "SILENT");
    await app.runJobs();
    const asked = { playbook_id: playbook.id, file_ids: [file.id] };
    const { body: open } = await asOrganization.post("/portfolios", asked);
    await app.runJobs();
    for (const caller of [asOrganization, admin])
      expect((await caller.get(`/portfolios/${open.id}`)).body.counts.reviewed).toBe(1);
    expect((await ada.get(`/portfolios/${open.id}`)).status).toBe(404);
  });

  it("shows a review that was deleted as deleted, and does not review the contract again", async () => {
    const { ada, at } = await begun({ "a.txt": "SILENT" });
    await app.runJobs();
    const { body } = await ada.get(at);
    await ada.delete(`/reviews/${body.contracts[0].review_id}`);
    expect((await ada.get(at)).body.contracts).toMatchObject([{ state: "deleted", review_id: null, results: [] }]);
    expect((await ada.post(`${at}/retry`)).body.code).toBe("NOTHING_TO_RETRY");
  });
});

describe("POST /portfolios/{id}/retry", () => {
  it("reviews again what failed, was stopped or could not be reviewed", async () => {
    const { ada, at } = await begun({ "a.txt": "SILENT", "b.txt": "SILENT" });
    await startOnly();
    const { body: before } = await ada.get(at);
    await ada.post(`/jobs/${before.contracts[0].review_id}/cancel`);
    await app.runJobs();
    const { body: stopped } = await ada.get(at);
    expect(stopped.contracts).toMatchObject([
      { state: "failed", error: { code: "CANCELED", message: "This review was stopped." } },
      { state: "reviewed" },
    ]);
    expect((await ada.post(`${at}/retry`)).body.counts).toMatchObject({ queued: 1, reviewed: 1, failed: 0 });
    await app.runJobs();
    expect((await ada.get(at)).body.counts).toMatchObject({ reviewed: 2, failed: 0 });
  });
});

describe("DELETE /portfolios/{id}", () => {
  it("keeps the reviews that were started and starts no more", async () => {
    const { ada, at } = await begun({ "a.txt": "SILENT", "b.txt": "SILENT", "c.txt": "SILENT" });
    await startOnly();
    expect((await ada.delete(at)).status).toBe(204);
    expect((await ada.get(at)).status).toBe(404);
    await app.runJobs();
    const { body } = await ada.get("/reviews");
    expect(body.reviews.map(({ status }: { status: string }) => status)).toEqual(["succeeded", "succeeded"]);
  });
});

describe("GET /portfolios/{id}/export", () => {
  it("is a workbook with a bold header, and a coloured and labelled cell for each check", async () => {
    const { ada, at } = await begun(THREE);
    await app.runJobs();
    const { status, headers, bytes } = await ada.get(`${at}/export`);
    expect([status, headers["content-disposition"]]).toEqual([200, expect.stringContaining("NDA - 3 files.xlsx")]);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]!.name).toBe("Batch review");
    expect(sheets[0]!.rows).toEqual([
      ["Contract", "Status", "Term", "Why not reviewed"],
      ["a.txt", "Reviewed", "Contradicts", null],
      ["b.txt", "Reviewed", "Not found", null],
      ["c.txt", "Reviewed", "Needs your judgement", null],
    ]);
    const styleOf = (place: string) => sheets[0]!.cells?.get(place)?.style;
    expect(styleOf("0,0")?.font?.bold).toBe(true);
    const fills = ["1,2", "2,2", "3,2"].map((place) => JSON.stringify(styleOf(place)?.fill));
    expect(fills[0]).toContain("F6D9D6");
    expect([fills[1], fills[2]]).toEqual([fills[0], expect.stringContaining("F8E9C8")]);
    expect(sheets[0]!.columns?.[0]?.width).toBe(44);
  });
});

it("nothing more is started for a person who left the organization", async () => {
  const { ada, admin, org } = await begun({ "a.txt": "SILENT", "b.txt": "SILENT" });
  expect((await (await admin.signedIn()).delete(`/people/${ada.id}`)).status).toBe(204);
  await app.runJobs();
  const left = await app.database.system`
    select state, error ->> 'code' as code from portfolio_contracts where organization_id = ${org.id}`;
  expect(left).toEqual(Array(2).fill({ state: "refused", code: "CANCELED" }));
});
