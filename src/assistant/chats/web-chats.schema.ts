import { z } from "zod";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";
import { JOB_STATUSES } from "../../kernel/jobs/jobs.schema.ts";
import { SuggestedColumn, TableQuery } from "../../vaults/questions/questions.schema.ts";
import { AnswerReview, AnswerTable, DoneAction, Plan, Proposal, Unfinished } from "../work/work.schema.ts";
import { Chat, Message } from "./chats.schema.ts";

/** A chat with the fields that the web application needs. */
export const WebChat = Chat.extend({
  is_own: z.boolean().describe("Whether the caller created the chat. Only its creator can change or continue it."),
  begun_by: z
    .string()
    .nullable()
    .describe("The name of the chat's creator, or their e-mail address if they have no name."),
  vault_id: Id.nullable().describe("The vault that the last question about one was asked of. Null if there was none."),
  is_busy: z.boolean().describe("Whether an answer is being generated."),
  materialized_at: Timestamp.nullable(),
  preview: z.string().describe("The summary without Markdown."),
  match: z
    .object({
      role: Message.shape.role,
      text: z.string().describe("The part of the message around the words, without Markdown."),
      marks: z.array(z.object({ start: z.int(), end: z.int() })).describe("Where the words are in the text."),
    })
    .nullable()
    .describe("The message that a search found. Null if only the title matches, or nothing was searched."),
}).meta({ id: "ShownChat" });
export type WebChat = z.output<typeof WebChat>;

const WrittenFile = z.object({
  file_id: Id,
  filename: z.string(),
  original_file_id: Id.optional(),
  original_filename: z.string().optional(),
});

/** The outcome of one turn, with the artifacts of its answer. */
export const ChatTurn = z
  .object({
    job_id: Id,
    status: z.enum(JOB_STATUSES),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    model: z.string().nullable(),
    answer_kind: z.string().nullable().describe("What an answer without a language model claims, as it was given."),
    documents: z.array(WrittenFile),
    emails: z.array(
      z.object({
        to: z.array(z.string()),
        subject: z.string(),
        body: z.string(),
        plaintext_body: z.string(),
        cc: z.array(z.string()).optional(),
        bcc: z.array(z.string()).optional(),
      }),
    ),
    diagrams: z.array(z.object({ title: z.string(), diagram_type: z.string(), mermaid: z.string() })),
    plan: Plan.describe("What the assistant does in this turn. Empty for a question without a plan."),
    proposals: z.array(Proposal).describe("Changes that waited, or wait, for a decision."),
    actions: z.array(DoneAction).describe("What was changed or started."),
    reviews: z.array(AnswerReview).describe("Reviews that were made."),
    tables: z.array(AnswerTable).describe("Tables of what each of many documents says."),
    unfinished: Unfinished.nullable().describe("The limit that was reached before everything was done."),
    table: z
      .object({ vault_id: Id, query: TableQuery.nullable(), suggested_column: SuggestedColumn.nullable() })
      .nullable()
      .describe("For an answer about a vault: the rows that it counted, or a column that would hold the answer."),
  })
  .meta({ id: "ChatTurn" });
export type ChatTurn = z.output<typeof ChatTurn>;
