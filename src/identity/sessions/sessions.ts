import { createHash, randomBytes } from "node:crypto";
import { recordChange } from "../../administration/audit/audit.ts";
import { refuseNetwork } from "../../administration/audit/refusals.ts";
import { must } from "../../content/must.ts";
import type { Config } from "../../kernel/config.ts";
import type { Deps, SessionCaller, SessionContext, Visitor } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { factorSetupRequired, signedOut } from "../../kernel/errors/errors.ts";
import { findCookie, writeCookie } from "../../kernel/http/cookies.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import type { RequestHead } from "../../kernel/http/mount.ts";
import { addressOf } from "../../kernel/http/network.ts";
import type { Admission } from "../../kernel/http/pipeline/kernel.ts";
import { mustPassWindow } from "../../kernel/limits/limits.ts";
import { isSessionAllowedFrom } from "../access/access.ts";
import { lockActivePerson } from "../accounts/people.ts";
import { deviceCookie, deviceToken, forgetDevicesOf, rememberDevice, takeFailedSignInCount } from "./devices.ts";
import type { Session } from "./sessions.schema.ts";
import * as store from "./sessions.store.ts";

export const SESSION_COOKIE = "chancery_session";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Drafts and layouts in browser storage must not be left to the next user of the browser. */
const CLEAR_STORAGE = { "clear-site-data": '"storage"' };
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Authenticates the session cookie and counts the request. Throws 401, 403 (network) or 429. Rotates the token from time to time. */
export async function admitSession(
  deps: Deps,
  { browser, headers: sent, requestId }: RequestHead,
  urgent: boolean,
  again?: true,
): Promise<Admission> {
  const token = findCookie(deps.config.PUBLIC_URL, browser.cookies, SESSION_COOKIE);
  if (!token || !TOKEN.test(token)) throw signedOut();
  const next = makeToken();
  const quota = deps.config.RATE_LIMIT_SESSION;
  const admitting = {
    nextHash: again ? null : hashOf(next),
    quota,
    client: addressOf(browser.address),
    byPerson: !again && isByPerson(sent),
  };
  const row = await store.admitSession(deps.database, hashOf(token), admitting, urgent);
  if (!row) throw signedOut();
  const { caller, headers } = await sessionAdmissionOf(deps, row, { address: browser.address, requestId });
  if (again && row.must_set_up_factor) throw factorSetupRequired();
  return { caller, headers: row.rotated ? { ...headers, ...tokenCookie(deps.config, next) } : headers };
}

/** The caller of a session, and the rate limit headers. Throws 429, or 403 for a network that is not allowed. */
export async function sessionAdmissionOf(
  deps: Deps,
  row: store.SessionAdmission,
  from: { address: string; requestId: string },
): Promise<{ caller: SessionCaller; headers: Record<string, string> }> {
  const headers = mustPassWindow(deps.config.RATE_LIMIT_SESSION, row);
  const caller = callerOf(row);
  if (row.outside) await refuseNetwork(deps, caller, from);
  return { caller, headers };
}

interface Beginning {
  provider?: store.ProviderSession;
  /** When the person last authenticated with the identity provider, in milliseconds. Counts as a proof of identity here. */
  authenticatedAt?: number | null;
  target?: Record<string, unknown>;
}

/** Signs a person in and ends the session this browser had before. The caller has checked their identity. */
export async function startSession(
  visitor: Visitor,
  person: { organization_id: string; user_id: number },
  operation = "POST /session",
  { provider, authenticatedAt = null, target: more = {} }: Beginning = {},
): Promise<{ session: Session; headers: { "set-cookie": string[] } }> {
  const { deps, browser, requestId } = visitor;
  const former = findCookie(deps.config.PUBLIC_URL, browser.cookies, SESSION_COOKIE);
  if (former) await store.deleteByToken(deps.database.system, hashOf(former));
  const [token, device] = [makeToken(), await deviceToken(visitor)];
  const organizationId = person.organization_id;
  await mustBeAllowedNetwork(visitor, person);
  const session = await deps.database.transaction(organizationId, async (sql) => {
    await lockActivePerson(sql, organizationId, person.user_id);
    const failed_sign_ins = await takeFailedSignInCount(sql, organizationId, person.user_id);
    const id = await store.insertSession(sql, {
      organizationId,
      userId: person.user_id,
      hash: hashOf(token),
      userAgent: browser.userAgent,
      address: browser.address,
      failedSignIns: failed_sign_ins,
      provider,
      confirmedAt: authenticatedAt === null ? null : new Date(Math.min(authenticatedAt, Date.now())),
    });
    await rememberDevice(sql, person, device);
    const row = must(await store.findSession(sql, organizationId, id), "it was just inserted");
    const target = { result: id, ...more, ...(failed_sign_ins > 0 && { failed_sign_ins }) };
    const ctx = { caller: callerOf(row), organizationId, sql, deps, requestId, address: browser.address };
    await recordChange(ctx, operation, target);
    return present(row);
  });
  return {
    session,
    headers: { "set-cookie": [tokenCookie(deps.config, token)["set-cookie"], deviceCookie(deps, device)] },
  };
}

/** Throws 403 for a network from which the organization does not allow sign-ins. */
export async function mustBeAllowedNetwork(
  { deps, browser, requestId }: Visitor,
  person: { organization_id: string; user_id: number },
) {
  const { organization_id: id, user_id: userId } = person;
  const { address } = browser;
  if (await isSessionAllowedFrom(deps.database.organization(id), id, addressOf(address))) return;
  await refuseNetwork(deps, { organization: { id }, userId, apiKeyId: null }, { address, requestId });
}

export async function readSession(ctx: SessionContext): Promise<Session> {
  const row = await store.findSession(ctx.sql, ctx.organizationId, ctx.caller.sessionId);
  if (!row) throw signedOut();
  return present(row);
}

export async function signOut(ctx: SessionContext): Promise<Reply<undefined>> {
  const { userId, sessionId } = ctx.caller;
  await store.deleteSession(ctx.sql, ctx.organizationId, userId, sessionId);
  await store.notifySessionsEnded(ctx.sql, ctx.organizationId, userId);
  return new Reply(204, undefined, { ...expiredCookie(ctx.deps.config), ...CLEAR_STORAGE });
}

export async function listSessions(ctx: SessionContext) {
  const rows = await store.listSessions(ctx.sql, ctx.organizationId, ctx.caller.userId);
  return { sessions: rows.map((row) => ({ ...row, current: row.id === ctx.caller.sessionId })) };
}

/** Ends all sessions of a person, except one if given, and the streams opened in them. */
export async function endSessionsOf(
  sql: Sql,
  organizationId: string,
  userId: number,
  exceptId: string | null = null,
): Promise<void> {
  await store.deleteSessionsOf(sql, organizationId, userId, exceptId);
  await store.notifySessionsEnded(sql, organizationId, userId);
}

/** Also forgets their devices, in case someone else used one. */
export async function signOutEverywhere(sql: Sql, organizationId: string, userId: number, exceptId?: string) {
  await endSessionsOf(sql, organizationId, userId, exceptId);
  await forgetDevicesOf(sql, organizationId, userId);
}

/** Gives the session a new token and returns its cookie. */
export async function renewToken(ctx: SessionContext): Promise<Record<string, string>> {
  const token = makeToken();
  await store.updateToken(ctx.sql, ctx.organizationId, ctx.caller.sessionId, hashOf(token));
  return tokenCookie(ctx.deps.config, token);
}

export const findProviderSession = store.findProviderSession;
export const forgetEndedSessions = store.deleteEndedSessions;

/** Pages send `x-idle` with requests that no user action caused. Streams reconnect by themselves. */
const isByPerson = ({ "x-idle": idle, accept }: RequestHead["headers"]) =>
  idle === undefined && !accept?.includes("text/event-stream");

const makeToken = () => randomBytes(32).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest();

const cookieOf = ({ PUBLIC_URL }: Config, value: string, seconds: number) => ({
  "set-cookie": writeCookie(PUBLIC_URL, { name: SESSION_COOKIE, value, seconds }),
});
const tokenCookie = (config: Config, token: string) => cookieOf(config, token, COOKIE_SECONDS);
const expiredCookie = (config: Config) => cookieOf(config, "", 0);

const callerOf = (row: store.SessionUser): SessionCaller => ({
  kind: "user",
  apiKeyId: null,
  sessionId: row.session_id,
  organization: { id: row.organization_id, name: row.organization_name },
  userId: row.user_id,
  user: { id: row.user_id, email: row.user_email, name: row.user_name },
  isAdmin: row.is_admin,
  managesVaults: row.manages_vaults,
  mustSetUpFactor: row.must_set_up_factor,
});

const present = (row: store.SessionRow): Session => ({
  id: row.session_id,
  user: {
    id: row.user_id,
    email: row.user_email,
    name: row.user_name,
    is_admin: row.is_admin,
    manages_vaults: row.manages_vaults,
  },
  organization: {
    id: row.organization_id,
    name: row.organization_name,
    personal_keys_allowed: row.personal_keys_allowed,
  },
  must_set_up_factor: row.must_set_up_factor,
  failed_sign_ins: row.failed_sign_ins,
  created_at: row.created_at,
  expires_at: row.expires_at,
});
