import { listing } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type { Comment, Deleted, GetCommentsQuery, NewComment } from "./types.ts";

/** Comments on cells, findings, documents and files. */
export const comments = (connection: Connection) => ({
  list: (query: GetCommentsQuery, options?: RequestOptions) =>
    listing<Comment>(connection, "/comments", "comments", query, options),
  add: (comment: NewComment, options?: RequestOptions) => connection.post<Comment>("/comments", comment, options),
  delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/comments/${id}`, {}, options),
});
