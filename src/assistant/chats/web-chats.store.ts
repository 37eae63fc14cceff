import { nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { AnswerCitation, ChatQuery } from "./chats.schema.ts";
import { containsPattern, holdsWords } from "./chats.store.ts";
import type { WebChat } from "./web-chats.schema.ts";

const webChatColumns = (userId: number): Part => part`
  c.id, c.title, c.summary, c.project_id, c.vault_id, c.visibility, c.source, c.created_at, c.updated_at, c.materialized_at,
  c.created_by is not distinct from ${userId} as is_own,
  (select coalesce(u.preferred_name, u.name, u.email) from users u where u.id = c.created_by) as begun_by,
  exists (select from jobs j where j.id = c.active_job_id and j.completed_at is null) as is_busy`;

const isSharedWith = (userId: number): Part => part`
  exists (select from chat_shares s where s.chat_id = c.id and s.user_id = ${userId})`;

/** The message of each chat that holds the most of the words, the first if several do. */
export const listMatchingMessages = (sql: Sql, organizationId: string, chatIds: string[], words: string[]) => sql<{
  chat_id: string;
  role: "user" | "assistant";
  content: string;
}>`
  select distinct on (m.chat_id) m.chat_id, m.role, m.content
  from chat_messages m cross join lateral (
    select count(*) as hits from unnest(${words.map(containsPattern)}::text[]) pattern where m.content ilike pattern) f
  where m.organization_id = ${organizationId} and m.chat_id = any(${chatIds}::uuid[]) and f.hits > 0
  order by m.chat_id, f.hits desc, m.position`;

export type WebChatRow = Omit<WebChat, "preview" | "match">;

/** Own and shared chats. API chats only once they are materialized. */
export const listWebChats = (sql: Sql, organizationId: string, userId: number, query: ChatQuery) => sql<WebChatRow>`
  select ${webChatColumns(userId)} from chats c
  where c.organization_id = ${organizationId} and (c.created_by = ${userId} or ${isSharedWith(userId)})
    and (c.source = 'web' or c.materialized_at is not null)
    ${query.project_id === undefined ? nothing : part`and c.project_id = ${query.project_id}`}
    ${holdsWords(query.q)}
  order by c.updated_at desc, c.id limit ${query.limit + 1} offset ${query.offset}`;

export const findWebChat = (sql: Sql, organizationId: string, userId: number, id: string) => sql.first<WebChatRow>`
  select ${webChatColumns(userId)} from chats c where c.organization_id = ${organizationId} and c.id = ${id}`;

export const listTurnJobs = async (sql: Sql, organizationId: string, chatId: string) =>
  (
    await sql<{ job_id: string }>`
      select job_id from chat_messages
      where organization_id = ${organizationId} and chat_id = ${chatId} and role = 'user' and job_id is not null
      order by position`
  ).map(({ job_id }) => job_id);

export const findChatOfJob = (sql: Sql, organizationId: string, jobId: string) => sql.first<{ chat_id: string }>`
  select chat_id from chat_messages where organization_id = ${organizationId} and job_id = ${jobId} limit 1`;

export interface AnswerRow {
  content: string;
  citations: AnswerCitation[];
  /** The question before it. Null if there is none. */
  question: string | null;
}

export const findAnswer = (sql: Sql, organizationId: string, chatId: string, id: string) => sql.first<AnswerRow>`
  select m.content, m.citations, (
    select q.content from chat_messages q
    where q.organization_id = m.organization_id and q.chat_id = m.chat_id and q.role = 'user' and q.position < m.position
    order by q.position desc limit 1) as question
  from chat_messages m
  where m.organization_id = ${organizationId} and m.chat_id = ${chatId} and m.id = ${id} and m.role = 'assistant'`;
