import type { Context } from "../../kernel/context.ts";
import { ApiError, conflict } from "../../kernel/errors/errors.ts";
import { lockFindings } from "../../playbooks/reviews/approved-content.ts";
import type { AccessLevel } from "../../workspace/projects/projects.schema.ts";
import { mustBeApproved } from "../approvals/must-be-approved.ts";
import type { By, RequestToApprove } from "../approvals/subjects.ts";
import type { NewRequestMessage } from "./requests.schema.ts";
import * as store from "./requests.store.ts";
import { openRequest } from "./requests.ts";

/** How requests are approved: what is approved is the answer that is prepared, with what it answers. */
export const approvedRequests = {
  mustReach: (ctx: Context, id: string, needed: AccessLevel) => openRequest(ctx, id, needed),
  find: findToApprove,
};

async function findToApprove(by: By, id: string, isLocked = false): Promise<RequestToApprove | undefined> {
  const { sql, organizationId } = by;
  if (isLocked) await store.lockRequest(sql, organizationId, id);
  const request = await store.findAnyRequest(sql, organizationId, id);
  if (!request) return undefined;
  const { title, file_ids, draft_file_ids, draft_by, review_job_id: reviewId } = request;
  if (isLocked && reviewId !== null) await lockFindings(by, reviewId);
  return {
    title,
    sha256: await store.findSha256(sql, id),
    makerIds: draft_by === null ? [] : [draft_by],
    fileIds: [...new Set([...file_ids, ...draft_file_ids])],
    reviewIds: reviewId === null ? [] : [reviewId],
  };
}

/**
 * Refuses an answer that the rules do not let out without an approval, or that is another one than was approved. Returns what its
 * approvals are bound to, if it is the answer that was prepared.
 */
export async function mustBeAnswerable(
  ctx: Context,
  request: store.RequestRow,
  answer: NewRequestMessage,
): Promise<string | null> {
  await findToApprove(ctx, request.id, true);
  for (const subjectId of answer.file_ids) await mustBeApproved(ctx, { subject: "document", subjectId });
  const approvals = await mustBeApproved(ctx, { subject: "request", subjectId: request.id });
  if (isDraft(request, answer)) return store.findSha256(ctx.sql, request.id);
  if (approvals.length === 0) return null;
  throw conflict(
    "APPROVAL_REQUIRED",
    "This is not the answer that was approved. Send that one, or save this one as the draft and ask for the approval again.",
    { subject: "request", subject_id: request.id },
  );
}

const isDraft = ({ draft_text, draft_file_ids }: store.RequestRow, { text, file_ids }: NewRequestMessage): boolean =>
  draft_text === text && file_ids.map((id) => id.toLowerCase()).join() === draft_file_ids.join();

/** Whether the rules let out an answer that nobody reads. Does not check access. */
export async function needsApproval(by: By, requestId: string): Promise<boolean> {
  try {
    await mustBeApproved(by, { subject: "request", subjectId: requestId });
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === "APPROVAL_REQUIRED") return true;
    throw error;
  }
}
