import { endpoint } from "../../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { awaitJob } from "../../../kernel/jobs/jobs.ts";
import { ComparisonJob, NewComparison } from "./compare.schema.ts";
import { startComparison } from "./compare.ts";

export const compareFilesRoute = endpoint({
  method: "POST",
  path: "/files/compare",
  summary: "Compare two files",
  description:
    "Starts a job that lists what differs, clause by clause and word by word. Two DOCX files are compared exactly, including formatting, and produce a redline; other files are compared by their words. Automatic numbers that only shifted are ignored, as are comments and, in formats other than DOCX, page headers. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  query: WaitQuery,
  supportsWait: true,
  body: NewComparison,
  returns: ComparisonJob,
  status: [200, 202],
  errorStatuses: [422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { body }) => startComparison(ctx, body),
});
