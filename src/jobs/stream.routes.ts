import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/shapes.ts";
import { jobGate } from "./jobs.ts";
import { streamJob } from "./stream.ts";

export const streamJobRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}/stream",
  summary: "Stream a job's answer until the job ends",
  key: "any",
  params: z.object({ id: Id }),
  gate: jobGate,
  streams: true,
  status: 200,
  handle: (ctx, { job, isStillAdmitted }) => streamJob(ctx, job.job_id, isStillAdmitted),
});
