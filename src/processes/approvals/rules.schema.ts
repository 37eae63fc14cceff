import { z } from "zod";
import { CURRENCY_CODES } from "../../content/values/types/currencies.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integer, MAX_INTEGER, Person, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { Importance } from "../../playbooks/checks/checks.schema.ts";

export const SUBJECTS = ["review", "redline", "document", "request"] as const;
export const MODES = ["all", "any", "in_order"] as const;
export const ROLES = ["administrator", "vault_manager"] as const;
export const FINDING_STATES = ["accepted", "rejected", "edited", "open"] as const;
const MAX_APPROVERS = 20;
const MAX_DAYS = 365;
const MAX_AMOUNT = 1_000_000_000_000_000;

export const Subject = z
  .enum(SUBJECTS, `must be ${SUBJECTS.join(", ")}`)
  .describe(
    "`review`: a review with what was decided about its findings. `redline`: the changes that it proposes to the other side. `document`: a file. `request`: a request of a colleague.",
  );
export type Subject = z.output<typeof Subject>;

export const Mode = z
  .enum(MODES, `must be ${MODES.join(", ")}`)
  .describe("Whether all approvers must approve, any one of them is enough, or each after the one before.");
export type Mode = z.output<typeof Mode>;

export const Role = z
  .enum(ROLES, `must be ${ROLES.join(", ")}`)
  .describe("`administrator`: any administrator. `vault_manager`: anybody who may manage vaults.");
export type Role = z.output<typeof Role>;

export const NewApprover = z
  .union(
    [
      z.strictObject({
        user_id: integer(1, MAX_INTEGER).describe("A person of the organization."),
        name: z.string().nullable().optional().describe("Ignored, so that what was read can be sent again."),
      }),
      z.strictObject({ role: Role }),
    ],
    "must have either user_id or role",
  )
  .meta({ id: "NewApprover" });
export type NewApprover = z.output<typeof NewApprover>;

export const NewApprovers = z
  .array(NewApprover)
  .min(1, "must name at least one approver")
  .max(MAX_APPROVERS, `must name at most ${MAX_APPROVERS} approvers`)
  .refine(
    (list) => new Set(list.map((each) => JSON.stringify(each))).size === list.length,
    "must not name the same approver twice",
  );

const some = <const T extends readonly string[]>(values: T) =>
  z
    .array(z.enum(values, `must be ${values.join(", ")}`))
    .min(1, "must contain at least one")
    .max(values.length);

/** What it must be like for the rule to apply. */
export const Condition = z
  .strictObject({
    importance: some(Importance.options)
      .optional()
      .describe("A finding of one of these kinds of importance that is not met, or was decided."),
    decision: some(FINDING_STATES)
      .optional()
      .describe(
        "A finding with one of these decisions. `open`: it needs one and has none. With `importance`, the same finding.",
      ),
    amount: z
      .strictObject({
        at_least: z
          .number("must be a number")
          .min(0, "must be 0 or more")
          .max(MAX_AMOUNT, `must be at most ${MAX_AMOUNT}`)
          .describe("The smallest amount that counts."),
        currency: z
          .string()
          .refine((code) => CURRENCY_CODES.has(code), "must be a currency code such as EUR")
          .optional()
          .describe("Only amounts in this currency. Defaults to every currency."),
      })
      .optional()
      .describe("The files name such an amount, or cannot be read."),
    party: visibleText(1, 200)
      .optional()
      .describe("The files name this party, it is the party represented, or the files cannot be read."),
    playbook: z
      .array(Id)
      .min(1, "must contain at least one id")
      .max(50, "must contain at most 50 ids")
      .optional()
      .describe("Reviews with one of these playbooks."),
  })
  .meta({ id: "ApprovalCondition" });
export type Condition = z.output<typeof Condition>;

const name = text(0, 200);
const escalateTo = integer(1, MAX_INTEGER).nullable();
const escalateAfter = integer(1, MAX_DAYS).nullable();

export const NewApprovalRule = z
  .strictObject({
    name: name.default("").describe("What people call the rule."),
    subject: Subject,
    when: Condition.default({}).describe("When it applies: all that is given must hold. Empty: always."),
    approvers: NewApprovers.describe("Who must approve, in this order if `mode` is `in_order`."),
    mode: Mode.default("any"),
    escalate_to_user_id: escalateTo
      .default(null)
      .describe("Who else may decide when an approver has not decided in time."),
    escalate_after_days: escalateAfter.default(null).describe("After how many days that is."),
  })
  .meta({ id: "NewApprovalRule" });
export type NewApprovalRule = z.output<typeof NewApprovalRule>;

export const ApprovalRuleChange = z
  .strictObject({
    name: name.optional().describe("The new name."),
    when: Condition.optional().describe("The new condition, which replaces the former."),
    approvers: NewApprovers.optional().describe("The new approvers, which replace the former."),
    mode: Mode.optional(),
    escalate_to_user_id: escalateTo.optional().describe("Null: nobody."),
    escalate_after_days: escalateAfter.optional().describe("Null: never."),
  })
  .meta({ id: "ApprovalRuleChange" });
export type ApprovalRuleChange = z.output<typeof ApprovalRuleChange>;

export const Approver = z
  .object({
    user_id: z.int().optional().describe("The person. Absent for a role."),
    name: z
      .string()
      .nullable()
      .optional()
      .describe("The person's name. Null if the account has none, absent for a role."),
    role: Role.optional().describe("The role. Absent for a person."),
  })
  .meta({ id: "Approver" });
export type Approver = z.output<typeof Approver>;

export const ApprovalRule = z
  .object({
    id: Id.describe("The id of the rule."),
    name: z.string().describe("What people call the rule. May be empty."),
    subject: Subject,
    when: Condition.describe("When it applies. Empty: always."),
    approvers: z.array(Approver).describe("Who must approve."),
    mode: Mode,
    escalate_to_user_id: z.int().nullable().describe("Who else may decide when it is overdue. Null: nobody."),
    escalate_to: Person.nullable().describe("The same person with the name."),
    escalate_after_days: z.int().nullable().describe("After how many days. Null: never."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "ApprovalRule" });
export type ApprovalRule = z.output<typeof ApprovalRule>;

export const ApprovalRuleQuery = CursorQuery.extend({
  subject: Subject.optional().describe("Only rules about this."),
});
export type ApprovalRuleQuery = Placed<z.output<typeof ApprovalRuleQuery>>;
