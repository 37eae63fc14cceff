import { queryOptions } from "@tanstack/react-query";
import type { AnswerCitation, ChatChange, Message } from "../../src/assistant/chats/chats.schema.ts";
import type { ChatTurn, WebChat } from "../../src/assistant/chats/web-chats.schema.ts";
import { ApiError, api, isWorthRetrying, queryClient, readAgain } from "../api.ts";
import { persist, randomKey, readPatiently } from "../ui/data/persist.ts";
import { type Conversation, isUnsettled } from "./answer/turn-state.ts";

export type { AnswerCitation, ChatTurn, Message, WebChat as ShownChat };

const MOST = 500;
const LOOK_AGAIN_MS = 4000;
/** The event stream covers only the person's own chats, so those of others are polled. */
const LOOK_AT_OTHERS_MS = 10_000;
const NAMED_WITHIN_MS = 30_000;

export const PAGE_OF_CHATS = 50;

/** The newest chats, or those whose title, questions or answers contain all of the words. */
export const chatsQuery = (q: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ["chats", "shown", { q, limit }],
    queryFn: ({ signal }) => api.get("/chats/shown", { query: { q, limit }, signal }),
    refetchInterval: ({ state }) => (state.data?.chats.some(({ is_busy }) => is_busy) ? LOOK_AGAIN_MS : false),
    placeholderData: (before) => before,
  });

/** Chats about the same topic, without the same words. */
export const similarChatsQuery = (q: string) =>
  queryOptions({
    queryKey: ["chats", "similar", q],
    queryFn: ({ signal }) => api.get("/chat/search", { query: { q, limit: 20 }, signal }),
    placeholderData: (before) => before,
  });

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ["chats", id],
    queryFn: ({ signal }) => api.get("/chats/{id}/shown", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && (data.is_busy || mayBeNamedYet(data)) ? LOOK_AGAIN_MS : false),
  });

/** A title is written after the first answer. */
const mayBeNamedYet = ({ is_busy, updated_at }: WebChat) =>
  !is_busy && Date.now() - Date.parse(updated_at) < NAMED_WITHIN_MS;

async function allMessages(id: string, signal: AbortSignal): Promise<Message[]> {
  const all: Message[] = [];
  for (let more = true; more; ) {
    const query = { limit: MOST, offset: all.length };
    const page = await api.get("/chats/{id}/messages", { params: { id }, query, signal });
    all.push(...page.messages);
    more = page.pagination.has_more;
  }
  return all;
}

const conversationKey = (id: string) => ["chats", id, "conversation"];

/**
 * The turns and messages of a chat. Messages are read after the turns, so that they include the answer of every ended turn.
 * They are read again only if the turns have changed.
 */
async function readConversation(id: string, signal: AbortSignal): Promise<Conversation> {
  const known = queryClient.getQueryData<Conversation>(conversationKey(id));
  const { turns } = await api.get("/chats/{id}/turns", { params: { id }, signal });
  if (known && JSON.stringify(known.turns) === JSON.stringify(turns)) return known;
  return { turns, messages: await allMessages(id, signal) };
}

/** Also polled while its stream is open, so that the page reaches the correct state even if events are lost. */
export const conversationQuery = (id: string, isOwn: boolean) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => readConversation(id, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data && isUnsettled(data)) return LOOK_AGAIN_MS;
      return isOwn ? false : LOOK_AT_OTHERS_MS;
    },
  });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ["chats", id, "shares"],
    queryFn: ({ signal }) => api.get("/chats/{id}/shares", { params: { id }, query: { limit: MOST }, signal }),
  });

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => api.get("/me/profile", { signal }),
  staleTime: 60_000,
});

export interface Question {
  message: string;
  file_ids: string[];
  playbook_ids: string[];
  skill_ids: string[];
  vault_id: string | undefined;
  project_id: string | undefined;
  /** What the person allows or declines of what an earlier answer proposed. */
  decisions?: { proposal_id: string; allow: boolean }[];
}

/** A message that goes on with a chat, without attachments. */
export const plainQuestion = (message: string, decisions?: Question["decisions"]): Question => ({
  message,
  file_ids: [],
  playbook_ids: [],
  skill_ids: [],
  vault_id: undefined,
  project_id: undefined,
  ...(decisions && { decisions }),
});

/** Asks in a chat, or starts one. Resolves to the chat once the question is accepted. */
export async function ask(chatId: string | undefined, question: Question): Promise<string> {
  const { message, file_ids, playbook_ids, skill_ids, vault_id, project_id, decisions } = question;
  const first = chatId === undefined ? { skill_ids, project_id } : { chat_id: chatId };
  const body = { message, file_ids, playbook_ids, vault_id, decisions, ...first };
  const key = keyOf(JSON.stringify(body));
  const job = await persist(
    (idempotencyKey) => api.post("/chat/completions", { body, query: { wait: 0 }, idempotencyKey }),
    key,
  ).catch((error) => {
    if (!isWorthRetrying(error)) forgetUnconfirmed();
    throw error;
  });
  const ofJob = { params: { id: job.job_id } };
  const id = chatId ?? (await readPatiently(() => api.get("/jobs/{id}/chat", ofJob))).chat_id;
  forgetUnconfirmed();
  await refreshChat(id);
  return id;
}

const UNCONFIRMED = "unconfirmed-question";

/** Drops the key of an unconfirmed question, so that the same text is a new question. */
export const forgetUnconfirmed = () => sessionStorage.removeItem(UNCONFIRMED);

/**
 * The idempotency key of a question. If its reply was lost, or the page was left while sending, the same question keeps its key
 * and is not asked twice.
 */
function keyOf(sent: string): string {
  const [words, kept] = JSON.parse(sessionStorage.getItem(UNCONFIRMED) ?? "[]") as string[];
  const key = kept !== undefined && words === sent ? kept : randomKey();
  sessionStorage.setItem(UNCONFIRMED, JSON.stringify([sent, key]));
  return key;
}

export const refreshChat = (id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["chats", id] }),
    queryClient.invalidateQueries({ queryKey: ["chats", "shown"] }),
  ]);

/** The same, but rejects if the chat could not be read. */
export const readChatAgain = (id: string) => readAgain(["chats", id], ["chats", "shown"]);

/** Cancels an answer. If it has already ended, its final state is shown. */
export async function stopAnswer(id: string, jobId: string) {
  try {
    const { status } = await persist((idempotencyKey) =>
      api.post("/jobs/{id}/cancel", { params: { id: jobId }, idempotencyKey }),
    );
    showStatus(id, jobId, status);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "JOB_FINISHED")) throw error;
  } finally {
    void refreshChat(id);
  }
}

function showStatus(id: string, jobId: string, status: ChatTurn["status"]) {
  queryClient.setQueryData<Conversation>(
    conversationKey(id),
    (shown) =>
      shown && { ...shown, turns: shown.turns.map((turn) => (turn.job_id === jobId ? { ...turn, status } : turn)) },
  );
}

/** Changes the plan of the last turn. A running answer goes on with it. */
export async function changePlan(id: string, steps: ChatTurn["plan"]) {
  await api.put("/chats/{id}/plan", { params: { id }, body: { steps } });
  await refreshChat(id);
}

export async function changeChat(id: string, change: ChatChange) {
  const chat = queryClient.getQueryData(chatQuery(id).queryKey);
  if (chat) queryClient.setQueryData(chatQuery(id).queryKey, { ...chat, ...(change as Partial<WebChat>) });
  try {
    await api.patch("/chats/{id}", { params: { id }, body: change });
  } finally {
    void refreshChat(id);
    void queryClient.invalidateQueries({ queryKey: ["projects"] });
  }
}

export async function deleteChat(id: string) {
  await api.delete("/chats/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["chats", id] });
  await queryClient.invalidateQueries({ queryKey: ["chats"] });
}
