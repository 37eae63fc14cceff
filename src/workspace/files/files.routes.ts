import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { OptionalWaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { acceptUpload, createFile, mustBeUploadable } from "./accept-upload.ts";
import { awaitFile, awaitUploaded } from "./await-file.ts";
import { Destination, File, FileChange, FileQuery, FileText, ListedFile } from "./files.schema.ts";
import { changeFile, deleteFile, downloadFile, fileGate, listFiles, readText } from "./files.ts";
import { releaseBlob } from "./uploads/pending-blobs.ts";

const params = z.object({ id: Id });

export const uploadFileRoute = endpoint({
  method: "POST",
  path: "/files",
  summary: "Upload a file",
  description:
    "Send a multipart form with a `file` part and at most one of `folder_id`, `project_id` and `scope`. The file type is detected from the content, not from the name. The file is then read in the background: with `wait`, the reply comes as soon as it is `ready` or `failed`. Otherwise poll `GET /files/{id}?wait=N`, or subscribe to the webhooks `file.ready` and `file.failed`.",
  key: "any",
  query: OptionalWaitQuery,
  supportsWait: "if asked",
  upload: "multipart",
  body: Destination,
  beforeUpload: (ctx, { body, leastBytes }) => mustBeUploadable(ctx, body, leastBytes),
  prepare: (ctx, { received, body }) => acceptUpload(ctx, received, body),
  clear: releaseBlob,
  errorStatuses: [422],
  returns: File,
  status: 200,
  follow: awaitUploaded,
  handle: (ctx, { prepared, body }) => createFile(ctx, prepared, body),
});

export const listFilesRoute = endpoint({
  method: "GET",
  path: "/files",
  replica: true,
  summary: "Search files, or list them, newest first",
  description:
    "With `q`, at most 100 files by words and meaning, best first. Without it, a paged list that can be filtered by folder, scope and time of change.",
  key: "any",
  query: FileQuery,
  returns: pageOf("files", ListedFile),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "files",
      query,
      (page) => listFiles(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const getFileRoute = endpoint({
  method: "GET",
  path: "/files/{id}",
  summary: "Get a file, optionally waiting until it is read",
  description:
    "With `wait`, replies as soon as the file is `ready` or `failed`, and at the latest after that many seconds.",
  key: "any",
  urgent: true,
  params,
  query: OptionalWaitQuery,
  supportsWait: "if asked",
  gate: fileGate("read"),
  returns: File,
  status: 200,
  handle: (ctx, { file, wait }) => awaitFile(ctx, file, wait),
});

export const updateFileRoute = endpoint({
  method: "PATCH",
  path: "/files/{id}",
  summary: "Rename or move a file",
  description: "Moving a file to where other people have access requires permission to share it.",
  key: "any",
  params,
  gate: fileGate("write"),
  body: FileChange,
  returns: File,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { file, body }) => changeFile(ctx, file, body),
});

export const deleteFileRoute = endpoint({
  method: "DELETE",
  path: "/files/{id}",
  summary: "Delete a file",
  description:
    "Deletes its text and search index too. The bytes are erased once no other file and no vault document uses them.",
  key: "any",
  params,
  gate: fileGate("write"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { file }) => deleteFile(ctx, file),
});

export const downloadFileRoute = endpoint({
  method: "GET",
  path: "/files/{id}/content",
  summary: "Download a file or a byte range of it",
  description: "The bytes as they were uploaded. Supports `Range`.",
  key: "any",
  params,
  gate: fileGate("read"),
  download: ["*/*"],
  status: [200, 206],
  errorStatuses: [416],
  audited: "read",
  handle: async (ctx, { file }) => downloadFile(ctx, file),
});

export const getFileTextRoute = endpoint({
  method: "GET",
  path: "/files/{id}/text",
  summary: "Get a file's text and page ranges",
  description:
    "The canonical text, which citations refer to by position in UTF-16 units. 409 `FILE_NOT_READY` until the file is read.",
  key: "any",
  params,
  gate: fileGate("read"),
  returns: FileText,
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { file }) => readText(ctx, file),
});
