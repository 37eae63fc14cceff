import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context, UserContext } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { listColumns } from "../../vaults/columns/columns.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { downloadTemplate, openTemplate } from "../templates/templates.ts";
import { mustSeeSource } from "./data/read.ts";
import { misfitMessage, missingNames } from "./fit.ts";
import { findOfficialTemplate, officialFile, officialTemplates } from "./official.ts";
import { openReportTemplate } from "./report-template.ts";
import { type NewReport, type ReportJob, type ReportSource, WriteReport } from "./reports.schema.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Starts the job that fills the template. It needs no language model and costs no credits. */
export async function startReport(ctx: Context, asked: NewReport): Promise<ReportJob> {
  const template = await openReportTemplate(ctx, asked.template_id);
  await mustSeeSource(ctx, asked.source);
  const missing = missingNames(template, await columnsOf(ctx, asked.source));
  if (missing.length > 0)
    throw new ApiError(422, "TEMPLATE_MISMATCH", misfitMessage(missing), { details: { missing } });
  const input = { ...asked, title: asked.title.trim(), asked_at: new Date().toISOString() };
  const jobId = await enqueue(enqueuerOf(ctx), WriteReport, input, PRIORITY.high);
  return openJob<ReportJob>(ctx, jobId);
}

/** The keys of the columns of a vault. Null for other sources: what they offer is known when they are read. */
async function columnsOf(ctx: Context, { vault_id }: ReportSource): Promise<string[] | null> {
  if (vault_id === undefined) return null;
  const user = ctx as UserContext;
  const { columns } = await listColumns(user, await openVault(user, vault_id, "viewer"));
  return columns.map(({ field_key }) => field_key);
}

export const listReportTemplates = () => ({ templates: [...officialTemplates] });

/** The document of a template that reports can use: one that ships, or one of the organization that the caller can see. */
export async function downloadReportTemplate(ctx: Context, id: string): Promise<Download> {
  const found = findOfficialTemplate(id);
  if (!found) return downloadTemplate(ctx, await openTemplate(ctx, id, "read"));
  const bytes = await readFile(officialFile(found));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const about = { name: found.file_name, size: bytes.byteLength, contentType: DOCX, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}
