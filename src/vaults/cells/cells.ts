import { must } from "../../content/must.ts";
import { checkValue, type FieldType, foldValue, sortKeyOf, type Value } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import { ApiError, badRequest, conflict, invalid, notFound } from "../../kernel/errors/errors.ts";
import type { Column } from "../columns/columns.schema.ts";
import { columnNotEditable, findColumnByKey } from "../columns/columns.ts";
import type { Cell } from "../documents/cell.schema.ts";
import { type DocumentRow, findDocument, updateTouched } from "../documents/documents.store.ts";
import { mustLockDocument, outcomeOf } from "../documents/documents.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import type { CellChange, CellDetail, CellParams, Flag, RevertedCell } from "./cells.schema.ts";
import * as store from "./cells.store.ts";
import { mustCite } from "./edit-citations.ts";

export async function readCell(ctx: UserContext, vault: OpenVault, params: CellParams): Promise<CellDetail> {
  const { document, column, ref } = await openCell(ctx, vault, params);
  if (column.kind === "system") return systemCell(document, column);
  const row = await store.findCell(ctx.sql, ref);
  const extraction = row?.extraction_id
    ? await store.findExtraction(ctx.sql, ctx.organizationId, row.extraction_id)
    : undefined;
  const visible = row?.is_edited ? undefined : extraction;
  return {
    document_id: document.document_id,
    field_key: column.field_key,
    cell: present(row),
    extracted_at: row?.extracted_at ?? null,
    outcome: outcomeOf(column, row?.outcome ?? null, document.status),
    error: extraction?.error ?? null,
    model: visible?.model ?? null,
    citations: row?.edit_citations ?? visible?.citations ?? [],
    reasoning: visible?.reasoning ?? null,
    ...trustIn(row, visible),
    ...(await learnedFrom(ctx, ref, visible)),
    ...(visible && (await givenTo(ctx, ref, row))),
  };
}

/** The examples that a reading was given. It is outdated if one of them was taken back since, unless a person checked it. */
async function givenTo(ctx: UserContext, ref: store.CellRef, row: store.CellRow | undefined) {
  const examples = await store.listExamples(ctx.sql, ref);
  if (examples.length === 0) return {};
  const isOutdated = !row?.verified_at && examples.some(({ is_current }) => !is_current);
  return { examples, ...(isOutdated && { outdated: true as const }) };
}

/** Whose clause a reading resembles. Nothing once that document is gone, or its check was taken back. */
async function learnedFrom(ctx: UserContext, ref: store.CellRef, extraction: store.ExtractionRow | undefined) {
  const { like, right = 0 } = extraction?.learned ?? {};
  const teacher = like ? await store.findTeacher(ctx.sql, ref, like) : undefined;
  return teacher ? { learned_from: { ...teacher, chance: right } } : {};
}

/** A hand edit hides the extracted value. `null` is an edit to empty. */
export async function editCell(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  { value, citations = [], ...seen }: CellChange,
): Promise<CellDetail> {
  const document = await openLiveDocument(ctx, vault, params.documentId);
  const { column, ref } = await openCell(ctx, vault, params);
  if (column.kind === "system") throw columnNotEditable();
  if (column.extraction_mode === "import") {
    throw badRequest("IMPORT_COLUMN", "This column is filled from a spreadsheet. Change the value there.");
  }
  mustBeUnchanged(await store.findCell(ctx.sql, ref), seen);
  const checked = value === null ? null : await mustFitColumn(ctx, column, ref, value);
  const display = toDisplayValue(column.field_type, checked);
  const quotes = citations.length === 0 ? [] : await mustCite(ctx, document, citations);
  await store.insertEdit(ctx.sql, ref, ctx.caller.userId, { display, citations: quotes });
  await store.updateJudgement(ctx.sql, ref);
  await updateTouched(ctx.sql, ctx.organizationId, params.documentId);
  return readCell(ctx, vault, params);
}

/** If two people edit the same cell, the second gets a conflict with the saved value instead of overwriting it. */
function mustBeUnchanged(row: store.CellRow | undefined, seen: Omit<CellChange, "value" | "citations">) {
  const [extracted_at, edited_at] = [row?.extracted_at ?? null, row?.edited_at ?? null];
  const isAsSeen = <T>(now: T, before: T | undefined) => before === undefined || before === now;
  const isUnchanged =
    isAsSeen(extracted_at, seen.if_extracted_at) &&
    isAsSeen(edited_at, seen.if_edited_at) &&
    isAsSeen(row?.is_edited ?? false, seen.if_is_edited);
  if (isUnchanged) return;
  const error = "This cell has changed since you read it. Compare the values and save again.";
  throw conflict("CELL_CHANGED", error, { cell: present(row), extracted_at });
}

/** A cell may keep options that were removed from the column. */
async function mustFitColumn(ctx: UserContext, column: Column, ref: store.CellRef, value: unknown): Promise<Value> {
  const current = column.field_meta ? [(await store.findCell(ctx.sql, ref))?.value].flat() : [];
  const legacy = column.field_meta?.legacy_options.filter((option) => current.includes(option)) ?? [];
  const checked = checkValue(column.field_type, { options: [...(column.field_meta?.options ?? []), ...legacy] }, value);
  if (checked.ok) return checked.value;
  throw invalid(checked.issues.map((issue) => ({ path: `body.${issue.path}`, message: issue.message })));
}

/** Removes the hand edit and restores the extracted value with its citations and reasoning. It does not clear the cell. */
export async function revertCell(ctx: UserContext, vault: OpenVault, params: CellParams): Promise<RevertedCell> {
  await openLiveDocument(ctx, vault, params.documentId);
  const column = await findColumnByKey(ctx, vault, params.fieldKey);
  if (column?.kind !== "system" && column?.extraction_mode === "manual") {
    throw badRequest("MANUAL_COLUMN", "This column is filled manually, so there is no extracted value to revert to.");
  }
  const ref = cellRefOf(ctx, vault, params);
  const row = await store.findCell(ctx.sql, ref);
  if (!column || !row?.is_edited) throw nothingToRevert();
  const extraction = row.extraction_id
    ? await store.findExtraction(ctx.sql, ctx.organizationId, row.extraction_id)
    : undefined;
  const display = toDisplayValue(column.field_type, (extraction?.value ?? null) as Value | null);
  await store.updateReverted(ctx.sql, ref, ctx.caller.userId, { display, extraction });
  await store.updateJudgement(ctx.sql, ref);
  await updateTouched(ctx.sql, ctx.organizationId, params.documentId);
  const after = must(await store.findCell(ctx.sql, ref), "it was just reverted");
  return {
    document_id: params.documentId.toLowerCase(),
    field_key: column.field_key,
    cell: present(after),
    extracted_at: after.extracted_at,
  };
}

export async function readHistory(ctx: UserContext, vault: OpenVault, params: CellParams) {
  const { ref } = await openCell(ctx, vault, params);
  return { history: await store.listHistory(ctx.sql, ref) };
}

/** 404 when the vault has no such document or column. */
export async function openCell(ctx: UserContext, vault: OpenVault, params: CellParams) {
  const document = await findDocument(ctx.sql, ctx.organizationId, vault.id, params.documentId);
  if (!document) throw notFound("document");
  const column = await findColumnByKey(ctx, vault, params.fieldKey);
  if (!column) throw notFound("column");
  return { document, column, ref: cellRefOf(ctx, vault, params) };
}

/** The order of refusals is specified: archived 409, another vault's document 404, a document that is not live 409. */
export async function openLiveDocument(ctx: UserContext, vault: OpenVault, documentId: string): Promise<DocumentRow> {
  await mustNotBeArchived(ctx, vault);
  const document = await mustLockDocument(ctx, vault, documentId);
  if (document.status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (document.status === "duplicate") {
    throw conflict("DOCUMENT_DUPLICATE", "This document was left out as a copy of another. Restore it first.");
  }
  if (document.status === "bundle" || document.status === "split") {
    throw conflict("DOCUMENT_BUNDLE", "This upload contains several agreements. Use the documents it was split into.");
  }
  return document;
}

/** A reading as it was without what the column learned. */
export const withoutLearning = ({ learned, ...reading }: store.ExtractionRow): store.ExtractionRow => ({
  ...reading,
  ...learned?.without,
});

/** The value with its keys for sorting, filtering and searching. */
export function toDisplayValue(fieldType: FieldType, value: Value | null): store.DisplayValue {
  if (value === null) return { value, sortKey: { number: null, text: null }, folded: null };
  return { value, sortKey: sortKeyOf(fieldType, value as never), folded: foldValue(fieldType, value) };
}

const cellRefOf = (ctx: UserContext, vault: OpenVault, params: CellParams): store.CellRef => ({
  organizationId: ctx.organizationId,
  vaultId: vault.id,
  documentId: params.documentId,
  fieldKey: params.fieldKey,
});

const nothingToRevert = () => new ApiError(404, "NOTHING_TO_REVERT", "This cell has no manual edit to revert.");

const EMPTY: Cell = {
  value: null,
  is_edited: false,
  edited_at: null,
  edited_by: null,
  edited_by_user_id: null,
  has_citations: false,
};

function present(row: store.CellRow | undefined): Cell {
  if (!row) return EMPTY;
  const { value, is_edited, edited_at, edited_by, edited_by_user_id, has_citations } = row;
  return { value, is_edited, edited_at, edited_by, edited_by_user_id, has_citations };
}

function trustIn(row: store.CellRow | undefined, extraction: store.ExtractionRow | undefined) {
  return {
    confidence: row?.confidence ?? null,
    verification: row?.verified_at
      ? {
          by: must(row.verified_by, "somebody verified it"),
          by_user_id: must(row.verified_by_user_id, "somebody verified it"),
          at: row.verified_at,
        }
      : null,
    flag: row ? flagOf(row) : null,
    ...(extraction?.reading_conflict && { reading_conflict: extraction.reading_conflict }),
  };
}

export function flagOf(row: store.FlagRow): Flag | null {
  if (!row.flagged_at) return null;
  return {
    note: row.flag_note,
    assignee_user_id: row.flag_assignee_id,
    by: must(row.flagged_by, "somebody flagged it"),
    by_user_id: must(row.flagged_by_user_id, "somebody flagged it"),
    at: row.flagged_at,
  };
}

/** A system column shows a field of the document itself. */
function systemCell(document: DocumentRow, { field_key }: Column): CellDetail {
  const own: Record<string, string | null> = {
    documentName: document.name,
    documentStatus: document.status,
    documentTitle: document.title,
  };
  const value = own[field_key] ?? null;
  const cell = { ...EMPTY, value };
  const outcome = value === null ? "none" : "found";
  return {
    document_id: document.document_id,
    field_key,
    cell,
    extracted_at: null,
    outcome,
    error: null,
    model: null,
    citations: [],
    reasoning: null,
    confidence: null,
    verification: null,
    flag: null,
  };
}
