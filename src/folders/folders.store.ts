import { assignments, nothing, type Part, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import type { FolderAccess, FolderType } from "./folders.schema.ts";

export interface FolderRow {
  id: string;
  name: string;
  description: string | null;
  parent_folder_id: string | null;
  folder_type: FolderType;
  is_access_controlled: boolean;
  ancestors: string[];
  path: string;
  owner_id: number | null;
  project_id: string | null;
  created_by: number | null;
  created_at: string;
}

/** Who looks: a user, or an organization-scoped key, for which `userId` is null. */
export interface Viewer {
  organizationId: string;
  userId: number | null;
  /** The projects they reach, as a query for `id` and `access`. */
  projects: Part;
}

/** A folder as its viewer sees it: what lies above a folder that they do not reach is not told. */
const FOLDER = part`f.id, f.name, f.description, case when cardinality(r.seen) > 1 then f.parent_id end as parent_folder_id,
  f.type as folder_type, f.is_access_controlled, f.ancestors, f.owner_id, f.project_id, f.created_by, f.created_at, r.level,
  (select string_agg(a.name, '/' order by array_position(r.seen, a.id)) from folders a where a.id = any(r.seen)) as path`;

/**
 * What the viewer may do in each folder of the organization that they reach, worked out from the roots down. A root opens
 * by its kind; below it a folder is as open as its parent unless it is access-controlled, which closes nothing to the owner of
 * the My Files it lies in; being its member or a member of a project it is linked to opens it in any case, as long as whoever
 * linked it may share it. `seen` holds the ids from the first folder above it that is open to them, without a gap, down to itself.
 */
const reach = ({ organizationId, userId, projects }: Viewer): Part => part`
  with recursive project_access as (
    select p.id, case p.access when 'read' then 1 else 2 end as level from ${projects} p
  ), links as materialized (
    select l.folder_id, l.linked_by from project_folders l join project_access a on a.id = l.project_id
    where l.organization_id = ${organizationId}
  ), granted as materialized (
    select folder_id, max(level) as level from (
      select folder_id, case access_level when 'read' then 1 else 2 end as level from folder_members
      where organization_id = ${organizationId} and user_id = ${userId}
      union all
      select folder_id, 1 from shareable((select array_agg(folder_id) from links), (select array_agg(linked_by) from links))
    ) grants group by folder_id
  ), reached as (
    select f.id, own.level, case when own.level is null then '{}' else array[f.id] end as seen,
      (f.type = 'my-files' and f.owner_id = ${userId}) is true as is_own
    from folders f cross join lateral (select case f.type
      when 'my-files' then case when f.owner_id = ${userId} then 2 end
      when 'org-files' then 2
      else (select level from project_access a where a.id = f.project_id) end as level) own
    where f.organization_id = ${organizationId} and f.parent_id is null
    union all
    select f.id, own.level, case when own.level is null then '{}' else r.seen || f.id end, r.is_own
    from folders f join reached r on f.parent_id = r.id left join granted g on g.folder_id = f.id cross join lateral (select greatest(
      case when r.is_own or not f.is_access_controlled then r.level end,
      g.level) as level) own
  )`;

export type ReachedFolder = FolderRow & { level: number };

export const findFolder = (sql: Sql, viewer: Viewer, id: string) => sql.first<ReachedFolder>`
  ${reach(viewer)} select ${FOLDER} from reached r join folders f on f.id = r.id where r.id = ${id} and r.level is not null`;

export const listFoldersById = (sql: Sql, viewer: Viewer, ids: string[]) => sql<ReachedFolder>`
  ${reach(viewer)} select ${FOLDER} from reached r join folders f on f.id = r.id
  where r.id = any(${ids}::uuid[]) and r.level is not null`;

/** Whose a folder is, by the topmost above it that is seen: one's own, the organization's, or shared by others. */
const scopeOf = ({ userId }: Viewer): Part => part`
  case when root.type = 'my-files' and root.owner_id = ${userId} then 'my-files' when root.type = 'org-files' then 'organization'
    else 'shared-with-me' end`;

/** A query for every folder the viewer reaches, with its scope, for files to lie in. */
export const reachedFolders = (viewer: Viewer): Part => part`
  ${reach(viewer)} select r.id, ${scopeOf(viewer)} as scope
  from reached r join folders root on root.id = r.seen[1] where r.level is not null`;

export async function mayShare(sql: Sql, organizationId: string, id: string, userId: number | null): Promise<boolean> {
  const row = await sql.first<{ may_share: boolean }>`
    select may_share(id, ${userId}) from folders where organization_id = ${organizationId} and id = ${id}`;
  return row?.may_share ?? false;
}

/** Whether the person may share a folder and every closed folder below it. What lies open in those is shared with them. */
export async function mayShareTree(sql: Sql, organizationId: string, id: string, userId: number | null) {
  const rows = await sql`
    select from folders f where f.organization_id = ${organizationId} and f.ancestors @> array[${id}]::uuid[]
      and (f.id = ${id} or f.is_access_controlled) and not may_share(f.id, ${userId}) limit 1`;
  return rows.length === 0;
}

/** Whether there is somebody who can let others into a folder: of a closed one its managers, or the owner of the My Files. */
export async function isManaged(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from folders f join folders root on root.id = f.ancestors[1]
    where f.organization_id = ${organizationId} and f.id = ${id} and (not f.is_access_controlled or root.type = 'my-files'
      or exists (select from folder_members m where m.folder_id = f.id and m.access_level = 'manage'))`;
  return rows.length > 0;
}

/** The closest folder that says who reaches what lies open in a folder: itself or one above it. */
const decider = (organizationId: string, id: string): Part => part`(
  select d.id from folders f join folders d on d.id = any(f.ancestors)
  where f.organization_id = ${organizationId} and f.id = ${id} and (d.parent_id is null or d.is_access_controlled
    or exists (select from folder_members m where m.folder_id = d.id)
    or exists (select from project_folders l where l.folder_id = d.id))
  order by cardinality(d.ancestors) desc limit 1)`;

/** Whether the same people reach what lies open in either folder. */
export async function isReachedAlike(sql: Sql, organizationId: string, id: string, otherId: string): Promise<boolean> {
  const row = await sql.first<{ alike: boolean }>`
    select ${decider(organizationId, id)} = ${decider(organizationId, otherId)} as alike`;
  return row?.alike ?? false;
}

export const findRoot = (
  sql: Sql,
  organizationId: string,
  root: { type: FolderType; ownerId?: number | null; projectId?: string },
) =>
  sql.first<{ id: string }>`
    select id from folders where organization_id = ${organizationId} and type = ${root.type}
      and owner_id is not distinct from ${root.ownerId ?? null} and project_id is not distinct from ${root.projectId ?? null}`;

export async function insertFolder(
  sql: Sql,
  organizationId: string,
  folder: {
    parent: { id: string; ancestors: string[] } | null;
    type: FolderType;
    ownerId?: number | null;
    projectId?: string | null;
    name: string;
    description?: string | null;
    createdBy: number | null;
  },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    insert into folders (id, organization_id, parent_id, ancestors, type, owner_id, project_id, name, description, created_by)
    select fresh.id, ${organizationId}, ${folder.parent?.id}, ${folder.parent?.ancestors ?? []}::uuid[] || fresh.id, ${folder.type},
      ${folder.ownerId}, ${folder.projectId}, ${folder.name}, ${folder.description}, ${folder.createdBy}
    from (select gen_random_uuid() as id) fresh
    on conflict do nothing returning id`;
  return row?.id;
}

/** Those of the folders, given by a query for their ids, that the viewer may share. */
const shareableIn = ({ userId }: Viewer, ids: Part): Part => part`(
  select s.folder_id from (select array_agg(id) as ids from (${ids}) asked) a
    cross join lateral shareable(a.ids, array_fill(${userId}::integer, array[cardinality(a.ids)])) s)`;

export interface FolderListQuery {
  search?: string;
  scope?: string;
  shareable?: boolean;
  limit: number;
  offset: number;
}

export function listFolders(sql: Sql, viewer: Viewer, query: FolderListQuery) {
  const pattern = query.search === undefined ? null : `%${query.search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<ReachedFolder>`
    ${reach(viewer)}
    select ${FOLDER} from reached r join folders f on f.id = r.id join folders root on root.id = r.seen[1]
    where r.level is not null and (${pattern}::text is null or f.name ilike ${pattern}) and (${query.scope}::text is null or ${scopeOf(viewer)} = ${query.scope})
      ${query.shareable === undefined ? nothing : part`and (f.id in ${shareableIn(viewer, part`select id from reached where level is not null`)}) = ${query.shareable}`}
    order by path, f.id limit ${query.limit + 1} offset ${query.offset}`;
}

export const listSubfolders = (sql: Sql, viewer: Viewer, parentId: string) => sql<ReachedFolder>`
  ${reach(viewer)}
  select ${FOLDER} from reached r join folders f on f.id = r.id
  where f.parent_id = ${parentId} and r.level is not null order by lower(f.name), f.id`;

export const updateFolder = (
  sql: Sql,
  organizationId: string,
  id: string,
  change: { name?: string; description?: string | null; is_access_controlled?: boolean },
) => sql.run`
  update folders set ${assignments(change)}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

/** Moves a folder with everything below it. */
export const updateParent = (sql: Sql, organizationId: string, folder: FolderRow, parent: FolderRow) => sql.run`
  update folders set parent_id = case when id = ${folder.id} then ${parent.id} else parent_id end,
    ancestors = ${parent.ancestors}::uuid[] || ancestors[${folder.ancestors.length}:], updated_at = now()
  where organization_id = ${organizationId} and ancestors @> array[${folder.id}]::uuid[]`;

/** Held while the tree is changed, so that two moves cannot make a circle. */
export const lockTree = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 0))`;

const below = (organizationId: string, rootId: string) => part`
  select id from folders where organization_id = ${organizationId} and ancestors @> array[${rootId}]::uuid[]`;

/** Nothing comes into the folder, or into one below it, until this change is done. */
export const lockBelow = (sql: Sql, organizationId: string, rootId: string) => sql.run`
  select from folders where id in (${below(organizationId, rootId)}) for update`;

/** Deletes a folder with everything below it; files go first, since they hold on to their folder. */
export async function deleteTree(sql: Sql, organizationId: string, rootId: string) {
  const folders = below(organizationId, rootId);
  await sql`delete from files where organization_id = ${organizationId} and folder_id in (${folders})`;
  await sql`delete from folders where id in (${folders})`;
}

/** Whether a folder below this one is closed to the viewer, or only theirs to read. */
export async function holdsClosed(sql: Sql, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await sql`
    ${reach(viewer)} select from reached r join folders f on f.id = r.id
    where f.ancestors @> array[${id}]::uuid[] and r.level is distinct from 2 limit 1`;
  return rows.length > 0;
}

export async function countContents(sql: Sql, organizationId: string, id: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select (select count(*) from folders where organization_id = ${organizationId} and parent_id = ${id})
      + (select count(*) from files where organization_id = ${organizationId} and folder_id = ${id}) as count`;
  return row!.count;
}

export const listMembers = (
  sql: Sql,
  organizationId: string,
  folderId: string,
  page: { limit: number; offset: number },
  userId?: number,
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

/** True when the person is new; the level of one who was a member already changes. */
export async function upsertMember(
  sql: Sql,
  organizationId: string,
  folderId: string,
  userId: number,
  level: FolderAccess,
): Promise<boolean> {
  const [row] = await sql<{ is_new: boolean }>`
    insert into folder_members (organization_id, folder_id, user_id, access_level)
    values (${organizationId}, ${folderId}, ${userId}, ${level})
    on conflict (folder_id, user_id) do update set access_level = excluded.access_level returning xmax = 0 as is_new`;
  return row!.is_new;
}

export const deleteMember = (sql: Sql, organizationId: string, folderId: string, userId: number) => sql.run`
  delete from folder_members where organization_id = ${organizationId} and folder_id = ${folderId} and user_id = ${userId}`;

/** Gives the heir what is closed to all but its members and only this person manages. In My Files the owner manages it. */
export const insertHeir = (sql: Sql, organizationId: string, userId: number, heirId: number) => sql.run`
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select m.organization_id, m.folder_id, ${heirId}, 'manage'
  from folder_members m join folders f on f.id = m.folder_id join folders root on root.id = f.ancestors[1]
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.access_level = 'manage'
    and f.is_access_controlled and root.type <> 'my-files'
    and not exists (select from folder_members o
      where o.folder_id = m.folder_id and o.user_id <> m.user_id and o.access_level = 'manage')
  on conflict (folder_id, user_id) do update set access_level = excluded.access_level`;

/** Gives the heir a folder and every closed folder below it. */
export const insertHeirOfTree = (sql: Sql, organizationId: string, rootId: string, heirId: number) => sql.run`
  insert into folder_members (organization_id, folder_id, user_id, access_level)
  select organization_id, id, ${heirId}, 'manage' from folders
  where organization_id = ${organizationId} and ancestors @> array[${rootId}]::uuid[] and (id = ${rootId} or is_access_controlled)
  on conflict (folder_id, user_id) do update set access_level = excluded.access_level`;

export const deleteMembershipsOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from folder_members where organization_id = ${organizationId} and user_id = ${userId}`;

/** Turns somebody's own root into a closed folder of the organization, with everything in it. */
export async function updateOwnRoot(sql: Sql, organizationId: string, rootId: string, homeId: string, name: string) {
  await sql`
    update folders set ancestors = ${homeId}::uuid || ancestors
    where organization_id = ${organizationId} and ancestors @> array[${rootId}]::uuid[]`;
  await sql`
    update folders set type = 'custom', parent_id = ${homeId}, owner_id = null, is_access_controlled = true, name = ${name},
      updated_at = now()
    where organization_id = ${organizationId} and id = ${rootId}`;
}
