import { afterAll, describe, expect, it } from "vitest";
import { changes } from "../../../src/assistant/tools/changes.ts";
import { findAction } from "../../../src/assistant/tools/inputs.ts";
import { reads } from "../../../src/assistant/tools/reads.ts";
import { openTools } from "../../../src/assistant/tools/tool.ts";
import { endpoints } from "../../../src/endpoints.ts";
import { clientTools } from "../../../src/entrances/mcp/client-tools.ts";
import { templateOf, uploadTemplate } from "../../drafting/templates/making.ts";
import { p } from "../../support/documents/office.ts";
import { TestApp, type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { callTool, sendMessage } from "./client.ts";

const app = useApp();
const CONTRACT = `SERVICES AGREEMENT

1. Payment. Buyer shall pay each invoice within forty-five (45) days of receipt.

2. Governing Law. This Agreement is governed by the laws of the State of New York.`;

const tools = openTools({ ...reads, ...changes, ...clientTools }, endpoints);
const operationsOf = (of: typeof reads) =>
  [...openTools(of, endpoints).values()].flatMap(({ actions }) => actions.map(({ operation }) => operation));
const called = new Set<string>();
/** Calls a tool that must succeed, and returns its result. */
async function use(who: { key: string }, name: string, given: object = {}) {
  called.add(findAction(tools.get(name)!, { ...given })!.operation);
  const { isError, content, text } = await callTool(app, who, name, given);
  if (isError) throw new Error(`${name}: ${text}`);
  expect(JSON.parse(text)).toEqual(content);
  return content;
}
const make = (who: { key: string }, name: string, given: object) => use(who, name, { ...given, confirm: true });

async function withFile(): Promise<{ org: TestOrganization; ada: TestUser; file: string }> {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body } = await ada.upload("services.txt", CONTRACT);
  await app.runJobs();
  return { org, ada, file: body.id };
}

describe("files, folders and projects", () => {
  it("are found, listed and read by tools, with offsets", async () => {
    const { ada, file } = await withFile();
    expect((await use(ada, "who_am_i")).user.id).toBe(ada.id);
    expect((await use(ada, "search", { q: "forty-five days" })).files[0].id).toBe(file);
    expect((await use(ada, "get", { what: "file", id: file })).name).toBe("services.txt");
    expect(await use(ada, "read_text", { file_id: file, start: 4, length: 8 })).toMatchObject({
      text: CONTRACT.slice(4, 12),
      start: 4,
      end: 12,
      length: CONTRACT.length,
      pages: [{ page: 1 }],
    });
    const start = CONTRACT.indexOf("Governing");
    const { found } = await use(ada, "read_text", { file_id: file, find: "governing  law" });
    expect(found).toMatchObject([{ quote: "Governing Law", start, end: start + 13, page: 1 }]);
    const { sections } = await use(ada, "get", { what: "outline", id: file });
    expect(sections.map(({ heading }: { heading: string }) => heading)).toContain("Governing Law");
    await use(ada, "get", { what: "definitions", id: file });
    await use(ada, "get", { what: "references", id: file });
    const uploaded = await make(ada, "create", { what: "file", name: "note.md", text: "# Zürich §" });
    await app.runJobs();
    expect((await use(ada, "read_text", { file_id: uploaded.id })).text).toContain("Zürich §");
    const { body: folder } = await ada.post("/folders", { name: "Signed" });
    expect((await use(ada, "list", { what: "folders" })).folders.map(({ id }: { id: string }) => id)).toContain(
      folder.id,
    );
    await use(ada, "list", { what: "folder_contents", folder_id: folder.id });
    const project = await make(ada, "create", { what: "project", name: "Merger" });
    expect((await use(ada, "list", { what: "projects", search: "merg" })).projects[0].id).toBe(project.id);
    expect((await use(ada, "get", { what: "project", id: project.id })).name).toBe("Merger");
    expect(await make(ada, "add_files", { project_id: project.id, file_ids: [file] })).toEqual({ done: true });
    expect((await use(ada, "get", { what: "project_files", id: project.id })).files[0].id).toBe(file);
  });
});

describe("vaults", () => {
  it("are created, filled, queried and corrected by tools", async () => {
    const { org, ada, file } = await withFile();
    const vault_id = (await make(ada, "create", { what: "vault", name: "Services" })).id;
    await make(ada, "create", { what: "column", vault_id, label: "Law", instructions: "The governing law" });
    const added = await make(ada, "add_files", { vault_id, file_ids: [file] });
    const { document_id } = added.documents[0];
    await app.runJobs();
    expect((await use(ada, "list", { what: "vaults", search: "serv" })).vaults[0].id).toBe(vault_id);
    expect((await use(ada, "get", { what: "vault", vault_id })).name).toBe("Services");
    expect((await use(ada, "get", { what: "columns", vault_id })).columns.at(-1).field_key).toBe("law");
    await use(ada, "get", { what: "views", vault_id });
    const cell = { vault_id, document_id, field_key: "law" };
    const row = await use(ada, "get", { what: "document", vault_id, document_id });
    expect(row.document_id).toBe(document_id);
    expect((await use(ada, "read_text", { vault_id, document_id, find: "invoice" })).found).toHaveLength(1);
    expect((await use(ada, "get", { what: "cell", ...cell })).cell.value).toMatch(/New York/);
    await make(ada, "update_cell", { action: "edit", ...cell, value: "Ohio" });
    const filter = { law: { op: "eq", value: "Ohio" } };
    expect((await use(ada, "query_vault", { vault_id, filter, fields: "law" })).documents).toHaveLength(1);
    await make(ada, "update_cell", { action: "note", ...cell, note: "Check this" });
    expect((await use(ada, "get", { what: "cell_notes", ...cell })).notes).toHaveLength(1);
    const alert = { name: "Start", field_key: "effectiveDate", days_before: [7], recipients: { role: "viewer" } };
    const { id: alertId } = await make(ada, "create", { what: "alert", vault_id: cell.vault_id, ...alert });
    expect((await use(ada, "get", { what: "alerts", vault_id: cell.vault_id })).alerts[0].id).toBe(alertId);
    expect((await use(ada, "get", { what: "deadlines", vault_id: cell.vault_id })).deadlines).toEqual([]);
    expect((await use(ada, "list", { what: "notifications" })).unread_count).toBe(0);
    expect((await make(ada, "update_cell", { action: "revert", ...cell })).cell.value).toMatch(/New York/);
    await use(ada, "get", { what: "cell_history", ...cell });
    expect((await make(ada, "update_cell", { action: "flag", ...cell, note: "Sure?" })).flag.note).toBe("Sure?");
    expect((await use(ada, "get", { what: "verification_queue", vault_id })).cells[0].field_key).toBe("law");
    const verified = await make(ada, "update_cell", { action: "verify", ...cell });
    expect(verified.verification).toMatchObject({ by_user_id: ada.id });
    expect((await use(ada, "get", { what: "verification_queue", vault_id, field_key: "law" })).cells).toEqual([]);
    expect((await use(ada, "get", { what: "members", vault_id })).members).toHaveLength(1);
    expect((await use(ada, "get", { what: "quality", vault_id })).columns.at(-1).field_key).toBe("law");
    expect((await use(ada, "summarize_vault", { vault_id, group_by: "law" })).total).toBe(1);
    expect((await use(ada, "compare_with_own_contracts", { vault_id, file_id: file })).contracts).toBe(0);
    expect((await use(ada, "search", { vault_id, q: "laws" })).results).toHaveLength(1);
    const bob = await org.user({ name: "Bob" });
    expect((await make(ada, "share", { vault_id, user_id: bob.id, role: "viewer" })).role).toBe("viewer");
    expect((await use(bob, "list", { what: "vaults" })).vaults).toHaveLength(1);
  });
});

describe("clauses", () => {
  it("are looked up by words, by id and by a wording that is alike", async () => {
    const { org, ada } = await withFile();
    const text = "Liability is capped at the fees of a year.";
    const { body: clause } = await ada.post("/clauses", { title: "Cap", text, kind: "Liability" });
    const titles = async (who: typeof ada, words: object) =>
      (await use(who, "list", { what: "clauses", ...words })).clauses;
    expect(await titles(ada, { search: "capped" })).toMatchObject([{ id: clause.id, text }]);
    expect((await use(ada, "get", { what: "clause", id: clause.id })).title).toBe("Cap");
    const alike = await use(ada, "find_wordings", { text: text.replace("a year", "two years") });
    expect(alike.results[0]).toMatchObject({ clause_id: clause.id, quote: text });
    expect(await titles(await org.user({ name: "Bob" }), { search: "capped" })).toEqual([]);
  });
});

describe("questions and reviews", () => {
  it("are asked, tracked and shared by tools", async () => {
    const { org, ada, file } = await withFile();
    const asked = await use(ada, "ask_question", { message: "Which law governs?", file_ids: [file], wait: 0 });
    expect(asked.status).toBe("pending");
    await app.runJobs();
    const job = await use(ada, "get", { what: "job", id: asked.job_id });
    expect([job.status, job.result.citations[0].file_id]).toEqual(["succeeded", file]);
    expect((await use(ada, "list", { what: "jobs" })).jobs[0].job_id).toBe(asked.job_id);
    const chat_id = job.result.chat_id;
    expect((await use(ada, "get", { what: "messages", id: chat_id })).messages).toHaveLength(2);
    await ada.post(`/chat/${chat_id}/materialize`);
    expect((await use(ada, "list", { what: "chats", search: "law" })).chats[0].id).toBe(chat_id);
    const bob = await org.user({ name: "Bob" });
    await make(ada, "share", { chat_id, user_id: bob.id });
    expect((await use(bob, "get", { what: "messages", id: chat_id })).messages).toHaveLength(2);
    const project = await make(ada, "create", { what: "project", name: "Ours" });
    await make(ada, "share", { project_id: project.id, email: bob.email });
    await use(ada, "list", { what: "skills" });
    const { playbooks } = await use(ada, "list", { what: "playbooks", limit: 1 });
    const playbook_id = playbooks[0].id;
    await use(ada, "get", { what: "playbook", id: playbook_id });
    expect((await use(ada, "get", { what: "checks", id: playbook_id })).checks.length).toBeGreaterThan(0);
    const run = await make(ada, "run_playbook", { playbook_id, file_ids: [file], wait: 0 });
    expect((await make(ada, "cancel_job", { job_id: run.job_id })).status).toBe("canceled");
    const again = await make(ada, "run_playbook", { playbook_id, file_ids: [file], wait: 0 });
    await app.runJobs();
    const review_id = again.job_id;
    const { decisions, result } = await use(ada, "get", { what: "review", id: review_id, detail: "full" });
    expect(decisions).toEqual([]);
    const { checkId } = result.results[0];
    await make(ada, "update_review", {
      action: "decide",
      review_id,
      check_id: checkId,
      decision: "rejected",
      note: "Fine as it is",
    });
    await use(ada, "update_review", { action: "redline", review_id });
    expect((await call(ada, "update_review", { action: "redline", review_id, confirm: true })).text).toContain(
      "accepted or edited",
    );
    const { body: later } = await ada.upload("later.txt", CONTRACT.replace("forty-five (45)", "ninety (90)"));
    await app.runJobs();
    const compared = await use(ada, "compare_files", { base_file_id: file, file_id: later.id, wait: 0 });
    await app.runJobs();
    const { changes } = (await use(ada, "get", { what: "job", id: compared.job_id })).result;
    expect(changes[0]).toMatchObject({ kind: "replaced", significance: "number" });
    await use(ada, "update_review", { action: "response", review_id, file_id: later.id });
    const response = await call(ada, "update_review", {
      action: "response",
      review_id,
      file_id: later.id,
      confirm: true,
    });
    expect(response.text).toContain("no redline to compare the draft with");
    const portfolio = await make(ada, "run_playbook", { as: "portfolio", playbook_id, file_ids: [file, later.id] });
    expect((await use(ada, "list", { what: "portfolios" })).portfolios).toMatchObject([
      { id: portfolio.id, contracts_count: 2 },
    ]);
    expect((await use(ada, "get", { what: "portfolio", id: portfolio.id })).contracts).toHaveLength(2);
    await make(ada, "share", { review_id, user_id: bob.id });
    expect((await use(bob, "list", { what: "reviews" })).reviews).toMatchObject([
      { id: review_id, decided: 1, is_own: false },
    ]);
  });

  it("find clauses of the library, and how they were worded before", async () => {
    const { ada, file } = await withFile();
    const text = "Buyer shall pay each invoice within thirty (30) days of receipt.";
    const { body: clause } = await ada.post("/clauses", { title: "Payment", text });
    await app.runJobs();
    expect((await use(ada, "list", { what: "clauses", search: "pay" })).clauses[0].id).toBe(clause.id);
    expect((await use(ada, "get", { what: "clause", id: clause.id })).text).toBe(text);
    const start = CONTRACT.indexOf("Buyer");
    const { results } = await use(ada, "find_wordings", {
      file_id: file,
      start,
      end: CONTRACT.indexOf("receipt.") + 8,
    });
    expect(results[0]).toMatchObject({ clause_id: clause.id, title: "Payment" });
  });

  it("find templates, and make documents from them", async () => {
    const { ada } = await withFile();
    const { body: made } = await uploadTemplate(ada, "Letter.docx", templateOf(p("Dear {{customer}}")));
    expect((await use(ada, "list", { what: "templates", search: "lett" })).templates[0].id).toBe(made.id);
    expect((await use(ada, "get", { what: "template", id: made.id })).fields[0].key).toBe("customer");
    const given = { template_id: made.id, values: { customer: "Ada" }, title: "To Ada" };
    const filled = await make(ada, "fill_template", given);
    await app.runJobs();
    expect((await use(ada, "read_text", { file_id: filled.id })).text).toContain("Dear Ada");
  });

  it("write a report of a project", async () => {
    const { ada, file } = await withFile();
    const project = await make(ada, "create", { what: "project", name: "Merger" });
    await make(ada, "add_files", { project_id: project.id, file_ids: [file] });
    const { templates } = await use(ada, "list", { what: "report_templates" });
    const source = { project_id: project.id };
    const begun = await make(ada, "write_report", { template_id: templates[0].id, source, title: "Merger", wait: 0 });
    await app.runJobs();
    const { result } = await use(ada, "get", { what: "job", id: begun.job_id });
    expect(result.documents[0].filename).toBe("Merger.docx");
  });

  it("count for the organization", async () => {
    const { asOrganization } = await app.organization();
    const days = { start_date: "2026-01-01", end_date: "2026-01-31" };
    await use(asOrganization, "get", { what: "usage", ...days });
    expect((await use(asOrganization, "get", { what: "credit_usage", ...days })).pricing_available).toBe(false);
  });
});

afterAll(() => {
  expect(operationsOf({ ...reads, ...changes, ...clientTools }).filter((operation) => !called.has(operation))).toEqual(
    [],
  );
});

const call = (who: { key: string }, name: string, given: object = {}) => callTool(app, who, name, given);
const recordsOf = (organizationId: string) => app.database.system`
  select operation, user_id, target from audit_records where organization_id = ${organizationId} order by id`;

describe("a tool that changes something", () => {
  it("does nothing without confirm: true, and says what it would do", async () => {
    const org = await app.organization();
    const ada = await org.user();
    for (const more of [{}, { confirm: false }, { confirm: "true" }, { confirm: 1 }]) {
      const { isError, content } = await call(ada, "create", { what: "project", name: "Merger", ...more });
      expect([isError, content]).toEqual([
        false,
        {
          confirmation_required: true,
          would: "Create a project",
          operation: "POST /v1/projects",
          arguments: { what: "project", name: "Merger" },
          next: expect.stringContaining("confirm: true"),
        },
      ]);
    }
    expect((await ada.get("/projects")).body.projects).toEqual([]);
    expect(await recordsOf(org.id)).toEqual([]);
  });

  it("refuses an impossible change before confirmation, and names the tool's own arguments", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const refused = async (name: string, given: object) => {
      const { isError, content } = await call(ada, name, given);
      expect([isError, content.status, content.code]).toEqual([true, 400, "VALIDATION_FAILED"]);
      const issues = content.details.issues.map(
        ({ path, message }: { path: string; message: string }) => `${path} ${message}`,
      );
      expect(content.error).toBe(`The request is not valid: ${issues.join("; ")}`);
      return issues;
    };
    expect(await refused("create", { what: "project", name: 7 })).toEqual(["name must be a string"]);
    expect(await refused("create", { what: "file", name: "x.txt" })).toEqual(["text is required"]);
    expect(await refused("create", { what: "project", name: "A", label: "B" })).toEqual([
      expect.stringContaining("label does not go with the other arguments; it takes name, description"),
    ]);
    expect(await refused("create", { what: "project", name: "A", colour: "red" })).toEqual([
      expect.stringContaining("colour is not an argument of create with what: project; it takes name"),
    ]);
    expect(await refused("create", { what: "castle" })).toEqual([
      "what must be one of vault, column, alert, project, file",
    ]);
    const offered = async (name: string, given: object) => {
      const { content } = await callTool(app, org.asOrganization, name, given);
      return content.details.issues.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
    };
    expect(await offered("create", { what: "castle" })).toEqual(["what must be one of project, file"]);
    const [kinds] = await offered("list", { what: "castles" });
    expect(kinds).toMatch(/^what must be one of projects, playbooks, /);
    expect(kinds).not.toMatch(/vaults|notifications/);
    expect(await offered("share", { email: "bob@example.com" })).toEqual([
      "project_id is required, or instead: chat_id, or review_id",
    ]);
    expect(await refused("share", { project_id: "7" })).toEqual([expect.stringMatching(/^project_id /)]);
    expect(await refused("share", { email: "bob@example.com" })).toEqual([
      "project_id is required, or instead: vault_id, or chat_id, or review_id",
    ]);
    expect(await refused("list", { what: "projects", limit: 5000 })).toEqual([
      "limit must be a whole number from 1 to 500",
    ]);
    expect(await refused("get", { what: "cell" })).toEqual([
      "vault_id is required",
      "document_id is required",
      "field_key is required",
    ]);
    expect(await refused("get", { what: "file" })).toEqual(["id is required"]);
    const vault_id = (await make(ada, "create", { what: "vault", name: "Leases" })).id;
    const document_id = vault_id;
    expect(await refused("query_vault", { vault_id, filter: { term: { op: "like", value: 1 } } })).toEqual([
      expect.stringMatching(/^filter\.term\.op must be one of eq, ne, /),
    ]);
    expect(await refused("update_cell", { action: "note", vault_id, document_id, field_key: "law" })).toEqual([
      "note is required",
    ]);
  });

  it("makes the change with confirm: true, and leaves the same audit record as the API", async () => {
    const org = await app.organization();
    const ada = await org.user();
    const { content } = await call(ada, "create", { what: "project", name: "Merger", confirm: true });
    expect((await ada.get(`/projects/${content.id}`)).body).toEqual(content);
    expect(await recordsOf(org.id)).toEqual([
      { operation: "POST /projects", user_id: ada.id, target: { result: content.id } },
    ]);
  });

  it("repeats the first reply for the same idempotency_key, even across MCP and API", async () => {
    const ada = await (await app.organization()).user();
    const given = { name: "Merger", confirm: true, idempotency_key: "once" };
    const first = await call(ada, "create", { what: "project", ...given });
    expect((await call(ada, "create", { what: "project", ...given })).content).toEqual(first.content);
    const headers = { "idempotency-key": "once" };
    expect((await ada.post("/projects", { name: "Merger" }, { headers })).body).toEqual(first.content);
    expect((await ada.get("/projects")).body.projects).toHaveLength(1);
    expect((await call(ada, "create", { what: "project", ...given, name: "Other" })).content.status).toBe(409);
  });

  it("uploads nothing before confirmation, and only once for the same idempotency_key", async () => {
    const ada = await (await app.organization()).user();
    const given = { name: "note.txt", text: "Remember this.", idempotency_key: "once" };
    const { content } = await call(ada, "create", { what: "file", ...given });
    expect(content).toMatchObject({ operation: "POST /v1/files", arguments: { name: "note.txt" }, characters: 14 });
    expect(JSON.stringify(content)).not.toContain("Remember");
    expect((await ada.get("/files")).body.files).toEqual([]);
    const first = await call(ada, "create", { what: "file", ...given, confirm: true });
    expect((await call(ada, "create", { what: "file", ...given, confirm: true })).content).toEqual(first.content);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
    expect((await call(ada, "create", { what: "file", name: "x.txt" })).content.code).toBe("VALIDATION_FAILED");
  });

  it("deletes nothing", () => {
    expect(operationsOf({ ...changes, ...clientTools }).filter((operation) => operation.startsWith("DELETE"))).toEqual(
      [],
    );
  });
});

describe("with a limit of three requests per minute, one of them inference", () => {
  const narrow = useApp({ RATE_LIMIT_KEY: 3, RATE_LIMIT_INFERENCE_KEY: 1 });

  it("counts each call once, like its operation, and says when to retry", async () => {
    const { asOrganization } = await narrow.organization();
    const ask = () => callTool(narrow, asOrganization, "ask_question", { message: "Why?", wait: 0 });
    expect((await ask()).isError).toBe(false);
    const refused = await ask();
    expect([refused.isError, refused.content]).toEqual([
      true,
      expect.objectContaining({ status: 429, code: "RATE_LIMITED", retry_after_seconds: expect.any(Number) }),
    ]);
    expect((await asOrganization.get("/ping")).headers["ratelimit-remaining"]).toBe("2");
    const { headers } = await sendMessage(narrow, asOrganization.key, { method: "tools/list" });
    expect(headers["ratelimit-remaining"]).toBe("1");
    expect((await callTool(narrow, asOrganization, "create", { what: "project", name: "Only looking" })).isError).toBe(
      false,
    );
    expect((await callTool(narrow, asOrganization, "who_am_i")).content.code).toBe("RATE_LIMITED");
    expect((await asOrganization.get("/ping")).status).toBe(429);
    const listing = await sendMessage(narrow, asOrganization.key, { method: "tools/list" });
    expect([listing.status, listing.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

it("tells waiting callers the state of their answer when the service shuts down", async () => {
  const other = new TestApp({}, endpoints);
  await other.start();
  const ada = await (await other.organization()).user();
  const asking = callTool(other, ada, "ask_question", { message: "Why?", wait: 90 });
  await eventually(async () => ((await ada.get("/jobs")).body.jobs.length === 1 ? true : undefined));
  await other.stop();
  expect((await asking).content.status).toBe("pending");
});

it("stops waiting for an answer when its caller does", async () => {
  const ada = await (await app.organization()).user();
  const leaving = new AbortController();
  const headers = {
    authorization: `Bearer ${ada.key}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const params = { name: "ask_question", arguments: { message: "Why?", wait: 90 } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const asking = fetch(`${app.url}/mcp`, { method: "POST", headers, body, signal: leaving.signal });
  await eventually(async () => ((await ada.get("/jobs")).body.jobs.length === 1 ? true : undefined));
  const before = await countAnswered();
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await eventually(async () => ((await countAnswered()) === before + 1 ? true : undefined));
});

async function countAnswered(): Promise<number> {
  const text = await app.deps.metrics.registry.getSingleMetricAsString("chancery_mcp_calls_total");
  return Number(/tool="ask_question",outcome="done"} (\d+)/.exec(text)?.[1] ?? 0);
}
