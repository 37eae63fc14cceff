import { z } from "zod";
import { Citation } from "../citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { Id, integerText, Timestamp, text, visibleText } from "../http/shapes.ts";

export const ChatSummary = z
  .object({ id: Id, title: z.string(), summary: z.string(), created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: "ChatSummary" });
export type ChatSummary = z.output<typeof ChatSummary>;

const Visibility = z.enum(["private", "organization"]);

export const Chat = ChatSummary.extend({
  project_id: Id.nullable(),
  visibility: Visibility,
  source: z.enum(["api", "web"]),
}).meta({ id: "Chat" });
export type Chat = z.output<typeof Chat>;

export const ChatChange = z
  .strictObject({
    title: visibleText(1, 200).optional(),
    project_id: Id.nullable().optional(),
    visibility: Visibility.optional(),
  })
  .meta({ id: "ChatChange" });
export type ChatChange = z.output<typeof ChatChange>;

export const ChatQuery = CursorQuery.extend({
  project_id: Id.optional().describe("Only chats of this project."),
  q: text(1, 500).optional().describe("Words that all occur in the title, a question or an answer. Case is ignored."),
});
export type ChatQuery = Placed<z.output<typeof ChatQuery>>;

/** A passage of a file that an answer cites. */
export const AnswerCitation = Citation.extend({
  marker: z.int().describe("The number that refers to this citation in the answer, such as [1]."),
  file_id: Id,
  document_id: Id.nullable(),
  filename: z.string(),
}).meta({ id: "AnswerCitation" });
export type AnswerCitation = z.output<typeof AnswerCitation>;

export const Message = z
  .object({
    id: Id,
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    citations: z.array(AnswerCitation),
    file_ids: z.array(Id),
    job_id: Id.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "ChatMessage" });
export type Message = z.output<typeof Message>;

export const ChatSearchQuery = z.object({
  q: visibleText(1, 500).describe("What to look for in titles, and by meaning in summaries."),
  limit: integerText({ min: 1, max: 50, default: 20 }).describe("How many chats are returned at most."),
});
export type ChatSearchQuery = z.output<typeof ChatSearchQuery>;

export const FoundChat = z
  .object({ id: Id, title: z.string(), summary: z.string(), updated_at: Timestamp })
  .meta({ id: "FoundChat" });

export const MaterializedChat = z
  .object({ id: Id, title: z.string(), chat_url: z.string(), materialized_at: Timestamp })
  .meta({ id: "MaterializedChat" });
export type MaterializedChat = z.output<typeof MaterializedChat>;
