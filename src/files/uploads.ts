import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context } from "../context.ts";
import type { Probed } from "../documents/probe.ts";
import { conflict, invalid, notFound, tooLarge } from "../errors.ts";
import { type Received, type ReceivedFile, receiveBytes } from "../http/upload.ts";
import type { File, NewUpload, Upload } from "./files.schema.ts";
import { createFile, openDestination, openFile, present, takeIn } from "./files.ts";
import * as store from "./uploads.store.ts";

const MAX_PARTS = 32;
const LEAST_PART_BYTES = 5 * 1024 * 1024;

/** Opens a session for a file that comes in parts. */
export async function startUpload(ctx: Context, input: NewUpload): Promise<Upload> {
  const { file_name: fileName, size, folder_id, project_id, scope } = input;
  const most = ctx.deps.config.MAX_FILE_BYTES;
  if (size > most) throw tooLarge(`${Math.floor(most / 1024 / 1024)} MiB`);
  const destination = { folder_id, project_id, scope };
  await openDestination(ctx, destination);
  const { organizationId } = ctx;
  const row = await store.insertUpload(ctx.sql, {
    organizationId,
    userId: ctx.caller.userId,
    fileName,
    size,
    destination,
  });
  const part_size = Math.max(LEAST_PART_BYTES, Math.ceil(size / MAX_PARTS));
  return { upload_id: row.id, part_size, max_parts: MAX_PARTS, expires_at: row.expires_at };
}

/** The gate to a session: it is its opener's alone, for a day. */
export const uploadGate = async (ctx: Context, params: { id: string }) => {
  const upload = await store.findUpload(ctx.sql, ctx.organizationId, ctx.caller.userId, params.id);
  if (!upload) throw notFound("upload");
  return { upload };
};

export async function keepPartBytes(ctx: Context, received: Received): Promise<ReceivedFile> {
  const file = received.file!;
  if (file.size === 0) throw invalid([{ path: "body", message: "is empty: a part holds at least one byte" }]);
  await ctx.deps.blobs.put({ organizationId: ctx.organizationId, sha256: file.sha256 }, file.path);
  return file;
}

/** Parts may come in any order; one that is sent again replaces the first. */
export async function putPart(ctx: Context, upload: store.UploadRow, number: number, { size, sha256 }: ReceivedFile) {
  await lockOpen(ctx, upload);
  await store.upsertPart(ctx.sql, ctx.organizationId, upload.id, { number, size, sha256 });
  return { upload_id: upload.id, part_number: number, size };
}

interface Joined extends Probed {
  file: ReceivedFile;
}

/** Puts the parts together, outside of any transaction, and says what they make. Undefined when that was done before. */
export async function joinParts(ctx: Context, upload: store.UploadRow, partCount: number): Promise<Joined | undefined> {
  if (upload.file_id !== null) return undefined;
  mustBeOpen(upload);
  const parts = await store.listParts(ctx.sql, ctx.organizationId, upload.id);
  const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter(
    (number) => !parts.some((part) => part.part_number === number),
  );
  if (missing.length > 0)
    throw invalid([{ path: "body.part_count", message: `names parts that did not arrive: ${missing.join(", ")}` }]);
  const used = parts.slice(0, partCount);
  const total = used.reduce((sum, { size }) => sum + size, 0);
  if (parts.length > partCount || total !== upload.size) {
    throw invalid([
      {
        path: "body.part_count",
        message: `gives ${total} bytes in ${partCount} of ${parts.length} parts; ${upload.size} bytes were announced`,
      },
    ]);
  }
  const { config } = ctx.deps;
  const limits = { folder: join(config.DATA_DIR, "uploads"), maxBytes: config.MAX_FILE_BYTES };
  const { file } = await receiveBytes(Readable.from(bytesOf(ctx, used)), limits);
  const named = { ...file, name: upload.file_name };
  try {
    return { file: named, ...(await takeIn(ctx, named)) };
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
}

async function* bytesOf(ctx: Context, parts: { sha256: string }[]) {
  for (const { sha256 } of parts) yield* await ctx.deps.blobs.open({ organizationId: ctx.organizationId, sha256 });
}

export async function completeUpload(ctx: Context, seen: store.UploadRow, joined: Joined | undefined): Promise<File> {
  try {
    return await makeFile(ctx, await lockOpen(ctx, seen), joined);
  } finally {
    if (joined) await rm(joined.file.path, { force: true });
  }
}

async function makeFile(ctx: Context, upload: store.UploadRow, joined: Joined | undefined): Promise<File> {
  if (upload.file_id !== null || !joined) return present(await openFile(ctx, upload.file_id!, "read"));
  const file = await createFile(ctx, joined, upload.destination);
  await store.deleteParts(ctx.sql, ctx.organizationId, upload.id);
  await store.updateCompleted(ctx.sql, ctx.organizationId, upload.id, file.id);
  return file;
}

export async function abortUpload(ctx: Context, seen: store.UploadRow) {
  await store.lockUpload(ctx.sql, ctx.organizationId, seen.id);
  const { upload } = await uploadGate(ctx, seen);
  if (upload.file_id === null) await store.updateAborted(ctx.sql, ctx.organizationId, upload.id);
  await store.deleteParts(ctx.sql, ctx.organizationId, upload.id);
  return { upload_id: upload.id, aborted: true as const };
}

export const forgetExpiredUploads = store.deleteExpiredUploads;

async function lockOpen(ctx: Context, seen: store.UploadRow): Promise<store.UploadRow> {
  await store.lockUpload(ctx.sql, ctx.organizationId, seen.id);
  const { upload } = await uploadGate(ctx, seen);
  mustBeOpen(upload);
  return upload;
}

function mustBeOpen({ aborted_at }: store.UploadRow) {
  if (aborted_at !== null) throw conflict("UPLOAD_ABORTED", "This upload was aborted. Start another one.");
}
