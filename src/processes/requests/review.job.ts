import { t } from "../../content/messages/messages.ts";
import { callerOfJob } from "../../identity/keys/job-caller.ts";
import type { Context } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type FinishJob, type JobContext, job, RescheduleJob } from "../../kernel/jobs/job.ts";
import { listJobsById } from "../../kernel/jobs/jobs.ts";
import { openPlaybook } from "../../playbooks/playbooks.ts";
import type { RunResult } from "../../playbooks/reviews/run/run.schema.ts";
import { startRun } from "../../playbooks/reviews/run/start-run.ts";
import { answerAutomatically } from "./answer.ts";
import { callerOfService } from "./public/service-context.ts";
import { ReviewArrival } from "./requests.schema.ts";
import * as store from "./requests.store.ts";
import { judgeReview } from "./review.ts";

const [SOON_SECONDS, RECHECK_SECONDS] = [1, 5];

/** Reviews the files of a request as soon as they are read, and answers it where its type allows that. */
export const reviewArrival = job(ReviewArrival, {
  async run(ctx, { request_id }) {
    const request = await store.findAnyRequest(ctx.sql, ctx.organizationId, request_id);
    if (!request || request.playbook_id === null) return async () => ({});
    if (request.review_job_id !== null) return finish(ctx, request, request.review_job_id);
    const refused = await start(ctx, request, request.playbook_id).catch(asRefusal);
    if (refused) return fail(ctx, request, refused);
    throw new RescheduleJob(RECHECK_SECONDS);
  },
  failed: async (sql, organizationId, { request_id }, error) => {
    await store.updateReview(sql, organizationId, request_id, { state: "failed", jobId: null, note: error.message });
  },
});

/** A fault that a retry cannot fix, such as a playbook that was withdrawn, in words. */
function asRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return error.message;
  throw error;
}

const fail = (ctx: JobContext, { id }: store.RequestRow, note: string): FinishJob => {
  return async (sql) => {
    await store.updateReview(sql, ctx.organizationId, id, { state: "failed", jobId: null, note });
    return {};
  };
};

/** Starts the review, once. Returns why there can be none. */
async function start(ctx: JobContext, request: store.RequestRow, playbookId: string): Promise<string | undefined> {
  const { sql, organizationId, deps } = ctx;
  const files = await store.listFiles(sql, organizationId, request.id);
  if (files.some(({ status }) => status !== "ready" && status !== "failed")) throw new RescheduleJob(SOON_SECONDS);
  const file_ids = files.filter(({ status }) => status === "ready").map(({ id }) => id);
  if (file_ids.length === 0) return t("None of the files could be read.");
  const caller = ctx.userId === null ? callerOfService(organizationId) : await callerOfJob(deps, ctx);
  return deps.database.transaction(organizationId, async (own) => {
    const as: Context = { caller, organizationId, sql: own, deps, requestId: ctx.jobId, address: null };
    await store.lockRequest(own, organizationId, request.id);
    const playbook = await openPlaybook(as, playbookId, "read");
    const stance = { review_mode: "third-party", representing_party: "our company" } as const;
    const { job_id } = await startRun(as, playbook, { file_ids, project_id: request.project_id, ...stance });
    await store.updateReview(own, organizationId, request.id, { state: "running", jobId: job_id, note: null });
    return undefined;
  });
}

async function finish(ctx: JobContext, request: store.RequestRow, jobId: string): Promise<FinishJob> {
  const { organizationId, deps } = ctx;
  const [review] = await listJobsById(ctx.sql, organizationId, [jobId]);
  if (review && (review.status === "pending" || review.status === "running")) throw new RescheduleJob(RECHECK_SECONDS);
  const result = review?.status === "succeeded" ? (review.result as RunResult) : undefined;
  const { state, note } = result
    ? judgeReview(result, request.file_ids.length)
    : { state: "failed" as const, note: review?.error?.message ?? t("The review was deleted.") };
  return async (sql) => {
    await store.updateReview(sql, organizationId, request.id, { state, jobId, note });
    const caller = callerOfService(organizationId);
    const as: Context = { caller, organizationId, sql, deps, requestId: ctx.jobId, address: null };
    if (result && state === "nothing_to_change") await answerAutomatically(as, request.id, result.playbookTitle);
    return { state };
  };
}
