import { first } from "../../content/must.ts";
import { assignments, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { FolderType } from "./folders.schema.ts";

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

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  organizationId: string;
  userId: number | null;
  /** A query for `id` and `access` of the projects they can access. */
  projects: Part;
}

/** A folder as the viewer sees it: its path starts at the topmost folder they can access. */
const FOLDER = part`f.id, f.name, f.description, case when cardinality(r.seen) > 1 then f.parent_id end as parent_folder_id,
  f.type as folder_type, f.is_access_controlled, f.ancestors, f.owner_id, f.project_id, f.created_by, f.created_at, r.level,
  (select string_agg(a.name, '/' order by array_position(r.seen, a.id)) from folders a where a.id = any(r.seen)) as path`;

/**
 * The viewer's access level in each folder, computed from the roots down:
 * - A root folder's level follows from its type.
 * - A folder inherits its parent's level unless it is access-controlled. Inside My Files the owner always inherits.
 * - Folder members and members of a linked project also get access. A link counts only while its creator may share the folder.
 * - A key that is limited to vaults and projects gets in through its projects alone.
 * `seen` holds the unbroken chain of accessible ancestors, topmost first, ending with the folder itself.
 */
const reachableCte = ({ organizationId, userId, projects }: Viewer): Part => part`
  with recursive project_access as (
    select p.id, case p.access when 'read' then 1 else 2 end as level from ${projects} p
  ), links as materialized (
    select l.folder_id, l.linked_by from project_folders l join project_access a on a.id = l.project_id
    where l.organization_id = ${organizationId}
  ), granted as materialized (
    select folder_id, max(level) as level from (
      select folder_id, case access_level when 'read' then 1 else 2 end as level from folder_members
      where organization_id = ${organizationId} and user_id = ${userId} and (select not do_limits_apply())
      union all
      select folder_id, 1 from shareable((select array_agg(folder_id) from links), (select array_agg(linked_by) from links))
    ) grants group by folder_id
  ), reached as (
    select f.id, own.level, case when own.level is null then '{}' else array[f.id] end as seen,
      (f.type = 'my-files' and f.owner_id = ${userId}) is true as is_own
    from folders f cross join lateral (select case f.type
      when 'my-files' then case when f.owner_id = ${userId} and (select not do_limits_apply()) then 2 end
      when 'org-files' then case when (select not do_limits_apply()) then 2 end
      else (select level from project_access a where a.id = f.project_id) end as level) own
    where f.organization_id = ${organizationId} and f.parent_id is null
    union all
    select f.id, own.level, case when own.level is null then '{}' else r.seen || f.id end, r.is_own
    from folders f join reached r on f.parent_id = r.id left join granted g on g.folder_id = f.id cross join lateral (select greatest(
      case when r.is_own or not f.is_access_controlled then r.level end,
      g.level) as level) own
  )`;

export type ReachableFolder = FolderRow & { level: number };

export const findFolder = (sql: Sql, viewer: Viewer, id: string) => sql.first<ReachableFolder>`
  ${reachableCte(viewer)} select ${FOLDER} from reached r join folders f on f.id = r.id where r.id = ${id} and r.level is not null`;

export const listFoldersById = (sql: Sql, viewer: Viewer, ids: string[]) => sql<ReachableFolder>`
  ${reachableCte(viewer)} select ${FOLDER} from reached r join folders f on f.id = r.id
  where r.id = any(${ids}::uuid[]) and r.level is not null`;

/** Depends on the topmost folder that the viewer can see. */
const scopeOf = ({ userId }: Viewer): Part => part`
  case when root.type = 'my-files' and root.owner_id = ${userId} then 'my-files' when root.type = 'org-files' then 'organization'
    else 'shared-with-me' end`;

/** A query for every folder the viewer can access, with its scope. */
export const reachableFolders = (viewer: Viewer): Part => part`
  ${reachableCte(viewer)} select r.id, ${scopeOf(viewer)} as scope
  from reached r join folders root on root.id = r.seen[1] where r.level is not null`;

export async function mayShare(sql: Sql, organizationId: string, id: string, userId: number | null): Promise<boolean> {
  const row = await sql.first<{ may_share: boolean }>`
    select may_share(id, ${userId}) from folders where organization_id = ${organizationId} and id = ${id}`;
  return row?.may_share ?? false;
}

/** Whether the person may share a folder and every access-controlled folder below it. Other subfolders are shared with their parent. */
export async function mayShareTree(sql: Sql, organizationId: string, id: string, userId: number | null) {
  const rows = await sql`
    select from folders f where f.organization_id = ${organizationId} and f.ancestors @> array[${id}]::uuid[]
      and (f.id = ${id} or f.is_access_controlled) and not may_share(f.id, ${userId}) limit 1`;
  return rows.length === 0;
}

/** The closest folder, itself or an ancestor, that decides who has access to the folder. */
const accessDecider = (organizationId: string, id: string): Part => part`(
  select d.id from folders f join folders d on d.id = any(f.ancestors)
  where f.organization_id = ${organizationId} and f.id = ${id} and (d.parent_id is null or d.is_access_controlled
    or exists (select from folder_members m where m.folder_id = d.id)
    or exists (select from project_folders l where l.folder_id = d.id))
  order by cardinality(d.ancestors) desc limit 1)`;

export async function hasSameAudience(sql: Sql, organizationId: string, id: string, otherId: string): Promise<boolean> {
  const row = await sql.first<{ alike: boolean }>`
    select ${accessDecider(organizationId, id)} = ${accessDecider(organizationId, otherId)} as alike`;
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

/** The folders among `ids` that the viewer may share. `ids` is a query. */
const shareableAmong = ({ userId }: Viewer, ids: Part): Part => part`(
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
  return sql<ReachableFolder>`
    ${reachableCte(viewer)}
    select ${FOLDER} from reached r join folders f on f.id = r.id join folders root on root.id = r.seen[1]
    where r.level is not null and (${pattern}::text is null or f.name ilike ${pattern}) and (${query.scope}::text is null or ${scopeOf(viewer)} = ${query.scope})
      ${query.shareable === undefined ? nothing : part`and (f.id in ${shareableAmong(viewer, part`select id from reached where level is not null`)}) = ${query.shareable}`}
    order by path, f.id limit ${query.limit + 1} offset ${query.offset}`;
}

export const listSubfolders = (sql: Sql, viewer: Viewer, parentId: string) => sql<ReachableFolder>`
  ${reachableCte(viewer)}
  select ${FOLDER} from reached r join folders f on f.id = r.id
  where f.parent_id = ${parentId} and r.level is not null order by lower(f.name), f.id`;

export const updateFolder = (
  sql: Sql,
  organizationId: string,
  id: string,
  change: { name?: string; description?: string | null; is_access_controlled?: boolean },
) => sql.run`
  update folders set ${assignments(change)}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

/** Moves a folder with its subfolders. */
export const updateParent = (sql: Sql, organizationId: string, folder: FolderRow, parent: FolderRow) => sql.run`
  update folders set parent_id = case when id = ${folder.id} then ${parent.id} else parent_id end,
    ancestors = ${parent.ancestors}::uuid[] || ancestors[${folder.ancestors.length}:], updated_at = now()
  where organization_id = ${organizationId} and ancestors @> array[${folder.id}]::uuid[]`;

/** Held while the tree changes, so that two moves cannot create a cycle. */
export const lockTree = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 0))`;

const subtree = (organizationId: string, rootId: string) => part`
  select id from folders where organization_id = ${organizationId} and ancestors @> array[${rootId}]::uuid[]`;

/** Blocks inserts into the folder and its subfolders until the transaction ends. */
export const lockSubtree = (sql: Sql, organizationId: string, rootId: string) => sql.run`
  select from folders where id in (${subtree(organizationId, rootId)}) for update`;

/** Deletes a folder and its contents. Files first, because they reference their folder. */
export async function deleteTree(sql: Sql, organizationId: string, rootId: string) {
  const folders = subtree(organizationId, rootId);
  await sql`delete from files where organization_id = ${organizationId} and folder_id in (${folders})`;
  await sql`delete from folders where id in (${folders})`;
}

/** Whether the viewer lacks write access to the folder or a subfolder. */
export async function hasUnwritable(sql: Sql, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await sql`
    ${reachableCte(viewer)} select from reached r join folders f on f.id = r.id
    where f.ancestors @> array[${id}]::uuid[] and r.level is distinct from 2 limit 1`;
  return rows.length > 0;
}

export async function countContents(sql: Sql, organizationId: string, id: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select (select count(*) from folders where organization_id = ${organizationId} and parent_id = ${id})
      + (select count(*) from files where organization_id = ${organizationId} and folder_id = ${id}) as count`;
  return first(rows).count;
}

/** Turns someone's My Files into an access-controlled folder under the organization's files. */
export async function updateRootToFolder(sql: Sql, orgId: string, root: { id: string; homeId: string; name: string }) {
  await sql`
    update folders set ancestors = ${root.homeId}::uuid || ancestors
    where organization_id = ${orgId} and ancestors @> array[${root.id}]::uuid[]`;
  await sql`
    update folders set type = 'custom', parent_id = ${root.homeId}, owner_id = null, is_access_controlled = true, name = ${root.name},
      updated_at = now()
    where organization_id = ${orgId} and id = ${root.id}`;
}
