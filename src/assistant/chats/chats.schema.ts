import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integerText, Timestamp, text, visibleText } from "../../kernel/http/shapes.ts";

export const ChatSummary = z
  .object({
    id: Id.describe("The id of the chat."),
    title: z.string().describe("The title of the chat."),
    summary: z.string().describe("What the chat is about, in a few words. Empty until the first answer."),
    created_at: CreatedAt,
    updated_at: Timestamp.describe("When the chat last changed. A new message is a change."),
  })
  .meta({ id: "ChatSummary" });
export type ChatSummary = z.output<typeof ChatSummary>;

const Visibility = z.enum(["private", "organization"]);

export const Chat = ChatSummary.extend({
  project_id: Id.nullable().describe("The project that the chat belongs to. Null if it belongs to none."),
  visibility: Visibility.describe(
    "`private`: its owner and those it is shared with. `organization`: everyone in the organization.",
  ),
  source: z.enum(["api", "web"]).describe("Where the chat was started: over the API or in the web application."),
}).meta({ id: "Chat" });
export type Chat = z.output<typeof Chat>;

export const ChatChange = z
  .strictObject({
    title: visibleText(1, 200).optional().describe("The new title."),
    project_id: Id.nullable().optional().describe("Moves the chat to this project; null removes it from its project."),
    visibility: Visibility.optional().describe(
      "`private`: its owner and those it is shared with. `organization`: everyone in the organization.",
    ),
  })
  .meta({ id: "ChatChange" });
export type ChatChange = z.output<typeof ChatChange>;

export const ChatQuery = CursorQuery.extend({
  project_id: Id.optional().describe("Only chats of this project."),
  q: text(1, 500).optional().describe("Words that must all occur in the title or the messages. Case is ignored."),
});
export type ChatQuery = Placed<z.output<typeof ChatQuery>>;

/** A passage of a file that an answer cites. */
export const AnswerCitation = Citation.extend({
  marker: z.int().describe("The number that refers to this citation in the answer, such as [1]."),
  file_id: Id.describe("The file that is cited."),
  document_id: Id.nullable().describe(
    "The document of the vault that is cited. Null if the answer is not from a vault.",
  ),
  filename: z.string().describe("The name of the file."),
  is_supported: z
    .boolean()
    .optional()
    .describe("False if a second look found that the passage does not say what the answer says. Absent otherwise."),
}).meta({ id: "AnswerCitation" });
export type AnswerCitation = z.output<typeof AnswerCitation>;

export const Message = z
  .object({
    id: Id.describe("The id of the message."),
    role: z.enum(["user", "assistant"]).describe("Who wrote it: the person who asks, or the assistant."),
    content: z.string().describe("The text of the message. Answers are in Markdown."),
    citations: z.array(AnswerCitation).describe("The passages that an answer cites. Empty for a question."),
    file_ids: z.array(Id).describe("The files that were attached to the message."),
    job_id: Id.nullable().describe("The job that wrote the answer. Null if there was none."),
    created_at: CreatedAt,
  })
  .meta({ id: "ChatMessage" });
export type Message = z.output<typeof Message>;

export const ChatSearchQuery = z.object({
  q: visibleText(1, 500).describe("What to look for in titles, and by meaning in summaries."),
  limit: integerText({ min: 1, max: 50, default: 20 }).describe("How many chats are returned at most."),
});
export type ChatSearchQuery = z.output<typeof ChatSearchQuery>;

export const FoundChat = z
  .object({
    id: Id.describe("The id of the chat."),
    title: z.string().describe("The title of the chat."),
    summary: z.string().describe("What the chat is about, in a few words."),
    updated_at: Timestamp.describe("When the chat last changed. A new message is a change."),
  })
  .meta({ id: "FoundChat" });

export const MaterializedChat = z
  .object({
    id: Id.describe("The id of the chat."),
    title: z.string().describe("The title of the chat."),
    chat_url: z.string().describe("The address of the chat in the web application."),
    materialized_at: Timestamp.describe("When the chat was first shown in the web application."),
  })
  .meta({ id: "MaterializedChat" });
export type MaterializedChat = z.output<typeof MaterializedChat>;
