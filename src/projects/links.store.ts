import type { Sql } from "../db/sql.ts";

export const insertFileLinks = (sql: Sql, organizationId: string, projectId: string, fileIds: string[]) => sql.run`
  insert into project_files (organization_id, project_id, file_id)
  select ${organizationId}, ${projectId}, id from unnest(${fileIds}::uuid[]) id on conflict do nothing`;

export const insertFolderLinks = (sql: Sql, organizationId: string, projectId: string, folderIds: string[]) => sql.run`
  insert into project_folders (organization_id, project_id, folder_id)
  select ${organizationId}, ${projectId}, id from unnest(${folderIds}::uuid[]) id on conflict do nothing`;

export const deleteFileLink = (sql: Sql, organizationId: string, projectId: string, fileId: string) => sql.run`
  delete from project_files where organization_id = ${organizationId} and project_id = ${projectId} and file_id = ${fileId}`;

export const deleteFolderLink = (sql: Sql, organizationId: string, projectId: string, folderId: string) => sql.run`
  delete from project_folders where organization_id = ${organizationId} and project_id = ${projectId} and folder_id = ${folderId}`;

type Page = { limit: number; offset: number };

export const listFileLinks = async (sql: Sql, organizationId: string, projectId: string, page: Page) =>
  (
    await sql<{ id: string }>`
      select file_id as id from project_files where organization_id = ${organizationId} and project_id = ${projectId}
      order by linked_at desc, file_id limit ${page.limit + 1} offset ${page.offset}`
  ).map((row) => row.id);

export const listFolderLinks = async (sql: Sql, organizationId: string, projectId: string, page: Page) =>
  (
    await sql<{ id: string }>`
      select folder_id as id from project_folders where organization_id = ${organizationId} and project_id = ${projectId}
      order by linked_at desc, folder_id limit ${page.limit + 1} offset ${page.offset}`
  ).map((row) => row.id);
