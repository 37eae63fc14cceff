import type { AuditSentence } from "./sentence.ts";

const inPlaceOf = ({ for_user_id }: Record<string, unknown>) =>
  for_user_id === undefined ? "" : " in the place of a colleague";

export const APPROVAL_SENTENCES: Record<string, AuditSentence> = {
  "POST /approvals": "asked for the approval of {approval}",
  "POST /approvals/{id}/decision": ({ target }) =>
    `${target.decision === "rejected" ? "rejected" : "approved"} {approval}${inPlaceOf(target)}`,
  "AUTOMATIC void /approvals/{id}": "ended {approval}, because what was to be approved has changed",
  "AUTOMATIC escalation /approvals/{id}": "passed {approval} on, because it was overdue",
  "POST /approval-rules": "created {rule}",
  "PATCH /approval-rules/{id}": "changed {rule}",
  "DELETE /approval-rules/{id}": "deleted {rule}",
  "PUT /approval-delegation": "let a colleague decide approvals in their place",
  "DELETE /approval-delegation": "ended the delegation of their approvals",
};
