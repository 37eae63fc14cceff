import { describe, expect, it } from "vitest";
import { nameByQuestion } from "../../../src/assistant/completions/chat-names.ts";
import { sample } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const CONTRACT = `SERVICES AGREEMENT

This Services Agreement is made as of March 3, 2024 by and between Acme Widgets Inc. ("Supplier") and Globex Trading LLC ("Buyer").

1. Payment. Buyer shall pay each invoice within forty-five (45) days of receipt.

2. Governing Law. This Agreement is governed by the laws of the State of New York, without regard to its conflict of law rules.`;

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user({ managesVaults: true }) };
}

async function readyFile(ada: TestUser, name = "services.txt", content: string | Uint8Array = CONTRACT) {
  const { body } = await ada.upload(name, content);
  await app.runJobs();
  return body.id as string;
}

/** Asks, runs the job, and returns its envelope. */
async function ask(ada: Pick<TestUser, "post" | "get">, body: object) {
  const begun = await ada.post("/chat/completions?wait=0", body);
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

describe("POST /chat/completions", () => {
  it("answers without a language model by quoting, with valid citations, and says so", async () => {
    const { ada } = await people();
    const file = await readyFile(ada);
    const job = await ask(ada, { message: "Which law governs this agreement?", file_ids: [file] });
    expect(job).toMatchObject({ kind: "chat/completions", status: "succeeded", error: null });
    const { result, chat_id, model, citations } = job.result;
    expect(model).toBe("local");
    expect(result).toMatch(/No language model is configured/);
    expect(result).toMatch(/New York/);
    expect(chat_id).toEqual(expect.any(String));
    expect(citations.length).toBeGreaterThan(0);
    for (const { quote, start, end, file_id, filename, document_id, marker } of citations) {
      expect(CONTRACT.slice(start, end)).toBe(quote);
      expect([file_id, filename, document_id]).toEqual([file, "services.txt", null]);
      expect(result).toContain(`[${marker}]`);
    }
    expect(job.result).not.toHaveProperty("documents");
  });

  it("looks up each of several questions in one message", async () => {
    const { ada } = await people();
    const file = await readyFile(ada);
    const message = "Which law governs this agreement, and how many days does Buyer have to pay an invoice?";
    const { result } = await ask(ada, { message, file_ids: [file] });
    expect(result.result).toMatch(/\*\*Which law governs this agreement\?\*\*\n\n\*\*New York\*\* \[1\]/);
    expect(result.result).toMatch(/forty-five|45/);
    for (const { quote, start, end } of result.citations) expect(CONTRACT.slice(start, end)).toBe(quote);
  });

  it("succeeds on a question it cannot answer, and says what it found and what it cannot do", async () => {
    const { ada } = await people();
    const job = await ask(ada, { message: "Should we sign?" });
    expect(job.status).toBe("succeeded");
    expect(job.result.result).toMatch(/nothing to quote/);
    expect(job.result.citations).toEqual([]);
  });

  it("continues a chat by chat_id, with the files of earlier turns and its history", async () => {
    const { ada } = await people();
    const file = await readyFile(ada);
    const first = await ask(ada, { message: "Which law governs?", file_ids: [file] });
    const { chat_id } = first.result;
    const second = await ask(ada, { message: "When must invoices be paid?", chat_id });
    expect(second.result.chat_id).toBe(chat_id);
    expect(second.result.result).toMatch(/45|forty-five/);
    const { body } = await ada.get(`/chats/${chat_id}/messages`);
    expect(body.messages.map((message: { role: string }) => message.role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    expect(body.messages[0]).toMatchObject({ content: "Which law governs?", file_ids: [file], job_id: first.job_id });
    expect(body.messages[1].citations).toEqual(first.result.citations);
    const { body: chat } = await ada.get(`/chats/${chat_id}`);
    expect(chat).toMatchObject({ title: "Which law governs?", source: "api", visibility: "private", project_id: null });
    expect(chat.summary).not.toBe("");
  });

  it("names the chat in plain words: no link targets, marks or signs of Markdown in its title and summary", () => {
    const link = "[the lease](https://example.com/leases_(2024))";
    const { title, summary } = nameByQuestion(
      `**Which law** governs ${link}?`,
      `Compare ${link} and <https://example.com/x>`,
      "| Document | Answer |\n| --- | --- |\n| [nda.pdf](/vaults/1/documents/2) | `Ohio` [1] |\n\n- [ ] See [note][2]",
    );
    expect(title).toBe("Which law governs the lease?");
    expect(summary).toBe("Compare the lease and – Document Answer nda.pdf Ohio See note");
  });

  it("refuses a turn while one of the chat is pending or running with 409 CHAT_BUSY", async () => {
    const { ada } = await people();
    const { result } = await ask(ada, { message: "Hello" });
    const begun = await ada.post("/chat/completions?wait=0", { message: "And?", chat_id: result.chat_id });
    expect(begun.status).toBe(202);
    const busy = await ada.post("/chat/completions?wait=0", { message: "Now?", chat_id: result.chat_id });
    expect([busy.status, busy.body.code]).toEqual([409, "CHAT_BUSY"]);
    await ada.post(`/jobs/${begun.body.job_id}/cancel`);
    expect((await ada.post("/chat/completions?wait=0", { message: "Now?", chat_id: result.chat_id })).status).toBe(202);
  });

  it("accepts only one of many turns started at once in a chat", async () => {
    const { ada } = await people();
    const { result } = await ask(ada, { message: "Hello" });
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        ada.post("/chat/completions?wait=0", { message: "Now?", chat_id: result.chat_id }),
      ),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
  });

  it("accepts skill_ids and project_id only on the first turn", async () => {
    const { ada } = await people();
    const { result } = await ask(ada, { message: "Hello" });
    const id = "11111111-1111-1111-1111-111111111111";
    for (const field of [{ skill_ids: [id] }, { project_id: id }]) {
      const { status, body } = await ada.post("/chat/completions?wait=0", {
        message: "x",
        chat_id: result.chat_id,
        ...field,
      });
      expect([status, body.details.issues[0].path]).toEqual([400, `body.${Object.keys(field)[0]}`]);
    }
  });

  it("refuses the retired field playbook_id with a 400 that names playbook_ids", async () => {
    const { ada } = await people();
    const { status, text } = await ada.post("/chat/completions?wait=0", {
      message: "x",
      playbook_id: "11111111-1111-1111-1111-111111111111",
    });
    expect(status).toBe(400);
    expect(text).toContain("playbook_ids");
  });

  it.each([
    [{}],
    [{ message: "" }],
    [{ message: "x".repeat(100_001) }],
    [{ message: "x", file_ids: Array(51).fill("11111111-1111-1111-1111-111111111111") }],
    [{ message: "x", playbook_ids: Array(21).fill("11111111-1111-1111-1111-111111111111") }],
    [{ message: "x", skill_ids: Array(21).fill("11111111-1111-1111-1111-111111111111") }],
    [{ message: "x", clarify: true }],
  ])("refuses values out of bounds", async (body) => {
    const { ada } = await people();
    expect((await ada.post("/chat/completions?wait=0", body)).status).toBe(400);
  });

  it.each(["file_ids", "playbook_ids", "skill_ids", "chat_id", "project_id", "vault_id"])(
    "is 404 for an unknown id in %s, and for one the caller cannot see",
    async (field) => {
      const { org, ada } = await people();
      const bo = await org.user({ managesVaults: true });
      const hidden: Record<string, () => Promise<string>> = {
        file_ids: async () => (await bo.upload("hidden.txt", "x")).body.id,
        playbook_ids: async () => (await bo.post("/playbooks", { title: "Hidden" })).body.id,
        skill_ids: async () => (await bo.post("/skills", { name: "Hidden", content: "x" })).body.id,
        chat_id: async () => (await ask(bo, { message: "Hello" })).result.chat_id,
        project_id: async () => (await bo.post("/projects", { name: "Hidden" })).body.id,
        vault_id: async () => (await bo.post("/vaults", { name: "Hidden" })).body.id,
      };
      for (const id of ["11111111-1111-1111-1111-111111111111", await hidden[field]!()]) {
        const value = field.endsWith("_ids") ? [id] : id;
        const { status, body } = await ada.post("/chat/completions?wait=0", { message: "x", [field]: value });
        expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
      }
    },
  );

  it("refuses files still being read with 400 FILE_NOT_READY, and permanently failed ones with 422 FILE_FAILED", async () => {
    const { ada } = await people();
    const { body: fresh } = await ada.upload("fresh.txt", "x");
    const early = await ada.post("/chat/completions?wait=0", { message: "x", file_ids: [fresh.id] });
    expect([early.status, early.body.code]).toEqual([400, "FILE_NOT_READY"]);
    const broken = await readyFile(ada, "broken.docx", (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000));
    const failed = await ada.post("/chat/completions?wait=0", { message: "x", file_ids: [broken] });
    expect([failed.status, failed.body.code]).toEqual([422, "FILE_FAILED"]);
  });

  it("lets an organization key continue only chats of organization keys, and never use a vault", async () => {
    const { org, ada } = await people();
    const own = await ask(org.asOrganization, { message: "Hello" });
    expect((await ask(org.asOrganization, { message: "And?", chat_id: own.result.chat_id })).status).toBe("succeeded");
    const adas = await ask(ada, { message: "Hello" });
    const { status } = await org.asOrganization.post("/chat/completions?wait=0", {
      message: "x",
      chat_id: adas.result.chat_id,
    });
    expect(status).toBe(404);
    expect((await ada.post("/chat/completions?wait=0", { message: "x", chat_id: own.result.chat_id })).status).toBe(
      404,
    );
    const { body: vault } = await ada.post("/vaults", { name: "V" });
    const scoped = await org.asOrganization.post("/chat/completions?wait=0", { message: "x", vault_id: vault.id });
    expect([scoped.status, scoped.body.code]).toEqual([403, "USER_KEY_REQUIRED"]);
    const first = { message: "x", vault_id: vault.id, file_ids: ["11111111-1111-1111-1111-111111111111"] };
    expect((await org.asOrganization.post("/chat/completions?wait=0", first)).status).toBe(403);
  });

  it("lets only the creator continue a chat: 403 to those who may read it", async () => {
    const { org, ada } = await people();
    const { result } = await ask(ada, { message: "Hello" });
    await ada.patch(`/chats/${result.chat_id}`, { visibility: "organization" });
    for (const as of [await org.user(), org.asOrganization]) {
      const reply = await as.post("/chat/completions?wait=0", { message: "x", chat_id: result.chat_id });
      expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  it("answers from one vault's cells and documents, citing the vault's documents", async () => {
    const { ada } = await people();
    const { body: vault } = await ada.post("/vaults", { name: "Deals" });
    const { body: file } = await ada.upload("services.txt", CONTRACT);
    await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const { body } = await ada.get(`/vaults/${vault.id}/documents`);
    const documentId = body.documents[0].document_id;
    const job = await ask(ada, { message: "When must invoices be paid?", vault_id: vault.id });
    expect(job.result.result).toMatch(/45|forty-five/);
    expect(job.result.citations[0]).toMatchObject({ document_id: documentId, file_id: file.id });
    await ada.patch(`/vaults/${vault.id}/documents/${documentId}/cells/agreementType`, {
      value: "Framework for widgets",
    });
    const table = await ask(ada, { message: "What is the agreement type of each?", vault_id: vault.id });
    expect(table.result.result).toContain("Framework for widgets");
  });

  it("is refused with 402 when billing is not set up, before anything is enqueued", async () => {
    const { org, ada } = await people();
    await app.database.system`update organizations set billing_mode = 'not_configured' where id = ${org.id}`;
    const { status, body } = await ada.post("/chat/completions?wait=0", { message: "x" });
    expect([status, body.code]).toEqual([402, "BILLING_NOT_CONFIGURED"]);
    expect((await ada.get("/jobs")).body.jobs).toEqual([]);
    expect((await ada.get("/chats")).body.chats).toEqual([]);
  });

  it("counts against the inference limit", async () => {
    const { ada } = await people();
    const { headers } = await ada.post("/chat/completions?wait=0", { message: "x" });
    expect(headers["ratelimit-limit"]).toBe("1000000");
  });
});
