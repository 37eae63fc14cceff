import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { OptionalWaitQuery } from "../http/wait.ts";
import { awaitFile } from "./await-file.ts";
import { Destination, File, FileChange, FileQuery, FileText, ListedFile } from "./files.schema.ts";
import {
  acceptUpload,
  changeFile,
  createFile,
  deleteFile,
  downloadFile,
  fileGate,
  listFiles,
  readText,
} from "./files.ts";
import { releaseBlob } from "./uploads/pending-blobs.ts";

const params = z.object({ id: Id });

export const uploadFileRoute = endpoint({
  method: "POST",
  path: "/files",
  summary: "Upload a file",
  description:
    "Send a multipart form with a `file` part and at most one of `folder_id`, `project_id` and `scope`. The file type is detected from the content, not from the name.",
  key: "any",
  upload: "multipart",
  body: Destination,
  prepare: (ctx, { received, body }) => acceptUpload(ctx, received, body),
  clear: releaseBlob,
  returns: File,
  status: 200,
  handle: (ctx, { prepared, body }) => createFile(ctx, prepared, body),
});

export const listFilesRoute = endpoint({
  method: "GET",
  path: "/files",
  summary: "Search files, or list them, newest first",
  key: "any",
  query: FileQuery,
  returns: pageOf("files", ListedFile),
  status: 200,
  handle: (ctx, { query }) => listFiles(ctx, query),
});

export const readFileRoute = endpoint({
  method: "GET",
  path: "/files/{id}",
  summary: "Get a file, optionally waiting until it is read",
  description:
    "With `wait`, replies as soon as the file is `ready` or `failed`, and at the latest after that many seconds.",
  key: "any",
  urgent: true,
  params,
  query: OptionalWaitQuery,
  waits: "if asked",
  gate: fileGate("read"),
  returns: File,
  status: 200,
  handle: (ctx, { file, wait }) => awaitFile(ctx, file, wait),
});

export const changeFileRoute = endpoint({
  method: "PATCH",
  path: "/files/{id}",
  summary: "Rename or move a file",
  key: "any",
  params,
  gate: fileGate("write"),
  body: FileChange,
  returns: File,
  status: 200,
  handle: (ctx, { file, body }) => changeFile(ctx, file, body),
});

export const deleteFileRoute = endpoint({
  method: "DELETE",
  path: "/files/{id}",
  summary: "Delete a file",
  key: "any",
  params,
  gate: fileGate("write"),
  status: 204,
  handle: (ctx, { file }) => deleteFile(ctx, file),
});

export const downloadFileRoute = endpoint({
  method: "GET",
  path: "/files/{id}/content",
  summary: "Download a file or a byte range of it",
  key: "any",
  params,
  gate: fileGate("read"),
  download: ["*/*"],
  status: [200, 206],
  refuses: [416],
  audited: "read",
  handle: async (ctx, { file }) => downloadFile(ctx, file),
});

export const readFileTextRoute = endpoint({
  method: "GET",
  path: "/files/{id}/text",
  summary: "Get a file's text and page ranges",
  key: "any",
  params,
  gate: fileGate("read"),
  returns: FileText,
  status: 200,
  refuses: [409],
  audited: "read",
  handle: (ctx, { file }) => readText(ctx, file),
});
