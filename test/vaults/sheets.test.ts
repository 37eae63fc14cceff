import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { matchSheets } from "../../src/vaults/sheets/matching.ts";
import { compoundFile } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type MadeVault, makeVault } from "../support/make.ts";

const app = useApp();

const CSV = [
  "File,Rent,Start,Tenant",
  "LEASE,USD 1200,2026-01-31,Ada & Co",
  "annex.PDF,a lot,31/12/2026,",
  "nobody,USD 1,2026-01-01,Nobody",
].join("\n");
const COLUMNS = [
  { header: "Rent", label: "Monthly rent", field_type: "currency" },
  { header: "Start", field_type: "date" },
  { header: "Tenant" },
];

async function leases() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const [lease, annex] = [await vault.document({ name: "Lease.pdf" }), await vault.document({ name: "annex.pdf" })];
  const upload = async (name: string, bytes: string | Uint8Array, by: TestUser = ada): Promise<string> =>
    (await by.upload(name, bytes)).body.id;
  const connect = async (content: string | Uint8Array, input: object = {}, name = "rents.csv") =>
    ada.post(`${vault.path}/spreadsheets`, {
      file_id: await upload(name, content),
      key_column: "File",
      columns: COLUMNS,
      ...input,
    });
  return { org, ada, vault, lease, annex, upload, connect };
}

const cell = async (by: TestUser, vault: MadeVault, document: string, key: string) =>
  (await by.get(`${vault.path}/documents/${document}/cells/${key}`)).body;
const shownIn = async (by: TestUser, vault: MadeVault, document: string, key: string) => {
  const { cell: shown, outcome } = await cell(by, vault, document, key);
  return [outcome, shown.value];
};

describe("connecting a spreadsheet", () => {
  it("creates the import columns it owns and fills the documents its rows name, ignoring case and extension", async () => {
    const { ada, vault, lease, annex, connect } = await leases();
    const { status, body } = await connect(CSV);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      rows: 3,
      matched: 2,
      unmatched: { count: 1, first: [{ row: 4, key: "nobody" }] },
      ambiguous: { count: 0, first: [] },
      unreadable: { count: 1, first: [{ row: 3, key: "annex.PDF", header: "Rent", entry: "a lot" }] },
      is_cut: false,
      sheet: { file_name: "rents.csv", sheet: null, key_column: "File", match: "name" },
    });
    const { columns } = (await ada.get(`${vault.path}/columns`)).body;
    expect(columns.slice(-3)).toMatchObject([
      { label: "Monthly rent", field_key: "monthlyRent", field_type: "currency", extraction_mode: "import" },
      { label: "Start", field_type: "date", kind: "custom", editable: true, instructions: "" },
      { label: "Tenant", field_type: "text" },
    ]);
    expect(await shownIn(ada, vault, lease, "monthlyRent")).toEqual(["found", { amount: 1200, currency: "USD" }]);
    expect(await shownIn(ada, vault, lease, "start")).toEqual(["found", "2026-01-31"]);
    expect(await shownIn(ada, vault, annex, "start")).toEqual(["found", "2026-12-31"]);
    expect(await shownIn(ada, vault, annex, "tenant")).toEqual(["absent", null]);
    expect(await cell(ada, vault, annex, "monthlyRent")).toMatchObject({
      outcome: "unreadable",
      error: '"a lot" cannot be read as currency.',
    });
    expect(await cell(ada, vault, lease, "tenant")).toMatchObject({ model: "import", citations: [] });
  });

  it("reads workbook cells by type: dates, percentages and amounts with all digits", async () => {
    const { ada, vault, lease, connect } = await leases();
    const rows = [
      ["", ""],
      ["File", "From", "Share", "Fee", "Rooms", "Faulty"],
      ["lease", new Date("2026-02-03T10:00:00Z"), 0.12345, 1234.5, 3, "#N/A"],
    ];
    const cells = new Map(
      Object.entries({ "2,2": "0%", "2,3": '"EUR" #,##0' }).map(([at, numFmt]) => [at, { style: { numFmt } }]),
    );
    const sheets = [
      { name: "Cover", rows: [["Nothing"]] },
      { name: "Data", rows, cells },
    ];
    const { body } = await connect(
      await writeXlsx({ sheets } as never),
      {
        sheet: "Data",
        columns: [
          { header: "From", field_type: "date" },
          { header: "Share", field_type: "percentage" },
          { header: "Fee", field_type: "currency" },
          { header: "Rooms", field_type: "number" },
          { header: "Faulty" },
        ],
      },
      "rents.xlsx",
    );
    expect(body).toMatchObject({ rows: 1, matched: 1, unreadable: { count: 1 }, sheet: { sheet: "Data" } });
    expect(await shownIn(ada, vault, lease, "from")).toEqual(["found", "2026-02-03"]);
    expect(await shownIn(ada, vault, lease, "share")).toEqual(["found", 12.345]);
    expect(await shownIn(ada, vault, lease, "fee")).toEqual(["found", { amount: 1234.5, currency: "EUR" }]);
    expect(await shownIn(ada, vault, lease, "rooms")).toEqual(["found", 3]);
    expect((await cell(ada, vault, lease, "faulty")).error).toContain("#N/A");
  });

  it("takes the options of an enum column from the spreadsheet", async () => {
    const { ada, vault, lease, annex, connect } = await leases();
    await connect("File,State,Tags\nlease,Open,a; b\nannex,Closed,b", {
      columns: [
        { header: "State", field_type: "enum" },
        { header: "Tags", field_type: "multi_enum" },
      ],
    });
    expect(await shownIn(ada, vault, annex, "state")).toEqual(["found", "Closed"]);
    expect(await shownIn(ada, vault, lease, "tags")).toEqual(["found", ["a", "b"]]);
    const { columns } = (await ada.get(`${vault.path}/columns`)).body;
    expect(columns.at(-2).field_meta).toEqual({ type: "enum", options: ["Open", "Closed"], legacy_options: [] });
  });

  it("skips a row that matches two documents, and two rows that conflict on one", async () => {
    const { ada, vault, lease, annex, connect } = await leases();
    const twin = await vault.document({ name: "LEASE.docx" });
    const { body } = await connect("File,Tenant\nlease,A\nannex,B\nannex.pdf,C\nlease.docx,D", {
      columns: [{ header: "Tenant" }],
    });
    expect(body.matched).toBe(1);
    expect(body.ambiguous).toEqual({
      count: 3,
      first: [
        { row: 2, key: "lease", reason: "documents" },
        { row: 3, key: "annex", reason: "rows" },
        { row: 4, key: "annex.pdf", reason: "rows" },
      ],
    });
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["none", null]);
    expect(await shownIn(ada, vault, annex, "tenant")).toEqual(["none", null]);
    expect(await shownIn(ada, vault, twin, "tenant")).toEqual(["found", "D"]);
  });

  it.each([
    ["text", "AB-7", "ab-7", "AB-8"],
    ["number", 1e15, "1,000,000,000,000,000", "7"],
    ["date", "2026-01-31", "31 January 2026", "2026-02-01"],
  ] as const)("matches rows by the value of a %s column", async (fieldType, value, written, other) => {
    const { ada, vault, lease, connect } = await leases();
    await ada.post(`${vault.path}/columns`, { label: "Number", field_type: fieldType, extraction_mode: "manual" });
    await ada.patch(`${vault.path}/documents/${lease}/cells/number`, { value });
    const { body } = await connect(`No,Tenant\n"${written}",A\n"${other}",B`, {
      key_column: "No",
      match: { field_key: "number" },
      columns: [{ header: "Tenant" }],
    });
    expect(body).toMatchObject({ matched: 1, unmatched: { first: [{ row: 3, key: other }] } });
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["found", "A"]);
  });

  it("matches rows by the title", async () => {
    const { ada, vault, connect } = await leases();
    const titled = await vault.document({ name: "scan-001.pdf", title: "Master Lease" });
    await connect("File,Tenant\nmaster lease,A", {
      match: { field_key: "documentTitle" },
      columns: [{ header: "Tenant" }],
    });
    expect(await shownIn(ada, vault, titled, "tenant")).toEqual(["found", "A"]);
  });

  it("is for editors with the permission, for files they can read, in an unarchived vault", async () => {
    const { org, ada, vault, upload, connect } = await leases();
    const [viewer, editor] = [await org.user({ managesVaults: true }), await org.user()];
    await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
    await ada.post(`${vault.path}/members`, { user_id: editor.id, role: "editor" });
    for (const [by, status] of [
      [viewer, 403],
      [editor, 403],
      [await org.user({ isAdmin: true }), 404],
    ] as const) {
      const body = { file_id: await upload("rents.csv", CSV, by), key_column: "File", columns: COLUMNS };
      expect((await by.post(`${vault.path}/spreadsheets`, body)).status).toBe(status);
    }
    const hidden = await upload("rents.csv", CSV, viewer);
    expect((await connect(CSV, { file_id: hidden })).status).toBe(404);
    expect((await connect(CSV, { file_id: randomUUID() })).status).toBe(404);
    await ada.post(`${vault.path}/archive`);
    expect((await connect(CSV)).body.code).toBe("VAULT_ARCHIVED");
  });

  it("refuses files that are not spreadsheets, and missing or repeated headings", async () => {
    const { ada, vault, connect } = await leases();
    const refused = async (content: string | Uint8Array, input: object = {}, name?: string) => {
      const { status, body } = await connect(content, input, name);
      return [status, body.code, body.details?.issues[0].path ?? body.error];
    };
    expect(await refused("plain", {}, "a.txt")).toEqual([400, "UNSUPPORTED_FILE", expect.stringContaining("a.txt")]);
    expect(await refused(CSV, { key_column: "Name" })).toEqual([400, "VALIDATION_FAILED", "body.key_column"]);
    expect(await refused("File,A,A\nx,1,2", { columns: [{ header: "A" }] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "body.columns.0.header",
    ]);
    expect(await refused(CSV, { match: { field_key: "parties" } })).toEqual([
      400,
      "VALIDATION_FAILED",
      "body.match.field_key",
    ]);
    expect(await refused("File,A\nx,", { columns: [{ header: "A", field_type: "enum" }] })).toEqual([
      400,
      "VALIDATION_FAILED",
      "body.columns.0.field_type",
    ]);
    const workbook = await writeXlsx({ sheets: [{ name: "Data", rows: [["File"]] }] });
    expect(await refused(workbook, { sheet: "Other" }, "a.xlsx")).toEqual([400, "VALIDATION_FAILED", "body.sheet"]);
    const damaged = Buffer.concat([workbook.subarray(0, workbook.length - 30), Buffer.alloc(30)]);
    expect((await connect(damaged, {}, "a.xlsx")).status).toBeGreaterThanOrEqual(400);
    expect((await connect(compoundFile({}), {}, "a.xlsx")).status).toBeGreaterThanOrEqual(400);
    expect((await ada.get(`${vault.path}/columns`)).body.columns).toHaveLength(7);
  });

  it("respects the limit of 500 columns: creates all of its columns or none", async () => {
    const { org, ada, vault, connect } = await leases();
    await app.database.organization(org.id)`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, field_type, extraction_mode)
      select ${org.id}, ${vault.id}, 'custom', 'k' || n, 'K', 'text', 'manual' from generate_series(1, 498) n`;
    const { status, body } = await connect(CSV);
    expect([status, body.code, body.error]).toEqual([403, "COLUMN_LIMIT", expect.stringContaining("at most 2")]);
    expect((await ada.get(`${vault.path}/spreadsheets`)).body.spreadsheets).toEqual([]);
    expect((await connect(CSV, { columns: COLUMNS.slice(1) })).status).toBe(201);
  });

  it("is part of the external API", () => {
    const names = endpoints.map(({ name }) => name).filter((name) => name.includes("/spreadsheets"));
    expect(names).toHaveLength(5);
    expect(appEndpoints.filter(({ name }) => names.includes(name))).toEqual([]);
  });

  it("previews what can be connected", async () => {
    const { ada, vault, upload } = await leases();
    const { body } = await ada.get(`${vault.path}/spreadsheets/preview/${await upload("rents.csv", CSV)}`);
    expect(body.sheets).toEqual([
      {
        sheet: null,
        headers: ["File", "Rent", "Start", "Tenant"],
        rows: CSV.split("\n")
          .slice(1)
          .map((line) => line.split(",")),
        row_count: 3,
      },
    ]);
  });
});

describe("a connected spreadsheet", () => {
  it("updates its cells from a new version, and empties those of rows that no longer match", async () => {
    const { ada, vault, lease, annex, upload, connect } = await leases();
    const { sheet } = (await connect(CSV)).body;
    const path = `${vault.path}/spreadsheets/${sheet.id}`;
    const later = "Tenant,File,Start,Rent\nBo,lease.pdf,2026-01-31,USD 1300";
    const { status, body } = await ada.send("PUT", path, { body: { file_id: await upload("new.csv", later) } });
    expect([status, body.matched, body.sheet.file_name]).toEqual([200, 1, "new.csv"]);
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["found", "Bo"]);
    expect(await shownIn(ada, vault, annex, "start")).toEqual(["absent", null]);
    const history = async (document: string, key: string) =>
      (await ada.get(`${vault.path}/documents/${document}/cells/${key}/history`)).body.history.map(
        ({ value, model }: { value: unknown; model: string }) => [model, value],
      );
    expect(await history(lease, "tenant")).toEqual([
      ["import", "Bo"],
      ["import", "Ada & Co"],
    ]);
    expect(await history(lease, "start")).toEqual([["import", "2026-01-31"]]);
    expect(await history(annex, "start")).toEqual([
      ["import", null],
      ["import", "2026-12-31"],
    ]);
    const without = await ada.send("PUT", path, { body: { file_id: await upload("no.csv", "File,Rent\nlease,1") } });
    expect([without.status, without.body.error]).toEqual([400, expect.stringContaining("Start")]);
    const nowhere = `${vault.path}/spreadsheets/${randomUUID()}`;
    expect((await ada.send("PUT", nowhere, { body: { file_id: await upload("x.csv", CSV) } })).status).toBe(404);
  });

  it("changes nothing when the same version is uploaded again", async () => {
    const { org, ada, vault, lease, upload, connect } = await leases();
    const { sheet } = (await connect(CSV)).body;
    const { updated_at } = (await ada.get(`${vault.path}/documents/${lease}`)).body;
    await ada.send("PUT", `${vault.path}/spreadsheets/${sheet.id}`, { body: { file_id: await upload("b.csv", CSV) } });
    expect((await ada.get(`${vault.path}/documents/${lease}`)).body.updated_at).toBe(updated_at);
    const [row] = await app.database.organization(org.id)<{ count: number }>`select count(*) from cell_extractions`;
    expect(row!.count).toBe(6);
  });

  it("owns its cells: nobody can edit them", async () => {
    const { ada, vault, lease, connect } = await leases();
    await connect(CSV);
    const path = `${vault.path}/documents/${lease}/cells/tenant`;
    expect((await ada.patch(path, { value: "Mine" })).body.code).toBe("IMPORT_COLUMN");
    expect((await ada.post(`${path}/revert`)).status).toBe(404);
  });

  it("fills documents added later once they are ready, and drops matches that become ambiguous", async () => {
    const { org, ada, vault, lease, connect } = await leases();
    await connect(CSV);
    const late = await vault.document({ name: "Nobody.docx" });
    const match = (id: string) => app.database.transaction(org.id, (sql) => matchSheets(sql, org.id, id));
    expect(await shownIn(ada, vault, late, "tenant")).toEqual(["none", null]);
    await match(late);
    expect(await shownIn(ada, vault, late, "tenant")).toEqual(["found", "Nobody"]);
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["found", "Ada & Co"]);
    const other = await vault.document({ name: "other.pdf" });
    await match(other);
    expect(await shownIn(ada, vault, other, "tenant")).toEqual(["none", null]);
    const twin = await vault.document({ name: "lease.docx" });
    await match(twin);
    expect(await shownIn(ada, vault, twin, "tenant")).toEqual(["none", null]);
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["absent", null]);
  });

  it("is disconnected column by column or as a whole; renaming a column keeps it connected", async () => {
    const { ada, vault, lease, connect } = await leases();
    const { sheet } = (await connect(CSV)).body;
    const list = async () => (await ada.get(`${vault.path}/spreadsheets`)).body.spreadsheets;
    const [rent, start] = sheet.columns;
    expect((await ada.patch(`${vault.path}/columns/${start.id}`, { label: "Begins", sort_order: 7 })).status).toBe(200);
    expect((await ada.delete(`${vault.path}/columns/${rent.id}`)).body).toEqual({ deleted: true });
    expect((await list())[0].columns.map(({ header }: { header: string }) => header)).toEqual(["Start", "Tenant"]);
    expect(await shownIn(ada, vault, lease, "start")).toEqual(["found", "2026-01-31"]);
    expect((await ada.delete(`${vault.path}/spreadsheets/${sheet.id}`)).body).toEqual({ deleted: true });
    expect(await list()).toEqual([]);
    expect((await ada.get(`${vault.path}/columns`)).body.columns).toHaveLength(7);
  });

  it("stays connected when its file is deleted", async () => {
    const { ada, vault, lease, connect } = await leases();
    const { sheet } = (await connect(CSV)).body;
    expect((await ada.delete(`/files/${sheet.file_id}`)).status).toBe(204);
    expect((await ada.get(`${vault.path}/spreadsheets`)).body.spreadsheets).toMatchObject([
      { id: sheet.id, file_id: null },
    ]);
    expect(await shownIn(ada, vault, lease, "tenant")).toEqual(["found", "Ada & Co"]);
  });

  it("imports what the vault exported", async () => {
    const { ada, vault, lease, upload, connect } = await leases();
    await connect("File,Tenant\nlease,=1+1\nannex,Ada", { columns: [{ header: "Tenant" }] });
    for (const format of ["csv", "xlsx"]) {
      const { bytes } = await ada.get(`${vault.path}/export?format=${format}&fields=documentName,tenant`);
      const { body } = await ada.post(`${vault.path}/spreadsheets`, {
        file_id: await upload(`again.${format}`, bytes),
        key_column: "Document Name",
        columns: [{ header: "Tenant", label: `Again ${format}` }],
      });
      expect(body).toMatchObject({ rows: 2, matched: 2 });
      expect(await shownIn(ada, vault, lease, `again${format[0]!.toUpperCase()}${format.slice(1)}`)).toEqual([
        "found",
        "=1+1",
      ]);
    }
  });
});
