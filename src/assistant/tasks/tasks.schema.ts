import { z } from "zod";
import { Notification } from "../../administration/notifications/notifications.schema.ts";
import { PageQuery } from "../../kernel/http/paging/page.ts";
import { Id, Person, Timestamp } from "../../kernel/http/shapes.ts";

export const TASK_KINDS = [
  "finding",
  "cell",
  "review",
  "portfolio",
  "vault",
  "deadline",
  "gate",
  "approval",
  "request",
  "mention",
  "share",
] as const;

export const Task = z
  .object({
    id: z.string().describe("Stays the same while it waits."),
    kind: z
      .enum(TASK_KINDS)
      .describe(
        "`finding`: to decide. `cell`: to verify. `review`: a review of the person with findings to decide. `portfolio`: a finished portfolio of the person with contracts to decide. `vault`: a vault with values that are not sure. `deadline`: due within a week, overdue, or newly assigned. `gate`: a workflow waits for the person's decision. `approval`: the person can decide it now. `request`: open and assigned to them. `mention`: somebody named the person. `share`: somebody gave the person access. More kinds may be added.",
      ),
    title: z.string().describe("What it is about: a check, a column, a deadline, or what a colleague did."),
    text: z.string().nullable().describe("The note that came with it."),
    by: Person.nullable().describe("Who asked for it. Null for a deadline, and if the person is unknown."),
    place: Notification.shape.place,
    document_id: Id.nullable().describe("The document, for what is in a vault."),
    document_name: z.string().nullable().describe("The name of that document."),
    field_key: z.string().nullable().describe("The column of the cell or of the date."),
    check_id: Id.nullable().describe("The check of the finding."),
    count: z
      .int()
      .nullable()
      .describe(
        "How many findings, contracts or values are open, of values up to 1,000. Null for what is a single thing.",
      ),
    total: z.int().nullable().describe("Of how many contracts, for a portfolio. Null for all else."),
    date: z.iso.date().nullable().describe("When it is due. Null if it has no date."),
    notification_id: Id.nullable().describe(
      "The notification that ends this task once it is read. Null for work that has to be done.",
    ),
    at: Timestamp.nullable().describe("Since when it waits. Null for a date."),
  })
  .meta({ id: "Task" });
export type Task = z.output<typeof Task>;

export const TaskQuery = PageQuery.extend({
  assignee: z.literal("me", "must be me").default("me").describe("Whose tasks: those of the caller."),
  kind: z
    .enum(TASK_KINDS, `must be ${TASK_KINDS.join(", ")}`)
    .optional()
    .describe("Only tasks of this kind."),
});
export type TaskQuery = z.output<typeof TaskQuery>;
