import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Rows } from "../rows/vault-rows.ts";
import { CompactSelection, type GridSelection } from "../table/grid.ts";
import type { ChosenCell } from "../table/use-stable-selection.ts";
import type { ShownColumn } from "../table/vault-grid.tsx";
import type { VaultCell } from "./vault-cell.ts";

const SETTLE_MS = 300;

interface Shown {
  rows: Rows<VaultCell>;
  version: number;
  columns: ShownColumn[];
  chosen: ChosenCell | undefined;
  setSelection: (selection: GridSelection, isStill: boolean) => void;
}

/** The cell that is open beside the table. It is part of the URL, so that going back opens it again. */
export function useOpenCell({ rows, version, columns, chosen, setSelection }: Shown) {
  const { cell: named } = useSearch({ from: "/shell/vaults/$id" });
  const navigate = useNavigate({ from: "/vaults/$id" });
  const [isOpen, setOpen] = useState(false);
  const sought = useRef(named);
  const written = useRef(named);
  const before = useRef(named);
  // A link on this page names another cell, or none.
  if (named !== before.current) {
    before.current = named;
    if (named !== written.current) {
      sought.current = named;
      setOpen(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again with each version until it is found
  useEffect(() => {
    const [id = "", ...key] = sought.current?.split(".") ?? [];
    const row = rows.rowOf(id);
    const column = columns.findIndex((shown) => shown.column.field_key === key.join("."));
    if (row === undefined || column === -1) return;
    sought.current = undefined;
    const range = { x: column, y: row, width: 1, height: 1 };
    const current = { cell: [column, row] as const, range, rangeStack: [] };
    setSelection({ columns: CompactSelection.empty(), rows: CompactSelection.empty(), current }, true);
    setOpen(true);
  }, [version, named]);
  const shown = isOpen && chosen?.documentId ? `${chosen.documentId}.${chosen.fieldKey}` : undefined;
  useEffect(() => {
    if (sought.current !== undefined && !isOpen) return;
    sought.current = undefined;
    if (shown === named) return;
    const timer = setTimeout(() => {
      written.current = shown;
      void navigate({ search: (now) => ({ ...now, cell: shown }), replace: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shown, named, isOpen, navigate]);
  return [isOpen, setOpen] as const;
}
