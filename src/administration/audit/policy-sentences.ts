import type { AuditSentence } from "./sentence.ts";

export const POLICY_SENTENCES: Record<string, AuditSentence> = {
  "PUT /vaults/{id}/hold": ({ target: { reason } }) => `placed {vault} on legal hold${reason ? ": {=reason}" : ""}`,
  "DELETE /vaults/{id}/hold": "released the legal hold on {vault}",
  "PUT /projects/{id}/hold": ({ target: { reason } }) => `placed {project} on legal hold${reason ? ": {=reason}" : ""}`,
  "DELETE /projects/{id}/hold": "released the legal hold on {project}",
  "PUT /retention": "changed the retention policy",
  "PUT /access-policy": "changed the access policy",
  "REFUSED network": "was refused: the network is not allowed",
  "POLICY retention": ({ target: { result } }) => `erased ${typeof result === "string" ? result : "what had expired"}`,
};
