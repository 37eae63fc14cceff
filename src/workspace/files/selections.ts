import { mustFitStorage } from "../../administration/quotas/quotas.ts";
import type { UserContext } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { AcceptedUpload } from "./accept-upload.ts";
import { type File, ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";
import { presentFile } from "./files.ts";
import { claimBlob } from "./uploads/pending-blobs.ts";

/** Adds text that a person selected in Word. It is in no folder, and is deleted with the chat that it is used in. */
export async function addSelection(ctx: UserContext, accepted: AcceptedUpload): Promise<File> {
  const { sql, organizationId, caller } = ctx;
  const { kind, contentType, file } = accepted;
  const { name, size, sha256 } = file;
  await mustFitStorage(ctx, size);
  await claimBlob(sql, organizationId, accepted);
  const by = { uploadedBy: caller.userId, selectedBy: caller.userId };
  const bytes = { name, size, sha256, kind, contentType };
  const row = await store.insertFile(sql, { organizationId, folderId: null, depth: 0, ...bytes, ...by });
  await enqueue({ ...ctx, userId: caller.userId, apiKeyId: caller.apiKeyId }, ReadFile, { file_id: row.id });
  return presentFile(row);
}

/** Deletes selections that were not used in a chat within a day. */
export const deleteUnusedSelections = store.deleteUnusedSelections;
