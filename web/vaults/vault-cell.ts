import type { CustomCell } from "@glideapps/glide-data-grid";
import type { Outcome } from "../../src/vaults/cells.schema.ts";
import type { Column } from "./vaults.queries.ts";

export interface CellData {
  column: Column;
  value: unknown;
  /** What is drawn. */
  text: string;
  state: Outcome | "loading";
  isEdited: boolean;
  isCited: boolean;
  /** The text as it fits the width it was last drawn at. */
  fit?: { width: number; text: string };
}
export type VaultCell = CustomCell<CellData>;
