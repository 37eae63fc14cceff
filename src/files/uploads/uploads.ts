import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { MissingBlob } from "../../blobs/blobs.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound, tooLarge } from "../../errors.ts";
import { type Received, receiveBytes } from "../../http/upload.ts";
import { mustFit, mustSeemToFit } from "../../quotas/quotas.ts";
import { type File, MAX_PARTS, type NewUpload, type Upload } from "../files.schema.ts";
import { type Accepted, addFile, openDestination, openFile, presentFile, takeIn } from "../files.ts";
import { DamagedFile, fileDamaged, openBytes } from "../integrity/checks.ts";
import { claimBytes, type KeptBytes, keepBytes, letGo } from "./bytes.ts";
import * as store from "./uploads.store.ts";

const LEAST_PART_BYTES = 5 * 1024 * 1024;

/** Opens a session for a file that comes in parts. What it announces counts as stored from now on, until it ends. */
export async function startUpload(ctx: Context, input: NewUpload): Promise<Upload> {
  const { file_name: fileName, size, folder_id, project_id, scope } = input;
  const most = ctx.deps.config.MAX_FILE_BYTES;
  if (size > most) throw tooLarge(`${Math.floor(most / 1024 / 1024)} MiB`);
  const destination = { folder_id, project_id, scope };
  await openDestination(ctx, destination);
  await mustSeemToFit(ctx, size);
  await mustFit(ctx, size);
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

/** The gate to a session that still takes something: not once it was aborted. */
export const openUploadGate = async (ctx: Context, params: { id: string }) => {
  const { upload } = await uploadGate(ctx, params);
  if (upload.aborted_at !== null) throw notFound("upload");
  return { upload };
};

export async function keepPart(ctx: Context, upload: store.UploadRow, received: Received): Promise<Part> {
  const { size, sha256, path } = received.file!;
  if (size === 0) throw invalid([{ path: "body", message: "is empty: a part holds at least one byte" }]);
  if (size > upload.size)
    throw invalid([{ path: "body", message: `holds ${size} bytes; ${upload.size} were announced for the whole file` }]);
  mustTakeParts(upload);
  return { size, sha256, ...(await keepBytes(ctx, { path, sha256 })) };
}

type Part = KeptBytes & { size: number; sha256: string };

/** Parts may come in any order; one that is sent again replaces the first. */
export async function putPart(ctx: Context, seen: store.UploadRow, number: number, part: Part) {
  const upload = await lockOpen(ctx, seen);
  mustTakeParts(upload);
  await claimBytes(ctx.sql, ctx.organizationId, part);
  const { size, sha256 } = part;
  await store.upsertPart(ctx.sql, ctx.organizationId, upload.id, { number, size, sha256 });
  if ((await store.sumParts(ctx.sql, ctx.organizationId, upload.id)) > upload.size) await mustFit(ctx, 0);
  return { upload_id: upload.id, part_number: number, size };
}

type Joined = Accepted & { parts: store.PartRow[] };

/** Puts the parts together, outside of any transaction, and says what they make. Undefined when that was done before. */
export async function joinParts(ctx: Context, upload: store.UploadRow, partCount: number): Promise<Joined | undefined> {
  if (upload.completed_at !== null) return undefined;
  const parts = await store.listParts(ctx.sql, ctx.organizationId, upload.id);
  mustBeWhole(upload, parts, partCount);
  const { config } = ctx.deps;
  const limits = { folder: join(config.DATA_DIR, "uploads"), maxBytes: config.MAX_FILE_BYTES };
  const { file, dispose } = await receiveBytes(Readable.from(bytesOf(ctx, parts)), limits).catch(changedMeanwhile);
  try {
    return { parts, ...(await takeIn(ctx, { ...file, name: upload.file_name })) };
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
    throw invalid([{ path: "body.part_count", message: `names parts that did not arrive: ${missing.join(", ")}` }]);
  const total = parts.slice(0, partCount).reduce((sum, { size }) => sum + size, 0);
  if (parts.length === partCount && total === upload.size) return;
  const message = `gives ${total} bytes in ${partCount} of ${parts.length} parts; ${upload.size} bytes were announced`;
  throw invalid([{ path: "body.part_count", message }]);
}

async function* bytesOf({ deps, organizationId }: Context, parts: { sha256: string; size: number }[]) {
  for (const { sha256, size } of parts) yield* await openBytes(deps, { organizationId, sha256, size });
}

export async function clearJoined(ctx: Context, joined: Joined | undefined): Promise<void> {
  if (!joined) return;
  await rm(joined.file.path, { force: true });
  await letGo(ctx, joined);
}

/** Lists the file. Completing again gives the same file. */
export async function completeUpload(ctx: Context, seen: store.UploadRow, joined: Joined | undefined): Promise<File> {
  const upload = await lockOpen(ctx, seen);
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

export const forgetExpiredUploads = store.deleteExpiredUploads;

async function lockOpen(ctx: Context, seen: store.UploadRow): Promise<store.UploadRow> {
  await store.lockUpload(ctx.sql, ctx.organizationId, seen.id);
  return (await openUploadGate(ctx, seen)).upload;
}

function mustTakeParts({ completed_at }: store.UploadRow) {
  if (completed_at !== null) throw notFound("upload");
}

const partsChanged = () =>
  invalid([
    { path: "body.part_count", message: "counts parts that were replaced meanwhile: complete the upload again" },
  ]);

/** A part that was replaced or aborted while it was to be read is gone from the storage. */
function changedMeanwhile(error: unknown): never {
  if (error instanceof DamagedFile) throw fileDamaged(error.fault, "Send the parts again, then complete the upload.");
  throw error instanceof MissingBlob ? partsChanged() : error;
}
