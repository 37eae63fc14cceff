import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { jobGate } from "../../kernel/jobs/jobs.ts";
import { PlanChange } from "../work/work.schema.ts";
import { changePlan } from "../work/work.ts";
import { ANSWER_MEMO_TYPE, writeAnswerMemo } from "./answer-memo.ts";
import { ChatQuery } from "./chats.schema.ts";
import { chatGate } from "./chats.ts";
import { ChatTurn, WebChat } from "./web-chats.schema.ts";
import { listTurns, listWebChats, readChatOfJob, readWebChat } from "./web-chats.ts";

const params = z.object({ id: Id });

export const listWebChatsRoute = endpoint({
  method: "GET",
  path: "/chats/shown",
  replica: true,
  summary: "List chats for the web application, most recently updated first",
  key: "session",
  query: ChatQuery,
  returns: pageOf("chats", WebChat),
  status: 200,
  handle: (ctx, { query }) => listWebChats(ctx, { ...query, offset: query.offset ?? 0 }),
});

export const getWebChatRoute = endpoint({
  method: "GET",
  path: "/chats/{id}/shown",
  summary: "Get a chat for the web application",
  key: "session",
  params,
  gate: chatGate("read"),
  returns: WebChat,
  status: 200,
  handle: (ctx, { chat }) => readWebChat(ctx, chat),
});

export const listChatTurnsRoute = endpoint({
  method: "GET",
  path: "/chats/{id}/turns",
  summary: "List the turns of a chat with their status and attachments",
  key: "session",
  params,
  gate: chatGate("read"),
  returns: z.object({ turns: z.array(ChatTurn) }),
  status: 200,
  handle: (ctx, { chat }) => listTurns(ctx, chat),
});

export const changePlanRoute = endpoint({
  method: "PUT",
  path: "/chats/{id}/plan",
  summary: "Change the plan of the last turn",
  description:
    "All steps, in order. A running turn goes on with the changed plan from its next step on, and so does the next turn. 404 if the last turn has no plan.",
  key: "session",
  params,
  gate: chatGate("change"),
  body: PlanChange,
  returns: PlanChange,
  status: 200,
  handle: (ctx, { chat, body }) => changePlan(ctx, chat.id, body),
});

export const downloadAnswerMemoRoute = endpoint({
  method: "GET",
  path: "/chats/{id}/messages/{messageId}/memo",
  summary: "Download an answer as a memo in DOCX",
  key: "session",
  params: params.extend({ messageId: Id }),
  gate: chatGate("read"),
  audited: "read",
  download: [ANSWER_MEMO_TYPE],
  status: 200,
  handle: (ctx, { chat, params }) => writeAnswerMemo(ctx, chat, params.messageId),
});

export const getChatOfJobRoute = endpoint({
  method: "GET",
  path: "/jobs/{id}/chat",
  summary: "Get the chat that a job belongs to",
  key: "session",
  params,
  gate: jobGate,
  returns: z.object({ chat_id: Id }),
  status: 200,
  handle: (ctx, { job }) => readChatOfJob(ctx, job),
});
