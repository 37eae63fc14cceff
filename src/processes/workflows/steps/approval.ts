import { t } from "../../../content/messages/messages.ts";
import type { Approval } from "../../approvals/approvals.schema.ts";
import { type StepContext, StepFailure, WaitsForPerson } from "../step-context.ts";
import type { InputOf } from "../steps.schema.ts";
import { filesOf } from "./files.ts";

/** Asks once, and goes on when the approval has ended. */
export async function askForApproval(step: StepContext, input: InputOf<"approve">) {
  const { question, user_ids = [], role, mode } = input;
  const approvers = [...user_ids.map((user_id) => ({ user_id })), ...(role ? [{ role }] : [])];
  const asked = await step.call<Approval>("POST /approvals", {
    body: { ...subjectOf(step, input), note: question, mode, ...(approvers.length > 0 && { approvers }) },
  });
  const approval = await step.call<Approval>("GET /approvals/{id}", { params: { id: asked.id } });
  if (approval.status === "pending") throw new WaitsForPerson();
  if (approval.status === "void")
    throw new StepFailure("APPROVAL_ENDED", t("What was to be approved has changed. Start the workflow again."));
  const { id, status, decisions, sha256 } = approval;
  const note = decisions.at(-1)?.note ?? null;
  const result = { approval_id: id, decision: status, note, sha256, decisions };
  return { result, ...(status === "rejected" && { rejection: { note } }) };
}

/** What the step names, or else the request of the trigger, the last review or document that a step before made, or the first file of the trigger. */
function subjectOf(step: StepContext, { subject, subject_id }: InputOf<"approve">) {
  if (subject_id !== undefined) return { subject: subject ?? "document", subject_id };
  if (subject === "request") return { subject, subject_id: step.trigger.request_id };
  const made = [...step.results.values()].reverse() as ({ review_id?: string; file_id?: string } | null)[];
  const isReview = subject === "review" || subject === "redline";
  const reviewId = made.find((result) => result?.review_id !== undefined)?.review_id;
  const fileId = made.find((result) => result?.file_id !== undefined)?.file_id;
  if (reviewId !== undefined && (isReview || (subject === undefined && fileId === undefined)))
    return { subject: subject ?? "review", subject_id: reviewId };
  return { subject: subject ?? "document", subject_id: fileId ?? filesOf(step, {})[0] };
}
