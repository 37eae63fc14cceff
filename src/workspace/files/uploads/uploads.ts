import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { mustFitBeforeUpload, mustFitStorage } from "../../../administration/quotas/quotas.ts";
import { must } from "../../../content/must.ts";
import { MissingBlob } from "../../../kernel/blobs/blobs.ts";
import type { Context } from "../../../kernel/context.ts";
import { ApiError, invalid, notFound, tooLarge } from "../../../kernel/errors/errors.ts";
import { type ReceivedUpload, receiveBytes } from "../../../kernel/http/upload.ts";
import { type AcceptedUpload, addFile, storeUpload } from "../accept-upload.ts";
import { openDestination } from "../destination.ts";
import { type File, MAX_PARTS, type NewUpload, type Upload } from "../files.schema.ts";
import { openFile, presentFile } from "../files.ts";
import { DamagedFile, fileDamaged, openBlob } from "../integrity/checks.ts";
import { claimBlob, type PendingBlob, releaseBlob, storeBlob } from "./pending-blobs.ts";
import * as store from "./uploads.store.ts";

const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Starts a multipart upload. Its announced size counts towards the quota until it ends. */
export async function startUpload(ctx: Context, input: NewUpload): Promise<Upload> {
  const { file_name: fileName, size, folder_id, project_id, scope } = input;
  const most = ctx.deps.config.MAX_FILE_BYTES;
  if (size > most) throw tooLarge(`${Math.floor(most / 1024 / 1024)} MiB`);
  const destination = { folder_id, project_id, scope };
  await openDestination(ctx, destination);
  await mustFitBeforeUpload(ctx, size);
  await mustFitStorage(ctx, size);
  const { organizationId } = ctx;
  const row = await store.insertUpload(ctx.sql, {
    organizationId,
    userId: ctx.caller.userId,
    fileName,
    size,
    destination,
  });
  const part_size = Math.max(MIN_PART_BYTES, Math.ceil(size / MAX_PARTS));
  return { upload_id: row.id, part_size, max_parts: MAX_PARTS, expires_at: row.expires_at };
}

/** The gate to an upload: only for the caller who started it, for a day. A limited key must also have access to its destination. */
export const uploadGate = async (ctx: Context, params: { id: string }) => {
  const upload = await store.findUpload(ctx.sql, ctx.organizationId, ctx.caller.userId, params.id);
  if (!upload || !(await isInLimits(ctx, upload))) throw notFound("upload");
  return { upload };
};

/** A limited key sees its owner's uploads into its own projects, and those into My Files that it started itself. */
async function isInLimits(ctx: Context, { destination, made_by_key }: store.UploadRow): Promise<boolean> {
  if (!ctx.caller.restriction?.isLimited) return true;
  return openDestination(ctx, destination).then(
    ({ madeByKey }) => madeByKey === null || madeByKey === made_by_key,
    (error) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/** The gate to an upload that was not aborted. */
export const openUploadGate = async (ctx: Context, params: { id: string }) => {
  const { upload } = await uploadGate(ctx, params);
  if (upload.aborted_at !== null) throw notFound("upload");
  return { upload };
};

/** Refuses a part that is larger than the file it belongs to, or that comes after the end. */
export function mustTakePart(upload: store.UploadRow, size: number) {
  mustBeIncomplete(upload);
  if (size > upload.size)
    throw invalid([{ path: "body", message: `has ${size} bytes; ${upload.size} were declared for the whole file` }]);
}

export async function storePart(ctx: Context, upload: store.UploadRow, received: ReceivedUpload): Promise<StoredPart> {
  const { size, sha256, path } = must(received.file, "a part is sent as a file");
  if (size === 0) throw invalid([{ path: "body", message: "is empty: a part must have at least one byte" }]);
  mustTakePart(upload, size);
  return { size, sha256, ...(await storeBlob(ctx, { path, sha256 })) };
}

type StoredPart = PendingBlob & { size: number; sha256: string };

/** Parts may come in any order; one that is sent again replaces the first. */
export async function recordPart(ctx: Context, seen: store.UploadRow, number: number, part: StoredPart) {
  const upload = await lockOpenUpload(ctx, seen);
  mustBeIncomplete(upload);
  await claimBlob(ctx.sql, ctx.organizationId, part);
  const { size, sha256 } = part;
  await store.upsertPart(ctx.sql, ctx.organizationId, upload.id, { number, size, sha256 });
  if ((await store.sumParts(ctx.sql, ctx.organizationId, upload.id)) > upload.size) await mustFitStorage(ctx, 0);
  return { upload_id: upload.id, part_number: number, size };
}

type JoinedParts = AcceptedUpload & { parts: store.PartRow[] };

/** Joins the parts outside of any transaction and detects the file type. Undefined when the upload is already complete. */
export async function joinParts(
  ctx: Context,
  upload: store.UploadRow,
  partCount: number,
): Promise<JoinedParts | undefined> {
  if (upload.completed_at !== null) return undefined;
  const parts = await store.listParts(ctx.sql, ctx.organizationId, upload.id);
  mustBeWhole(upload, parts, partCount);
  const { config } = ctx.deps;
  const limits = { folder: join(config.DATA_DIR, "uploads"), maxBytes: config.MAX_FILE_BYTES };
  const { file, dispose } = await receiveBytes(Readable.from(readParts(ctx, parts)), limits).catch(asPartsChanged);
  try {
    return { parts, ...(await storeUpload(ctx, { ...file, name: upload.file_name })) };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function mustBeWhole(upload: store.UploadRow, parts: store.PartRow[], partCount: number) {
  const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter(
    (number) => !parts.some((part) => part.part_number === number),
  );
  if (missing.length > 0)
    throw invalid([{ path: "body.part_count", message: `includes missing parts: ${missing.join(", ")}` }]);
  const total = parts.slice(0, partCount).reduce((sum, { size }) => sum + size, 0);
  if (parts.length === partCount && total === upload.size) return;
  const message = `has ${total} bytes in ${partCount} of ${parts.length} parts; ${upload.size} bytes were declared`;
  throw invalid([{ path: "body.part_count", message }]);
}

async function* readParts({ deps, organizationId }: Context, parts: { sha256: string; size: number }[]) {
  for (const { sha256, size } of parts) yield* await openBlob(deps, { organizationId, sha256, size });
}

export async function discardJoinedParts(ctx: Context, joined: JoinedParts | undefined): Promise<void> {
  if (!joined) return;
  await rm(joined.file.path, { force: true });
  await releaseBlob(ctx, joined);
}

/** Inserts the file. Completing again returns the same file. */
export async function completeUpload(
  ctx: Context,
  seen: store.UploadRow,
  joined: JoinedParts | undefined,
): Promise<File> {
  const upload = await lockOpenUpload(ctx, seen);
  if (upload.completed_at !== null) {
    if (upload.file_id === null) throw notFound("file");
    return presentFile(await openFile(ctx, upload.file_id, "read"));
  }
  const parts = await store.listParts(ctx.sql, ctx.organizationId, upload.id);
  if (!joined || !isDeepStrictEqual(parts, joined.parts)) throw partsChanged();
  const file = await addFile(ctx, joined, upload.destination);
  await store.deleteParts(ctx.sql, ctx.organizationId, upload.id);
  await store.updateCompleted(ctx.sql, ctx.organizationId, upload.id, file.id);
  return file;
}

export async function abortUpload(ctx: Context, seen: store.UploadRow) {
  await store.lockUpload(ctx.sql, ctx.organizationId, seen.id);
  const { upload } = await uploadGate(ctx, seen);
  if (upload.completed_at === null) await store.updateAborted(ctx.sql, ctx.organizationId, upload.id);
  await store.deleteParts(ctx.sql, ctx.organizationId, upload.id);
  return { upload_id: upload.id, aborted: true as const };
}

export const deleteExpiredUploads = store.deleteExpiredUploads;

async function lockOpenUpload(ctx: Context, seen: store.UploadRow): Promise<store.UploadRow> {
  await store.lockUpload(ctx.sql, ctx.organizationId, seen.id);
  return (await openUploadGate(ctx, seen)).upload;
}

function mustBeIncomplete({ completed_at }: store.UploadRow) {
  if (completed_at !== null) throw notFound("upload");
}

const partsChanged = () =>
  invalid([{ path: "body.part_count", message: "refers to parts that have been replaced: complete the upload again" }]);

/** A part that was replaced or aborted meanwhile is gone from the storage. */
function asPartsChanged(error: unknown): never {
  if (error instanceof DamagedFile) throw fileDamaged(error.fault, "Send the parts again, then complete the upload.");
  throw error instanceof MissingBlob ? partsChanged() : error;
}
