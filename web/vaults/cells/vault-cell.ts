import type { Cell, Outcome } from "../../../src/vaults/documents/cell.schema.ts";
import type { PeerLook } from "../people/peers.ts";
import type { CustomCell } from "../table/grid.ts";
import type { Column } from "../vaults.queries.ts";

export type CheckMark = "flagged" | "verified" | "conflict" | "outdated" | "doubtful";

export interface CellData {
  /** The document of the cell. Rows can move while a person types. Empty if the row is not loaded. */
  documentId: string;
  column: Column;
  value: unknown;
  /** The text that is drawn. */
  text: string;
  state: Outcome | "loading";
  isEdited: boolean;
  /** When it was edited manually; undefined if that is not known yet. */
  editedAt?: string | null | undefined;
  isCited: boolean;
  hasNote: boolean;
  /** The mark that shows how far the value can be trusted. */
  check?: CheckMark | undefined;
  /** The text in the field while it is not a valid value. */
  typed?: string | undefined;
  /** The row is the heading of a group. */
  heading?: { label: string; count: number; isOpen: boolean } | undefined;
  /** Others who are in this cell. */
  peer?: PeerLook | undefined;
  /** The lines of the text as they fit the width at which they were last drawn. */
  fit?: { text: string; width: number; most: number; lines: string[] };
}
export type VaultCell = CustomCell<CellData>;

/** A manual column is filled in by hand anyway, so an empty cell there is not marked as edited. */
export const isMarkedEdited = ({ isEdited, value, column }: Pick<CellData, "isEdited" | "value" | "column">) =>
  isEdited && (value !== null || column.extraction_mode === "ai");

/** The state of a cell that tells whether somebody has changed it since. */
export type Seen = Pick<Cell, "is_edited" | "edited_at"> & { extracted_at?: string | null };
