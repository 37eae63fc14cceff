import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import type { File } from "../files/files.schema.ts";
import { listFilesById, type OpenFile, openFile } from "../files/files.ts";
import { listFoldersById, mustBeShareable, type OpenFolder, openFolder } from "../folders/folders.ts";
import { type OpenProject, reachableProjects } from "../projects/projects.ts";
import type { FileLinks, FolderLinks } from "./project-links.schema.ts";
import * as store from "./project-links.store.ts";

/**
 * A link gives everyone in the project access while its creator may share the file. Linking requires that right and write
 * access to the project.
 */
export async function linkFiles(
  ctx: Context,
  project: OpenProject,
  { file_id, file_ids }: FileLinks,
): Promise<undefined> {
  const files = [];
  for (const id of file_ids ?? [must(file_id, "one of the two is given")]) files.push(await openFile(ctx, id, "share"));
  await store.insertFileLinks(ctx.sql, newLinks(ctx, project, files));
}

export async function unlinkFile(ctx: Context, project: { id: string }, fileId: string): Promise<undefined> {
  await store.deleteFileLink(ctx.sql, ctx.organizationId, project.id, fileId);
}

export async function listFileLinks(ctx: Context, project: OpenProject, page: PageQuery) {
  const ids = await store.listFileLinks(ctx.sql, ctx.organizationId, project.id, page);
  const { files, pagination } = toPage("files", ids, page);
  return { files: await listFilesById(ctx, files), pagination };
}

/** The same rules as for files. Access-controlled subfolders stay closed. */
export async function linkFolders(
  ctx: Context,
  project: OpenProject,
  { folder_id, folder_ids }: FolderLinks,
): Promise<undefined> {
  const folders = [];
  for (const id of folder_ids ?? [must(folder_id, "one of the two is given")])
    folders.push(await openFolder(ctx, id, "manage"));
  folders.forEach(mustBeShareable);
  await store.insertFolderLinks(ctx.sql, newLinks(ctx, project, folders));
}

export async function unlinkFolder(ctx: Context, project: { id: string }, folderId: string): Promise<undefined> {
  await store.deleteFolderLink(ctx.sql, ctx.organizationId, project.id, folderId);
}

export async function listFolderLinks(ctx: Context, project: OpenProject, page: PageQuery) {
  const ids = await store.listFolderLinks(ctx.sql, ctx.organizationId, project.id, page);
  const { folders, pagination } = toPage("folders", ids, page);
  return { folders: await listFoldersById(ctx, folders), pagination };
}

/** The files of a project that the caller can see: linked, in linked folders, or in its own folder. At most `most`, and one more. */
export async function listFilesOfProject(ctx: Context, project: OpenProject, most: number): Promise<File[]> {
  const { sql, organizationId } = ctx;
  const page = { limit: most, offset: 0 };
  const linked = await store.listFileLinks(sql, organizationId, project.id, page);
  const folderIds = await store.listFolderLinks(sql, organizationId, project.id, page);
  const inFolders = { projectId: project.id, folderIds, limit: most + 1 };
  const ids = [...linked, ...(await store.listFilesIn(sql, organizationId, inFolders))];
  return listFilesById(ctx, [...new Set(ids)]);
}

/** Every link of a file, latest first. Projects that the caller cannot access have no name here. */
export async function listLinksOfFile(ctx: Context, file: OpenFile, page: PageQuery) {
  const rows = await store.listLinksOfFile(ctx.sql, ctx.organizationId, reachableProjects(ctx), {
    fileId: file.id,
    page,
  });
  return toPage("links", rows, page);
}

export async function listLinksOfFolder(ctx: Context, folder: OpenFolder, page: PageQuery) {
  const rows = await store.listLinksOfFolder(ctx.sql, ctx.organizationId, reachableProjects(ctx), {
    folderId: folder.id,
    page,
  });
  return toPage("links", rows, page);
}

const newLinks = (ctx: Context, project: OpenProject, things: { id: string }[]): store.NewLinks => ({
  organizationId: ctx.organizationId,
  projectId: project.id,
  linkedBy: ctx.caller.userId,
  ids: things.map(({ id }) => id),
});
