import { forgetOldEmails } from "./administration/notifications/emails.ts";
import { forgetOldNotifications } from "./administration/notifications/notifications.ts";
import { sendDueEmails } from "./administration/notifications/send-emails.ts";
import { openMailer } from "./administration/notifications/smtp.ts";
import { forgetOldDeliveries } from "./administration/webhooks/webhooks.ts";
import { embedSummaries } from "./assistant/chats/embed-summaries.ts";
import { forgetOldApps } from "./entrances/connected-apps/apps.ts";
import { eraseExpired } from "./identity/retention/retention.ts";
import { forgetOldWindows } from "./identity/sessions/attempts.ts";
import { forgetOldDevices } from "./identity/sessions/devices.ts";
import { forgetEndedSessions } from "./identity/sessions/sessions.ts";
import { forgetOldLinks } from "./identity/sign-in/links.ts";
import { forgetExpiredMessages } from "./identity/sign-in/saml/saml.ts";
import { openRunner } from "./jobs.ts";
import type { Deps } from "./kernel/context.ts";
import { forgetOldReplies } from "./kernel/idempotency/idempotency.ts";
import { forgetOldJobs } from "./kernel/jobs/jobs.ts";
import { encryptPlainSecrets } from "./kernel/secrets/secrets.ts";
import { enqueueDueChecks } from "./playbooks/reviews/learning/schedule.ts";
import { sweepApprovals } from "./processes/approvals/sweep.ts";
import { readRequestMailbox } from "./processes/requests/mail/read-mailbox.ts";
import { forgetExpiredCodes } from "./processes/requests/public/codes.ts";
import { runDueWorkflows } from "./processes/workflows/schedule.ts";
import { fireDueAlerts } from "./vaults/deadlines/due.ts";
import { enqueueDueSyncs } from "./vaults/intake/schedule.ts";
import { enqueueDueLearning } from "./vaults/learning/schedule.ts";
import { addUpChanges } from "./vaults/tallies/tallies.ts";
import { startScrubbing } from "./workspace/files/integrity/scrub.ts";
import { enqueueReindexing } from "./workspace/files/search/reindex.ts";
import { deleteUnusedSelections } from "./workspace/files/selections.ts";
import { deleteStaleUploads } from "./workspace/files/stale-uploads.ts";
import { eraseReleasedBlobs } from "./workspace/files/uploads/pending-blobs.ts";
import { deleteExpiredUploads } from "./workspace/files/uploads/uploads.ts";

const HOUSEKEEPING_MS = 60_000;
const REPEAT_MS = 60_000;
const LEARNING_MS = 10_000;

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
  const emails = mailer && repeat(deps, "e-mail", (signal) => sendDueEmails(deps, mailer, () => new Date(), signal));
  const alerts = repeat(deps, "alerts", (signal) => fireDueAlerts(deps, new Date(), signal));
  const syncs = repeat(deps, "sources", (signal) => enqueueDueSyncs(deps, new Date(), signal));
  const workflows = repeat(deps, "workflows", (signal) => runDueWorkflows(deps, new Date(), signal));
  const approvals = repeat(deps, "approvals", (signal) => sweepApprovals(deps, new Date(), signal));
  const requests = repeat(deps, "the mailbox for requests", (signal) => readRequestMailbox(deps, signal));
  const learning = repeat(deps, "learning", (signal) => learnWhatIsDue(deps, signal), LEARNING_MS);
  const tallies = repeat(deps, "adding up columns", (signal) => addUpChanges(deps, signal));
  return {
    async stop() {
      clearInterval(timer);
      await scrubbing.stop();
      await tallies.stop();
      await learning.stop();
      await workflows.stop();
      await approvals.stop();
      await requests.stop();
      await syncs.stop();
      await alerts.stop();
      await emails?.stop();
      mailer?.close();
      await running;
      await runner.stop();
    },
  };
}

async function learnWhatIsDue(deps: Deps, signal: AbortSignal) {
  await enqueueDueLearning(deps, new Date(), signal);
  await enqueueDueChecks(deps, new Date(), signal);
}

/** Runs the work every minute, or as often as is said, until stopped, never twice at the same time. */
function repeat(
  { log }: Deps,
  what: string,
  work: (signal: AbortSignal) => Promise<void>,
  everyMs = REPEAT_MS,
): Worker {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work(stopped.signal)
      .catch((error) => log.warn({ err: error }, `${what} failed; retrying later`))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, everyMs);
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
  await forgetExpiredCodes(deps.database.system);
  await eraseExpired(deps);
  await eraseReleasedBlobs(deps);
  await deleteStaleUploads(deps);
  await enqueueReindexing(deps);
  await embedSummaries(deps.database.system);
}
