import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { pageByCursor } from "../http/paging/cursor.ts";
import { pageOf } from "../http/paging/page.ts";
import { WaitQuery } from "../http/pipeline/wait.ts";
import { Id } from "../http/shapes.ts";
import { streamJobEvents } from "./job-events.ts";
import { Job, JobQuery } from "./jobs.schema.ts";
import { awaitJob, cancelJob, jobGate, listJobs } from "./jobs.ts";

export const listJobsRoute = endpoint({
  method: "GET",
  path: "/jobs",
  summary: "List your jobs, newest first",
  description:
    "The jobs of the key's user, or of the organization's keys, from the last 30 days. Filter by `kind` and `status`.",
  key: "any",
  requiredScopes: [],
  query: JobQuery,
  returns: pageOf("jobs", Job),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "jobs",
      query,
      (page) => listJobs(ctx, { ...query, ...page }),
      ({ job_id }) => job_id,
    ),
});

export const getJobRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}",
  summary: "Get a job, optionally waiting for it to end",
  description:
    "Returns 200 once the job has ended, whether or not it succeeded, and 202 while it is pending or running.",
  key: "any",
  requiredScopes: [],
  params: z.object({ id: Id }),
  query: WaitQuery,
  supportsWait: true,
  gate: jobGate,
  returns: Job,
  status: [200, 202],
  handle: (ctx, { job, wait }) => awaitJob(ctx, job.job_id, wait),
});

export const streamJobEventsRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}/events",
  summary: "Stream a job's progress and its result",
  description:
    "Server-sent events: `token` ({text}), `step` ({label}), `restart` (discard the tokens so far), `citation`, and finally `job` with the whole job. Each event has an `id`. Send the last one received as `Last-Event-ID` to get only the events after it, even after the job has ended. If no event of the job's current attempt has that id, `restart` is sent, then all events.",
  key: "any",
  requiredScopes: [],
  params: z.object({ id: Id }),
  gate: jobGate,
  streams: true,
  supportsLastEventId: true,
  status: 200,
  handle: (ctx, { job, isStillAdmitted, lastEventId }) =>
    streamJobEvents(ctx, job.job_id, { isStillAdmitted, lastEventId, accept: undefined }),
});

export const cancelJobRoute = endpoint({
  method: "POST",
  path: "/jobs/{id}/cancel",
  summary: "Cancel a job",
  description:
    "Returns the job as canceled. A job that has ended is 409 `JOB_FINISHED`. Credits that were held for it are released.",
  key: "any",
  requiredScopes: ["inference"],
  params: z.object({ id: Id }),
  gate: jobGate,
  returns: Job,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { job }) => cancelJob(ctx, job.job_id),
});
