import { endpoint } from "../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { streamJobEvents } from "../../kernel/jobs/job-events.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { CompletionJob, NewCompletion } from "./completions.schema.ts";
import { startCompletion } from "./completions.ts";

export const completeChatRoute = endpoint({
  method: "POST",
  path: "/chat/completions",
  summary: "Ask a question, optionally about files, or continue a chat",
  description:
    "Starts a job that answers the question. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise. The model never asks for clarification; it states its assumptions in the answer. With `Accept: text/event-stream` or `stream: true` the answer is streamed: events `token` ({text}), `step` ({label}), `restart` (discard the tokens so far), `citation`, and finally `job` with the whole job. `Location` is the URL of the job. If the connection is lost, continue at `GET /jobs/{id}/events` with `Last-Event-ID`, or send the request again with the same `Idempotency-Key` and `Last-Event-ID`.",
  key: "any",
  tier: "inference",
  query: WaitQuery,
  supportsWait: true,
  body: NewCompletion,
  returns: CompletionJob,
  status: [200, 202],
  errorStatuses: [402, 409, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  supportsLastEventId: true,
  followAsEvents: (ctx, { job_id }, client) => streamJobEvents(ctx, job_id, client),
  handle: (ctx, { body }) => startCompletion(ctx, body),
});
