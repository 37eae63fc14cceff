import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integer, Person, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { Visibility } from "../../workspace/shares/visibility.schema.ts";
import { Step } from "./steps.schema.ts";
import { Trigger } from "./triggers.schema.ts";

const MAX_STEPS = 30;

const fields = {
  name: visibleText(1, 200).describe("The name of the workflow."),
  description: text(0, 2000).describe("What it is for."),
  trigger: Trigger,
  steps: z
    .array(Step, "must be a list of steps")
    .min(1, "must have at least one step")
    .max(MAX_STEPS, `must have at most ${MAX_STEPS} steps`)
    .describe("The steps, in their order."),
  enabled: z.boolean("must be true or false").describe("Whether it can be started, and starts by itself."),
  visibility: Visibility,
  max_runs_per_hour: integer(1, 10_000).describe("More runs than these in an hour wait for their turn."),
};

export const Workflow = z
  .object({
    id: Id.describe("The id of the workflow."),
    ...fields,
    disabled_reason: z.string().nullable().describe("Why the service disabled it. Null if it did not."),
    version: z.int().describe("Goes up by one with each change. A run keeps the version that it was started with."),
    next_at: z.string().nullable().describe("When the schedule starts it next. Null without a schedule."),
    created_by: Person.nullable().describe("Whom it works for if it starts by itself. Null for an organization key."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Workflow" });
export type Workflow = z.output<typeof Workflow>;

export const NewWorkflow = z
  .strictObject({
    ...fields,
    description: fields.description.default(""),
    trigger: Trigger.default({ kind: "manual" }),
    enabled: fields.enabled.default(true),
    visibility: Visibility.optional().describe(
      "`private` is visible only to its creator and administrators. Defaults to private, with an organization-scoped key to organization.",
    ),
    max_runs_per_hour: fields.max_runs_per_hour.default(100),
  })
  .meta({ id: "NewWorkflow" });
export type NewWorkflow = z.output<typeof NewWorkflow>;

export const WorkflowChange = z.strictObject(fields).partial().meta({ id: "WorkflowChange" });
export type WorkflowChange = z.output<typeof WorkflowChange>;

export const WorkflowQuery = CursorQuery.extend({
  trigger: z.string().max(40).optional().describe("Only workflows with a trigger of this kind."),
});
export type WorkflowQuery = Placed<z.output<typeof WorkflowQuery>>;

/** A workflow that ships with the product: a person fills in what it needs, and saves it as their own. */
export const WorkflowTemplate = z
  .object({
    key: z.string().describe("Its name in the list."),
    name: fields.name,
    description: fields.description,
    trigger: z.record(z.string(), z.unknown()).describe("The trigger, without the things that have to be chosen."),
    steps: z.array(z.record(z.string(), z.unknown())).describe("The steps, without the things that have to be chosen."),
    needs: z
      .array(
        z.object({
          path: z.string().describe("Where it belongs, such as `steps.1.input.playbook_id`."),
          what: z.string().describe("What it is, in words."),
        }),
      )
      .describe("What has to be chosen before it is saved, such as the playbook of a step."),
  })
  .meta({ id: "WorkflowTemplate" });
export type WorkflowTemplate = z.output<typeof WorkflowTemplate>;
