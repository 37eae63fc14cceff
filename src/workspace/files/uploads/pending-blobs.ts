import type { BlobKey } from "../../../kernel/blobs/blobs.ts";
import type { Context, Deps } from "../../../kernel/context.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { unavailable } from "../../../kernel/errors/errors.ts";
import { deleteCheck } from "../integrity/checks.store.ts";
import { recordIntact } from "../integrity/checks.ts";
import * as store from "./pending-blobs.store.ts";

/** Stored bytes that no file uses yet. They must be claimed or released. */
export interface PendingBlob {
  arrivalId: string;
}

type BlobContext = Pick<Context, "deps" | "organizationId">;

/**
 * Stores bytes without holding a database connection, since that can take long. A pending row is written first: it protects the
 * bytes from being erased, and it expires if this process dies.
 */
export async function storeBlob(
  ctx: BlobContext,
  { path, sha256 }: { path: string; sha256: string },
): Promise<PendingBlob> {
  const { deps, organizationId } = ctx;
  const arrivalId = await deps.database.transaction(organizationId, async (sql) => {
    await store.lockBlob(sql, organizationId, sha256);
    return store.insertPending(sql, organizationId, sha256);
  });
  try {
    await deps.blobs.put({ organizationId, sha256 }, path);
    await recordIntact(deps, { organizationId, sha256 });
  } catch (error) {
    await releaseBlob(ctx, { arrivalId });
    throw error;
  }
  return { arrivalId };
}

/** Ends the pending state in the transaction that inserts the file or part that uses the bytes. */
export async function claimBlob(sql: Sql, organizationId: string, { arrivalId }: PendingBlob) {
  const claimed = await store.deletePending(sql, organizationId, arrivalId);
  if (claimed === 0) throw unavailable("Storing this file took too long. Send it again.");
}

/** Gives pending bytes up. Does nothing if they were claimed. */
export async function releaseBlob({ deps, organizationId }: BlobContext, { arrivalId }: PendingBlob) {
  await store.releasePending(deps.database.organization(organizationId), organizationId, arrivalId);
}

const ERASE_BATCH = 1000;

/** Erases bytes that nothing refers to. An upload of the same bytes waits for the lock and then stores them again. */
export async function eraseReleasedBlobs({ database, blobs }: Deps) {
  await store.releaseExpired(database.system);
  for (const { organization_id, sha256 } of await store.listReleasedBlobs(database.system, ERASE_BATCH)) {
    await database.systemTransaction(async (sql) => {
      if (!(await store.lockErasing(sql))) return;
      await store.lockBlob(sql, organization_id, sha256);
      await store.deleteReleasedBlob(sql, organization_id, sha256);
      if (await store.isBlobUsed(sql, organization_id, sha256)) return;
      await deleteCheck(sql, organization_id, sha256);
      await blobs.delete({ organizationId: organization_id, sha256 });
    });
  }
}

/** Blocks erasing until the connection ends, for a backup. */
export const blockErasing = store.lockErasingShared;

/** Every blob that a file or an upload part uses, of all organizations, as this transaction sees them. */
export async function* eachReferencedBlob(sql: Sql): AsyncGenerator<BlobKey> {
  await store.openReferencedBlobs(sql);
  for (
    let rows = await store.listNextReferencedBlobs(sql);
    rows.length > 0;
    rows = await store.listNextReferencedBlobs(sql)
  ) {
    for (const { organization_id: organizationId, sha256 } of rows) yield { organizationId, sha256 };
  }
}
