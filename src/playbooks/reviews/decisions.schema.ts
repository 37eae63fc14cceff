import { z } from "zod";
import { clearableText, Id, integer, MAX_INTEGER, Timestamp, TimestampInput, text } from "../../http/shapes.ts";
import { Person } from "../../keys/keys.schema.ts";
import { Mentions } from "../../notifications/mentions.schema.ts";

const MAX_REVISIONS = 50;

const decision = z
  .enum(["accepted", "rejected", "edited"])
  .nullable()
  .describe("`edited`: accepted with `revisions` instead of those of the finding. Null: not decided.");

const EditedRevision = z.object({
  file_id: Id,
  original: z.string(),
  replacement: z.string(),
  start: z.int(),
  end: z.int(),
  rationale: z.string(),
});
export type EditedRevision = z.output<typeof EditedRevision>;

/** A finding as somebody left it. */
export const DecisionEntry = z
  .object({
    decision,
    note: z.string().nullable(),
    assignee: Person.nullable(),
    revisions: z.array(EditedRevision).nullable().describe("The edited text. Null unless `decision` is `edited`."),
    updated_by: Person.nullable().describe("Who left it so. Null for an organization-scoped key."),
    updated_at: Timestamp,
  })
  .meta({ id: "FindingHistoryEntry" });
export type DecisionEntry = z.output<typeof DecisionEntry>;

export const Decision = z
  .object({
    check_id: Id,
    decision,
    note: z.string().nullable(),
    assignee: Person.nullable(),
    revisions: z.array(EditedRevision).nullable().describe("Null unless `decision` is `edited`."),
    decided_by: Person.nullable().describe("Null if not decided, or decided with an organization-scoped key."),
    decided_at: Timestamp.nullable(),
    updated_by: Person.nullable(),
    updated_at: Timestamp,
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
    replacement: text(0, 20_000),
    start: offset,
    end: offset,
    file_id: Id.optional().describe("Required if several files were reviewed."),
    rationale: text(0, 2000).optional(),
  })
  .meta({ id: "EditedRevision" });
export type RevisionInput = z.output<typeof RevisionInput>;

export const DecisionChange = z
  .strictObject({
    decision: decision.optional(),
    note: clearableText(10_000).optional(),
    assignee_user_id: integer(1, MAX_INTEGER).nullable().optional().describe("Someone who can see the review."),
    mentions: Mentions,
    revisions: z
      .array(RevisionInput)
      .min(1, "must contain at least one revision")
      .max(MAX_REVISIONS, `must contain at most ${MAX_REVISIONS} revisions`)
      .nullable()
      .optional()
      .describe("Only with the decision `edited`."),
    if_updated_at: TimestampInput.nullable()
      .optional()
      .describe(
        "The `updated_at` that the caller last read, null if there was no decision. If it has changed, the request fails with 409 FINDING_CHANGED.",
      ),
  })
  .meta({ id: "FindingDecisionChange" });
export type DecisionChange = z.output<typeof DecisionChange>;
