import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { csvHeader, csvLine, unescapeFormulas } from "../../src/content/formats/sheet/csv-writer.ts";
import { writeWorkbook } from "../../src/content/formats/sheet/xlsx-writer.ts";
import type { UserCaller, UserContext } from "../../src/kernel/context.ts";
import type { Sql } from "../../src/kernel/db/sql.ts";
import { contextFor } from "../../src/kernel/http/pipeline/run.ts";
import { ExportQuery } from "../../src/vaults/documents/documents.schema.ts";
import { openVault } from "../../src/vaults/vault/access.ts";
import { exportVault } from "../../src/vaults/views/export.ts";
import type { Reply } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

async function filled() {
  const org = await app.organization();
  const [ada, viewer] = [await org.user({ managesVaults: true }), await org.user()];
  const vault = await makeVault(org, ada, "Leases / 2026: Übersicht");
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  for (const [label, field_type] of [
    ["Rent", "currency"],
    ["Share", "percentage"],
    ["Rooms", "number"],
    ["Note", "text"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, instructions: "x" });
  const [lease, side] = [
    await vault.document({ name: "lease.pdf", title: "Lease" }),
    await vault.document({ name: "=HYPERLINK(1).pdf" }),
  ];
  await vault.extract(lease, "effectiveDate", "date", { value: "2026-01-31" });
  await vault.extract(lease, "rent", "currency", { value: { amount: -1250.5, currency: "EUR" } });
  await vault.extract(lease, "share", "percentage", { value: 12.5 });
  await vault.extract(lease, "rooms", "number", { value: -3 });
  await vault.extract(lease, "note", "text", { value: 'Größe, "賃料"\nsecond line 🏠' });
  await vault.extract(side, "rooms", "number", { value: 7 });
  await vault.extract(side, "note", "text", { value: "@SUM(A1)" });
  return { org, ada, viewer, vault, lease, side, path: `${vault.path}/export` };
}

const parsed = ({ text }: Reply) => {
  const rows = parseCsv(text, { delimiter: "," }) as string[][];
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  return rows;
};
const workbook = async ({ bytes }: Reply) => (await readXlsx(bytes)).sheets;
const HEADERS = [
  "Document Name",
  "Document Title",
  "Document Status",
  "Parties",
  "Agreement Type",
  "Effective Date",
  "Related Agreements",
  "Rent",
  "Share",
  "Rooms",
  "Note",
];

describe("a CSV export", () => {
  it("has the system columns first, then the others by label, for every member", async () => {
    const { viewer, path } = await filled();
    const reply = await viewer.get(`${path}?format=csv&sort=documentName`);
    expect([reply.status, reply.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(reply.headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("Leases 2026 Übersicht.csv")}`,
    );
    expect(reply.text.startsWith("\uFEFF")).toBe(true);
    expect(reply.text.endsWith("\r\n")).toBe(true);
    const note = 'Größe, "賃料"\nsecond line 🏠';
    expect(parsed(reply)).toEqual([
      HEADERS,
      ["'=HYPERLINK(1).pdf", "", "ready", "", "", "", "", "", "", "7", "'@SUM(A1)"],
      ["lease.pdf", "Lease", "ready", "", "", "2026-01-31", "", "EUR -1,250.50", "12.5%", "-3", note],
    ]);
  });

  it("uses the view's columns and their order, its filter and its sort", async () => {
    const { ada, viewer, vault, path } = await filled();
    const { body: view } = await ada.post(`${vault.path}/views`, {
      name: "Rooms",
      columns: [{ field_key: "rooms" }, { field_key: "documentName" }, { field_key: "note", hidden: true }],
      sort: "-rooms",
    });
    expect(parsed(await viewer.get(`${path}?view_id=${view.id}`))).toEqual([
      ["Rooms", "Document Name"],
      ["7", "'=HYPERLINK(1).pdf"],
      ["-3", "lease.pdf"],
    ]);
    const filter = encodeURIComponent(JSON.stringify({ rooms: { op: "lt", value: 0 } }));
    expect(parsed(await viewer.get(`${path}?view_id=${view.id}&filter=${filter}`))).toHaveLength(2);
    expect(parsed(await viewer.get(`${path}?search=lease&fields=note,documentTitle`))[0]).toEqual([
      "Note",
      "Document Title",
    ]);
    expect((await viewer.get(`${path}?view_id=${randomUUID()}`)).status).toBe(404);
  });

  it("holds no formula in a label or a value, also not for a spreadsheet that separates by semicolons", async () => {
    const { ada, viewer, vault, lease, path } = await filled();
    await ada.post(`${vault.path}/columns`, { label: "Fees;=cmd", field_type: "text", instructions: "x" });
    await vault.extract(lease, "note", "text", { value: "Rent;＝HYPERLINK(1)\n- heating\n\u200b@SUM(A1)" });
    const [head, , row] = parsed(await viewer.get(`${path}?sort=documentName`));
    expect(head).toContain("Fees;'=cmd");
    expect(row).toContain("Rent;'＝HYPERLINK(1)\n'- heating\n'\u200b@SUM(A1)");
    expect(row).toContain("-3");
    const cited = parsed(await viewer.get(`${path}?citations=true`));
    expect(cited[0]).toContain("Fees;'=cmd: quote");
  });

  it("omits deleted documents unless requested", async () => {
    const { viewer, vault, path } = await filled();
    await vault.document({ name: "gone.pdf", status: "deleted" });
    expect(parsed(await viewer.get(path))).toHaveLength(3);
    expect(parsed(await viewer.get(`${path}?status=deleted`))[1]?.slice(0, 3)).toEqual(["gone.pdf", "", "deleted"]);
  });

  it("parses back to the values written", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "\r", "\n", "\t", "7", "a", " ") }),
    );
    const width = fc.integer({ min: 1, max: 5 });
    const table = width.chain((size) =>
      fc.array(fc.array(cell, { minLength: size, maxLength: size }), { minLength: 2, maxLength: 6 }),
    );
    fc.assert(
      fc.property(table, ([head = [], ...rows]) => {
        const written = csvHeader(head) + rows.map(csvLine).join("");
        const data = parseCsv(written, { delimiter: "," }) as string[][];
        expect(written.endsWith("\r\n")).toBe(true);
        const formula = /^[=+@\t\r\n＝＋－＠]|^-(?![\d.]+(?:e[+-]?\d+)?%?(?:[;\n]-?\d+)*$)/;
        expect(data.flat().filter((text) => formula.test(text))).toEqual([]);
        expect(data.map((row) => row.map(unescapeFormulas))).toEqual([head, ...rows]);
      }),
    );
  });
});

describe("an XLSX export", () => {
  it("writes dates as dates, numbers as numbers and formulas as text", async () => {
    const { viewer, path } = await filled();
    const reply = await viewer.get(`${path}?format=xlsx&sort=documentName`);
    expect(reply.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const [sheet] = await workbook(reply);
    expect(sheet!.name).toBe("Documents");
    const [head, side, lease] = sheet!.rows;
    expect(head).toEqual(HEADERS);
    expect([side![0], side![9], side![10]]).toEqual(["=HYPERLINK(1).pdf", 7, "@SUM(A1)"]);
    expect(lease!.slice(7)).toEqual([-1250.5, 0.125, -3, 'Größe, "賃料"\nsecond line 🏠']);
    expect(lease![5]).toEqual(new Date("2026-01-31T00:00:00.000Z"));
    expect(sheet!.rows).toHaveLength(3);
  });

  it("writes every text a cell can hold, and continues on another sheet when one is full", async () => {
    async function* rows() {
      yield ['_x000D_ \r \u0001 <&>" 🏠', { date: "1899-12-31" }];
      yield ["y".repeat(40_000), { amount: 5, currency: "USD" }];
      yield [" third ", null];
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeWorkbook(["A", "B"], rows(), { maxRows: 3 })) chunks.push(chunk);
    const { sheets } = await readXlsx(Buffer.concat(chunks), { readStyles: true });
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Documents", 3],
      ["Documents 2", 2],
    ]);
    expect(sheets[0]!.rows[1]).toEqual(['_x000D_ \r \u0001 <&>" 🏠', "1899-12-31"]);
    expect(sheets[0]!.rows[2]![0]).toBe(`${"y".repeat(32_766)}…`);
    expect(sheets[0]!.cells?.get("2,1")?.style?.numFmt).toContain('"USD" #,##0.00');
    expect(sheets[1]!.rows[1]![0]).toBe(" third ");
  });
});

describe("an export", () => {
  it("of an empty vault contains only the headings", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    const { path } = await makeVault(org, ada);
    expect(parsed(await ada.get(`${path}/export`))).toEqual([HEADERS.slice(0, 7)]);
    expect((await workbook(await ada.get(`${path}/export?format=xlsx`)))[0]!.rows).toEqual([HEADERS.slice(0, 7)]);
  });

  it("is for members only, refuses before the first byte, and answers HEAD without a body", async () => {
    const { org, viewer, path } = await filled();
    expect((await (await org.user({ isAdmin: true })).get(path)).status).toBe(404);
    expect((await viewer.get(`${path}?format=pdf`)).body.details.issues[0].path).toBe("query.format");
    expect((await viewer.get(`${path}?sort=nothing`)).body.details.issues[0].path).toBe("query.sort");
    const head = await viewer.send("HEAD", path);
    expect([head.status, head.text, head.headers["content-type"]]).toEqual([200, "", "text/csv; charset=utf-8"]);
  });

  it("of ten thousand documents contains each once, in order", async () => {
    const { org, viewer, vault, path } = await filled();
    await manyDocuments(org.id, vault.id);
    const names = parsed(await viewer.get(`${path}?search=n&sort=documentName&fields=documentName`)).flat();
    const wanted = Array.from({ length: 10_000 }, (_, index) => `n${String(index + 1).padStart(5, "0")}`);
    expect(names.filter((name) => /^n\d/.test(name)).join()).toBe(wanted.join());
    const rows = (await workbook(await viewer.get(`${path}?format=xlsx`)))[0]!.rows;
    expect(rows).toHaveLength(10_003);
  });

  it("applies backpressure, and stops when the caller disconnects", async () => {
    const { org, ada, vault } = await filled();
    await manyDocuments(org.id, vault.id);
    let asked = 0;
    const counting = async (...template: Parameters<Sql>) => {
      asked++;
      return sql(...template);
    };
    const sql = app.database.organization(org.id);
    const caller = { kind: "user", userId: ada.id, organization: { id: org.id } } as UserCaller;
    const ctx = contextFor(
      { deps: app.deps, caller, incoming: { id: "test", address: null } },
      Object.assign(counting, sql) as Sql,
    ) as UserContext;
    const opened = await openVault(ctx, vault.id, "viewer");
    const before = asked;
    const { stream } = await exportVault(ctx, opened, ExportQuery.parse({ format: "xlsx" }));
    await once(stream, "readable");
    stream.read();
    await setImmediate();
    const taken = asked;
    expect(taken - before).toBeLessThan(20);
    stream.destroy();
    await once(stream, "close");
    expect(asked - taken).toBeLessThan(3);
  });
});

const manyDocuments = (organizationId: string, vaultId: string) => app.database.organization(organizationId)`
  insert into vault_documents (organization_id, vault_id, name, name_key, status)
  select ${organizationId}, ${vaultId}, 'n' || lpad(n::text, 5, '0'), 'n' || lpad(n::text, 5, '0'), 'ready' from generate_series(1, 10000) n`;
