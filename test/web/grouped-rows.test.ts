import { expect, it } from "vitest";
import type { Column } from "../../src/vaults/columns/columns.schema.ts";
import { GroupedRows, isHeading } from "../../web/vaults/rows/grouped-rows.ts";
import { type Page, VaultRows } from "../../web/vaults/rows/vault-rows.ts";

const COLUMNS = [{ field_key: "name" }, { field_key: "law" }] as Column[];

const listOf = (names: string[]) =>
  new VaultRows<string>({
    columns: COLUMNS,
    rowCount: names.length,
    isCounted: true,
    fetch: async () =>
      ({
        documents: names.map((name) => ({ document_id: name, values: { name: { value: name } }, outcomes: {} })),
        pagination: { has_more: false },
      }) as unknown as Page,
    build: (document, { field_key }) => String(document.values[field_key]?.value),
    onCells: () => {},
    onCount: () => {},
    onError: (error) => {
      throw error;
    },
  });

async function openRows() {
  let changes = 0;
  const group = (label: string, names: string[]) => ({ key: label, label, count: names.length, rows: listOf(names) });
  const rows = new GroupedRows(
    [group("Ohio", ["a", "b"]), group("Utah", ["c"]), { key: "rest", label: "9 more", count: 9, rows: undefined }],
    {
      documentCount: 12,
      isKnown: true,
      isNarrowed: false,
      isContinued: false,
      collapsed: new Set(),
      heading: ({ label, count }, column, isOpen) => `${column} ${label} ${count} ${isOpen ? "open" : "closed"}`,
      onChange: () => changes++,
    },
  );
  await rows.read({ x: 0, y: 0, width: 2, height: rows.rowCount });
  return { rows, changes: () => changes };
}

const first = (rows: GroupedRows<string>) =>
  Array.from({ length: rows.rowCount }, (_, row) => rows.document(row)?.document_id ?? rows.cell(0, row));

it("puts the rows of each group under its heading, with its count", async () => {
  const { rows } = await openRows();
  expect(first(rows)).toEqual(["0 Ohio 2 open", "a", "b", "0 Utah 1 open", "c", "0 9 more 9 closed"]);
  expect(rows.headings).toEqual([0, 3, 5]);
  expect([rows.rowCount, rows.documentCount]).toEqual([6, 12]);
  expect(isHeading(rows, 3)).toBe(true);
  expect(isHeading(rows, 4)).toBe(false);
});

it("hides the rows of a collapsed group, and shows them again", async () => {
  const { rows, changes } = await openRows();
  expect(rows.toggle(1)).toBe(false);
  expect(rows.toggle(0)).toBe(true);
  expect(first(rows)).toEqual(["0 Ohio 2 closed", "0 Utah 1 open", "c", "0 9 more 9 closed"]);
  expect(rows.rowOf("b")).toBeUndefined();
  expect(rows.rowOf("c")).toBe(2);
  rows.toggleAll(false);
  expect(first(rows)).toEqual(["0 Ohio 2 closed", "0 Utah 1 closed", "0 9 more 9 closed"]);
  rows.toggleAll(true);
  expect(rows.rowOf("b")).toBe(2);
  expect(changes()).toBe(3);
});

it("replaces a cell in its own group", async () => {
  const { rows } = await openRows();
  rows.put(0, 4, "changed");
  expect(rows.cell(0, 4)).toBe("changed");
  rows.put(0, 3, "never");
  expect(rows.cell(0, 3)).toBe("0 Utah 1 open");
});
