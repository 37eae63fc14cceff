import type { BlobKey } from "../../blobs/blobs.ts";
import type { Deps } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import * as store from "./checks.store.ts";
import { checkBytes } from "./checks.ts";

const EVERY_MS = 60_000;
const AT_WORK_MS = 20_000;
const AT_ONCE = 100;

/** What is wrong in the storage, for whoever runs the server. */
export type Damaged = Omit<store.DamagedRow, "checked_at">;

/** Compares everything that is stored with its hash, now. */
export async function checkEverything(deps: Deps): Promise<{ checked: number; damaged: Damaged[] }> {
  await store.insertMissingChecks(deps.database.system);
  let checked = 0;
  for await (const key of eachCheck(deps)) {
    await checkBytes(deps, key);
    checked++;
  }
  return { checked, damaged: await listDamaged(deps) };
}

export async function listDamaged({ database: { system } }: Pick<Deps, "database">): Promise<Damaged[]> {
  return (await store.listDamaged(system)).map(({ checked_at: _, ...damaged }) => damaged);
}

/** After a restore: what was found before says nothing of this storage. */
export async function beginAnew({ database }: Deps) {
  await store.insertMissingChecks(database.system);
  await store.updateUnchecked(database.system);
}

/** Looks whether the storage holds everything, reads those that are suspected, and tells what is lost or damaged. */
export async function checkExistence(deps: Deps, suspected: BlobKey[]): Promise<Damaged[]> {
  for await (const key of eachCheck(deps)) if (!(await deps.blobs.exists(key))) await checkBytes(deps, key);
  for (const key of suspected) await checkBytes(deps, key);
  return listDamaged(deps);
}

async function* eachCheck({ database: { system } }: Deps): AsyncGenerator<BlobKey> {
  let after: store.Stored = { organization_id: "00000000-0000-0000-0000-000000000000", sha256: "" };
  for (;;) {
    const next = await store.listChecksAfter(system, after, AT_ONCE);
    for (const { organization_id: organizationId, sha256 } of next) yield { organizationId, sha256 };
    if (next.length < AT_ONCE) return;
    after = next.at(-1)!;
  }
}

/**
 * Compares what nobody compared for most of a day, the longest first, for at most twenty seconds of every minute; only one process does so
 * at a time.
 */
export async function checkDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { database } = deps;
  if ((await store.listDue(database.system, 1)).length === 0) return;
  const until = Date.now() + AT_WORK_MS;
  const isOver = () => signal?.aborted || Date.now() > until;
  await database.session(async ({ sql }) => {
    if (!(await store.lockChecking(sql))) return;
    for (let goesOn = true; goesOn && !isOver(); ) goesOn = await checkSome(deps, isOver);
  });
}

/** Whether it is worth while to look for more. */
async function checkSome(deps: Deps, isOver: () => boolean | undefined): Promise<boolean> {
  const due = await store.listDue(deps.database.system, AT_ONCE);
  let checked = 0;
  for (const { organization_id: organizationId, sha256 } of due) {
    if (isOver()) return false;
    try {
      await checkBytes(deps, { organizationId, sha256 });
      checked++;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      deps.log.warn({ err: error, organizationId, sha256 }, "stored bytes could not be checked");
    }
  }
  return checked > 0;
}

/** Does so every minute. */
export function keepChecking(deps: Deps): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const check = () => {
    running ??= checkDue(deps, stopped.signal)
      .catch((error) => deps.log.warn({ err: error }, "the stored bytes could not be checked; it is tried again later"))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(check, EVERY_MS);
  check();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
