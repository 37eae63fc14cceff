import { z } from "zod";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { CreatedAt, Id, Timestamp } from "../http/shapes.ts";
import { ModelUsage } from "../metrics/model-usage.schema.ts";

export const JOB_KINDS = [
  "chat/completions",
  "playbooks/run",
  "playbooks/test",
  "reviews/redline",
  "reviews/responses",
  "files/compare",
  "files/proofread",
  "playbooks/from-documents",
  "reports",
  "vaults/evaluate",
  "templates/batch",
  "templates/suggest",
] as const;
export const JOB_STATUSES = ["pending", "running", "succeeded", "failed", "canceled"] as const;

/** A job as callers see it. `result` depends on the kind. */
export const jobOf = <K extends string, R extends z.ZodType>(id: string, kind: K | readonly [K, ...K[]], result: R) =>
  z
    .object({
      job_id: Id.describe("The id of the job."),
      kind: (typeof kind === "string" ? z.literal(kind) : z.enum(kind)).describe("The work that the job does."),
      status: z
        .enum(JOB_STATUSES)
        .describe("`pending` and `running` jobs have not ended; `succeeded`, `failed` and `canceled` ones have ended."),
      result: result.nullable().describe("The outcome, which depends on the kind. Null until the job succeeds."),
      error: z
        .object({
          code: z.string().describe("A stable, machine-readable code, such as `MODEL_UNAVAILABLE`."),
          message: z.string().describe("What went wrong, as a human-readable message."),
        })
        .nullable()
        .describe("Why the job failed or was canceled. Null otherwise."),
      usage: ModelUsage.describe("What the job has used of language models so far, failed attempts included."),
      created_at: CreatedAt,
      completed_at: Timestamp.nullable().describe("When the job ended. Null until then."),
    })
    .meta({ id });

export const Job = jobOf("Job", JOB_KINDS, z.record(z.string(), z.unknown()));
export type Job = z.output<typeof Job>;

export const JobQuery = CursorQuery.extend({
  kind: z.enum(JOB_KINDS).optional().describe("Only jobs of this kind."),
  status: z.enum(JOB_STATUSES).optional().describe("Only jobs of this status."),
});
export type JobQuery = Placed<z.output<typeof JobQuery>>;
