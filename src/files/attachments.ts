import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type InnerFile, UnreadableFile } from "../documents/canonical.ts";
import type { JobContext, Settle } from "../jobs/job.ts";
import { enqueue } from "../jobs/jobs.ts";
import { claimBytes, type KeptBytes, keepBytes } from "./bytes.ts";
import { ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";

const MAX_DEPTH = 3;
const MAX_ATTACHMENTS = 100;

/** The attachments of a message become files of their own beside it. Their bytes are kept first; they are listed when the message is read. */
export async function takeAttachments(ctx: JobContext, message: store.PlacedFile, inner: InnerFile[]): Promise<Settle> {
  if (message.depth >= MAX_DEPTH) return async () => 0;
  const taken: (store.NewFileRow & KeptBytes)[] = [];
  for (const file of inner.slice(0, MAX_ATTACHMENTS)) {
    const row = await takeOne(ctx, message, file);
    if (row) taken.push(row);
  }
  return async (sql) => {
    for (const row of taken) {
      await claimBytes(sql, ctx.organizationId, row);
      const { id } = await store.insertFile(sql, row);
      const by = { sql, organizationId: ctx.organizationId, requestId: ctx.jobId, userId: ctx.userId, apiKeyId: null };
      await enqueue(by, ReadFile, { file_id: id });
    }
    return taken.length;
  };
}

/** Undefined for an attachment that cannot be read here: a signature, a calendar entry, a film. */
async function takeOne(
  ctx: JobContext,
  message: store.PlacedFile,
  { name, bytes }: InnerFile,
): Promise<(store.NewFileRow & KeptBytes) | undefined> {
  const folder = join(ctx.deps.config.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const { kind, contentType } = await ctx.deps.prober.probe(path, name, { signal: ctx.signal });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const kept = await keepBytes(ctx, { path, sha256 });
    const { folder_id: folderId, depth } = message;
    return {
      ...kept,
      organizationId: ctx.organizationId,
      folderId,
      name: name.slice(0, 255) || "attachment",
      size: bytes.byteLength,
      contentType,
      kind,
      sha256,
      uploadedBy: ctx.userId,
      depth: depth + 1,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
