import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { eventually } from "../../support/process.ts";

const app = useApp();
const CITATIONS = [{ quote: "two years", start: 10, end: 19, page: 3 }];

async function cellOf(column: object = {}) {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", managesVaults: true });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "x", ...column });
  const documentId = await vault.document();
  const cell = `${vault.path}/documents/${documentId}/cells/term`;
  const extract = (value: unknown = "two years") =>
    vault.extract(documentId, "term", "text", { value, citations: CITATIONS, reasoning: "Clause 3." });
  const revert = () => ada.post(`${cell}/revert`);
  return { org, ada, vault, documentId, cell, extract, revert };
}

describe("reading a cell", () => {
  it("shows the extracted value with citations, reasoning, model and outcome", async () => {
    const { ada, cell, documentId, extract } = await cellOf();
    await extract();
    expect((await ada.get(cell)).body).toEqual({
      document_id: documentId,
      field_key: "term",
      cell: {
        value: "two years",
        is_edited: false,
        edited_at: null,
        edited_by: null,
        edited_by_user_id: null,
        has_citations: true,
      },
      extracted_at: expect.any(String),
      outcome: "found",
      error: null,
      model: "local",
      citations: CITATIONS,
      reasoning: "Clause 3.",
      confidence: null,
      verification: null,
      flag: null,
    });
  });

  it("shows null for a known column without a value, and answers 404 for an unknown column", async () => {
    const { ada, cell, vault, documentId } = await cellOf();
    const { body } = await ada.get(cell);
    expect([body.cell.value, body.outcome, body.extracted_at]).toEqual([null, "none", null]);
    expect((await ada.get(`${vault.path}/documents/${documentId}/cells/nowhere`)).status).toBe(404);
  });

  it.each(["absent", "unreadable", "failed"] as const)("reports the outcome %s", async (outcome) => {
    const { ada, cell, vault, documentId } = await cellOf();
    await vault.extract(documentId, "term", "text", {
      outcome,
      error: outcome === "failed" ? "The model did not answer." : null,
    });
    const { body } = await ada.get(cell);
    expect([body.outcome, body.cell.value, body.extracted_at, body.error]).toEqual([
      outcome,
      null,
      null,
      outcome === "failed" ? "The model did not answer." : null,
    ]);
    const { body: row } = await ada.get(`${vault.path}/documents/${documentId}`);
    expect([row.outcomes.term, row.values.term]).toEqual([outcome, undefined]);
  });

  it("is pending while the document is still being read", async () => {
    const { ada, vault } = await cellOf();
    const documentId = await vault.document({ status: "extracting" });
    expect((await ada.get(`${vault.path}/documents/${documentId}/cells/term`)).body.outcome).toBe("pending");
  });

  it("shows the document's name, status and title in the system columns", async () => {
    const { ada, vault } = await cellOf();
    const documentId = await vault.document({ name: "a.pdf", title: "Lease" });
    const values = [];
    for (const key of ["documentName", "documentStatus", "documentTitle"])
      values.push((await ada.get(`${vault.path}/documents/${documentId}/cells/${key}`)).body.cell.value);
    expect(values).toEqual(["a.pdf", "ready", "Lease"]);
  });
});

describe("editing a cell by hand", () => {
  it("shows the edit instead of the extraction and hides its citations and reasoning", async () => {
    const { ada, cell, extract } = await cellOf();
    await extract();
    const { status, body } = await ada.patch(cell, { value: "three years" });
    expect(status).toBe(200);
    expect(body.cell).toEqual({
      value: "three years",
      is_edited: true,
      edited_at: expect.any(String),
      edited_by: "Ada Quill",
      edited_by_user_id: ada.id,
      has_citations: false,
    });
    expect([body.citations, body.reasoning, body.extracted_at]).toEqual([[], null, body.cell.edited_at]);
  });

  it("names the editor by display name, else e-mail, else User <id>", async () => {
    const { ada, cell } = await cellOf();
    await ada.patch(cell, { value: "x" });
    const editor = async () => (await ada.get(cell)).body.cell.edited_by;
    await app.database.system`update users set preferred_name = 'Addie' where id = ${ada.id}`;
    expect(await editor()).toBe("Addie");
    await app.database.system`update users set preferred_name = null, name = null where id = ${ada.id}`;
    expect(await editor()).toBe(ada.email);
    await app.database.system`update users set email = null where id = ${ada.id}`;
    expect(await editor()).toBe(`User ${ada.id}`);
  });

  it("accepts null as an edit that empties the cell", async () => {
    const { ada, cell, vault, documentId, extract } = await cellOf();
    await extract();
    expect((await ada.patch(cell, { value: null })).body.cell).toMatchObject({ value: null, is_edited: true });
    expect((await ada.get(`${vault.path}/documents/${documentId}`)).body.values.term).toMatchObject({
      value: null,
      is_edited: true,
    });
  });

  it.each([
    ["text", 5, "text"],
    ["number", 12.5, "12.5"],
    ["percentage", 2, "2%"],
    ["boolean", true, "yes"],
    ["date", "2026-02-28", "2026-02-30"],
    ["date_range", { start: "2026-01-01", end: null }, { start: "2026-02-01", end: "2026-01-01" }],
    ["currency", { amount: 250000, currency: "USD" }, { amount: 250000, currency: "XXY" }],
    ["duration", { value: 30, unit: "days" }, { value: 30, unit: "hours" }],
    ["email", "ada@example.com", "ada"],
    ["url", "https://example.com/a", "ftp://example.com"],
    ["list", ["a", "b"], "a"],
    ["rich_text", "**bold**", ["bold"]],
    ["enum", "Low", "low"],
    ["multi_enum", ["Low", "High"], ["Low", "Mid"]],
  ])("checks the value against the column's type: %s", async (field_type, right, wrong) => {
    const field_meta = field_type.includes("enum") ? { options: ["Low", "High"] } : undefined;
    const { ada, cell } = await cellOf({ field_type, field_meta });
    const [good, bad] = field_type === "text" ? [wrong, right] : [right, wrong];
    expect((await ada.patch(cell, { value: good })).body.cell.value).toEqual(good);
    const reply = await ada.patch(cell, { value: bad });
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(reply.body.details.issues[0].path).toMatch(/^body\.value/);
    expect((await ada.get(cell)).body.cell.value).toEqual(good);
  });

  it("lets a cell keep a removed option, but no other cell may use it", async () => {
    const { ada, cell, vault } = await cellOf({ field_type: "multi_enum", field_meta: { options: ["Low", "High"] } });
    await ada.patch(cell, { value: ["Low", "High"] });
    const { body } = await ada.get(`${vault.path}/columns`);
    const column = body.columns.at(-1);
    await ada.patch(`${vault.path}/columns/${column.id}`, { field_meta: { options: ["High", "New"] } });
    expect((await ada.patch(cell, { value: ["Low", "New"] })).status).toBe(200);
    const other = await vault.document();
    expect((await ada.patch(`${vault.path}/documents/${other}/cells/term`, { value: ["Low"] })).status).toBe(400);
  });

  it.each([[{}], [{ valeu: 1 }], [[]]])("refuses the body %j with 400", async (body) => {
    const { ada, cell } = await cellOf();
    expect((await ada.patch(cell, body)).body.code).toBe("VALIDATION_FAILED");
  });

  it.each(["if_extracted_at", "if_edited_at"] as const)(
    "refuses with 409 CELL_CHANGED when %s no longer matches the cell, and returns the current cell",
    async (condition) => {
      const { ada, cell, org, vault } = await cellOf();
      await ada.patch(cell, { value: "one year" });
      const { body: seen } = await ada.get(cell);
      const when = condition === "if_edited_at" ? seen.cell.edited_at : seen.extracted_at;
      const bo = await org.user({ name: "Bo Reed", managesVaults: true });
      await ada.post(`${vault.path}/members`, { user_id: bo.id, role: "editor" });
      expect((await bo.patch(cell, { value: "two years", [condition]: when })).status).toBe(200);
      const refused = await ada.patch(cell, { value: "three years", [condition]: when });
      expect([refused.status, refused.body.code]).toEqual([409, "CELL_CHANGED"]);
      expect(refused.body.details.cell).toMatchObject({ value: "two years", edited_by: "Bo Reed" });
      expect((await ada.get(cell)).body.cell.value).toBe("two years");
      expect((await ada.patch(cell, { value: "three years" })).status).toBe(200);
    },
  );

  it("refuses with 409 CELL_CHANGED when the edit that the caller saw was reverted meanwhile", async () => {
    const { ada, cell } = await cellOf();
    await ada.patch(cell, { value: "one year" });
    expect((await ada.patch(cell, { value: "two years", if_is_edited: false })).body.code).toBe("CELL_CHANGED");
    const { body: seen } = await ada.patch(cell, { value: "two years", if_is_edited: true });
    await ada.post(`${cell}/revert`);
    const condition = { if_is_edited: true, if_edited_at: seen.cell.edited_at };
    const refused = await ada.patch(cell, { value: "three years", ...condition });
    expect([refused.status, refused.body.code]).toEqual([409, "CELL_CHANGED"]);
    expect(refused.body.details.cell.is_edited).toBe(false);
  });

  it("accepts null as the time of a cell that was never written", async () => {
    const { ada, cell } = await cellOf();
    const unseen = { if_extracted_at: null, if_edited_at: null };
    expect((await ada.patch(cell, { value: "one year", ...unseen })).status).toBe(200);
    expect((await ada.patch(cell, { value: "two years", ...unseen })).body.code).toBe("CELL_CHANGED");
    const offset = { if_edited_at: (await ada.get(cell)).body.cell.edited_at.replace("Z", "+00:00") };
    expect((await ada.patch(cell, { value: "two years", ...offset })).status).toBe(200);
    expect((await ada.patch(cell, { value: "x", if_edited_at: "yesterday" })).status).toBe(400);
  });

  it("refuses an import column with 400 IMPORT_COLUMN and a system column with 403", async () => {
    const { org, ada, vault, documentId } = await cellOf();
    await app.database.system`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, field_type, extraction_mode)
      values (${org.id}, ${vault.id}, 'custom', 'rent', 'Rent', 'number', 'import')`;
    const path = `${vault.path}/documents/${documentId}/cells`;
    expect((await ada.patch(`${path}/rent`, { value: 5 })).body.code).toBe("IMPORT_COLUMN");
    expect((await ada.patch(`${path}/documentName`, { value: "x" })).body.code).toBe("COLUMN_NOT_EDITABLE");
  });

  it("edits built-in columns like any other", async () => {
    const { ada, vault, documentId } = await cellOf();
    const path = `${vault.path}/documents/${documentId}/cells/parties`;
    const value = [{ name: "Acme Inc.", role: "Supplier" }];
    expect((await ada.patch(path, { value })).body.cell.value).toEqual(value);
  });
});

describe("reverting a cell", () => {
  it("restores the extracted value, citations and reasoning, and returns exactly document_id, field_key, cell and extracted_at", async () => {
    const { ada, cell, documentId, extract, revert } = await cellOf();
    await extract();
    const { body: edited } = await ada.patch(cell, { value: "three years" });
    const { status, body } = await revert();
    expect(status).toBe(200);
    expect(body).toEqual({
      document_id: documentId,
      field_key: "term",
      cell: { ...edited.cell, value: "two years", is_edited: false, has_citations: true },
      extracted_at: edited.extracted_at,
    });
    expect((await ada.get(cell)).body).toMatchObject({ citations: CITATIONS, reasoning: "Clause 3.", model: "local" });
  });

  it("keeps edited_at and the editor of the undone edit", async () => {
    const { org, ada, vault, cell, extract, revert } = await cellOf();
    await extract();
    const bob = await org.user({ name: "Bob", managesVaults: true });
    await ada.post(`${vault.path}/members`, { user_id: bob.id });
    const { body: edited } = await bob.patch(cell, { value: "three years" });
    const { body } = await revert();
    expect(body.cell).toMatchObject({ edited_at: edited.cell.edited_at, edited_by: "Bob", edited_by_user_id: bob.id });
  });

  it("keeps extracted_at", async () => {
    const { ada, cell, extract, revert } = await cellOf();
    await extract();
    const { body: edited } = await ada.patch(cell, { value: "x" });
    expect((await revert()).body.extracted_at).toBe(edited.extracted_at);
    expect((await ada.get(cell)).body.extracted_at).toBe(edited.extracted_at);
  });

  it("shows the newest extraction, including one that arrived after the edit", async () => {
    const { ada, cell, extract, revert } = await cellOf();
    await extract("two years");
    await ada.patch(cell, { value: "three years" });
    await extract("four years");
    expect((await ada.get(cell)).body.cell).toMatchObject({
      value: "three years",
      is_edited: true,
      has_citations: false,
    });
    expect((await revert()).body.cell.value).toBe("four years");
  });

  it("removes an edit over an absent extraction: 200 with value null", async () => {
    const { ada, cell, vault, documentId, revert } = await cellOf();
    await vault.extract(documentId, "term", "text", { outcome: "absent" });
    await ada.patch(cell, { value: "three years" });
    const { status, body } = await revert();
    expect([status, body.cell.value, body.cell.is_edited]).toEqual([200, null, false]);
    expect(body.extracted_at).toEqual(expect.any(String));
  });

  it("answers the same 404, byte for byte, with no hand edit, after a revert, and with no value on the document", async () => {
    const { ada, vault, documentId, cell, extract, revert } = await cellOf();
    const noValue = await revert();
    await extract();
    const noEdit = await revert();
    await ada.patch(cell, { value: "x" });
    await revert();
    const alreadyReverted = await revert();
    const noColumn = await ada.post(`${vault.path}/documents/${documentId}/cells/nowhere/revert`);
    const replies = [noValue, noEdit, alreadyReverted, noColumn];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, "NOTHING_TO_REVERT"]),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it("refuses a manual column with 400", async () => {
    const { ada, cell, revert } = await cellOf({ extraction_mode: "manual" });
    await ada.patch(cell, { value: "typed" });
    const reply = await revert();
    expect([reply.status, reply.body.code]).toEqual([400, "MANUAL_COLUMN"]);
  });

  it("answers 404 for a document of another vault, even when the caller can access both", async () => {
    const { org, ada, documentId } = await cellOf();
    const other = await makeVault(org, ada);
    await ada.post(`${other.path}/columns`, { label: "Term", instructions: "x" });
    const foreign = await ada.post(`${other.path}/documents/${documentId}/cells/term/revert`);
    const missing = await ada.post(`${other.path}/documents/11111111-1111-1111-1111-111111111111/cells/term/revert`);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });

  it("answers 409 on an archived vault before looking up the document", async () => {
    const { ada, vault, revert } = await cellOf();
    await ada.post(`${vault.path}/archive`);
    for (const reply of [
      await revert(),
      await ada.post(`${vault.path}/documents/11111111-1111-1111-1111-111111111111/cells/term/revert`),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, "VAULT_ARCHIVED"]);
    }
  });

  it.each([
    ["deleted", "DOCUMENT_DELETED"],
    ["duplicate", "DOCUMENT_DUPLICATE"],
    ["bundle", "DOCUMENT_BUNDLE"],
    ["split", "DOCUMENT_BUNDLE"],
  ] as const)("answers 409 for a document that is %s before looking up the column", async (status, code) => {
    const { ada, vault } = await cellOf({ extraction_mode: "manual" });
    const documentId = await vault.document({ status });
    const path = `${vault.path}/documents/${documentId}/cells`;
    for (const reply of [
      await ada.post(`${path}/term/revert`),
      await ada.post(`${path}/nowhere/revert`),
      await ada.patch(`${path}/term`, { value: "x" }),
    ]) {
      expect([reply.status, reply.body.code, reply.headers["x-should-retry"]]).toEqual([409, code, "false"]);
    }
  });

  it("refuses a field key of more than 100 characters with 400", async () => {
    const { ada, vault, documentId } = await cellOf();
    expect((await ada.post(`${vault.path}/documents/${documentId}/cells/${"a".repeat(101)}/revert`)).status).toBe(400);
  });

  it("requires the editor or owner role and the permission to manage vaults", async () => {
    const { org, ada, vault, cell } = await cellOf();
    const statuses = [];
    for (const [role, managesVaults] of [
      ["viewer", true],
      ["editor", false],
      ["editor", true],
    ] as const) {
      const member = await org.user({ managesVaults });
      await ada.post(`${vault.path}/members`, { user_id: member.id, role });
      statuses.push((await member.post(`${cell}/revert`)).status, (await member.patch(cell, { value: "x" })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 404, 200]);
  });
});

describe("the history of a cell", () => {
  it("lists extractions, edits and reverts, newest first", async () => {
    const { ada, cell, extract, revert } = await cellOf();
    await extract();
    await ada.patch(cell, { value: "three years" });
    await revert();
    const { body } = await ada.get(`${cell}/history`);
    expect(body.history).toEqual([
      { kind: "revert", value: "two years", by: "Ada Quill", by_user_id: ada.id, model: null, at: expect.any(String) },
      { kind: "edit", value: "three years", by: "Ada Quill", by_user_id: ada.id, model: null, at: expect.any(String) },
      { kind: "extraction", value: "two years", by: null, by_user_id: null, model: "local", at: expect.any(String) },
    ]);
  });
});

describe("notes on a cell", () => {
  it("can be written and read by viewers, and deleted by their author or an owner", async () => {
    const { org, ada, vault, cell } = await cellOf();
    const [viewer, other] = [await org.user({ name: "Vic" }), await org.user()];
    for (const person of [viewer, other])
      await ada.post(`${vault.path}/members`, { user_id: person.id, role: "viewer" });
    const { status, body: note } = await viewer.post(`${cell}/notes`, { text: "Check this" });
    expect([status, note]).toEqual([
      201,
      { id: expect.any(String), text: "Check this", by: "Vic", by_user_id: viewer.id, created_at: expect.any(String) },
    ]);
    await viewer.post(`${cell}/notes`, { text: "And this" });
    expect((await other.get(`${cell}/notes`)).body.notes.map(({ text }: { text: string }) => text)).toEqual([
      "Check this",
      "And this",
    ]);
    expect((await other.delete(`${cell}/notes/${note.id}`)).status).toBe(403);
    expect((await viewer.delete(`${cell}/notes/${note.id}`)).body).toEqual({ deleted: true });
    const { body } = await ada.get(`${cell}/notes`);
    expect((await ada.delete(`${cell}/notes/${body.notes[0].id}`)).status).toBe(200);
    expect((await ada.delete(`${cell}/notes/${note.id}`)).status).toBe(404);
  });

  it("are deleted with their column, including one written during the deletion", async () => {
    const { org, ada, vault, cell } = await cellOf();
    let note: ReturnType<typeof ada.post> | undefined;
    await app.database.transaction(org.id, async (sql) => {
      await sql`select from vaults where id = ${vault.id} for update`;
      note = ada.post(`${cell}/notes`, { text: "Too late" });
      const isWaiting = async () =>
        (await app.database.system`select from pg_locks where not granted`).length > 0 || undefined;
      await Promise.race([note, eventually(isWaiting)]);
      await sql`delete from vault_columns where vault_id = ${vault.id} and field_key = 'term'`;
    });
    expect((await note!).status).toBe(404);
    expect(await app.database.system`select from cell_notes where organization_id = ${org.id}`).toEqual([]);
  });

  it.each([[{}], [{ text: "" }], [{ text: " " }], [{ text: "a".repeat(4001) }]])(
    "are refused with 400 for %j",
    async (body) => {
      const { ada, cell } = await cellOf();
      expect((await ada.post(`${cell}/notes`, body)).status).toBe(400);
    },
  );
});
