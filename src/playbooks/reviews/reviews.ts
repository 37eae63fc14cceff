import type { Context } from "../../kernel/context.ts";
import type { Part } from "../../kernel/db/query.ts";
import { forbidden, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { deleteJob } from "../../kernel/jobs/jobs.ts";
import { signUrl } from "../../workspace/files/signed-urls.ts";
import { openProject, reachableProjects, reachableProjectsOf } from "../../workspace/projects/projects.ts";
import type { Shared } from "../../workspace/shares/shares.ts";
import type { Decision } from "./decisions.schema.ts";
import * as decisions from "./decisions.store.ts";
import type { Review, ReviewDocument, ReviewPeopleQuery, ReviewQuery, ReviewSummary } from "./reviews.schema.ts";
import * as store from "./reviews.store.ts";
import { isSameFinding } from "./run/keep-decisions.ts";
import type { Finding, RunResult } from "./run/run.schema.ts";

/** `name` is for the audit log. */
export type OpenReview = store.ReviewRow & { name: string };

type AccessLevel = ReviewSummary["my_access_level"];
const LEVELS: AccessLevel[] = ["read", "write", "admin"];

/**
 * The gate to a review: for the person who started it, people it is shared with and the members of its project. A run of an
 * organization key is open to administrators and organization keys. Deciding requires write access, sharing and deleting require
 * admin access.
 */
export async function openReview(ctx: Context, id: string, needed: AccessLevel): Promise<OpenReview> {
  const review = await store.findReview(ctx.sql, ctx.organizationId, viewerOf(ctx), id);
  if (!review) throw notFound("review");
  if (LEVELS.indexOf(review.my_access_level) < LEVELS.indexOf(needed)) throw forbidden(REFUSALS[needed]);
  return { ...review, name: review.files.map(({ name }) => name).join(", ") || review.playbook.title };
}

const REFUSALS: Record<AccessLevel, string> = {
  read: "You do not have access to this review.",
  write: "You can read this review but not change it. Ask for write access to its project.",
  admin: "Only the person who started this review can do this.",
};

export const reviewGate = (needed: AccessLevel) => async (ctx: Context, params: { id: string }) => ({
  review: await openReview(ctx, params.id, needed),
});

/** The review as an item for `shares`. */
export const sharedReview = ({ id, created_by, my_access_level }: OpenReview): Shared => ({
  kind: "review",
  id,
  makerId: created_by?.id ?? null,
  isManaged: my_access_level === "admin",
});

/** All reviews that the caller can see. */
export async function listReviews(ctx: Context, query: ReviewQuery) {
  if (query.project_id !== undefined) await openProject(ctx, query.project_id, "read");
  return toPage("reviews", await store.listReviews(ctx.sql, ctx.organizationId, viewerOf(ctx), query), query);
}

export async function readReview(ctx: Context, review: OpenReview): Promise<Review> {
  const { sql, organizationId } = ctx;
  const found = await store.findResult(sql, organizationId, review.id);
  if (!found) throw notFound("review");
  return {
    ...review,
    playbook: review.playbook_snapshot,
    result: found.result && (await withFreshUrls(ctx, withDemands(found.result))),
    decisions: await decisions.listDecisions(sql, organizationId, review.id),
    changed_since_previous: await listChanged(ctx, review, found.result),
    documents: await listDocuments(ctx, review.id),
  };
}

/** The checks of the next round whose finding is not what it was. Null in the first round, and if the review before was deleted. */
async function listChanged(
  { sql, organizationId }: Context,
  { previous_review_id }: OpenReview,
  result: RunResult | null,
): Promise<string[] | null> {
  if (previous_review_id === null || !result) return null;
  const before = (await store.findResult(sql, organizationId, previous_review_id))?.result?.results;
  if (!before) return null;
  const isSame = (finding: Finding) =>
    before.some((old) => old.checkId === finding.checkId && isSameFinding(old, finding));
  return result.results.filter((finding) => !isSame(finding)).map(({ checkId }) => checkId);
}

/** A review that has succeeded, and what was decided of its findings. */
export interface Reviewed extends store.ResultRow {
  decisions: Omit<Decision, "history">[];
}

/** Those of the reviews that the caller can see and that have succeeded, in the order of the ids. */
export async function listReviewed(ctx: Context, ids: string[]): Promise<Reviewed[]> {
  const { sql, organizationId } = ctx;
  const rows = await store.listResults(sql, organizationId, viewerOf(ctx), ids);
  const list = await decisions.listDecisionsOf(
    sql,
    organizationId,
    rows.map(({ id }) => id),
  );
  const decided = Map.groupBy(list, ({ review_id }) => review_id);
  return rows.map((row) => ({
    ...row,
    result: withDemands(row.result),
    decisions: decided.get(row.id) ?? [],
  }));
}

/** Findings of older reviews have no demands, no `why` and no values. */
const withDemands = (result: RunResult): RunResult => ({
  ...result,
  results: result.results.map((finding) => ({ ...LATER_FIELDS, ...finding })),
});
const LATER_FIELDS = { demands: [], why: "", found: null, wanted: null };

/** URLs that were signed when the run ended have expired meanwhile. */
async function withFreshUrls({ deps, organizationId }: Context, result: RunResult): Promise<RunResult> {
  if (!result.documents) return result;
  const sign = async (each: NonNullable<RunResult["documents"]>[number]) => ({
    ...each,
    signedUrl: await signUrl(deps, organizationId, each.fileId),
  });
  return { ...result, documents: await Promise.all(result.documents.map(sign)) };
}

async function listDocuments({ sql, deps, organizationId }: Context, reviewId: string): Promise<ReviewDocument[]> {
  const rows = await store.listDocuments(sql, organizationId, reviewId);
  return Promise.all(
    rows.map(async (row) => ({ ...row, signed_url: await signUrl(deps, organizationId, row.file_id) })),
  );
}

/** Deletes the job too, and cancels it first if it has not ended. Files made from the review are kept. */
export async function deleteReview(ctx: Context, { id }: OpenReview): Promise<undefined> {
  await deleteJob(ctx.sql, ctx.organizationId, id);
  if ((await store.deleteReview(ctx.sql, ctx.organizationId, id)) === 0) throw notFound("review");
}

export const isReviewVisible = (ctx: Context, id: string): Promise<boolean> =>
  store.isVisible(ctx.sql, ctx.organizationId, viewerOf(ctx), id);

/** The names of those reviews that the caller can see. */
export const listReviewNames = (ctx: Context, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

/** A query for the ids of the reviews that the caller can see. */
export const reviewsSeenBy = (ctx: Context): Part => store.seenReviews(ctx.organizationId, viewerOf(ctx));

/** A query for the ids of the reviews that a person can see. */
export const visibleReviewsOf = (organizationId: string, userId: number): Part =>
  store.visibleReviews(organizationId, userId, reachableProjectsOf(organizationId, userId));

/** The people who can see the review: they can be assigned and mentioned. */
export async function listReviewPeople(ctx: Context, { id }: OpenReview, query: ReviewPeopleQuery) {
  return toPage("people", await store.listPeople(ctx.sql, ctx.organizationId, id, query), query);
}

const viewerOf = (ctx: Context): store.Viewer => ({
  userId: ctx.caller.userId,
  isAdmin: ctx.caller.kind === "user" && ctx.caller.isAdmin,
  projects: reachableProjects(ctx),
});

/** What workflows need to know of a review that has succeeded. */
export const findCompleted = store.findCompleted;
