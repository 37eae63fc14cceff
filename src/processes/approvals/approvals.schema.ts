import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, clearableText, Id, Person, Timestamp } from "../../kernel/http/shapes.ts";
import { Approver, Mode, NewApprovers, Subject } from "./rules.schema.ts";

export const STATUSES = ["pending", "approved", "rejected", "void"] as const;
export const DECISIONS = ["approved", "rejected"] as const;
const MAX_NOTE = 2000;

export const ApprovalStatus = z
  .enum(STATUSES, `must be ${STATUSES.join(", ")}`)
  .describe("`void`: what was to be approved has changed or is gone. It has to be asked for again.");

const note = clearableText(MAX_NOTE);

export const ApprovalDecision = z
  .object({
    user_id: z.int().nullable().describe("Who decided. Null if the account is gone."),
    by: Person.nullable().describe("The same person with the name."),
    on_behalf_of: Person.nullable().describe("In whose place, if that person had delegated. Null otherwise."),
    decision: z.enum(DECISIONS).describe("What was decided."),
    note: z.string().nullable().describe("What the person said about it."),
    at: Timestamp.describe("When it was decided."),
  })
  .meta({ id: "ApprovalDecision" });
export type ApprovalDecision = z.output<typeof ApprovalDecision>;

const Seat = Approver.extend({
  state: z
    .enum(["waiting", "later", "approved", "rejected", "not_needed"])
    .describe("`later`: another one comes first. `not_needed`: the approval has ended, or another one was enough."),
  escalated_to: Person.nullable().describe("Who else may decide now, because it is overdue. Null if nobody."),
});

const Part = z.object({
  rule_id: Id.nullable().describe("The rule that asks for it. Null if the approvers were named, or it was deleted."),
  rule_name: z.string().nullable().describe("The name of that rule."),
  mode: Mode,
  approvers: z.array(Seat).describe("Who is asked, as it was when the approval was asked for."),
});

const Asked = z.object({
  person: Person.describe("Whose decision it waits for."),
  delegate: Person.nullable().describe("Who may decide in the place of that person now. Null if nobody."),
});
export type Asked = z.output<typeof Asked>;

export const Approval = z
  .object({
    id: Id.describe("The id of the approval."),
    subject: Subject,
    subject_id: Id.describe("The id of the review, the file or the request."),
    sha256: z
      .string()
      .describe(
        "What exactly is approved: the SHA-256 of a file, or that of a review's files, findings and decisions together.",
      ),
    title: z.string().describe("What it is, in words, as it was called when the approval was asked for."),
    status: ApprovalStatus,
    note: z.string().nullable().describe("What the person who asked said about it."),
    asked_by: Person.nullable().describe("Who asked. Null for an organization-scoped key."),
    parts: z.array(Part).describe("What each rule asks for. It is approved when all are."),
    waits_for: z.array(Asked).describe("Who can decide now. Empty once it has ended."),
    my_turn: z.boolean().describe("Whether the caller can decide now."),
    my_turn_for: Person.nullable().describe("In whose place the caller would decide. Null for their own."),
    decisions: z.array(ApprovalDecision).describe("What was decided, oldest first."),
    created_at: CreatedAt,
    ended_at: Timestamp.nullable().describe("When it was approved, rejected or became void. Null until then."),
  })
  .meta({ id: "Approval" });
export type Approval = z.output<typeof Approval>;

export const NewApproval = z
  .strictObject({
    subject: Subject,
    subject_id: Id.describe("The id of the review, the file or the request."),
    note: note.default(null).describe("What the approvers should know."),
    approvers: NewApprovers.optional().describe(
      "Who is asked besides those that the rules name. Requires the right to share what is to be approved. Defaults to any administrator if no rule applies.",
    ),
    mode: Mode.optional().describe("For those approvers. Defaults to `any`."),
  })
  .meta({ id: "NewApproval" });
export type NewApproval = z.output<typeof NewApproval>;

export const NewApprovalDecision = z
  .strictObject({
    decision: z.enum(DECISIONS, `must be ${DECISIONS.join(" or ")}`).describe("One `rejected` ends the approval."),
    note: note.default(null).describe("Why. Whoever asked reads it."),
  })
  .meta({ id: "NewApprovalDecision" });
export type NewApprovalDecision = z.output<typeof NewApprovalDecision>;

export const ApprovalQuery = CursorQuery.extend({
  status: ApprovalStatus.optional().describe("Only approvals of this status."),
  subject: Subject.optional().describe("Only approvals of this."),
  subject_id: Id.optional().describe("Only approvals of this review, file or request."),
  waiting_for: z.literal("me", "must be me").optional().describe("Only those that the caller can decide now."),
  asked_by: z.literal("me", "must be me").optional().describe("Only those that the caller asked for."),
});
export type ApprovalQuery = Placed<z.output<typeof ApprovalQuery>>;

export const NeedQuery = z.object({
  subject: Subject,
  subject_id: Id.describe("The id of the review, the file or the request."),
});
export type NeedQuery = z.output<typeof NeedQuery>;

export const ApprovalNeed = z
  .object({
    is_needed: z.boolean().describe("Whether a rule asks for an approval."),
    is_given: z.boolean().describe("Whether everything that the rules ask for is approved as it is now."),
    rules: z
      .array(
        z.object({
          id: Id.describe("The id of the rule."),
          name: z.string().describe("Its name. May be empty."),
          mode: Mode,
          approvers: z.array(Approver).describe("Who must approve."),
          is_given: z.boolean().describe("Whether they have approved it as it is now."),
        }),
      )
      .describe("The rules that apply."),
    can_approve: z.array(Person).describe("The people who may approve it, without the caller and those who made it."),
    approval: Approval.nullable().describe("The last approval that was asked for. Null if there is none."),
  })
  .meta({ id: "ApprovalNeed" });
export type ApprovalNeed = z.output<typeof ApprovalNeed>;
