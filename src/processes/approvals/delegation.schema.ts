import { z } from "zod";
import { integer, MAX_INTEGER, Person } from "../../kernel/http/shapes.ts";

const Until = z.iso.date("must be a date such as 2026-12-31");

export const NewDelegation = z
  .strictObject({
    to_user_id: integer(1, MAX_INTEGER).describe("Who decides in the caller's place."),
    until: Until.describe("The last day, at most a year ahead."),
  })
  .meta({ id: "NewApprovalDelegation" });
export type NewDelegation = z.output<typeof NewDelegation>;

const Delegation = z.object({
  to: Person.describe("Who decides in the person's place."),
  until: Until.describe("The last day."),
});
export type Delegation = z.output<typeof Delegation>;

export const Delegations = z
  .object({
    own: Delegation.nullable().describe("Who decides in the caller's place. Null if nobody, or once it has ended."),
    from: z
      .array(
        z.object({ person: Person.describe("Who delegated to the caller."), until: Until.describe("The last day.") }),
      )
      .describe("In whose place the caller decides."),
  })
  .meta({ id: "ApprovalDelegations" });
export type Delegations = z.output<typeof Delegations>;
