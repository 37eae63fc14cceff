import type { Deps } from "../../../kernel/context.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import { JobFailure } from "../../../kernel/jobs/job.ts";
import * as store from "../reviews.store.ts";
import type { NewRedline } from "./redline.schema.ts";

interface By {
  sql: Sql;
  organizationId: string;
  deps: Deps;
}

declare module "../../../kernel/context.ts" {
  interface Nouns {
    /** Refuses what must not go out without an approval that it lacks. Returns the ids of the approvals that let it out. */
    mustBeApproved(
      by: By,
      named: { subject: "redline" | "document" | "request"; subjectId: string },
    ): Promise<string[]>;
  }
}

/** Without internal comments, a redline is made to be sent to the other side. */
export const findApprovals = async (by: By, reviewId: string, comments: NewRedline["comments"]): Promise<string[]> =>
  comments === "internal" ? [] : by.deps.nouns.mustBeApproved(by, { subject: "redline", subjectId: reviewId });

/** For a job, which fails instead of being refused. */
export const findApprovalsForJob = (...asked: Parameters<typeof findApprovals>): Promise<string[]> =>
  findApprovals(...asked).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 409 ? new JobFailure(error.code, error.message) : error;
  });

/** Refuses what was written from a review that has changed, or has to be approved, since it was read. Locks the review. */
export async function mustBeWrittenAsApproved(
  by: By,
  reviewId: string,
  comments: NewRedline["comments"],
  approvals: string[],
) {
  await store.lockReview(by.sql, by.organizationId, reviewId);
  const now = await findApprovalsForJob(by, reviewId, comments);
  if (now.every((id) => approvals.includes(id))) return;
  throw new JobFailure("APPROVAL_REQUIRED", "The review has changed while the redline was written. Create it again.");
}
