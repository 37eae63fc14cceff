import { z } from "zod";
import { Mentions } from "../../administration/notifications/mentions.schema.ts";
import { PageQuery } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, text, visibleText } from "../../kernel/http/shapes.ts";

const SUBJECTS = ["cell", "finding", "document", "file"] as const;

const Subject = z
  .enum(SUBJECTS, "must be cell, finding, document or file")
  .describe("What the comment is about: a cell or a document of a vault, a finding of a review, or a file.");
const SubjectId = text(1, 200).describe(
  "`document` and `file`: the id. `cell`: the id of the document, a dot, and the key of the column. `finding`: the id of the review, a dot, and the id of the check.",
);

export const Comment = z
  .object({
    id: Id.describe("The id of the comment."),
    text: z.string().describe("What it says."),
    by: z.string().describe("Who wrote it, by name."),
    by_user_id: z.int().describe("The id of the person who wrote it."),
    created_at: CreatedAt,
  })
  .meta({ id: "Comment" });
export type Comment = z.output<typeof Comment>;

export const CommentQuery = PageQuery.extend({ subject: Subject, subject_id: SubjectId });
export type CommentQuery = z.output<typeof CommentQuery>;

export const NewComment = z
  .strictObject({
    subject: Subject,
    subject_id: SubjectId,
    text: visibleText(1, 4000).describe("What it says."),
    mentions: Mentions,
  })
  .meta({ id: "NewComment" });
export type NewComment = z.output<typeof NewComment>;
