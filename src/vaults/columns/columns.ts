import { isDeepStrictEqual } from "node:util";
import { must } from "../../content/must.ts";
import type { FieldType } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError, conflict, invalid, notFound } from "../../kernel/errors/errors.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import { aspectsOf, keysNamedBy } from "./aspects.ts";
import type { Column, ColumnChange, NewColumn } from "./columns.schema.ts";
import * as store from "./columns.store.ts";
import { firstFreeKey, keyFromLabel } from "./keys.ts";
import { LANGUAGE_COLUMN } from "./language.words.ts";

const MAX_COLUMNS = 500;

const builtIn = (field_key: string, label: string, field_type: FieldType, instructions: string): Column => ({
  id: null,
  field_key,
  label,
  instructions,
  field_type,
  field_meta: null,
  extraction_mode: "ai",
  kind: "built_in",
  editable: false,
  sort_order: null,
  created_at: null,
  updated_at: null,
});

/** Part of every vault. They have no row, so they cannot be changed or deleted. */
export const BUILT_IN_COLUMNS: readonly Column[] = [
  builtIn("parties", "Parties", "party_list", "The parties to the agreement, each with its role."),
  builtIn(
    "agreementType",
    "Agreement Type",
    "text",
    "What kind of agreement this is, such as Master Services Agreement.",
  ),
  builtIn("effectiveDate", "Effective Date", "date", "The date on which the agreement takes effect."),
  builtIn(
    "relatedAgreements",
    "Related Agreements",
    "related_agreement_list",
    "Other agreements that this one refers to.",
  ),
];

/** Built-in columns first, then by `sort_order`, then by creation. `keys` limits the columns that are not built in. */
export async function listColumns(ctx: UserContext, vault: OpenVault, keys?: string[]): Promise<{ columns: Column[] }> {
  return { columns: await listEveryColumn(ctx.sql, ctx.organizationId, vault.id, keys) };
}

/** The same without a caller. Does not check access. */
export async function listEveryColumn(sql: Sql, organizationId: string, vaultId: string, keys?: string[]) {
  const rows = await store.listColumns(sql, organizationId, vaultId, keys);
  return [...BUILT_IN_COLUMNS, ...rows.map(present)];
}

/** All columns except system ones. Does not check access. */
export async function listVaultColumns(sql: Sql, organizationId: string, vaultId: string): Promise<Column[]> {
  return (await listEveryColumn(sql, organizationId, vaultId)).filter(({ kind }) => kind !== "system");
}

/** The columns filled by extraction, optionally only those with the keys. */
export async function listAiColumns(sql: Sql, organizationId: string, vaultId: string, keys: string[] | null) {
  const rows = await store.listColumns(sql, organizationId, vaultId, keys ?? undefined);
  const builtIn = BUILT_IN_COLUMNS.filter(({ field_key }) => !keys || keys.includes(field_key));
  return [...builtIn, ...rows.map(present)].filter(
    ({ kind, extraction_mode }) => kind !== "system" && extraction_mode === "ai",
  );
}

export async function findColumnByKey(ctx: UserContext, vault: OpenVault, key: string): Promise<Column | undefined> {
  const known = BUILT_IN_COLUMNS.find((column) => column.field_key === key);
  if (known) return known;
  const row = await store.findColumnByKey(ctx.sql, ctx.organizationId, vault.id, key);
  return row && present(row);
}

/** Does not read documents: existing ones keep an empty cell until a re-scan. */
export async function addColumn(ctx: UserContext, vault: OpenVault, input: NewColumn): Promise<Column> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  await mustNotExceedLimit(ctx, vault, 1);
  return insert(ctx, vault, input);
}

/** Adds the columns that a spreadsheet owns: all, or none if the column limit would be exceeded. */
export async function addImportColumns(ctx: UserContext, vault: OpenVault, inputs: ImportColumn[]): Promise<Column[]> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  await mustNotExceedLimit(ctx, vault, inputs.length);
  const columns: Column[] = [];
  for (const { options, ...input } of inputs) {
    const field_meta = options && { options };
    columns.push(await insert(ctx, vault, { ...input, field_meta, extraction_mode: "import", sort_order: 0 }));
  }
  return columns;
}

export interface ImportColumn {
  label: string;
  field_type: NewColumn["field_type"];
  options?: string[];
}

async function mustNotExceedLimit(ctx: UserContext, vault: OpenVault, more: number) {
  const count = await store.countCustomColumns(ctx.sql, ctx.organizationId, vault.id);
  if (count + more > MAX_COLUMNS) throw limitReached(count);
}

type InsertedColumn = Omit<NewColumn, "extraction_mode"> & Pick<Column, "extraction_mode">;

async function insert(ctx: UserContext, vault: OpenVault, input: InsertedColumn): Promise<Column> {
  const options = input.field_meta ? [...new Set(input.field_meta.options)] : null;
  const row = await store.insertColumn(ctx.sql, ctx.organizationId, vault.id, {
    ...input,
    field_key: await chooseKey(ctx, vault, input),
    instructions: input.instructions ?? "",
    meta_type: input.field_meta ? (input.field_meta.type ?? input.field_type) : null,
    options,
    legacy_options: options && [],
  });
  return present(row);
}

/** A key from the caller must be free. A key built from the label gets a number if it is taken. */
async function chooseKey(ctx: UserContext, vault: OpenVault, input: InsertedColumn): Promise<string> {
  const { columns } = await listColumns(ctx, vault);
  const taken = new Set([...columns, LANGUAGE_COLUMN].map((column) => column.field_key));
  if (input.field_key === undefined) return firstFreeKey(keyFromLabel(input.label), taken);
  if (taken.has(input.field_key))
    throw conflict("FIELD_KEY_TAKEN", `This vault already has a column with the key ${input.field_key}.`);
  return input.field_key;
}

/** Renaming keeps the key and the values. For a system column only the order can change. */
export async function changeColumn(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  change: ColumnChange,
): Promise<Column> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  const row = await mustFindColumn(ctx, vault, id);
  if (row.kind === "system" && !changesOnlyOrder(present(row), change)) throw columnNotEditable();
  mustNotChangeFrozen(row, change);
  const { label, instructions, sort_order } = change;
  if (row.extraction_mode === "ai" && instructions === "") {
    throw invalid([
      {
        path: "body.instructions",
        message: "is required for an ai column: it tells extraction what to look for",
      },
    ]);
  }
  const sent = Object.fromEntries(
    Object.entries({ label, instructions, sort_order }).filter(([, value]) => value !== undefined),
  );
  const meta = await changedOptions(ctx, vault, row, change.field_meta);
  const altered = { ...sent, ...meta };
  return present(
    Object.keys(altered).length === 0 ? row : await store.updateColumn(ctx.sql, ctx.organizationId, row.id, altered),
  );
}

/** Callers may send back a whole record, so unchanged fields are allowed. */
function changesOnlyOrder(column: Column, { sort_order, ...rest }: ColumnChange): boolean {
  return Object.entries(rest).every(([field, value]) => isDeepStrictEqual(value, column[field as keyof Column]));
}

function mustNotChangeFrozen(row: store.ColumnRow, change: ColumnChange) {
  const frozen = ["field_key", "field_type", "extraction_mode"] as const;
  const issues = frozen
    .filter((field) => change[field] !== undefined && change[field] !== row[field])
    .map((field) => ({
      path: `body.${field}`,
      message: `was set when the column was created and cannot change from ${row[field]}`,
    }));
  if (issues.length > 0) throw invalid(issues);
}

/** Removed options that a cell still uses are kept as legacy options. */
async function changedOptions(
  ctx: UserContext,
  vault: OpenVault,
  row: store.ColumnRow,
  meta: ColumnChange["field_meta"],
) {
  if (meta === undefined) return {};
  if ((meta === null) !== (row.options === null)) {
    const message = row.options
      ? "cannot be null for a column with options"
      : "must be null or omitted unless the type is enum or multi_enum";
    throw invalid([{ path: "body.field_meta", message }]);
  }
  if (meta === null) return {};
  const options = [...new Set(meta.options)];
  const known = [row.options, row.legacy_options].flatMap((list) => must(list, "a column with options has both"));
  const dropped = [...new Set(known)].filter((option) => !options.includes(option));
  const legacy = await store.listStoredOptions(ctx.sql, ctx.organizationId, vault.id, {
    key: row.field_key,
    options: dropped,
  });
  return {
    meta_type: meta.type ?? row.meta_type,
    options: JSON.stringify(options),
    legacy_options: JSON.stringify(legacy),
  };
}

export async function deleteColumn(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault, "exclusive");
  const row = await mustFindColumn(ctx, vault, id);
  if (row.kind !== "custom") throw columnNotEditable();
  await store.deleteCellsOfColumn(ctx.sql, ctx.organizationId, vault.id, row.field_key);
  await store.deleteColumn(ctx.sql, ctx.organizationId, row.id);
  await store.deleteSheetsWithoutColumns(ctx.sql, ctx.organizationId, vault.id);
  await deleteFromViews(ctx, vault, row.field_key);
  return { deleted: true as const };
}

/** A sort or filter by `-term` or `term@verified` stays if that is the key of another column. */
async function deleteFromViews(ctx: UserContext, vault: OpenVault, key: string) {
  const others = new Set((await listColumns(ctx, vault)).columns.map(({ field_key }) => field_key));
  const filters = [key, ...aspectsOf(key).filter((aspect) => !others.has(aspect))];
  const falling = filters
    .map((each) => `-${each}`)
    .filter((sort) => !keysNamedBy(sort).some((each) => others.has(each)));
  const sorts = [...filters, ...falling];
  await store.deleteColumnFromViews(ctx.sql, ctx.organizationId, vault.id, { key, sorts, filters });
}

async function mustFindColumn(ctx: UserContext, vault: OpenVault, id: string): Promise<store.ColumnRow> {
  const row = await store.findColumn(ctx.sql, ctx.organizationId, vault.id, id);
  if (!row) throw notFound("column");
  return row;
}

const limitReached = (count: number) =>
  new ApiError(
    403,
    "COLUMN_LIMIT",
    count < MAX_COLUMNS
      ? `This vault has ${count} of at most ${MAX_COLUMNS} columns. Add at most ${MAX_COLUMNS - count}, or delete some first.`
      : `This vault already has ${MAX_COLUMNS} columns. Delete a column before adding another.`,
  );
/** The label of a column that every vault has. */
export const builtInLabel = (fieldKey: string): string | undefined =>
  BUILT_IN_COLUMNS.find(({ field_key }) => field_key === fieldKey)?.label;

export const columnNotEditable = () =>
  new ApiError(403, "COLUMN_NOT_EDITABLE", "This is a built-in column. It cannot be changed or deleted.");

const WITH_OPTIONS = "a column with options has it";

function present(row: store.ColumnRow): Column {
  const { meta_type, options, legacy_options, ...column } = row;
  const field_meta = options && {
    type: must(meta_type, WITH_OPTIONS),
    options,
    legacy_options: must(legacy_options, WITH_OPTIONS),
  };
  return { ...column, field_meta, editable: row.kind === "custom" };
}
