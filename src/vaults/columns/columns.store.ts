import { first } from "../../content/must.ts";
import type { FieldType } from "../../content/values/values.ts";
import { assignments, json, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface ColumnRow {
  id: string;
  kind: "system" | "custom";
  field_key: string;
  label: string;
  instructions: string;
  field_type: FieldType;
  meta_type: string | null;
  options: string[] | null;
  legacy_options: string[] | null;
  extraction_mode: "ai" | "manual" | "import";
  sort_order: number;
  created_at: string;
  updated_at: string;
}

const COLUMN = part`id, kind, field_key, label, instructions, field_type, meta_type, options, legacy_options, extraction_mode,
  sort_order, created_at, updated_at`;

export const listColumns = (sql: Sql, organizationId: string, vaultId: string, keys?: string[]) => sql<ColumnRow>`
  select ${COLUMN} from vault_columns where organization_id = ${organizationId} and vault_id = ${vaultId}
    ${keys ? part`and field_key = any(${keys})` : nothing}
  order by sort_order, created_at, position`;

export const findColumn = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<ColumnRow>`
  select ${COLUMN} from vault_columns where organization_id = ${organizationId} and vault_id = ${vaultId} and id = ${id}`;

export const findColumnByKey = (sql: Sql, organizationId: string, vaultId: string, key: string) => sql.first<ColumnRow>`
  select ${COLUMN} from vault_columns where organization_id = ${organizationId} and vault_id = ${vaultId} and field_key = ${key}`;

export async function countCustomColumns(sql: Sql, organizationId: string, vaultId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from vault_columns where organization_id = ${organizationId} and vault_id = ${vaultId} and kind = 'custom'`;
  return first(rows).count;
}

export type NewColumnRow = Omit<ColumnRow, "id" | "kind" | "created_at" | "updated_at">;

export async function insertColumn(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  column: NewColumnRow,
): Promise<ColumnRow> {
  const rows = await sql<ColumnRow>`
    insert into vault_columns (organization_id, vault_id, kind, field_key, label, instructions, field_type, meta_type, options,
      legacy_options, extraction_mode, sort_order, created_at, updated_at)
    select ${organizationId}, ${vaultId}, 'custom', ${column.field_key}, ${column.label}, ${column.instructions},
      ${column.field_type}, ${column.meta_type}, ${column.options && json(column.options)},
      ${column.legacy_options && json(column.legacy_options)}, ${column.extraction_mode}, ${column.sort_order}, turn, turn
    from clock_timestamp() turn
    returning ${COLUMN}`;
  return first(rows);
}

/** Every vault has these. Their values are the document's name, status and title. */
export const insertSystemColumns = (sql: Sql, organizationId: string, vaultId: string) => sql.run`
  insert into vault_columns (organization_id, vault_id, kind, field_key, label, field_type, extraction_mode)
  select ${organizationId}, ${vaultId}, 'system', field_key, label, 'text', 'manual'
  from (values (1, 'documentName', 'Document Name'), (2, 'documentStatus', 'Document Status'), (3, 'documentTitle', 'Document Title'))
    named (place, field_key, label) order by place`;

export type ColumnRowChange = Partial<Pick<ColumnRow, "label" | "instructions" | "sort_order" | "meta_type">> & {
  options?: string;
  legacy_options?: string;
};

export async function updateColumn(
  sql: Sql,
  organizationId: string,
  id: string,
  change: ColumnRowChange,
): Promise<ColumnRow> {
  const rows = await sql<ColumnRow>`
    update vault_columns set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${COLUMN}`;
  return first(rows);
}

export const deleteColumn = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_columns where organization_id = ${organizationId} and id = ${id}`;

/** The given options that a cell or an extraction of the column still uses. */
export const listStoredOptions = async (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { key, options }: { key: string; options: string[] },
) =>
  (
    await sql<{ option: string }>`
      select option from unnest(${options}::text[]) option
      where exists (
        select from cells c where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${key}
          and c.value @> to_jsonb(option))
      or exists (
        select from cells c join cell_extractions e on e.id = c.extraction_id
        where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${key} and c.is_edited
          and e.value @> to_jsonb(option))`
  ).map((row) => row.option);

/** Deletes the column's whole history, so that a later column with the same key starts empty. */
export async function deleteCellsOfColumn(sql: Sql, organizationId: string, vaultId: string, key: string) {
  await sql`delete from cells where organization_id = ${organizationId} and vault_id = ${vaultId} and field_key = ${key}`;
  for (const table of [
    part`cell_extractions`,
    part`cell_edits`,
    part`cell_notes`,
    part`cell_verifications`,
    part`vault_sample_cells`,
  ]) {
    await sql`
      delete from ${table} t using vault_documents d
      where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and t.document_id = d.id and t.field_key = ${key}`;
  }
  await sql`
    delete from vault_samples where organization_id = ${organizationId} and vault_id = ${vaultId} and field_key = ${key}`;
}

/** A sheet whose last column was deleted is no longer connected. */
export const deleteSheetsWithoutColumns = (sql: Sql, organizationId: string, vaultId: string) => sql.run`
  delete from vault_sheets s where s.organization_id = ${organizationId} and s.vault_id = ${vaultId}
    and not exists (select from vault_sheet_columns c where c.sheet_id = s.id)`;

/**
 * Removes a deleted column from every view, so that a later column with the same key starts hidden like any new one. `sorts` and
 * `filters` are the sorts and filter keys that named it.
 */
export const deleteColumnFromViews = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { key, sorts, filters }: { key: string; sorts: string[]; filters: string[] },
) => sql.run`
  update vault_views set
    columns = coalesce((select jsonb_agg(c) from jsonb_array_elements(columns) c where c ->> 'field_key' <> ${key}), '[]'),
    sort = case when sort = any(${sorts}) then null else sort end,
    filter = filter - ${filters}::text[]
  where organization_id = ${organizationId} and vault_id = ${vaultId}`;
