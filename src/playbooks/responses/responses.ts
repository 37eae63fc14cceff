import { first, must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict, invalidField, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { findFile, mustBeReady, openFile } from "../../workspace/files/files.ts";
import { listDecisions } from "../reviews/decisions.store.ts";
import { asRevision } from "../reviews/findings.ts";
import type { ReviewDocument } from "../reviews/reviews.schema.ts";
import * as store from "../reviews/reviews.store.ts";
import type { OpenReview } from "../reviews/reviews.ts";
import {
  CompareReturnedDraft,
  type NewResponse,
  type ResponseJob,
  type ResponseRoundDetail,
} from "./responses.schema.ts";
import * as rounds from "./responses.store.ts";

/** Starts reading the draft that came back. What we sent is the last redline of the review, or else the run's proposal. */
export async function startReturnedDraftComparison(
  ctx: Context,
  review: OpenReview,
  { file_id }: NewResponse,
): Promise<ResponseJob> {
  const { sql, organizationId } = ctx;
  const returned = await openFile(ctx, file_id, "read");
  if (review.status !== "succeeded")
    throw conflict(
      "REVIEW_NOT_FINISHED",
      "This review has not finished, so there is nothing to compare the draft with.",
    );
  const sent = await findSent(ctx, review);
  if (returned.id === sent.file_id)
    throw invalidField("body.file_id", "must be the draft that came back, not the file that was sent");
  const original = await findFile(sql, organizationId, first(review.file_ids));
  const proposal = await findFile(sql, organizationId, sent.file_id);
  if (!original || !proposal)
    throw conflict("FILE_DELETED", "The reviewed file was deleted, so it cannot be compared.");
  for (const file of [original, proposal, returned]) mustBeReady(file);
  const revisions = await listRevisions(ctx, review, original.id, sent.kind);
  const files = { original_file_id: original.id, sent_file_id: proposal.id, file_id: returned.id };
  const input = { review_id: review.id, ...files, revisions };
  const jobId = await enqueue(enqueuerOf(ctx), CompareReturnedDraft, input, PRIORITY.high);
  const round = { jobId, reviewId: review.id, file: returned, userId: ctx.caller.userId };
  await rounds.insertRound(sql, organizationId, round);
  return openJob<ResponseJob>(ctx, jobId);
}

/** The drafts that came back, newest first. They are kept with the review, even after their jobs have expired. */
export async function listRounds(ctx: Context, review: OpenReview, page: PageQuery) {
  return toPage("responses", await rounds.listRounds(ctx.sql, ctx.organizationId, review.id, page), page);
}

export async function readRound(ctx: Context, review: OpenReview, id: string): Promise<ResponseRoundDetail> {
  const round = await rounds.findRound(ctx.sql, ctx.organizationId, review.id, id);
  if (!round) throw notFound("response");
  return round;
}

type SentDocument = Omit<ReviewDocument, "signed_url">;

async function findSent({ sql, organizationId }: Context, { id }: OpenReview): Promise<SentDocument> {
  const documents = await store.listDocuments(sql, organizationId, id);
  const sent = documents.findLast(({ kind }) => kind === "redline") ?? documents.at(-1);
  if (sent) return sent;
  throw conflict(
    "NOTHING_SENT",
    "This review has no redline to compare the draft with. Create one first, or compare the two files.",
  );
}

/** The changes to the reviewed file that were sent: everything the run proposed, or what was accepted or edited. */
async function listRevisions(
  { sql, organizationId }: Context,
  { id }: OpenReview,
  fileId: string,
  kind: SentDocument["kind"],
) {
  const findings = (await store.findResult(sql, organizationId, id))?.result?.results ?? [];
  const decisions = new Map((await listDecisions(sql, organizationId, id)).map((each) => [each.check_id, each]));
  return findings.flatMap(({ checkId, revisions }) => {
    const decision = decisions.get(checkId);
    const decided =
      decision?.decision === "edited"
        ? must(decision.revisions, "an edited finding has revisions").map(asRevision)
        : decision?.decision === "accepted"
          ? revisions
          : [];
    return (kind === "proposal" ? revisions : decided)
      .filter((revision) => revision.fileId === fileId)
      .map(({ start, end }) => ({ check_id: checkId, start, end }));
  });
}
