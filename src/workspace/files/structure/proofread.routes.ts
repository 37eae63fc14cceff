import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { awaitJob } from "../../../kernel/jobs/jobs.ts";
import { fileGate } from "../files.ts";
import { ProofreadJob } from "./proofread.schema.ts";
import { startProofreading } from "./proofread.ts";

/** `fixes=120,480`, `fixes=none` */
const ProofreadQuery = WaitQuery.extend({
  fixes: z
    .string()
    .max(4_000)
    .regex(/^(?:none|\d{1,10}(?:,\d{1,10})*)$/, "must be starts of findings, separated by commas, or none")
    .transform((starts) => (starts === "none" ? [] : starts.split(",").map(Number)))
    .optional()
    .describe(
      "Write only the fixes of the findings that start here, such as `120,480`; `none` writes no copy. If omitted, all fixes are written.",
    ),
});

export const proofreadFileRoute = endpoint({
  method: "POST",
  path: "/files/{id}/proofread",
  summary: "Proofread a file",
  description:
    "Starts a job that lists defects of a draft: terms, references, exhibits, numbering, amounts, dates, names, blanks and slips. A clean text gives no finding. If the file is a DOCX and a finding has a fix, a copy is written with all fixes as tracked changes. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  params: z.object({ id: Id }),
  query: ProofreadQuery,
  supportsWait: true,
  gate: fileGate("read"),
  returns: ProofreadJob,
  status: [200, 202],
  errorStatuses: [422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { file, query }) => startProofreading(ctx, file, query.fixes),
});
