import type { Caller, Context, KeyRestriction } from "../../kernel/context.ts";
import { keyLimited, scopeRequired } from "../../kernel/errors/errors.ts";
import type { Endpoint } from "../../kernel/http/endpoint.ts";
import * as store from "./keys.store.ts";

/** First path segments of operations whose data is in a vault or a project, or is filtered by the database by the limits of the key. */
const INSIDE = new Set(["vaults", "projects", "files", "folders", "chat", "chats", "reviews", "portfolios", "jobs"]);

/** Other operations that a key needs to work in a vault or a project. They reveal nothing about other vaults and projects. */
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

/** Whether a key that is limited to vaults and projects may call the operation. New operations are closed to it until listed here. */
export const isOpenToLimitedKeys = ({ name, path }: Pick<Endpoint, "name" | "path">): boolean =>
  INSIDE.has(path.split("/")[1] ?? "") || ALSO_OPEN.has(name);

/** The scopes that the operation needs and the key lacks. */
export const missingScopes = (
  { scopes }: KeyRestriction,
  { requiredScopes: needs }: Pick<Endpoint, "requiredScopes">,
) => (scopes === null ? [] : needs.filter((need) => !scopes.includes(need)));

/** The one place that decides what a restricted key may call. The database decides which data it can access: see `key_limits`. */
export function mustBeAllowedTo({ restriction }: Caller, op: Endpoint) {
  if (!restriction) return;
  const missing = missingScopes(restriction, op);
  if (missing.length > 0) throw scopeRequired(op.requiredScopes, missing);
  if (restriction.isLimited && !isOpenToLimitedKeys(op)) throw keyLimited();
}

/** For data outside vaults and projects, such as a person's own files. */
export function mustNotBeLimited({ caller }: Pick<Context, "caller">) {
  if (caller.restriction?.isLimited) throw keyLimited();
}

/** For uploads with a limited key that do not go into a project. */
export async function mustReachVaults({
  sql,
  organizationId,
  caller,
}: Pick<Context, "sql" | "organizationId" | "caller">) {
  if (caller.kind === "organization" || !(await store.isAnyVaultReached(sql, organizationId))) throw keyLimited();
}
