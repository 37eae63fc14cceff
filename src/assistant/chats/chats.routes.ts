import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import { projectGate } from "../../workspace/projects/projects.ts";
import { ChatShare, NewChatShare } from "../../workspace/shares/shares.schema.ts";
import { listShares, shareWith, stopSharing } from "../../workspace/shares/shares.ts";
import {
  Chat,
  ChatChange,
  ChatQuery,
  ChatSearchQuery,
  ChatSummary,
  FoundChat,
  MaterializedChat,
  Message,
} from "./chats.schema.ts";
import {
  changeChat,
  chatGate,
  deleteChat,
  listChats,
  listMessages,
  listProjectChats,
  materializeChat,
  searchChats,
  sharedChat,
} from "./chats.ts";

const params = z.object({ id: Id });

export const listChatsRoute = endpoint({
  method: "GET",
  path: "/chats",
  replica: true,
  summary: "List your chats and those shared with you, most recently updated first",
  description: "Titles and summaries, without messages. Filter by `project_id`, or by words with `q`.",
  key: "any",
  query: ChatQuery,
  returns: pageOf("chats", ChatSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "chats",
      query,
      (page) => listChats(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const getChatRoute = endpoint({
  method: "GET",
  path: "/chats/{id}",
  summary: "Get a chat",
  description: "Title, summary and visibility. `GET /chats/{id}/messages` has the messages.",
  key: "any",
  params,
  gate: chatGate("read"),
  returns: Chat,
  status: 200,
  handle: async (_ctx, { chat }) => chat,
});

export const updateChatRoute = endpoint({
  method: "PATCH",
  path: "/chats/{id}",
  summary: "Rename a chat, move it to a project, or share it with the organization",
  description: "Only the creator of a chat can change it. `project_id: null` removes it from its project.",
  key: "any",
  params,
  gate: chatGate("change"),
  body: ChatChange,
  returns: Chat,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { chat, body }) => changeChat(ctx, chat, body),
});

export const deleteChatRoute = endpoint({
  method: "DELETE",
  path: "/chats/{id}",
  summary: "Delete a chat and its messages",
  description: "Only the creator of a chat can delete it. An answer in progress is canceled. Files are kept.",
  key: "any",
  params,
  gate: chatGate("change"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { chat }) => deleteChat(ctx, chat),
});

export const listChatMessagesRoute = endpoint({
  method: "GET",
  path: "/chats/{id}/messages",
  summary: "List a chat's messages, oldest first",
  description:
    "Each answer has the citations that its markers refer to, and the files that were attached to the question.",
  key: "any",
  params,
  query: CursorQuery,
  gate: chatGate("read"),
  returns: pageOf("messages", Message),
  status: 200,
  handle: (ctx, { chat, query }) =>
    pageByCursor(
      "messages",
      query,
      (page) => listMessages(ctx, chat, page),
      ({ id }) => id,
    ),
});

export const listChatSharesRoute = endpoint({
  method: "GET",
  path: "/chats/{id}/shares",
  summary: "List the people a chat is shared with",
  description: "People in the same organization who can read the chat, besides its creator.",
  key: "any",
  params,
  query: PageQuery,
  gate: chatGate("read"),
  returns: pageOf("shares", ChatShare),
  status: 200,
  handle: (ctx, { chat, query }) => listShares(ctx, sharedChat(ctx, chat), query),
});

export const shareChatRoute = endpoint({
  method: "POST",
  path: "/chats/{id}/shares",
  summary: "Share a chat with a person",
  description: "Gives a person in the same organization read access. Send `user_id` or `email`.",
  key: "any",
  params,
  gate: chatGate("change"),
  body: NewChatShare,
  returns: ChatShare,
  status: [201, 200],
  handle: (ctx, { chat, body }) => shareWith(ctx, sharedChat(ctx, chat), body),
});

export const unshareChatRoute = endpoint({
  method: "DELETE",
  path: "/chats/{id}/shares/{userId}",
  summary: "Stop sharing a chat with a person",
  description: "The creator can remove everyone, and people can remove themselves. They lose access at once.",
  key: "any",
  params: z.object({ id: Id, userId: UserId }),
  gate: chatGate("read"),
  status: 204,
  handle: (ctx, { chat, params }) => stopSharing(ctx, sharedChat(ctx, chat), params.userId),
});

export const searchChatsRoute = endpoint({
  method: "GET",
  path: "/chat/search",
  replica: true,
  summary: "Search chats by title, then by the meaning of their summary",
  description:
    "At most `limit` chats, those whose title matches first. An organization-scoped key finds only chats that are visible to the organization.",
  key: "any",
  query: ChatSearchQuery,
  returns: z.object({ chats: z.array(FoundChat).describe("The chats that were found, best matches first.") }),
  status: 200,
  handle: (ctx, { query }) => searchChats(ctx, query),
});

export const materializeChatRoute = endpoint({
  method: "POST",
  path: "/chat/{id}/materialize",
  summary: "Show an API chat in the web application and in search",
  description:
    "Chats that were created with the API stay out of the web application's list and of search until this is called. Calling it again changes nothing.",
  key: "any",
  params,
  gate: chatGate("change"),
  returns: MaterializedChat,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { chat }) => materializeChat(ctx, chat),
});

export const listProjectChatsRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/chats",
  replica: true,
  summary: "List a project's chats, most recently updated first",
  description:
    "The chats of the project that the caller may see: their own, those shared with them and those visible to the organization.",
  key: "any",
  params,
  query: CursorQuery,
  gate: projectGate("read"),
  returns: pageOf("chats", ChatSummary),
  status: 200,
  handle: (ctx, { project, query }) =>
    pageByCursor(
      "chats",
      query,
      (page) => listProjectChats(ctx, project, page),
      ({ id }) => id,
    ),
});
