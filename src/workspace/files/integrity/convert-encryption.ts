import { BlobFault, type BlobKey } from "../../../kernel/blobs/blobs.ts";
import { findEncryptedBlob } from "../../../kernel/blobs/encryption/encrypted-blobs.ts";
import type { Deps } from "../../../kernel/context.ts";
import { isBlobUsed, lockBlob } from "../uploads/pending-blobs.store.ts";
import { verifyBlob } from "./checks.ts";
import { type DamagedBlob, eachStoredBlob, listDamaged } from "./scrub.ts";

export interface ConversionResult {
  converted: number;
  unchanged: number;
  damaged: DamagedBlob[];
}

/** Stores every file as FILE_ENCRYPTION says, encrypted or plain. Files can be read and uploaded meanwhile; damaged ones stay as they are. */
export async function convertBlobs(deps: Deps): Promise<ConversionResult> {
  let [converted, unchanged] = [0, 0];
  for await (const key of eachStoredBlob(deps)) {
    if (await convertBlob(deps, key)) converted++;
    else unchanged++;
  }
  return { converted, unchanged, damaged: await listDamaged(deps) };
}

/** Holds the lock of the content, so that it is not erased meanwhile. */
function convertBlob(deps: Deps, key: BlobKey): Promise<boolean> {
  return deps.database.systemTransaction(async (sql) => {
    await lockBlob(sql, key.organizationId, key.sha256);
    const isEncrypted = (await findEncryptedBlob(sql, key)) !== undefined;
    if (isEncrypted === deps.config.FILE_ENCRYPTION) return false;
    if (!(await isBlobUsed(sql, key.organizationId, key.sha256))) return false;
    try {
      await deps.blobs.withFile(key, (path) => deps.blobs.put(key, path));
      return true;
    } catch (error) {
      if (!(error instanceof BlobFault)) throw error;
      await verifyBlob(deps, key);
      return false;
    }
  });
}
