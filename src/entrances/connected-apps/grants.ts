import { createHash, timingSafeEqual } from "node:crypto";
import { recordChange } from "../../administration/audit/audit.ts";
import { lockActivePerson } from "../../identity/accounts/people.ts";
import { revokeKey } from "../../identity/keys/keys.ts";
import type { Deps, UserCaller } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import * as store from "./apps.store.ts";
import { oauthError } from "./errors.ts";
import { isOurResource, resourceOf } from "./resource.ts";
import { CODE, hashOf, makeSecret, REFRESH } from "./tokens.ts";

export const TOKEN_OPERATION = "POST /oauth/token";
export const REVOKE_OPERATION = "POST /oauth/revoke";
export const SCOPE = "mcp";
const ACCESS_SECONDS = 60 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** A refresh token may be reused for a short time: the client may have refreshed twice at once or lost the reply. */
const REUSE_GRACE_SECONDS = 10;
const RETIRING_SECONDS = 60;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** An anonymous form request. */
export interface FormRequest {
  deps: Deps;
  form: URLSearchParams;
  requestId: string;
  address: string;
}

/** Exchanges a code or a refresh token for an access token and a new refresh token. */
export async function grantTokens(request: FormRequest) {
  const { deps, form } = request;
  const resource = fieldOf(form, "resource");
  if (resource !== undefined && !isOurResource(deps.config, resource))
    throw oauthError("invalid_target", `Tokens are for ${resourceOf(deps.config)} only.`);
  const kind = fieldOf(form, "grant_type");
  if (kind === "authorization_code") return exchangeCode(request);
  if (kind === "refresh_token") return refreshTokens(request);
  if (kind === undefined) throw oauthError("invalid_request", "grant_type is missing.");
  throw oauthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token.");
}

/** Revokes a token (RFC 7009). Revoking a refresh token ends the whole connection. An unknown token is not an error. */
export async function revokeToken(request: FormRequest): Promise<void> {
  const token = mustHave(request.form, "token");
  const clientId = mustHave(request.form, "client_id");
  await withOwned(request, store.findTokenOwner, token, async (sql, organizationId, hash) => {
    const row = await store.lockToken(sql, hash);
    if (!row || row.client_id !== clientId.toLowerCase()) return;
    if (row.kind === "access") await store.deleteToken(sql, hash);
    else if (row.is_connected) await disconnect(request, sql, organizationId, { row, operation: REVOKE_OPERATION });
  });
}

async function exchangeCode(request: FormRequest) {
  const { form } = request;
  const code = mustHave(form, "code");
  const clientId = mustHave(form, "client_id");
  const verifier = mustHave(form, "code_verifier");
  if (!CODE.test(code)) throw unknownGrant("code");
  return granted("code", () =>
    withOwned(request, store.findCodeOwner, code, async (sql, organizationId, hash) => {
      const row = await store.lockCode(sql, hash);
      if (!row?.is_connected) return undefined;
      if (row.used_seconds_ago !== null)
        return disconnect(request, sql, organizationId, { row, operation: TOKEN_OPERATION });
      if (!row.is_fresh || row.client_id !== clientId.toLowerCase()) return undefined;
      const redirectUri = fieldOf(form, "redirect_uri") ?? row.redirect_uri;
      if (redirectUri !== row.redirect_uri || !isVerified(row.challenge, verifier)) return undefined;
      await store.updateCodeUsed(sql, hash);
      return issueTokens(sql, organizationId, row);
    }),
  );
}

async function refreshTokens(request: FormRequest) {
  const token = mustHave(request.form, "refresh_token");
  const clientId = mustHave(request.form, "client_id");
  if (!REFRESH.test(token)) throw unknownGrant("refresh token");
  return granted("refresh token", () =>
    withOwned(request, store.findTokenOwner, token, async (sql, organizationId, hash) => {
      const row = await store.lockToken(sql, hash);
      if (row?.kind !== "refresh" || !row.is_fresh || !row.is_connected) return undefined;
      if (row.client_id !== clientId.toLowerCase()) return undefined;
      if (row.used_seconds_ago !== null && row.used_seconds_ago > REUSE_GRACE_SECONDS)
        return disconnect(request, sql, organizationId, { row, operation: TOKEN_OPERATION });
      await store.updateTokenUsed(sql, hash);
      await store.retireAccessTokens(sql, organizationId, row.api_key_id, RETIRING_SECONDS);
      return issueTokens(sql, organizationId, row);
    }),
  );
}

/** Returns the same error for any problem with a code or a token, so that nobody learns which part was correct. */
async function granted<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  const tokens = await work().catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (!tokens) throw unknownGrant(what);
  return tokens;
}

/** Runs `work` in the organization that the secret belongs to. Its changes are committed whatever it returns. */
async function withOwned<T>(
  { deps }: FormRequest,
  find: (sql: Sql, hash: Buffer) => Promise<{ organization_id: string } | undefined>,
  secret: string,
  work: (sql: Sql, organizationId: string, hash: Buffer) => Promise<T>,
): Promise<T | undefined> {
  const hash = hashOf(secret);
  const owner = await find(deps.database.system, hash);
  if (!owner) return undefined;
  return deps.database.transaction(owner.organization_id, (sql) => work(sql, owner.organization_id, hash));
}

async function issueTokens(sql: Sql, organizationId: string, row: store.CodeRow | store.TokenRow) {
  await lockActivePerson(sql, organizationId, row.user_id);
  const [access, refresh] = [makeSecret("mcp"), makeSecret("mcr")];
  const shared = { organizationId, appId: row.api_key_id };
  await store.insertToken(sql, { ...shared, hash: access.hash, kind: "access", lifetimeSeconds: ACCESS_SECONDS });
  await store.insertToken(sql, { ...shared, hash: refresh.hash, kind: "refresh", lifetimeSeconds: REFRESH_SECONDS });
  await store.updateAppExpiry(sql, organizationId, row.api_key_id, REFRESH_SECONDS);
  return {
    access_token: access.secret,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh.secret,
    scope: SCOPE,
  };
}

/** Ends the connection and records it in the person's name. */
async function disconnect(
  { deps, requestId, address }: FormRequest,
  sql: Sql,
  organizationId: string,
  {
    row,
    operation,
  }: { row: store.CodeRow | store.TokenRow; operation: typeof TOKEN_OPERATION | typeof REVOKE_OPERATION },
): Promise<undefined> {
  const { user_id: userId, api_key_id: id } = row;
  await revokeKey(sql, id);
  const caller: UserCaller = {
    kind: "user",
    apiKeyId: id,
    sessionId: null,
    organization: { id: organizationId, name: row.organization_name },
    userId,
    user: { id: userId, email: null, name: null },
    isAdmin: false,
    managesVaults: false,
  };
  await recordChange({ caller, organizationId, sql, deps, requestId, address }, operation, { result: id });
  if (operation === TOKEN_OPERATION) deps.log.warn({ requestId, address, app: id }, "a code or token was used twice");
}

/** PKCE (RFC 7636), S256 only. */
function isVerified(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const [expected, given] = [Buffer.from(challenge, "base64url"), createHash("sha256").update(verifier).digest()];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A form field. Sending it twice is an error. */
function fieldOf(form: URLSearchParams, name: string): string | undefined {
  const values = form.getAll(name);
  if (values.length > 1) throw oauthError("invalid_request", `${name} was sent more than once.`);
  return values[0] || undefined;
}

function mustHave(form: URLSearchParams, name: string): string {
  const value = fieldOf(form, name);
  if (value === undefined) throw oauthError("invalid_request", `${name} is missing.`);
  return value;
}

const unknownGrant = (what: string) =>
  oauthError("invalid_grant", `The ${what} is not valid: it was used, has expired, or belongs to another client.`);
