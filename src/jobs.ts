import { announce, announceJob } from "./administration/webhooks/announce.ts";
import { deliverMessage } from "./administration/webhooks/deliver.job.ts";
import { openKernel } from "./assembly/kernel.ts";
import { completeChat } from "./assistant/completions/complete.job.ts";
import { nameChat } from "./assistant/completions/name-chat.job.ts";
import { openToolbox, type Toolbox } from "./assistant/tools/toolbox.ts";
import { must } from "./content/must.ts";
import { writeReport } from "./drafting/reports/reports.job.ts";
import { fillBatch } from "./drafting/templates/batch/batch.job.ts";
import { suggestValues } from "./drafting/templates/suggesting/suggest.job.ts";
import { fillDemo } from "./entrances/demo/demo.job.ts";
import type { Deps } from "./kernel/context.ts";
import type { Sql } from "./kernel/db/sql.ts";
import type { Endpoint } from "./kernel/http/endpoint.ts";
import type { EndedJob } from "./kernel/jobs/attempts.ts";
import type { JobHandler, ModelOutage } from "./kernel/jobs/job.ts";
import { Runner, type RunnerOptions } from "./kernel/jobs/runner.ts";
import { evaluateVault } from "./playbooks/evaluations/evaluate.job.ts";
import { draftPlaybook } from "./playbooks/from-documents/from-documents.job.ts";
import { startPortfolio } from "./playbooks/portfolios/start.job.ts";
import { compareReturnedDraft } from "./playbooks/responses/compare-returned-draft.job.ts";
import { announceReview } from "./playbooks/reviews/announce-review.ts";
import { learnCheck } from "./playbooks/reviews/learning/learn.job.ts";
import { writeReviewRedline } from "./playbooks/reviews/redline/write-redline.job.ts";
import { RunPlaybook } from "./playbooks/reviews/run/run.schema.ts";
import { runPlaybook } from "./playbooks/reviews/run/run-playbook.job.ts";
import { testPlaybook } from "./playbooks/tests/test.job.ts";
import { sendRequestMail } from "./processes/requests/mail/send-mail.job.ts";
import { reviewArrival } from "./processes/requests/review.job.ts";
import { advanceRun } from "./processes/workflows/advance.job.ts";
import { startAfterReview } from "./processes/workflows/after-review.ts";
import { wakeRun } from "./processes/workflows/runs.ts";
import type { Operations } from "./processes/workflows/step-context.ts";
import { ingestDocument } from "./vaults/documents/ingest.job.ts";
import { applyLearning } from "./vaults/extraction/apply-learning.job.ts";
import { extractDocument } from "./vaults/extraction/extract.job.ts";
import { previewColumn } from "./vaults/extraction/preview.job.ts";
import { compareDocument } from "./vaults/extraction/rescan/rescan-preview.job.ts";
import { syncSource } from "./vaults/intake/sync.job.ts";
import { learnColumn } from "./vaults/learning/learn.job.ts";
import { compareFiles } from "./workspace/files/compare/compare.job.ts";
import { parseFile } from "./workspace/files/parse-file.job.ts";
import { indexFile } from "./workspace/files/search/reindex.job.ts";
import { proofreadFile } from "./workspace/files/structure/proofread.job.ts";

let toolbox: Promise<Toolbox> | undefined;

/** The operations are loaded with the first question that may need one. Calls of a job are not calls of a client. */
const tools = () => {
  toolbox ??= import("./endpoints.ts").then(({ endpoints }) =>
    openToolbox(
      endpoints,
      openKernel(() => {}),
    ),
  );
  return toolbox;
};

let byName: Promise<Map<string, Endpoint>> | undefined;

/** The operations that steps of workflows call. */
const operations = async (): Promise<Operations> => {
  byName ??= import("./endpoints.ts").then(({ endpoints }) => new Map(endpoints.map((op) => [op.name, op])));
  const known = await byName;
  return { find: (name) => must(known.get(name), `there is an operation ${name}`), kernel: (await tools()).kernel };
};

export const jobs: JobHandler[] = [
  parseFile,
  indexFile,
  ingestDocument,
  extractDocument,
  compareDocument,
  previewColumn,
  learnColumn,
  applyLearning,
  syncSource,
  completeChat(tools),
  nameChat,
  runPlaybook,
  startPortfolio,
  draftPlaybook,
  writeReviewRedline,
  testPlaybook,
  learnCheck,
  evaluateVault,
  compareFiles,
  proofreadFile,
  fillBatch,
  suggestValues,
  compareReturnedDraft,
  writeReport,
  reviewArrival,
  sendRequestMail,
  fillDemo,
  advanceRun(operations),
  deliverMessage,
];

/** A worker for every kind of job, and `more`. Webhooks are notified when jobs end. */
export const openRunner = (
  deps: Deps,
  options: Omit<RunnerOptions, "ended" | "modelUnavailable">,
  more: JobHandler[] = [],
): Runner => new Runner(deps, [...jobs, ...more], { ...options, ended: announceEnd, modelUnavailable: announceOutage });

async function announceEnd(sql: Sql, ended: EndedJob) {
  await announceJob(sql, ended);
  if (ended.kind === RunPlaybook.kind) {
    await announceReview(sql, ended);
    await startAfterReview(sql, ended);
  }
  await wakeRun({ sql, organizationId: ended.organizationId }, ended.jobId);
}

const announceOutage = (sql: Sql, organizationId: string, { since, retryAt }: ModelOutage) =>
  announce(sql, organizationId, "model.unavailable", { since, retry_at: retryAt });
