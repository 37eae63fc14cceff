import { forgetOldApps } from "./apps/apps.ts";
import { embedSummaries } from "./chats/embed-summaries.ts";
import type { Deps } from "./context.ts";
import { startScrubbing } from "./files/integrity/scrub.ts";
import { enqueueReindexing } from "./files/search/reindex.ts";
import { deleteUnusedSelections } from "./files/selections.ts";
import { deleteStaleUploads } from "./files/stale-uploads.ts";
import { eraseReleasedBlobs } from "./files/uploads/pending-blobs.ts";
import { deleteExpiredUploads } from "./files/uploads/uploads.ts";
import { forgetOldReplies } from "./idempotency/idempotency.ts";
import { forgetOldJobs } from "./jobs/jobs.ts";
import { openRunner } from "./jobs.ts";
import { forgetOldEmails } from "./notifications/emails.ts";
import { forgetOldNotifications } from "./notifications/notifications.ts";
import { sendDueEmails } from "./notifications/send-emails.ts";
import { openMailer } from "./notifications/smtp.ts";
import { eraseExpired } from "./policies/retention.ts";
import { encryptPlainSecrets } from "./secrets/secrets.ts";
import { forgetOldWindows } from "./sessions/attempts.ts";
import { forgetOldDevices } from "./sessions/devices.ts";
import { forgetOldLinks } from "./sessions/links.ts";
import { forgetExpiredMessages } from "./sessions/saml/saml.ts";
import { forgetEndedSessions } from "./sessions/sessions.ts";
import { fireDueAlerts } from "./vaults/deadlines/due.ts";
import { enqueueDueSyncs } from "./vaults/intake/schedule.ts";
import { addUpChanges } from "./vaults/summary/tallies.ts";
import { forgetOldDeliveries } from "./webhooks/webhooks.ts";

const HOUSEKEEPING_MS = 60_000;
const REPEAT_MS = 60_000;

export interface Worker {
  stop(): Promise<void>;
}

/** Starts a worker, which runs jobs and housekeeping. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const runner = openRunner(deps, { concurrency: deps.config.WORKER_CONCURRENCY });
  await runner.start();
  let running = Promise.resolve();
  const tidyUp = () => {
    running = runHousekeeping(deps).catch((error) =>
      deps.log.warn({ err: error }, "housekeeping failed; retrying later"),
    );
  };
  const timer = setInterval(tidyUp, HOUSEKEEPING_MS);
  tidyUp();
  const scrubbing = startScrubbing(deps);
  const mailer = await openMailer(deps.config);
  const emails = mailer && repeat(deps, "e-mail", (signal) => sendDueEmails(deps, mailer, new Date(), signal));
  const alerts = repeat(deps, "alerts", (signal) => fireDueAlerts(deps, new Date(), signal));
  const syncs = repeat(deps, "sources", (signal) => enqueueDueSyncs(deps, new Date(), signal));
  const tallies = repeat(deps, "adding up columns", (signal) => addUpChanges(deps, signal));
  return {
    async stop() {
      clearInterval(timer);
      await scrubbing.stop();
      await tallies.stop();
      await syncs.stop();
      await alerts.stop();
      await emails?.stop();
      mailer?.close();
      await running;
      await runner.stop();
    },
  };
}

/** Works every minute until stopped, never twice at the same time. */
function repeat({ log }: Deps, what: string, work: (signal: AbortSignal) => Promise<void>): Worker {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work(stopped.signal)
      .catch((error) => log.warn({ err: error }, `${what} failed; retrying later`))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, REPEAT_MS);
  begin();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

/** Deletes expired rows and unreferenced blobs, and brings the search index up to date. */
export async function runHousekeeping(deps: Deps) {
  await encryptPlainSecrets(deps.database.system, deps);
  await forgetOldReplies(deps.database.system);
  await forgetOldJobs(deps.database.system);
  await forgetOldDeliveries(deps.database.system);
  await deleteExpiredUploads(deps.database.system);
  await deleteUnusedSelections(deps.database.system);
  await forgetOldNotifications(deps.database.system);
  await forgetOldEmails(deps.database.system);
  await forgetEndedSessions(deps.database.system);
  await forgetOldLinks(deps.database.system);
  await forgetOldApps(deps.database.system);
  await forgetOldDevices(deps.database.system);
  await forgetOldWindows(deps.database.system);
  await forgetExpiredMessages(deps.database.system);
  await eraseExpired(deps);
  await eraseReleasedBlobs(deps);
  await deleteStaleUploads(deps);
  await enqueueReindexing(deps);
  await embedSummaries(deps.database.system);
}
