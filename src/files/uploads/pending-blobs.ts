import type { BlobKey } from "../../blobs/blobs.ts";
import type { Context, Deps } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { unavailable } from "../../errors.ts";
import { deleteCheck } from "../integrity/checks.store.ts";
import { recordIntact } from "../integrity/checks.ts";
import * as store from "./pending-blobs.store.ts";

/** Stored bytes that no file uses yet. They must be claimed or released. */
export interface KeptBytes {
  arrivalId: string;
}

type Keeper = Pick<Context, "deps" | "organizationId">;

/**
 * Stores bytes without holding a database connection, since that can take long. A pending row is written first: it protects the
 * bytes from being erased, and it expires if this process dies.
 */
export async function keepBytes(ctx: Keeper, { path, sha256 }: { path: string; sha256: string }): Promise<KeptBytes> {
  const { deps, organizationId } = ctx;
  const arrivalId = await deps.database.transaction(organizationId, async (sql) => {
    await store.lockBlob(sql, organizationId, sha256);
    return store.insertArriving(sql, organizationId, sha256);
  });
  try {
    await deps.blobs.put({ organizationId, sha256 }, path);
    await recordIntact(deps, { organizationId, sha256 });
  } catch (error) {
    await letGo(ctx, { arrivalId });
    throw error;
  }
  return { arrivalId };
}

/** Ends the pending state in the transaction that inserts the file or part that uses the bytes. */
export async function claimBytes(sql: Sql, organizationId: string, { arrivalId }: KeptBytes) {
  const claimed = await store.deleteArriving(sql, organizationId, arrivalId);
  if (claimed === 0) throw unavailable("Storing this file took too long. Send it again.");
}

/** Gives pending bytes up. Does nothing if they were claimed. */
export async function letGo({ deps, organizationId }: Keeper, { arrivalId }: KeptBytes) {
  await store.releaseArriving(deps.database.organization(organizationId), organizationId, arrivalId);
}

const ERASED_AT_ONCE = 1000;

/** Erases bytes that nothing refers to. An upload of the same bytes waits for the lock and then stores them again. */
export async function eraseReleasedBlobs({ database, blobs }: Deps) {
  await store.releaseExpired(database.system);
  for (const { organization_id, sha256 } of await store.listReleasedBlobs(database.system, ERASED_AT_ONCE)) {
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
export const keepAllBytes = store.lockAgainstErasing;

/** Every blob that a file or an upload part uses, of all organizations, as this transaction sees them. */
export async function* eachKeptBlob(sql: Sql): AsyncGenerator<BlobKey> {
  await store.beginKeptBlobs(sql);
  for (let rows = await store.nextKeptBlobs(sql); rows.length > 0; rows = await store.nextKeptBlobs(sql)) {
    for (const { organization_id: organizationId, sha256 } of rows) yield { organizationId, sha256 };
  }
}
