import { useMemo } from "react";
import type { RowHeight } from "../../../src/vaults/views/views.schema.ts";
import { must } from "../../ui/must.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import { roomFor } from "../table/grid-cell.ts";
import { heightOf, linesNeeded } from "./row-heights.ts";
import type { Rows } from "./vault-rows.ts";

interface Given {
  rowHeight: RowHeight;
  rows: Rows<VaultCell>;
  columns: { width: number }[];
  /** Incremented when cells have changed. */
  version: number;
  font: string;
}

/** The height of each row in pixels. A wrapped row is as high as its longest value; one that is not loaded yet has one line. */
export function useRowHeights({ rowHeight, rows, columns, version, font }: Given): number | ((row: number) => number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means new content
  return useMemo(() => {
    if (rowHeight !== "wrap") return heightOf(Number(rowHeight));
    const measure = measureIn(font);
    return (row: number) => {
      if (!rows.document(row)) return heightOf(1);
      const cells = columns.flatMap(({ width }, at) => {
        const data = rows.cell(at, row)?.data;
        return data ? [{ data, room: roomFor(data, width) }] : [];
      });
      return heightOf(linesNeeded(measure, cells));
    };
  }, [rowHeight, rows, columns, version, font]);
}

function measureIn(font: string) {
  const context = must(document.createElement("canvas").getContext("2d"), "every browser draws in two dimensions");
  context.font = font;
  return (text: string) => context.measureText(text).width;
}
