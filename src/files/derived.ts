import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "../db/sql.ts";
import { type InnerFile, UnreadableFile } from "../documents/canonical.ts";
import type { JobContext } from "../jobs/job.ts";
import { enqueue } from "../jobs/jobs.ts";
import { ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";

/** A file that a job made, not yet stored. */
export interface DraftFile {
  name: string;
  bytes: Uint8Array;
  kind: string;
  contentType: string;
}

const LONGEST_NAME = 255;

/** Says what a file found inside another is; undefined for one that cannot be read here: a signature, a calendar entry, a film. */
export function draftFile(ctx: JobContext, { name, bytes }: InnerFile): Promise<DraftFile | undefined> {
  return withTemporary(ctx, bytes, async (path) => {
    try {
      const { kind, contentType } = await ctx.deps.prober.probe(path, name, { signal: ctx.signal });
      return { name: name.slice(0, LONGEST_NAME) || "attachment", bytes, kind, contentType };
    } catch (error) {
      if (error instanceof UnreadableFile) return undefined;
      throw error;
    }
  });
}

/** Stores the bytes, lists the file and has it read, in the transaction that finishes the job. */
export async function listDraft(
  ctx: JobContext,
  sql: Sql,
  draft: DraftFile,
  place: { folderId: string | null; depth: number },
): Promise<store.FileRow> {
  const sha256 = createHash("sha256").update(draft.bytes).digest("hex");
  const key = { organizationId: ctx.organizationId, sha256 };
  await store.lockBlob(sql, ctx.organizationId, sha256);
  await withTemporary(ctx, draft.bytes, (path) => ctx.deps.blobs.put(key, path));
  const { name, kind, contentType, bytes } = draft;
  const row = await store.insertFile(sql, {
    ...key,
    ...place,
    name,
    kind,
    contentType,
    size: bytes.byteLength,
    uploadedBy: ctx.userId,
  });
  const by = { sql, organizationId: ctx.organizationId, requestId: ctx.jobId, userId: ctx.userId, apiKeyId: null };
  await enqueue(by, ReadFile, { file_id: row.id });
  return row;
}

async function withTemporary<T>(ctx: JobContext, bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = join(ctx.deps.config.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
