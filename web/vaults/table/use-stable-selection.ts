import { useEffect, useRef, useState } from "react";
import type { VaultCell } from "../cells/vault-cell.ts";
import type { Rows } from "../rows/vault-rows.ts";
import { followSelection, type Known, type Places } from "./follow-selection.ts";
import { CompactSelection, type GridSelection } from "./grid.ts";
import { NO_SELECTION, type ShownColumn } from "./vault-grid.tsx";

/** The cell that the person has selected. It stays the same when its document or column is no longer in the table. */
export interface ChosenCell {
  row: number;
  documentId: string | undefined;
  fieldKey: string;
}

interface State {
  selection: GridSelection;
  known: Known;
  isStill: boolean;
}
const NOTHING: State = {
  selection: NO_SELECTION,
  known: { documents: new Map(), fieldKey: undefined },
  isStill: false,
};

/**
 * The selection in the table. It follows its documents and its column when others add, remove or move them. `isStill`: it has
 * just done so, or was set in code, and the table must not scroll to it.
 */
export function useStableSelection(rows: Rows<VaultCell>, version: number, columns: ShownColumn[]) {
  const [{ selection, isStill }, choose] = useState<State>(NOTHING);
  const [chosen, setChosen] = useState<ChosenCell>();
  const listed = useRef({ rows, isAnew: false });
  const setSelection = (next: GridSelection, isStill = false) => {
    if (!next.current && isOutside(selection, rows.rowCount, columns.length)) return;
    listed.current.isAnew = false;
    setChosen(chosenOf(next, rows, columns));
    choose({ selection: next, known: knownOf(next, rows, columns), isStill });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows may have moved in a new version
  useEffect(() => {
    const isAnew = listed.current.isAnew || (listed.current.rows !== rows && !rows.isContinued);
    listed.current = { rows, isAnew };
    if (chosen && chosen.documentId === undefined)
      setChosen({ ...chosen, documentId: rows.document(chosen.row)?.document_id });
    choose((now) => {
      const { columns: heads, rows: marked, current } = now.selection;
      const back = current ? undefined : placeOf(chosen, rows, columns);
      const places = placesIn(rows, columns);
      const moved = followSelection({ current, marked: marked.toArray() }, now.known, places, isAnew);
      if (!moved && !back) return now;
      const kept = moved ? moved.marked.reduce((all, row) => all.add(row), CompactSelection.empty()) : marked;
      const place = back ?? moved?.current;
      const next: GridSelection = { columns: heads, rows: kept, ...(place && { current: place }) };
      return { selection: next, known: knownOf(next, rows, columns), isStill: true };
    });
  }, [rows, version, columns]);
  useEffect(() => {
    if (isStill) choose((now) => ({ ...now, isStill: false }));
  }, [isStill]);
  return { selection, setSelection, isStill, chosen };
}

/** The grid clears a selection whose row or column is no longer there. The person did not, so the chosen cell stays. */
const isOutside = ({ current }: GridSelection, rowCount: number, columnCount: number) =>
  current !== undefined && (current.cell[1] >= rowCount || current.cell[0] >= columnCount);

function knownOf({ current, rows: marked }: GridSelection, rows: Rows<VaultCell>, columns: ShownColumn[]): Known {
  const selected = [...marked.toArray(), ...(current ? [current.cell[1]] : [])];
  const documents = new Map(selected.flatMap((row) => idsAt(row, rows.document(row)?.document_id)));
  return { documents, fieldKey: current && columns[current.cell[0]]?.column.field_key };
}

const idsAt = (row: number, id: string | undefined): [number, string][] => (id === undefined ? [] : [[row, id]]);

function chosenOf({ current }: GridSelection, rows: Rows<VaultCell>, columns: ShownColumn[]): ChosenCell | undefined {
  const fieldKey = current && columns[current.cell[0]]?.column.field_key;
  if (!current || fieldKey === undefined) return undefined;
  const row = current.cell[1];
  return { row, documentId: rows.document(row)?.document_id, fieldKey };
}

const placesIn = (rows: Rows<VaultCell>, columns: ShownColumn[]): Places => ({
  rowNow: (row, id) => {
    const shown = rows.document(row)?.document_id;
    if (id === undefined || shown === id) return row;
    return rows.rowOf(id) ?? (shown === undefined && row < rows.rowCount ? row : undefined);
  },
  columnNow: (fieldKey) => indexOf(columns, fieldKey),
  columnCount: columns.length,
});

function indexOf(columns: ShownColumn[], fieldKey: string): number | undefined {
  const at = columns.findIndex(({ column }) => column.field_key === fieldKey);
  return at === -1 ? undefined : at;
}

/** Where the chosen cell is now: its document was restored, or its column is shown again. */
function placeOf(chosen: ChosenCell | undefined, rows: Rows<VaultCell>, columns: ShownColumn[]) {
  const y = chosen?.documentId === undefined ? undefined : rows.rowOf(chosen.documentId);
  const x = chosen && indexOf(columns, chosen.fieldKey);
  if (x === undefined || y === undefined || rows.document(y)?.document_id !== chosen?.documentId) return undefined;
  return { cell: [x, y] as const, range: { x, y, width: 1, height: 1 }, rangeStack: [] };
}
