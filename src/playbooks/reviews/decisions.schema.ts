import { z } from "zod";
import { Mentions } from "../../administration/notifications/mentions.schema.ts";
import { TextEnd, TextStart } from "../../content/citations/citation.schema.ts";
import {
  clearableText,
  Id,
  integer,
  MAX_INTEGER,
  Person,
  Timestamp,
  TimestampInput,
  text,
  UpdatedAt,
} from "../../kernel/http/shapes.ts";

const MAX_REVISIONS = 50;

const decision = z
  .enum(["accepted", "rejected", "edited"])
  .nullable()
  .describe("`edited`: accepted with `revisions` instead of those of the finding. Null: not decided.");

const EditedRevision = z.object({
  file_id: Id.describe("The file that is changed."),
  original: z.string().describe("The words that are replaced. Empty for an insertion."),
  replacement: z.string().describe("The new words. Empty for a deletion."),
  start: TextStart,
  end: TextEnd,
  rationale: z.string().describe("Why the change is made. May be empty."),
});
export type EditedRevision = z.output<typeof EditedRevision>;

/** One entry in the history of a finding. */
export const DecisionEntry = z
  .object({
    decision,
    note: z.string().nullable().describe("The note at that time. Null if there was none."),
    assignee: Person.nullable().describe("Who was assigned at that time. Null if nobody was."),
    revisions: z.array(EditedRevision).nullable().describe("The edited text. Null unless `decision` is `edited`."),
    decided_by: Person.nullable().describe(
      "Who made the decision. Differs from `updated_by` if the decision was restored.",
    ),
    updated_by: Person.nullable().describe("Who set this state. Null for an organization-scoped key."),
    updated_at: Timestamp.describe("When this state was set."),
  })
  .meta({ id: "FindingHistoryEntry" });
export type DecisionEntry = z.output<typeof DecisionEntry>;

export const Decision = z
  .object({
    check_id: Id.describe("The check whose finding was decided."),
    decision,
    note: z.string().nullable().describe("A note for colleagues. Null if there is none."),
    assignee: Person.nullable().describe("Who should decide. Null if nobody is assigned."),
    revisions: z.array(EditedRevision).nullable().describe("Null unless `decision` is `edited`."),
    decided_by: Person.nullable().describe("Null if not decided, or decided with an organization-scoped key."),
    decided_at: Timestamp.nullable().describe("When it was decided. Null if it is not."),
    updated_by: Person.nullable().describe("Who changed it last. Null for an organization-scoped key."),
    updated_at: UpdatedAt,
    history: z
      .array(DecisionEntry.omit({ revisions: true }))
      .describe(
        "Earlier states, newest first, up to 20. `GET /reviews/{id}/findings/{checkId}/history` has all of them, with their text.",
      ),
  })
  .meta({ id: "FindingDecision" });
export type Decision = z.output<typeof Decision>;

const offset = integer(0, MAX_INTEGER);

const RevisionInput = z
  .strictObject({
    original: text(0, 200_000).describe("The exact text of the file from `start` to `end`. Empty for an insertion."),
    replacement: text(0, 20_000).describe("The new words. Empty for a deletion."),
    start: offset.describe("Where the replaced words begin in the text of the file, in UTF-16 units."),
    end: offset.describe(
      "Where the replaced words end in the text of the file: the offset after the last character, in UTF-16 units.",
    ),
    file_id: Id.optional().describe("Required if several files were reviewed."),
    rationale: text(0, 2000).optional().describe("Why the change is made."),
  })
  .meta({ id: "EditedRevision" });
export type RevisionInput = z.output<typeof RevisionInput>;

export const DecisionChange = z
  .strictObject({
    decision: decision.optional(),
    note: clearableText(10_000).optional().describe("A note for colleagues; null or blank clears it."),
    assignee_user_id: integer(1, MAX_INTEGER).nullable().optional().describe("Someone who can see the review."),
    mentions: Mentions,
    revisions: z
      .array(RevisionInput)
      .min(1, "must contain at least one revision")
      .max(MAX_REVISIONS, `must contain at most ${MAX_REVISIONS} revisions`)
      .nullable()
      .optional()
      .describe("Only with the decision `edited`."),
    restores: TimestampInput.optional().describe(
      "The `updated_at` of an earlier state. Brings back its decision and edited text, with their author and time. Cannot be combined with `decision` or `revisions`.",
    ),
    if_updated_at: TimestampInput.nullable()
      .optional()
      .describe(
        "The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED.",
      ),
  })
  .refine(({ restores, decision, revisions }) => !restores || (decision === undefined && revisions === undefined), {
    path: ["restores"],
    message: "must not be sent together with decision or revisions",
  })
  .meta({ id: "FindingDecisionChange" });
export type DecisionChange = z.output<typeof DecisionChange>;
