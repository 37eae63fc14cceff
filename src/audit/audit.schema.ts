import { z } from "zod";
import { PageQuery } from "../http/page.ts";
import { Id, integerText, Timestamp, text } from "../http/shapes.ts";

export const AuditThing = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string().nullable().describe("Null if the item was deleted or the caller cannot see it."),
  page: z.string().nullable().describe("The page of the web application that shows the item."),
});
export type AuditThing = z.output<typeof AuditThing>;

export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  user: z
    .object({
      id: z.int(),
      name: z.string().nullable().describe("The account's name. People cannot change it themselves."),
      preferred_name: z.string().nullable().describe("The person's current preferred name."),
    })
    .nullable()
    .describe("For a failed sign-in, the account that was tried."),
  api_key: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  address: z.string().nullable().describe("The network address of the client."),
  operation: z.string(),
  summary: z.string().describe("A description of the operation."),
  target: z.record(z.string(), z.unknown()),
  things: z.array(AuditThing).describe("The items that the target refers to, with their current names."),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = PageQuery.extend({
  user_id: integerText({ min: 1 }).optional(),
  operation: text(1, 200).optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;
