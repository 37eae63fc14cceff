import { typeOf } from "../../content/values/values.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listAiColumns } from "../columns/columns.ts";
import * as store from "./checked-cells.store.ts";

export type { CellPlace, CheckedCell } from "./checked-cells.store.ts";

interface VaultRef {
  organizationId: string;
  vaultId: string;
}

/** Reading a document costs as much for one column as for many. */
const MOST_DOCUMENTS = 50;

/** Some of the cells that people verified or corrected, and how many there are. The same cells each time, spread over documents. */
export async function sampleCheckedCells(sql: Sql, ref: VaultRef, most: number) {
  const scope = await scopeOf(sql, ref);
  const places = await store.listSample(sql, scope, { cells: most, documents: MOST_DOCUMENTS });
  return { places, available: (await store.countCheckedCells(sql, scope))?.cells ?? 0 };
}

/** Those of the cells that are still checked, with their columns. */
export async function openCheckedCells(sql: Sql, ref: VaultRef, places: store.CellPlace[]) {
  const columns = await listReadColumns(sql, ref);
  const scope = { ...ref, fieldKeys: columns.map(({ field_key }) => field_key) };
  return { columns, cells: await store.listCheckedCells(sql, scope, places) };
}

const scopeOf = async (sql: Sql, ref: VaultRef) => ({
  ...ref,
  fieldKeys: (await listReadColumns(sql, ref)).map(({ field_key }) => field_key),
});

/** Columns that are read from the document alone. */
async function listReadColumns(sql: Sql, { organizationId, vaultId }: VaultRef): Promise<Column[]> {
  const columns = await listAiColumns(sql, organizationId, vaultId, null);
  return columns.filter(({ field_type }) => !typeOf(field_type).linksDocuments);
}
