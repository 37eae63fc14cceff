import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { reviewGate } from "../reviews/reviews.ts";
import { NewResponse, ResponseJob, ResponseRound, ResponseRoundDetail } from "./responses.schema.ts";
import { listRounds, readRound, startReturnedDraftComparison } from "./responses.ts";

const params = z.object({ id: Id });

export const compareReturnedDraftRoute = endpoint({
  method: "POST",
  path: "/reviews/{id}/responses",
  summary: "Compare a returned draft with what was sent",
  description:
    "Starts a job that compares the draft with what we sent: the last redline of the review, or the run's proposal if there is none. It reports which of our changes were accepted, rejected or altered, and lists everything else that differs, changes that were not tracked first. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. The comparison is kept with the review as a round, and everyone who can see the review can read the draft.",
  key: "any",
  tier: "inference",
  params,
  query: WaitQuery,
  supportsWait: true,
  gate: reviewGate("read"),
  body: NewResponse,
  returns: ResponseJob,
  status: [200, 202],
  errorStatuses: [409, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { review, body }) => startReturnedDraftComparison(ctx, review, body),
});

export const listReviewResponsesRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/responses",
  summary: "List the returned drafts, newest first",
  description:
    "The rounds of the review: who submitted which draft and when, and how many of our changes were accepted, rejected and altered. They are kept until the review is deleted, even when their jobs have expired.",
  key: "any",
  params,
  query: PageQuery,
  gate: reviewGate("read"),
  returns: pageOf("responses", ResponseRound),
  status: 200,
  handle: (ctx, { review, query }) => listRounds(ctx, review, query),
});

export const getReviewResponseRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/responses/{responseId}",
  summary: "Get a returned draft with its comparison",
  description: "What happened to each of our changes, and everything else that differs from what was sent.",
  key: "any",
  params: params.extend({ responseId: Id }),
  gate: reviewGate("read"),
  returns: ResponseRoundDetail,
  status: 200,
  handle: (ctx, { review, params }) => readRound(ctx, review, params.responseId),
});
