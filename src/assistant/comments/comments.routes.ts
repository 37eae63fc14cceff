import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Comment, CommentQuery, NewComment } from "./comments.schema.ts";
import { addComment, deleteComment, listComments } from "./comments.ts";

export const listCommentsRoute = endpoint({
  method: "GET",
  path: "/comments",
  summary: "List the comments on a cell, a finding, a document or a file, oldest first",
  description: "Whoever can see what they are about can read them. The comments on a cell are its notes.",
  key: "user",
  query: CommentQuery,
  returns: pageOf("comments", Comment),
  status: 200,
  errorStatuses: [404],
  handle: (ctx, { query }) => listComments(ctx, query),
});

export const addCommentRoute = endpoint({
  method: "POST",
  path: "/comments",
  summary: "Comment on a cell, a finding, a document or a file",
  description:
    "Whoever can see it can comment on it. People in `mentions` are notified, and it waits in their tasks until they read it.",
  key: "user",
  body: NewComment,
  returns: Comment,
  status: 201,
  errorStatuses: [404],
  handle: (ctx, { body }) => addComment(ctx, body),
});

export const deleteCommentRoute = endpoint({
  method: "DELETE",
  path: "/comments/{id}",
  summary: "Delete a comment",
  description: "Authors can delete their own comments, and owners of a vault every comment in it.",
  key: "user",
  params: z.object({ id: Id }),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [403, 404, 409],
  handle: (ctx, { params }) => deleteComment(ctx, params.id),
});
