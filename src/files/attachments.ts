import type { Sql } from "../db/sql.ts";
import { type InnerFile, UnreadableFile } from "../documents/canonical.ts";
import type { FileKind } from "../documents/sniff.ts";
import { ApiError } from "../errors.ts";
import type { JobContext } from "../jobs/job.ts";
import { mustFit } from "../quotas/quotas.ts";
import { type DraftFile, draftFile, listDraft } from "./derived.ts";
import type { FileRow } from "./files.store.ts";
import { lendFile } from "./integrity/checks.ts";

export const MAX_DEPTH = 3;
const MAX_ATTACHMENTS = 100;
const MESSAGES = ["eml", "msg"];

export const isMessage = ({ kind }: { kind: string }) => MESSAGES.includes(kind);

/** Lists attachments; gives the reason when they were left out. */
type Attach = (sql: Sql) => Promise<string | null>;

/** The attachments of a message become files of their own beside it. Their bytes are kept first; they are listed when the message is read. */
export async function takeAttachments(ctx: JobContext, message: FileRow, inner: InnerFile[]): Promise<Attach> {
  // A message that lies in no folder has no place beside it.
  if (message.depth >= MAX_DEPTH || message.folder_id === null) return async () => null;
  const drafts: DraftFile[] = [];
  for (const file of inner.slice(0, MAX_ATTACHMENTS)) {
    const draft = await draftFile(ctx, file);
    if (draft) drafts.push(draft);
  }
  const place = { folderId: message.folder_id, depth: message.depth + 1 };
  return async (sql) => {
    if (drafts.length === 0) return null;
    const refused = await refusalOf(mustFit({ ...ctx, sql }, totalSize(drafts)));
    if (refused) return `Its attachments were left out. ${refused.message}`;
    for (const draft of drafts) await listDraft(ctx, sql, draft, place);
    return null;
  };
}

export const totalSize = (drafts: { size: number }[]) => drafts.reduce((sum, { size }) => sum + size, 0);

const refusalOf = (asked: Promise<void>): Promise<ApiError | undefined> =>
  asked.then(
    () => undefined,
    (error) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

/** An attachment, the message that it came with, and how deep it lay. */
export interface Attached {
  draft: DraftFile;
  message: string;
  depth: number;
}

/** Keeps the attachments of a message that a job made, and those of messages attached to it. What cannot be read has none. */
export async function draftAttachments(ctx: JobContext, message: DraftFile, depth: number): Promise<Attached[]> {
  if (!isMessage(message) || depth >= MAX_DEPTH) return [];
  const attached: Attached[] = [];
  for (const file of (await readInner(ctx, message)).slice(0, MAX_ATTACHMENTS)) {
    const draft = await draftFile(ctx, file);
    if (!draft) continue;
    attached.push({ draft, message: message.name, depth: depth + 1 });
    attached.push(...(await draftAttachments(ctx, draft, depth + 1)));
  }
  return attached;
}

async function readInner(ctx: JobContext, draft: DraftFile): Promise<InnerFile[]> {
  try {
    const read = (path: string) => ctx.deps.reader.read(draft.kind as FileKind, path, { signal: ctx.signal });
    return (await lendFile(ctx, draft, read)).inner;
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}
