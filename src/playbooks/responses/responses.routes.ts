import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { Id } from "../../http/shapes.ts";
import { WaitQuery } from "../../http/wait.ts";
import { awaitJob } from "../../jobs/jobs.ts";
import { reviewGate } from "../reviews/reviews.ts";
import { NewResponse, ResponseJob } from "./responses.schema.ts";
import { startReturnedDraftComparison } from "./responses.ts";

export const compareReturnedDraftRoute = endpoint({
  method: "POST",
  path: "/reviews/{id}/responses",
  summary: "Read the draft that came back",
  description:
    "Starts a job that compares the draft with what we sent: the last redline of the review, or the run's proposal if there is none. It tells which of our changes were accepted, rejected or altered, and lists everything else that differs, changes that were not tracked first. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  params: z.object({ id: Id }),
  query: WaitQuery,
  waits: true,
  gate: reviewGate("read"),
  body: NewResponse,
  returns: ResponseJob,
  status: [200, 202],
  refuses: [409, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { review, body }) => startReturnedDraftComparison(ctx, review, body),
});
