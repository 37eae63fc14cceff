import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import { api } from "../../api.ts";
import type { CellValueInput } from "../../operations.ts";
import { keepDetail, sendVerification } from "../cell-panel/use-cell-checks.ts";
import { conditionsOf } from "../cells/cell-writer.ts";
import { CELL_PATH, type CellPlace, cellParams } from "../vaults.queries.ts";

/** Saves a value that a person read in the document, and verifies it. If somebody else was faster, returns what the cell is now. */
export async function saveCorrection(
  place: CellPlace,
  { value, seen }: { value: unknown; seen: unknown },
): Promise<{ changedTo?: Cell }> {
  const params = cellParams(place);
  const { cell: now, extracted_at } = await api.get(CELL_PATH, { params });
  if (JSON.stringify(now.value) !== JSON.stringify(seen)) return { changedTo: now };
  const body = { value: value as CellValueInput, ...conditionsOf({ ...now, extracted_at }) };
  await api.patch(CELL_PATH, { params, body });
  keepDetail(place, await sendVerification(place));
  return {};
}
