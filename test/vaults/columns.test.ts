import { describe, expect, it } from "vitest";
import { CALLER_FIELD_TYPES } from "../../src/content/values/values.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

async function table() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const columns = `${vault.path}/columns`;
  const add = (body: object) => ada.post(columns, { instructions: "Read it", ...body });
  const list = async () =>
    (await ada.get(columns)).body.columns as { field_key: string; id: string | null; kind: string; label: string }[];
  return { org, ada, vault, columns, add, list };
}

describe("GET /vaults/{id}/columns", () => {
  it("starts with four built-in columns without an id and three system columns", async () => {
    const { ada, columns } = await table();
    const { body } = await ada.get(columns);
    expect(body.columns.slice(0, 4)).toEqual(
      [
        ["parties", "party_list"],
        ["agreementType", "text"],
        ["effectiveDate", "date"],
        ["relatedAgreements", "related_agreement_list"],
      ].map(([field_key, field_type]) =>
        expect.objectContaining({
          id: null,
          field_key,
          field_type,
          field_meta: null,
          kind: "built_in",
          editable: false,
          sort_order: null,
          created_at: null,
          updated_at: null,
        }),
      ),
    );
    expect(body.columns.slice(4).map((column: { label: string }) => column.label)).toEqual([
      "Document Name",
      "Document Status",
      "Document Title",
    ]);
    for (const column of body.columns.slice(4))
      expect(column).toMatchObject({ kind: "system", editable: false, sort_order: 0, id: expect.any(String) });
  });

  it("orders by sort_order, then creation time, with built-in columns first", async () => {
    const { add, list } = await table();
    await add({ label: "C", sort_order: 5 });
    await add({ label: "A", sort_order: -5 });
    await add({ label: "B", sort_order: 5 });
    expect((await list()).map(({ label }) => label).slice(4)).toEqual([
      "A",
      "Document Name",
      "Document Status",
      "Document Title",
      "C",
      "B",
    ]);
  });
});

describe("POST /vaults/{id}/columns", () => {
  it("adds an ai column of type text with sort_order 0 by default: 201", async () => {
    const { add } = await table();
    const { status, body } = await add({ label: "Governing Law", instructions: "Which law governs?" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      field_key: "governingLaw",
      label: "Governing Law",
      instructions: "Which law governs?",
      field_type: "text",
      field_meta: null,
      extraction_mode: "ai",
      kind: "custom",
      editable: true,
      sort_order: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it.each(CALLER_FIELD_TYPES)("accepts the type %s", async (field_type) => {
    const { add } = await table();
    const field_meta = field_type.includes("enum") ? { options: ["Yes", "No", "Yes"] } : null;
    const { status, body } = await add({ label: "Any", field_type, field_meta });
    expect([status, body.field_type]).toEqual([201, field_type]);
    expect(body.field_meta).toEqual(field_meta && { type: field_type, options: ["Yes", "No"], legacy_options: [] });
  });

  it.each(["party_list", "related_agreement_list", "string"])("refuses the type %s with 400", async (field_type) => {
    const { add } = await table();
    expect((await add({ label: "Any", field_type })).body.code).toBe("VALIDATION_FAILED");
  });

  it("echoes any field_meta type it receives", async () => {
    const { add } = await table();
    const { body } = await add({
      label: "Any",
      field_type: "enum",
      field_meta: { type: "traffic light", options: ["Red"] },
    });
    expect(body.field_meta).toEqual({ type: "traffic light", options: ["Red"], legacy_options: [] });
    const long = "t".repeat(1000);
    for (const type of ["", long]) {
      const reply = await add({ label: "Any", field_type: "enum", field_meta: { type, options: ["Red"] } });
      expect([reply.status, reply.body.field_meta.type]).toEqual([201, type]);
    }
  });

  it.each([
    ["no label", { label: undefined }],
    ["an empty label", { label: "" }],
    ["a label of 201 characters", { label: "a".repeat(201) }],
    ["an empty field_key", { field_key: "" }],
    ["a field_key of 101 characters", { field_key: "a".repeat(101) }],
    ["a field_key with a control character", { field_key: "a\tb" }],
    ["the field_key .", { field_key: "." }],
    ["the field_key ..", { field_key: ".." }],
    ["an ai column without instructions", { instructions: undefined }],
    ["an ai column with empty instructions", { instructions: "" }],
    ["instructions of 4001 characters", { instructions: "a".repeat(4001) }],
    ["an enum without field_meta", { field_type: "enum" }],
    ["a multi_enum with field_meta null", { field_type: "multi_enum", field_meta: null }],
    ["an enum without options", { field_type: "enum", field_meta: { options: [] } }],
    [
      "an enum with 1001 options",
      { field_type: "enum", field_meta: { options: Array.from({ length: 1001 }, (_, n) => `o${n}`) } },
    ],
    ["an enum with an option that is not a string", { field_type: "enum", field_meta: { options: [1] } }],
    ["field_meta for another type", { field_type: "text", field_meta: { options: ["a"] } }],
    ["extraction_mode import", { extraction_mode: "import" }],
    ["an unknown extraction_mode", { extraction_mode: "auto" }],
    ["a sort_order that is not an integer", { sort_order: 1.5 }],
    ["a sort_order too large", { sort_order: 2_147_483_648 }],
    ["an unknown field", { lable: "x" }],
  ])("refuses %s with 400 and validation details", async (_what, body) => {
    const { add } = await table();
    const reply = await add({ label: "Term", ...body });
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(reply.body.details.issues[0]).toEqual({
      path: expect.stringMatching(/^body\./),
      message: expect.any(String),
    });
  });

  it("accepts the longest label, key and instructions, counted in characters", async () => {
    const { add } = await table();
    const { status } = await add({
      label: "😀".repeat(200),
      field_key: "漢".repeat(100),
      instructions: "a".repeat(4000),
    });
    expect(status).toBe(201);
  });

  it("accepts a manual column without instructions and stores an empty string", async () => {
    const { add } = await table();
    const { status, body } = await add({ label: "Owner", extraction_mode: "manual", instructions: undefined });
    expect([status, body.instructions]).toEqual([201, ""]);
  });

  it.each([
    ["Governing Law", "governingLaw"],
    ["Term", "term"],
    ["MSA end-date", "msaEndDate"],
    ["Kündigungsfrist (Tage)", "kündigungsfristTage"],
    ["準拠法 条項", "準拠法条項"],
    ["Срок действия", "срокДействия"],
    ["  2nd   renewal!! ", "2ndRenewal"],
    ["???", "column"],
    ["a".repeat(150), "a".repeat(100)],
  ])("derives the key from the label %s: %s", async (label, key) => {
    const { add } = await table();
    expect((await add({ label })).body.field_key).toBe(key);
  });

  it("appends the next free number to a derived key, within 100 characters", async () => {
    const { add } = await table();
    const keys = [];
    for (const label of ["Term", "Term", "TERM", "Parties", "Document Name", "a".repeat(100), "a".repeat(100)])
      keys.push((await add({ label })).body.field_key);
    expect(keys).toEqual([
      "term",
      "term2",
      "term3",
      "parties2",
      "documentName2",
      "a".repeat(100),
      `${"a".repeat(99)}2`,
    ]);
  });

  it("refuses a key already used in this vault, built-in and system keys included, with 409 FIELD_KEY_TAKEN, case-sensitively", async () => {
    const { add } = await table();
    await add({ label: "x", field_key: "term" });
    for (const field_key of ["term", "parties", "documentName"]) {
      const reply = await add({ label: "x", field_key });
      expect([reply.status, reply.body.code, reply.headers["x-should-retry"]]).toEqual([
        409,
        "FIELD_KEY_TAKEN",
        "false",
      ]);
    }
    expect((await add({ label: "x", field_key: "Term" })).status).toBe(201);
  });

  it("accepts any printable key, percent-encoded in a cell's path", async () => {
    const { ada, vault, add } = await table();
    const documentId = await vault.document();
    for (const field_key of ["net/gross %", "a b?c#d", "_-", "終了日", "50% & more + ü", "\\\"'<>|`"]) {
      expect((await add({ label: "Any", field_key })).body.field_key).toBe(field_key);
      const cell = `${vault.path}/documents/${documentId}/cells/${encodeURIComponent(field_key)}`;
      expect((await ada.patch(cell, { value: "typed" })).body).toMatchObject({ field_key, cell: { value: "typed" } });
      expect((await ada.get(cell)).body.cell.value).toBe("typed");
    }
  });

  it("extracts nothing: existing documents keep an empty cell", async () => {
    const { ada, vault, add } = await table();
    const documentId = await vault.document();
    await add({ label: "Term" });
    const { body } = await ada.get(`${vault.path}/documents/${documentId}`);
    expect(body.values).not.toHaveProperty("term");
    expect([body.outcomes.term, body.status]).toEqual(["none", "ready"]);
  });

  it("allows at most 500 custom columns, even when ten requests race for the last one: column 501 is 403 with the message the app shows", async () => {
    const { org, vault, add, ada, columns } = await table();
    await app.database.system`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, field_type, extraction_mode)
      select ${org.id}, ${vault.id}, 'custom', 'k' || n, 'K', 'text', 'manual' from generate_series(1, 499) n`;
    const replies = await Promise.all(Array.from({ length: 10 }, () => add({ label: "Last" })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = replies.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      "COLUMN_LIMIT",
      "This vault already has 500 columns. Delete a column before adding another.",
    ]);
    const made = replies.find(({ status }) => status === 201)!;
    await ada.delete(`${columns}/${made.body.id}`);
    expect((await add({ label: "Again" })).status).toBe(201);
  });

  it("requires the editor or owner role and the permission to manage vaults", async () => {
    const { org, ada, vault, columns } = await table();
    const statuses: Record<string, number> = {};
    for (const [role, managesVaults] of [
      ["viewer", true],
      ["editor", true],
      ["editor", false],
      ["owner", true],
    ] as const) {
      const member = await org.user({ managesVaults });
      await ada.post(`${vault.path}/members`, { user_id: member.id, role });
      statuses[`${role} ${managesVaults}`] = (await member.post(columns, { label: "Term", instructions: "x" })).status;
    }
    expect(statuses).toEqual({ "viewer true": 403, "editor true": 201, "editor false": 403, "owner true": 201 });
  });
});

describe("PATCH /vaults/{id}/columns/{columnId}", () => {
  it("renames a column and keeps its key and values", async () => {
    const { ada, vault, columns, add } = await table();
    const { body: column } = await add({ label: "Term" });
    const documentId = await vault.document();
    await vault.extract(documentId, "term", "text", { value: "two years" });
    const { body } = await ada.patch(`${columns}/${column.id}`, { ...column, label: "Duration" });
    expect(body).toMatchObject({ label: "Duration", field_key: "term", instructions: column.instructions });
    expect((await ada.get(`${vault.path}/documents/${documentId}`)).body.values.term.value).toBe("two years");
  });

  it.each([
    ["field_key", "other"],
    ["field_type", "date"],
    ["extraction_mode", "manual"],
  ])("refuses to change %s, which is immutable, with 400", async (field, value) => {
    const { ada, columns, add } = await table();
    const { body: column } = await add({ label: "Term" });
    const reply = await ada.patch(`${columns}/${column.id}`, { [field]: value });
    expect([reply.status, reply.body.details.issues[0].path]).toEqual([400, `body.${field}`]);
    expect((await ada.patch(`${columns}/${column.id}`, { [field]: column[field], label: "New" })).status).toBe(200);
  });

  it("moves dropped options still in use to legacy_options, and back when they are added again", async () => {
    const { ada, vault, columns, add } = await table();
    const { body: column } = await add({
      label: "Risk",
      field_type: "enum",
      field_meta: { options: ["Low", "Mid", "High"] },
    });
    const documentId = await vault.document();
    await vault.extract(documentId, "risk", "enum", { value: "Mid" });
    const change = async (options: string[]) =>
      (await ada.patch(`${columns}/${column.id}`, { field_meta: { options } })).body.field_meta;
    expect(await change(["Low"])).toEqual({ type: "enum", options: ["Low"], legacy_options: ["Mid"] });
    expect(await change(["Low", "Mid"])).toEqual({ type: "enum", options: ["Low", "Mid"], legacy_options: [] });
  });

  it("keeps a legacy option used only by an extraction under a hand edit", async () => {
    const { ada, vault, columns, add } = await table();
    const { body: column } = await add({
      label: "Tags",
      field_type: "multi_enum",
      field_meta: { options: ["A", "B", "C"] },
    });
    const documentId = await vault.document();
    await vault.extract(documentId, "tags", "multi_enum", { value: ["A", "B"] });
    await ada.patch(`${vault.path}/documents/${documentId}/cells/tags`, { value: ["C"] });
    const { body } = await ada.patch(`${columns}/${column.id}`, { field_meta: { options: ["C"] } });
    expect(body.field_meta.legacy_options.sort()).toEqual(["A", "B"]);
  });

  it("refuses empty instructions for an ai column and field_meta that does not fit the type", async () => {
    const { ada, columns, add } = await table();
    const { body: text } = await add({ label: "Term" });
    const { body: choice } = await add({ label: "Risk", field_type: "enum", field_meta: { options: ["Low"] } });
    for (const [id, body] of [
      [text.id, { instructions: "" }],
      [text.id, { field_meta: { options: ["a"] } }],
      [choice.id, { field_meta: null }],
    ] as const) {
      expect((await ada.patch(`${columns}/${id}`, body)).body.code).toBe("VALIDATION_FAILED");
    }
    expect((await ada.patch(`${columns}/${text.id}`, { field_meta: null, sort_order: 3 })).body.sort_order).toBe(3);
  });

  it("refuses to change a system column with 403, except for its sort_order", async () => {
    const { ada, columns, list } = await table();
    const system = (await list()).find(({ kind }) => kind === "system")!;
    for (const body of [{ label: "Name" }, { label: "Name", sort_order: 1 }, { instructions: "x" }]) {
      const reply = await ada.patch(`${columns}/${system.id}`, body);
      expect([reply.status, reply.body.code]).toEqual([403, "COLUMN_NOT_EDITABLE"]);
    }
    expect((await ada.patch(`${columns}/${system.id}`, { sort_order: 9 })).body).toMatchObject({
      sort_order: 9,
      editable: false,
    });
    const whole = await ada.patch(`${columns}/${system.id}`, { ...system, sort_order: 7 });
    expect([whole.status, whole.body.sort_order]).toEqual([200, 7]);
  });

  it("changes label and order of an import column", async () => {
    const { org, ada, vault, columns } = await table();
    const [row] = await app.database.system<{ id: string }>`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, field_type, extraction_mode)
      values (${org.id}, ${vault.id}, 'custom', 'rent', 'Rent', 'number', 'import') returning id`;
    expect((await ada.patch(`${columns}/${row!.id}`, { label: "Monthly rent", sort_order: 2 })).body).toMatchObject({
      label: "Monthly rent",
      sort_order: 2,
      extraction_mode: "import",
    });
  });

  it("answers 404 for a column of another vault", async () => {
    const { org, ada, columns } = await table();
    const other = await makeVault(org, ada);
    const { body: foreign } = await ada.post(`${other.path}/columns`, { label: "Term", instructions: "x" });
    expect((await ada.patch(`${columns}/${foreign.id}`, { label: "x" })).status).toBe(404);
    expect((await ada.delete(`${columns}/${foreign.id}`)).status).toBe(404);
  });
});

describe("DELETE /vaults/{id}/columns/{columnId}", () => {
  it("deletes a custom column with its values: {deleted: true}; a new column with the same key starts empty", async () => {
    const { ada, vault, columns, add } = await table();
    const { body: column } = await add({ label: "Term" });
    const documentId = await vault.document();
    await vault.extract(documentId, "term", "text", { value: "two years" });
    expect((await ada.delete(`${columns}/${column.id}`)).body).toEqual({ deleted: true });
    await add({ label: "Term" });
    const cell = (await ada.get(`${vault.path}/documents/${documentId}/cells/term`)).body;
    expect([cell.cell.value, cell.outcome]).toEqual([null, "none"]);
  });

  it("refuses a system column with 403 and answers 404 for a missing one", async () => {
    const { ada, columns, list } = await table();
    const system = (await list()).find(({ kind }) => kind === "system")!;
    expect((await ada.delete(`${columns}/${system.id}`)).body.code).toBe("COLUMN_NOT_EDITABLE");
    expect((await ada.delete(`${columns}/11111111-1111-1111-1111-111111111111`)).status).toBe(404);
  });
});
