import type { Caller, Context, KeyRestriction } from "../../kernel/context.ts";
import { keyLimited, scopeRequired } from "../../kernel/errors/errors.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import * as store from "./keys.store.ts";

/** Where everything that an operation touches is in a vault or a project, or the database filters it by the limits of the key. */
const INSIDE = new Set(["vaults", "projects", "files", "folders", "chat", "chats", "reviews", "portfolios", "jobs"]);

/** What else a key needs to work in a vault or a project. They show nothing of other vaults and projects. */
const ALSO_OPEN = new Set([
  "GET /ping",
  "GET /me",
  "GET /vault-templates",
  "GET /playbooks",
  "GET /playbooks/{id}",
  "GET /playbooks/{id}/checks",
  "GET /playbooks/{id}/checks/{checkId}",
  "POST /playbooks/{id}/run",
  "GET /skills",
  "GET /skills/{id}",
]);

/** Whether a key that is limited to vaults and projects may call the operation. A new operation is closed to it until it is named here. */
export const isOpenToLimitedKeys = ({ name, path }: Pick<Endpoint, "name" | "path">): boolean =>
  INSIDE.has(path.split("/")[1] ?? "") || ALSO_OPEN.has(name);

/** Which of the scopes that the operation needs the key does not have. */
export const missingScopes = (
  { scopes }: KeyRestriction,
  { requiredScopes: needs }: Pick<Endpoint, "requiredScopes">,
) => (scopes === null ? [] : needs.filter((need) => !scopes.includes(need)));

/** The one place that decides what a restricted key may call. What it reaches there is decided by the database: see `key_limits`. */
export function mustBeAllowedTo({ restriction }: Caller, op: Endpoint) {
  if (!restriction) return;
  const missing = missingScopes(restriction, op);
  if (missing.length > 0) throw scopeRequired(op.requiredScopes, missing);
  if (restriction.isLimited && !isOpenToLimitedKeys(op)) throw keyLimited();
}

/** For what lies in no vault and no project, such as a person's own files. */
export function mustNotBeLimited({ caller }: Pick<Context, "caller">) {
  if (caller.restriction?.isLimited) throw keyLimited();
}

/** For uploads of a limited key that go into no project. */
export async function mustReachVaults({
  sql,
  organizationId,
  caller,
}: Pick<Context, "sql" | "organizationId" | "caller">) {
  if (caller.kind === "organization" || !(await store.isAnyVaultReached(sql, organizationId))) throw keyLimited();
}
