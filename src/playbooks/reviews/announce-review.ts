import { announce } from "../../administration/webhooks/announce.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { EndedJob } from "../../kernel/jobs/attempts.ts";

/** Tells webhooks that a review has ended, whether or not it succeeded. */
export const announceReview = (sql: Sql, { organizationId, jobId, status }: EndedJob): Promise<void> =>
  announce(sql, organizationId, "review.completed", { review_id: jobId, status });
