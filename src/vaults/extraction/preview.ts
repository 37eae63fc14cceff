import { recordUsage, startInlineInference } from "../../administration/usage/credits.ts";
import { first, must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { conflict, invalid, notFound, unavailable } from "../../kernel/errors/errors.ts";
import { type JobContext, JobFailure } from "../../kernel/jobs/job.ts";
import { endInlineJob, enqueuerOf } from "../../kernel/jobs/jobs.ts";
import { ModelFailure } from "../../models/model.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import type { Column, NewColumn } from "../columns/columns.schema.ts";
import { type DocumentRow, findDocument } from "../documents/documents.store.ts";
import { listReadyIds } from "../documents/ingest.store.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import type { ReadableDocument, ReadResult } from "./column-result.ts";
import { type ColumnPreview, MAX_PREVIEWED, type Preview, PreviewColumn } from "./preview.schema.ts";
import { readColumns } from "./read-columns.ts";

const TIMEOUT_SECONDS = 120;
/** Leaves time to write the reply. After that the held credits are released. */
const HOLD_SECONDS = TIMEOUT_SECONDS + 60;

/** The result for one document, or the reason for the failure. */
interface PreviewResult {
  jobId: string;
  document: DocumentRow;
  read: ReadResult | { failed: string };
}

/** Extracts the column from each document, with credits held for each. Holds no transaction meanwhile. */
export async function readPreviews(ctx: UserContext, vault: OpenVault, input: ColumnPreview): Promise<PreviewResult[]> {
  await mustNotBeArchived(ctx, vault);
  const column = toColumn(input.column);
  const documents = await openDocuments(ctx, vault, input.document_ids);
  const readable = await Promise.all(documents.map((document) => openReadable(ctx, document)));
  const jobIds = await holdCredits(ctx, documents);
  const started = documents.map((document, index) => ({
    document,
    jobId: must(jobIds[index], "each document has a job"),
    readable: must(readable[index], "each document was opened"),
  }));
  try {
    return await Promise.all(
      started.map(async ({ readable, ...rest }) => ({
        ...rest,
        read: await readDocument(ctx, rest.jobId, readable, column),
      })),
    );
  } catch (error) {
    await releasePreviews(ctx, started);
    throw error;
  }
}

/** Charges for the previews. Nothing is stored. */
export async function presentPreviews(ctx: UserContext, reads: PreviewResult[]): Promise<{ previews: Preview[] }> {
  const previews: Preview[] = [];
  for (const { jobId, document, read } of reads) {
    const { document_id, name } = document;
    if ("failed" in read) {
      const empty = { value: null, citations: [], reasoning: null, model: null };
      previews.push({ document_id, name, ...empty, outcome: "failed", error: read.failed });
      continue;
    }
    const { userId, apiKeyId } = ctx.caller;
    const use = { organizationId: ctx.organizationId, userId, apiKeyId, jobId, ...read };
    if (!(await endInlineJob(ctx.sql, PreviewColumn, jobId, { status: "succeeded", result: {} })))
      throw unavailable("Reading the documents took too long. Try again in a moment.");
    await recordUsage(ctx.sql, { ...use, operation: "vault:extract" });
    const { value, outcome, citations, reasoning, error, model } = first(read.readings).extraction;
    previews.push({ document_id, name, value, outcome, citations, reasoning, error, model });
  }
  return { previews };
}

/** Releases the credits held for unfinished previews. */
export async function releasePreviews(ctx: UserContext, started: { jobId: string }[]): Promise<void> {
  const error = { code: "INTERNAL", message: "The preview did not finish." };
  for (const { jobId } of started) await endInlineJob(ctx.sql, PreviewColumn, jobId, { status: "failed", error });
}

function toColumn(input: NewColumn): Column {
  if (input.extraction_mode !== "ai")
    throw invalid([
      { path: "body.column.extraction_mode", message: "must be ai: manual columns are filled by people" },
    ]);
  const { label, field_type, field_meta, instructions = "" } = input;
  return {
    id: null,
    field_key: "preview",
    label,
    instructions,
    field_type,
    field_meta: field_meta ? { type: field_type, options: [...new Set(field_meta.options)], legacy_options: [] } : null,
    extraction_mode: "ai",
    kind: "custom",
    editable: true,
    sort_order: 0,
    created_at: null,
    updated_at: null,
  };
}

async function openDocuments(ctx: UserContext, vault: OpenVault, named: string[] | undefined) {
  const ids = named ?? (await listReadyIds(ctx.sql, ctx.organizationId, vault.id, MAX_PREVIEWED));
  const documents: DocumentRow[] = [];
  for (const id of new Set(ids.map((id) => id.toLowerCase()))) {
    const document = await findDocument(ctx.sql, ctx.organizationId, vault.id, id);
    if (!document) throw notFound("document");
    if (document.status !== "ready")
      throw conflict(
        "DOCUMENT_NOT_READY",
        `The document ${document.name} is ${document.status}, not ready to be read.`,
      );
    documents.push(document);
  }
  return documents;
}

async function openReadable(ctx: UserContext, { name, file_id }: DocumentRow): Promise<ReadableDocument> {
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
  if (!read) throw conflict("DOCUMENT_NOT_READY", `The document ${name} has no text.`);
  return { name, text: read.content.text, pages: read.pages };
}

function holdCredits(ctx: UserContext, documents: DocumentRow[]): Promise<string[]> {
  return ctx.deps.database.transaction(ctx.organizationId, async (sql) => {
    const by = { ...enqueuerOf(ctx), sql };
    const ids: string[] = [];
    for (const { document_id } of documents)
      ids.push(
        await startInlineInference(
          by,
          PreviewColumn,
          { document_id },
          { operation: "vault:extract", seconds: HOLD_SECONDS },
        ),
      );
    return ids;
  });
}

async function readDocument(ctx: UserContext, jobId: string, document: ReadableDocument, column: Column) {
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    return await readColumns(jobContextOf(ctx, jobId, signal), document, [column]);
  } catch (error) {
    if (signal.aborted) return { failed: `Reading took longer than ${TIMEOUT_SECONDS} seconds.` };
    if (error instanceof JobFailure || error instanceof ModelFailure) return { failed: error.message };
    throw error;
  }
}

const jobContextOf = (ctx: UserContext, jobId: string, signal: AbortSignal): JobContext => ({
  jobId,
  kind: PreviewColumn.kind,
  organizationId: ctx.organizationId,
  userId: ctx.caller.userId,
  apiKeyId: ctx.caller.apiKeyId,
  deps: ctx.deps,
  sql: ctx.sql,
  log: ctx.deps.log,
  signal,
  once: (_key, step) => step(),
  publish: () => {},
});
