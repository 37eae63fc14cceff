import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** Whether file f is linked to one of the projects by somebody who may share it. */
const isLinkedTo = (projects: Part): Part => part`exists (
  select from project_files l
  where l.file_id = f.id and l.project_id in (select p.id from ${projects} p) and may_share(f.folder_id, l.linked_by))`;

const READERS = ["owner", "editor", "viewer"];
const EDITORS = ["owner", "editor"];

/** Whether a document made from file f is in a vault where the user has one of the roles. */
const inVault = (userId: number | null, roles = READERS): Part => part`exists (
  select from vault_documents d join vault_members m on m.vault_id = d.vault_id
  where d.file_id = f.id and d.status <> 'deleted' and m.user_id = ${userId} and m.role = any(${roles}::text[]))`;

/** Whether chat c is shared with the user or with the whole organization. */
export const isChatShared = (userId: number | null): Part => part`(c.visibility = 'organization'
  or exists (select from chat_shares s where s.chat_id = c.id and s.user_id = ${userId}))`;

/** Whether file f is attached to a chat shared with the user, and the chat's creator may share the file, or has selected it in Word. */
const inChat = (userId: number | null): Part => part`exists (
  select from chat_files a join chats c on c.id = a.chat_id
  where a.file_id = f.id and ${isChatShared(userId)} and (may_share(f.folder_id, c.created_by) or f.selected_by = c.created_by))`;

/** Whether review r is shared with the user or belongs to one of the projects. */
const isReviewShared = (
  userId: number | null,
  projects: Part,
): Part => part`(r.project_id in (select p.id from ${projects} p)
  or exists (select from review_shares s where s.review_id = r.id and s.user_id = ${userId}))`;

/** Whether file f was reviewed in or created from a review that the user can see, by a person who may share the file. */
const inReview = (userId: number | null, projects: Part): Part => part`(exists (
  select from reviews r where r.file_ids @> array[f.id] and ${isReviewShared(userId, projects)} and may_share(f.folder_id, r.created_by))
  or exists (select from review_documents d join reviews r on r.id = d.review_id
    where d.file_id = f.id and (${isReviewShared(userId, projects)} or r.created_by = ${userId}) and may_share(f.folder_id, d.created_by)))`;

/** Whether the user was asked to approve file f, or a review of it. */
const isToApprove = (userId: number | null): Part => part`f.id in (select files_put_to(${userId}::integer))`;

export async function isLinked(sql: Sql, organizationId: string, id: string, projects: Part): Promise<boolean> {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id} and ${isLinkedTo(projects)}`;
  return rows.length > 0;
}

/**
 * Whether the user has access to the file through a vault, a shared chat, a review or an approval, selected it in Word, or uses the
 * restricted key that created it.
 */
export async function isShared(
  sql: Sql,
  organizationId: string,
  id: string,
  { userId, projects }: { userId: number | null; projects: Part },
): Promise<boolean> {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id}
      and (${inVault(userId)} or ${inChat(userId)} or ${inReview(userId, projects)} or ${isToApprove(userId)} or f.selected_by = ${userId} or f.made_by_key = current_key())`;
  return rows.length > 0;
}

/** The folder of a file that the restricted key created. The key has no access to the folder itself. */
export const findFolderOfOwn = (sql: Sql, organizationId: string, id: string) => sql.first<{
  folder_id: string | null;
}>`
  select folder_id from files where organization_id = ${organizationId} and id = ${id} and made_by_key = current_key()`;

/** Whether a vault that the user may edit has a document of the file. */
export async function isInEditedVault(sql: Sql, organizationId: string, id: string, userId: number | null) {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id} and ${inVault(userId, EDITORS)}`;
  return rows.length > 0;
}

/** Whether file f is in one of the folders, or the user can read it through a project, a vault, a chat or a review. */
const isReadable = (
  userId: number | null,
  { folders, projects }: { folders: Part; projects: Part },
): Part => part`(f.folder_id in (select reachable.id from (${folders}) reachable) or ${isLinkedTo(projects)} or ${inVault(userId)}
  or ${inChat(userId)} or ${inReview(userId, projects)} or ${isToApprove(userId)} or f.selected_by = ${userId} or f.made_by_key = current_key())`;

export const readableFiles = (
  organizationId: string,
  userId: number | null,
  within: { folders: Part; projects: Part },
): Part =>
  part`(select f.id from files f where f.organization_id = ${organizationId} and ${isReadable(userId, within)})`;

/** The files among `ids` that the user can read. */
export const listReadable = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  { folders, projects, ids }: { folders: Part; projects: Part; ids: string[] },
) => sql<{ id: string; name: string }>`
  select f.id, f.name from files f where f.organization_id = ${organizationId} and f.id = any(${ids}::uuid[])
    and ${isReadable(userId, { folders, projects })}`;
