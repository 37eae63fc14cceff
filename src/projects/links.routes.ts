import { z } from "zod";
import { File } from "../files/files.schema.ts";
import { Folder } from "../folders/folders.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PageQuery, pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { FileLinks, FolderLinks } from "./links.schema.ts";
import { linkFiles, linkFolders, listFileLinks, listFolderLinks, unlinkFile, unlinkFolder } from "./links.ts";
import { projectGate } from "./projects.ts";

const params = z.object({ id: Id });

export const files = endpoint({
  method: "GET",
  path: "/projects/{id}/files",
  summary: "List the files linked to a project, latest link first",
  key: "any",
  params,
  query: PageQuery,
  gate: projectGate("read"),
  returns: pageOf("files", File),
  status: 200,
  handle: (ctx, { project, query }) => listFileLinks(ctx, project, query),
});

export const addFiles = endpoint({
  method: "POST",
  path: "/projects/{id}/files",
  summary: "Link files to a project",
  key: "any",
  params,
  gate: projectGate("write"),
  body: FileLinks,
  status: 204,
  handle: (ctx, { project, body }) => linkFiles(ctx, project, body),
});

export const removeFile = endpoint({
  method: "DELETE",
  path: "/projects/{id}/files/{fileId}",
  summary: "Unlink a file from a project; the file stays",
  key: "any",
  params: z.object({ id: Id, fileId: Id }),
  gate: projectGate("write"),
  status: 204,
  handle: (ctx, { project, params }) => unlinkFile(ctx, project, params.fileId),
});

export const folders = endpoint({
  method: "GET",
  path: "/projects/{id}/folders",
  summary: "List the folders linked to a project, latest link first",
  key: "any",
  params,
  query: PageQuery,
  gate: projectGate("read"),
  returns: pageOf("folders", Folder),
  status: 200,
  handle: (ctx, { project, query }) => listFolderLinks(ctx, project, query),
});

export const addFolders = endpoint({
  method: "POST",
  path: "/projects/{id}/folders",
  summary: "Link folders to a project",
  key: "any",
  params,
  gate: projectGate("write"),
  body: FolderLinks,
  status: 204,
  handle: (ctx, { project, body }) => linkFolders(ctx, project, body),
});

export const removeFolder = endpoint({
  method: "DELETE",
  path: "/projects/{id}/folders/{folderId}",
  summary: "Unlink a folder from a project; the folder stays",
  key: "any",
  params: z.object({ id: Id, folderId: Id }),
  gate: projectGate("write"),
  status: 204,
  handle: (ctx, { project, params }) => unlinkFolder(ctx, project, params.folderId),
});
