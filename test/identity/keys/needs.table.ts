import type { Scope } from "../../../src/kernel/context.ts";
import type { Endpoint } from "../../../src/kernel/http/endpoint.ts";

export const SCOPES: Scope[] = ["read", "write", "inference"];
const INFERENCE = [
  "POST /chat/completions",
  "POST /files/compare",
  "POST /files/{id}/proofread",
  "POST /jobs/{id}/cancel",
  "POST /model-settings/test",
  "POST /playbooks/from-documents",
  "POST /playbooks/{id}/run",
  "POST /playbooks/{id}/test",
  "POST /portfolios",
  "POST /portfolios/{id}/retry",
  "POST /reports",
  "POST /reviews/{id}/responses",
  "POST /templates/{id}/suggestions",
  "POST /vaults/{id}/evaluations",
];
const WRITE_AND_INFERENCE = [
  "POST /vaults/{id}/documents",
  "POST /vaults/{id}/documents/{documentId}/read",
  "POST /vaults/{id}/documents/{documentId}/restore",
  "POST /vaults/{id}/documents/{documentId}/split",
  "POST /vaults/{id}/rescan",
  "POST /vaults/{id}/sources",
  "PATCH /vaults/{id}/sources/{sourceId}",
  "POST /vaults/{id}/sources/{sourceId}/sync",
  "POST /workflows/{id}/runs",
];
/** Any key may look itself up and follow the jobs that it started. */
const NONE = ["GET /ping", "GET /me", "GET /jobs", "GET /jobs/{id}", "GET /jobs/{id}/events"];
const READING_POSTS = ["POST /playbooks/{id}/lint", "POST /workflows/{id}/estimate"];

/** The scopes each operation needs, listed independently of the operations themselves. */
export function expectedNeeds({ name, method }: Endpoint): Scope[] {
  if (NONE.includes(name)) return [];
  if (INFERENCE.includes(name)) return ["inference"];
  if (WRITE_AND_INFERENCE.includes(name)) return ["write", "inference"];
  return method === "GET" || READING_POSTS.includes(name) ? ["read"] : ["write"];
}
