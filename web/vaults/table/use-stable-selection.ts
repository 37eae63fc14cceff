import { useEffect, useRef, useState } from "react";
import type { VaultCell } from "../cells/vault-cell.ts";
import { CompactSelection, type GridSelection } from "./grid.ts";
import { NO_SELECTION } from "./vault-grid.tsx";
import type { VaultRows } from "./vault-rows.ts";

/**
 * The selection in the table. It follows its documents when rows are added, removed or sorted. `isStill`: it has just done so,
 * or was set in code, and the table must not scroll after it.
 */
export function useStableSelection(rows: VaultRows<VaultCell>, version: number) {
  const [{ selection, isStill }, choose] = useState({ selection: NO_SELECTION, isStill: false });
  const known = useRef(new Map<number, string>());
  const setSelection = (next: GridSelection, isStill = false) => {
    known.current = documentsOf(next, rows);
    choose({ selection: next, isStill });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have moved in a new version
  useEffect(() => {
    choose((now) => {
      const next = followed(now.selection, known.current, rows);
      if (next === now.selection) return now;
      known.current = documentsOf(next, rows);
      return { selection: next, isStill: true };
    });
  }, [rows, version]);
  useEffect(() => {
    if (isStill) choose((now) => ({ ...now, isStill: false }));
  }, [isStill]);
  return { selection, setSelection, isStill };
}

function documentsOf({ current, rows: marked }: GridSelection, rows: VaultRows<VaultCell>): Map<number, string> {
  const chosen = [...marked.toArray(), ...(current ? [current.cell[1]] : [])];
  return new Map(chosen.flatMap((row) => idsAt(row, rows.document(row)?.document_id)));
}

const idsAt = (row: number, id: string | undefined): [number, string][] => (id === undefined ? [] : [[row, id]]);

/** Undefined if the document is gone: its row now holds another one, which was not selected. */
function placeNow(row: number, id: string | undefined, rows: VaultRows<VaultCell>): number | undefined {
  const shown = rows.document(row)?.document_id;
  if (id === undefined || shown === id) return row;
  return rows.rowOf(id) ?? (shown === undefined && row < rows.rowCount ? row : undefined);
}

function followed(now: GridSelection, known: Map<number, string>, rows: VaultRows<VaultCell>): GridSelection {
  const placeOf = (row: number) => placeNow(row, known.get(row), rows);
  const marked = now.rows.toArray();
  const { current } = now;
  const by = current ? (placeOf(current.cell[1]) ?? current.cell[1]) - current.cell[1] : 0;
  if (by === 0 && marked.every((row) => placeOf(row) === row)) return now;
  const places = marked.map(placeOf).filter((place) => place !== undefined);
  const markedNow = places.reduce((all, place) => all.add(place), CompactSelection.empty());
  if (!current) return { ...now, rows: markedNow };
  const { cell, range, rangeStack } = current;
  const moved = {
    cell: [cell[0], cell[1] + by] as const,
    range: { ...range, y: Math.max(0, range.y + by) },
    rangeStack,
  };
  return { ...now, rows: markedNow, current: moved };
}
