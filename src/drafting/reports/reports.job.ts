import { authorName } from "../../administration/profiles/profiles.ts";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import { t } from "../../content/messages/messages.ts";
import { callerOfJob } from "../../identity/keys/job-caller.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { draftFile, insertDraft } from "../../workspace/files/drafts.ts";
import { signUrl } from "../../workspace/files/signed-urls.ts";
import { findHomeFolderId, openProjectFolder } from "../../workspace/folders/folders.ts";
import { openProject } from "../../workspace/projects/projects.ts";
import { documentNameOf } from "../templates/filling/fill.ts";
import { readReportData } from "./data/read.ts";
import { Needs } from "./data/report-data.ts";
import type { parse } from "./fill-report.parser.ts";
import { misfitMessage, missingNames, rowKeysOf } from "./fit.ts";
import { openReportTemplate } from "./report-template.ts";
import { type ReportResult, type ReportSource, WriteReport } from "./reports.schema.ts";
import { valuesOf } from "./values.ts";

const FILL = parserAt<typeof parse>(new URL("./fill-report.parser.ts", import.meta.url));

/** Fills the template with what the person who asked may see, and stores the document in the project, else in their files. */
export const writeReport = job(WriteReport, {
  async run(ctx, { template_id, source, title, asked_at }) {
    ctx.publish({ event: "step", label: t("Reading what the report is about") });
    const asking = await contextOf(ctx).catch(failIfRefused);
    const template = await openReportTemplate(asking, template_id).catch(failIfRefused);
    const needs = new Needs(template.fields);
    const data = await readReportData(asking, source, needs).catch(failIfRefused);
    const missing = missingNames(template, rowKeysOf(data));
    if (missing.length > 0) throw new JobFailure("TEMPLATE_MISMATCH", misfitMessage(missing));
    ctx.publish({ event: "step", label: t("Writing the document") });
    const author = ctx.userId === null ? "Chancery" : await authorName(ctx.sql, ctx.organizationId, ctx.userId);
    const organization = asking.caller.organization.name;
    const values = valuesOf(data, needs, { title, author, organization, at: new Date(asked_at) });
    const bytes = await ctx.deps.reader
      .parse(FILL, null, { content: template.content, given: template.given, values }, { signal: ctx.signal })
      .catch(failIfUnfit);
    const draft = await draftFile(ctx, { name: documentNameOf(title), bytes });
    if (!draft) throw new JobFailure("TEMPLATE_MISMATCH", t("The filled template is no Word document any more."));
    return async (sql): Promise<ReportResult> => {
      const place = { folderId: await folderFor(asking, sql, source), depth: 0 };
      const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, { place });
      const signed_url = await signUrl(ctx.deps, ctx.organizationId, file_id);
      const { total, findings } = data;
      return { template_id, total, findings: findings.length, documents: [{ file_id, filename, signed_url }] };
    };
  },
});

/** What the person or key that asked may do now. */
async function contextOf(ctx: JobContext): Promise<Context> {
  const { organizationId, sql, deps, jobId } = ctx;
  return { caller: await callerOfJob(deps, ctx), organizationId, sql, deps, requestId: jobId, address: null };
}

/** The project's own folder if the caller may add to it, else the caller's default folder. */
async function folderFor(asking: Context, sql: Sql, { project_id }: ReportSource): Promise<string> {
  const ctx = { ...asking, sql };
  if (project_id !== undefined) {
    const { access } = await openProject(ctx, project_id, "read").catch(failIfRefused);
    if (access !== "read") return (await openProjectFolder(ctx, project_id)).id;
  }
  return findHomeFolderId(sql, asking.organizationId, asking.caller.userId);
}

/** What the caller can no longer see or use fails the job without a retry. */
function failIfRefused(error: unknown): never {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (error.status === 404)
    throw new JobFailure(
      "NOT_FOUND",
      t("The template, or what the report is about, was deleted, or you no longer have access to it."),
    );
  throw new JobFailure(error.code, error.message);
}

function failIfUnfit(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  throw new JobFailure(error.code === "too-large" ? "TOO_LARGE" : "TEMPLATE_MISMATCH", error.message);
}
