import type { UserContext } from "../../context.ts";
import { invalid, notFound } from "../../errors.ts";
import { fold, SORT_KEY_LENGTH, tidy } from "../../values/strings.ts";
import { type FieldType, sortKeyOf } from "../../values/values.ts";
import { mustNotBeArchived, type OpenVault } from "../access.ts";
import { updateColumn } from "../columns/columns.store.ts";
import { addImportColumns, deleteColumn, findColumnByKey, type ImportColumn } from "../columns/columns.ts";
import { applySheet } from "./cells.ts";
import { placeOf, readSheetFiles, type SheetFile } from "./file.ts";
import type { Match, NewSheet, Sheet, SheetReport } from "./sheets.schema.ts";
import * as store from "./sheets.store.ts";
import { optionsOf, parseCell } from "./values.ts";

const MAX_OPTIONS = 1000;
const ROWS_AT_ONCE = 500;
const PREVIEWED = 5;
/** The types of which two cells are the same when their sort keys are. */
const MATCHABLE: FieldType[] = ["text", "email", "url", "enum", "number", "date"];

export async function listSheets(ctx: UserContext, vault: OpenVault): Promise<{ sheets: Sheet[] }> {
  return { sheets: (await store.listSheets(ctx.sql, ctx.organizationId, vault.id)).map(present) };
}

/** What could be connected of a file. */
export async function previewSheets(ctx: UserContext, fileId: string) {
  const sheets = (await readSheetFiles(ctx, fileId)).map(({ name, headers, rows }) => ({
    sheet: name,
    headers,
    rows: rows.slice(0, PREVIEWED).map(({ cells }) => cells.map(({ shown }) => shown)),
    row_count: rows.length,
  }));
  return { sheets };
}

/** Makes columns that the spreadsheet owns and fills them on the documents that its rows name. */
export async function connectSheet(
  ctx: UserContext,
  vault: OpenVault,
  input: NewSheet,
  source: SheetFile,
): Promise<SheetReport> {
  await mustNotBeArchived(ctx, vault, "alone");
  const keyed = await readMatch(ctx, vault, input.match);
  placeOf(source, input.key_column, "body.key_column");
  const headers = input.columns.map(({ header }) => header);
  const places = headers.map((header, index) => placeOf(source, header, `body.columns.${index}.header`));
  const wanted = input.columns.map(({ header, label, field_type }, index) => ({
    label: label ?? [...header.trim()].slice(0, 200).join(""),
    field_type,
    options: readOptions(source, places[index]!, field_type, `body.columns.${index}.field_type`),
  }));
  const columns = await addImportColumns(ctx, vault, wanted);
  const id = await store.insertSheet(ctx.sql, ctx.organizationId, vault.id, {
    ...fileOf(source),
    key_header: input.key_column,
    match_field_key: keyed.fieldKey,
  });
  for (const [index, column] of columns.entries())
    await store.insertSheetColumn(ctx.sql, ctx.organizationId, id, column.id!, headers[index]!);
  return fill(ctx, vault, id, keyed, source);
}

/** Another version of the spreadsheet: its cells become what it says. It must still have every heading that is connected. */
export async function updateSheet(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  source: SheetFile,
): Promise<SheetReport> {
  await mustNotBeArchived(ctx, vault, "alone");
  const sheet = await mustFindSheet(ctx, vault, id);
  const keyed = await readMatch(ctx, vault, matchOf(sheet));
  placeOf(source, sheet.key_header, "body.file_id");
  for (const column of sheet.columns) {
    const place = placeOf(source, column.header, "body.file_id");
    const { field_type } = (await findColumnByKey(ctx, vault, column.field_key))!;
    const options = readOptions(source, place, field_type as ImportColumn["field_type"], "body.file_id");
    if (options)
      await updateColumn(ctx.sql, ctx.organizationId, column.id, {
        options: JSON.stringify(options),
        legacy_options: "[]",
      });
  }
  await store.updateSheetFile(ctx.sql, ctx.organizationId, sheet.id, fileOf(source));
  return fill(ctx, vault, sheet.id, keyed, source);
}

/** Deletes the columns that the spreadsheet owns, and with the last of them the connection. */
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

interface Keyed {
  /** Null: rows are matched by the document's name. */
  fieldKey: string | null;
  fieldType: FieldType;
  options: string[];
}

/** Documents are told apart by their name, their title, or a value that a person or the service put there. */
async function readMatch(ctx: UserContext, vault: OpenVault, match: Match): Promise<Keyed> {
  if (match === "name" || match.field_key === "documentName") return { fieldKey: null, fieldType: "text", options: [] };
  const column = await findColumnByKey(ctx, vault, match.field_key);
  const refused = (message: string) => invalid([{ path: "body.match.field_key", message }]);
  if (!column) throw refused(`names no column of this vault: ${match.field_key}`);
  if (column.extraction_mode === "import") throw refused("names a column that a spreadsheet fills");
  if (!MATCHABLE.includes(column.field_type) || column.field_key === "documentStatus")
    throw refused(`names a column that does not tell documents apart; use one of the types ${MATCHABLE.join(", ")}`);
  return { fieldKey: column.field_key, fieldType: column.field_type, options: column.field_meta?.options ?? [] };
}

function readOptions(source: SheetFile, place: number, fieldType: ImportColumn["field_type"], path: string) {
  const options = optionsOf(
    fieldType,
    source.rows.flatMap(({ cells }) => cells[place] ?? []),
  );
  if (!options || (options.length > 0 && options.length <= MAX_OPTIONS && options.every(isOption))) return options;
  const message = `cannot be ${fieldType}: the sheet must hold 1 to ${MAX_OPTIONS} different values of at most 1000 characters`;
  throw invalid([{ path, message }]);
}

const isOption = (option: string) => option.length <= 1000;

async function fill(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  keyed: Keyed,
  source: SheetFile,
): Promise<SheetReport> {
  await store.lockSheet(ctx.sql, ctx.organizationId, id);
  await store.deleteRows(ctx.sql, ctx.organizationId, id);
  const sheet = await mustFindSheet(ctx, vault, id);
  const rows = rowsOf(sheet, keyed, source);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows.slice(at, at + ROWS_AT_ONCE);
    await store.insertRows(ctx.sql, ctx.organizationId, { id, byName: keyed.fieldKey === null }, batch);
  }
  const applied = await applySheet(ctx.sql, ctx.organizationId, sheet);
  return { sheet: present(sheet), ...applied, is_cut: source.isCut };
}

/** The rows that name a document, with what they say for each connected heading. */
function rowsOf(sheet: store.SheetRow, keyed: Keyed, source: SheetFile): store.NewRow[] {
  const keyPlace = placeOf(source, sheet.key_header, "body.key_column");
  const places = sheet.columns.map(({ header }) => [header, placeOf(source, header, "body.columns")] as const);
  return source.rows.flatMap(({ number, cells }) => {
    const key = cells[keyPlace];
    if (!key || key.shown.trim() === "") return [];
    const entries = Object.fromEntries(
      places.flatMap(([header, place]) => (cells[place]?.shown.trim() ? [[header, cells[place]]] : [])),
    );
    const { number: key_number, text: key_text } = keyOf(keyed, key);
    return [
      { row_number: number, written: key.shown.trim().slice(0, 200).toWellFormed(), key_number, key_text, entries },
    ];
  });
}

/** What the sort key of the document's own value must be. A long text is cut in it, and so matches nothing. */
function keyOf({ fieldKey, fieldType, options }: Keyed, key: SheetFile["rows"][number]["cells"][number]) {
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
