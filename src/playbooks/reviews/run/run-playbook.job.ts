import { createHash } from "node:crypto";
import { profileInstructions } from "../../../administration/profiles/profiles.ts";
import { recordUsage } from "../../../administration/usage/credits.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import { insertDraft } from "../../../workspace/files/drafts.ts";
import { loadSources, type Source } from "../../../workspace/files/search/sources.ts";
import { signUrl } from "../../../workspace/files/signed-urls.ts";
import { findHomeFolderId } from "../../../workspace/folders/folders.ts";
import { chooseShownDecisions } from "../learning/shown-decisions.ts";
import { type DraftRedline, draftRedline } from "../redline/draft-redline.ts";
import { keepDecisions } from "./keep-decisions.ts";
import { mustBeContract } from "./not-a-contract.ts";
import { review, reviewSummary } from "./review-contract.ts";
import { type PinnedPlaybook, RunPlaybook, type RunResult } from "./run.schema.ts";

/** Reviews files against a snapshot of the playbook, taken when the run started. */
export const runPlaybook = job(RunPlaybook, {
  async run(ctx, { playbook, file_ids, without_redline, previous_review_id, ...stance }) {
    const sources = await openSources(ctx, file_ids);
    const profiles = await profileInstructions(ctx.sql, ctx.organizationId, ctx.userId);
    const setting = { stance, guide: playbook.guide, profiles };
    const earlierDecisions = () => chooseShownDecisions(ctx, playbook.checks, sources);
    const reviewed = await review(withProgress(ctx), { playbook, sources, setting, earlierDecisions, step: "" });
    await mustBeContract(sources, reviewed.findings);
    const redlined = without_redline ? undefined : await draftRedline(ctx, sources, reviewed.findings);
    return async (sql): Promise<RunResult> => {
      await recordUsage(sql, { ...ctx, ...reviewed, operation: "playbook:run" });
      if (previous_review_id)
        await keepDecisions(ctx, sql, previous_review_id, { findings: reviewed.findings, sources });
      return {
        ...runHeader(playbook, sources),
        reviewMode: stance.review_mode,
        representingParty: stance.representing_party,
        totalChecks: reviewed.findings.length,
        model: reviewed.model,
        results: reviewed.findings,
        ...(reviewed.notice && { notice: reviewed.notice }),
        summary: reviewSummary(reviewed.findings),
        ...(await insertRedline(ctx, sql, redlined)),
      };
    };
  },
});

/** Publishes progress after each check. */
const withProgress = (ctx: JobContext): JobContext => ({
  ...ctx,
  async once(key, step) {
    const result = await ctx.once(key, step);
    ctx.publish({ event: "step", label: "Check reviewed" });
    return result;
  },
});

/** All or none: a review without one of the files would be misleading. */
async function openSources(ctx: JobContext, fileIds: string[]): Promise<Source[]> {
  const files = fileIds.map((fileId) => ({ fileId, documentId: null }));
  const sources = await loadSources(ctx, files);
  const blank = sources.find(({ text }) => text.trim() === "");
  if (blank)
    throw new JobFailure("NO_TEXT", `The file ${blank.filename} contains no text, so there is nothing to review.`);
  if (sources.length === files.length) return sources;
  const missing = files.length - sources.length;
  throw new JobFailure(
    "NOT_FOUND",
    `${missing} of the ${files.length} files are no longer accessible or exceed the size limit. Nothing was reviewed.`,
  );
}

const runHeader = (playbook: PinnedPlaybook, sources: Source[]) => ({
  playbookId: playbook.id,
  playbookTitle: playbook.title,
  playbookVersion: createHash("sha256").update(JSON.stringify(playbook)).digest("hex"),
  files: sources.map(({ fileId, filename, sha256 }) => ({ fileId, filename, sha256 })),
});

/** Stores the redline in the user's default folder. The original is not changed. */
async function insertRedline(ctx: JobContext, sql: Sql, redlined: DraftRedline | undefined) {
  const note = redlined?.note && { redlineNote: redlined.note };
  if (!redlined?.draft) return { ...note };
  const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
  const { id: fileId, name: filename } = await insertDraft(ctx, sql, redlined.draft, {
    place: { folderId, depth: 0 },
    copyOf: redlined.original.fileId,
  });
  const { fileId: originalFileId, filename: originalFilename } = redlined.original;
  const signedUrl = await signUrl(ctx.deps, ctx.organizationId, fileId);
  return { ...note, documents: [{ fileId, filename, signedUrl, originalFileId, originalFilename }] };
}
