import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { OptionalWaitQuery } from "../../../kernel/http/pipeline/wait.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { awaitUploaded } from "../await-file.ts";
import { AbortedUpload, File, NewUpload, PartNumber, Upload, UploadCompletion, UploadPart } from "../files.schema.ts";
import { releaseBlob } from "./pending-blobs.ts";
import {
  abortUpload,
  completeUpload,
  discardJoinedParts,
  joinParts,
  mustTakePart,
  openUploadGate,
  recordPart,
  startUpload,
  storePart,
  uploadGate,
} from "./uploads.ts";

const params = z.object({ id: Id });

export const startUploadRoute = endpoint({
  method: "POST",
  path: "/files/uploads",
  summary: "Start a multipart upload",
  description:
    "For files that are too large or connections that are too slow for one request: up to 32 parts within 24 hours.",
  key: "any",
  body: NewUpload,
  returns: Upload,
  status: 201,
  handle: (ctx, { body }) => startUpload(ctx, body),
});

export const uploadPartRoute = endpoint({
  method: "PUT",
  path: "/files/uploads/{id}/parts/{partNumber}",
  summary: "Upload a part",
  description: "Parts can be uploaded in any order. Uploading a part again replaces it.",
  key: "any",
  params: z.object({ id: Id, partNumber: PartNumber }),
  gate: openUploadGate,
  upload: "bytes",
  beforeUpload: async (_ctx, { upload, leastBytes }) => mustTakePart(upload, leastBytes),
  prepare: (ctx, { upload, received }) => storePart(ctx, upload, received),
  clear: releaseBlob,
  returns: UploadPart,
  status: 200,
  handle: (ctx, { upload, params, prepared }) => recordPart(ctx, upload, params.partNumber, prepared),
});

export const completeUploadRoute = endpoint({
  method: "POST",
  path: "/files/uploads/{id}/complete",
  summary: "Complete a multipart upload",
  description:
    "Joins the parts into a file. 400 if a part is missing or the total differs from the announced `size`; the upload then stays open. With `wait`, replies as soon as the file is read.",
  key: "any",
  params,
  query: OptionalWaitQuery,
  supportsWait: "if asked",
  gate: openUploadGate,
  body: UploadCompletion,
  prepare: (ctx, { upload, body }) => joinParts(ctx, upload, body.part_count),
  clear: discardJoinedParts,
  errorStatuses: [422],
  returns: File,
  status: 200,
  follow: awaitUploaded,
  handle: (ctx, { upload, prepared }) => completeUpload(ctx, upload, prepared),
});

export const cancelUploadRoute = endpoint({
  method: "DELETE",
  path: "/files/uploads/{id}",
  summary: "Cancel a multipart upload",
  description: "Discards the parts. Calling it again changes nothing.",
  key: "any",
  params,
  gate: uploadGate,
  returns: AbortedUpload,
  status: 200,
  handle: (ctx, { upload }) => abortUpload(ctx, upload),
});
