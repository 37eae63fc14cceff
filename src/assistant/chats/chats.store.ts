import { first } from "../../content/must.ts";
import { assignments, join, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { AnswerCitation, Chat, ChatChange, ChatQuery, ChatSummary, Message } from "./chats.schema.ts";

export interface ChatRow extends Chat {
  created_by: number | null;
  materialized_at: string | null;
  vault_id: string | null;
  skill_ids: string[];
  playbook_ids: string[];
  is_busy: boolean;
}

const CHAT = part`c.id, c.title, c.summary, c.project_id, c.visibility, c.source, c.created_by, c.materialized_at, c.vault_id,
  c.skill_ids, c.playbook_ids, c.created_at, c.updated_at,
  exists (select from jobs j where j.id = c.active_job_id and j.completed_at is null) as is_busy`;
const SUMMARY = part`c.id, c.title, c.summary, c.created_at, c.updated_at`;

const isOwn = (userId: number | null): Part => part`c.created_by is not distinct from ${userId}`;
const isSharedWith = (userId: number | null): Part => part`
  exists (select from chat_shares s where s.chat_id = c.id and s.user_id = ${userId})`;

/** API chats appear in the web application and in search only once they are materialized. */
const IN_WEB_APP = part`(c.source = 'web' or c.materialized_at is not null)`;

/** Own chats, shared ones, and those open to the organization. `userId` is null for an organization-scoped key. */
const isVisibleTo = (userId: number | null): Part => part`
  (c.visibility = 'organization' or ${isOwn(userId)} or ${isSharedWith(userId)})`;

/** A query for the ids of the chats that the person can see. */
export const visibleChats = (organizationId: string, userId: number): Part => part`
  (select c.id from chats c where c.organization_id = ${organizationId} and ${isVisibleTo(userId)})`;

export const findChat = (sql: Sql, organizationId: string, userId: number | null, id: string) => sql.first<ChatRow>`
  select ${CHAT} from chats c where c.organization_id = ${organizationId} and c.id = ${id} and ${isVisibleTo(userId)}`;

export const listTitles = (sql: Sql, organizationId: string, userId: number | null, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select c.id, c.title as name from chats c
  where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) and ${isVisibleTo(userId)}`;

/** Does not check access. */
export const findChatForJob = (sql: Sql, organizationId: string, id: string) => sql.first<ChatRow>`
  select ${CHAT} from chats c where c.organization_id = ${organizationId} and c.id = ${id}`;

/** Serializes the start and end of turns. */
export const lockChat = (sql: Sql, organizationId: string, id: string) => sql.first<{ id: string }>`
  select id from chats where organization_id = ${organizationId} and id = ${id} for no key update`;

export const listChats = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  { query, inApp }: { query: ChatQuery; inApp: boolean },
) => sql<ChatSummary>`
  select ${SUMMARY} from chats c
  where c.organization_id = ${organizationId} and (${isOwn(userId)} or ${isSharedWith(userId)})
    ${inApp ? part`and ${IN_WEB_APP}` : nothing}
    ${query.project_id === undefined ? nothing : part`and c.project_id = ${query.project_id}`}
    ${holdsWords(query.q)}
  order by c.updated_at desc, c.id limit ${query.limit + 1} offset ${query.offset}`;

/** Whether each of the words occurs in the title of chat c, or in one of its messages. */
export const holdsWords = (query: string | undefined): Part =>
  join(
    wordsIn(query).map((word) => {
      const pattern = containsPattern(word);
      return part`and (c.title ilike ${pattern} or exists (
        select from chat_messages w where w.chat_id = c.id and w.organization_id = c.organization_id and w.content ilike ${pattern}))`;
    }),
    " ",
  );

const MAX_WORDS = 10;
/** The words of a query. Only the first ten are used. */
export const wordsIn = (query: string | undefined): string[] =>
  [...new Set(query?.trim().split(/\s+/).filter(Boolean) ?? [])].slice(0, MAX_WORDS);

export const containsPattern = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

export const listProjectChats = (
  sql: Sql,
  organizationId: string,
  projectId: string,
  { userId, page }: { userId: number | null; page: PageQuery },
) => sql<ChatSummary>`
  select ${SUMMARY} from chats c
  where c.organization_id = ${organizationId} and c.project_id = ${projectId} and ${isVisibleTo(userId)}
  order by c.updated_at desc, c.id limit ${page.limit + 1} offset ${page.offset}`;

export interface NewChatRow {
  organizationId: string;
  createdBy: number | null;
  title: string;
  projectId: string | null;
  vaultId: string | null;
  skillIds: string[];
  source: Chat["source"];
}

export async function insertChat(sql: Sql, chat: NewChatRow): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into chats (organization_id, created_by, title, project_id, vault_id, skill_ids, source)
    values (${chat.organizationId}, ${chat.createdBy}, ${chat.title}, ${chat.projectId}, ${chat.vaultId}, ${chat.skillIds}::uuid[], ${chat.source}) returning id`;
  return first(rows).id;
}

export const updateChat = (sql: Sql, organizationId: string, id: string, change: ChatChange) => sql.run`
  update chats set ${assignments(change)}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

export const deleteChat = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from chats where organization_id = ${organizationId} and id = ${id}`;

export const updateMaterialized = (sql: Sql, organizationId: string, id: string) => sql.first<{
  materialized_at: string;
}>`
  update chats set materialized_at = coalesce(materialized_at, now())
  where organization_id = ${organizationId} and id = ${id} returning materialized_at`;

export interface TurnRow {
  jobId: string;
  fileIds: string[];
  playbookIds: string[];
  vaultId: string | null;
}

/** Starts a turn. Its files stay attached to the chat, in the order given. */
export async function updateTurn(sql: Sql, organizationId: string, chatId: string, turn: TurnRow) {
  await sql`
    insert into chat_files (organization_id, chat_id, file_id, attached_at)
    select ${organizationId}, ${chatId}, id, now() + place * interval '1 millisecond'
    from unnest(${turn.fileIds}::uuid[]) with ordinality as attached(id, place) on conflict do nothing`;
  await sql`
    update chats set active_job_id = ${turn.jobId}, vault_id = coalesce(${turn.vaultId}, vault_id), updated_at = now(),
      playbook_ids = array(select distinct unnest(playbook_ids || ${turn.playbookIds}::uuid[]))
    where organization_id = ${organizationId} and id = ${chatId}`;
}

export const listChatFiles = async (sql: Sql, organizationId: string, chatId: string) =>
  (
    await sql<{ file_id: string }>`
      select file_id from chat_files where organization_id = ${organizationId} and chat_id = ${chatId} order by attached_at, file_id`
  ).map(({ file_id }) => file_id);

export interface NewMessageRow {
  chatId: string;
  role: Message["role"];
  content: string;
  citations?: AnswerCitation[];
  fileIds?: string[];
  jobId: string;
}

/** An answer belongs to the key that asked, and to the vault that the question was about. */
export const insertMessage = (sql: Sql, organizationId: string, message: NewMessageRow) => sql.run`
  insert into chat_messages (organization_id, chat_id, role, content, citations, file_ids, job_id, made_by_key, vault_id)
  select ${organizationId}, c.id, ${message.role}, ${message.content}, ${json(message.citations ?? [])},
    ${message.fileIds ?? []}::uuid[], ${message.jobId}, coalesce(current_key(), asked.made_by_key), coalesce(asked.vault_id, c.vault_id)
  from chats c left join chat_messages asked on asked.chat_id = c.id and asked.job_id = ${message.jobId} and asked.role = 'user'
  where c.organization_id = ${organizationId} and c.id = ${message.chatId}`;

export const listMessages = (sql: Sql, organizationId: string, chatId: string, page: PageQuery) => sql<Message>`
  select id, role, content, citations, file_ids, job_id, created_at from chat_messages
  where organization_id = ${organizationId} and chat_id = ${chatId}
  order by position limit ${page.limit + 1} offset ${page.offset}`;

/** The last messages, oldest first. */
export const listLastMessages = (sql: Sql, organizationId: string, chatId: string, limit: number) => sql<Message>`
  select * from (
    select id, role, content, citations, file_ids, job_id, created_at, position from chat_messages
    where organization_id = ${organizationId} and chat_id = ${chatId} order by position desc limit ${limit}
  ) last order by position`;

export const updateTouched = (sql: Sql, organizationId: string, id: string) => sql.run`
  update chats set updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

export interface ChatName {
  title: string;
  summary: string;
  meaning: Int8Array;
}

export const updateNameIfUnchanged = (
  sql: Sql,
  organizationId: string,
  id: string,
  { replaces, name }: { replaces: string; name: ChatName },
) => sql.run`
  update chats set title = ${name.title}, summary = ${name.summary}, meaning = ${bytesOf(name.meaning)}
  where organization_id = ${organizationId} and id = ${id} and title = ${replaces}`;

/** Keeps a title set by a person. */
export const updateTitleAndSummary = (sql: Sql, organizationId: string, id: string, named: ChatName) => sql.run`
  update chats set title = case when title = '' then ${named.title} else title end, summary = ${named.summary},
    meaning = ${bytesOf(named.meaning)}
  where organization_id = ${organizationId} and id = ${id}`;

const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array) => Buffer.from(buffer, byteOffset, byteLength);

export const listWithoutMeaning = (system: Sql, limit: number) => system<{
  id: string;
  organization_id: string;
  title: string;
  summary: string;
}>`
  select id, organization_id, title, summary from chats where meaning is null and summary <> '' order by id limit ${limit}`;

/** Does nothing if the summary has changed in the meantime. */
export const updateMeaning = (
  system: Sql,
  organizationId: string,
  id: string,
  { summary, meaning }: { summary: string; meaning: Int8Array },
) => system.run`
  update chats set meaning = ${bytesOf(meaning)}
  where organization_id = ${organizationId} and id = ${id} and summary = ${summary}`;

const SEARCH_RESULT = part`c.id, c.title, c.summary, c.updated_at`;

/** An organization-scoped key finds only chats open to the organization. */
const isSearchable = (userId: number | null): Part =>
  part`${IN_WEB_APP} and ${userId === null ? part`c.visibility = 'organization'` : isVisibleTo(userId)}`;

export type FoundRow = Omit<ChatSummary, "created_at">;

export const listByTitle = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  { words, limit }: { words: string; limit: number },
) => sql<FoundRow>`
  select ${SEARCH_RESULT} from chats c
  where c.organization_id = ${organizationId} and ${isSearchable(userId)} and c.title ilike ${containsPattern(words)}
  order by c.updated_at desc, c.id limit ${limit}`;

export const listMeanings = (sql: Sql, organizationId: string, userId: number | null, limit: number) => sql<
  FoundRow & { meaning: Buffer }
>`
  select ${SEARCH_RESULT}, c.meaning from chats c
  where c.organization_id = ${organizationId} and ${isSearchable(userId)} and c.meaning is not null
  order by c.updated_at desc, c.id limit ${limit}`;
