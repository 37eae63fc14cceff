import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { NewReviewShare, ReviewShare } from "../../workspace/shares/shares.schema.ts";
import { listShares, shareWith, stopSharing } from "../../workspace/shares/shares.ts";
import { Decision, DecisionChange, DecisionEntry } from "./decisions.schema.ts";
import { decideFinding, findingGate, listFindingHistory } from "./decisions.ts";
import { withEarlierDecisions } from "./learning/precedents.ts";
import { NewRedline, RedlineJob } from "./redline/redline.schema.ts";
import { startRedline } from "./redline/start-redline.ts";
import { Review, ReviewPeopleQuery, ReviewPerson, ReviewQuery, ReviewSummary } from "./reviews.schema.ts";
import { deleteReview, listReviewPeople, listReviews, readReview, reviewGate, sharedReview } from "./reviews.ts";

const params = z.object({ id: Id });

export const listReviewsRoute = endpoint({
  method: "GET",
  path: "/reviews",
  replica: true,
  summary: "List the reviews that you can see, newest first",
  description:
    "Those that you started, those shared with you and those of your projects. Runs of organization-scoped keys are listed for administrators and organization-scoped keys. Findings are not included.",
  key: "any",
  query: ReviewQuery,
  returns: pageOf("reviews", ReviewSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "reviews",
      query,
      (page) => listReviews(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const getReviewRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}",
  summary: "Get a review with its playbook, findings and decisions",
  description:
    "`POST /playbooks/{id}/run` starts a review; its job's id is the id of the review. It is kept until it is deleted, even when the job has expired.",
  key: "any",
  params,
  gate: reviewGate("read"),
  returns: Review,
  status: 200,
  handle: async (ctx, { review }) => withEarlierDecisions(ctx, await readReview(ctx, review)),
});

export const deleteReviewRoute = endpoint({
  method: "DELETE",
  path: "/reviews/{id}",
  summary: "Delete a review",
  description: "Cancels it if it has not ended. The reviewed files and the redlines are kept.",
  key: "any",
  params,
  gate: reviewGate("admin"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { review }) => deleteReview(ctx, review),
});

export const decideFindingRoute = endpoint({
  method: "PATCH",
  path: "/reviews/{id}/findings/{checkId}",
  summary: "Decide a finding, assign it or add a note",
  description:
    "`edited` takes the changes in `revisions`. `decision: null` withdraws the decision. `restores` brings back an earlier state, as the decision of its original author. If you send the `updated_at` that you read as `if_updated_at`, a newer decision is not overwritten: the request fails with 409 `FINDING_CHANGED`.",
  key: "any",
  params: z.object({ id: Id, checkId: Id }),
  gate: findingGate("write"),
  body: DecisionChange,
  returns: Decision,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { review, check, body }) => decideFinding(ctx, review, check.id, body),
});

export const listFindingHistoryRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/findings/{checkId}/history",
  summary: "List a finding's history, newest first",
  description:
    "Every state of the finding with its decision, edited text, note and assignee, and who set it when. The first entry is the current state. Earlier notes and edits are kept when another person decides.",
  key: "any",
  params: z.object({ id: Id, checkId: Id }),
  query: PageQuery,
  gate: findingGate("read"),
  returns: pageOf("history", DecisionEntry),
  status: 200,
  handle: (ctx, { review, check, query }) => listFindingHistory(ctx, review, check.id, query),
});

export const listReviewPeopleRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/people",
  summary: "List the people who can see a review, by name",
  description: "Findings can be assigned to them, and notes can mention them.",
  key: "any",
  params,
  query: ReviewPeopleQuery,
  gate: reviewGate("read"),
  returns: pageOf("people", ReviewPerson),
  status: 200,
  handle: (ctx, { review, query }) => listReviewPeople(ctx, review, query),
});

export const createReviewRedlineRoute = endpoint({
  method: "POST",
  path: "/reviews/{id}/redline",
  summary: "Create a redline with the accepted and edited changes",
  description:
    "Starts a job that writes the accepted and edited changes into copies of the reviewed DOCX files, as tracked changes. Comments are left out unless asked for, so that the documents can be sent to the other side. If an approval rule applies, it has to be approved first, unless the comments are internal: else the request fails with 409 `APPROVAL_REQUIRED`. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  params,
  query: WaitQuery,
  supportsWait: true,
  gate: reviewGate("write"),
  body: NewRedline,
  returns: RedlineJob,
  status: [200, 202],
  errorStatuses: [409],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { review, body }) => startRedline(ctx, review, body),
});

export const listReviewSharesRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/shares",
  summary: "List the people a review is shared with",
  description:
    "People who can read the review and decide its findings, besides its creator and those who have access through its project.",
  key: "any",
  params,
  query: PageQuery,
  gate: reviewGate("read"),
  returns: pageOf("shares", ReviewShare),
  status: 200,
  handle: (ctx, { review, query }) => listShares(ctx, sharedReview(review), query),
});

export const shareReviewRoute = endpoint({
  method: "POST",
  path: "/reviews/{id}/shares",
  summary: "Share a review with a person",
  description: "They can then read the review and its files, decide its findings and create redlines.",
  key: "any",
  params,
  gate: reviewGate("admin"),
  body: NewReviewShare,
  returns: ReviewShare,
  status: [201, 200],
  handle: (ctx, { review, body }) => shareWith(ctx, sharedReview(review), body),
});

export const unshareReviewRoute = endpoint({
  method: "DELETE",
  path: "/reviews/{id}/shares/{userId}",
  summary: "Stop sharing a review with a person",
  description: "People can also remove themselves. They lose access at once; their decisions stay.",
  key: "any",
  params: z.object({ id: Id, userId: UserId }),
  gate: reviewGate("read"),
  status: 204,
  handle: (ctx, { review, params }) => stopSharing(ctx, sharedReview(review), params.userId),
});
