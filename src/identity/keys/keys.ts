import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { refuseNetwork } from "../../administration/audit/refusals.ts";
import { must } from "../../content/must.ts";
import type { Caller, Deps, Scope } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalidKey, notFound, unauthenticated } from "../../kernel/errors/errors.ts";
import type { Tier } from "../../kernel/http/endpoint.ts";
import { addressOf } from "../../kernel/http/network.ts";
import type { Admission } from "../../kernel/http/pipeline/kernel.ts";
import { mustPassWindows, type WindowLimits, windowLimitsOf } from "../../kernel/limits/limits.ts";
import { lockActivePerson } from "../accounts/people.ts";
import * as store from "./keys.store.ts";

const WELL_FORMED = /^(?:u:)?svc_[A-Za-z0-9_-]{1,200}$/;
const CHECKSUMMED = /^(?:u:)?svc_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Authenticates the API key and counts the request. Throws 401 for a malformed key, 403 for an unknown or revoked key or a
 * network that is not allowed, and 429 for a rate limit.
 */
export async function admitKey(
  deps: Deps,
  authorization: string | undefined,
  tier: Tier,
  { urgent, from }: { urgent: boolean; from: { address: string; requestId: string } },
): Promise<Admission> {
  mustBeKey(authorization);
  const windowLimits = windowLimitsOf(deps.config, tier);
  const asked = { tier, windowLimits, client: addressOf(from.address) };
  return admissionOf(
    deps,
    await store.admitKey(deps.database, hashOf(authorization), asked, urgent),
    windowLimits,
    from,
  );
}

/**
 * The caller, and the rate limit headers. Throws 403 for an invalid key or a network that is not allowed, and 429 if a rate limit
 * is reached.
 */
export async function admissionOf(
  deps: Deps,
  row: store.AdmissionRow | undefined,
  windowLimits: WindowLimits,
  from: { address: string; requestId: string },
): Promise<Admission> {
  if (!row) throw invalidKey();
  const caller = callerOf(row);
  const headers = mustPassWindows(windowLimits, row);
  if (row.outside) await refuseNetwork(deps, caller, from);
  return { caller, headers };
}

/** Checks the key without counting the request, for requests whose tier is only known from their body. */
export async function mustBeLive({ database }: Deps, authorization: string | undefined) {
  mustBeKey(authorization);
  if (!(await store.findLiveKey(database.system, hashOf(authorization)))) throw invalidKey();
}

/** Rejects anything that cannot be one of our keys, without a database lookup. */
function mustBeKey(authorization: string | undefined): asserts authorization is string {
  if (!authorization || !WELL_FORMED.test(authorization)) throw unauthenticated(whatToSend(authorization));
  if (!hasValidChecksum(authorization)) throw invalidKey();
}

const SCHEME = /^(bearer|basic|token|apikey|api-key|key)(?:\s|$)/i;

/** Explains what is wrong with the header, without repeating the secret. */
function whatToSend(authorization: string | undefined): string {
  if (!authorization) {
    return "An API key is required. Send it as the entire value of the Authorization header (svc_… or u:svc_…), without Bearer.";
  }
  const [, scheme] = SCHEME.exec(authorization) ?? [];
  if (scheme) {
    return `Send the key itself in the Authorization header, without "${scheme}": Authorization: u:svc_… (or svc_… for the organization).`;
  }
  return "The Authorization header does not hold an API key. Send the key as its entire value, as it was shown: it begins with u:svc_ (or svc_ for the organization).";
}

/** The caller that a key or a job works for. */
export function callerOf(row: store.CallerRow): Caller {
  const shared = {
    apiKeyId: row.api_key_id,
    sessionId: null,
    organization: { id: row.organization_id, name: row.organization_name },
    ...((row.scopes || row.is_limited) && {
      restriction: {
        keyId: must(row.api_key_id, "only keys are restricted"),
        scopes: row.scopes,
        isLimited: row.is_limited === true,
      },
    }),
  };
  if (row.user_id === null) return { ...shared, kind: "organization", userId: null };
  const user = { id: row.user_id, email: row.user_email, name: row.user_name };
  return {
    ...shared,
    kind: "user",
    userId: row.user_id,
    user,
    isAdmin: row.is_admin,
    managesVaults: row.manages_vaults,
  };
}

const SCOPES = ["read", "write", "inference"] as const;

/** In a fixed order. Null when the key has all of them. */
export function normalizeScopes(scopes: Scope[] | null): Scope[] | null {
  const chosen = SCOPES.filter((scope) => scopes?.includes(scope));
  return scopes === null || chosen.length === SCOPES.length ? null : chosen;
}

export interface KeyToCreate {
  organizationId: string;
  /** The user it acts for; null for an organization key. */
  userId: number | null;
  /** Who creates it; null on the command line. */
  createdBy?: number | null;
  name: string;
  lifetimeSeconds: number | null;
  /** What it may do. Null or undefined: everything. */
  scopes?: Scope[] | null;
  /** The vaults and projects that it can access. Undefined: no limits. */
  limits?: { vaultIds: string[]; projectIds: string[] };
}

/** Creates a key. Only its hash is stored, so it can be shown only this once. */
export async function createKey(
  sql: Sql,
  input: KeyToCreate,
): Promise<{ id: string; key: string; scope: "user" | "organization" }> {
  if (input.userId !== null) await lockActivePerson(sql, input.organizationId, input.userId);
  const secret = randomText(30);
  const key = `${input.userId === null ? "" : "u:"}svc_${secret}${checksumOf(secret)}`;
  const createdBy = input.createdBy ?? input.userId;
  const { organizationId, limits } = input;
  const restriction = { scopes: input.scopes ?? null, isLimited: limits !== undefined };
  const row = await store.insertKey(sql, {
    ...input,
    ...restriction,
    createdBy,
    hash: hashOf(key),
    hint: key.slice(-4),
  });
  if (limits) {
    const vaultIds = [...new Set(limits.vaultIds)];
    const projectIds = [...new Set(limits.projectIds)];
    if ((await store.insertKeyVaults(sql, organizationId, row.id, vaultIds)) < vaultIds.length) throw notFound("vault");
    if ((await store.insertKeyProjects(sql, organizationId, row.id, projectIds)) < projectIds.length)
      throw notFound("project");
  }
  return { id: row.id, key, scope: input.userId === null ? "organization" : "user" };
}

export const listKeys = store.listKeys;
export const revokeKey = store.revokeKey;
export const revokeKeysOf = store.revokeKeysOf;
export const listKeysKeptBy = store.listKeptBy;
export const revokeKeysKeptBy = store.revokeKeptBy;
export const transferKeys = store.updateResponsible;
export const recordKeyUses = store.updateLastUsed;

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Keys carry a checksum, so that mistyped ones need no lookup. */
function hasValidChecksum(key: string): boolean {
  const [, secret, checksum] = CHECKSUMMED.exec(key) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let checksum = "";
  for (let digit = 0; digit < 6; digit++, rest = Math.floor(rest / 62)) checksum = ALPHABET[rest % 62] + checksum;
  return checksum;
}

/** Random letters and digits, uniformly distributed: bytes of 248 and above are discarded to avoid modulo bias. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  }
  return text;
}
