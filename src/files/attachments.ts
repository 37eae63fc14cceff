import type { Sql } from "../db/sql.ts";
import { type InnerFile, UnreadableFile } from "../documents/canonical.ts";
import type { FileKind } from "../documents/sniff.ts";
import { ApiError } from "../errors.ts";
import type { JobContext } from "../jobs/job.ts";
import { mustFitStorage } from "../quotas/quotas.ts";
import { type DraftFile, draftFile, insertDraft } from "./drafts.ts";
import type { FileRow } from "./files.store.ts";
import { withFileForJob } from "./integrity/checks.ts";

export const MAX_DEPTH = 3;
const MAX_ATTACHMENTS = 100;
const MESSAGES = ["eml", "msg"];

export const isMessage = ({ kind }: { kind: string }) => MESSAGES.includes(kind);

/** Adds the attachments as files. Returns a warning when they were left out. */
type AddAttachments = (sql: Sql) => Promise<string | null>;

/** Attachments become files in the message's folder. Their bytes are stored first; the returned function adds the files when the job settles. */
export async function prepareAttachments(
  ctx: JobContext,
  message: FileRow,
  inner: InnerFile[],
): Promise<AddAttachments> {
  // A message without a folder has nowhere to put its attachments.
  if (message.depth >= MAX_DEPTH || message.folder_id === null) return async () => null;
  const drafts: DraftFile[] = [];
  for (const file of inner.slice(0, MAX_ATTACHMENTS)) {
    const draft = await draftFile(ctx, file);
    if (draft) drafts.push(draft);
  }
  const place = { folderId: message.folder_id, depth: message.depth + 1 };
  return async (sql) => {
    if (drafts.length === 0) return null;
    const refused = await catchRefusal(mustFitStorage({ ...ctx, sql }, totalSize(drafts)));
    if (refused) return `Its attachments were not read. ${refused.message}`;
    for (const draft of drafts) await insertDraft(ctx, sql, draft, place);
    return null;
  };
}

export const totalSize = (drafts: { size: number }[]) => drafts.reduce((sum, { size }) => sum + size, 0);

const catchRefusal = (asked: Promise<void>): Promise<ApiError | undefined> =>
  asked.then(
    () => undefined,
    (error) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

/** An attachment, the name of its message, and its nesting depth. */
export interface NestedAttachment {
  draft: DraftFile;
  message: string;
  depth: number;
}

/** Stores the attachments of a message, and those of messages attached to it. An unreadable message has none. */
export async function draftAttachments(
  ctx: JobContext,
  message: DraftFile,
  depth: number,
): Promise<NestedAttachment[]> {
  if (!isMessage(message) || depth >= MAX_DEPTH) return [];
  const attached: NestedAttachment[] = [];
  for (const file of (await readEmbeddedFiles(ctx, message)).slice(0, MAX_ATTACHMENTS)) {
    const draft = await draftFile(ctx, file);
    if (!draft) continue;
    attached.push({ draft, message: message.name, depth: depth + 1 });
    attached.push(...(await draftAttachments(ctx, draft, depth + 1)));
  }
  return attached;
}

async function readEmbeddedFiles(ctx: JobContext, draft: DraftFile): Promise<InnerFile[]> {
  try {
    const read = (path: string) => ctx.deps.reader.read(draft.kind as FileKind, path, { signal: ctx.signal });
    return (await withFileForJob(ctx, draft, read)).inner;
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}
