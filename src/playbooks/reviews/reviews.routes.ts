import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { pageOf } from "../../http/page.ts";
import { Id } from "../../http/shapes.ts";
import { RunJob } from "../runs/runs.schema.ts";
import { Review, ReviewQuery } from "./reviews.schema.ts";
import { listReviews, readReviewJob, reviewGate } from "./reviews.ts";

export const listReviewsRoute = endpoint({
  method: "GET",
  path: "/reviews",
  summary: "List your reviews, or those of a project, newest first",
  description: "Findings are not included.",
  key: "any",
  query: ReviewQuery,
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

export const readReviewResultRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/result",
  summary: "Get the findings of a review, as its job reports them",
  key: "any",
  params: z.object({ id: Id }),
  gate: reviewGate,
  returns: RunJob,
  status: 200,
  handle: (ctx, { review }) => readReviewJob(ctx, review),
});
