import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { File } from "../files/files.schema.ts";
import { fileGate } from "../files/files.ts";
import { Folder } from "../folders/folders.schema.ts";
import { folderGate } from "../folders/folders.ts";
import { projectGate } from "../projects/projects.ts";
import { FileLinks, FolderLinks, ProjectLink } from "./project-links.schema.ts";
import {
  linkFiles,
  linkFolders,
  listFileLinks,
  listFolderLinks,
  listLinksOfFile,
  listLinksOfFolder,
  unlinkFile,
  unlinkFolder,
} from "./project-links.ts";

const params = z.object({ id: Id });

export const listProjectFilesRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/files",
  replica: true,
  summary: "List the files linked to a project, most recently linked first",
  description: "Only files that the caller can see through the project.",
  key: "any",
  params,
  query: CursorQuery,
  gate: projectGate("read"),
  returns: pageOf("files", File),
  status: 200,
  handle: (ctx, { project, query }) =>
    pageByCursor(
      "files",
      query,
      (page) => listFileLinks(ctx, project, page),
      ({ id }) => id,
    ),
});

export const linkFilesRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/files",
  summary: "Link files to a project",
  description:
    "Requires permission to share each file. The link grants access for as long as the person who created it keeps that permission.",
  key: "any",
  params,
  gate: projectGate("write"),
  body: FileLinks,
  status: 204,
  handle: (ctx, { project, body }) => linkFiles(ctx, project, body),
});

export const unlinkFileRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/files/{fileId}",
  summary: "Unlink a file from a project",
  description: "The file itself is kept.",
  key: "any",
  params: z.object({ id: Id, fileId: Id }),
  gate: projectGate("write"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { project, params }) => unlinkFile(ctx, project, params.fileId),
});

export const listProjectFoldersRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/folders",
  summary: "List the folders linked to a project, most recently linked first",
  description: "Only folders that the caller can see through the project.",
  key: "any",
  params,
  query: CursorQuery,
  gate: projectGate("read"),
  returns: pageOf("folders", Folder),
  status: 200,
  handle: (ctx, { project, query }) =>
    pageByCursor(
      "folders",
      query,
      (page) => listFolderLinks(ctx, project, page),
      ({ id }) => id,
    ),
});

export const linkFoldersRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/folders",
  summary: "Link folders to a project",
  description:
    "Requires permission to share each folder. The link grants access for as long as the person who created it keeps that permission.",
  key: "any",
  params,
  gate: projectGate("write"),
  body: FolderLinks,
  status: 204,
  handle: (ctx, { project, body }) => linkFolders(ctx, project, body),
});

export const unlinkFolderRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/folders/{folderId}",
  summary: "Unlink a folder from a project",
  description: "The folder itself is kept.",
  key: "any",
  params: z.object({ id: Id, folderId: Id }),
  gate: projectGate("write"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { project, params }) => unlinkFolder(ctx, project, params.folderId),
});

export const listFileLinksRoute = endpoint({
  method: "GET",
  path: "/files/{id}/links",
  summary: "List the projects a file is linked to, most recently linked first",
  description: "Requires permission to share the file. Includes links to projects that the caller cannot access.",
  key: "any",
  params,
  query: PageQuery,
  gate: fileGate("share"),
  returns: pageOf("links", ProjectLink),
  status: 200,
  handle: (ctx, { file, query }) => listLinksOfFile(ctx, file, query),
});

export const removeFileLinkRoute = endpoint({
  method: "DELETE",
  path: "/files/{id}/links/{projectId}",
  summary: "Remove a file's link to a project",
  description: "The file itself is kept.",
  key: "any",
  params: z.object({ id: Id, projectId: Id }),
  gate: fileGate("share"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { file, params }) => unlinkFile(ctx, { id: params.projectId }, file.id),
});

export const listFolderLinksRoute = endpoint({
  method: "GET",
  path: "/folders/{id}/links",
  summary: "List the projects a folder is linked to, most recently linked first",
  description: "Requires permission to share the folder. Includes links to projects that the caller cannot access.",
  key: "any",
  params,
  query: PageQuery,
  gate: folderGate("manage"),
  returns: pageOf("links", ProjectLink),
  status: 200,
  handle: (ctx, { folder, query }) => listLinksOfFolder(ctx, folder, query),
});

export const removeFolderLinkRoute = endpoint({
  method: "DELETE",
  path: "/folders/{id}/links/{projectId}",
  summary: "Remove a folder's link to a project",
  description: "The folder itself is kept.",
  key: "any",
  params: z.object({ id: Id, projectId: Id }),
  gate: folderGate("manage"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { folder, params }) => unlinkFolder(ctx, { id: params.projectId }, folder.id),
});
