import { CompactSelection, type GridSelection } from "../table/grid.ts";

const cellAt = (x: number, y: number) => ({
  cell: [x, y] as const,
  range: { x, y, width: 1, height: 1 },
  rangeStack: [],
});

/** The selected cell alone: no rows, no range. */
export const onlyCell = ({ current }: GridSelection): GridSelection => ({
  columns: CompactSelection.empty(),
  rows: CompactSelection.empty(),
  ...(current && { current: cellAt(...current.cell) }),
});

/** This cell alone, in another row. */
export const onlyCellAt = (x: number, y: number): GridSelection => ({
  columns: CompactSelection.empty(),
  rows: CompactSelection.empty(),
  current: cellAt(x, y),
});

/** The row that gets the focus when rows leave the table: the next remaining one, else the previous one. */
export function rowBeside(row: number, rowCount: number, leaves: (row: number) => boolean): number | undefined {
  for (let next = row; next < rowCount; next++) if (!leaves(next)) return next;
  for (let next = row - 1; next >= 0; next--) if (!leaves(next)) return next;
  return undefined;
}

/**
 * Selecting a row by its marker also moves the selected cell there, so that the keyboard continues from it. The table does not
 * scroll to it.
 */
export function withTickedRow(
  before: GridSelection,
  next: GridSelection,
): [selection: GridSelection, isStill?: boolean] {
  const [x, y] = next.current?.cell ?? [0, -1];
  const added = next.rows.toArray().filter((row) => !before.rows.hasIndex(row));
  const row = added.at(-1);
  if (row === undefined || added.includes(y)) return [next];
  return [{ ...next, current: cellAt(x, row) }, true];
}
