import type { Sql } from "../../db/sql.ts";
import type { EndedJob } from "../../jobs/runner.ts";
import { announce } from "../../webhooks/announce.ts";

/** Tells webhooks that a review has ended, whether or not it succeeded. */
export const announceReview = (sql: Sql, { organizationId, jobId, status }: EndedJob): Promise<void> =>
  announce(sql, organizationId, "review.completed", { review_id: jobId, status });
