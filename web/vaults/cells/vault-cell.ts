import type { Outcome } from "../../../src/vaults/cells/cells.schema.ts";
import type { CustomCell } from "../table/grid.ts";
import type { Column } from "../vaults.queries.ts";

export interface CellData {
  /** Whose cell it is. Rows move while one types; empty where the row is not loaded. */
  documentId: string;
  column: Column;
  value: unknown;
  /** What is drawn. */
  text: string;
  state: Outcome | "loading";
  isEdited: boolean;
  isCited: boolean;
  /** What is written in the field while it is no value of the column. */
  typed?: string | undefined;
  /** The text as it fits the width it was last drawn at. */
  fit?: { width: number; text: string };
}
export type VaultCell = CustomCell<CellData>;
