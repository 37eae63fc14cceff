import { afterAll, describe, expect, it } from "vitest";
import { changes } from "../../src/mcp/changes.ts";
import { reads } from "../../src/mcp/reads.ts";
import { type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { callTool } from "./client.ts";

const app = useApp();
const CONTRACT = `SERVICES AGREEMENT

1. Payment. Buyer shall pay each invoice within forty-five (45) days of receipt.

2. Governing Law. This Agreement is governed by the laws of the State of New York.`;

const called = new Set<string>();
/** Calls a tool that must not refuse, and gives what it gave. */
async function use(who: { key: string }, name: string, given: object = {}) {
  called.add(name);
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
  it("are found, listed and read by tools, with where the words stand", async () => {
    const { ada, file } = await withFile();
    expect((await use(ada, "who_am_i")).user.id).toBe(ada.id);
    expect((await use(ada, "search_files", { q: "forty-five days" })).files[0].id).toBe(file);
    expect((await use(ada, "get_file", { file_id: file })).name).toBe("services.txt");
    expect(await use(ada, "read_file_text", { file_id: file, start: 4, length: 8 })).toMatchObject({
      text: CONTRACT.slice(4, 12),
      start: 4,
      end: 12,
      length: CONTRACT.length,
      pages: [{ page: 1 }],
    });
    const start = CONTRACT.indexOf("Governing");
    const { found } = await use(ada, "read_file_text", { file_id: file, find: "governing  law" });
    expect(found).toMatchObject([{ quote: "Governing Law", start, end: start + 13, page: 1 }]);
    const uploaded = await make(ada, "upload_text", { file_name: "note.md", text: "# Zürich §", scope: "my-files" });
    await app.runJobs();
    expect((await use(ada, "read_file_text", { file_id: uploaded.id })).text).toContain("Zürich §");
    const { body: folder } = await ada.post("/folders", { name: "Signed" });
    expect((await use(ada, "list_folders")).folders.map(({ id }: { id: string }) => id)).toContain(folder.id);
    await use(ada, "list_folder", { folder_id: folder.id });
    const project = await make(ada, "create_project", { name: "Merger" });
    expect((await use(ada, "list_projects", { search: "merg" })).projects[0].id).toBe(project.id);
    expect((await use(ada, "get_project", { project_id: project.id })).name).toBe("Merger");
    expect(await make(ada, "add_project_files", { project_id: project.id, file_id: file })).toEqual({ done: true });
    expect((await use(ada, "list_project_files", { project_id: project.id })).files[0].id).toBe(file);
  });
});

describe("vaults", () => {
  it("are made, filled, queried and corrected by tools", async () => {
    const { org, ada, file } = await withFile();
    const vault_id = (await make(ada, "create_vault", { name: "Services" })).id;
    await make(ada, "add_column", { vault_id, label: "Law", instructions: "The governing law" });
    const added = await make(ada, "add_documents", { vault_id, file_ids: [file] });
    const { document_id } = added.documents[0];
    await app.runJobs();
    expect((await use(ada, "list_vaults", { search: "serv" })).vaults[0].id).toBe(vault_id);
    expect((await use(ada, "get_vault", { vault_id })).name).toBe("Services");
    expect((await use(ada, "list_columns", { vault_id })).columns.at(-1).field_key).toBe("law");
    await use(ada, "list_views", { vault_id });
    const cell = { vault_id, document_id, field_key: "law" };
    const row = await use(ada, "get_document", { vault_id, document_id });
    expect(row.document_id).toBe(document_id);
    expect((await use(ada, "read_document_text", { vault_id, document_id, find: "invoice" })).found).toHaveLength(1);
    expect((await use(ada, "get_cell", cell)).cell.value).toMatch(/New York/);
    await make(ada, "edit_cell", { ...cell, value: "Ohio" });
    const filter = { law: { op: "eq", value: "Ohio" } };
    expect((await use(ada, "query_vault", { vault_id, filter, fields: "law" })).documents).toHaveLength(1);
    await make(ada, "add_cell_note", { ...cell, text: "Check this" });
    expect((await use(ada, "list_cell_notes", cell)).notes).toHaveLength(1);
    expect((await make(ada, "revert_cell", cell)).cell.value).toMatch(/New York/);
    await use(ada, "get_cell_history", cell);
    const bob = await org.user({ name: "Bob" });
    expect((await make(ada, "share_vault", { vault_id, user_id: bob.id, role: "viewer" })).role).toBe("viewer");
    expect((await use(bob, "list_vaults")).vaults).toHaveLength(1);
  });
});

describe("questions and reviews", () => {
  it("are asked, followed and shared by tools", async () => {
    const { org, ada, file } = await withFile();
    const asked = await make(ada, "ask_question", { message: "Which law governs?", file_ids: [file], wait: 0 });
    expect(asked.status).toBe("pending");
    await app.runJobs();
    const job = await use(ada, "get_job", { job_id: asked.job_id });
    expect([job.status, job.result.citations[0].file_id]).toEqual(["succeeded", file]);
    expect((await use(ada, "list_jobs")).jobs[0].job_id).toBe(asked.job_id);
    const chat_id = job.result.chat_id;
    expect((await use(ada, "list_messages", { chat_id })).messages).toHaveLength(2);
    await ada.post(`/chat/${chat_id}/materialize`);
    expect((await use(ada, "list_chats")).chats[0].id).toBe(chat_id);
    await use(ada, "search_chats", { q: "law" });
    const bob = await org.user({ name: "Bob" });
    await make(ada, "share_chat", { chat_id, user_id: bob.id });
    expect((await use(bob, "list_messages", { chat_id })).messages).toHaveLength(2);
    const project = await make(ada, "create_project", { name: "Ours" });
    await make(ada, "share_project", { project_id: project.id, email: bob.email });
    await use(ada, "list_skills");
    const { playbooks } = await use(ada, "list_playbooks", { limit: 1 });
    const playbook_id = playbooks[0].id;
    await use(ada, "get_playbook", { playbook_id });
    expect((await use(ada, "list_checks", { playbook_id })).checks.length).toBeGreaterThan(0);
    const run = await make(ada, "run_playbook", { playbook_id, file_ids: [file], wait: 0 });
    expect((await make(ada, "cancel_job", { job_id: run.job_id })).status).toBe("canceled");
  });

  it("are counted for the organization", async () => {
    const { asOrganization } = await app.organization();
    const days = { start_date: "2026-01-01", end_date: "2026-01-31" };
    await use(asOrganization, "get_usage", days);
    expect((await use(asOrganization, "get_credit_usage", days)).pricing_available).toBe(false);
  });
});

afterAll(() => {
  expect(Object.keys({ ...reads, ...changes }).filter((name) => !called.has(name))).toEqual([]);
});
