import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { booleanText, CreatedAt, Id, Person, Timestamp, TimestampInput } from "../../kernel/http/shapes.ts";

/** What colleagues do that concerns a person. */
export const ACTS = [
  "deadline.assigned",
  "finding.assigned",
  "finding.mentioned",
  "finding.decided",
  "cell.assigned",
  "cell.mentioned",
  "document.mentioned",
  "file.mentioned",
  "chat.shared",
  "review.shared",
  "project.shared",
  "folder.shared",
  "vault.shared",
  "budget.warning",
  "budget.reached",
  "portfolio.finished",
  "gate.waiting",
  "workflow.notice",
  "workflow.failed",
  "approval.asked",
  "approval.decided",
  "approval.overdue",
  "approval.void",
  "request.received",
  "request.assigned",
  "request.message",
  "request.closed",
] as const;
export type Act = (typeof ACTS)[number];

export const Notification = z
  .object({
    id: Id.describe("The id of the notification."),
    kind: z.enum(["deadline.due", ...ACTS]).describe("What the notification is about. More kinds may be added."),
    title: z.string().describe("The name of the alert, or what a colleague did, in one sentence."),
    by: Person.nullable().describe(
      "Who did it. Null for a deadline, a budget, a finished portfolio, a workflow, an overdue or void approval, and for an organization-scoped key.",
    ),
    text: z.string().nullable().describe("The beginning of the note, or what was decided."),
    place: z
      .object({
        kind: z
          .enum([
            "vault",
            "review",
            "portfolio",
            "chat",
            "project",
            "folder",
            "file",
            "workflow_run",
            "approval",
            "request",
            "organization",
          ])
          .describe("The kind of item."),
        id: Id.describe("Its id."),
        name: z.string().describe("Its name or title."),
      })
      .describe("Where it happened."),
    vault_id: Id.nullable().describe("The vault of the deadline or cell, or the vault that was shared."),
    vault_name: z.string().nullable().describe("The name of that vault."),
    document_id: Id.nullable().describe("The document of the deadline or the cell."),
    document_name: z.string().nullable().describe("The name of that document."),
    field_key: z.string().nullable().describe("The date column of the alert, or the column of the cell."),
    check_id: Id.nullable().describe("The check of the finding."),
    check_title: z.string().nullable().describe("The title of that check."),
    alert_id: Id.nullable().describe("The alert of a deadline. Null if it was deleted."),
    date: z.iso.date().nullable().describe("When it is due. Null for a colleague's action."),
    days_before: z.int().nullable().describe("The lead time of the alert."),
    computation: z
      .string()
      .nullable()
      .describe("How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`."),
    created_at: CreatedAt,
    read_at: Timestamp.nullable().describe("When it was marked as read. Null if it is unread."),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

export const UnreadCount = z.int().describe("How many notifications are unread; 1000 if there are more.");

export const NotificationQuery = CursorQuery.extend({
  unread: booleanText.optional().describe("`true`: only unread notifications. `false`: only those that were read."),
});
export type NotificationQuery = Placed<z.output<typeof NotificationQuery>>;

export const ReadNotifications = z
  .strictObject({
    ids: z
      .array(Id)
      .min(1, "must contain at least one id")
      .max(500, "must contain at most 500 ids")
      .optional()
      .describe("Marks these notifications as read."),
    before: TimestampInput.optional().describe("Marks everything up to this time as read."),
  })
  .refine(({ ids, before }) => (ids === undefined) !== (before === undefined), "must have either ids or before")
  .meta({ id: "ReadNotifications", oneOf: [{ required: ["ids"] }, { required: ["before"] }] });
export type ReadNotifications = z.output<typeof ReadNotifications>;
