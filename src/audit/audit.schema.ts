import { z } from "zod";
import { PageQuery } from "../http/page.ts";
import { Id, integerText, Timestamp, text } from "../http/shapes.ts";

export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  user: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  api_key: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  operation: z.string(),
  summary: z.string().describe("The operation in words."),
  target: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = PageQuery.extend({
  user_id: integerText({ min: 1 }).optional(),
  operation: text(1, 200).optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;
