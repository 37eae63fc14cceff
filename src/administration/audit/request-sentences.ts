import type { AuditSentence } from "./sentence.ts";

export const REQUEST_SENTENCES: Record<string, AuditSentence> = {
  "POST /request-types": "created {request_type}",
  "PATCH /request-types/{id}": "changed {request_type}",
  "DELETE /request-types/{id}": "deleted {request_type}",
  "POST /requests": "made {request}",
  "PATCH /requests/{id}": "changed {request}",
  "POST /requests/{id}/messages": "wrote about {request}",
  "PUBLIC POST /requests": "made {request}",
  "PUBLIC POST /requests/{id}/messages": "wrote about {request}",
  "AUTOMATIC POST /requests/{id}/messages": "answered {request} automatically",
};
