import { authorName } from "../../../administration/profiles/profiles.ts";
import type { Context } from "../../../kernel/context.ts";
import { conflict, notFound } from "../../../kernel/errors/errors.ts";
import { PRIORITY } from "../../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../../kernel/jobs/jobs.ts";
import { findFile } from "../../../workspace/files/files.ts";
import * as decisions from "../decisions.store.ts";
import { mustHaveFindings } from "../decisions.ts";
import * as store from "../reviews.store.ts";
import type { OpenReview } from "../reviews.ts";
import { findApprovals } from "./approval.ts";
import { decidedChanges } from "./decided-edits.ts";
import { type NewRedline, type RedlineJob, WriteRedline } from "./redline.schema.ts";

/** Starts a job that writes what was accepted or edited into the reviewed DOCX files. */
export async function startRedline(ctx: Context, review: OpenReview, request: NewRedline): Promise<RedlineJob> {
  await mustHaveFindings(ctx, review);
  await mustHaveChanges(ctx, review);
  await findApprovals(ctx, review.id, request.comments);
  const { author = await defaultAuthor(ctx), comments, initials } = request;
  const input = { review_id: review.id, comments, author, ...(initials && { initials }) };
  const jobId = await enqueue(enqueuerOf(ctx), WriteRedline, input, PRIORITY.high);
  return openJob<RedlineJob>(ctx, jobId);
}

const defaultAuthor = ({ sql, organizationId, caller }: Context) =>
  caller.userId === null ? caller.organization.name : authorName(sql, organizationId, caller.userId);

/** Says at once why no redline can be made, instead of failing a job. */
async function mustHaveChanges({ sql, organizationId }: Context, { id }: OpenReview) {
  const found = await store.findResult(sql, organizationId, id);
  if (!found?.result) throw notFound("review");
  const made = decidedChanges(found.result.results, await decisions.listDecisions(sql, organizationId, id));
  if (made.length === 0)
    throw conflict("NOTHING_ACCEPTED", "No proposed change in this review has been accepted or edited yet.");
  const files = [];
  for (const fileId of new Set(made.map(({ revision }) => revision.fileId)))
    files.push(await findFile(sql, organizationId, fileId));
  if (files.every((file) => file === undefined))
    throw conflict("FILE_DELETED", "The reviewed file was deleted, so there is nothing to write the changes into.");
  if (!files.some((file) => file?.kind === "docx"))
    throw conflict("NOT_DOCX", "A redline can only be created for DOCX files.");
}
