import { createHash } from "node:crypto";
import type { Sql } from "../../db/sql.ts";
import { listDraft } from "../../files/drafts.ts";
import { loadSources, type Source } from "../../files/search/sources.ts";
import { signUrl } from "../../files/signed-urls.ts";
import { findHomeFolderId } from "../../folders/folders.ts";
import { type JobContext, JobFailure, job } from "../../jobs/job.ts";
import { profileInstructions } from "../../profiles/profiles.ts";
import { recordUsage } from "../../usage/credits.ts";
import { type Redlined, redline } from "../reviews/redlining.ts";
import { review, reviewSummary } from "../reviews/review.ts";
import { type PinnedPlaybook, RunPlaybook, type RunResult } from "./runs.schema.ts";

/** Reviews files against the playbook as it was when the run began. */
export const runPlaybook = job(RunPlaybook, {
  async run(ctx, { playbook, file_ids, ...stance }) {
    const sources = await openSources(ctx, file_ids);
    const profiles = await profileInstructions(ctx.sql, ctx.organizationId, ctx.userId);
    const setting = { stance, guide: playbook.guide, profiles };
    const reviewed = await review(told(ctx), { playbook, sources, setting, step: "" });
    const redlined = await redline(ctx, sources, reviewed.findings);
    return async (sql): Promise<RunResult> => {
      await recordUsage(sql, { ...ctx, ...reviewed, operation: "playbook:run" });
      return {
        ...heading(playbook, sources),
        reviewMode: stance.review_mode,
        representingParty: stance.representing_party,
        totalChecks: reviewed.findings.length,
        model: reviewed.model,
        results: reviewed.findings,
        summary: reviewSummary(reviewed.findings),
        ...(await listRedline(ctx, sql, redlined)),
      };
    };
  },
});

/** The same job, which tells whoever watches it of each check that is judged. */
const told = (ctx: JobContext): JobContext => ({
  ...ctx,
  async once(key, step) {
    const result = await ctx.once(key, step);
    ctx.publish({ event: "step", label: "A check is judged" });
    return result;
  },
});

/** All or none: a review that left a schedule out would mislead. */
async function openSources(ctx: JobContext, fileIds: string[]): Promise<Source[]> {
  const files = fileIds.map((fileId) => ({ fileId, documentId: null }));
  const sources = await loadSources(ctx, files);
  if (sources.length === files.length) return sources;
  const missing = files.length - sources.length;
  throw new JobFailure(
    "NOT_FOUND",
    `${missing} of the ${files.length} files cannot be read any more, or are too much to read at once. Nothing was reviewed.`,
  );
}

const heading = (playbook: PinnedPlaybook, sources: Source[]) => ({
  playbookId: playbook.id,
  playbookTitle: playbook.title,
  playbookVersion: createHash("sha256").update(JSON.stringify(playbook)).digest("hex"),
  files: sources.map(({ fileId, filename, sha256 }) => ({ fileId, filename, sha256 })),
});

/** The redline goes where the caller's own files go; the original stays as it is. */
async function listRedline(ctx: JobContext, sql: Sql, redlined: Redlined | undefined) {
  const note = redlined?.note && { redlineNote: redlined.note };
  if (!redlined?.draft) return { ...note };
  const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
  const { id: fileId, name: filename } = await listDraft(ctx, sql, redlined.draft, { folderId, depth: 0 });
  const { fileId: originalFileId, filename: originalFilename } = redlined.original;
  const signedUrl = await signUrl(ctx.deps, ctx.organizationId, fileId);
  return { ...note, documents: [{ fileId, filename, signedUrl, originalFileId, originalFilename }] };
}
