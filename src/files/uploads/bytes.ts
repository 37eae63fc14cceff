import type { BlobKey } from "../../blobs/blobs.ts";
import type { Context, Deps } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { unavailable } from "../../errors.ts";
import { deleteCheck } from "../integrity/checks.store.ts";
import { noteWhole } from "../integrity/checks.ts";
import * as store from "./bytes.store.ts";

/** Bytes that the storage holds for whoever put them, until they are claimed or let go. */
export interface KeptBytes {
  arrivalId: string;
}

type Keeper = Pick<Context, "deps" | "organizationId">;

/**
 * Puts bytes into the storage, however long that takes, without holding a connection to the database. That they come is
 * written down first: from then on nothing erases them, and should this process die they are let go by themselves.
 */
export async function keepBytes(ctx: Keeper, { path, sha256 }: { path: string; sha256: string }): Promise<KeptBytes> {
  const { deps, organizationId } = ctx;
  const arrivalId = await deps.database.transaction(organizationId, async (sql) => {
    await store.lockBlob(sql, organizationId, sha256);
    return store.insertArriving(sql, organizationId, sha256);
  });
  try {
    await deps.blobs.put({ organizationId, sha256 }, path);
    await noteWhole(deps, { organizationId, sha256 });
  } catch (error) {
    await letGo(ctx, { arrivalId });
    throw error;
  }
  return { arrivalId };
}

/** Makes kept bytes those of the file or part that is written in the same transaction: one is never there without the other. */
export async function claimBytes(sql: Sql, organizationId: string, { arrivalId }: KeptBytes) {
  const claimed = await store.deleteArriving(sql, organizationId, arrivalId);
  if (claimed === 0) throw unavailable("Taking this file in took too long. Send it again.");
}

/** Gives kept bytes up; those that were claimed stay. */
export async function letGo({ deps, organizationId }: Keeper, { arrivalId }: KeptBytes) {
  await store.releaseArriving(deps.database.organization(organizationId), organizationId, arrivalId);
}

const ERASED_AT_ONCE = 1000;

/** Erases bytes that nothing refers to any more. Whoever brings the same bytes meanwhile waits for the lock and puts them anew. */
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

/** No bytes are erased from now on until the connection ends. */
export const keepAllBytes = store.lockAgainstErasing;

/** The bytes of all files and parts of files, of every organization, as this transaction sees them. */
export async function* eachKeptBlob(sql: Sql): AsyncGenerator<BlobKey> {
  await store.beginKeptBlobs(sql);
  for (let rows = await store.nextKeptBlobs(sql); rows.length > 0; rows = await store.nextKeptBlobs(sql)) {
    for (const { organization_id: organizationId, sha256 } of rows) yield { organizationId, sha256 };
  }
}
