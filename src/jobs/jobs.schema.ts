import { z } from "zod";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { Id, Timestamp } from "../http/shapes.ts";

export const JOB_KINDS = [
  "chat/completions",
  "playbooks/run",
  "playbooks/test",
  "reviews/redline",
  "reviews/responses",
  "files/compare",
] as const;
export const JOB_STATUSES = ["pending", "running", "succeeded", "failed", "canceled"] as const;

/** A job as callers see it. `result` depends on the kind. */
export const jobOf = <K extends string, R extends z.ZodType>(id: string, kind: K | readonly [K, ...K[]], result: R) =>
  z
    .object({
      job_id: Id,
      kind: typeof kind === "string" ? z.literal(kind) : z.enum(kind),
      status: z.enum(JOB_STATUSES),
      result: result.nullable(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      created_at: Timestamp,
      completed_at: Timestamp.nullable(),
    })
    .meta({ id });

export const Job = jobOf("Job", JOB_KINDS, z.record(z.string(), z.unknown()));
export type Job = z.output<typeof Job>;

export const JobQuery = CursorQuery.extend({
  kind: z.enum(JOB_KINDS).optional().describe("Only jobs of this kind."),
  status: z.enum(JOB_STATUSES).optional().describe("Only jobs of this status."),
});
export type JobQuery = Placed<z.output<typeof JobQuery>>;
