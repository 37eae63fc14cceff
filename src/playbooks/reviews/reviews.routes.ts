import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { PageQuery, pageOf } from "../../http/page.ts";
import { Id } from "../../http/shapes.ts";
import { Review } from "./reviews.schema.ts";
import { listReviews, reviewGate } from "./reviews.ts";

export const listReviewsRoute = endpoint({
  method: "GET",
  path: "/reviews",
  summary: "List your reviews, newest first",
  description: "Findings are not included.",
  key: "any",
  query: PageQuery,
  returns: pageOf("reviews", Review),
  status: 200,
  handle: (ctx, { query }) => listReviews(ctx, query),
});

export const readReviewRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}",
  summary: "Get a review and its progress",
  key: "any",
  params: z.object({ id: Id }),
  gate: reviewGate,
  returns: Review,
  status: 200,
  handle: async (_ctx, { review }) => review,
});
