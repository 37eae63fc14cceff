import { useRef } from "react";
import type { DocumentRow, VaultRows } from "../rows/vault-rows.ts";
import type { ChosenCell } from "../table/use-stable-selection.ts";
import type { Column } from "../vaults.queries.ts";
import type { VaultCell } from "./vault-cell.ts";

/** The selected cell with its document and column. Both stay as they were last seen when they are no longer in the table. */
export function useChosenCell(chosen: ChosenCell | undefined, rows: VaultRows<VaultCell>, columns: Column[]) {
  const seen = useRef<{ document?: DocumentRow | undefined; column?: Column | undefined }>({});
  if (chosen?.documentId === undefined) return undefined;
  const { documentId, fieldKey } = chosen;
  const row = rows.rowOf(documentId);
  const found = row === undefined ? undefined : rows.document(row);
  const listed = found?.document_id === documentId ? found : undefined;
  const existing = columns.find(({ field_key }) => field_key === fieldKey);
  const document = listed ?? (seen.current.document?.document_id === documentId ? seen.current.document : undefined);
  const column = existing ?? (seen.current.column?.field_key === fieldKey ? seen.current.column : undefined);
  seen.current = { document, column };
  if (!document || !column) return undefined;
  return { row: row ?? 0, document, column, isListed: listed !== undefined, isColumnGone: existing === undefined };
}
