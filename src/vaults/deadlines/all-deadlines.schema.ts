import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { booleanText, Id, Person, UserId } from "../../kernel/http/shapes.ts";
import { Role } from "../vault/vaults.schema.ts";
import { DEADLINE_STATUSES } from "./deadline-states.schema.ts";
import { Deadline, day } from "./deadlines.schema.ts";

export const VaultDeadline = Deadline.extend({
  vault: z
    .object({
      id: Id.describe("The id of the vault."),
      name: z.string().describe("Its name."),
      my_role: Role.describe("The caller's role in it."),
    })
    .describe("The vault that the document is in."),
  people: z
    .array(Person)
    .describe("Who deals with it: the assignee, or else those whom the alert notifies. Empty if there is neither."),
}).meta({ id: "VaultDeadline" });
export type VaultDeadline = z.output<typeof VaultDeadline>;

export const AllDeadlinesQuery = CursorQuery.extend({
  from: day
    .optional()
    .describe(
      "The first day. Defaults to today in the installation's time zone, or to the earliest deadline if `to` is in the past.",
    ),
  to: day.optional().describe("The last day. If omitted, the list is not limited."),
  status: z
    .enum(DEADLINE_STATUSES, "must be open, done or snoozed")
    .optional()
    .describe("Only deadlines with this status."),
  assignee: z
    .union([z.literal("me"), UserId], "must be me or the id of a person")
    .optional()
    .describe(
      "Only deadlines of this person: assigned to them or, where nobody is assigned, notified to them by the alert.",
    ),
  watched: booleanText
    .optional()
    .describe("`true`: only deadlines of alerts. `false`: only those that no alert watches."),
});
export type AllDeadlinesQuery = Placed<z.output<typeof AllDeadlinesQuery>>;
