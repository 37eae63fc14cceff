import { z } from "zod";
import { PageQuery } from "../../http/page.ts";
import { Id, Timestamp } from "../../http/shapes.ts";
import { JOB_STATUSES } from "../../jobs/jobs.schema.ts";
import { RunResult } from "../runs/runs.schema.ts";

const named = z.object({ id: Id, title: z.string() });

/** A playbook run without its findings. Available as soon as the run starts. */
export const Review = z
  .object({
    job_id: Id,
    status: z.enum(JOB_STATUSES),
    playbook: named,
    files: z
      .array(z.object({ id: Id, name: z.string() }))
      .describe("The files that still exist, or existed when the review ended."),
    checks: z.int(),
    judged: z.int().describe("The number of checks completed so far. Approximate until the review ends."),
    summary: RunResult.shape.summary.nullable(),
    project_id: Id.nullable(),
    is_own: z.boolean().describe("Whether the caller started it."),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: "Review" });
export const ReviewQuery = PageQuery.extend({
  project_id: Id.optional().describe("Only reviews of this project, including those of other members."),
});
export type ReviewQuery = z.output<typeof ReviewQuery>;
export type Review = z.output<typeof Review>;
