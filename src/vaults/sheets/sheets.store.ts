import type { TableCell } from "../../content/formats/sheet/table.ts";
import { first } from "../../content/must.ts";
import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface SheetRow {
  id: string;
  vault_id: string;
  file_id: string | null;
  file_name: string;
  sheet_name: string | null;
  key_header: string;
  match_field_key: string | null;
  columns: { id: string; field_key: string; header: string }[];
  created_at: string;
  updated_at: string;
}

const SHEET = part`s.id, s.vault_id, s.file_id, s.file_name, s.sheet_name, s.key_header, s.match_field_key, s.created_at, s.updated_at, (
    select coalesce(json_agg(json_build_object('id', v.id, 'field_key', v.field_key, 'header', c.header) order by v.position), '[]')
    from vault_sheet_columns c join vault_columns v on v.id = c.column_id where c.sheet_id = s.id
  ) as columns`;

export const listSheets = (sql: Sql, organizationId: string, vaultId: string) => sql<SheetRow>`
  select ${SHEET} from vault_sheets s where s.organization_id = ${organizationId} and s.vault_id = ${vaultId}
  order by s.created_at, s.id`;

export const findSheet = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<SheetRow>`
  select ${SHEET} from vault_sheets s
  where s.organization_id = ${organizationId} and s.vault_id = ${vaultId} and s.id = ${id}`;

/** Locks the sheets of the document's vault. */
export async function lockSheetsOf(sql: Sql, organizationId: string, documentId: string): Promise<SheetRow[]> {
  const [held] = await sql<{ vault_id: string }>`
    select s.vault_id from vault_sheets s join vault_documents d on d.vault_id = s.vault_id
    where s.organization_id = ${organizationId} and d.organization_id = ${organizationId} and d.id = ${documentId}
    order by s.id for update of s`;
  return held ? listSheets(sql, organizationId, held.vault_id) : [];
}

export const lockSheet = (sql: Sql, organizationId: string, id: string) => sql.run`
  select from vault_sheets where organization_id = ${organizationId} and id = ${id} for update`;

export type NewSheetRow = Pick<SheetRow, "file_id" | "file_name" | "sheet_name" | "key_header" | "match_field_key">;

export async function insertSheet(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  sheet: NewSheetRow,
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into vault_sheets (organization_id, vault_id, file_id, file_name, sheet_name, key_header, match_field_key)
    values (${organizationId}, ${vaultId}, ${sheet.file_id}, ${sheet.file_name}, ${sheet.sheet_name}, ${sheet.key_header},
      ${sheet.match_field_key}) returning id`;
  return first(rows).id;
}

export const insertSheetColumn = (
  sql: Sql,
  organizationId: string,
  sheetId: string,
  { columnId, header }: { columnId: string; header: string },
) => sql.run`
  insert into vault_sheet_columns (organization_id, sheet_id, column_id, header)
  values (${organizationId}, ${sheetId}, ${columnId}, ${header})`;

export const updateSheetFile = (
  sql: Sql,
  organizationId: string,
  id: string,
  file: Pick<SheetRow, "file_id" | "file_name" | "sheet_name">,
) => sql.run`
  update vault_sheets set file_id = ${file.file_id}, file_name = ${file.file_name}, sheet_name = ${file.sheet_name}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

/** Removes a known file extension. */
const withoutExtension = (name: Part): Part => part`
  regexp_replace(${name}, '\\.(pdf|docx?|odt|rtf|txt|md|html?|eml|msg|xlsx|csv|png|jpe?g|tiff?|zip)$', '')`;

export interface NewRow {
  row_number: number;
  written: string;
  key_number: number | null;
  key_text: string | null;
  entries: Record<string, TableCell>;
}

export const insertRows = (sql: Sql, organizationId: string, sheet: { id: string; byName: boolean }, rows: NewRow[]) =>
  sql.run`
    insert into vault_sheet_rows (organization_id, sheet_id, row_number, written, key, stem, entries)
    select ${organizationId}, ${sheet.id}, row_number, written, key, ${sheet.byName ? withoutExtension(part`key`) : part`key`}, entries
    from (
      select *, coalesce(key_number::text, key_text) as key from jsonb_to_recordset(${json(rows)}) as g
        (row_number integer, written text, key_number double precision, key_text text, entries jsonb)
    ) keyed`;

export const deleteRows = (sql: Sql, organizationId: string, sheetId: string) => sql.run`
  delete from vault_sheet_rows where organization_id = ${organizationId} and sheet_id = ${sheetId}`;

/** A query for `id`, `key` and `stem` of the documents that rows may match, optionally only those with the stem. */
function matchableDocuments(organizationId: string, sheet: SheetRow, stem?: string): Part {
  const live = part`d.organization_id = ${organizationId} and d.vault_id = ${sheet.vault_id} and d.is_live and d.status <> 'bundle'`;
  const near = stem === undefined ? nothing : part`where l.stem = ${stem}`;
  if (sheet.match_field_key === null) {
    const range =
      stem === undefined ? nothing : part`and d.name_key >= ${stem} and d.name_key < ${`${stem}\u{10FFFF}`}`;
    return part`(select * from (select d.id, d.name_key as key, ${withoutExtension(part`d.name_key`)} as stem
      from vault_documents d where ${live} ${range}) l ${near})`;
  }
  if (sheet.match_field_key === "documentTitle") {
    return part`(select * from (select d.id, d.title_key as key, d.title_key as stem from vault_documents d where ${live}) l ${near})`;
  }
  return part`(select id, key, key as stem from (select d.id, coalesce(c.sort_number::text, c.sort_text) as key
    from cells c join vault_documents d on d.id = c.document_id
    where c.organization_id = ${organizationId} and c.vault_id = ${sheet.vault_id} and c.field_key = ${sheet.match_field_key}
      and c.is_live and c.value is not null and ${live}) l ${stem === undefined ? nothing : part`where l.key = ${stem}`})`;
}

/** Undefined when no row can match the document. */
export async function findStem(sql: Sql, organizationId: string, sheet: SheetRow, documentId: string) {
  const row = await sql.first<{ stem: string | null }>`
    select stem from ${matchableDocuments(organizationId, sheet)} l where id = ${documentId}`;
  return row?.stem ?? undefined;
}

/** A document that a row may match. */
export interface Candidate {
  id: string;
  key: string;
  stem: string;
}

/** The documents with the stem or, without one, with the stem of any row. */
export const listCandidates = (sql: Sql, organizationId: string, sheet: SheetRow, stem?: string) => sql<Candidate>`
  select id, key, stem from ${matchableDocuments(organizationId, sheet, stem)} l
  where ${stem === undefined ? hasRow(organizationId, sheet) : part`true`} order by id`;

const hasRow = (organizationId: string, sheet: SheetRow): Part => part`
  coalesce(l.stem in (select r.stem from vault_sheet_rows r
    where r.organization_id = ${organizationId} and r.sheet_id = ${sheet.id} and r.stem is not null), false)`;

/** A row without its entries. Rows with the same entries have the same digest. */
export interface StoredRow {
  row_number: number;
  written: string;
  key: string | null;
  stem: string | null;
  digest: string;
}

export const listRows = (sql: Sql, organizationId: string, sheetId: string, stem?: string) => sql<StoredRow>`
  select row_number, written, key, stem, md5(entries::text) as digest from vault_sheet_rows
  where organization_id = ${organizationId} and sheet_id = ${sheetId} ${stem === undefined ? nothing : part`and stem = ${stem}`}
  order by row_number`;

export interface StoredEntries {
  row_number: number;
  entries: Record<string, TableCell>;
}

export const listEntries = (
  sql: Sql,
  organizationId: string,
  sheetId: string,
  rowNumbers: number[],
) => sql<StoredEntries>`
  select row_number, entries from vault_sheet_rows
  where organization_id = ${organizationId} and sheet_id = ${sheetId} and row_number = any(${rowNumbers}::integer[])`;

export interface CurrentCell {
  document_id: string;
  field_key: string;
  outcome: string;
  value: unknown;
  error: string | null;
}

export const listCurrentCells = (
  sql: Sql,
  organizationId: string,
  documentIds: string[],
  fieldKeys: string[],
) => sql<CurrentCell>`
  select c.document_id, c.field_key, c.outcome, c.value, (
    select e.error from cell_extractions e where e.organization_id = ${organizationId} and e.id = c.extraction_id
  ) as error
  from cells c where c.organization_id = ${organizationId} and c.document_id = any(${documentIds}::uuid[]) and c.field_key = any(${fieldKeys})`;

/** The documents whose cells the sheet filled. */
export const listFilled = async (sql: Sql, organizationId: string, sheetId: string) =>
  (
    await sql<{ document_id: string }>`
      select document_id from vault_sheet_documents where organization_id = ${organizationId} and sheet_id = ${sheetId}`
  ).map((row) => row.document_id);

export const insertFilled = (sql: Sql, organizationId: string, sheetId: string, documentIds: string[]) => sql.run`
  insert into vault_sheet_documents (organization_id, sheet_id, document_id)
  select ${organizationId}, ${sheetId}, id from unnest(${documentIds}::uuid[]) id on conflict do nothing`;

export const deleteFilled = (sql: Sql, organizationId: string, sheetId: string, documentIds: string[]) => sql.run`
  delete from vault_sheet_documents
  where organization_id = ${organizationId} and sheet_id = ${sheetId} and document_id = any(${documentIds}::uuid[])`;
