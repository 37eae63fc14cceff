import { embedQuery, FileVectors, MIN_COSINE } from "../../content/search/vectors.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, forbidden, notFound, requestInProgress } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { type OpenProject, openProject } from "../../workspace/projects/projects.ts";
import type { Shared } from "../../workspace/shares/shares.ts";
import type { AnswerCitation, Chat, ChatChange, ChatQuery, ChatSearchQuery, MaterializedChat } from "./chats.schema.ts";
import * as store from "./chats.store.ts";

export type OpenChat = store.ChatRow;

/**
 * Checks access to a chat: for its creator, people it is shared with, and everyone if it is open to the organization. Only the
 * creator may change it.
 */
export async function openChat(ctx: Context, id: string, needed: "read" | "change"): Promise<OpenChat> {
  const chat = await store.findChat(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!chat) throw notFound("chat");
  if (needed === "change" && !isCreator(ctx, chat)) throw forbidden("Only the creator of this chat can change it.");
  return chat;
}

/** A query for the ids of the chats that a person can see. */
export const visibleChatsOf = store.visibleChats;

/** The chat, as the sharing functions need it. */
export const sharedChat = ({ caller }: Context, { id, created_by }: OpenChat): Shared => ({
  kind: "chat",
  id,
  makerId: created_by,
  isManaged: created_by === caller.userId,
});

export const chatGate = (needed: "read" | "change") => async (ctx: Context, params: { id: string }) => ({
  chat: await openChat(ctx, params.id, needed),
});

/** Requests with a session come from the web application. */
const isInApp = ({ caller }: Context) => caller.sessionId !== null;
const isCreator = (ctx: Context, chat: OpenChat) => chat.created_by === ctx.caller.userId;

export async function listChats(ctx: Context, query: ChatQuery) {
  const { userId } = ctx.caller;
  return toPage(
    "chats",
    await store.listChats(ctx.sql, ctx.organizationId, userId, { query, inApp: isInApp(ctx) }),
    query,
  );
}

export async function listProjectChats(ctx: Context, project: OpenProject, page: PageQuery) {
  const rows = await store.listProjectChats(ctx.sql, ctx.organizationId, project.id, {
    userId: ctx.caller.userId,
    page,
  });
  return toPage("chats", rows, page);
}

export async function changeChat(ctx: Context, chat: OpenChat, change: ChatChange): Promise<Chat> {
  if (change.project_id) await openProject(ctx, change.project_id, "read");
  await store.updateChat(ctx.sql, ctx.organizationId, chat.id, change);
  return openChat(ctx, chat.id, "read");
}

/** A database trigger cancels a running job of the chat. */
export async function deleteChat(ctx: Context, chat: OpenChat): Promise<undefined> {
  if ((await store.deleteChat(ctx.sql, ctx.organizationId, chat.id)) === 0) throw notFound("chat");
}

export async function listMessages(ctx: Context, chat: OpenChat, page: PageQuery) {
  return toPage("messages", await store.listMessages(ctx.sql, ctx.organizationId, chat.id, page), page);
}

/** Until then, API chats do not appear in the web application or in search. */
export async function materializeChat(ctx: Context, chat: OpenChat): Promise<MaterializedChat> {
  mustBeApiChat(chat);
  const row = await store.updateMaterialized(ctx.sql, ctx.organizationId, chat.id);
  if (!row) throw notFound("chat");
  const { id, title } = chat;
  return { id, title, chat_url: `${ctx.deps.config.PUBLIC_URL}/chats/${id}`, materialized_at: row.materialized_at };
}

/** Opens and locks a chat for a new turn, so that only one turn starts at a time. */
export async function openChatForTurn(ctx: Context, id: string): Promise<OpenChat> {
  const seen = await store.findChat(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!seen) throw notFound("chat");
  if (!isCreator(ctx, seen)) throw forbidden("Only the creator of this chat can continue it.");
  if (isInApp(ctx)) mustBeInWebApp(seen);
  else mustBeApiChat(seen);
  await store.lockChat(ctx.sql, ctx.organizationId, id);
  const chat = await store.findChatForJob(ctx.sql, ctx.organizationId, id);
  if (!chat) throw notFound("chat");
  if (chat.is_busy)
    throw requestInProgress("CHAT_BUSY", "This chat is still answering. Wait until the answer is complete.");
  return chat;
}

export function startChat(
  ctx: Context,
  chat: { title: string; project_id?: string; vault_id?: string; skill_ids: string[] },
): Promise<string> {
  return store.insertChat(ctx.sql, {
    organizationId: ctx.organizationId,
    createdBy: ctx.caller.userId,
    title: chat.title,
    projectId: chat.project_id ?? null,
    vaultId: chat.vault_id ?? null,
    skillIds: chat.skill_ids,
    source: isInApp(ctx) ? "web" : "api",
  });
}

/** Stores the message and its attachments. The chat is busy until the job ends. */
export async function beginTurn(ctx: Context, chatId: string, turn: store.TurnRow & { message: string }) {
  const { jobId, message, fileIds } = turn;
  await store.updateTurn(ctx.sql, ctx.organizationId, chatId, turn);
  await store.insertMessage(ctx.sql, ctx.organizationId, { chatId, role: "user", content: message, fileIds, jobId });
}

/** The chat with its recent messages and files, for the job. Undefined when it was deleted. */
export async function readTurn(sql: Sql, organizationId: string, chatId: string, messages: number) {
  const chat = await store.findChatForJob(sql, organizationId, chatId);
  if (!chat) return undefined;
  return {
    chat,
    fileIds: await store.listChatFiles(sql, organizationId, chatId),
    messages: await store.listLastMessages(sql, organizationId, chatId, messages),
  };
}

export interface TurnAnswer {
  jobId: string;
  content: string;
  citations: AnswerCitation[];
  /** The new title and summary. Undefined leaves them unchanged. */
  named?: store.ChatName;
}

/** Stores the answer, in the transaction that finishes the job. */
export async function finishTurn(sql: Sql, organizationId: string, chatId: string, answer: TurnAnswer) {
  const { jobId, content, citations, named } = answer;
  if (!(await store.lockChat(sql, organizationId, chatId))) return;
  await store.insertMessage(sql, organizationId, { chatId, role: "assistant", content, citations, jobId });
  await store.updateTouched(sql, organizationId, chatId);
  if (named) await store.updateTitleAndSummary(sql, organizationId, chatId, named);
}

/** Gives a chat a suggested name, unless a person has renamed it or it was deleted meanwhile. */
export const renameIfUnchanged = (
  sql: Sql,
  organizationId: string,
  chatId: string,
  { replaces, name }: { replaces: string; name: store.ChatName },
) => store.updateNameIfUnchanged(sql, organizationId, chatId, { replaces, name });

function mustBeApiChat({ source }: OpenChat) {
  if (source !== "api") throw conflict("CHAT_NOT_API", "This chat was created in the web application.");
}

function mustBeInWebApp({ source, materialized_at }: OpenChat) {
  if (source === "web" || materialized_at !== null) return;
  throw conflict("CHAT_NOT_WEB", "This chat was created with the API. Choose “List in Chats” to continue it here.");
}

/** The titles of those chats that the caller can see. */
export const listChatTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, ctx.caller.userId, ids);

const MAX_COMPARED = 5000;

/** Title matches first, then chats with a similar summary, best first. */
export async function searchChats(ctx: Context, { q, limit }: ChatSearchQuery) {
  const { userId } = ctx.caller;
  const titled = await store.listByTitle(ctx.sql, ctx.organizationId, userId, { words: q.trim(), limit });
  const similar = titled.length < limit ? await listSimilar(ctx, embedQuery(q)) : [];
  const known = new Set(titled.map(({ id }) => id));
  return { chats: [...titled, ...similar.filter(({ id }) => !known.has(id))].slice(0, limit) };
}

async function listSimilar(ctx: Context, meaning: Int8Array) {
  const rows = await store.listMeanings(ctx.sql, ctx.organizationId, ctx.caller.userId, MAX_COMPARED);
  return rows
    .map(({ meaning: own, ...chat }) => {
      const [cosine = 0] = new FileVectors(own).compare(meaning);
      return { chat, cosine };
    })
    .filter(({ cosine }) => cosine >= MIN_COSINE)
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ chat }) => chat);
}
