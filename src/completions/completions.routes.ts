import { endpoint } from "../http/endpoint.ts";
import { WaitQuery } from "../http/wait.ts";
import { awaitJob } from "../jobs/jobs.ts";
import { CompletionJob, NewCompletion } from "./completions.schema.ts";
import { startCompletion } from "./completions.ts";

export const completeChatRoute = endpoint({
  method: "POST",
  path: "/chat/completions",
  summary: "Ask a question, optionally about files, or continue a chat",
  description:
    "Starts a job that answers the question. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. The model never asks for clarification; it states its assumptions in the answer.",
  key: "any",
  tier: "inference",
  query: WaitQuery,
  waits: true,
  body: NewCompletion,
  returns: CompletionJob,
  status: [200, 202],
  refuses: [402, 409, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { body }) => startCompletion(ctx, body),
});
