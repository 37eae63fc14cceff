import type { Readable } from "node:stream";
import { BlobFault, type BlobFaultKind, type BlobKey } from "../../../kernel/blobs/blobs.ts";
import { findBlobFault, verifyStream } from "../../../kernel/blobs/integrity.ts";
import type { Deps } from "../../../kernel/context.ts";
import { ApiError, unavailable } from "../../../kernel/errors/errors.ts";
import { type JobContext, JobFailure } from "../../../kernel/jobs/job.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { ReadFile } from "../files.schema.ts";
import { isBlobUsed } from "../uploads/pending-blobs.store.ts";
import * as store from "./checks.store.ts";

type Checker = Pick<Deps, "database" | "blobs" | "log">;

/**
 * Compares stored bytes with their hash and records the result. An upload may repair the bytes while they are read, so a fault is
 * checked a second time after it was recorded.
 */
export async function verifyBlob(deps: Checker, key: BlobKey): Promise<BlobFaultKind | null> {
  const { organizationId, sha256 } = key;
  const { system } = deps.database;
  const found = await findBlobFault(deps.blobs, key);
  if (found && !(await isBlobUsed(system, organizationId, sha256))) {
    await store.deleteCheck(system, organizationId, sha256);
    return null;
  }
  if (found) await store.upsertFault(system, organizationId, sha256, found);
  const fault = found && (await findBlobFault(deps.blobs, key));
  if (!fault) await recordIntact(deps, key);
  else deps.log.error({ organizationId, sha256, fault }, "blob damaged");
  return fault;
}

/** Records that the bytes are intact. If they were damaged before, files that failed because of it are read again. */
export async function recordIntact({ database }: Pick<Deps, "database">, { organizationId, sha256 }: BlobKey) {
  const former = await store.upsertIntact(database.organization(organizationId), organizationId, sha256);
  if (!former) return;
  await database.transaction(organizationId, async (sql) => {
    const by = { sql, organizationId, requestId: "repair", userId: null, apiKeyId: null };
    for (const { id } of await store.updateFailedToExtracting(sql, organizationId, sha256))
      await enqueue(by, ReadFile, { file_id: id });
  });
}

/**
 * Opens stored bytes for reading. The whole content is verified against its hash while it streams; a range only against its length.
 * Bytes known to be damaged are refused.
 */
export async function openBlob(
  deps: Checker,
  { size, ...key }: BlobKey & { size: number },
  range?: { start: number; end: number },
): Promise<Readable> {
  const { organizationId, sha256 } = key;
  const known = await store.findFault(deps.database.organization(organizationId), organizationId, sha256);
  if (known && !(await isRestored(deps, key, known))) throw fileDamaged(known);
  const part = range && range.end - range.start + 1 < size ? range : undefined;
  const source = await deps.blobs.open(key, part).catch((error) => throwIfDamaged(deps, key, error));
  const passing = unavailable("Storage returned damaged data. Try again.");
  const wrong = () => throwIfDamaged(deps, key, passing, true);
  return verifyStream(source, part ? { size: part.end - part.start + 1 } : { size, sha256 }, wrong);
}

/** Whether missing bytes are there again, for example after a disk was remounted. */
const isRestored = async (deps: Checker, key: BlobKey, known: BlobFaultKind) =>
  known === "missing" && (await deps.blobs.exists(key)) && (await verifyBlob(deps, key)) === null;

/** Runs `work` on a local copy of the stored bytes. */
export async function withBlob<T>(deps: Checker, key: BlobKey, work: (path: string) => Promise<T>): Promise<T> {
  return deps.blobs.withFile(key, work).catch((error) => throwIfDamaged(deps, key, error));
}

/** The same for a job, which fails without retry when the bytes are damaged. */
export async function withFileForJob<T>(
  { deps, organizationId }: Pick<JobContext, "deps" | "organizationId">,
  { name, sha256 }: { name: string; sha256: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  return withBlob(deps, { organizationId, sha256 }, work).catch((error) => {
    if (!(error instanceof DamagedFile)) throw error;
    throw new JobFailure(error.code, `${name}: ${error.message}`);
  });
}

export class DamagedFile extends ApiError {
  readonly fault: BlobFaultKind;
  constructor(fault: BlobFaultKind, error: string) {
    super(500, "FILE_DAMAGED", error, { headers: { "x-should-retry": "false" } });
    this.fault = fault;
  }
}

const DAMAGE_MESSAGES: Record<BlobFaultKind, string> = {
  missing: "The stored content of this file is missing.",
  corrupt: "The stored content of this file is damaged.",
};

export const fileDamaged = (fault: BlobFaultKind, remedy = "Upload the file again to repair it.") =>
  new DamagedFile(fault, `${DAMAGE_MESSAGES[fault]} ${remedy}`);

/** Throws `DamagedFile` when a check confirms the damage, otherwise the original error. */
async function throwIfDamaged(
  deps: Checker,
  key: BlobKey,
  error: unknown,
  isSuspect = error instanceof BlobFault,
): Promise<never> {
  const fault = isSuspect ? await verifyBlob(deps, key) : null;
  throw fault ? fileDamaged(fault) : error;
}

export const measureChecks = async ({ database: { system } }: Pick<Deps, "database">) => ({
  damaged: await store.countDamaged(system),
  oldestSeconds: await store.findOldestCheck(system),
});
