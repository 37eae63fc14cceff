import type { Sql } from "../../kernel/db/sql.ts";
import type { EndedJob } from "../../kernel/jobs/attempts.ts";
import { findCompleted } from "../../playbooks/reviews/reviews.ts";
import { isOfRun } from "./runs.ts";
import { startWorkflows } from "./start-runs.ts";

/** A review that no workflow started starts those that wait for one. */
export async function startAfterReview(sql: Sql, { organizationId, jobId, status }: EndedJob): Promise<void> {
  const by = { sql, organizationId };
  if (status !== "succeeded" || (await isOfRun(by, jobId))) return;
  const review = await findCompleted(sql, organizationId, jobId);
  if (!review) return;
  const { playbook_id, file_ids, flags } = review;
  await startWorkflows(by, { kind: "review_completed", key: jobId, review_id: jobId, playbook_id, file_ids, flags });
}
