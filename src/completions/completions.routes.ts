import { endpoint } from "../http/endpoint.ts";
import { WaitQuery } from "../http/wait.ts";
import { awaitJob } from "../jobs/jobs.ts";
import { CompletionJob, NewCompletion } from "./completions.schema.ts";
import { startCompletion } from "./completions.ts";

export const completeChatRoute = endpoint({
  method: "POST",
  path: "/chat/completions",
  summary: "Ask a question, over files if any, and continue a chat",
  description:
    "A job answers. 200 when it has ended within the time to wait, however it ended; 202 while it has not. The model never asks back: it answers with its assumptions stated.",
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
