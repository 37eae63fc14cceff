import { streamCompletion } from "./events.ts";
import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Chat,
  ChatChange,
  ChatMessage,
  ChatShare,
  ChatSummary,
  CompletionJob,
  FoundChat,
  GetChatSearchQuery,
  GetChatsQuery,
  MaterializedChat,
  NewChatShare,
  NewCompletion,
} from "./types.ts";

export const completions = (connection: Connection) => {
  const create = (completion: NewCompletion, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<CompletionJob>("/chat/completions", completion, { ...options, wait });
  return {
    /** Starts the job that answers. `createAndWait` returns the answer. */
    create,
    createAndWait: (completion: NewCompletion, { timeoutMs, ...options }: WaitOptions & RequestOptions = {}) =>
      resultOf(connection, create(completion, options), { timeoutMs, signal: options.signal }),
    /** The answer as it is written: `for await (const { event, data } of …)`. The job comes last. */
    stream: (completion: NewCompletion, options?: RequestOptions) => streamCompletion(connection, completion, options),
  };
};

export const chats = (connection: Connection) => ({
  list: (query?: GetChatsQuery, options?: RequestOptions) =>
    listing<ChatSummary>(connection, "/chats", "chats", query, options),
  get: (id: string, options?: RequestOptions) => connection.get<Chat>(path`/chats/${id}`, {}, options),
  update: (id: string, change: ChatChange, options?: RequestOptions) =>
    connection.patch<Chat>(path`/chats/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/chats/${id}`, {}, options),
  messages: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<ChatMessage>(connection, path`/chats/${id}/messages`, "messages", query, options),
  search: async (query: GetChatSearchQuery, options?: RequestOptions) =>
    (await connection.get<{ chats: FoundChat[] }>("/chat/search", query, options)).chats,
  /** Also shows a chat of the API in the web application. */
  materialize: (id: string, options?: RequestOptions) =>
    connection.post<MaterializedChat>(path`/chat/${id}/materialize`, undefined, options),
  shares: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<ChatShare>(connection, path`/chats/${id}/shares`, "shares", query, options),
    add: (id: string, share: NewChatShare, options?: RequestOptions) =>
      connection.post<ChatShare>(path`/chats/${id}/shares`, share, options),
    remove: (id: string, userId: number, options?: RequestOptions) =>
      connection.delete(path`/chats/${id}/shares/${userId}`, {}, options),
  },
});
