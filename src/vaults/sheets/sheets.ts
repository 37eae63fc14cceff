import type { TableCell } from "../../content/formats/sheet/table.ts";
import { must } from "../../content/must.ts";
import { fold, SORT_KEY_LENGTH, tidy } from "../../content/values/strings.ts";
import { type FieldType, sortKeyOf, typeOf, typesWhere } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import { invalid, notFound } from "../../kernel/errors/errors.ts";
import { updateColumn } from "../columns/columns.store.ts";
import { addImportColumns, deleteColumn, findColumnByKey } from "../columns/columns.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import { optionsIn, parseCell } from "./entries.ts";
import { applySheet } from "./matching.ts";
import { columnIndexOf, previewSheetFile, rowBatches, type SheetFile } from "./sheet-file.ts";
import type { Match, NewSheet, Sheet, SheetReport } from "./sheets.schema.ts";
import * as store from "./sheets.store.ts";

const MAX_OPTIONS = 1000;
const MAX_OPTION = 1000;
const MATCHABLE = typesWhere(({ sheets }) => sheets.isMatchable === true);

export async function listSheets(ctx: UserContext, vault: OpenVault): Promise<{ spreadsheets: Sheet[] }> {
  return { spreadsheets: (await store.listSheets(ctx.sql, ctx.organizationId, vault.id)).map(present) };
}

export async function previewSheets(ctx: UserContext, fileId: string) {
  return { sheets: await previewSheetFile(ctx, fileId) };
}

/** Creates columns owned by the spreadsheet and fills them for the documents that its rows match. */
export async function connectSheet(
  ctx: UserContext,
  vault: OpenVault,
  input: NewSheet,
  source: SheetFile,
): Promise<SheetReport> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  const matchKey = await readMatch(ctx, vault, input.match);
  columnIndexOf(source, input.key_column, "body.key_column");
  const headers = input.columns.map(({ header }) => header);
  const indexes = headers.map((header, index) => columnIndexOf(source, header, `body.columns.${index}.header`));
  const options = await readOptions(
    source,
    input.columns.map(({ field_type }, at) => ({
      index: must(indexes[at], "each heading has an index"),
      fieldType: field_type,
      path: `body.columns.${at}.field_type`,
    })),
  );
  const wanted = input.columns.map(({ header, label, field_type }, at) => ({
    label: label ?? [...header.trim()].slice(0, 200).join(""),
    field_type,
    options: options[at],
  }));
  const columns = await addImportColumns(ctx, vault, wanted);
  const id = await store.insertSheet(ctx.sql, ctx.organizationId, vault.id, {
    ...fileOf(source),
    key_header: input.key_column,
    match_field_key: matchKey.fieldKey,
  });
  for (const [index, header] of headers.entries()) {
    const columnId = must(columns[index]?.id, "each heading has a column");
    await store.insertSheetColumn(ctx.sql, ctx.organizationId, id, { columnId, header });
  }
  return importRows(ctx, vault, id, { matchKey, source });
}

/** Imports a new version of the spreadsheet. It must still have every connected heading. */
export async function updateSheet(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  source: SheetFile,
): Promise<SheetReport> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  const sheet = await mustFindSheet(ctx, vault, id);
  const matchKey = await readMatch(ctx, vault, matchOf(sheet));
  columnIndexOf(source, sheet.key_header, "body.file_id");
  const filled: FilledColumn[] = [];
  for (const { header, field_key } of sheet.columns) {
    const index = columnIndexOf(source, header, "body.file_id");
    const column = await findColumnByKey(ctx, vault, field_key);
    filled.push({ index, fieldType: column?.field_type ?? "text", path: "body.file_id" });
  }
  for (const [at, options] of (await readOptions(source, filled)).entries())
    if (options)
      await updateColumn(ctx.sql, ctx.organizationId, must(sheet.columns[at], "each column was read").id, {
        options: JSON.stringify(options),
        legacy_options: "[]",
      });
  await store.updateSheetFile(ctx.sql, ctx.organizationId, sheet.id, fileOf(source));
  return importRows(ctx, vault, sheet.id, { matchKey, source });
}

/** Deletes the columns that the spreadsheet owns. Deleting the last one removes the connection. */
export async function disconnectSheet(ctx: UserContext, vault: OpenVault, id: string) {
  const sheet = await mustFindSheet(ctx, vault, id);
  for (const column of sheet.columns) await deleteColumn(ctx, vault, column.id);
  return { deleted: true as const };
}

async function mustFindSheet(ctx: UserContext, vault: OpenVault, id: string): Promise<store.SheetRow> {
  const sheet = await store.findSheet(ctx.sql, ctx.organizationId, vault.id, id);
  if (!sheet) throw notFound("spreadsheet");
  return sheet;
}

interface MatchKey {
  /** Null: match by document name. */
  fieldKey: string | null;
  fieldType: FieldType;
  options: string[];
}

/** Rows match by document name, title, or a column that no spreadsheet fills. */
async function readMatch(ctx: UserContext, vault: OpenVault, match: Match): Promise<MatchKey> {
  if (match === "name" || match.field_key === "documentName") return { fieldKey: null, fieldType: "text", options: [] };
  const column = await findColumnByKey(ctx, vault, match.field_key);
  const refused = (message: string) => invalid([{ path: "body.match.field_key", message }]);
  if (!column) throw refused(`is not a column of this vault: ${match.field_key}`);
  if (column.extraction_mode === "import") throw refused("is a column that is filled from a spreadsheet");
  if (!MATCHABLE.includes(column.field_type) || column.field_key === "documentStatus")
    throw refused(`is a column that cannot identify documents; use one of the types ${MATCHABLE.join(", ")}`);
  return { fieldKey: column.field_key, fieldType: column.field_type, options: column.field_meta?.options ?? [] };
}

interface FilledColumn {
  index: number;
  fieldType: FieldType;
  /** Its path in the request, for error messages. */
  path: string;
}

/** The distinct values of each column whose type has options. Undefined for other columns. */
async function readOptions(source: SheetFile, columns: FilledColumn[]): Promise<(string[] | undefined)[]> {
  const found = columns.map(({ fieldType }) => (typeOf(fieldType).options ? new Set<string>() : undefined));
  if (found.every((options) => options === undefined)) return found.map(() => undefined);
  for await (const rows of rowBatches(source))
    for (const [at, { index, fieldType, path }] of columns.entries())
      for (const { cells } of rows)
        for (const option of optionsIn(fieldType, cells[index])) {
          found[at]?.add(option);
          if (option.length > MAX_OPTION || (found[at]?.size ?? 0) > MAX_OPTIONS) throw badOptions(fieldType, path);
        }
  for (const [at, { fieldType, path }] of columns.entries())
    if (found[at]?.size === 0) throw badOptions(fieldType, path);
  return found.map((options) => options && [...options]);
}

function badOptions(fieldType: FieldType, path: string) {
  const message = `cannot be ${fieldType}: the sheet must contain 1 to ${MAX_OPTIONS} different values of at most ${MAX_OPTION} characters`;
  return invalid([{ path, message }]);
}

async function importRows(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  { matchKey, source }: { matchKey: MatchKey; source: SheetFile },
): Promise<SheetReport> {
  await store.lockSheet(ctx.sql, ctx.organizationId, id);
  await store.deleteRows(ctx.sql, ctx.organizationId, id);
  const sheet = await mustFindSheet(ctx, vault, id);
  for await (const rows of keyedRows(sheet, matchKey, source))
    await store.insertRows(ctx.sql, ctx.organizationId, { id, byName: matchKey.fieldKey === null }, rows);
  const applied = await applySheet(ctx.sql, ctx.organizationId, sheet);
  return { sheet: present(sheet), ...applied, is_cut: source.isCut };
}

/** The rows that have a key, with their entries for each connected heading. */
async function* keyedRows(
  sheet: store.SheetRow,
  matchKey: MatchKey,
  source: SheetFile,
): AsyncGenerator<store.NewRow[]> {
  const keyIndex = columnIndexOf(source, sheet.key_header, "body.key_column");
  const indexes = sheet.columns.map(({ header }) => [header, columnIndexOf(source, header, "body.columns")] as const);
  for await (const rows of rowBatches(source))
    yield rows.flatMap(({ number, cells }) => {
      const key = cells[keyIndex];
      if (!key || key.shown.trim() === "") return [];
      const entries = Object.fromEntries(
        indexes.flatMap(([header, index]) => (cells[index]?.shown.trim() ? [[header, cells[index]]] : [])),
      );
      const { number: key_number, text: key_text } = keyOf(matchKey, key);
      const written = key.shown.trim().slice(0, 200).toWellFormed();
      return [{ row_number: number, written, key_number, key_text, entries }];
    });
}

/** The sort key to match. A text long enough to be truncated in its sort key matches nothing. */
function keyOf({ fieldKey, fieldType, options }: MatchKey, key: TableCell) {
  const none = { number: null, text: null };
  if (fieldKey === null || fieldKey === "documentTitle") return { number: null, text: fold(tidy(key.shown)) };
  const value = parseCell(fieldType, options, key);
  const sortKey = value === undefined ? none : sortKeyOf(fieldType, value as never);
  return [...(sortKey.text ?? "")].length < SORT_KEY_LENGTH ? sortKey : none;
}

const fileOf = ({ file, name }: SheetFile) => ({ file_id: file.id, file_name: file.name, sheet_name: name });

const matchOf = ({ match_field_key }: store.SheetRow): Match =>
  match_field_key === null ? "name" : { field_key: match_field_key };

function present(row: store.SheetRow): Sheet {
  const { id, file_id, file_name, sheet_name, key_header, columns, created_at, updated_at } = row;
  const match = matchOf(row);
  return { id, file_id, file_name, sheet: sheet_name, key_column: key_header, match, columns, created_at, updated_at };
}
