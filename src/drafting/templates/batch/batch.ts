import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { Context } from "../../../kernel/context.ts";
import { ApiError, badRequest, invalid, notFound, tooLarge } from "../../../kernel/errors/errors.ts";
import type { Streamed } from "../../../kernel/http/download.ts";
import type { ReceivedUpload } from "../../../kernel/http/upload.ts";
import { PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import { mustBeUploadable } from "../../../workspace/files/accept-upload.ts";
import { archiveFiles } from "../../../workspace/files/archive/archive.ts";
import { openDestination } from "../../../workspace/files/destination.ts";
import { listFilesById } from "../../../workspace/files/files.ts";
import { fitsInCell } from "../fields.ts";
import { withSources } from "../filling/prefill.ts";
import { type OpenTemplate, openTemplate } from "../templates.ts";
import { type BatchFields, type BatchJob, type BatchResult, FillBatch, MAX_ROWS } from "./batch.schema.ts";
import type { parse, ReadRows } from "./table.parser.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const TABLE = parserAt<typeof parse>(new URL("./table.parser.ts", import.meta.url));

/** Reads the table in a reader process. Throws 400 if it names no field of the template. */
export async function readValueRows(
  ctx: Context,
  { fields, size }: OpenTemplate,
  { file }: ReceivedUpload,
  place: BatchFields,
): Promise<ReadRows> {
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.size > MAX_BYTES) throw tooLarge("10 MB");
  const input = { name: file.name, fields, mostRows: MAX_ROWS };
  const read = await ctx.deps.uploadReader.parse(TABLE, file.path, input).catch((error) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
  await mustBeUploadable(ctx, placeOf(place), size * read.rows.length);
  return read;
}

/** The clauses and the values of the profile are those of this moment, for all rows. */
export async function startBatch(
  ctx: Context,
  template: OpenTemplate,
  { rows, notes }: ReadRows,
  fields: BatchFields,
): Promise<BatchJob> {
  const from = fields.profile ? { from: { profile: true as const } } : {};
  const { taken } = await withSources(ctx, template.fields, { values: {}, ...from });
  const lists = template.fields.filter((field) => !fitsInCell(field));
  const told = new Set(notes.map(({ place }) => place));
  const { id: folder_id } = await openDestination(ctx, placeOf(fields));
  const input = {
    ...{ template_id: template.id, title: fields.title ?? null, folder_id, template_title: template.title },
    ...{
      fields: template.fields,
      rows,
      notes: [...notes, ...lists.flatMap(({ label }) => (told.has(label) ? [] : [{ place: label, message: EMPTY }]))],
    },
    shared: Object.fromEntries([...taken.map(({ key, value }) => [key, value]), ...lists.map(({ key }) => [key, []])]),
  };
  const jobId = await enqueue(enqueuerOf(ctx), FillBatch, input, PRIORITY.high);
  return openJob<BatchJob>(ctx, jobId);
}

const EMPTY = "Is a list of several fields, which no cell can hold, so it is left empty in all documents.";

/** The gate to what a job made: 404 in the same words, whether the template, the job or its documents are missing. */
export async function batchGate(ctx: Context, { id, jobId }: { id: string; jobId: string }) {
  const template = await openTemplate(ctx, id, "read").catch(asMissing);
  const { kind, result } = await openJob<BatchJob>(ctx, jobId).catch(asMissing);
  if (kind !== FillBatch.kind || result?.template_id !== template.id || result.documents.length === 0)
    throw notFound("batch of documents");
  return { made: result.documents };
}

function asMissing(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound("batch of documents") : error;
}

/** The documents of a table as one ZIP, as far as they are still there. */
export async function archiveBatch(ctx: Context, made: BatchResult["documents"]): Promise<Streamed> {
  const files = await listFilesById(
    ctx,
    made.map(({ file_id }) => file_id),
  );
  return archiveFiles(ctx, { file_ids: files.map(({ id }) => id) });
}

const placeOf = ({ folder_id, project_id }: Pick<BatchFields, "folder_id" | "project_id">) => ({
  ...(folder_id !== undefined && { folder_id }),
  ...(project_id !== undefined && { project_id }),
});
