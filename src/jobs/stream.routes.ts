import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/shapes.ts";
import { openJobStream } from "./job-stream.ts";
import { Job } from "./jobs.schema.ts";
import { jobGate } from "./jobs.ts";

export const streamJobRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}/stream",
  summary: "Stream a job's answer until the job ends",
  key: "any",
  params: z.object({ id: Id }),
  gate: jobGate,
  streams: true,
  status: 200,
  handle: (ctx, { job, isStillAdmitted }) =>
    openJobStream(ctx, job.job_id, isStillAdmitted, {
      progress: (stream, { event, ...data }) => stream.tell(event, data),
      ended: (stream, ended) => stream.tell("end", Job.parse(ended)),
    }),
});
