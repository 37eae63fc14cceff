import { first } from "../../content/must.ts";
import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Comment } from "./comments.schema.ts";

/** What a comment is about. */
export interface CommentPlace {
  document_id?: string;
  review_id?: string;
  check_id?: string;
  file_id?: string;
}

const ROW = part`c.id, c.text, coalesce(u.preferred_name, u.name, u.email, 'User ' || c.user_id) as by, c.user_id as by_user_id, c.created_at`;

const isAbout = ({ document_id, review_id, check_id, file_id }: CommentPlace): Part => {
  if (document_id !== undefined) return part`c.document_id = ${document_id}`;
  if (file_id !== undefined) return part`c.file_id = ${file_id}`;
  return part`c.review_id = ${review_id} and c.check_id = ${check_id}`;
};

export const listComments = (
  sql: Sql,
  organizationId: string,
  place: CommentPlace,
  page: { limit: number; offset: number },
) => sql<Comment>`
  select ${ROW} from comments c left join users u on u.id = c.user_id
  where c.organization_id = ${organizationId} and ${isAbout(place)}
  order by c.created_at, c.id limit ${page.limit + 1} offset ${page.offset}`;

export async function insertComment(
  sql: Sql,
  organizationId: string,
  place: CommentPlace,
  { userId, text }: { userId: number; text: string },
): Promise<Comment> {
  const rows = await sql<Comment>`
    with c as (
      insert into comments (organization_id, document_id, review_id, check_id, file_id, text, user_id)
      values (${organizationId}, ${place.document_id ?? null}, ${place.review_id ?? null}, ${place.check_id ?? null},
        ${place.file_id ?? null}, ${text}, ${userId})
      returning *)
    select ${ROW} from c left join users u on u.id = c.user_id`;
  return first(rows);
}

export const findComment = (sql: Sql, organizationId: string, id: string) => sql.first<{
  document_id: string | null;
  review_id: string | null;
  check_id: string | null;
  file_id: string | null;
  user_id: number;
}>`
  select document_id, review_id, check_id, file_id, user_id from comments where organization_id = ${organizationId} and id = ${id}`;

export const deleteComment = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from comments where organization_id = ${organizationId} and id = ${id}`;
