import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { lockActivePerson } from "../accounts/people.ts";
import type { Caller, Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { invalidKey, unauthenticated } from "../errors.ts";
import type { Tier } from "../http/endpoint.ts";
import type { Admission } from "../http/pipeline.ts";
import { mustPassWindows, windowLimitsOf } from "../limits/limits.ts";
import * as store from "./keys.store.ts";

const WELL_FORMED = /^(?:u:)?svc_[A-Za-z0-9_-]{1,200}$/;
const MADE_HERE = /^(?:u:)?svc_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Tells whose request this is and counts it. Malformed is 401, not a live key 403, over a limit 429. */
export async function admitKey(
  deps: Deps,
  authorization: string | undefined,
  tier: Tier,
  urgent: boolean,
): Promise<Admission> {
  mustBeKey(authorization);
  const quotas = windowLimitsOf(deps.config, tier);
  const row = await store.admitKey(deps.database, hashOf(authorization), tier, quotas, urgent);
  if (!row) throw invalidKey();
  return { caller: callerOf(row), headers: mustPassWindows(quotas, row) };
}

/** Refuses what is no live key, without counting the request: for what must be read before it is known how it counts. */
export async function mustBeLive({ database }: Deps, authorization: string | undefined) {
  mustBeKey(authorization);
  if (!(await store.findLiveKey(database.system, hashOf(authorization)))) throw invalidKey();
}

/** Refuses what cannot be a key of ours, without looking it up. */
function mustBeKey(authorization: string | undefined): asserts authorization is string {
  if (!authorization || !WELL_FORMED.test(authorization)) throw unauthenticated();
  if (!checkHolds(authorization)) throw invalidKey();
}

type Admitted = NonNullable<Awaited<ReturnType<typeof store.admitKey>>>;

function callerOf(row: Admitted): Caller {
  const shared = {
    apiKeyId: row.api_key_id,
    sessionId: null,
    organization: { id: row.organization_id, name: row.organization_name },
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

export interface NewKey {
  organizationId: string;
  /** The person it acts for; null makes an organization-scoped key. */
  userId: number | null;
  /** Who makes it, where somebody of the organization does. */
  createdBy?: number | null;
  name: string;
  lifetimeSeconds: number | null;
}

/** Makes a key. Only its hash is kept, so this is the one time it can be shown. */
export async function createKey(
  sql: Sql,
  input: NewKey,
): Promise<{ id: string; key: string; scope: "user" | "organization" }> {
  if (input.userId !== null) await lockActivePerson(sql, input.organizationId, input.userId);
  const secret = randomText(30);
  const key = `${input.userId === null ? "" : "u:"}svc_${secret}${checkOf(secret)}`;
  const createdBy = input.createdBy ?? input.userId;
  const row = await store.insertKey(sql, { ...input, createdBy, hash: hashOf(key), hint: key.slice(-4) });
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

/** Keys made here carry a check of themselves: what fails it need not be looked up. */
function checkHolds(key: string): boolean {
  const [, secret, check] = MADE_HERE.exec(key) ?? [];
  return secret !== undefined && checkOf(secret) === check;
}

function checkOf(secret: string): string {
  let rest = crc32(secret);
  let check = "";
  for (let digit = 0; digit < 6; digit++, rest = Math.floor(rest / 62)) check = ALPHABET[rest % 62] + check;
  return check;
}

/** Random letters and digits, each equally likely: bytes beyond the last full round of 62 are thrown away. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  }
  return text;
}
