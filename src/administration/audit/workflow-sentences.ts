import type { AuditSentence } from "./sentence.ts";

/** Workflows and their runs. */
export const WORKFLOW_SENTENCES: Record<string, AuditSentence> = {
  "POST /workflows": "created {workflow}",
  "PATCH /workflows/{id}": "changed {workflow}",
  "DELETE /workflows/{id}": "deleted {workflow}",
  "POST /workflows/{id}/runs": "started {workflow}",
  "POST /workflow-runs/{id}/cancel": "canceled a run of a workflow",
  "POST /workflow-runs/{id}/steps/{stepId}/decision": "decided the step {=stepId} of a workflow",
};
