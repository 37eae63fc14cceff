import type { InnerFile } from "../documents/canonical.ts";
import type { JobContext, Settle } from "../jobs/job.ts";
import { type DraftFile, draftFile, listDraft } from "./derived.ts";
import type { FileRow } from "./files.store.ts";

const MAX_DEPTH = 3;
const MAX_ATTACHMENTS = 100;

/** The attachments of a message become files of their own beside it. Their bytes are kept first; they are listed when the message is read. */
export async function takeAttachments(ctx: JobContext, message: FileRow, inner: InnerFile[]): Promise<Settle> {
  // A message that lies in no folder has no place beside it.
  if (message.depth >= MAX_DEPTH || message.folder_id === null) return async () => 0;
  const drafts: DraftFile[] = [];
  for (const file of inner.slice(0, MAX_ATTACHMENTS)) {
    const draft = await draftFile(ctx, file);
    if (draft) drafts.push(draft);
  }
  const place = { folderId: message.folder_id, depth: message.depth + 1 };
  return async (sql) => {
    for (const draft of drafts) await listDraft(ctx, sql, draft, place);
    return drafts.length;
  };
}
