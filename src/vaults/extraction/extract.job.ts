import { recordUsage } from "../../administration/usage/credits.ts";
import { announce } from "../../administration/webhooks/announce.ts";
import type { RelatedAgreement } from "../../content/values/types/related-agreement-list.ts";
import { typeOf, type Value } from "../../content/values/values.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { type ExtractionRow, insertExtractions, type NewExtraction } from "../cells/cells.store.ts";
import { toDisplayValue } from "../cells/cells.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listAiColumns } from "../columns/columns.ts";
import { ExtractDocument } from "../documents/documents.schema.ts";
import * as store from "../documents/ingest.store.ts";
import { matchSheets } from "../sheets/matching.ts";
import { lockVaultShared } from "../vault/vaults.store.ts";
import { linkAgreements, linkUnresolvedTo, lockAgreementLinks } from "./agreement-links.ts";
import { type ColumnResult, questionHash } from "./column-result.ts";
import { readColumns } from "./read-columns.ts";
import { toReadable } from "./readable.ts";

/** `ready`: another extraction of the same document may have finished meanwhile. */
const EXTRACTABLE = ["extracting", "ready"];

/** Extracts a document's values for all ai columns at once and stores the result of each. */
export const extractDocument = job(ExtractDocument, {
  async run(ctx, { document_id, field_keys }) {
    const document = await store.findForJob(ctx.sql, ctx.organizationId, document_id);
    if (!document || !EXTRACTABLE.includes(document.status)) return async () => ({ left: true });
    const file = document.file_id ? await findFile(ctx.sql, ctx.organizationId, document.file_id) : undefined;
    const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (!read) throw new JobFailure("FILE_NOT_READY", "The file of this document has no text.");
    const columns = await listAiColumns(ctx.sql, ctx.organizationId, document.vault_id, field_keys);
    const readable = await toReadable(ctx, document, read);
    const found = columns.length === 0 ? undefined : await readColumns(ctx, readable, columns);
    return async (sql) => {
      const result = await saveReadings(ctx, sql, document, found?.readings ?? []);
      if (found && "columns" in result) await recordUsage(sql, { ...ctx, ...found, operation: "vault:extract" });
      return result;
    };
  },
  async failed(sql, organizationId, { document_id, field_keys }, error) {
    const document = await store.findForJob(sql, organizationId, document_id);
    if (!document || !EXTRACTABLE.includes(document.status)) return;
    const columns = await listAiColumns(sql, organizationId, document.vault_id, field_keys);
    const failed = { outcome: "failed" as const, value: null, citations: [], reasoning: null, model: null };
    const extractions = columns.map((column) =>
      extractionFor(document_id, column, { ...failed, error: error.message }),
    );
    await insertExtractions(sql, { organizationId, vaultId: document.vault_id }, extractions);
    const status = await store.updateExtractionFailed(sql, organizationId, document_id, error.message);
    if (status === "failed") await announce(sql, organizationId, "document.failed", eventOf(document, "failed"));
  },
  async waits(sql, organizationId, { document_id }, { since, retryAt }) {
    const error = `The language model has been unavailable since ${since}; trying again at ${retryAt}.`;
    await store.updateWaiting(sql, organizationId, document_id, error);
  },
});

/** Writes one extraction per column. Columns deleted meanwhile are skipped. */
async function saveReadings(
  ctx: JobContext,
  sql: JobContext["sql"],
  document: store.IngestRow,
  readings: ColumnResult[],
) {
  const { organizationId } = ctx;
  await lockVaultShared(sql, organizationId, document.vault_id);
  const locked = await store.lockExtracting(sql, organizationId, document.id);
  if (!locked) return { left: true };
  const ref = { organizationId, vaultId: document.vault_id, documentId: document.id };
  await lockAgreementLinks(sql, document.vault_id);
  const keys = readings.map(({ column }) => column.field_key);
  const known = new Set((await listAiColumns(sql, organizationId, document.vault_id, keys)).map(identityOf));
  const extractions: NewExtraction[] = [];
  for (const { column, extraction } of readings.filter(({ column }) => known.has(identityOf(column)))) {
    const value = isRelatedAgreements(column, extraction.value)
      ? await linkAgreements(sql, ref, extraction.value)
      : extraction.value;
    extractions.push(extractionFor(document.id, column, { ...extraction, value }));
  }
  await insertExtractions(sql, ref, extractions);
  await matchSheets(sql, organizationId, document.id);
  const type = readings.find(({ column }) => column.field_key === "agreementType")?.extraction.value;
  await store.updateExtracted(sql, organizationId, document.id, typeof type === "string" ? type : null);
  await linkUnresolvedTo(sql, ref);
  await announce(sql, organizationId, "document.ready", eventOf(document, "ready"));
  return { columns: readings.length };
}

const eventOf = ({ vault_id, id }: store.IngestRow, status: "ready" | "failed") => ({
  vault_id,
  document_id: id,
  status,
});

const extractionFor = (documentId: string, column: Column, extraction: ExtractionRow): NewExtraction => ({
  documentId,
  fieldKey: column.field_key,
  extraction: { ...extraction, asked: questionHash(column) },
  display: toDisplayValue(column.field_type, extraction.value as Value | null),
});

const isRelatedAgreements = ({ field_type }: Column, value: unknown): value is RelatedAgreement[] =>
  typeOf(field_type).linksDocuments === true && value !== null;

/** Includes the id: a new column may reuse the key of a deleted one. */
const identityOf = ({ id, field_key }: Column) => `${id} ${field_key}`;
