import { z } from "zod";
import { PageQuery } from "../http/page.ts";
import { Id, integerText, Timestamp, text } from "../http/shapes.ts";

export const AuditThing = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string().nullable().describe("Null where it is gone, or hidden from the caller."),
  page: z.string().nullable().describe("Where the web application shows it."),
});
export type AuditThing = z.output<typeof AuditThing>;

export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  user: z
    .object({
      id: z.int(),
      name: z.string().nullable().describe("The account's name, which people cannot change themselves."),
      preferred_name: z.string().nullable().describe("What they call themselves now."),
    })
    .nullable()
    .describe("Of a sign-in that failed: the account that somebody tried."),
  api_key: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  address: z.string().nullable().describe("The network address that the request came from."),
  operation: z.string(),
  summary: z.string().describe("The operation in words."),
  target: z.record(z.string(), z.unknown()),
  things: z.array(AuditThing).describe("What the target names, as it is called now."),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = PageQuery.extend({
  user_id: integerText({ min: 1 }).optional(),
  operation: text(1, 200).optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;
