import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import { api } from "../../api.ts";
import type { CellValueInput } from "../../operations.ts";
import { keepDetail, sendVerification } from "../cell-panel/use-cell-checks.ts";
import { conditionsOf } from "../cells/cell-writer.ts";
import { CELL_PATH, type CellPlace, cellParams } from "../vaults.queries.ts";

export interface Correction {
  value: unknown;
  /** Where it stands, if the person said so. */
  citations?: { start: number; end: number }[];
  /** The value that the person saw. */
  seen: unknown;
}

/** Saves a value that a person read in the document, and verifies it. If somebody else was faster, returns what the cell is now. */
export async function saveCorrection(
  place: CellPlace,
  { value, citations, seen }: Correction,
): Promise<{ changedTo?: Cell }> {
  const params = cellParams(place);
  const { cell: now, extracted_at } = await api.get(CELL_PATH, { params });
  if (JSON.stringify(now.value) !== JSON.stringify(seen)) return { changedTo: now };
  const body = {
    value: value as CellValueInput,
    ...(citations && { citations }),
    ...conditionsOf({ ...now, extracted_at }),
  };
  await api.patch(CELL_PATH, { params, body });
  keepDetail(place, await sendVerification(place));
  return {};
}
