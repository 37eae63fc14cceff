import { createHash } from "node:crypto";
import { must } from "../../../content/must.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import { type DraftFile, draftFile, insertDraft } from "../../../workspace/files/drafts.ts";
import { withFileForJob } from "../../../workspace/files/integrity/checks.ts";
import { loadSources, type Source } from "../../../workspace/files/search/sources.ts";
import { signUrl } from "../../../workspace/files/signed-urls.ts";
import { findHomeFolderId } from "../../../workspace/folders/folders.ts";
import * as decisions from "../decisions.store.ts";
import * as store from "../reviews.store.ts";
import type { PinnedPlaybook } from "../run/run.schema.ts";
import { numberAdditions } from "../run/typed-numbers.ts";
import { findApprovalsForJob, mustBeWrittenAsApproved } from "./approval.ts";
import { type DecidedChange, decidedChanges, mergeDecided } from "./decided-edits.ts";
import { type OmittedChange, type RedlineResult, type StaleReference, WriteRedline } from "./redline.schema.ts";

interface Request {
  author: string;
  initials?: string | undefined;
  comments: RedlineResult["comments"];
}

interface Redlined {
  source: Source;
  draft?: DraftFile;
  applied: number;
  omitted: OmittedChange[];
  references: StaleReference[];
}

/** Writes what was accepted or edited into a copy of each reviewed DOCX, as tracked changes. The originals are not changed. */
export const writeReviewRedline = job(WriteRedline, {
  async run(ctx, { review_id, ...request }) {
    const approvals = await findApprovalsForJob(ctx, review_id, request.comments);
    const review = await store.findForRedline(ctx.sql, ctx.organizationId, review_id);
    if (!review?.result) throw new JobFailure("NOT_FOUND", "The review was deleted.");
    const list = await decisions.listDecisions(ctx.sql, ctx.organizationId, review_id);
    const changes = decidedChanges(review.result.results, list);
    const made: Redlined[] = [];
    for (const source of await openSources(ctx, changes))
      made.push(await redlineFile(ctx, source, changes, { playbook: review.playbook, request }));
    if (made.every(({ draft }) => draft === undefined))
      throw new JobFailure("NO_REDLINE", made[0]?.omitted[0]?.reason ?? "No proposed change was accepted or edited.");
    return async (sql): Promise<RedlineResult> => {
      await mustBeWrittenAsApproved({ ...ctx, sql }, review_id, request.comments, approvals);
      return {
        review_id,
        comments: request.comments,
        changes: made.reduce((sum, { applied }) => sum + applied, 0),
        documents: await insertDocuments({ ...ctx, sql }, review_id, request, made),
        omitted: made.flatMap(({ omitted }) => omitted),
        cross_references: made.flatMap(({ references }) => references),
      };
    };
  },
});

async function openSources(ctx: JobContext, changes: DecidedChange[]): Promise<Source[]> {
  const ids = [...new Set(changes.map(({ revision }) => revision.fileId))];
  const sources = await loadSources(
    ctx,
    ids.map((fileId) => ({ fileId, documentId: null })),
  );
  if (sources.length === ids.length) return sources;
  throw new JobFailure("NOT_FOUND", "A reviewed file was deleted, or you no longer have access to it.");
}

async function redlineFile(
  ctx: JobContext,
  source: Source,
  changes: DecidedChange[],
  { playbook, request: { author, initials, comments } }: { playbook: PinnedPlaybook; request: Request },
): Promise<Redlined> {
  const merged = mergeDecided(changes, source, comments, playbook);
  const { omitted } = merged;
  const edits = numberAdditions(merged.edits, source);
  const without = (reason: string): Redlined => ({
    source,
    applied: 0,
    omitted: [...omitted, ...edits.flatMap(({ checkIds }) => checkIds.map((check_id) => ({ check_id, reason })))],
    references: [],
  });
  if (source.kind !== "docx") return without(`${source.filename} is not a DOCX file.`);
  const textHash = createHash("sha256").update(source.text).digest("hex");
  const options = { author, date: new Date().toISOString(), textHash, ...(initials && { initials }) };
  const written = await withFileForJob(ctx, { name: source.filename, sha256: source.sha256 }, (path) =>
    ctx.deps.reader.redline(path, edits, options, { signal: ctx.signal }),
  );
  if ("reason" in written) return without(written.reason);
  const label = comments === "internal" ? "redline, internal" : "redline";
  const name = `${source.filename.replace(/\.docx$/i, "").slice(0, 200)} (${label}).docx`;
  const draft = await draftFile(ctx, { name, bytes: written.bytes });
  if (!draft) return without("The redline could not be verified, so it is not available.");
  for (const { index, reason } of written.refused)
    omitted.push(
      ...must(edits[index], "only these edits were written").checkIds.map((check_id) => ({ check_id, reason })),
    );
  const references = written.references.map(({ isField, ...each }) => ({
    file_id: source.fileId,
    ...each,
    is_field: isField,
  }));
  return { source, draft, applied: written.applied, omitted, references };
}

/** Stores the redlines in the caller's default folder and lists them with the review. */
async function insertDocuments(ctx: JobContext, reviewId: string, { comments }: Request, made: Redlined[]) {
  const { sql, organizationId, userId, deps } = ctx;
  const folderId = await findHomeFolderId(sql, organizationId, userId);
  const documents: RedlineResult["documents"] = [];
  for (const { draft, source } of made) {
    if (!draft) continue;
    const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, {
      place: { folderId, depth: 0 },
      copyOf: source.fileId,
    });
    await store.insertDocument(sql, organizationId, { reviewId, fileId: file_id, comments, userId });
    const signed_url = await signUrl(deps, organizationId, file_id);
    const { fileId: original_file_id, filename: original_filename } = source;
    documents.push({ file_id, filename, signed_url, original_file_id, original_filename });
  }
  return documents;
}
