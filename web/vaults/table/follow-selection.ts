import type { Region } from "../rows/vault-rows.ts";

/** The selected cell with its range, as the grid has them. */
interface Current {
  readonly cell: readonly [number, number];
  readonly range: Readonly<Region>;
  readonly rangeStack: readonly Readonly<Region>[];
}
export interface Selected {
  current: Current | undefined;
  /** The ticked rows. */
  marked: number[];
}
/** The documents of the selected rows and the column of the selected cell, by which they are found again. */
export interface Known {
  documents: Map<number, string>;
  fieldKey: string | undefined;
}
export interface Places {
  /** The row of a document that was in this row; undefined if it is gone. */
  rowNow: (row: number, documentId: string | undefined) => number | undefined;
  /** The current position of a column; undefined if it is gone. */
  columnNow: (fieldKey: string) => number | undefined;
  columnCount: number;
}

/**
 * The selection after rows and columns have moved; undefined if that changes nothing. Removed rows and columns are deselected,
 * and nothing is selected in their place. With `keepsRow`, the selected cell keeps its row even if its document is no longer
 * listed, because the person has sorted or filtered again.
 */
export function followSelection(
  { current, marked }: Selected,
  known: Known,
  places: Places,
  keepsRow: boolean,
): Selected | undefined {
  const rows = marked.map((row) => places.rowNow(row, known.documents.get(row)));
  const moved = followCurrent(current, known, places, keepsRow);
  if (moved === current && rows.every((row, index) => row === marked[index])) return undefined;
  return { current: moved, marked: rows.filter((row) => row !== undefined) };
}

function followCurrent(current: Current | undefined, known: Known, places: Places, keepsRow: boolean) {
  if (!current) return undefined;
  const { cell, range, rangeStack } = current;
  const row = places.rowNow(cell[1], known.documents.get(cell[1])) ?? (keepsRow ? cell[1] : undefined);
  const column = known.fieldKey === undefined ? cell[0] : places.columnNow(known.fieldKey);
  if (row === undefined || column === undefined) return undefined;
  const [right, down] = [column - cell[0], row - cell[1]];
  if (right === 0 && down === 0) return current;
  const x = Math.max(0, range.x + right);
  const moved = { ...range, x, y: Math.max(0, range.y + down), width: Math.min(range.width, places.columnCount - x) };
  return { cell: [column, row] as const, range: moved, rangeStack: right === 0 ? rangeStack : [] };
}
