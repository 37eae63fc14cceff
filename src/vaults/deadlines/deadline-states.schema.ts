import { z } from "zod";
import { integer, MAX_INTEGER, Timestamp } from "../../kernel/http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";

export const DEADLINE_STATUSES = ["open", "done", "snoozed"] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

export const DeadlineState = z
  .object({
    status: z
      .enum(DEADLINE_STATUSES)
      .describe(
        "`done`: dealt with, nobody is notified any more. `snoozed`: nobody is notified before `snoozed_until`.",
      ),
    snoozed_until: z.iso
      .date()
      .nullable()
      .describe("The day on which a snoozed deadline is open again. Null otherwise."),
    assignee_user_id: z.int().nullable().describe("Who deals with it. Null if nobody was named."),
    by: z.string().nullable().describe("Who last changed this, by name. Null if nobody did, or the person is unknown."),
    by_user_id: z.int().nullable().describe("The id of that person."),
    at: Timestamp.nullable().describe("When it was last changed. Null if it never was."),
  })
  .meta({ id: "DeadlineState" });
export type DeadlineState = z.output<typeof DeadlineState>;

const day = z.iso.date("must be a date such as 2026-01-31");

export const NewDeadlineState = z
  .strictObject({
    date: day.describe("The day of the deadline, as listed. 404 if the cell has another date by now."),
    minus_field_key: FieldKey.nullable()
      .optional()
      .describe("For a derived date: the key of the duration column that is subtracted."),
    status: z
      .enum(DEADLINE_STATUSES, "must be open, done or snoozed")
      .describe("`open` takes back `done` and `snoozed`."),
    snoozed_until: day
      .nullable()
      .optional()
      .describe(
        "Required for `snoozed`: a day after today. On that day the deadline is open again, and alerts notify again.",
      ),
    assignee_user_id: integer(1, MAX_INTEGER)
      .nullable()
      .optional()
      .describe("Who deals with it. Must have a role in the vault. Null: nobody. If omitted, it is kept."),
  })
  .refine(({ status, snoozed_until = null }) => (status === "snoozed") === (snoozed_until !== null), {
    path: ["snoozed_until"],
    error: "must be a date if the status is snoozed, and only then",
  })
  .meta({ id: "NewDeadlineState" });
export type NewDeadlineState = z.output<typeof NewDeadlineState>;
