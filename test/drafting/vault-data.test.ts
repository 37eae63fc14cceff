import { expect, it } from "vitest";
import type { FillRecord } from "../../src/content/formats/template/template.ts";
import { useApp } from "../support/harness.ts";
import { cite, filledVault, LAWS } from "./making.ts";
import { offered } from "./reading.ts";

const app = useApp();

const filled = () => filledVault(app);

const ROWS = { rows: ["documentName", "governingLaw", "effectiveDate"] };
const SUMMARY = { summary: ["label", "count"] };

it("a row offers every field key and documentName, each value with file, page and words in its footnote", async () => {
  const { org, ada, vault, documents } = await filled();
  await ada.patch(`${vault.path}/documents/${documents[1]}/cells/governingLaw`, { value: "Maine" });
  const { total, lists } = await offered(app, org, ada, { vault_id: vault.id }, ROWS);
  expect(total).toBe(6);
  const rows = new Map(lists.rows!.map((row) => [row.documentName, row]));
  expect([...rows.keys()].sort()).toEqual(LAWS.map((_, at) => `lease ${at}.pdf`));
  expect(rows.get("lease 0.pdf")).toMatchObject({
    governingLaw: { value: "Ohio", footnote: "lease 0.pdf, page 2: “governed by the laws of Ohio”" },
    effectiveDate: { value: "1 May 2020" },
  });
  expect(rows.get("lease 1.pdf")!.governingLaw).toMatchObject({
    value: "Maine",
    footnote: expect.stringMatching(/^lease 1\.pdf: entered by Ada Quill on \d+ \w+ \d{4}\.$/),
  });
});

it("the values of each row, for a template that knows no field key, are those that the view shows", async () => {
  const { org, ada, vault } = await filled();
  const { body: view } = await ada.post(`${vault.path}/views`, {
    name: "Delaware",
    columns: [{ field_key: "documentName" }, { field_key: "governingLaw" }, { field_key: "fee", hidden: true }],
    filter: { governingLaw: { op: "eq", value: "Delaware" } },
    sort: "documentName",
  });
  const source = { vault_id: vault.id, view_id: view.id };
  const { total, scope, lists } = await offered(app, org, ada, source, { rows: ["values", "fee"] });
  expect([total, scope]).toEqual([3, "3 documents of the vault “Leases”, in the view “Delaware”"]);
  expect(lists.rows!.map(({ documentName }) => documentName)).toEqual(["lease 1.pdf", "lease 2.pdf", "lease 4.pdf"]);
  expect(lists.rows![0]).toMatchObject({
    values: [{ key: "governingLaw", label: "Governing Law", value: { value: "Delaware" } }],
    fee: { value: "EUR 100" },
  });
});

it("a field key of the vault comes before a name that reports have themselves", async () => {
  const { org, ada, vault, documents } = await filled();
  await vault.extract(documents[0]!, "number", "number", { value: 42 });
  const { lists } = await offered(app, org, ada, { vault_id: vault.id }, { rows: ["number", "documentName"] });
  const row = lists.rows!.find(({ documentName }) => documentName === "lease 0.pdf");
  expect(row!.number).toMatchObject({ value: "42" });
});

it("counts equal the summary and SQL, over all rows", async () => {
  const { org, ada, vault, documents } = await filled();
  await ada.patch(`${vault.path}/documents/${documents[5]}/cells/governingLaw`, { value: null });
  const { lists } = await offered(app, org, ada, { vault_id: vault.id }, SUMMARY);
  const of = (column: string) =>
    lists.summary!.filter((line) => line.column === column).map(({ label, count }) => [label, count]);
  const counted = await app.database.organization(org.id)<{ label: string; count: number }>`
    select value #>> '{}' as label, count(*) as count from cells
    where vault_id = ${vault.id} and field_key = 'governingLaw' and value is not null group by 1 order by 2 desc, 1`;
  expect(of("Governing Law")).toEqual([
    ...counted.map(({ label, count }) => [label, String(count)]),
    ["No value", "1"],
  ]);
  const { body: summary } = await ada.get(`${vault.path}/summary?group_by=effectiveDate&interval=year`);
  expect(of("Effective Date")).toEqual(summary.groups.map((group: FillRecord) => [group.label, String(group.count)]));
  expect(of("Fee")).toEqual([
    ["EUR 900 in total, from EUR 100 to EUR 500", "3"],
    ["USD 600 in total, from USD 0 to USD 400", "3"],
  ]);
  expect(lists.summary!.filter(({ heading }) => heading !== "")).toHaveLength(
    new Set(lists.summary!.map(({ column }) => column)).size,
  );
});

it("a document that may be in several groups is not counted twice", async () => {
  const { org, ada, vault } = await filled();
  for (let at = 0; at < 20; at++) {
    const id = await vault.document({ name: `more ${at}.pdf` });
    await vault.extract(id, "duties", "list", { value: [`a ${at}`, `b ${at}`] });
  }
  const { lists } = await offered(app, org, ada, { vault_id: vault.id }, SUMMARY);
  const lines = lists.summary!.filter(({ column }) => column === "Duties");
  expect(lines.slice(0, 1)).toMatchObject([{ label: "one", count: "6" }]);
  expect(lines.at(-1)).toMatchObject({ label: "35 other values", count: "" });
});

it("what was not read for certain is said, with the nearest passages, and is a finding", async () => {
  const { org, ada, vault, documents } = await filled();
  const unsure = { value: null, outcome: "unsure" as const, citations: cite("the courts of Ohio", null) };
  await vault.extract(documents[0]!, "governingLaw", "text", unsure);
  await vault.extract(documents[1]!, "governingLaw", "text", { value: null, outcome: "absent" });
  await ada.put(`${vault.path}/documents/${documents[2]}/cells/governingLaw/flag`, { note: "Ask the seller" });
  const all = { ...ROWS, ...SUMMARY, findings: ["documentName", "check", "verdict", "analysis"] };
  const { lists } = await offered(app, org, ada, { vault_id: vault.id }, all);
  const rows = new Map(lists.rows!.map((row) => [row.documentName, row]));
  const footnote = "lease 0.pdf, “the courts of Ohio”";
  expect(rows.get("lease 0.pdf")!.governingLaw).toEqual({
    value: "Not certain",
    footnote: `Nearest passages: ${footnote}`,
  });
  expect(rows.get("lease 1.pdf")!.governingLaw).toBe("");
  expect(lists.summary!.filter(({ column }) => column === "Governing Law").slice(-2)).toMatchObject([
    { label: "No value", count: "1" },
    { label: "Not certain", count: "1" },
  ]);
  const findings = new Map(lists.findings!.map((finding) => [finding.documentName, finding]));
  expect(findings.get("lease 0.pdf")).toMatchObject({ check: "Governing Law", verdict: "Not certain" });
  expect(findings.get("lease 0.pdf")!.analysis).toMatchObject({ footnote });
  expect(findings.get("lease 2.pdf")).toMatchObject({ verdict: "Flagged", analysis: { value: "Ask the seller" } });
});

it("a view without rows gives an empty report", async () => {
  const { org, ada, vault } = await filled();
  const filter = { governingLaw: { op: "eq", value: "Nowhere" } };
  const { body: view } = await ada.post(`${vault.path}/views`, { name: "None", filter });
  const source = { vault_id: vault.id, view_id: view.id };
  const { total, lists } = await offered(app, org, ada, source, { ...ROWS, ...SUMMARY, documents: ["status"] });
  expect([total, lists.rows, lists.summary, lists.documents]).toEqual([0, [], [], []]);
});

it("whole clauses, no two of them alike, are one line of the summary", async () => {
  const { org, ada, vault, documents } = await filledVault(app);
  for (const [at, id] of documents.entries())
    await vault.extract(id, "governingLaw", "text", {
      value: `This Agreement is governed by the laws of the state in which party ${at} has its main place of business.`,
    });
  const { lists } = await offered(app, org, ada, { vault_id: vault.id }, { summary: ["column", "label", "count"] });
  const laws = lists.summary?.filter(({ column }) => column === "Governing Law");
  expect(laws).toMatchObject([{ label: "Different wordings", count: "6", total: "6" }]);
});
