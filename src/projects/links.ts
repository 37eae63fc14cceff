import type { Context } from "../context.ts";
import { listFilesById, openFile } from "../files/files.ts";
import { listFoldersById, mustBeShareable, openFolder } from "../folders/folders.ts";
import { type PageQuery, paged } from "../http/page.ts";
import type { FileLinks, FolderLinks } from "./links.schema.ts";
import * as store from "./links.store.ts";
import type { OpenProject } from "./projects.ts";

/** Linking shows a file to everyone in the project. It takes reaching the file and writing in the project. */
export async function linkFiles(
  ctx: Context,
  project: OpenProject,
  { file_id, file_ids }: FileLinks,
): Promise<undefined> {
  const files = [];
  for (const id of file_ids ?? [file_id!]) files.push(await openFile(ctx, id, "read"));
  await store.insertFileLinks(
    ctx.sql,
    ctx.organizationId,
    project.id,
    files.map(({ id }) => id),
  );
}

export async function unlinkFile(ctx: Context, project: OpenProject, fileId: string): Promise<undefined> {
  await store.deleteFileLink(ctx.sql, ctx.organizationId, project.id, fileId);
}

export async function listFileLinks(ctx: Context, project: OpenProject, page: PageQuery) {
  const ids = await store.listFileLinks(ctx.sql, ctx.organizationId, project.id, page);
  const { files, pagination } = paged("files", ids, page);
  return { files: await listFilesById(ctx, files), pagination };
}

/** Linking shows a folder, with what is open in it, to everyone in the project. */
export async function linkFolders(
  ctx: Context,
  project: OpenProject,
  { folder_id, folder_ids }: FolderLinks,
): Promise<undefined> {
  const folders = [];
  for (const id of folder_ids ?? [folder_id!]) folders.push(await openFolder(ctx, id, "read"));
  folders.forEach(mustBeShareable);
  await store.insertFolderLinks(
    ctx.sql,
    ctx.organizationId,
    project.id,
    folders.map(({ id }) => id),
  );
}

export async function unlinkFolder(ctx: Context, project: OpenProject, folderId: string): Promise<undefined> {
  await store.deleteFolderLink(ctx.sql, ctx.organizationId, project.id, folderId);
}

export async function listFolderLinks(ctx: Context, project: OpenProject, page: PageQuery) {
  const ids = await store.listFolderLinks(ctx.sql, ctx.organizationId, project.id, page);
  const { folders, pagination } = paged("folders", ids, page);
  return { folders: await listFoldersById(ctx, folders), pagination };
}
