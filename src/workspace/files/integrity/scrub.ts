import type { BlobKey } from "../../../kernel/blobs/blobs.ts";
import type { Deps } from "../../../kernel/context.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import * as store from "./checks.store.ts";
import { verifyBlob } from "./checks.ts";

const INTERVAL_MS = 60_000;
const MAX_RUN_MS = 20_000;
const BATCH_SIZE = 100;

/** A damaged blob, as reported to the operator. */
export type DamagedBlob = Omit<store.DamagedRow, "checked_at">;

/** Compares every stored blob with its hash now. */
export async function checkAllBlobs(deps: Deps): Promise<{ checked: number; damaged: DamagedBlob[] }> {
  let checked = 0;
  for await (const key of eachStoredBlob(deps)) {
    await verifyBlob(deps, key);
    checked++;
  }
  return { checked, damaged: await listDamaged(deps) };
}

export async function listDamaged({ database: { system } }: Pick<Deps, "database">): Promise<DamagedBlob[]> {
  return (await store.listDamaged(system)).map(({ checked_at: _, ...damaged }) => damaged);
}

/** After a restore, earlier check results no longer apply. */
export async function resetChecks({ database }: Deps) {
  await store.insertMissingChecks(database.system);
  await store.updateAllUnchecked(database.system);
}

/** Checks that every blob exists, verifies the suspected ones, and returns the damaged ones. */
export async function checkBlobsExist(deps: Deps, suspected: BlobKey[]): Promise<DamagedBlob[]> {
  for await (const key of eachCheckedBlob(deps)) if (!(await deps.blobs.exists(key))) await verifyBlob(deps, key);
  for (const key of suspected) await verifyBlob(deps, key);
  return listDamaged(deps);
}

/** Every stored blob of all organizations. */
export async function* eachStoredBlob(deps: Deps): AsyncGenerator<BlobKey> {
  await store.insertMissingChecks(deps.database.system);
  yield* eachCheckedBlob(deps);
}

async function* eachCheckedBlob({ database: { system } }: Deps): AsyncGenerator<BlobKey> {
  let after: store.CheckedBlob = { organization_id: "00000000-0000-0000-0000-000000000000", sha256: "" };
  for (;;) {
    const next = await store.listChecksAfter(system, after, BATCH_SIZE);
    for (const { organization_id: organizationId, sha256 } of next) yield { organizationId, sha256 };
    const last = next.at(-1);
    if (!last || next.length < BATCH_SIZE) return;
    after = last;
  }
}

/** Verifies blobs not checked for 20 hours, oldest first, for at most twenty seconds. Only one process does so at a time. */
export async function scrubDueBlobs(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { database } = deps;
  if ((await store.listDue(database.system, 1)).length === 0) return;
  const until = Date.now() + MAX_RUN_MS;
  const isOutOfTime = () => signal?.aborted || Date.now() > until;
  await database.session(async ({ sql }) => {
    if (!(await store.lockScrub(sql))) return;
    for (let hasMore = true; hasMore && !isOutOfTime(); ) hasMore = await scrubBatch(deps, isOutOfTime);
  });
}

/** True while there may be more to check. */
async function scrubBatch(deps: Deps, isOver: () => boolean | undefined): Promise<boolean> {
  const due = await store.listDue(deps.database.system, BATCH_SIZE);
  let checked = 0;
  for (const { organization_id: organizationId, sha256 } of due) {
    if (isOver()) return false;
    try {
      await verifyBlob(deps, { organizationId, sha256 });
      checked++;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      deps.log.warn({ err: error, organizationId, sha256 }, "blob check failed");
    }
  }
  return checked > 0;
}

/** Scrubs every minute until stopped. */
export function startScrubbing(deps: Deps): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const check = () => {
    running ??= scrubDueBlobs(deps, stopped.signal)
      .catch((error) => deps.log.warn({ err: error }, "blob scrub failed; will retry"))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(check, INTERVAL_MS);
  check();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
