import type { Outcome } from "../../../src/vaults/cells/cells.schema.ts";
import type { CustomCell } from "../table/grid.ts";
import type { Column } from "../vaults.queries.ts";

export interface CellData {
  /** The document of the cell. Rows can move while a person types. Empty if the row is not loaded. */
  documentId: string;
  column: Column;
  value: unknown;
  /** The text that is drawn. */
  text: string;
  state: Outcome | "loading";
  isEdited: boolean;
  isCited: boolean;
  hasNote: boolean;
  /** The text in the field while it is not a valid value. */
  typed?: string | undefined;
  /** The text as it fits the width it was last drawn at. */
  fit?: { width: number; text: string };
}
export type VaultCell = CustomCell<CellData>;
