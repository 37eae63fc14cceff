import { findContent, findFile } from "../../files/files.ts";
import { type JobContext, JobFailure, job } from "../../jobs/job.ts";
import { recordUsage } from "../../usage/credits.ts";
import type { RelatedAgreement } from "../../values/related-agreement-list.ts";
import type { Value } from "../../values/values.ts";
import { announce } from "../../webhooks/announce.ts";
import { type ExtractionRow, insertExtractions, type NewExtraction } from "../cells/cells.store.ts";
import { shownValue } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listReadColumns } from "../columns/columns.ts";
import { linkAwaiting, linkNames, lockNames } from "../documents/agreement-links.ts";
import { ExtractDocument } from "../documents/documents.schema.ts";
import * as store from "../documents/ingest.store.ts";
import { matchSheets } from "../sheets/cells.ts";
import { lockVaultShared } from "../vaults.store.ts";
import { readColumns } from "./read-columns.ts";
import { askedBy, type Reading } from "./reading.ts";

/** Another reading of the same document may have ended meanwhile. */
const READABLE = ["extracting", "ready"];

/** Reads a document for the columns that extraction fills, all in one go, and keeps what came of each. */
export const extractDocument = job(ExtractDocument, {
  async run(ctx, { document_id, field_keys }) {
    const document = await store.findForJob(ctx.sql, ctx.organizationId, document_id);
    if (!document || !READABLE.includes(document.status)) return async () => ({ left: true });
    const file = document.file_id ? await findFile(ctx.sql, ctx.organizationId, document.file_id) : undefined;
    const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (!read) throw new JobFailure("FILE_NOT_READY", "The file of this document has no text.");
    const columns = await listReadColumns(ctx.sql, ctx.organizationId, document.vault_id, field_keys);
    const readable = { name: document.name, text: read.content.text, pages: read.pages };
    const found = columns.length === 0 ? undefined : await readColumns(ctx, readable, columns);
    return async (sql) => {
      const kept = await keep(ctx, sql, document, found?.readings ?? []);
      if (found && "columns" in kept) await recordUsage(sql, { ...ctx, ...found, operation: "vault:extract" });
      return kept;
    };
  },
  async failed(sql, organizationId, { document_id, field_keys }, error) {
    const document = await store.findForJob(sql, organizationId, document_id);
    if (!document || !READABLE.includes(document.status)) return;
    const columns = await listReadColumns(sql, organizationId, document.vault_id, field_keys);
    const failed = { outcome: "failed" as const, value: null, citations: [], reasoning: null, model: null };
    const extractions = columns.map((column) =>
      extractionFor(document_id, column, { ...failed, error: error.message }),
    );
    await insertExtractions(sql, { organizationId, vaultId: document.vault_id }, extractions);
    const status = await store.updateUnread(sql, organizationId, document_id, error.message);
    if (status === "failed") await announce(sql, organizationId, "document.failed", endOf(document, "failed"));
  },
});

/** Writes one extraction a column, in the order of the columns; those that were deleted meanwhile are left out. */
async function keep(ctx: JobContext, sql: JobContext["sql"], document: store.IngestRow, readings: Reading[]) {
  const { organizationId } = ctx;
  await lockVaultShared(sql, organizationId, document.vault_id);
  const held = await store.lockExtracting(sql, organizationId, document.id);
  if (!held) return { left: true };
  const place = { organizationId, vaultId: document.vault_id, documentId: document.id };
  await lockNames(sql, document.vault_id);
  const keys = readings.map(({ column }) => column.field_key);
  const known = new Set((await listReadColumns(sql, organizationId, document.vault_id, keys)).map(nameOf));
  const extractions: NewExtraction[] = [];
  for (const { column, extraction } of readings.filter(({ column }) => known.has(nameOf(column)))) {
    const value = isNames(column, extraction.value) ? await linkNames(sql, place, extraction.value) : extraction.value;
    extractions.push(extractionFor(document.id, column, { ...extraction, value }));
  }
  await insertExtractions(sql, place, extractions);
  await matchSheets(sql, organizationId, document.id);
  const type = readings.find(({ column }) => column.field_key === "agreementType")?.extraction.value;
  await store.updateExtracted(sql, organizationId, document.id, typeof type === "string" ? type : null);
  await linkAwaiting(sql, place);
  await announce(sql, organizationId, "document.ready", endOf(document, "ready"));
  return { columns: readings.length };
}

const endOf = ({ vault_id, id }: store.IngestRow, status: "ready" | "failed") => ({
  vault_id,
  document_id: id,
  status,
});

const extractionFor = (documentId: string, column: Column, extraction: ExtractionRow): NewExtraction => ({
  documentId,
  fieldKey: column.field_key,
  extraction: { ...extraction, asked: askedBy(column) },
  shown: shownValue(column.field_type, extraction.value as Value | null),
});

const isNames = ({ field_type }: Column, value: unknown): value is RelatedAgreement[] =>
  field_type === "related_agreement_list" && value !== null;

/** A column that took over the key of a deleted one is another. */
const nameOf = ({ id, field_key }: Column) => `${id} ${field_key}`;
