import { ApiError, api, queryClient } from "../api.ts";
import { toast } from "../ui/toast.ts";
import { parseEntry } from "./entries.ts";
import { isEditable, makeCell, type VaultCell } from "./grid-cell.ts";
import type { CellEdit, ShownColumn } from "./vault-grid.tsx";
import type { VaultRows } from "./vault-rows.ts";
import { type CellDetail, cellPath, cellQuery, type Vault } from "./vaults.queries.ts";

const AT_ONCE = 4;
const MOST_EDITS = 1000;

/** Writes cells by hand: they show at once what was typed, and what they held before where the server refuses it. */
export function makeEditor(vault: Vault, rows: VaultRows<VaultCell>, columns: ShownColumn[]) {
  const write = async ({ row, column, value }: CellEdit): Promise<void> => {
    const at = columns.findIndex((shown) => shown.column.field_key === column.field_key);
    const document = rows.document(row);
    const before = rows.cell(at, row);
    if (!document || !before) return;
    const place = { vaultId: vault.id, documentId: document.document_id, fieldKey: column.field_key };
    rows.put(at, row, makeCell(column, value, { is_edited: true }, "found", true));
    try {
      const detail = await api.patch<CellDetail>(cellPath(place), { value });
      rows.put(at, row, makeCell(column, detail.cell.value, detail.cell, detail.outcome, true));
      queryClient.setQueryData(cellQuery(place).queryKey, detail);
      void queryClient.invalidateQueries({ queryKey: [...cellQuery(place).queryKey, "history"] });
    } catch (error) {
      rows.put(at, row, before);
      throw error;
    }
  };
  const edit = async (asked: CellEdit[]) => {
    const edits = asked.filter(({ column }) => isEditable(column));
    if (edits.length > MOST_EDITS) return toast.failed(tooMany());
    const wrong = edits.filter(({ value }) => value === undefined).length;
    const faults = await inTurn(
      edits.filter(({ value }) => value !== undefined),
      write,
    );
    if (faults.length > 0) toast.failed(faults[0]);
    if (wrong > 0) toast.failed(notOfType(wrong, edits));
    if (edits.length > 1 && faults.length === 0 && wrong < edits.length)
      toast.done(`${edits.length - wrong} cells changed.`);
  };
  const paste = ([x, y]: readonly [number, number], entries: readonly (readonly string[])[]) =>
    edit(pasted(columns, rows.rowCount, [x, y], entries));
  return { edit, paste };
}

/** What a spreadsheet gave, laid on the cells from the chosen one on. One value fills nothing but its own cell. */
function pasted(
  columns: ShownColumn[],
  rowCount: number,
  [x, y]: readonly [number, number],
  entries: readonly (readonly string[])[],
): CellEdit[] {
  return entries.flatMap((line, down) =>
    line.flatMap((entry, across) => {
      const column = columns[x + across]?.column;
      if (!column || y + down >= rowCount) return [];
      return [{ row: y + down, column, value: parseEntry(column, entry) }];
    }),
  );
}

async function inTurn<T>(items: T[], work: (item: T) => Promise<void>): Promise<unknown[]> {
  const faults: unknown[] = [];
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await work(item).catch((error) => faults.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return faults;
}

const tooMany = () => refusal(`At most ${MOST_EDITS} cells can be changed at once. Choose fewer.`);
const notOfType = (count: number, edits: CellEdit[]) =>
  refusal(
    edits.length === 1
      ? `That is no value of the column ${edits[0]!.column.label}. The cell stays as it was.`
      : `${count} of ${edits.length} cells stay as they were: their values do not fit their columns.`,
  );
const refusal = (message: string) => new ApiError(400, "VALIDATION_FAILED", message);
