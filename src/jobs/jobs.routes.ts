import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { WaitQuery } from "../http/wait.ts";
import { Job, JobQuery } from "./jobs.schema.ts";
import { awaitJob, cancelJob, jobGate, listJobs } from "./jobs.ts";

export const listJobsRoute = endpoint({
  method: "GET",
  path: "/jobs",
  summary: "List the caller's jobs, newest first",
  key: "any",
  query: JobQuery,
  returns: pageOf("jobs", Job),
  status: 200,
  handle: (ctx, { query }) => listJobs(ctx, query),
});

export const readJobRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}",
  summary: "Read a job, waiting for its end if asked to",
  description: "200 when the job has ended, however it ended; 202 while it has not.",
  key: "any",
  params: z.object({ id: Id }),
  query: WaitQuery,
  waits: true,
  gate: jobGate,
  returns: Job,
  status: [200, 202],
  handle: (ctx, { job, wait }) => awaitJob(ctx, job.job_id, wait),
});

export const cancelJobRoute = endpoint({
  method: "POST",
  path: "/jobs/{id}/cancel",
  summary: "Cancel a job that has not ended",
  key: "any",
  params: z.object({ id: Id }),
  gate: jobGate,
  returns: Job,
  status: 200,
  refuses: [409],
  handle: (ctx, { job }) => cancelJob(ctx, job.job_id),
});
