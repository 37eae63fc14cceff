import { mustBeColleague } from "../../accounts/people.ts";
import type { Context } from "../../context.ts";
import { forbidden, invalidField } from "../../errors.ts";
import { Reply } from "../../http/endpoint.ts";
import { type PageQuery, toPage } from "../../http/page.ts";
import type { OpenReview } from "./reviews.ts";
import type { NewShare, Share } from "./shares.schema.ts";
import * as store from "./shares.store.ts";

export async function listReviewShares(ctx: Context, review: OpenReview, page: PageQuery) {
  return toPage("shares", await store.listShares(ctx.sql, ctx.organizationId, review.id, page), page);
}

/** The colleague can then read the review, decide its findings and create redlines. No notification is sent. */
export async function shareReview(ctx: Context, review: OpenReview, input: NewShare): Promise<Reply<Share>> {
  const person = await mustBeColleague(ctx, input);
  if (person.id === review.created_by?.id)
    throw invalidField("body", "This person started the review and already has access to it.");
  const added = await store.insertShare(ctx.sql, ctx.organizationId, review.id, person.id);
  const share = await store.findShare(ctx.sql, ctx.organizationId, review.id, person.id);
  return new Reply(added ? 201 : 200, share!);
}

/** People may remove their own access. Only whoever started the review may remove someone else's. */
export async function unshareReview(ctx: Context, review: OpenReview, userId: number): Promise<undefined> {
  if (userId !== ctx.caller.userId && review.my_access_level !== "admin")
    throw forbidden("Only the person who started this review can stop sharing it with others.");
  await store.deleteShare(ctx.sql, ctx.organizationId, review.id, userId);
}

/** For someone who leaves the organization. Reviews they started stay available to the people they were shared with. */
export const leaveReviews = ({ sql, organizationId }: Context, userId: number) =>
  store.deleteSharesOf(sql, organizationId, userId);
