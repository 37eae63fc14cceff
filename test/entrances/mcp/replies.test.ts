import { describe, expect, it } from "vitest";
import { cutToFit } from "../../../src/assistant/tools/brief.ts";
import { changes } from "../../../src/assistant/tools/changes.ts";
import { reads } from "../../../src/assistant/tools/reads.ts";
import { openTools } from "../../../src/assistant/tools/tool.ts";
import { endpoints } from "../../../src/endpoints.ts";
import { clientTools } from "../../../src/entrances/mcp/client-tools.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { callTool, sendMessage } from "./client.ts";

const app = useApp();
const tools = [...openTools({ ...reads, ...changes, ...clientTools }, endpoints).values()];
const LIMIT = 8000;
const CLAUSE = "Buyer shall pay each invoice within forty-five (45) days of receipt of the goods at its warehouse. ";

async function ada(): Promise<TestUser> {
  return (await app.organization()).user({ managesVaults: true });
}

/** The whole reply to the call, as it goes over the wire. */
async function replyTo(who: { key: string }, name: string, given: object) {
  const { text, message } = await sendMessage(app, who.key, {
    method: "tools/call",
    params: { name, arguments: given },
  });
  const { content, isError } = message.result;
  expect([name, isError]).toEqual([name, undefined]);
  return {
    bytes: Buffer.byteLength(text),
    inner: Buffer.byteLength(content[0].text),
    body: JSON.parse(content[0].text),
  };
}

describe("run_playbook", () => {
  it("answers in under 8 kB with verdicts, short quotes and the review's address, and with everything when asked", async () => {
    const who = await ada();
    const { body: file } = await who.upload("supply.txt", `SUPPLY AGREEMENT\n\n${CLAUSE.repeat(60)}`);
    await app.runJobs();
    const { body: list } = await who.get("/playbooks");
    const playbook_id = list.playbooks[0].id;
    const given = { playbook_id, file_ids: [file.id], wait: 0, confirm: true };
    const started = await replyTo(who, "run_playbook", { ...given, idempotency_key: "one" });
    await app.runJobs();
    const brief = await replyTo(who, "run_playbook", { ...given, idempotency_key: "one" });
    const { job_id } = started.body;
    expect(brief.bytes).toBeLessThan(LIMIT);
    expect(brief.body).toMatchObject({
      job_id,
      review_id: job_id,
      review_url: `${app.deps.config.PUBLIC_URL}/reviews/${job_id}`,
      status: "succeeded",
      summary: { flags: expect.any(Number) },
    });
    const { results } = (await who.get(`/jobs/${job_id}`)).body.result;
    const shown = [...brief.body.findings, ...brief.body.passed];
    expect(shown.length).toBeGreaterThan(0);
    expect(brief.body.findings[0]).toMatchObject({
      check_id: expect.any(String),
      verdict: "Flag",
      why: expect.any(String),
    });
    for (const given of [
      { what: "review", id: job_id },
      { what: "job", id: job_id },
    ]) {
      expect((await replyTo(who, "get", given)).bytes).toBeLessThan(LIMIT);
      const full = await replyTo(who, "get", { ...given, detail: "full" });
      const precedents = given.what === "review" ? { precedents: [] } : {};
      expect(full.body.result.results).toEqual(results.map((each: object) => ({ ...each, ...precedents })));
    }
    const full = await replyTo(who, "run_playbook", { ...given, idempotency_key: "one", detail: "full" });
    expect(full.body.result.results).toEqual(results);
  });
});

describe("a reply", () => {
  it("of any other tool is cut to 8 kB, says so, and is whole when asked", async () => {
    const who = await ada();
    for (let count = 0; count < 30; count++) {
      await who.post("/projects", { name: `Project ${count}`, description: CLAUSE.repeat(4) });
    }
    const brief = await replyTo(who, "list", { what: "projects", limit: 30 });
    expect(brief.inner).toBeLessThanOrEqual(LIMIT);
    expect(brief.body.shortened).toContain('detail: "full"');
    expect(brief.body.projects[0].id).toMatch(/^[0-9a-f-]{36}$/);
    const full = await replyTo(who, "list", { what: "projects", limit: 30, detail: "full" });
    expect([full.body.projects.length, full.body.shortened]).toEqual([30, undefined]);
  });

  it("of read_text is a stretch of 6,000 characters unless a length is given", async () => {
    const who = await ada();
    const { body: file } = await who.upload("long.txt", CLAUSE.repeat(300));
    await app.runJobs();
    const read = await replyTo(who, "read_text", { file_id: file.id });
    expect(read.inner).toBeLessThanOrEqual(LIMIT);
    expect(read.body.text).toHaveLength(6000);
    expect((await replyTo(who, "read_text", { file_id: file.id, find: "invoice" })).inner).toBeLessThanOrEqual(LIMIT);
    expect((await replyTo(who, "read_text", { file_id: file.id, length: 20_000 })).body.text).toHaveLength(20_000);
  });

  it.each<[string, object]>([
    ["a long list", { things: Array.from({ length: 5000 }, (_, id) => ({ id, text: CLAUSE })) }],
    ["a long text", { text: CLAUSE.repeat(10_000) }],
    ["wide objects", { values: Object.fromEntries(Array.from({ length: 3000 }, (_, id) => [`k${id}`, CLAUSE])) }],
    ["deep lists", { a: Array(50).fill({ b: Array(50).fill({ c: Array(50).fill("x".repeat(30)) }) }) }],
    ["texts in other scripts", { a: Array(60).fill("契約 ".repeat(300)) }],
  ])("with %s fits, and names what was cut", (_kind, body) => {
    const cut = cutToFit(body);
    expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThanOrEqual(LIMIT);
    expect(cut).toMatchObject({ shortened: expect.stringContaining("“…”") });
  });

  it("keeps ids, addresses and cursors whole, and cuts the evidence before the answer", () => {
    const signed_url = `https://chancery.example.com/downloads/${"a".repeat(900)}`;
    const citations = Array.from({ length: 8 }, () => ({ quote: CLAUSE.repeat(20), file_id: "f" }));
    const cut = cutToFit({ result: { result: CLAUSE.repeat(20), citations, documents: [{ signed_url }] } }) as {
      result: { result: string; citations: { quote: string }[]; documents: object[] };
    };
    expect(cut.result.documents).toEqual([{ signed_url }]);
    expect(cut.result.result.length).toBeGreaterThan(cut.result.citations[0]!.quote.length);
  });
});

describe("words to search for", () => {
  it("are taken as query, q or search, by every tool that looks for words", async () => {
    const who = await ada();
    const { body: file } = await who.upload("supply.txt", CLAUSE);
    const { body: project } = await who.post("/projects", { name: "Merger" });
    await app.runJobs();
    for (const name of ["query", "q", "search"]) {
      expect((await replyTo(who, "search", { [name]: "invoice" })).body.files[0].id).toBe(file.id);
      const { projects } = (await replyTo(who, "list", { what: "projects", [name]: "Merg" })).body;
      expect(projects).toMatchObject([{ id: project.id }]);
    }
    const both = await callTool(app, who, "search", { query: "invoice", q: "goods" });
    expect([both.isError, both.content.error]).toEqual([
      true,
      expect.stringContaining("q is not an argument of search"),
    ]);
  });
});

describe("a refusal", () => {
  const actions = tools.flatMap((tool) => tool.actions.map((action) => ({ tool, action })));
  const WRONG = { nested: { wrong: true } };

  it.each(actions.map(({ tool, action }) => [`${tool.name} ${action.choice}`, tool, action] as const))(
    "of %s names the argument that is unknown, missing or wrong, and those that are allowed",
    async (_title, tool, action) => {
      const org = await app.organization();
      const who =
        action.op.key === "organization" ? org.asOrganization : await org.user({ managesVaults: true, isAdmin: true });
      const chosen = tool.choose ? { [tool.choose.by]: action.choice } : {};
      const id = "0b9ba2a4-3c52-4b7a-9a3e-6a1d9e2f6f00";
      const ids = Object.fromEntries(
        [...action.bindings].filter(([, { part }]) => part === "path").map(([name]) => [name, id]),
      );
      const refused = async (given: object) => {
        const { isError, content } = await callTool(app, who, tool.name, { ...chosen, ...ids, ...given });
        expect([given, isError]).toEqual([given, true]);
        return content.error as string;
      };
      const unknown = await refused({ colour: "red" });
      expect(unknown).toContain("colour is not an argument of");
      for (const name of action.bindings.keys()) expect(unknown).toContain(name);
      if (!tool.measured) expect(await refused({ detail: "all" })).toContain("detail must be one of brief, full");
      for (const [name, { part }] of action.bindings) {
        if (part !== "path" || !/id$/.test(name)) continue;
        expect(await refused({ [name]: "not-an-id" })).toMatch(new RegExp(`${name} |not found`));
      }
      for (const [name, { part, isRequired, described }] of action.bindings) {
        if (!isRequired || part === "path") continue;
        expect(await refused({})).toContain(`${name} is required`);
        if (described.type) expect(await refused({ [name]: WRONG })).toContain(name);
      }
    },
  );

  it("of an unknown tool names the tools", async () => {
    const who = await ada();
    const params = { name: "find_contracts", arguments: {} };
    const { message } = await sendMessage(app, who.key, { method: "tools/call", params });
    expect(message.error.message).toMatch(/^.*Unknown tool find_contracts\. The tools are who_am_i, list, get, /);
  });
});
