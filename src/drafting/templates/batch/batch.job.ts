import type { z } from "zod";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import { valueAt, writtenValue } from "../../../content/formats/template/scope.ts";
import type { FillRecord } from "../../../content/formats/template/template.ts";
import { must } from "../../../content/must.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { ApiError, type Issue } from "../../../kernel/errors/errors.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import { type DraftFile, draftFile, insertDraft } from "../../../workspace/files/drafts.ts";
import { signUrl } from "../../../workspace/files/signed-urls.ts";
import { documentNameOf, FILL } from "../filling/fill.ts";
import { findTemplateContent, type StoredField } from "../templates.store.ts";
import { type BatchResult, FillBatch } from "./batch.schema.ts";

type Input = z.output<typeof FillBatch.input>;
type Made = { row: number; draft: DraftFile };

/** All documents together, so that one ZIP can hold them. */
const MAX_BYTES = 1_000_000_000;

/** Makes one document of each row. Rows that cannot be filled are listed. */
export const fillBatch = job(FillBatch, {
  async run(ctx, input) {
    const { made, failed } = await fillRows(ctx, input);
    return async (sql): Promise<BatchResult> => {
      const documents: BatchResult["documents"] = [];
      for (const { row, draft } of made) documents.push({ row, ...(await insert(ctx, sql, draft, input.folder_id)) });
      const { template_id, rows, notes } = input;
      return { template_id, rows: rows.length, documents, failed, notes };
    };
  },
});

async function fillRows(ctx: JobContext, { rows, template_id, ...input }: Input) {
  const stored = await findTemplateContent(ctx.sql, ctx.organizationId, template_id);
  if (!stored) throw new JobFailure("NOT_FOUND", "The template was deleted. No document was made.");
  const names = new Set<string>();
  const made: Made[] = [];
  const failed: BatchResult["failed"] = [];
  let size = 0;
  for (const [at, own] of rows.entries()) {
    ctx.signal.throwIfAborted();
    const values = { ...(input.shared as FillRecord), ...(own as FillRecord) };
    const task = { content: stored.content, fields: input.fields as StoredField[], values, isPreview: false };
    const filled = await ctx.deps.reader.parse(FILL, null, task, { signal: ctx.signal }).catch(asIssues);
    if ("issues" in filled) failed.push({ row: at + 1, issues: filled.issues });
    else {
      const bytes = must(filled.bytes, "a row is filled, not shown");
      size += bytes.byteLength;
      if (size > MAX_BYTES)
        throw new JobFailure("TOO_LARGE", "The documents together are larger than 1 GB. Split the table.");
      const name = freeName(nameOf(input, values, at + 1), names);
      made.push({ row: at + 1, draft: must(await draftFile(ctx, { name, bytes }), "a filled template is a DOCX") });
    }
    ctx.publish({ event: "step", label: `${at + 1} of ${rows.length} rows done` });
  }
  return { made, failed };
}

/** What is wrong with a row is told in the result; anything else fails the job. */
function asIssues(error: unknown): { issues: Issue[] } {
  if (error instanceof UnreadableFile) return { issues: [{ path: "document", message: error.message }] };
  if (!(error instanceof ApiError) || error.code !== "TEMPLATE_VALUES") throw error;
  const { issues } = error.details as { issues: Issue[] };
  return { issues: issues.map(({ path, message }) => ({ path: path.replace(/^body\.values\./, ""), message })) };
}

const TAG = /\{\{([^{}]{1,200})\}\}/g;

function nameOf({ title, template_title }: Pick<Input, "title" | "template_title">, values: FillRecord, row: number) {
  if (title === null) return documentNameOf(`${template_title} ${row}`);
  return documentNameOf(title.replace(TAG, (_, key: string) => writtenValue(valueAt(values, key.trim()))?.value ?? ""));
}

function freeName(name: string, taken: Set<string>): string {
  const stem = name.replace(/\.docx$/, "");
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number}).docx`;
  taken.add(free.toLowerCase());
  return free;
}

async function insert(ctx: JobContext, sql: Sql, draft: DraftFile, folderId: string) {
  const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, { place: { folderId, depth: 0 } });
  return { file_id, filename, signed_url: await signUrl(ctx.deps, ctx.organizationId, file_id) };
}
