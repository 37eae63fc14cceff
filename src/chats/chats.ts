import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { conflict, forbidden, inFlight, notFound } from "../errors.ts";
import { type PageQuery, paged } from "../http/page.ts";
import { type OpenProject, openProject } from "../projects/projects.ts";
import { embedText } from "../search/embed-text.ts";
import { FileVectors } from "../search/vectors.ts";
import type { AnswerCitation, Chat, ChatChange, ChatQuery, ChatSearchQuery, MaterializedChat } from "./chats.schema.ts";
import * as store from "./chats.store.ts";

export type OpenChat = store.ChatRow;

/** The gate to a chat: whoever made it, was given it, or finds it open to the organization. Only its creator changes it. */
export async function openChat(ctx: Context, id: string, needed: "read" | "change"): Promise<OpenChat> {
  const chat = await store.findChat(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!chat) throw notFound("chat");
  if (needed === "change" && !isMaker(ctx, chat)) throw forbidden("Only the person who began this chat can change it.");
  return chat;
}

export const chatGate = (needed: "read" | "change") => async (ctx: Context, params: { id: string }) => ({
  chat: await openChat(ctx, params.id, needed),
});

/** Chats that are begun in the web application are `web`, and shown there with those of the API that were materialized. */
const isInApp = ({ caller }: Context) => caller.sessionId !== null;
const isMaker = (ctx: Context, chat: OpenChat) => chat.created_by === ctx.caller.userId;

export async function listChats(ctx: Context, query: ChatQuery) {
  const { userId } = ctx.caller;
  return paged("chats", await store.listChats(ctx.sql, ctx.organizationId, userId, query, isInApp(ctx)), query);
}

export async function listProjectChats(ctx: Context, project: OpenProject, page: PageQuery) {
  const rows = await store.listProjectChats(ctx.sql, ctx.organizationId, project.id, ctx.caller.userId, page);
  return paged("chats", rows, page);
}

export async function changeChat(ctx: Context, chat: OpenChat, change: ChatChange): Promise<Chat> {
  if (change.project_id) await openProject(ctx, change.project_id, "read");
  await store.updateChat(ctx.sql, ctx.organizationId, chat.id, change);
  return openChat(ctx, chat.id, "read");
}

/** The database cancels an answer that is under way, as it does with the jobs of everything that is deleted. */
export async function deleteChat(ctx: Context, chat: OpenChat): Promise<undefined> {
  if ((await store.deleteChat(ctx.sql, ctx.organizationId, chat.id)) === 0) throw notFound("chat");
}

export async function listMessages(ctx: Context, chat: OpenChat, page: PageQuery) {
  return paged("messages", await store.listMessages(ctx.sql, ctx.organizationId, chat.id, page), page);
}

/** Chats of the API stay out of the web application's sidebar and of search until this. */
export async function materializeChat(ctx: Context, chat: OpenChat): Promise<MaterializedChat> {
  mustBeOfApi(chat);
  const row = await store.updateMaterialized(ctx.sql, ctx.organizationId, chat.id);
  if (!row) throw notFound("chat");
  const { id, title } = chat;
  return { id, title, chat_url: `${ctx.deps.config.PUBLIC_URL}/chats/${id}`, materialized_at: row.materialized_at };
}

/** The chat that a turn continues, one of the API or one that the web application shows, held so that one turn begins at a time. */
export async function openForTurn(ctx: Context, id: string): Promise<OpenChat> {
  const seen = await store.findChat(ctx.sql, ctx.organizationId, ctx.caller.userId, id);
  if (!seen) throw notFound("chat");
  if (!isMaker(ctx, seen)) throw forbidden("Only the person who began this chat can go on with it.");
  if (isInApp(ctx)) mustBeShown(seen);
  else mustBeOfApi(seen);
  await store.lockChat(ctx.sql, ctx.organizationId, id);
  const chat = await store.findChatForJob(ctx.sql, ctx.organizationId, id);
  if (!chat) throw notFound("chat");
  if (chat.is_busy) throw inFlight("CHAT_BUSY", "A turn of this chat is still under way. Wait for its job to end.");
  return chat;
}

export function startChat(ctx: Context, chat: { project_id?: string; skill_ids: string[] }): Promise<string> {
  return store.insertChat(ctx.sql, {
    organizationId: ctx.organizationId,
    createdBy: ctx.caller.userId,
    projectId: chat.project_id ?? null,
    skillIds: chat.skill_ids,
    source: isInApp(ctx) ? "web" : "api",
  });
}

/** Writes down what a turn says and attaches; until its job ends the chat takes no other. */
export async function beginTurn(ctx: Context, chatId: string, turn: store.TurnRow & { message: string }) {
  const { jobId, message, fileIds } = turn;
  await store.updateTurn(ctx.sql, ctx.organizationId, chatId, turn);
  await store.insertMessage(ctx.sql, ctx.organizationId, { chatId, role: "user", content: message, fileIds, jobId });
}

/** A chat as the job that answers it needs it: what was said, and what is attached. Undefined when it is gone. */
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
  /** What the chat is called and said to be about from now on; undefined leaves both as they are. */
  named?: { title: string; summary: string; meaning: Int8Array | undefined };
}

/** Writes the answer of a turn, in the transaction that finishes its job. */
export async function finishTurn(sql: Sql, organizationId: string, chatId: string, answer: TurnAnswer) {
  const { jobId, content, citations, named } = answer;
  if (!(await store.lockChat(sql, organizationId, chatId))) return;
  await store.insertMessage(sql, organizationId, { chatId, role: "assistant", content, citations, jobId });
  await store.updateTouched(sql, organizationId, chatId);
  if (named) await store.updateNamed(sql, organizationId, chatId, named);
}

function mustBeOfApi({ source }: OpenChat) {
  if (source !== "api") throw conflict("CHAT_NOT_API", "This chat was made in the web application.");
}

function mustBeShown({ source, materialized_at }: OpenChat) {
  if (source === "web" || materialized_at !== null) return;
  throw conflict("CHAT_NOT_WEB", "This chat was made with the API. Materialize it to go on here.");
}

/** What those of the chats are called that the caller sees. */
export const listChatTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, ctx.caller.userId, ids);

/** By title alone, latest change first: what a person looks for while typing. */
export const findChatsByTitle = (ctx: Context, words: string, limit: number) =>
  store.listByTitle(ctx.sql, ctx.organizationId, ctx.caller.userId, words, limit);

const COMPARED_AT_MOST = 5000;
/** Below this cosine two texts have no more in common than any two. */
const SAME_SUBJECT = 0.3;

/** Chats whose title holds the words first, then those whose summary means much the same, best first. */
export async function searchChats(ctx: Context, { q, limit }: ChatSearchQuery) {
  const { userId } = ctx.caller;
  const titled = await store.listByTitle(ctx.sql, ctx.organizationId, userId, q.trim(), limit);
  const meaning = titled.length < limit ? await embedText(ctx.deps.embedder, q) : undefined;
  const rows = meaning ? await store.listMeanings(ctx.sql, ctx.organizationId, userId, COMPARED_AT_MOST) : [];
  const near = rows
    .map(({ meaning: own, ...chat }) => ({ chat, cosine: new FileVectors(own).compare(meaning!)[0]! }))
    .filter(({ cosine }) => cosine >= SAME_SUBJECT)
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ chat }) => chat);
  const known = new Set(titled.map(({ id }) => id));
  return { chats: [...titled, ...near.filter(({ id }) => !known.has(id))].slice(0, limit) };
}
