import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { ProjectLink } from "./project-links.schema.ts";

export interface NewLinks {
  organizationId: string;
  projectId: string;
  /** Null for an organization-scoped key. */
  linkedBy: number | null;
  ids: string[];
}

/** An existing link is kept unless its creator may no longer share the file. */
export const insertFileLinks = (sql: Sql, { organizationId, projectId, linkedBy, ids }: NewLinks) => sql.run`
  insert into project_files as l (organization_id, project_id, file_id, linked_by)
  select distinct ${organizationId}::uuid, ${projectId}::uuid, id, ${linkedBy}::integer from unnest(${ids}::uuid[]) id
  on conflict (project_id, file_id) do update set linked_by = excluded.linked_by, linked_at = now()
  where not may_share((select f.folder_id from files f where f.id = l.file_id), l.linked_by)`;

export const insertFolderLinks = (sql: Sql, { organizationId, projectId, linkedBy, ids }: NewLinks) => sql.run`
  insert into project_folders as l (organization_id, project_id, folder_id, linked_by)
  select distinct ${organizationId}::uuid, ${projectId}::uuid, id, ${linkedBy}::integer from unnest(${ids}::uuid[]) id
  on conflict (project_id, folder_id) do update set linked_by = excluded.linked_by, linked_at = now()
  where not may_share(l.folder_id, l.linked_by)`;

export const deleteFileLink = (sql: Sql, organizationId: string, projectId: string, fileId: string) => sql.run`
  delete from project_files where organization_id = ${organizationId} and project_id = ${projectId} and file_id = ${fileId}`;

export const deleteFolderLink = (sql: Sql, organizationId: string, projectId: string, folderId: string) => sql.run`
  delete from project_folders where organization_id = ${organizationId} and project_id = ${projectId} and folder_id = ${folderId}`;

/** Keeps only links whose creator may still share what is linked. */
const ACTIVE_ONLY = part`
  join shareable((select array_agg(folder_id) from links), (select array_agg(linked_by) from links)) s
    on s.folder_id = l.folder_id and s.sharer is not distinct from l.linked_by`;

export const listFileLinks = async (sql: Sql, organizationId: string, projectId: string, page: PageQuery) =>
  (
    await sql<{ id: string }>`
      with links as materialized (
        select l.file_id, l.linked_by, l.linked_at, f.folder_id from project_files l join files f on f.id = l.file_id
        where l.organization_id = ${organizationId} and l.project_id = ${projectId})
      select l.file_id as id from links l ${ACTIVE_ONLY}
      order by l.linked_at desc, l.file_id limit ${page.limit + 1} offset ${page.offset}`
  ).map((row) => row.id);

export const listFolderLinks = async (sql: Sql, organizationId: string, projectId: string, page: PageQuery) =>
  (
    await sql<{ id: string }>`
      with links as materialized (
        select folder_id, linked_by, linked_at from project_folders
        where organization_id = ${organizationId} and project_id = ${projectId})
      select l.folder_id as id from links l ${ACTIVE_ONLY}
      order by l.linked_at desc, l.folder_id limit ${page.limit + 1} offset ${page.offset}`
  ).map((row) => row.id);

/** The files in the project's own folder and in these folders, and in the folders below them. */
export const listFilesIn = async (
  sql: Sql,
  organizationId: string,
  { projectId, folderIds, limit }: { projectId: string; folderIds: string[]; limit: number },
) =>
  (
    await sql<{ id: string }>`
      select f.id from folders d join files f on f.folder_id = d.id
      where f.organization_id = ${organizationId} and d.organization_id = ${organizationId} and d.ancestors && (
        ${folderIds}::uuid[] || array(select r.id from folders r
          where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.type = 'project'))
      order by f.created_at desc, f.id limit ${limit}`
  ).map((row) => row.id);

/** The project's name is included only if the project is among the reachable ones. */
const link = (
  reached: Part,
  folderId: Part,
): Part => part`l.project_id, l.linked_at, may_share(${folderId}, l.linked_by) as is_active,
  (select p.name from projects p where p.id = l.project_id and p.id in (select r.id from ${reached} r)) as project_name,
  (select json_build_object('user_id', u.id, 'email', u.email, 'name', coalesce(u.preferred_name, u.name))
    from users u where u.id = l.linked_by) as linked_by`;

/** Every link of a file, including links to projects that are not reachable. */
export const listLinksOfFile = (
  sql: Sql,
  organizationId: string,
  reached: Part,
  { fileId, page }: { fileId: string; page: PageQuery },
) => sql<ProjectLink>`
  select ${link(reached, part`f.folder_id`)} from project_files l join files f on f.id = l.file_id
  where l.organization_id = ${organizationId} and l.file_id = ${fileId}
  order by l.linked_at desc, l.project_id limit ${page.limit + 1} offset ${page.offset}`;

export const listLinksOfFolder = (
  sql: Sql,
  organizationId: string,
  reached: Part,
  { folderId, page }: { folderId: string; page: PageQuery },
) => sql<ProjectLink>`
  select ${link(reached, part`l.folder_id`)} from project_folders l
  where l.organization_id = ${organizationId} and l.folder_id = ${folderId}
  order by l.linked_at desc, l.project_id limit ${page.limit + 1} offset ${page.offset}`;
