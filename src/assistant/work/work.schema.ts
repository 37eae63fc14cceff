import { z } from "zod";
import { Id, visibleText } from "../../kernel/http/shapes.ts";

export const MAX_PLAN = 40;
const STEP_CHARACTERS = 300;

export const STEP_STATUSES = ["pending", "running", "done", "skipped", "stopped"] as const;

export const PlanStep = z
  .object({
    text: visibleText(1, STEP_CHARACTERS).describe("What is done in this step."),
    status: z
      .enum(STEP_STATUSES)
      .describe("`pending`, `running` or `done`; `skipped`: not needed; `stopped`: a person or a limit ended it."),
  })
  .meta({ id: "PlanStep" });
export type PlanStep = z.output<typeof PlanStep>;

export const Plan = z.array(PlanStep).max(MAX_PLAN, `must have at most ${MAX_PLAN} steps`);

export const PlanChange = z.strictObject({ steps: Plan.describe("All steps, in order.") }).meta({ id: "PlanChange" });
export type PlanChange = z.output<typeof PlanChange>;

/** What a change is about. */
const Target = z
  .object({
    kind: z.string().describe("Such as `vault`, `file` or `review`."),
    id: z.string().describe("Its id."),
    name: z.string().nullable().describe("Its name, if it is known."),
  })
  .nullable();

export const DoneAction = z
  .object({
    tool: z.string().describe("The tool that made the change, such as `create`."),
    operation: z.string().describe("The operation that it ran, such as `POST /vaults/{id}/columns`."),
    summary: z.string().describe("What was done, in words."),
    target: Target.describe("What was made or changed."),
  })
  .meta({ id: "DoneAction" });
export type DoneAction = z.output<typeof DoneAction>;

export const Proposal = z
  .object({
    id: z.string().describe("The id of the proposal. Send it in `decisions` to allow or decline it."),
    tool: z.string().describe("The tool that would make the change."),
    operation: z.string().describe("The operation that it would run."),
    summary: z.string().describe("What would be done, in words."),
    arguments: z.record(z.string(), z.unknown()).describe("What the tool was called with."),
    credits: z.number().nullable().describe("What it would cost. Null if it has no price."),
    decision: z.enum(["allowed", "declined"]).nullable().describe("Null while it waits for a decision."),
  })
  .meta({ id: "Proposal" });
export type Proposal = z.output<typeof Proposal>;

export const ProposalDecision = z
  .strictObject({
    proposal_id: z.string().min(1).max(100).describe("A proposal of an earlier answer of this chat."),
    allow: z.boolean().describe("True: it is done now. False: it is not done."),
  })
  .meta({ id: "ProposalDecision" });
export type ProposalDecision = z.output<typeof ProposalDecision>;

const TableCell = z.object({
  value: z.string().nullable().describe("Null if the document does not say it, as far as it was read."),
  markers: z.array(z.int()).describe("The citations that it rests on."),
  problem: z
    .string()
    .optional()
    .describe("Why the question could not be answered, in words for people. Absent if it was asked and answered."),
});

export const AnswerTable = z
  .object({
    title: z.string().describe("What the table shows."),
    columns: z
      .array(
        z.object({
          label: z.string().describe("The heading."),
          question: z.string().describe("What was asked of each document."),
        }),
      )
      .describe("The columns, in order."),
    rows: z
      .array(
        z.object({
          file_id: Id.describe("The file that was read."),
          document_id: Id.nullable().describe("The document of the vault. Null outside of vaults."),
          filename: z.string().describe("The name of the file."),
          cells: z.array(TableCell).describe("In the order of the columns."),
          note: z
            .string()
            .nullable()
            .describe("What was not read of the document, or got no second look. Null if all was."),
        }),
      )
      .describe("One row for each document."),
    vault_id: Id.nullable().describe("The vault whose documents were asked. Null outside of vaults."),
    left: z.int().describe("How many documents were not asked, because a limit was reached."),
  })
  .meta({ id: "AnswerTable" });
export type AnswerTable = z.output<typeof AnswerTable>;

export const AnswerReview = z
  .object({
    review_id: Id.describe("The review: `GET /reviews/{id}`."),
    playbook: z.string().describe("The title of the playbook."),
    files: z.array(z.string()).describe("The names of the files that were reviewed."),
    flags: z.int().describe("How many checks are flagged."),
    fallbacks: z.int().describe("How many meet a fallback."),
    passes: z.int().describe("How many pass."),
    errors: z.int().describe("How many could not be assessed."),
  })
  .meta({ id: "AnswerReview" });
export type AnswerReview = z.output<typeof AnswerReview>;

export const Unfinished = z
  .object({
    limit: z.enum(["steps", "documents", "credits", "changes"]).describe("The limit that was reached."),
    message: z.string().describe("What is missing, and how to go on."),
  })
  .meta({ id: "Unfinished" });
export type Unfinished = z.output<typeof Unfinished>;

/** A change that was made, kept so that an order of an earlier turn is not carried out again. */
export interface MadeChange {
  operation: string;
  /** The same for the same call. */
  digest: string;
}

/** What one tool returned, shortened, for later turns. */
export interface Note {
  tool: string;
  asked: string;
  result: string;
}
