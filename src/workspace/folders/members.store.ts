import { first } from "../../content/must.ts";
import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { FolderAccess } from "./folders.schema.ts";

export const listMembers = (
  sql: Sql,
  organizationId: string,
  folderId: string,
  { page, userId }: { page: { limit: number; offset: number }; userId?: number },
) => sql<{
  user_id: number;
  email: string | null;
  name: string | null;
  access_level: FolderAccess;
  added_at: string;
}>`
  select u.id as user_id, u.email, coalesce(u.preferred_name, u.name) as name, m.access_level, m.added_at
  from folder_members m join users u on u.id = m.user_id
  where m.organization_id = ${organizationId} and m.folder_id = ${folderId} ${userId === undefined ? nothing : part`and u.id = ${userId}`}
  order by m.added_at, u.id limit ${page.limit + 1} offset ${page.offset}`;

/** True when the person is a new member. For an existing member the level is updated. */
export async function upsertMember(
  sql: Sql,
  organizationId: string,
  folderId: string,
  { userId, level }: { userId: number; level: FolderAccess },
): Promise<boolean> {
  const rows = await sql<{ is_new: boolean }>`
    insert into folder_members (organization_id, folder_id, user_id, access_level)
    values (${organizationId}, ${folderId}, ${userId}, ${level})
    on conflict (folder_id, user_id) do update set access_level = excluded.access_level returning xmax = 0 as is_new`;
  return first(rows).is_new;
}

export const deleteMember = (sql: Sql, organizationId: string, folderId: string, userId: number) => sql.run`
  delete from folder_members where organization_id = ${organizationId} and folder_id = ${folderId} and user_id = ${userId}`;

/** Makes the successor a manager of access-controlled folders that only this person manages. Skips My Files, which its owner manages. */
export const insertSuccessor = (sql: Sql, organizationId: string, userId: number, successorId: number) => sql.run`
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select m.organization_id, m.folder_id, ${successorId}, 'manage'
  from folder_members m join folders f on f.id = m.folder_id join folders root on root.id = f.ancestors[1]
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.access_level = 'manage'
    and f.is_access_controlled and root.type <> 'my-files'
    and not exists (select from folder_members o
      where o.folder_id = m.folder_id and o.user_id <> m.user_id and o.access_level = 'manage')
  on conflict (folder_id, user_id) do update set access_level = excluded.access_level`;

/** Makes the heir a manager of a folder and every access-controlled folder below it. */
export const insertHeirOfTree = (sql: Sql, organizationId: string, rootId: string, heirId: number) => sql.run`
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select organization_id, id, ${heirId}, 'manage' from folders
  where organization_id = ${organizationId} and ancestors @> array[${rootId}]::uuid[] and (id = ${rootId} or is_access_controlled)
  on conflict (folder_id, user_id) do update set access_level = excluded.access_level`;

export const deleteMembershipsOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from folder_members where organization_id = ${organizationId} and user_id = ${userId}`;

/** Whether someone can grant access to the folder: the managers of an access-controlled one, or the owner of My Files. */
export async function isManaged(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from folders f join folders root on root.id = f.ancestors[1]
    where f.organization_id = ${organizationId} and f.id = ${id} and (not f.is_access_controlled or root.type = 'my-files'
      or exists (select from folder_members m where m.folder_id = f.id and m.access_level = 'manage'))`;
  return rows.length > 0;
}
