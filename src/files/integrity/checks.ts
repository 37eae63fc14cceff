import type { Readable } from "node:stream";
import { BlobFault, type BlobFaultKind, type BlobKey } from "../../blobs/blobs.ts";
import { findBlobFault, verifyStream } from "../../blobs/integrity.ts";
import type { Deps } from "../../context.ts";
import { ApiError, unavailable } from "../../errors.ts";
import { type JobContext, JobFailure } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { ReadFile } from "../files.schema.ts";
import { isBlobUsed } from "../uploads/bytes.store.ts";
import * as store from "./checks.store.ts";

type Checker = Pick<Deps, "database" | "blobs" | "log">;

/**
 * Compares stored bytes with their hash and keeps what was found. Good bytes may be put while bad ones are read, so a fault is looked
 * at once more after it was written down.
 */
export async function checkBytes(deps: Checker, key: BlobKey): Promise<BlobFaultKind | null> {
  const { organizationId, sha256 } = key;
  const { system } = deps.database;
  const found = await findBlobFault(deps.blobs, key);
  if (found && !(await isBlobUsed(system, organizationId, sha256))) {
    await store.deleteCheck(system, organizationId, sha256);
    return null;
  }
  if (found) await store.upsertFault(system, organizationId, sha256, found);
  const fault = found && (await findBlobFault(deps.blobs, key));
  if (!fault) await noteWhole(deps, key);
  else deps.log.error({ organizationId, sha256, fault }, "the stored bytes of a file are damaged");
  return fault;
}

/** Notes that the bytes are whole. Where they were not, files that could not be read for it are read again. */
export async function noteWhole({ database }: Pick<Deps, "database">, { organizationId, sha256 }: BlobKey) {
  const former = await store.upsertWhole(database.organization(organizationId), organizationId, sha256);
  if (!former) return;
  await database.transaction(organizationId, async (sql) => {
    const by = { sql, organizationId, requestId: "repair", userId: null, apiKeyId: null };
    for (const { id } of await store.updateReadAgain(sql, organizationId, sha256))
      await enqueue(by, ReadFile, { file_id: id });
  });
}

/**
 * Opens stored bytes for a reader. All of them are compared with their hash as they pass; of a range only the length can be. Bytes that
 * are known to be damaged are not given at all.
 */
export async function openBytes(
  deps: Checker,
  { size, ...key }: BlobKey & { size: number },
  range?: { start: number; end: number },
): Promise<Readable> {
  const { organizationId, sha256 } = key;
  const known = await store.findFault(deps.database.organization(organizationId), organizationId, sha256);
  if (known && !(await isBack(deps, key, known))) throw fileDamaged(known);
  const part = range && range.end - range.start + 1 < size ? range : undefined;
  const source = await deps.blobs.open(key, part).catch((error) => confirmed(deps, key, error));
  const passing = unavailable("The storage gave other bytes than it holds. Try again.");
  const wrong = () => confirmed(deps, key, passing, true);
  return verifyStream(source, part ? { size: part.end - part.start + 1 } : { size, sha256 }, wrong);
}

/** Whether lost bytes were put back by hand: the disk may have been away when somebody looked. */
const isBack = async (deps: Checker, key: BlobKey, known: BlobFaultKind) =>
  known === "missing" && (await deps.blobs.exists(key)) && (await checkBytes(deps, key)) === null;

/** Lends stored bytes to work of a request. */
export async function lendBytes<T>(deps: Checker, key: BlobKey, work: (path: string) => Promise<T>): Promise<T> {
  return deps.blobs.withFile(key, work).catch((error) => confirmed(deps, key, error));
}

/** Lends the stored bytes of a file to a job, which fails for good where they are damaged. */
export async function lendFile<T>(
  { deps, organizationId }: Pick<JobContext, "deps" | "organizationId">,
  { name, sha256 }: { name: string; sha256: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  return lendBytes(deps, { organizationId, sha256 }, work).catch((error) => {
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

const SAID: Record<BlobFaultKind, string> = {
  missing: "The storage of this server has lost the bytes of this file.",
  corrupt: "The bytes of this file are damaged in the storage of this server.",
};

export const fileDamaged = (fault: BlobFaultKind, remedy = "Upload the same file again: that repairs it.") =>
  new DamagedFile(fault, `${SAID[fault]} ${remedy}`);

/** Where the stored bytes are wrong, says so; else throws what was thrown. */
async function confirmed(
  deps: Checker,
  key: BlobKey,
  error: unknown,
  isSuspect = error instanceof BlobFault,
): Promise<never> {
  const fault = isSuspect ? await checkBytes(deps, key) : null;
  throw fault ? fileDamaged(fault) : error;
}

export const measureChecks = async ({ database: { system } }: Pick<Deps, "database">) => ({
  damaged: await store.countDamaged(system),
  oldestSeconds: await store.findOldestCheck(system),
});
