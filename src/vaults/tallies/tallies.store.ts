import { first } from "../../content/must.ts";
import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** A column whose counts are maintained as its cells are written. */
export interface TalliedColumn {
  organizationId: string;
  vaultId: string;
  fieldKey: string;
}

/** Selects the rows `t` of one column in any tally table. */
export const talliesOf = ({ organizationId, vaultId, fieldKey }: TalliedColumn): Part => part`
  t.organization_id = ${organizationId} and t.vault_id = ${vaultId} and t.field_key = ${fieldKey}`;

/** How many live documents have a value in the column. */
export const filledCells = (column: TalliedColumn): Part => part`(
  select coalesce(sum(cells), 0)::integer from (
    select t.cells from column_totals t where ${talliesOf(column)}
    union all
    select t.cells from column_tally_changes t where ${talliesOf(column)}) filled)`;

/** The live cells of a column that are known to be empty. */
export const emptyCells = ({ organizationId, vaultId, fieldKey }: TalliedColumn): Part => part`
  cells c where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey}
    and c.is_live and c.value is null`;

/** How many empty cells there are, up to `most`, and how many documents have no value. Documents not read yet have no cell. */
export async function countEmptyCells(sql: Sql, column: TalliedColumn, most: number) {
  const rows = await sql<{ known: number; documents: number }>`
    select (select count(*) from (select from ${emptyCells(column)} limit ${most}) known) as known,
      coalesce((select documents from vault_document_counts
        where organization_id = ${column.organizationId} and vault_id = ${column.vaultId}), 0) - ${filledCells(column)} as documents`;
  return first(rows);
}

export const listVaultsToAddUp = (sql: Sql) => sql<{ vault_id: string }>`
  select distinct vault_id from column_tally_changes order by 1`;

/** Returns how many changes were added up. Also 0 while another process does it. */
export async function addUpTallies(sql: Sql, vaultId: string): Promise<number> {
  const rows = await sql<{ added: number }>`select add_up_tallies(${vaultId}) as added`;
  return first(rows).added;
}

export const listUncountedVaults = (sql: Sql) => sql<{ vault_id: string }>`
  select id as vault_id from vaults where not is_tallied order by 1`;

export const listAllVaults = (sql: Sql) => sql<{ vault_id: string }>`select id as vault_id from vaults order by 1`;

/** Returns how many groups had a wrong count. */
export async function recountTallies(sql: Sql, vaultId: string): Promise<number> {
  const rows = await sql<{ wrong: number }>`select recount_tallies(${vaultId}) as wrong`;
  return first(rows).wrong;
}
