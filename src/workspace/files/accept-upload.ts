import { mustFitBeforeUpload, mustFitStorage } from "../../administration/quotas/quotas.ts";
import { recordSessionUse } from "../../administration/usage/usage.ts";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import type { ProbeResult } from "../../content/formats/probe.ts";
import type { Context } from "../../kernel/context.ts";
import { badRequest, invalid } from "../../kernel/errors/errors.ts";
import type { ReceivedFile, ReceivedUpload } from "../../kernel/http/upload.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { type OpenDestination, openDestination } from "./destination.ts";
import { type Destination, type File, ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";
import { presentFile } from "./files.ts";
import { mustBeClean } from "./malware.ts";
import { claimBlob, type PendingBlob, storeBlob } from "./uploads/pending-blobs.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** Starts the workflows that wait for this, in the transaction of what happened. `key` makes it happen once. */
    startWorkflows(
      by: Pick<Context, "sql" | "organizationId">,
      happened: { kind: "upload" | "source"; key: string; file_ids: string[] } & Record<string, unknown>,
    ): Promise<void>;
  }
}

/** An upload whose bytes are stored and whose type is known. It has no row in `files` yet. */
export type AcceptedUpload = ProbeResult & PendingBlob & { file: ReceivedFile };

/**
 * Refuses an upload before its bytes arrive, if it exceeds the quota or the caller may not write to the destination. The default
 * destination is not checked yet.
 */
export async function mustBeUploadable(ctx: Context, place: Destination = {}, leastBytes: number) {
  if (Object.keys(place).length > 0) await openDestination(ctx, place);
  await mustFitBeforeUpload(ctx, leastBytes);
}

/** Checks the upload before anything is stored: there is a file, the caller may write to the destination, and the type is supported. */
export async function acceptUpload(
  ctx: Context,
  received: ReceivedUpload,
  place: Destination,
): Promise<AcceptedUpload> {
  const { file } = received;
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.name.trim() === "") throw invalid([{ path: "body.file", message: "must have a file name" }]);
  await openDestination(ctx, place);
  await mustFitBeforeUpload(ctx, file.size);
  return storeUpload(ctx, file);
}

/** Scans for malware, detects the file type and stores the bytes. */
export async function storeUpload(ctx: Context, file: ReceivedFile): Promise<AcceptedUpload> {
  await mustBeClean(ctx, file);
  const probed = await ctx.deps.uploadReader.probe(file.path, file.name).catch(asUnsupported);
  return { file, ...probed, ...(await storeBlob(ctx, file)) };
}

function asUnsupported(error: unknown): never {
  if (error instanceof UnreadableFile) throw badRequest("UNSUPPORTED_FILE", error.message);
  throw error;
}

/** Inserts the file and enqueues its reading, if it fits the organization's storage quota. */
export async function createFile(ctx: Context, accepted: AcceptedUpload, place: Destination): Promise<File> {
  await mustFitStorage(ctx, accepted.file.size);
  return addFile(ctx, accepted, place);
}

/** The same in a folder that the caller may write to by other rules, such as that of their own request. */
export async function createFileIn(ctx: Context, accepted: AcceptedUpload, folderId: string): Promise<File> {
  await mustFitStorage(ctx, accepted.file.size);
  return insertUploaded(ctx, accepted, { id: folderId, madeByKey: null });
}

/** The same for a file whose size already counts towards the quota. */
export const addFile = async (ctx: Context, accepted: AcceptedUpload, place: Destination): Promise<File> =>
  insertUploaded(ctx, accepted, await openDestination(ctx, place));

async function insertUploaded(ctx: Context, accepted: AcceptedUpload, folder: OpenDestination): Promise<File> {
  const { file, kind, contentType } = accepted;
  await claimBlob(ctx.sql, ctx.organizationId, accepted);
  const { name, size, sha256 } = file;
  const row = await store.insertFile(ctx.sql, {
    organizationId: ctx.organizationId,
    folderId: folder.id,
    madeByKey: folder.madeByKey,
    name,
    size,
    contentType,
    kind,
    sha256,
    uploadedBy: ctx.caller.userId,
    depth: 0,
  });
  const { userId, apiKeyId } = ctx.caller;
  await recordSessionUse(ctx, { web: "web.files_uploaded" });
  await enqueue({ ...ctx, userId, apiKeyId }, ReadFile, { file_id: row.id });
  await ctx.deps.nouns.startWorkflows(ctx, {
    kind: "upload",
    key: row.id,
    file_ids: [row.id],
    folder_id: folder.id,
    project_id: row.project_id,
    uploaded_by: userId,
  });
  return presentFile(row);
}
