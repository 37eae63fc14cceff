import type { Deps } from "./context.ts";
import { startScrubbing } from "./files/integrity/scrub.ts";
import { enqueueReindexing } from "./files/search/reindex.ts";
import { deleteStaleUploads } from "./files/stale-uploads.ts";
import { eraseReleasedBlobs } from "./files/uploads/pending-blobs.ts";
import { deleteExpiredUploads } from "./files/uploads/uploads.ts";
import { forgetOldReplies } from "./idempotency/idempotency.ts";
import { forgetOldJobs } from "./jobs/jobs.ts";
import { openRunner } from "./jobs.ts";
import { forgetOldWindows } from "./sessions/attempts.ts";
import { forgetOldDevices } from "./sessions/devices.ts";
import { forgetOldLinks } from "./sessions/links.ts";
import { forgetEndedSessions } from "./sessions/sessions.ts";
import { forgetOldDeliveries } from "./webhooks/webhooks.ts";

const HOUSEKEEPING_MS = 60_000;

export interface Worker {
  stop(): Promise<void>;
}

/** The side of Chancery that works without being asked: it runs jobs and keeps the house. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const runner = openRunner(deps, { concurrency: deps.config.WORKER_CONCURRENCY });
  await runner.start();
  let running = Promise.resolve();
  const tidy = () => {
    running = runHousekeeping(deps).catch((error) =>
      deps.log.warn({ err: error }, "housekeeping failed; it is tried again later"),
    );
  };
  const timer = setInterval(tidy, HOUSEKEEPING_MS);
  tidy();
  const checking = startScrubbing(deps);
  return {
    async stop() {
      clearInterval(timer);
      await checking.stop();
      await running;
      await runner.stop();
    },
  };
}

/** Forgets what has served its time, erases bytes that nothing refers to, and has files indexed that were not. */
export async function runHousekeeping(deps: Deps) {
  await forgetOldReplies(deps.database.system);
  await forgetOldJobs(deps.database.system);
  await forgetOldDeliveries(deps.database.system);
  await deleteExpiredUploads(deps.database.system);
  await forgetEndedSessions(deps.database.system);
  await forgetOldLinks(deps.database.system);
  await forgetOldDevices(deps.database.system);
  await forgetOldWindows(deps.database.system);
  await eraseReleasedBlobs(deps);
  await deleteStaleUploads(deps);
  await enqueueReindexing(deps);
}
