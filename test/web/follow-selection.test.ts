import { expect, it } from "vitest";
import { followSelection, type Known, type Selected } from "../../web/vaults/table/follow-selection.ts";

/** A table of these documents and columns, in this order. */
const table = (documents: string[], columns: string[]) => ({
  rowNow: (row: number, id: string | undefined) => {
    if (id === undefined) return row;
    const at = documents.indexOf(id);
    return at === -1 ? undefined : at;
  },
  columnNow: (key: string) => (columns.includes(key) ? columns.indexOf(key) : undefined),
  columnCount: columns.length,
});
const at = (x: number, y: number, width = 1, height = 1): NonNullable<Selected["current"]> => ({
  cell: [x, y],
  range: { x, y, width, height },
  rangeStack: [],
});
const known: Known = {
  documents: new Map([
    [0, "a"],
    [1, "b"],
  ]),
  fieldKey: "law",
};

it("stays on its document and column when rows and columns come before it", () => {
  const selected = { current: at(1, 1), marked: [0, 1] };
  const moved = followSelection(selected, known, table(["new", "a", "b"], ["name", "term", "law"]), false);
  expect(moved).toEqual({ current: at(2, 2), marked: [1, 2] });
});

it("changes nothing when nothing has moved", () => {
  const selected = { current: at(1, 1), marked: [0] };
  expect(followSelection(selected, known, table(["a", "b"], ["name", "law"]), false)).toBeUndefined();
});

it("passes neither a tick nor the selected cell on to the row after a deleted document", () => {
  const selected = { current: at(1, 0), marked: [0, 1] };
  const moved = followSelection(selected, known, table(["b", "c"], ["name", "law"]), false);
  expect(moved).toEqual({ current: undefined, marked: [0] });
});

it("selects nothing when the column of the selected cell was deleted", () => {
  const selected = { current: at(1, 1), marked: [] };
  expect(followSelection(selected, known, table(["a", "b"], ["name"]), false)).toEqual({
    current: undefined,
    marked: [],
  });
});

it("keeps the row when the person has sorted anew and the document is not in view", () => {
  const selected = { current: at(1, 1), marked: [] };
  expect(followSelection(selected, known, table(["x", "y"], ["name", "law"]), true)).toBeUndefined();
});

it("keeps a range inside the table", () => {
  const selected = { current: at(1, 1, 2, 1), marked: [] };
  const moved = followSelection(selected, known, table(["a", "b"], ["name", "term", "law"]), false);
  expect(moved?.current?.range).toEqual({ x: 2, y: 1, width: 1, height: 1 });
});
