import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type InnerFile, UnreadableFile } from "../../content/formats/canonical.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ReceivedFile } from "../../kernel/http/upload.ts";
import { type JobContext, PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";
import { claimBlob, type PendingBlob, storeBlob } from "./uploads/pending-blobs.ts";

/** A file that a job created: its bytes are stored, but it has no row in `files` yet. */
export interface DraftFile extends PendingBlob {
  name: string;
  size: number;
  sha256: string;
  kind: string;
  contentType: string;
}

interface DraftPlace {
  place: { folderId: string | null; depth: number };
  priority?: number;
  /** The file that it is a copy of, with tracked changes. */
  copyOf?: string;
}

const MAX_NAME_LENGTH = 255;

/** Stores a file found inside another. Undefined when the type is not supported, such as a signature, a calendar entry or a video. */
export async function draftFile(ctx: JobContext, { name, bytes }: InnerFile): Promise<DraftFile | undefined> {
  const folder = join(ctx.deps.config.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return await draftReceivedFile(ctx, { name, path, size: bytes.byteLength, sha256 });
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Stores a file that is already on local disk. Throws `UnreadableFile` when the type is not supported. */
export async function draftReceivedFile(
  ctx: JobContext,
  { name, path, size, sha256 }: ReceivedFile,
): Promise<DraftFile> {
  const { kind, contentType } = await ctx.deps.uploadReader.probe(path, name, { signal: ctx.signal });
  const kept = await storeBlob(ctx, { path, sha256 });
  return { ...kept, name: name.slice(0, MAX_NAME_LENGTH) || "attachment", size, sha256, kind, contentType };
}

/** Inserts the file and enqueues its reading, in the transaction that settles the job. */
export async function insertDraft(
  ctx: JobContext,
  sql: Sql,
  draft: DraftFile,
  { place, priority = PRIORITY.normal, copyOf }: DraftPlace,
): Promise<store.FileRow> {
  const { organizationId, userId } = ctx;
  await claimBlob(sql, organizationId, draft);
  const madeByKey = place.depth === 0 ? ctx.apiKeyId : null;
  const row = await store.insertFile(sql, {
    ...draft,
    ...place,
    organizationId,
    uploadedBy: userId,
    madeByKey,
    copyOf,
  });
  const by = { sql, organizationId, requestId: ctx.jobId, userId, apiKeyId: null };
  await enqueue(by, ReadFile, { file_id: row.id }, priority);
  return row;
}
