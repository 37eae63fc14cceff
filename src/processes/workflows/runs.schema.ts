import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { clearableText, Id, Person, Timestamp } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { ModelUsage } from "../../kernel/metrics/model-usage.schema.ts";
import { STEP_KINDS } from "./steps.schema.ts";
import { Occasion } from "./triggers.schema.ts";

export const RUN_STATUSES = ["queued", "running", "waiting", "succeeded", "failed", "canceled"] as const;
const STEP_STATUSES = ["pending", "running", "waiting", "succeeded", "failed", "skipped", "canceled"] as const;

const Fault = z
  .object({
    code: z.string().describe("A stable, machine-readable code."),
    message: z.string().describe("What went wrong, in words."),
  })
  .nullable();

export const Decision = z.enum(["approved", "rejected"], "must be approved or rejected");

export const RunStep = z
  .object({
    id: z.string().describe("The name of the step in the workflow."),
    kind: z.enum(STEP_KINDS).describe("What the step does."),
    status: z.enum(STEP_STATUSES).describe("`waiting`: a person has to decide. `skipped`: its condition did not hold."),
    input: z.record(z.string(), z.unknown()).describe("Its input, with references as they stand in the workflow."),
    result: z.unknown().describe("What came of it, which depends on the kind. Null until it succeeded."),
    error: Fault.describe("Why it failed. Null otherwise."),
    question: z.string().nullable().describe("What is to be decided. Null for a step without a decision."),
    deciders: z.array(Person).describe("Who may decide. Empty for a step without a decision."),
    decision: Decision.nullable().describe("What was decided. Null until then."),
    note: z.string().nullable().describe("The note of whoever decided."),
    decided_by: Person.nullable().describe("Who decided. Null until then."),
    started_at: Timestamp.nullable().describe("When it began. Null until then."),
    ended_at: Timestamp.nullable().describe("When it ended. Null until then."),
  })
  .meta({ id: "WorkflowRunStep" });
export type RunStep = z.output<typeof RunStep>;

const summary = {
  id: Id.describe("The id of the run."),
  workflow_id: Id.nullable().describe("Its workflow. Null if that was deleted."),
  version: z.int().describe("The version of the workflow that it was started with."),
  name: z.string().describe("The name of the workflow then."),
  status: z
    .enum(RUN_STATUSES)
    .describe("`queued`: it waits for its turn. `waiting`: a person has to decide. The last three have ended."),
  trigger: Occasion,
  error: Fault.describe("Why it failed, or was stopped by a decision. Null otherwise."),
  user: Person.nullable().describe("Whom it works for. Null for an organization key."),
  created_at: Timestamp.describe("When it was started."),
  ended_at: Timestamp.nullable().describe("When it ended. Null until then."),
};

export const WorkflowRunSummary = z.object(summary).meta({ id: "WorkflowRunSummary" });
export type WorkflowRunSummary = z.output<typeof WorkflowRunSummary>;

export const WorkflowRun = z
  .object({
    ...summary,
    steps: z.array(RunStep).describe("Its steps, in their order."),
    usage: ModelUsage.describe("What its steps have used of language models so far."),
    can_decide: z.boolean().describe("Whether the caller may decide the step that waits."),
  })
  .meta({ id: "WorkflowRun" });
export type WorkflowRun = z.output<typeof WorkflowRun>;

export const NewWorkflowRun = z
  .strictObject({
    file_ids: z.array(Id).max(500, "must contain at most 500 file ids").default([]).describe("What it works on."),
    fields: z
      .record(z.string().max(100), z.unknown())
      .default({})
      .describe("Further values, which steps refer to as `$trigger.fields.…`."),
  })
  .meta({ id: "NewWorkflowRun" });
export type NewWorkflowRun = z.output<typeof NewWorkflowRun>;

export const RunQuery = CursorQuery.extend({
  workflow_id: Id.optional().describe("Only runs of this workflow."),
  status: z.enum(RUN_STATUSES).optional().describe("Only runs of this status."),
});
export type RunQuery = Placed<z.output<typeof RunQuery>>;

export const StepDecision = z
  .strictObject({
    decision: Decision.describe("`rejected` ends the run, unless a later step has a condition on this decision."),
    note: clearableText(2000).optional().describe("Why. Shown to everybody who sees the run."),
  })
  .meta({ id: "WorkflowStepDecision" });
export type StepDecision = z.output<typeof StepDecision>;

export const Estimate = z
  .object({
    credits: z.number().nullable().describe("What one run costs at most. Null if credits are not counted."),
    available: z.number().nullable().describe("The credits that are left. Null if credits are not counted."),
    steps: z
      .array(
        z.object({
          id: z.string().describe("The name of the step."),
          kind: z.enum(STEP_KINDS).describe("What the step does."),
          times: z.int().describe("How many paid operations it starts."),
          credits: z.number().nullable().describe("What they cost. Null if credits are not counted."),
          problem: z
            .string()
            .nullable()
            .describe("Why the step could not be taken as things are now. Null if it could."),
        }),
      )
      .describe("The steps, in their order."),
  })
  .meta({ id: "WorkflowEstimate" });
export type Estimate = z.output<typeof Estimate>;

/** Takes the next step of a run. */
export const AdvanceRun = {
  kind: "workflows/advance",
  internal: true,
  maxAttempts: 20,
  input: z.object({ run_id: Id }),
} satisfies JobKind;
