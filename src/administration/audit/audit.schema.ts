import { z } from "zod";
import { CursorQuery, PageQuery } from "../../kernel/http/paging/page.ts";
import { Id, integerText, Timestamp, TimestampInput, text } from "../../kernel/http/shapes.ts";

export const AuditThing = z.object({
  kind: z.string().describe("What the item is, such as `vault` or `file`."),
  id: z.string().describe("The id of the item."),
  name: z
    .string()
    .nullable()
    .describe("The current name, or the name that was recorded. Null if the caller cannot access it."),
  page: z.string().nullable().describe("The page of the web application that shows the item. Null if there is none."),
});
export type AuditThing = z.output<typeof AuditThing>;

export const AuditEntry = z
  .object({
    id: z.int().describe("The number of the record. Later records have higher numbers."),
    at: Timestamp.describe("When it happened."),
    user: z
      .object({
        id: z.int().describe("The id of the person."),
        name: z.string().nullable().describe("The account's name. People cannot change it themselves."),
        preferred_name: z.string().nullable().describe("The person's current preferred name."),
      })
      .nullable()
      .describe("For a failed sign-in, the account that was tried."),
    api_key: z
      .object({
        id: Id.describe("The id of the API key."),
        name: z.string().nullable().describe("The name of the API key. Null if it has none."),
      })
      .nullable()
      .describe("The API key that acted. Null for a person in the web application."),
    address: z.string().nullable().describe("The IP address of the client."),
    operation: z
      .string()
      .describe(
        "The operation by method and path, such as `POST /projects/{id}/pin`, or the name of an event such as a sign-in.",
      ),
    summary: z.string().describe("A readable name of the operation, such as: Pinned a project."),
    actor: z.string().describe("Who did it."),
    phrase: z
      .array(z.union([z.string(), AuditThing]))
      .describe("What the actor did, as text and items in order. Shown after the actor."),
    target: z
      .record(z.string(), z.unknown())
      .describe("What the operation was about: the ids in the path and the response, by name."),
    things: z.array(AuditThing).describe("The items that the target refers to, with their current names."),
  })
  .meta({ id: "AuditRecord" });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = z.object({
  user_id: integerText({ min: 1 }).optional(),
  operation: text(1, 200).optional().describe("An operation. Includes other operations with the same name."),
  item: Id.optional().describe("Only records that refer to this project, file, vault or other item."),
  since: TimestampInput.optional(),
  before: TimestampInput.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = PageQuery.extend(AuditFilter.shape);
export type AuditQuery = z.output<typeof AuditQuery>;

export const AuditLogQuery = CursorQuery.extend({
  since: TimestampInput.optional().describe("Only records from this moment on."),
  before: TimestampInput.optional().describe("Only records before this moment."),
  actor: text(1, 36)
    .refine(
      (actor) => /^\d{1,9}$/.test(actor) || Id.safeParse(actor).success,
      "must be the id of a person or of an API key",
    )
    .optional()
    .describe("The id of the person, or of the API key, that acted."),
  operation: AuditFilter.shape.operation,
  format: z
    .enum(["json", "csv"], "must be json or csv")
    .optional()
    .describe(
      "`csv`: all matching records as one file, regardless of `limit` and `offset`. If omitted, `Accept` decides.",
    ),
});
export type AuditLogQuery = z.output<typeof AuditLogQuery>;

export const AuditOperation = z.object({
  operation: z.string(),
  label: z.string().describe("A readable name, such as: Pinned a project."),
});
export type AuditOperation = z.output<typeof AuditOperation>;
