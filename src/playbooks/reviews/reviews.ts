import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type PageQuery, toPage } from "../../http/page.ts";
import * as store from "./reviews.store.ts";

/** Only for the caller who started the review, like its job. */
export const reviewGate = async (ctx: Context, { id }: { id: string }) => {
  const review = await store.findReview(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!review) throw notFound("review");
  return { review };
};

export async function listReviews(ctx: Context, page: PageQuery) {
  return toPage("reviews", await store.listReviews(ctx.sql, ctx.organizationId, ctx.caller.userId, page), page);
}
