import { type RefObject, useEffect, useRef, useState } from "react";
import type { Rows } from "../rows/vault-rows.ts";
import { CompactSelection, type DataEditorRef, type GridSelection } from "../table/grid.ts";
import type { CellEdit, ShownColumn } from "../table/vault-grid.tsx";
import type { Decision } from "./conflicts.ts";
import { keepUnsaved } from "./unsaved.ts";
import type { VaultCell } from "./vault-cell.ts";

interface Shown {
  grid: RefObject<DataEditorRef | null>;
  rows: Rows<VaultCell>;
  columns: ShownColumn[];
  setSelection: (selection: GridSelection) => void;
}

/** Returns the focus to the table after a conflict; if the person cancelled, to the editor with what was typed. */
export function useBackToTable(shown: Shown) {
  const latest = useRef(shown);
  latest.current = shown;
  const [reopened, setReopened] = useState<CellEdit>();
  useEffect(() => {
    if (!reopened) return;
    setReopened(undefined);
    shown.grid.current?.focus();
    const enter = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", enter));
  }, [reopened, shown.grid]);
  return useRef((edits: CellEdit[], decision: Decision) => {
    const { grid, setSelection } = latest.current;
    const [edit] = edits;
    const place = decision === "later" && edits.length === 1 && edit ? placeOf(edit, latest.current) : undefined;
    if (!edit || !place) return grid.current?.focus();
    const { documentId = "", column, value, seen } = edit;
    keepUnsaved({ documentId, fieldKey: column.field_key, value, seen });
    const range = { x: place[0], y: place[1], width: 1, height: 1 };
    const current = { cell: place, range, rangeStack: [] };
    setSelection({ columns: CompactSelection.empty(), rows: CompactSelection.empty(), current });
    setReopened(edit);
  }).current;
}

function placeOf({ documentId = "", column }: CellEdit, { rows, columns }: Shown) {
  const row = rows.rowOf(documentId);
  const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
  return row === undefined || at === -1 ? undefined : ([at, row] as const);
}
