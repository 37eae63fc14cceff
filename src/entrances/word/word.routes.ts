import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { OptionalWaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { acceptUpload } from "../../workspace/files/accept-upload.ts";
import { awaitUploaded } from "../../workspace/files/await-file.ts";
import { File } from "../../workspace/files/files.schema.ts";
import { fileGate, readNumberedText } from "../../workspace/files/files.ts";
import { releaseBlob } from "../../workspace/files/uploads/pending-blobs.ts";
import { WordText, WordToken, WordUse } from "./word.schema.ts";
import { createWordToken, mustBeSendable, recordWordUse, sendSelection } from "./word.ts";

export const createWordTokenRoute = endpoint({
  method: "POST",
  path: "/word/tokens",
  summary: "Create a token for the Word add-in",
  key: "session",
  showsSecret: true,
  returns: WordToken,
  status: 201,
  handle: (ctx) => createWordToken(ctx),
});

export const recordWordUseRoute = endpoint({
  method: "POST",
  path: "/word/uses",
  summary: "Count changes that the Word add-in made in a document",
  key: "session",
  body: WordUse,
  status: 204,
  handle: (ctx, { body }) => recordWordUse(ctx, body),
});

export const sendSelectionRoute = endpoint({
  method: "POST",
  path: "/word/selections",
  summary: "Send the text selected in Word, to ask about it",
  description: "Send a multipart form with a `file` part. The file is not in any folder, and is deleted with its chat.",
  key: "session",
  query: OptionalWaitQuery,
  supportsWait: "if asked",
  upload: "multipart",
  body: z.strictObject({}),
  beforeUpload: (ctx, { leastBytes }) => mustBeSendable(ctx, leastBytes),
  prepare: (ctx, { received }) => acceptUpload(ctx, received, {}),
  clear: releaseBlob,
  errorStatuses: [422],
  returns: File,
  status: 200,
  follow: awaitUploaded,
  handle: (ctx, { prepared }) => sendSelection(ctx, prepared),
});

export const getWordTextRoute = endpoint({
  method: "GET",
  path: "/files/{id}/numbered-text",
  summary: "Read the text of a file, and where automatic numbers are in it",
  key: "session",
  params: z.object({ id: Id }),
  gate: fileGate("read"),
  errorStatuses: [409],
  returns: WordText,
  status: 200,
  handle: (ctx, { file }) => readNumberedText(ctx, file),
});
