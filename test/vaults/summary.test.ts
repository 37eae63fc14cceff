import { describe, expect, it } from "vitest";
import type { FieldType, Value } from "../../src/content/values/values.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

const COLUMNS: [string, FieldType][] = [
  ["Law", "text"],
  ["Fee", "currency"],
  ["Seats", "number"],
  ["Notice", "duration"],
  ["Ends", "date"],
  ["Auto renews", "boolean"],
  ["Tier", "enum"],
  ["Topics", "list"],
];

const money = (amount: number, currency = "USD") => ({ amount, currency });
const party = (name: string, role: string | null = null) => ({ name, role });

const ROWS: Record<string, Value>[] = [
  { law: "Delaware", fee: money(100.1), seats: 3, ends: "2027-01-31", tier: "Gold", topics: ["IP", "Data"] },
  { law: "DELAWARE", fee: money(200.2), seats: 4, ends: "2027-03-01", tier: "Gold", topics: ["ip"] },
  { law: "England", fee: money(50, "EUR"), notice: { value: 1, unit: "months" }, ends: "2027-04-01", autoRenews: true },
  { law: "England", notice: { value: 10, unit: "days" }, ends: "2028-12-31", autoRenews: false, tier: "Silver" },
  { fee: money(7, "EUR"), seats: 1, autoRenews: true },
];

const PARTIES = [
  [party("Acme", "Supplier"), party("Zeta")],
  [party("ACME")],
  [party("Acme Holdings")],
  [party("Zeta", "Acme buyer")],
];

async function filledVault() {
  const org = await app.organization();
  const [ada, viewer, stranger] = [await org.user({ managesVaults: true }), await org.user(), await org.user()];
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  for (const [label, field_type] of COLUMNS) {
    const field_meta = field_type === "enum" ? { options: ["Gold", "Silver"] } : null;
    await ada.post(`${vault.path}/columns`, { label, field_type, field_meta, instructions: "x" });
  }
  const types = new Map<string, FieldType>(
    (await ada.get(`${vault.path}/columns`)).body.columns.map(
      (column: { field_key: string; field_type: FieldType }) => [column.field_key, column.field_type],
    ),
  );
  const ids: string[] = [];
  for (const [at, row] of ROWS.entries()) {
    const id = await vault.document({ name: `contract ${at}.pdf`, title: at < 2 ? "Lease" : undefined });
    ids.push(id);
    const values = { ...row, ...(PARTIES[at] && { parties: PARTIES[at] }) };
    for (const [key, value] of Object.entries(values)) await vault.extract(id, key, types.get(key)!, { value });
  }
  const summary = async (query: Record<string, string> = {}) =>
    (await viewer.get(`${vault.path}/summary?${new URLSearchParams(query)}`)).body;
  const refusal = async (query: Record<string, string>) => {
    const { status, body } = await viewer.get(`${vault.path}/summary?${new URLSearchParams(query)}`);
    return { status, said: JSON.stringify(body) };
  };
  return { org, ada, viewer, stranger, vault, ids, summary, refusal };
}

type Group = { key: unknown; label: string; count: number; filter: object };
const counts = ({ groups }: { groups: Group[] }) => groups.map(({ label, count }) => [label, count]);

describe("GET /vaults/{id}/summary", () => {
  it("counts all rows, in groups by a column, and those without a value apart", async () => {
    const { summary } = await filledVault();
    expect(await summary()).toEqual({ total: 5, metrics: {}, groups: [], other: null, empty: 0, unsure: 0 });
    const byLaw = await summary({ group_by: "law" });
    expect(byLaw).toMatchObject({ total: 5, empty: 1, other: null });
    expect(counts(byLaw)).toEqual([
      [byLaw.groups[0].label, 2],
      ["England", 2],
    ]);
    expect(byLaw.groups[0].label.toLowerCase()).toBe("delaware");
    expect(counts(await summary({ group_by: "autoRenews" }))).toEqual([
      ["Yes", 2],
      ["No", 1],
    ]);
    expect((await summary({ group_by: "autoRenews" })).groups.map(({ key }: Group) => key)).toEqual([true, false]);
    expect(counts(await summary({ group_by: "tier" }))).toEqual([
      ["Gold", 2],
      ["Silver", 1],
    ]);
    expect(counts(await summary({ group_by: "documentTitle" }))).toEqual([["Lease", 2]]);
    expect(counts(await summary({ group_by: "documentStatus" }))).toEqual([["ready", 5]]);
  });

  it("counts a document with several items in the group of each", async () => {
    const { summary } = await filledVault();
    expect(counts(await summary({ group_by: "topics" }))).toEqual([
      ["IP", 2],
      ["Data", 1],
    ]);
    const byParty = await summary({ group_by: "parties" });
    expect(counts(byParty)).toEqual([
      ["ACME", 2],
      ["Zeta", 2],
      ["Acme Holdings", 1],
    ]);
    expect(byParty.empty).toBe(1);
  });

  it("groups dates by month, quarter or year, in the order of time", async () => {
    const { summary } = await filledVault();
    const keys = async (interval: string) =>
      (await summary({ group_by: "ends", interval })).groups.map(({ key, label, count }: Group) => [key, label, count]);
    expect(await keys("month")).toEqual([
      ["2027-01", "January 2027", 1],
      ["2027-03", "March 2027", 1],
      ["2027-04", "April 2027", 1],
      ["2028-12", "December 2028", 1],
    ]);
    expect(await keys("quarter")).toEqual([
      ["2027-Q1", "Q1 2027", 2],
      ["2027-Q2", "Q2 2027", 1],
      ["2028-Q4", "Q4 2028", 1],
    ]);
    expect(await keys("year")).toEqual([
      ["2027", "2027", 3],
      ["2028", "2028", 1],
    ]);
  });

  it("each group names the filter that selects its documents, and the table shows as many", async () => {
    const { summary, viewer, vault } = await filledVault();
    const queries: Record<string, string>[] = [
      ...["law", "fee", "seats", "notice", "ends", "autoRenews", "tier", "topics", "parties"],
      ...["documentName", "documentTitle", "documentStatus"],
    ].map((group_by) => ({ group_by }));
    for (const interval of ["month", "quarter", "year"]) queries.push({ group_by: "ends", interval });
    for (const query of queries) {
      for (const { filter, count, label } of (await summary(query)).groups) {
        const sent = new URLSearchParams({ filter: JSON.stringify(filter) });
        const { body } = await viewer.get(`${vault.path}/documents?${sent}`);
        expect([query, label, body.documents?.length]).toEqual([query, label, count]);
      }
    }
  });

  it("adds up amounts for each currency, and gives averages, lowest and highest values", async () => {
    const { summary } = await filledVault();
    const metrics = "count,sum:fee,avg:seats,min:ends,max:ends,sum:notice,max:fee";
    const { metrics: all } = await summary({ metrics });
    expect(all).toEqual({
      "sum:fee": [
        { amount: 57, currency: "EUR", count: 2 },
        { amount: 300.3, currency: "USD", count: 2 },
      ],
      "avg:seats": 2.666667,
      "min:ends": "2027-01-31",
      "max:ends": "2028-12-31",
      "sum:notice": { value: 40.436875, unit: "days" },
      "max:fee": [
        { amount: 50, currency: "EUR", count: 2 },
        { amount: 200.2, currency: "USD", count: 2 },
      ],
    });
    const { groups } = await summary({ group_by: "law", metrics: "sum:fee,avg:seats" });
    expect(groups[0]).toMatchObject({ "sum:fee": [{ amount: 300.3, currency: "USD", count: 2 }], "avg:seats": 3.5 });
    expect(groups[1]).toMatchObject({ "sum:fee": [{ amount: 50, currency: "EUR", count: 1 }], "avg:seats": null });
  });

  it("counts what the filter, the search and the view select, and hand edits over extractions", async () => {
    const { summary, ada, vault, ids } = await filledVault();
    const filter = JSON.stringify({ law: { op: "eq", value: "england" } });
    expect(await summary({ filter, group_by: "autoRenews" })).toMatchObject({ total: 2, empty: 0 });
    expect((await summary({ search: "contract 1" })).total).toBe(1);
    const { body: view } = await ada.post(`${vault.path}/views`, {
      name: "Gold",
      filter: { tier: { op: "eq", value: "Gold" } },
    });
    expect(await summary({ view_id: view.id, group_by: "law" })).toMatchObject({ total: 2, groups: [{ count: 2 }] });
    await ada.patch(`${vault.path}/documents/${ids[0]}/cells/law`, { value: "Ohio" });
    await ada.patch(`${vault.path}/documents/${ids[1]}/cells/law`, { value: null });
    expect(await summary({ group_by: "law" })).toMatchObject({ empty: 2 });
    expect(counts(await summary({ group_by: "law" }))).toEqual([
      ["England", 2],
      ["Ohio", 1],
    ]);
    await ada.delete(`${vault.path}/documents/${ids[4]}`);
    expect(await summary({ group_by: "law", metrics: "sum:fee" })).toMatchObject({ total: 4, empty: 1 });
  });

  it("lists the 100 largest groups and adds up the others", async () => {
    const { vault, ids, summary } = await filledVault();
    for (let at = 0; at < 130; at++) {
      const id = at < ids.length ? ids[at]! : await vault.document();
      await vault.extract(id, "law", "text", {
        value: at < 2 ? "Common" : `Law ${at} ${"x".repeat(at % 2 ? 0 : 250)}`,
      });
      await vault.extract(id, "seats", "number", { value: 1 });
    }
    const { total, groups, other, empty } = await summary({ group_by: "law", metrics: "sum:seats" });
    expect({ total, groups: groups.length, empty }).toEqual({ total: 130, groups: 100, empty: 0 });
    expect(groups[0]).toMatchObject({ label: "Common", count: 2, "sum:seats": 2 });
    expect(other).toEqual({ groups: 29, count: 29, "sum:seats": 29 });
  });

  it("names the field key that the vault does not have, and the column that cannot be added up", async () => {
    const { refusal } = await filledVault();
    const said = async (query: Record<string, string>, words: string) => {
      const { status, said } = await refusal(query);
      expect([query, status, said]).toEqual([query, 400, expect.stringContaining(words)]);
    };
    await said({ group_by: "colour" }, "is not a column of this vault: colour");
    await said({ metrics: "sum:colour" }, "is not a column of this vault: colour");
    await said({ filter: '{"colour":{"op":"empty"}}' }, "colour");
    await said({ metrics: "sum:law" }, "law is of type text");
    await said({ metrics: "avg:ends" }, "ends is of type date");
    await said({ metrics: "median:seats" }, "sum:KEY");
    await said({ group_by: "law", interval: "month" }, "only for a group_by of type date");
    await said({ group_by: "ends", interval: "week" }, "month, quarter or year");
  });

  it("is hidden from people without a role in the vault", async () => {
    const { vault, stranger } = await filledVault();
    expect((await stranger.get(`${vault.path}/summary`)).status).toBe(404);
    const other = await (await app.organization()).user({ isAdmin: true });
    expect((await other.get(`${vault.path}/summary`)).status).toBe(404);
  });
});

it("a period of a filtered summary has the filter of just the documents that it counts", async () => {
  const { summary, viewer, vault } = await filledVault();
  for (const condition of [
    { op: "lt", value: "2027-04-01" },
    { op: "gt", value: "2027-01-31" },
    { op: "between", value: ["2027-02-01", "2027-12-31"] },
  ]) {
    const asked = { group_by: "ends", interval: "year", filter: JSON.stringify({ ends: condition }) };
    const { groups } = await summary(asked);
    for (const { count, filter } of groups) {
      const rows = await viewer.get(`${vault.path}/documents?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect([condition, rows.body.documents.length]).toEqual([condition, count]);
    }
  }
});

it("options that differ in case alone, and those that are no more, are groups of their own", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const field_meta = { options: ["Gold", "Silver", "gold", "Bronze"] };
  const tier = { label: "Tier", field_type: "enum", field_meta, instructions: "x" };
  const { body: column } = await ada.post(`${vault.path}/columns`, tier);
  for (const value of ["Gold", "gold", "gold", "Silver", "Silver", "Silver", "Bronze"])
    await vault.extract(await vault.document(), "tier", "enum", { value });
  await ada.patch(`${vault.path}/columns/${column.id}`, { field_meta: { options: ["Gold", "Silver", "gold"] } });
  const counts = async (query: string) =>
    (await ada.get(`${vault.path}/summary?group_by=tier${query}`)).body.groups.map(
      ({ key, count }: { key: string; count: number }) => [key, count],
    );
  const expected = [
    ["Silver", 3],
    ["gold", 2],
    ["Bronze", 1],
    ["Gold", 1],
  ];
  expect(await counts("")).toEqual(expected);
  expect(await counts(`&filter=${encodeURIComponent('{"tier":{"op":"not_empty"}}')}`)).toEqual(expected);
});
